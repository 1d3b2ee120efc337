// What a position has beside its men: first positions, the side to move, the rules, the counters, the FEN.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import type { StartArray } from "../rules/index.ts";
import { COLORS, type Color, RULE_SETS, type RuleSet } from "../shared/types.ts";
import { choice } from "./choice.ts";
import { counter, type Layout, MOST } from "./layout.ts";

export interface FieldsView {
  readonly layout: Layout;
  readonly arrays: readonly StartArray[];
  readonly fen: string;
  /** Why what was written is no FEN. */
  readonly problem: string | null;
  readonly change: (part: Partial<Layout>) => void;
  readonly read: (fen: string) => void;
  readonly start: (array: StartArray) => void;
  readonly clear: () => void;
}

function starts({ arrays, start, clear }: FieldsView): TemplateResult {
  return html`<div class="starts" role="group" aria-label=${t("editor-starts")}>
    <span class="starts-title">${t("editor-starts")}</span>
    ${arrays.map(
      (array) =>
        html`<button type="button" class="plain" data-array=${array.name} @click=${() => start(array)}>${t(`array-${array.name}`)}</button>`,
    )}
    <button type="button" class="plain clear" @click=${clear}>${t("editor-clear")}</button>
  </div>`;
}

function count(
  name: "halfmoveClock" | "fullmoveNumber",
  label: string,
  least: 0 | 1,
  { layout, change }: FieldsView,
): TemplateResult {
  const set = (event: Event): void => {
    if (event.target instanceof HTMLInputElement)
      change({ [name]: counter(event.target.valueAsNumber, least) });
  };
  return html`<label class="number">${label}
    <input type="number" dir="ltr" inputmode="numeric" name=${name} min=${least} max=${MOST} .value=${String(layout[name])} @change=${set}></label>`;
}

function fenField({ fen, problem, read }: FieldsView): TemplateResult {
  const set = (event: Event): void => {
    if (event.target instanceof HTMLTextAreaElement) read(event.target.value);
  };
  return html`<label for="editor-fen">${t("fen-label")}</label>
    <textarea id="editor-fen" dir="ltr" rows="2" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="512"
      aria-describedby="editor-fen-problem" aria-invalid=${problem === null ? nothing : "true"} .value=${fen} @input=${set}></textarea>
    <p id="editor-fen-problem" class="problem" aria-live="polite">${
      problem === null ? nothing : html`${t("editor-no-fen")} <span class="detail">${problem}</span>`
    }</p>`;
}

export function editorFields(view: FieldsView): TemplateResult {
  const { layout, change } = view;
  return html`<div class="editor-fields">
    ${starts(view)}
    ${choice<Color>({
      name: "turn",
      legend: t("editor-turn"),
      style: "segments",
      chosen: layout.turn,
      choose: (turn) => change({ turn }),
      options: COLORS.map((color) => ({ value: color, label: t(`color-${color}`) })),
    })}
    ${choice<RuleSet>({
      name: "rules",
      legend: t("facts-rules"),
      style: "segments",
      chosen: layout.rules,
      choose: (rules) => change({ rules }),
      options: RULE_SETS.map((rules) => ({ value: rules, label: t(`rules-${rules}`) })),
    })}
    <div class="counters">
      ${count("halfmoveClock", t("editor-halfmove"), 0, view)}
      ${count("fullmoveNumber", t("editor-fullmove"), 1, view)}
    </div>
    ${fenField(view)}
  </div>`;
}
