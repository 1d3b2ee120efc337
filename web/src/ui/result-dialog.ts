// Tells a player, once, how the game ended and why, and what to do next.
import { html, nothing, render } from "lit";
import { t } from "../i18n/index.ts";
import { endHint, resultText, verdict } from "../i18n/words.ts";
import type { GameView } from "../net/wire.ts";
import { analysisOf, ownColor } from "./viewpoint.ts";

export interface ResultChoices {
  /** null where there is nobody to play again. */
  readonly rematch: (() => void) | null;
  readonly pgnUrl: string;
}

export function resultDialog(view: GameView, { rematch, pgnUrl }: ResultChoices): void {
  const outcome = view.outcome;
  if (outcome === null) return;
  const dialog = document.createElement("dialog");
  dialog.className = "ending";
  dialog.setAttribute("aria-labelledby", "ending-title");
  const close = (): void => dialog.close();
  const again = (): void => {
    dialog.close();
    rematch?.();
  };
  const hint = endHint(outcome);
  render(
    html`<h2 id="ending-title">${verdict(outcome, ownColor(view))}</h2>
      <p class="ending-result">${resultText(outcome)}</p>
      ${hint === null ? nothing : html`<p class="faint">${hint}</p>`}
      <div class="buttons">
        <a class="button plain" data-answer="analyse" href=${analysisOf(view)}>${t("analyse-game")}</a>
        <button type="button" class="plain" data-answer="close" @click=${close}>${t("ending-close")}</button>
        <a class="button plain" href=${pgnUrl} download>${t("pgn-download")}</a>
        <a class="button plain" href="/">${t("new-game")}</a>
        ${rematch === null ? nothing : html`<button type="button" class="primary" data-answer="rematch" @click=${again}>${t("rematch")}</button>`}
      </div>`,
    dialog,
  );
  // A click beside it closes it too.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
