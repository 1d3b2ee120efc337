// `<kamil-home>`: where a game starts, and where earlier ones go on.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-diagram.ts";
import "./board-menu.ts";
import { t } from "../i18n/index.ts";
import { errorText } from "../i18n/words.ts";
import { Api, CallError } from "../net/api.ts";
import { type GameView, LEVELS, type Level, type NewGame } from "../net/wire.ts";
import { loadRules, menOf, RulesError, startArrays } from "../rules/index.ts";
import {
  ARRAYS,
  type ArrayName,
  COLORS,
  type Color,
  DRAW_RULES,
  type DrawRules,
  type PlacedPiece,
  RULE_SETS,
  type RuleSet,
} from "../shared/types.ts";
import { choice } from "./choice.ts";
import { gamesList } from "./games-list.ts";
import { LightElement } from "./light-element.ts";

interface FenCheck {
  readonly pieces: readonly PlacedPiece[];
  /** The rules' own sentence about what is wrong; null for a good position. */
  readonly problem: string | null;
}

export class KamilHome extends LightElement {
  /** The server's own heading and words about the game, which stay on the page. */
  opening: readonly Element[] = [];
  rulesInShort: readonly Element[] = [];

  readonly #api = new Api();
  #previews: ReadonlyMap<ArrayName, readonly PlacedPiece[]> = new Map();
  #games: readonly GameView[] | null = null;
  #array: ArrayName = "kamil";
  #level: Level = 1;
  #color: Color | "random" = "white";
  #drawRules: DrawRules = "default";
  #rules: RuleSet = "war-machine";
  #fen = "";
  #fenCheck: FenCheck | null = null;
  #problem: string | null = null;
  #busy = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#loadPreviews();
    void this.#loadGames();
    // A page brought back from the browser's memory must not stay busy.
    window.addEventListener("pageshow", this.#onShow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("pageshow", this.#onShow);
  }

