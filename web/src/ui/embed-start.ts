// How the page in another site's frame begins: what its address asks for.
import { dress, LOOKS } from "../board/choices.ts";
import { PIECE_SETS } from "../board/data.ts";
import { KamilEmbed } from "./embed-page.ts";
import { firstBoard } from "./seen.ts";

export function embedOf(app: HTMLElement): () => HTMLElement {
  const { gameId, look, pieces: set } = app.dataset;
  const first = firstBoard(app);
  return () => {
    void dress({
      look: LOOKS.find((known) => known === look) ?? LOOKS[0],
      pieces: PIECE_SETS.find((known) => known === set) ?? PIECE_SETS[0],
    });
    return new KamilEmbed({ ...first, game: gameId ?? null });
  };
}
