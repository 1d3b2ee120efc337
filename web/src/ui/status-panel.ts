// The state of the game in words: whose turn, the result, why a Pawn is gone, and whatever needs the player's eye.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { endHint, lastRankNote, resultText, verdict } from "../i18n/words.ts";
import type { GameView } from "../net/wire.ts";
import type { Frame } from "./game-record.ts";
import type { GameSession } from "./game-session.ts";
import { offers } from "./offers.ts";
import { isOneDevice, isPlayer, ownColor, rival, viewpoint } from "./viewpoint.ts";

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
    ${watchers(session, view)}
    ${status.browsing === null ? nothing : browsing(status, status.browsing)}
    ${notes(status, view)}
    ${session.own.held === null ? nothing : held(session)}
    ${session.own.premove === null ? nothing : planned(session, session.own.premove.san)}
    ${offers(session)}
    ${session.notice === null ? nothing : html`<p class="notice" role="status">${session.notice}</p>`}
    ${session.own.pending?.failure == null ? nothing : unsent(session, session.own.pending.failure)}
    ${session.problem === null ? nothing : html`<p class="problem" role="alert">${session.problem}</p>`}
    ${connection(session)}
  </section>`;
}

function headline(session: GameSession, view: GameView): TemplateResult {
  const over = view.outcome;
  if (over === null) return html`<p class="turn">${turnText(session, view)}</p>`;
  const hint = endHint(over);
  return html`<p class="verdict">${verdict(over, ownColor(view))}</p>
    <p class="result">${resultText(over)}</p>
    ${hint === null ? nothing : html`<p class="hint">${hint}</p>`}`;
}

function turnText(session: GameSession, view: GameView): string {
  if (view.status === "waiting") return t(isPlayer(view) ? "status-waiting" : "status-waiting-others");
  if (session.own.pending !== null)
    return t(session.own.pending.failure === null ? "status-sending" : "status-unsent");
  if (session.own.held !== null) return t("status-confirm");
  const state = session.latest?.state;
  const turn = state?.turn ?? "white";
  if (!isPlayer(view) || isOneDevice(view)) return t(`status-turn-${turn}`);
  if (turn !== ownColor(view)) return t(rival(view) === "computer" ? "status-thinking" : "status-their-turn");
  return t(state?.check == null ? "status-your-turn" : "status-your-turn-check");
}

/** That one only watches, and how many do. */
function watchers(session: GameSession, view: GameView): TemplateResult | typeof nothing {
  const count = session.presence?.spectators ?? 0;
  const watching = !isPlayer(view) && view.status !== "finished";
  if (!watching && count === 0) return nothing;
  return html`<p class="hint">${watching ? t("status-watching") : nothing} ${count === 0 ? nothing : t("spectators", { count })}</p>`;
}

function held(session: GameSession): TemplateResult {
  return html`<p class="buttons held">
    <button type="button" class="primary" data-answer="play" @click=${() => session.own.release(true)}>${t("confirm-move", { move: session.own.held?.played?.san ?? "" })}</button>
    <button type="button" class="plain" data-answer="back" @click=${() => session.own.release(false)}>${t("confirm-back")}</button>
  </p>`;
}

function planned(session: GameSession, move: string): TemplateResult {
  return html`<div class="offer premove" role="status"><p>${t("premove", { move })}</p>
    <p class="buttons"><button type="button" class="plain" data-answer="forget" @click=${() => session.own.plan(null)}>${t("premove-forget")}</button></p></div>`;
}

function browsing(status: StatusView, ply: number): TemplateResult {
  return html`<p class="browsing">${t("browsing", { ply, plies: status.session.plies })}
    <button type="button" class="plain" @click=${status.follow}>${t("browsing-back")}</button></p>`;
}

function notes(status: StatusView, view: GameView): TemplateResult[] {
  return status.recent.flatMap(({ played }) => {
    const note = played === null ? null : lastRankNote(played, viewpoint(view));
    return note === null ? [] : [html`<p class="note">${note}</p>`];
  });
}

function unsent(session: GameSession, failure: string): TemplateResult {
  return html`<p class="problem unsent" role="alert">${failure} ${t("move-kept")}
    <button type="button" class="plain retry" @click=${session.own.send}>${t("retry")}</button></p>`;
}

/** The connection is always to be seen: a lamp, and words where there is none. */
function connection(session: GameSession): TemplateResult {
  const state = session.connection;
  return html`<p class="connection ${state}" role="status"><span class="lamp" aria-hidden="true"></span>${t(`connection-${state}`)}</p>`;
}
