// The moves in two columns; each is a button that shows the position after it.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { spokenMove, type Viewpoint } from "../i18n/words.ts";
import { type BrowseStep, moveRows } from "./browse.ts";
import type { Frame } from "./game-record.ts";
import { type IconName, icon } from "./icons.ts";

export interface MoveListView {
  readonly frames: readonly Frame[];
  readonly initialFen: string;
  readonly shown: number;
  readonly from: Viewpoint;
  readonly show: (ply: number) => void;
  readonly step: (step: BrowseStep) => void;
}

function cell(view: MoveListView, ply: number | null): TemplateResult {
  const played = ply === null ? null : (view.frames[ply]?.played ?? null);
  if (ply === null || played === null) {
    return html`<span class="ply empty" aria-hidden="true">${ply === null ? "…" : nothing}</span>`;
  }
  const mark =
    played.kind === "vanish" ? html`<span class="gone-mark" title=${t("moves-vanished")}>∅</span>` : nothing;
  return html`<button type="button" class="ply" data-ply=${ply} title=${spokenMove(played, view.from)}
    aria-current=${view.shown === ply ? "true" : nothing} @click=${() => view.show(ply)}>${played.san}${mark}</button>`;
}

function stepButton(view: MoveListView, step: BrowseStep, name: IconName, enabled: boolean): TemplateResult {
  const label = t(`browse-${step}`);
  return html`<button type="button" class="step" data-step=${step} aria-label=${label} title=${label}
    ?disabled=${!enabled} @click=${() => view.step(step)}>${icon(name)}</button>`;
}

export function moveList(view: MoveListView): TemplateResult {
  const plies = view.frames.length - 1;
  const rows = moveRows(plies, view.initialFen);
  const back = view.shown > 0;
  const forward = view.shown < plies;
  return html`<section class="moves" aria-labelledby="moves-title">
    <h2 id="moves-title">${t("moves-title")}</h2>
    <div class="move-rows" dir="ltr" tabindex="0" role="group" aria-labelledby="moves-title">
      ${rows.length === 0 ? html`<p class="none" dir="auto">${t("moves-none")}</p>` : nothing}
      <ol>${rows.map((row) => html`<li><span class="number">${row.number}.</span>${cell(view, row.white)}${row.black === null ? html`<span></span>` : cell(view, row.black)}</li>`)}</ol>
    </div>
    <div class="steps" dir="ltr" role="group" aria-label=${t("browse-label")}>
      ${stepButton(view, "first", "first", back)}${stepButton(view, "back", "back", back)}
      ${stepButton(view, "forward", "forward", forward)}${stepButton(view, "last", "last", forward)}
    </div>
  </section>`;
}
