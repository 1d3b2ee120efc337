// The offers that stand: the other side's with an answer to each, one's own with the way to take it back.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import type { Action } from "../net/api.ts";
import type { Offers } from "../net/wire.ts";
import type { GameSession } from "./game-session.ts";
import { ownColor } from "./viewpoint.ts";

interface Answers {
  readonly yes: (session: GameSession) => Promise<void>;
  readonly no: Action;
}

const ANSWERS: Readonly<Record<keyof Offers, Answers>> = {
  draw: { yes: (session) => session.deeds.offerDraw(), no: "draw-offer/decline" },
  takeback: { yes: (session) => session.deeds.act("takeback"), no: "takeback/decline" },
  rematch: { yes: (session) => session.deeds.act("rematch"), no: "rematch/decline" },
};

/** Accepts or declines what the other side offers. */
export function answerOffer(session: GameSession, offer: keyof Offers, yes: boolean): Promise<void> {
  return yes ? ANSWERS[offer].yes(session) : session.deeds.act(ANSWERS[offer].no);
}

function button(
  session: GameSession,
  name: string,
  label: string,
  action: () => Promise<void>,
): TemplateResult {
  return html`<button type="button" class="plain" data-answer=${name} ?disabled=${session.deeds.busy} @click=${action}>${label}</button>`;
}

function standing(session: GameSession, offer: keyof Offers, mine: boolean): TemplateResult {
  const decline = (): Promise<void> => answerOffer(session, offer, false);
  return html`<div class="offer" role="status" data-offer=${offer}>
    <p>${t(mine ? `offered-${offer}` : `asked-${offer}`)}</p>
    <p class="buttons">${
      mine
        ? button(session, "withdraw", t("offer-withdraw"), decline)
        : html`${button(session, "yes", t("offer-accept"), () => answerOffer(session, offer, true))}${button(session, "no", t("offer-decline"), decline)}`
    }</p>
  </div>`;
}

export function offers(session: GameSession): TemplateResult[] | typeof nothing {
  const view = session.view;
  const own = view === null ? null : ownColor(view);
  if (view === null || own === null) return nothing;
  return (["draw", "takeback", "rematch"] as const).flatMap((offer) => {
    const by = view.offers[offer];
    return by === null ? [] : [standing(session, offer, by === own)];
  });
}
