// Looking at earlier positions: null follows the game, a number stays at the position after that many plies.

export type Viewing = number | null;
export type BrowseStep = "first" | "back" | "forward" | "last";

export function shownPly(viewing: Viewing, plies: number): number {
  return viewing === null ? plies : Math.min(viewing, plies);
}

export function goTo(ply: number, plies: number): Viewing {
  return ply >= plies ? null : Math.max(0, ply);
}

export function browse(viewing: Viewing, plies: number, step: BrowseStep): Viewing {
  const now = shownPly(viewing, plies);
  switch (step) {
    case "first":
      return goTo(0, plies);
    case "back":
      return goTo(Math.max(0, now - 1), plies);
    case "forward":
      return goTo(now + 1, plies);
    case "last":
      return null;
  }
}

export interface MoveRow {
  readonly number: number;
  /** Ply counts after the move (1 is the first); null where the side did not move in this row. */
  readonly white: number | null;
  readonly black: number | null;
}

/** The rows of the move list; a game that begins with Black leaves White's first cell empty. */
export function moveRows(plies: number, initialFen: string): readonly MoveRow[] {
  const fields = initialFen.trim().split(/\s+/);
  const blackFirst = fields[1] === "b";
  const first = Number(fields[5] ?? "1");
  const start = Number.isInteger(first) && first > 0 ? first : 1;
  const offset = blackFirst ? 1 : 0;
  const rows: MoveRow[] = [];
  if (plies <= 0) return rows;
  for (let half = 0; half < plies + offset; half += 2) {
    const white = half - offset + 1;
    const black = white + 1;
    rows.push({
      number: start + half / 2,
      white: white >= 1 ? white : null,
      black: black <= plies ? black : null,
    });
  }
  return rows;
}
