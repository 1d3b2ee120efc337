// The graph of the scores over a line: a click goes to its move, and so do the arrow keys.
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { reasonsText } from "../i18n/reasons.ts";
import { type Point, type Review, turningPoints } from "./review.ts";
import { scoreText, whiteShare } from "./score-text.ts";
import { type GameTree, type NodeId, nodeOf, numberOf, numberText } from "./tree.ts";

export interface GraphView {
  readonly review: Review;
  readonly tree: GameTree;
  readonly current: NodeId;
  readonly canStart: boolean;
  readonly start: () => void;
  readonly show: (id: NodeId) => void;
}

const [WIDTH, HEIGHT] = [1000, 160];

export function graphView(view: GraphView): TemplateResult {
  const { review } = view;
  const points = review.points.filter(({ id }) => view.tree.nodes.has(id));
  return html`<section class="panel graph-panel" aria-labelledby="graph-title" data-points=${points.length}>
    <div class="graph-head">
      <h2 id="graph-title">${t("an-graph")}</h2>
      ${
        review.running
          ? html`<progress max=${review.total} value=${points.length} aria-label=${t("an-graph-progress")}></progress>
            <button type="button" class="plain cancel" @click=${() => review.cancel()}>${t("an-graph-cancel")}</button>`
          : html`<button type="button" class="plain start-review" ?disabled=${!view.canStart} @click=${view.start}>${t(points.length > 0 ? "an-graph-again" : "an-graph-start")}</button>`
      }
    </div>
    ${review.problem === null ? nothing : html`<p class="problem" role="alert">${t("an-engine-failed")} <span class="detail">${reasonsText(review.problem)}</span></p>`}
    ${points.length < 2 ? html`<p class="faint">${t("an-graph-none")}</p>` : graph(view, points)}
    ${review.running ? nothing : turns(view, points)}
  </section>`;
}

function graph(view: GraphView, points: readonly Point[]): TemplateResult {
  const at = points.findIndex(({ id }) => id === view.current);
  const last = Math.max(1, view.review.total - 1);
  const x = (index: number): number => (index / last) * WIDTH;
  const y = ({ score }: Point): number => (1 - whiteShare(score)) * HEIGHT;
  const tops = points.map((point, index) => `${x(index).toFixed(1)},${y(point).toFixed(1)}`);
  const right = x(points.length - 1).toFixed(1);
  const click = (event: MouseEvent): void => {
    if (!(event.currentTarget instanceof Element)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - box.left) / box.width) * last);
    const point = points[Math.min(points.length - 1, Math.max(0, index))];
    if (point !== undefined) view.show(point.id);
  };
  const step = (event: KeyboardEvent): void => {
    const index = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      Home: 0,
      End: points.length - 1,
    }[event.key];
    if (index === undefined) return;
    const point = points[Math.min(points.length - 1, Math.max(0, index))];
    if (point !== undefined) view.show(point.id);
    event.preventDefault();
    event.stopPropagation();
  };
  const here = points[Math.max(0, at)];
  return html`<div class="graph" dir="ltr" role="slider" tabindex="0" aria-label=${t("an-graph-label")} aria-valuemin="0" aria-valuemax=${points.length - 1}
      aria-valuenow=${Math.max(0, at)} aria-valuetext=${here === undefined ? "" : pointText(view, here, Math.max(0, at))} @click=${click} @keydown=${step}>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      <polygon class="graph-white" points="0,${HEIGHT} ${tops.join(" ")} ${right},${HEIGHT}"></polygon>
      <line class="graph-middle" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2}></line>
      <polyline class="graph-line" points=${tops.join(" ")}></polyline>
      ${at < 0 ? nothing : marker(x(at))}
    </svg>
  </div>`;
}

function marker(x: number): SVGTemplateResult {
  return svg`<line class="graph-here" x1=${x} x2=${x} y1="0" y2=${HEIGHT}></line>`;
}

/** `12. Wd4, +0.85`. */
function pointText(view: GraphView, { id, score }: Point, index: number): string {
  const { san } = nodeOf(view.tree, id);
  const place = index === 0 ? t("an-move-start") : `${numberText(view.tree.initialFen, index)} ${san}`;
  return t("an-graph-point", { place, score: scoreText(score) });
}

/** The moves that gave most away, so that nobody has to read the graph to find them. */
function turns(view: GraphView, points: readonly Point[]): TemplateResult | typeof nothing {
  const first = numberOf(view.tree.initialFen, 1).black ? "black" : "white";
  const found = turningPoints(points, first);
  if (found.length === 0) return nothing;
  return html`<div class="turns"><h3>${t("an-turns")}</h3><ul>${found.map(({ index }) => {
    const [before, after] = [points[index - 1], points[index]];
    if (before === undefined || after === undefined) return nothing;
    const text = `${numberText(view.tree.initialFen, index)} ${nodeOf(view.tree, after.id).san}`;
    return html`<li><button type="button" class="quiet turn" @click=${() => view.show(after.id)}><bdi dir="ltr">${text}</bdi>
      <bdi dir="ltr" class="faint">${scoreText(before.score)} → ${scoreText(after.score)}</bdi></button></li>`;
  })}</ul></div>`;
}