  readonly #onShow = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    this.#busy = false;
    void this.#loadGames();
    this.requestUpdate();
  };

  async #loadPreviews(): Promise<void> {
    try {
      await loadRules();
      this.#previews = new Map(startArrays().map(({ name, fen, rules }) => [name, menOf(fen, rules)]));
    } catch {
      // Without the rules there are no previews; a game can still be started, and its page says what fails.
      this.#previews = new Map();
    }
    this.requestUpdate();
  }

  async #loadGames(): Promise<void> {
    try {
      this.#games = await this.#api.mine();
    } catch {
      this.#games = null;
    }
    this.requestUpdate();
  }

  #checkFen(): FenCheck | null {
    const fen = this.#fen.trim();
    if (fen === "") return null;
    try {
      return { pieces: menOf(fen, this.#rules), problem: null };
    } catch (error) {
      if (error instanceof RulesError) return { pieces: [], problem: error.message };
      return null;
    }
  }

  readonly #fenChanged = (event: Event): void => {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    this.#fen = event.target.value;
    this.#fenCheck = this.#checkFen();
    this.#problem = null;
    this.requestUpdate();
  };

  #set(change: () => void): void {
    change();
    this.#fenCheck = this.#checkFen();
    this.requestUpdate();
  }

  #request(): NewGame {
    const fen = this.#fen.trim();
    return {
      array: this.#array,
      drawRules: this.#drawRules,
      color: this.#color,
      level: this.#level,
      ...(fen === "" ? {} : { fen, rules: this.#rules }),
    };
  }

  readonly #start = async (event: Event): Promise<void> => {
    event.preventDefault();
    this.#fenCheck = this.#checkFen();
    if (this.#fenCheck?.problem != null) {
      this.requestUpdate();
      this.#showFen();
      return;
    }
    this.#busy = true;
    this.#problem = null;
    this.requestUpdate();
    try {
      const game = await this.#api.create(this.#request());
      location.assign(`/game/${encodeURIComponent(game.id)}`);
    } catch (error) {
      this.#busy = false;
      if (error instanceof CallError && error.code === "bad-position") {
        this.#fenCheck = { pieces: [], problem: error.message };
      }
      this.#problem = errorText(error);
      this.requestUpdate();
    }
  };

  /** Leads to the field with the wrong position, which the person may have folded away. */
  #showFen(): void {
    const field = this.querySelector<HTMLTextAreaElement>("#fen");
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }

  protected override render(): TemplateResult {
    return html`<div class="home">
      <form class="start" @submit=${this.#start}>
        ${this.opening}
        <div class="arrays">${this.#arrayChoice()}<kamil-board-menu></kamil-board-menu></div>
        <div class="pair">${this.#levelChoice()}${this.#colorChoice()}</div>
        ${this.#drawChoice()}${this.#fenField()}
        <p class="problem" role="alert">${this.#problem ?? nothing}</p>
        <button type="submit" class="primary big" ?disabled=${this.#busy}>${t(this.#busy ? "home-starting" : "home-start")}</button>
      </form>
      <div class="beside">
        ${this.#games === null ? nothing : gamesList(this.#games)}
        ${this.rulesInShort}
      </div>
    </div>`;
  }

  #preview(name: ArrayName): TemplateResult {
    return html`<sk-diagram .pieces=${this.#previews.get(name) ?? []}></sk-diagram>`;
  }

  #arrayChoice(): TemplateResult {
    return choice<ArrayName>({
      name: "array",
      legend: t("home-array"),
      style: "cards",
      chosen: this.#array,
      choose: (value) => this.#set(() => (this.#array = value)),
      options: ARRAYS.map((name) => ({
        value: name,
        label: t(`array-${name}`),
        note: t(`array-${name}-note`),
        picture: this.#preview(name),
      })),
    });
  }

  #levelChoice(): TemplateResult {
    return choice<`${Level}`>({
      name: "level",
      legend: t("home-level"),
      style: "segments",
      chosen: `${this.#level}`,
      choose: (value) => this.#set(() => (this.#level = LEVELS.find((level) => `${level}` === value) ?? 1)),
      options: LEVELS.map((level) => ({ value: `${level}` as const, label: t(`level-${level}`) })),
    });
  }

  #colorChoice(): TemplateResult {
    return choice<Color | "random">({
      name: "color",
      legend: t("home-color"),
      style: "segments",
      chosen: this.#color,
      choose: (value) => this.#set(() => (this.#color = value)),
      options: [...COLORS, "random" as const].map((color) => ({ value: color, label: t(`color-${color}`) })),
    });
  }

  #drawChoice(): TemplateResult {
    return choice<DrawRules>({
      name: "draws",
      legend: t("home-draws"),
      style: "cards",
      chosen: this.#drawRules,
      choose: (value) => this.#set(() => (this.#drawRules = value)),
      options: DRAW_RULES.map((rules) => ({
        value: rules,
        label: t(`draws-${rules}`),
        note: t(`draws-${rules}-note`),
      })),
    });
  }

  #fenField(): TemplateResult {
    const check = this.#fenCheck;
    const wrong = check?.problem ?? null;
    return html`<details class="from-fen">
      <summary>${t("fen-summary")}</summary>
      <p class="faint" id="fen-help">${t("fen-help")}</p>
      <label for="fen">${t("fen-label")}</label>
      <textarea id="fen" name="fen" dir="ltr" rows="2" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="512"
        aria-describedby="fen-help fen-problem" aria-invalid=${wrong === null ? nothing : "true"} @input=${this.#fenChanged}></textarea>
      <p id="fen-problem" class="problem" aria-live="polite">${
        wrong === null
          ? nothing
          : html`${t("fen-wrong")} <span class="detail" lang="en" dir="ltr">${wrong}</span>`
      }</p>
      ${choice<RuleSet>({
        name: "rules",
        legend: t("fen-rules"),
        style: "segments",
        chosen: this.#rules,
        choose: (value) => this.#set(() => (this.#rules = value)),
        options: RULE_SETS.map((rules) => ({ value: rules, label: t(`rules-${rules}`) })),
      })}
      ${check !== null && check.problem === null ? html`<sk-diagram class="fen-preview" .pieces=${check.pieces}></sk-diagram>` : nothing}
    </details>`;
  }
}

customElements.define("kamil-home", KamilHome);
