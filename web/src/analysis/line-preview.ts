// The small board that shows where a line of the engine leads.
import { html, type TemplateResult } from "lit";
import "../board/sk-diagram.ts";
import type { Color } from "../shared/types.ts";
import type { Frame } from "../ui/game-record.ts";

export function linePreview({ state, played }: Frame, orientation: Color): TemplateResult {
  const arrows = played === null ? [] : [{ from: played.from, to: played.to }];
  return html`<div class="line-preview" aria-hidden="true">
    <sk-diagram small .pieces=${state.pieces} .check=${state.check} .arrows=${arrows} .orientation=${orientation}></sk-diagram>
  </div>`;
}
