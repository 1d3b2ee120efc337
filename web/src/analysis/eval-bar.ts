// The bar beside the board: how much of the game each side may expect.
import { html, type TemplateResult } from "lit";
import type { Score } from "../engine/wire.ts";
import { t } from "../i18n/index.ts";
import type { Color } from "../shared/types.ts";
import { scoreText, whiteShare } from "./score-text.ts";

export function evalBar(score: Score | null, bottom: Color): TemplateResult {
  const share = score === null ? 0.5 : whiteShare(score);
  const label = score === null ? t("an-bar-empty") : t("an-bar", { score: scoreText(score) });
  // White's part grows from the side at which White sits.
  const white = Math.round(share * 1000) / 10;
  const at = bottom === "white" ? 100 - white : 0;
  return html`<div class="eval-bar ${score === null ? "empty" : ""}" role="img" aria-label=${label}>
    <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-black" width="10" height="100"></rect>
      <rect class="bar-white" y=${at} width="10" height=${white}></rect>
      <line class="bar-middle" x1="0" x2="10" y1="50" y2="50"></line>
    </svg>
  </div>`;
}
