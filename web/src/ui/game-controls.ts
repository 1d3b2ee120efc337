// The buttons of a game: end it, offer something, take back, flip the board, sound, start anew.
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
import { isOneDevice, isPlayer, rival } from "./viewpoint.ts";

export interface ControlsView {
  readonly session: GameSession;
  readonly flipped: boolean;
  readonly flip: () => void;
  readonly redraw: () => void;
  /** What the dialog for pictures begins with. */
  readonly picture: () => ExportSource;
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

async function resign(session: GameSession, view: GameView): Promise<void> {
  const words = isOneDevice(view) ? "oneself" : rival(view) === "computer" ? "computer" : "friend";
  const sure = await confirmDialog({
    title: t("resign-title"),
    text: t(`resign-text-${words}`),
    yes: t("resign-yes"),
  });
  if (sure) await session.deeds.act("resign");
}

/** Spectators can end nothing, so they have no buttons for it. */
function playing(session: GameSession, view: GameView): (TemplateResult | typeof nothing)[] {
  const free = !session.deeds.busy;
  const ongoing = view.status === "ongoing";
  const computer = rival(view) === "computer";
  // The computer considers an offer on the player's own turn alone.
  const drawNow = ongoing && free && (!computer || session.toMoveHere !== null);
  const last = session.frames.some(({ played }) => played !== null && view.yours.includes(played.color));
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
      enabled: drawNow,
      press: () => void session.deeds.offerDraw(),
    }),
    button({
      name: "takeback",
      icon: "undo",
      label: t("takeback"),
      enabled: free && ongoing && last && session.own.unconfirmed === null,
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
  const analyse = `/analysis?game=${encodeURIComponent(view.id)}`;
  return html`${next}${again}<a class="button plain analyse" href=${analyse}>${icon("graph")}${t("analyse-game")}</a><a class="button plain pgn" href=${session.pgnUrl} download>${icon("download")}${t("pgn-download")}</a>`;
}

function soundSwitch(redraw: () => void): TemplateResult {
  const on = isOn("sound");
  const press = (): void => {
    turn("sound", !on);
    redraw();
  };
  return html`<button type="button" class="plain sound" aria-pressed=${on ? "true" : "false"} @click=${press}>${icon(on ? "sound" : "silence")}${t("sound")}</button>`;
}

export function gameControls({ session, flipped, flip, redraw, picture }: ControlsView): TemplateResult {
  const view = session.view;
  const finished = view?.status === "finished";
  return html`<div class="controls" role="group" aria-label=${t("controls-label")}>
    ${view !== null && finished ? over(session, view) : nothing}
    ${view !== null && !finished && isPlayer(view) ? playing(session, view) : nothing}
    <button type="button" class="plain flip" aria-pressed=${flipped ? "true" : "false"} @click=${flip}>${icon("flip")}${t("flip")}</button>
    ${soundSwitch(redraw)}
    ${view === null ? nothing : exportButton(picture)}
    <kamil-board-menu .playing=${true}></kamil-board-menu>
    <a class="button plain new" href="/">${icon("plus")}${t("new-game")}</a>
  </div>`;
}
