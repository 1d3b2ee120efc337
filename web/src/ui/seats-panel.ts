// How people come to their seats: the invitation of a friend, a seat that a link offers, one's own seat on another device.
import { html, nothing, type TemplateResult } from "lit";
import "./copy-field.ts";
import { t } from "../i18n/index.ts";
import { COLORS } from "../shared/types.ts";
import type { GameSession } from "./game-session.ts";
import { isPlayer } from "./viewpoint.ts";

export interface SeatOffer {
  readonly session: GameSession;
  /** Takes the seat whose link was opened; null where no such link was. */
  readonly take: (() => void) | null;
}

/** For the host: where the friend finds the game. */
function invitation(session: GameSession): TemplateResult {
  const link = session.deeds.links.invitation;
  return html`<section class="seats" aria-labelledby="invite-title">
    <h2 id="invite-title">${t("invite-title")}</h2>
    ${
      link === null
        ? html`<p>${t("invite-gone")}</p>
          <p><button type="button" class="plain renew-invitation" ?disabled=${session.deeds.busy} @click=${() => session.deeds.renewInvitation()}>${t("invite-renew")}</button></p>`
        : html`<p>${t("invite-text")}</p><kamil-copy-field .label=${t("invite-link")} .link=${link}></kamil-copy-field>`
    }
  </section>`;
}

/** For one who has come by the address alone. */
function needsInvitation(): TemplateResult {
  return html`<section class="seats" aria-labelledby="invited-title">
    <h2 id="invited-title">${t("invited-title")}</h2>
    <p>${t("invited-text")}</p>
  </section>`;
}

/** For one who has opened a seat's link. */
function claim(session: GameSession, take: () => void): TemplateResult {
  const free = COLORS.find((color) => session.view?.seats[color] === "awaited");
  const words = free === undefined ? t("seat-move-text") : t("seat-join-text", { side: t(`color-${free}`) });
  return html`<section class="seats claim" aria-labelledby="claim-title">
    <h2 id="claim-title">${t(free === undefined ? "seat-move-title" : "seat-join-title")}</h2>
    <p>${words}</p>
    <button type="button" class="primary big" ?disabled=${session.deeds.busy} @click=${take}>${t(free === undefined ? "seat-move" : "seat-join")}</button>
  </section>`;
}

export function seatsPanel({ session, take }: SeatOffer): TemplateResult | typeof nothing {
  const view = session.view;
  if (view === null) return nothing;
  if (take !== null && !isPlayer(view)) return claim(session, take);
  if (view.status !== "waiting") return nothing;
  return isPlayer(view) ? invitation(session) : needsInvitation();
}

/** For a player: the private link of the own seat, or the way to get one. */
export function ownSeat(session: GameSession): TemplateResult | typeof nothing {
  if (session.view === null || !isPlayer(session.view)) return nothing;
  const link = session.deeds.links.seat;
  return html`<details class="own-seat">
    <summary>${t("own-seat-title")}</summary>
    <p>${t("own-seat-text")}</p>
    ${
      link === null
        ? html`<p><button type="button" class="plain renew" ?disabled=${session.deeds.busy} @click=${() => session.deeds.renewLink()}>${t("own-seat-renew")}</button></p>`
        : html`<kamil-copy-field .label=${t("own-seat-link")} .link=${link}></kamil-copy-field>`
    }
  </details>`;
}
