// `<kamil-editor>`: sets up a position, says everything that is wrong with it, and hands it on.
import { html, type nothing, type PropertyValues, type TemplateResult } from "lit";
import "../board/sk-setup.ts";
import "./board-menu.ts";
import "../styles/editor.css";
import type { BoardLabels } from "../board/labels.ts";
import { SetupEvent, type SkSetup, type Tool } from "../board/sk-setup.ts";
import { t } from "../i18n/index.ts";
import { reasonsText } from "../i18n/reasons.ts";
import { boardLabels, pieceName } from "../i18n/words.ts";
import {
  type Arrangement,
  type Judgement,
  judgeArrangement,
  loadRules,
  RulesError,
  readArrangement,
  type StartArray,
  startArrays,
} from "../rules/index.ts";
import { parseSquare } from "../shared/square.ts";
import { type Color, opposite, type Piece, RULE_SETS, type RuleSet, type Square } from "../shared/types.ts";
import { editorActions } from "./editor-actions.ts";
import { faultList } from "./editor-faults.ts";
import { editorFields } from "./editor-fields.ts";
import { palette, toolRow } from "./editor-palette.ts";
import { arrangementOf, edited, emptyLayout, type Layout, layoutOf, linkTo } from "./layout.ts";
import { LightElement } from "./light-element.ts";

export class KamilEditor extends LightElement {
  readonly #labels: BoardLabels = { ...boardLabels(), board: t("editor-board"), help: t("editor-help") };
  #arrays: readonly StartArray[] = [];
  #layout: Layout = emptyLayout("war-machine");
  #judged: Judgement | null = null;
  #tool: Tool = { type: "hand" };
  #orientation: Color = "white";
  /** What the person wrote that is no FEN, with what is wrong with it. */
  #written: { readonly text: string; readonly problem: string } | null = null;
  #failed = false;
  #said = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  readonly #load = async (): Promise<void> => {
    this.#failed = false;
    try {
      await loadRules();
    } catch {
      this.#failed = true;
      this.requestUpdate();
      return;
    }
    this.#arrays = startArrays();
    const asked = new URLSearchParams(location.search);
    const rules = RULE_SETS.find((known) => known === asked.get("rules")) ?? "war-machine";
    const first = this.#arrays.find((array) => array.rules === rules)?.fen ?? "";
    this.#layout = { ...this.#layout, rules };
    const fen = asked.get("fen");
    if (fen === null || fen === "" || !this.#read(fen)) this.#read(first, fen !== null && fen !== "");
    this.requestUpdate();
  };

  // ---- Changes ---------------------------------------------------------------------------------------------------

  #change(layout: Layout): void {
    this.#layout = layout;
    this.#written = null;
    this.#judge();
  }

  #judge(): void {
    this.#judged = judgeArrangement(arrangementOf(this.#layout), this.#layout.rules);
    history.replaceState(null, "", linkTo("/editor", this.#judged.fen, this.#layout.rules));
    this.requestUpdate();
  }

  /** Takes a FEN over, with the rule set that has its men; `keep` leaves the complaint about an earlier one. */
  #read(fen: string, keep = false): boolean {
    const { rules } = this.#layout;
    const other: RuleSet = rules === "camel" ? "war-machine" : "camel";
    let problem = "";
    for (const tried of [rules, other]) {
      try {
        const arranged: Arrangement = readArrangement(fen, tried);
        const written = this.#written;
        this.#change(layoutOf(arranged, tried));
        if (keep) this.#written = written;
        return true;
      } catch (error) {
        if (!(error instanceof RulesError)) throw error;
        problem ||= reasonsText(error);
      }
    }
    this.#written = { text: fen, problem };
    this.requestUpdate();
    return false;
  }

  readonly #onEdit = (event: Event): void => {
    if (!(event instanceof SetupEvent)) return;
    const { edit } = event;
    const man = edit.type === "move" ? this.#layout.men.get(edit.from) : undefined;
    if (edit.type === "put")
      this.#said = t("editor-put", { piece: pieceName(edit.piece), square: edit.square });
    else if (edit.type === "remove") this.#said = t("editor-removed", { square: edit.square });
    else if (man !== undefined)
      this.#said = t("say-move", { piece: pieceName(man), from: edit.from, to: edit.to });
    this.#change(edited(this.#layout, edit));
  };

  readonly #pick = (tool: Tool): void => {
    this.#tool = tool;
    this.requestUpdate();
  };

  readonly #carry = (event: PointerEvent, piece: Piece): void => {
    if (event.button === 0) this.querySelector<SkSetup>("sk-setup")?.carry(event, piece);
  };

  readonly #flip = (): void => {
    this.#orientation = opposite(this.#orientation);
    this.requestUpdate();
  };

  // ---- What the page shows -----------------------------------------------------------------------------------

  get #faulty(): readonly Square[] {
    return (this.#judged?.faults ?? []).flatMap(({ code, args }) => {
      if (code === "king-count")
        return [...this.#layout.men].flatMap(([square, { color, role }]) =>
          role === "king" && color === args["color"] ? [square] : [],
        );
      return ["square", "king", "checker"].flatMap((name) => parseSquare(String(args[name] ?? "")) ?? []);
    });
  }

  protected override updated(_changed: PropertyValues): void {
    // The page's heading is the server's; the board is ready when its first judgement is there.
    this.toggleAttribute("data-ready", this.#judged !== null);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#failed)
      return html`<p class="problem" role="alert">${t("editor-failed")}</p>
        <button type="button" class="primary" @click=${this.#load}>${t("retry")}</button>`;
    const judged = this.#judged;
    if (judged === null) return html`<p class="faint">${t("loading")}</p>`;
    const bottom = this.#orientation;
    const row = (color: Color): TemplateResult =>
      palette({ color, tool: this.#tool, pick: this.#pick, carry: this.#carry });
    return html`<div class="editor">
      <div class="setup">
        ${row(opposite(bottom))}
        <sk-setup .men=${this.#layout.men} .orientation=${bottom} .tool=${this.#tool} .faulty=${this.#faulty}
          .labels=${this.#labels} .announcement=${this.#said} @sk-setup=${this.#onEdit}></sk-setup>
        ${row(bottom)}
        ${toolRow({ tool: this.#tool, pick: this.#pick, flip: this.#flip, flipped: bottom === "black" })}
      </div>
      <div class="editor-side">
        ${faultList(judged, this.#layout.rules)}
        ${editorActions({ judged, layout: this.#layout, orientation: bottom })}
        ${editorFields({
          layout: this.#layout,
          arrays: this.#arrays,
          fen: this.#written?.text ?? judged.fen,
          problem: this.#written?.problem ?? null,
          change: (part) => this.#change({ ...this.#layout, ...part }),
          read: (fen) => void this.#read(fen),
          start: ({ fen, rules }) => {
            this.#layout = { ...this.#layout, rules };
            this.#read(fen);
          },
          clear: () => this.#change(emptyLayout(this.#layout.rules)),
        })}
      </div>
    </div>`;
  }
}

customElements.define("kamil-editor", KamilEditor);
