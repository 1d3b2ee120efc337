// `<kamil-trial>`: a small board on the rules page on which the reader plays an example and sees the rule happen.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-board.ts";
import type { BoardLabels } from "../board/labels.ts";
import { BoardMoveEvent } from "../board/sk-board.ts";
import { type BoardPosition, EMPTY_POSITION } from "../board/state.ts";
import { t } from "../i18n/index.ts";
import { boardLabels, endHint, lastRankNote, resultText, spokenMove } from "../i18n/words.ts";
import { RulesError } from "../rules/index.ts";
import type { Arrow, DrawRules, RuleSet } from "../shared/types.ts";
import { type Frame, firstFrame, GameRecord, lastMoveOf } from "./game-record.ts";
import { icon } from "./icons.ts";
import { LightElement } from "./light-element.ts";

export interface Trial {
  /** What the board is called. */
  readonly name: string;
  readonly fen: string;
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  /** Whether the side to move moves again and again, as long as that leaves a legal position. */
  readonly alone: boolean;
  readonly arrows: readonly Arrow[];
}

/** Whoever reads out a move on this board is neither side. */
const NONE: readonly Arrow[] = [];
const NOBODY = { you: null, computer: null } as const;

export class KamilTrial extends LightElement {
  readonly #trial: Trial;
  readonly #labels: BoardLabels;
  readonly #record = new GameRecord();
  #moves: string[] = [];
  /** Where a lone mover's game begins anew after each move. */
  #fen: string;
  #frame: Frame;
  #position: BoardPosition = EMPTY_POSITION;
  #told = "";

  constructor(trial: Trial) {
    super();
    this.#trial = trial;
    this.#fen = trial.fen;
    this.#labels = { ...boardLabels(), board: t("trial-board", { name: trial.name }) };
    this.#frame = firstFrame(trial.fen, trial.rules, trial.drawRules);
    this.#show(this.#frame);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#record.dispose();
  }

  get #begun(): boolean {
    return this.#moves.length > 0 || this.#fen !== this.#trial.fen;
  }

  #show(frame: Frame): void {
    const { pieces, legal, check, turn, outcome } = frame.state;
    this.#frame = frame;
    this.#position = {
      pieces,
      legal,
      check,
      lastMove: lastMoveOf(frame),
      movable: outcome === null ? turn : null,
    };
    this.requestUpdate();
  }

  readonly #onMove = (event: Event): void => {
    if (!(event instanceof BoardMoveEvent)) return;
    const { rules, drawRules } = this.#trial;
    this.#moves.push(event.move.uci);
    this.#record.follow({ initialFen: this.#fen, rules, drawRules, moves: this.#moves });
    const frame = this.#record.frames.at(-1);
    if (frame === undefined) return;
    this.#told = this.#tell(frame);
    this.#show(this.#again(frame) ?? frame);
  };

  /** What happened, beyond what the board shows. */
  #tell({ played, state }: Frame): string {
    if (played === null) return "";
    const over = state.outcome;
    const parts = [spokenMove(played, NOBODY), over === null ? null : `${resultText(over)}.`];
    return [...parts, over === null ? null : endHint(over)].filter((part) => part !== null).join(" ");
  }

  /** The lone mover is to move again; null where the other side has to answer first. */
  #again(frame: Frame): Frame | null {
    if (!this.#trial.alone || frame.state.outcome !== null) return null;
    const fields = frame.state.fen.split(" ");
    fields[1] = this.#trial.fen.split(" ")[1] ?? "w";
    const fen = fields.join(" ");
    try {
      const next = firstFrame(fen, this.#trial.rules, this.#trial.drawRules);
      this.#fen = fen;
      this.#moves = [];
      return { ...next, played: frame.played };
    } catch (error) {
      if (error instanceof RulesError) return null;
      throw error;
    }
  }

  readonly #reset = (): void => {
    this.#moves = [];
    this.#fen = this.#trial.fen;
    this.#told = t("trial-again");
    this.#show(firstFrame(this.#fen, this.#trial.rules, this.#trial.drawRules));
  };

  protected override render(): TemplateResult {
    const { played, state } = this.#frame;
    const note = played === null ? null : lastRankNote(played, NOBODY);
    const { outcome } = state;
    return html`<sk-board .position=${this.#position} .arrows=${played === null ? this.#trial.arrows : NONE} .labels=${this.#labels} .announcement=${this.#told} @sk-move=${this.#onMove}></sk-board>
      <div class="trial-foot">
        <p class="trial-state">${outcome === null ? t(`status-turn-${state.turn}`) : html`<strong>${resultText(outcome)}</strong>`}</p>
        <button type="button" class="plain reset" ?disabled=${!this.#begun} aria-label=${t("trial-reset", { name: this.#trial.name })}
          @click=${this.#reset}>${icon("undo")}${t("trial-reset-short")}</button>
      </div>
      ${note === null ? nothing : html`<p class="note">${note}</p>`}`;
  }
}

customElements.define("kamil-trial", KamilTrial);
