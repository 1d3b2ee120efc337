// What a player may plan while the other side is to move: wherever the man could ever go from its square, for men may come
// and go before the plan is played; then the rules decide.
import { fileOf, rankOf, SIZE, squareAt } from "../shared/square.ts";
import type { Color, LegalMove, PlacedPiece, Square } from "../shared/types.ts";
import { DIRECTIONS } from "./movement.ts";

function reach({ square, color, role }: PlacedPiece): Square[] {
  const forward = color === "white" ? 1 : -1;
  return DIRECTIONS[role].flatMap(({ files, ranks, way }) => {
    const far = way === "slide" ? SIZE - 1 : 1;
    return Array.from({ length: far }, (_, step) =>
      squareAt(fileOf(square) + files * (step + 1), rankOf(square) + ranks * (step + 1) * forward),
    ).filter((target) => target !== null);
  });
}

export function premoves(pieces: readonly PlacedPiece[], color: Color): readonly LegalMove[] {
  return pieces
    .filter((man) => man.color === color)
    .flatMap((man) =>
      reach(man).map(
        (to): LegalMove => ({
          uci: `${man.square}${to}`,
          san: `${man.square}–${to}`,
          from: man.square,
          to,
          kind: "normal",
        }),
      ),
    );
}
