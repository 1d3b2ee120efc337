// The buttons under the board: through the line, turn the board, choose how it looks.
import { html, type TemplateResult } from "lit";
import "../ui/board-menu.ts";
import { t } from "../i18n/index.ts";
import type { BrowseStep } from "../ui/browse.ts";
import { exportButton } from "../ui/export-button.ts";
import type { ExportSource } from "../ui/export-source.ts";
import { type IconName, icon } from "../ui/icons.ts";

export interface BarView {
  readonly back: boolean;
  readonly forward: boolean;
  readonly flipped: boolean;
  readonly step: (step: BrowseStep) => void;
  readonly flip: () => void;
  /** What the dialog for pictures begins with. */
  readonly picture: () => ExportSource;
  /** Lists the keys. */
  readonly keys: () => void;
}

export function boardBar(view: BarView): TemplateResult {
  const button = (step: BrowseStep, name: IconName, enabled: boolean): TemplateResult => {
    const label = t(`browse-${step}`);
    return html`<button type="button" class="step" data-step=${step} aria-label=${label} title=${label}
      ?disabled=${!enabled} @click=${() => view.step(step)}>${icon(name)}</button>`;
  };
  return html`<div class="board-bar">
    <div class="steps" dir="ltr" role="group" aria-label=${t("browse-label")}>
      ${button("first", "first", view.back)}${button("back", "back", view.back)}
      ${button("forward", "forward", view.forward)}${button("last", "last", view.forward)}
    </div>
    <button type="button" class="plain flip" aria-pressed=${view.flipped ? "true" : "false"} aria-label=${t("flip")} title=${t("flip")} @click=${view.flip}>${icon("flip")}</button>
    <kamil-board-menu></kamil-board-menu>
    ${exportButton(view.picture)}
    <button type="button" class="plain keys-button" aria-haspopup="dialog" aria-label=${t("keys")} title=${t("keys")} @click=${view.keys}>?</button>
  </div>`;
}
