// How the page in another site's frame begins: what its address asks for.
import { dress, LOOKS } from "../board/choices.ts";
import { PIECE_SETS } from "../board/data.ts";
import { type Decoder, decodeJson, list, nullable, object } from "../shared/decode.ts";
import { placedPiece, square } from "../shared/decode-words.ts";
import type { PlacedPiece, Square } from "../shared/types.ts";
import { KamilEmbed } from "./embed-page.ts";

interface Seen {
  readonly pieces: readonly PlacedPiece[];
  readonly check: Square | null;
}

const seen: Decoder<Seen> = object<Seen>({ pieces: list(placedPiece), check: nullable(square) });

export function embedOf(app: HTMLElement): () => HTMLElement {
  const { gameId, orientation, look, pieces: set } = app.dataset;
  const { pieces, check } = decodeJson(app.dataset["seen"] ?? "", seen, "data-seen");
  return () => {
    void dress({
      look: LOOKS.find((known) => known === look) ?? LOOKS[0],
      pieces: PIECE_SETS.find((known) => known === set) ?? PIECE_SETS[0],
    });
    return new KamilEmbed({
      orientation: orientation === "black" ? "black" : "white",
      game: gameId ?? null,
      position: { pieces, legal: [], check, lastMove: null, movable: null },
    });
  };
}
