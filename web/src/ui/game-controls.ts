// The buttons of a game: resign, offer a draw, flip, start anew.
import { html, nothing, type TemplateResult } from "lit";
import "./board-menu.ts";
import { t } from "../i18n/index.ts";
import { confirmDialog } from "./confirm-dialog.ts";
import type { GameSession } from "./game-session.ts";
import { icon } from "./icons.ts";

export interface ControlsView {
  readonly session: GameSession;
  readonly flipped: boolean;
  readonly flip: () => void;
}

async function resign(session: GameSession): Promise<void> {
  const sure = await confirmDialog({
    title: t("resign-title"),
    text: t("resign-text"),
    yes: t("resign-yes"),
  });
  if (sure) await session.resign();
}

/** Spectators can end nothing, so they have no buttons for it. */
function ending(session: GameSession): TemplateResult | typeof nothing {
  const view = session.view;
  if (view?.status === "finished") {
    const go = (id: string): void => location.assign(`/game/${encodeURIComponent(id)}`);
    return html`<button type="button" class="primary again" ?disabled=${session.busy} @click=${() => session.again(go)}>${icon("plus")}${t("play-again")}</button>`;
  }
  if (view !== null && view.you === null) return nothing;
  const playing = view !== null && !session.busy;
  return html`<button type="button" class="plain resign" ?disabled=${!playing} @click=${() => resign(session)}>${icon("flag")}${t("resign")}</button>
    <button type="button" class="plain offer" ?disabled=${session.toMoveHere === null} @click=${() => session.offerDraw()}>${icon("equal")}${t("offer-draw")}</button>`;
}

export function gameControls({ session, flipped, flip }: ControlsView): TemplateResult {
  return html`<div class="controls" role="group" aria-label=${t("controls-label")}>
    ${ending(session)}
    <button type="button" class="plain flip" aria-pressed=${flipped ? "true" : "false"} @click=${flip}>${icon("flip")}${t("flip")}</button>
    <kamil-board-menu></kamil-board-menu>
    <a class="button plain new" href="/">${icon("plus")}${t("new-game")}</a>
  </div>`;
}
