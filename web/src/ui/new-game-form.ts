// The choices of a new game: against whom, how strong, which side, with what clock, from which position.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { LEVELS, type Level, OPPONENTS, type Opponent } from "../net/wire.ts";
import {
  ARRAYS,
  type ArrayName,
  COLORS,
  type Color,
  DRAW_RULES,
  type DrawRules,
  RULE_SETS,
  type RuleSet,
} from "../shared/types.ts";
import { choice } from "./choice.ts";
import { linkTo } from "./layout.ts";
import { MINUTES, PACES, type PaceChoice, SECONDS, type Wishes, within } from "./new-game.ts";

export interface FormView {
  readonly wishes: Wishes;
  readonly change: (part: Partial<Wishes>) => void;
  /** The rules' own sentence about what is wrong with the position; null for a good one. */
  readonly fenProblem: string | null;
  readonly problem: string | null;
  readonly busy: boolean;
  /** Whether the server has a list of live games. */
  readonly listed: boolean;
  /** Whether the page came with a first position, which is then to be seen. */
  readonly withPosition: boolean;
}

function opponents({ wishes, change }: FormView): TemplateResult {
  return choice<Opponent>({
    name: "opponent",
    legend: t("home-opponent"),
    style: "segments",
    chosen: wishes.opponent,
    choose: (opponent) => change({ opponent }),
    options: OPPONENTS.map((opponent) => ({ value: opponent, label: t(`opponent-${opponent}`) })),
  });
}

function levels({ wishes, change }: FormView): TemplateResult {
  return html`${choice<`${Level}`>({
    name: "level",
    legend: t("home-level"),
    style: "segments",
    chosen: `${wishes.level}`,
    choose: (value) => change({ level: LEVELS.find((level) => `${level}` === value) ?? wishes.level }),
    options: LEVELS.map((level) => ({ value: `${level}` as const, label: `${level}` })),
  })}
  <p class="option-note level-note" aria-live="polite">${t(`level-${wishes.level}`)}. ${t(`level-${wishes.level}-note`)}</p>`;
}

/** The choice to have no pause before the computer's moves. */
function atOnce({ wishes, change }: FormView): TemplateResult {
  const set = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) change({ atOnce: event.target.checked });
  };
  return html`<label class="check"><input type="checkbox" name="at-once" .checked=${wishes.atOnce} @change=${set}><span>${t("home-at-once")}</span></label>`;
}

function sides({ wishes, change }: FormView): TemplateResult {
  return choice<Color | "random">({
    name: "color",
    legend: t("home-color"),
    style: "segments",
    chosen: wishes.color,
    choose: (color) => change({ color }),
    options: [...COLORS, "random" as const].map((color) => ({ value: color, label: t(`color-${color}`) })),
  });
}

function paceLabel(pace: PaceChoice): string {
  return pace === "none" || pace === "own" ? t(`pace-${pace}`) : pace;
}

function number(
  name: "minutes" | "seconds",
  bounds: typeof MINUTES | typeof SECONDS,
  { wishes, change }: FormView,
): TemplateResult {
  const set = (event: Event): void => {
    if (event.target instanceof HTMLInputElement)
      change({ [name]: within(event.target.valueAsNumber, bounds) });
  };
  return html`<label class="number">${t(`pace-${name}`)}
    <input type="number" name=${name} dir="ltr" inputmode="numeric" min=${bounds.least} max=${bounds.most} .value=${String(wishes[name])} @change=${set}></label>`;
}

function paces(view: FormView): TemplateResult {
  const { wishes, change } = view;
  return html`${choice<PaceChoice>({
    name: "pace",
    legend: t("home-pace"),
    style: "segments",
    chosen: wishes.pace,
    choose: (pace) => change({ pace }),
    options: PACES.map((pace) => ({ value: pace, label: paceLabel(pace) })),
  })}
  ${wishes.pace === "own" ? html`<div class="own-pace">${number("minutes", MINUTES, view)}${number("seconds", SECONDS, view)}</div>` : nothing}`;
}

function arrays({ wishes, change }: FormView): TemplateResult {
  return html`${choice<ArrayName>({
    name: "array",
    legend: t("home-array"),
    style: "segments",
    chosen: wishes.array,
    choose: (array) => change({ array, fen: "" }),
    options: ARRAYS.map((name) => ({ value: name, label: t(`array-${name}`) })),
  })}
  <p class="option-note array-note">${t(`array-${wishes.array}-note`)}</p>`;
}

function draws({ wishes, change }: FormView): TemplateResult {
  return choice<DrawRules>({
    name: "draws",
    legend: t("home-draws"),
    style: "cards",
    chosen: wishes.drawRules,
    choose: (drawRules) => change({ drawRules }),
    options: DRAW_RULES.map((rules) => ({
      value: rules,
      label: t(`draws-${rules}`),
      note: t(`draws-${rules}-note`),
    })),
  });
}

function position({ wishes, change, fenProblem }: FormView): TemplateResult {
  const set = (event: Event): void => {
    if (event.target instanceof HTMLTextAreaElement) change({ fen: event.target.value });
  };
  return html`<p class="faint" id="fen-help">${t("fen-help")}</p>
    <label for="fen">${t("fen-label")}</label>
    <textarea id="fen" name="fen" dir="ltr" rows="2" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="512"
      aria-describedby="fen-help fen-problem" aria-invalid=${fenProblem === null ? nothing : "true"} .value=${wishes.fen} @input=${set}></textarea>
    <p><a class="set-up" href=${linkTo("/editor", wishes.fen.trim(), wishes.rules)}>${t("fen-editor")}</a></p>
    <p id="fen-problem" class="problem" aria-live="polite">${
      fenProblem === null ? nothing : html`${t("fen-wrong")} <span class="detail">${fenProblem}</span>`
    }</p>
    ${choice<RuleSet>({
      name: "rules",
      legend: t("fen-rules"),
      style: "segments",
      chosen: wishes.rules,
      choose: (rules) => change({ rules }),
      options: RULE_SETS.map((rules) => ({ value: rules, label: t(`rules-${rules}`) })),
    })}`;
}

/** The choice to let everybody watch. */
function open({ wishes, change }: FormView): TemplateResult {
  const set = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) change({ open: event.target.checked });
  };
  return html`<label class="check"><input type="checkbox" name="open" .checked=${wishes.open} @change=${set}><span>${t("home-open")}</span></label>`;
}

/** What the button does: the friend is still to come, so for one the game is only made. */
function startWord({ wishes, busy }: FormView): string {
  if (busy) return t("home-starting");
  return t(wishes.opponent === "friend" ? "home-invite" : "home-start");
}

export function newGameForm(view: FormView): TemplateResult {
  const { opponent } = view.wishes;
  return html`${opponents(view)}
    ${opponent === "computer" ? levels(view) : nothing}
    ${opponent === "oneself" ? nothing : sides(view)}
    ${paces(view)}
    ${arrays(view)}
    <p class="problem" role="alert">${view.problem ?? nothing}</p>
    <button type="submit" class="primary big" ?disabled=${view.busy}>${startWord(view)}</button>
    <div class="further">
      ${opponent === "computer" ? atOnce(view) : nothing}
      ${view.listed ? open(view) : nothing}
      <details class="from-fen" ?open=${view.withPosition}><summary>${t("home-more")}</summary>${draws(view)}${position(view)}</details>
    </div>`;
}
