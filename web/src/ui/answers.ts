// What is answered to a command about the position: sentences to be read out.

import { describePosition } from "../i18n/description.ts";
import { language, t } from "../i18n/index.ts";
import { pieceName, spokenMove, type Viewpoint } from "../i18n/words.ts";
import type { ClockView } from "../net/wire.ts";
import { parseSquare } from "../shared/square.ts";
import { COLORS, type Color, type PlacedPiece, ROLE_LETTERS, ROLES, type Role } from "../shared/types.ts";
import { remaining } from "./clock-text.ts";
import { ACTS, COMMANDS, type Command, type CommandName, folded, wordOf } from "./commands.ts";
import type { Frame } from "./game-record.ts";

/** What a command may ask about. */
export interface Asked {
  /** What the board shows. */
  readonly frame: Frame;
  readonly from: Viewpoint;
  /** null where the game has none. */
  readonly clock: ClockView | null;
  /** The server's time, in milliseconds. */
  readonly now: number;
  /** What may be asked for here. */
  readonly commands: readonly CommandName[];
}

/** Every command of a page without a game of its own. */
export const QUESTIONS: readonly CommandName[] = COMMANDS.filter((name) => name !== "clock");
/** Every command of a game. */
export const ALL_COMMANDS: readonly CommandName[] = [...COMMANDS, ...ACTS];

const comma = (): string => (language() === "ar" ? "، " : ", ");

/** The answer to a question; null for what is none. */
export function answerTo({ name, argument }: Command, asked: Asked): string | null {
  const { frame, from } = asked;
  switch (name) {
    case "help":
      return asked.commands.map((known) => `${wordOf(known, language())}: ${t(`cmd-${known}`)}`).join("\n");
    case "turn":
      return turn(frame);
    case "clock":
      return clocks(asked);
    case "last":
      return frame.played === null ? t("moves-none") : spokenMove(frame.played, from);
    case "pieces":
      return pieces(frame, argument);
    case "scan":
      return scan(frame, argument);
    case "moves":
      return moves(frame, argument);
    default:
      return null;
  }
}

function turn({ state }: Frame): string {
  const parts = [t(`status-turn-${state.turn}`), state.check === null ? null : t("say-check")];
  return parts.filter((part) => part !== null).join(". ");
}

function clocks({ clock, now }: Asked): string {
  if (clock === null) return t("clock-none");
  const left = (color: Color): string => {
    const seconds = Math.floor(remaining(clock, color, now) / 1000);
    return t("cmd-time", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  };
  return t("cmd-clocks", { white: left("white"), black: left("black") });
}

/** The kind of man that a word names: its letter, or a word that is in no other kind's name. */
export function roleIn(argument: string): Role | null {
  const word = folded(argument);
  const byLetter = ROLES.find((role) => ROLE_LETTERS[role].toLowerCase() === word);
  if (byLetter !== undefined) return byLetter;
  const named = ROLES.filter((role) =>
    folded(pieceName({ color: "white", role }))
      .split(" ")
      .join(" ")
      .includes(word),
  );
  return word.length > 1 && named.length === 1 ? (named[0] ?? null) : null;
}

function pieces({ state }: Frame, argument: string): string {
  if (argument === "") return describePosition(state.pieces);
  const role = roleIn(argument);
  if (role === null) return t("cmd-no-man", { text: argument });
  const found = state.pieces.filter((man) => man.role === role);
  if (found.length > 0) return describePosition(found);
  return COLORS.map((color) => t("cmd-none-of", { piece: pieceName({ color, role }) })).join(" ");
}

/** Reads a square, a file or a rank. */
function scan({ state }: Frame, argument: string): string {
  const square = parseSquare(argument);
  if (square !== null) {
    const man = state.pieces.find((known) => known.square === square);
    return man === undefined
      ? t("board-square-empty", { square })
      : t("board-square", { square, piece: pieceName(man) });
  }
  const file = /^[a-j]$/.test(argument);
  if (!file && !/^(10|[1-9])$/.test(argument)) return t("cmd-scan-what");
  const line = (man: PlacedPiece): string => (file ? man.square.slice(0, 1) : man.square.slice(1));
  const place = (man: PlacedPiece): number => (file ? Number(man.square.slice(1)) : man.square.charCodeAt(0));
  const found = state.pieces.filter((man) => line(man) === argument).sort((a, b) => place(a) - place(b));
  if (found.length === 0) return t("cmd-scan-empty", { line: argument });
  const semicolon = language() === "ar" ? "؛ " : "; ";
  return `${found.map((man) => t("board-square", { square: man.square, piece: pieceName(man) })).join(semicolon)}.`;
}

function moves({ state }: Frame, argument: string): string {
  const square = argument === "" ? null : parseSquare(argument);
  if (argument !== "" && square === null) return t("cmd-moves-what");
  const legal = state.legal.filter(({ from }) => square === null || from === square);
  if (legal.length === 0) return t("cmd-moves-none");
  return `${legal.map(({ san }) => san).join(comma())}.`;
}
