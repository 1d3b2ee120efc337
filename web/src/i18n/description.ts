// A position in words, for those who do not see its picture.
import { COLORS, type Color, type PlacedPiece, ROLES } from "../shared/types.ts";
import { language, t } from "./index.ts";
import { pieceName } from "./words.ts";

function men(pieces: readonly PlacedPiece[], color: Color, comma: string): readonly string[] {
  return ROLES.flatMap((role) => {
    const squares = pieces
      .filter((man) => man.color === color && man.role === role)
      .map(({ square }) => square);
    return squares.length === 0 ? [] : [`${pieceName({ color, role })} ${squares.join(comma)}`];
  });
}

/** Every man with its squares, White's first. */
export function describePosition(pieces: readonly PlacedPiece[]): string {
  const [comma, semicolon] = language() === "ar" ? ["، ", "؛ "] : [", ", "; "];
  const all = COLORS.flatMap((color) => men(pieces, color, comma));
  return all.length === 0 ? t("describe-empty") : `${all.join(semicolon)}.`;
}
