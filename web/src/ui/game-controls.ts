// The buttons of a game: end it, offer something, take back; and those of its board: flip, sound, picture, looks.
import { html, nothing, type TemplateResult } from "lit";
import "./board-menu.ts";
import { t } from "../i18n/index.ts";
import type { GameView } from "../net/wire.ts";
import { confirmDialog } from "./confirm-dialog.ts";
import { exportButton } from "./export-button.ts";
import type { ExportSource } from "./export-source.ts";
import type { GameSession } from "./game-session.ts";
import { type IconName, icon } from "./icons.ts";
import { isOn, turn } from "./settings.ts";
import { analysisOf, isOneDevice, isPlayer, rival } from "./viewpoint.ts";

export interface ToolsView {
  readonly session: GameSession;
  readonly flipped: boolean;
  readonly flip: () => void;
  readonly redraw: () => void;
  /** What the dialog for pictures begins with. */
  readonly picture: () => ExportSource;
  /** Lists the keys and the commands. */
  readonly keys: () => void;
}

interface Button {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly enabled: boolean;
  readonly press: () => void;
}

function button({ name, icon: picture, label, enabled, press }: Button): TemplateResult {
  return html`<button type="button" class="plain ${name}" ?disabled=${!enabled} @click=${press}>${icon(picture)}${label}</button>`;
}

/** Resigns after a second word. */
export async function resign(session: GameSession, view: GameView): Promise<void> {
  const words = isOneDevice(view) ? "oneself" : rival(view) === "computer" ? "computer" : "friend";
  const sure = await confirmDialog({
    title: t("resign-title"),
    text: t(`resign-text-${words}`),
    yes: t("resign-yes"),
  });
  if (sure) await session.deeds.act("resign");
}

/** Whether a draw can be offered, or agreed to: the computer considers an offer on the player's own turn alone. */
export function canOfferDraw(session: GameSession, view: GameView): boolean {
  const computer = rival(view) === "computer";
  return isPlaying(session, view) && (!computer || session.toMoveHere !== null);
}

export function canTakeBack(session: GameSession, view: GameView): boolean {
  const moved = session.frames.some(({ played }) => played !== null && view.yours.includes(played.color));
  return isPlaying(session, view) && moved && session.own.unconfirmed === null;
}

function isPlaying(session: GameSession, view: GameView): boolean {
  return view.status === "ongoing" && isPlayer(view) && !session.deeds.busy;
}

/** Spectators can end nothing, so they have no buttons for it. */
function playing(session: GameSession, view: GameView): (TemplateResult | typeof nothing)[] {
  const free = !session.deeds.busy;
  const ongoing = view.status === "ongoing";
  return [
    view.canAbort
      ? button({
          name: "abort",
          icon: "cross",
          label: t("abort"),
          enabled: free,
          press: () => void session.deeds.act("abort"),
        })
      : button({
          name: "resign",
          icon: "flag",
          label: t("resign"),
          enabled: free && ongoing,
          press: () => void resign(session, view),
        }),
    button({
      name: "offer-draw",
      icon: "equal",
      label: t(isOneDevice(view) ? "agree-draw" : "offer-draw"),
      enabled: canOfferDraw(session, view),
      press: () => void session.deeds.offerDraw(),
    }),
    button({
      name: "takeback",
      icon: "undo",
      label: t("takeback"),
      enabled: canTakeBack(session, view),
      press: () => void session.deeds.act("takeback"),
    }),
  ];
}

/** Whether there is somebody to play the next game with. */
export function canPlayAgain(view: GameView): boolean {
  const came = view.seats.white !== "awaited" && view.seats.black !== "awaited";
  return isPlayer(view) && came && view.rematch === null;
}

function over(session: GameSession, view: GameView): TemplateResult {
  const next =
    view.rematch === null
      ? nothing
      : html`<a class="button primary next" href="/game/${encodeURIComponent(view.rematch)}">${icon("forward")}${t("next-game")}</a>`;
  const again = canPlayAgain(view)
    ? html`<button type="button" class="primary again" ?disabled=${session.deeds.busy} @click=${() => session.deeds.act("rematch")}>${icon("plus")}${t("rematch")}</button>`
    : nothing;
  return html`${next}${again}<a class="button plain analyse" href=${analysisOf(view)}>${icon("graph")}${t("analyse-game")}</a><a class="button plain pgn" href=${session.pgnUrl} download>${icon("download")}${t("pgn-download")}</a>`;
}

/** A small button that is known by its picture; its name is for screen readers and for who points at it. */
function tool(
  name: string,
  picture: IconName,
  label: string,
  on: boolean,
  press: () => void,
): TemplateResult {
  return html`<button type="button" class="plain ${name}" aria-pressed=${on ? "true" : "false"} title=${label} @click=${press}>${icon(picture)}<span class="word">${label}</span></button>`;
}

/** What ends the game or changes its course; nothing for those who watch it. */
export function gameControls(session: GameSession): TemplateResult | typeof nothing {
  const view = session.view;
  if (view === null) return nothing;
  const finished = view.status === "finished";
  if (!finished && !isPlayer(view)) return nothing;
  return html`<div class="controls" role="group" aria-label=${t("controls-label")}>
    ${finished ? over(session, view) : playing(session, view)}
    ${finished ? html`<a class="button plain new" href="/">${icon("plus")}${t("new-game")}</a>` : nothing}
  </div>`;
}

/** How the board is seen and heard: a row of small buttons. */
export function gameTools({ session, flipped, flip, redraw, picture, keys }: ToolsView): TemplateResult {
  const heard = isOn("sound");
  const turnSound = (): void => {
    turn("sound", !heard);
    redraw();
  };
  return html`<div class="game-tools" role="group" aria-label=${t("board-label")}>
    ${tool("flip", "flip", t("flip"), flipped, flip)}
    ${tool("sound", heard ? "sound" : "silence", t("sound"), heard, turnSound)}
    ${session.view === null ? nothing : exportButton(picture)}
    <kamil-board-menu .playing=${true}></kamil-board-menu>
    <button type="button" class="plain keys-button" aria-haspopup="dialog" title=${t("keys")} @click=${keys}>${icon("keys")}<span class="word">${t("keys")}</span></button>
    <a class="button plain new" href="/" title=${t("new-game")}>${icon("plus")}<span class="word">${t("new-game")}</span></a>
  </div>`;
}
