// The marks around a man point to where the rules let it go: in the middle of an empty board, and in the first positions.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { DIRECTIONS, type Way } from "../../src/board/movement.ts";
import { arrays, Game, initSync } from "../../src/rules/pkg/kamil_wasm.js";
import { decodeJson, list, object, oneOf, text } from "../../src/shared/decode.ts";
import { color, legalMove, placedPiece } from "../../src/shared/decode-words.ts";
import { fileOf, rankOf, SIZE, squareAt } from "../../src/shared/square.ts";
import {
  type Color,
  type LegalMove,
  type PlacedPiece,
  ROLES,
  type Role,
  RULE_SETS,
  type RuleSet,
  type Square,
} from "../../src/shared/types.ts";

beforeAll(() => {
  const module = fileURLToPath(new URL("../../src/rules/pkg/kamil_wasm_bg.wasm", import.meta.url));
  initSync({ module: readFileSync(module) });
});

interface Position {
  readonly turn: Color;
  readonly pieces: readonly PlacedPiece[];
  readonly legal: readonly LegalMove[];
}

const position = object<Position>({ turn: color, pieces: list(placedPiece), legal: list(legalMove) });

/** By the rules alone: two bare Kings still have their moves. */
function read(fen: string, rules: RuleSet): Position {
  const game = Game.fromFen(fen, rules, "strict");
  try {
    return decodeJson(game.state(), position, "state");
  } finally {
    game.free();
  }
}

/** Where the marks say that a man can go, given what stands on the board. */
function marked(man: PlacedPiece, others: ReadonlyMap<Square, Color>): string[] {
  const forward = man.color === "white" ? 1 : -1;
  const free: Readonly<Record<Way, (there: Color | undefined) => boolean>> = {
    step: (there) => there !== man.color,
    leap: (there) => there !== man.color,
    slide: (there) => there !== man.color,
    quiet: (there) => there === undefined,
    capture: (there) => there !== undefined && there !== man.color,
  };
  return DIRECTIONS[man.role].flatMap(({ files, ranks, way }) => {
    const reached: string[] = [];
    for (let far = 1; far <= (way === "slide" ? SIZE : 1); far += 1) {
      const square = squareAt(fileOf(man.square) + files * far, rankOf(man.square) + ranks * far * forward);
      if (square === null || !free[way](others.get(square))) break;
      reached.push(square);
      if (others.has(square)) break;
    }
    return reached;
  });
}

function compare({ turn, pieces, legal }: Position): number {
  const men = new Map(pieces.map((man) => [man.square, man.color]));
  for (const man of pieces.filter((piece) => piece.color === turn)) {
    const moves = legal.filter((move) => move.from === man.square).map((move) => move.to);
    expect([man.square, man.role, marked(man, men).sort()]).toEqual([man.square, man.role, moves.sort()]);
  }
  return legal.length;
}

const LETTERS: Readonly<Record<Role, string>> = {
  king: "K",
  general: "G",
  elephant: "E",
  "war-machine": "W",
  knight: "N",
  rook: "R",
  pawn: "P",
  camel: "C",
};

describe("movement hints", () => {
  it.each(ROLES)(
    "show where a %s goes, from a square in the middle, with men to capture and without",
    (man) => {
      for (const turn of ["w", "b"]) {
        const [letter, enemy] = turn === "w" ? [LETTERS[man], "p"] : [LETTERS[man].toLowerCase(), "P"];
        const [own, other] = turn === "w" ? ["K", "k"] : ["k", "K"];
        // The Kings stand in corners, out of reach of everything here; a King itself is tried in the middle.
        const home = man === "king" ? "10" : `${own}9`;
        for (const around of ["10", `3${enemy}${enemy}${enemy}4`]) {
          const fen = `9${other}/10/10/10/${around}/4${letter}5/${around}/10/10/${home} ${turn} - - 0 1`;
          const rules = man === "camel" ? "camel" : "war-machine";
          const found = read(fen, rules);
          const king = man === "king" && around !== "10";
          // A King may not step where a Pawn guards; there the marks promise what only the rules refuse.
          if (!king) expect(compare(found)).toBeGreaterThan(0);
        }
      }
    },
  );

  it("agree with every legal move of the first positions", () => {
    const starts = decodeJson(
      arrays(),
      list(object<{ fen: string; rules: RuleSet }>({ fen: text, rules: oneOf(RULE_SETS) })),
      "arrays",
    );
    expect(starts).toHaveLength(3);
    for (const { fen, rules } of starts) expect(compare(read(fen, rules))).toBeGreaterThan(15);
  });

  it("name a role for every man of the rules", () => {
    expect(Object.keys(DIRECTIONS).sort()).toEqual([...ROLES].sort());
  });
});
