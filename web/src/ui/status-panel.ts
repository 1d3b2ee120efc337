// The state of the game in words: whose turn, the result, why a Pawn is gone, and whatever needs the player's eye.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { lastRankNote, resultText, verdict } from "../i18n/words.ts";
import type { GameView } from "../net/wire.ts";
import type { Frame } from "./game-record.ts";
import type { GameSession } from "./game-session.ts";

export interface StatusView {
  readonly session: GameSession;
  /** The positions whose moves may still need an explanation, oldest first. */
  readonly recent: readonly Frame[];
  /** How many plies led to the position shown; null while the page follows the game. */
  readonly browsing: number | null;
  readonly follow: () => void;
}

export function statusPanel(status: StatusView): TemplateResult {
  const { session } = status;
  const view = session.view;
  if (view === null) return html`<section class="status"><p class="turn">${t("loading")}</p></section>`;
  return html`<section class="status ${view.outcome === null ? "" : "over"}" aria-label=${t("status-label")}>
    ${headline(session, view)}
    ${status.browsing === null ? nothing : browsing(status, status.browsing)}
    ${notes(status, view)}
    ${session.notice === null ? nothing : html`<p class="notice" role="status">${session.notice}</p>`}
    ${session.pending?.failure == null ? nothing : unsent(session, session.pending.failure)}
    ${session.problem === null ? nothing : html`<p class="problem" role="alert">${session.problem}</p>`}
    ${session.connection === "lost" ? lost() : nothing}
  </section>`;
}

function headline(session: GameSession, view: GameView): TemplateResult {
  const over = view.outcome;
  if (over === null) {
    return html`<p class="turn">${turnText(session, view)}</p>
      ${view.you === null ? html`<p class="hint">${t("status-watching")}</p>` : nothing}`;
  }
  return html`<p class="verdict">${verdict(over, view.you)}</p>
    <p class="result">${resultText(over)}</p>
    ${over.reason === "stalemate" ? html`<p class="hint">${t("hint-stalemate")}</p>` : nothing}`;
}

function turnText(session: GameSession, view: GameView): string {
  if (session.pending !== null)
    return t(session.pending.failure === null ? "status-sending" : "status-unsent");
  const state = session.latest?.state;
  const turn = state?.turn ?? "white";
  if (view.you === null) return t(`status-turn-${turn}`);
  if (turn !== view.you) return t("status-thinking");
  return t(state?.check == null ? "status-your-turn" : "status-your-turn-check");
}

function browsing(status: StatusView, ply: number): TemplateResult {
  return html`<p class="browsing">${t("browsing", { ply, plies: status.session.plies })}
    <button type="button" class="plain" @click=${status.follow}>${t("browsing-back")}</button></p>`;
}

function notes(status: StatusView, view: GameView): TemplateResult[] {
  return status.recent.flatMap(({ played }) => {
    const note = played === null ? null : lastRankNote(played, view.you);
    return note === null ? [] : [html`<p class="note">${note}</p>`];
  });
}

function unsent(session: GameSession, failure: string): TemplateResult {
  return html`<p class="problem unsent" role="alert">${failure} ${t("move-kept")}
    <button type="button" class="plain retry" @click=${session.send}>${t("retry")}</button></p>`;
}

function lost(): TemplateResult {
  return html`<p class="lost" role="status"><span class="lamp" aria-hidden="true"></span>${t("connection-lost")}</p>`;
}
