// What the server's pictures of boards show, as the page tells it.
import type { BoardPosition } from "../board/state.ts";
import { type Decoder, decodeJson, list, nullable, object, text } from "../shared/decode.ts";
import { arrow, placedPiece, square } from "../shared/decode-words.ts";
import type { Arrow, Color, PlacedPiece, Square } from "../shared/types.ts";

export interface Seen {
  readonly fen: string;
  readonly pieces: readonly PlacedPiece[];
  readonly check: Square | null;
  readonly arrows: readonly Arrow[];
}

const seen: Decoder<Seen> = object<Seen>({
  fen: text,
  pieces: list(placedPiece),
  check: nullable(square),
  arrows: list(arrow),
});

export function seenIn(element: HTMLElement): Seen {
  return decodeJson(element.dataset["seen"] ?? "", seen, "data-seen");
}

/** The board that stands in the place of the server's picture until the rules are there: nothing can be moved yet. */
export interface FirstBoard {
  readonly position: BoardPosition;
  readonly orientation: Color;
}

export function firstBoard(app: HTMLElement): FirstBoard {
  const { pieces, check } = seenIn(app);
  return {
    position: { pieces, legal: [], check, lastMove: null, movable: null },
    orientation: app.dataset["orientation"] === "black" ? "black" : "white",
  };
}
