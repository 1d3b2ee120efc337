// What the engine says of the position: its switch, its lines, and how far it has looked.
import { html, nothing, type TemplateResult } from "lit";
import type { SearchLine } from "../engine/wire.ts";
import { t } from "../i18n/index.ts";
import { reasonsText } from "../i18n/reasons.ts";
import { resultText } from "../i18n/words.ts";
import type { Outcome } from "../shared/types.ts";
import { icon } from "../ui/icons.ts";
import { type LiveEngine, MOST_LINES } from "./live-engine.ts";
import { countText, movesToEnd, scoreText } from "./score-text.ts";
import { numberText } from "./tree.ts";

export interface EngineView {
  readonly engine: LiveEngine;
  readonly initialFen: string;
  /** How many plies led to the position. */
  readonly ply: number;
  readonly outcome: Outcome | null;
  /** What was read out last. */
  readonly spoken: string;
  readonly play: (moves: readonly string[]) => void;
  /** Shows what a line's moves lead to; null: no longer. */
  readonly look: (moves: readonly string[] | null) => void;
  readonly speak: (text: string) => void;
}

/** So many moves of a line are shown. */
const SHOWN = 10;

export function enginePanel(view: EngineView): TemplateResult {
  const { engine } = view;
  const turn = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) engine.turn(event.target.checked);
  };
  return html`<section class="panel engine" aria-labelledby="engine-title" data-state=${engine.state} data-depth=${engine.findings.depth}>
    <div class="engine-head">
      <h2 id="engine-title">${t("an-engine")}</h2>
      <label class="switch"><input type="checkbox" role="switch" name="engine" aria-label=${t("an-engine-switch")} .checked=${engine.on} @change=${turn}><span aria-hidden="true"></span></label>
      <strong class="engine-score" dir="ltr">${engine.score === null ? nothing : scoreText(engine.score)}</strong>
      <span class="engine-state faint">${stateText(view)}</span>
    </div>
    ${engine.on ? found(view) : nothing}
  </section>`;
}

function stateText({ engine, outcome }: EngineView): string {
  if (outcome !== null) return resultText(outcome);
  const { state, findings, speed } = engine;
  if (state === "off") return t("an-engine-off");
  if (state === "loading" && findings.depth === 0) return t("an-engine-loading");
  if (state === "failed") return "";
  const depth = t("an-engine-depth", { depth: findings.depth });
  return state === "searching" && speed > 0
    ? `${depth} · ${t("an-engine-speed", { speed: countText(speed) })}`
    : depth;
}

function found(view: EngineView): TemplateResult {
  const { engine, outcome } = view;
  if (engine.state === "failed")
    return html`<p class="problem" role="alert">${t("an-engine-failed")} <span class="detail">${reasonsText(engine.problem)}</span>
      <button type="button" class="plain retry" @click=${() => engine.turn(true)}>${t("retry")}</button></p>`;
  if (outcome !== null) return html``;
  const { lines } = engine.findings;
  const places = Array.from({ length: engine.lines }, (_, at) => lines[at] ?? null);
  return html`${chances(view)}
    <ol class="engine-lines" dir="ltr" aria-label=${t("an-lines")} @mouseleave=${() => view.look(null)} @focusout=${() => view.look(null)}>
      ${places.map((line) => html`<li>${line === null ? html`<span class="line-score">…</span>` : shownLine(view, line)}</li>`)}
    </ol>
    <div class="engine-foot">
      <span class="stepper" role="group" aria-label=${t("an-lines-count")}>
        <button type="button" class="quiet fewer" aria-label=${t("an-lines-fewer")} ?disabled=${engine.lines <= 1} @click=${() => engine.show(engine.lines - 1)}>${icon("minus")}</button>
        <span>${t("an-lines-shown", { lines: engine.lines })}</span>
        <button type="button" class="quiet more" aria-label=${t("an-lines-more")} ?disabled=${engine.lines >= MOST_LINES} @click=${() => engine.show(engine.lines + 1)}>${icon("plus")}</button>
      </span>
      ${engine.state === "resting" ? html`<button type="button" class="plain deeper" @click=${() => engine.goOn()}>${t("an-engine-deeper")}</button>` : nothing}
      <button type="button" class="quiet speak" ?disabled=${lines.length === 0} @click=${() => view.speak(spoken(view))}>${t("an-speak")}</button>
      <span class="unseen" role="status">${view.spoken}</span>
    </div>`;
}

/** The chances in words and numbers, so that the score is not the only measure. */
function chances({ engine }: EngineView): TemplateResult {
  const score = engine.findings.lines[0]?.score;
  if (score === undefined) return html`<p class="chances faint">${t("an-chances-none")}</p>`;
  if (score.kind === "end" && score.plies > 0)
    return html`<p class="chances">${t(`an-wins-${score.winner}`, { moves: movesToEnd(score.plies) })}</p>`;
  const percent = (part: number): number => Math.round(part / 10);
  return html`<p class="chances faint">${t("an-chances", {
    win: percent(score.win),
    draw: percent(score.draw),
    loss: percent(score.loss),
  })}</p>`;
}

function shownLine(view: EngineView, line: SearchLine): TemplateResult {
  const moves = line.moves.slice(0, SHOWN);
  const upTo = (at: number): string[] => moves.slice(0, at + 1).map(({ uci }) => uci);
  return html`<span class="line-score">${scoreText(line.score)}</span>
    <span class="line-moves" @keydown=${walk}>${moves.map(({ uci, san }, at) => {
      const ply = view.ply + at + 1;
      const number = numberText(view.initialFen, ply);
      const shown = at === 0 || !number.endsWith("…") ? `${number} ${san}` : san;
      // One stop for the tab key; the arrows go along the line.
      return html`<button type="button" class="line-move" data-uci=${uci} tabindex=${at === 0 ? 0 : -1}
        @click=${() => view.play(upTo(at))} @mouseenter=${() => view.look(upTo(at))} @focus=${() => view.look(upTo(at))}>${shown}</button> `;
    })}</span>`;
}

/** The arrow keys go along a line. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const sibling = step > 0 ? event.target.nextElementSibling : event.target.previousElementSibling;
  if (sibling instanceof HTMLElement) sibling.focus();
  event.preventDefault();
  event.stopPropagation();
}

function spoken({ engine, initialFen, ply }: EngineView): string {
  const line = engine.findings.lines[0];
  if (line === undefined) return "";
  const moves = line.moves
    .slice(0, SHOWN)
    .map(({ san }, at) => `${at === 0 ? `${numberText(initialFen, ply + 1)} ` : ""}${san}`)
    .join(", ");
  return t("an-spoken", { score: scoreText(line.score), depth: line.depth, moves });
}
