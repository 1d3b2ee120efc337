// What a player should be told of a change: a word and a sound.
import { t } from "../i18n/index.ts";
import type { GameView } from "../net/wire.ts";
import { opposite } from "../shared/types.ts";
import type { Frame } from "./game-record.ts";
import type { Sound } from "./sounds.ts";
import { ownColor, rival } from "./viewpoint.ts";

export interface News {
  /** null: nothing to be said in words. */
  readonly notice: string | null;
  readonly sound: Sound | null;
}

const OFFERS = ["draw", "takeback", "rematch"] as const;

/** An offer of one's own that the other side has turned down. */
function declined(before: GameView, after: GameView): string | null {
  const own = ownColor(after);
  if (own === null || after.moves.length !== before.moves.length) return null;
  const gone = OFFERS.find((offer) => before.offers[offer] === own && after.offers[offer] === null);
  if (gone === undefined || before.status !== after.status || after.rematch !== null) return null;
  if (gone === "draw" && rival(after) === "computer") return t("draw-declined");
  return t(`declined-${gone}`);
}

function noticeOf(before: GameView, after: GameView): string | null {
  if (before.status === "waiting" && after.status === "ongoing" && before.yours.length > 0)
    return t("friend-came");
  if (after.moves.length < before.moves.length) return t("taken-back");
  return declined(before, after);
}

/** The sound of the newest move. */
export function moveSound({ played, state }: Frame): Sound {
  if (state.check !== null) return "check";
  return played?.captured == null ? "move" : "capture";
}

function soundOf(before: GameView, after: GameView, newest: Frame | null): Sound | null {
  if (before.status !== "finished" && after.status === "finished") return "end";
  if (before.status === "waiting" && after.status === "ongoing") return "join";
  const own = ownColor(after);
  const asked = OFFERS.some(
    (offer) => own !== null && before.offers[offer] === null && after.offers[offer] === opposite(own),
  );
  if (asked) return "offer";
  if (newest !== null) return moveSound(newest);
  return after.moves.length < before.moves.length ? "move" : null;
}

/** `newest`: the position after the newest move, where it is one that the person has not seen yet. */
export function news(before: GameView, after: GameView, newest: Frame | null): News {
  return { notice: noticeOf(before, after), sound: soundOf(before, after, newest) };
}
