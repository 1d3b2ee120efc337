// The commands of a game that act: each does what a button of the page does, where that may be pressed.
import { t } from "../i18n/index.ts";
import type { Offers } from "../net/wire.ts";
import type { Act } from "./commands.ts";
import { canOfferDraw, canTakeBack, resign } from "./game-controls.ts";
import type { GameSession } from "./game-session.ts";
import { answerOffer } from "./offers.ts";
import { ownColor } from "./viewpoint.ts";

const OFFERS = ["draw", "takeback", "rematch"] as const satisfies readonly (keyof Offers)[];

/** Does what a command asks for; gives what is to be read out, which is nothing where the page says it anyway. */
export async function obey(act: Act, session: GameSession): Promise<string> {
  const { view } = session;
  if (view === null) return t("cmd-not-now");
  switch (act) {
    case "resign":
      if (view.status !== "ongoing" || session.deeds.busy) return t("cmd-not-now");
      await resign(session, view);
      return outcome(session, null);
    case "draw":
      if (!canOfferDraw(session, view)) return t("cmd-not-now");
      await session.deeds.offerDraw();
      return outcome(session, "draw");
    case "takeback":
      if (!canTakeBack(session, view)) return t("cmd-not-now");
      await session.deeds.act("takeback");
      return outcome(session, "takeback");
    default: {
      const asked = OFFERS.find((offer) => {
        const by = view.offers[offer];
        return by !== null && by !== ownColor(view);
      });
      if (asked === undefined || ownColor(view) === null || session.deeds.busy) return t("cmd-not-now");
      await answerOffer(session, asked, act === "accept");
      return outcome(session, null);
    }
  }
}

/** Whatever came of it: a failure, a word of the server's, or the offer that now stands. */
function outcome(session: GameSession, offer: keyof Offers | null): string {
  const { view, problem, notice } = session;
  if (problem !== null) return "";
  const stands = view !== null && offer !== null && view.offers[offer] === ownColor(view);
  return notice ?? (stands ? t(`offered-${offer}`) : "");
}
