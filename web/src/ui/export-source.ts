// What a page hands to the dialog that makes pictures, and the addresses under which other sites can frame it.
import type { LastMove } from "../board/state.ts";
import type { Color, PlacedPiece, RuleSet, Square } from "../shared/types.ts";

/** One position. */
export interface ExportFrame {
  readonly pieces: readonly PlacedPiece[];
  readonly check: Square | null;
  readonly lastMove: LastMove | null;
  readonly fen: string;
}

export interface ExportSource {
  /** From the first position to the last; several make a GIF possible. */
  readonly frames: readonly ExportFrame[];
  /** Which of them a still picture shows. */
  readonly at: number;
  readonly orientation: Color;
  /** A part of the files' names: letters, digits and `-`. */
  readonly name: string;
  readonly rules: RuleSet;
  /** The game on this server that other sites can frame; null: they frame the position. */
  readonly game: string | null;
  /** Whether the positions are legal ones: others can be drawn, but not framed. */
  readonly legal: boolean;
}

/** Where the frame of another site finds it. */
export function embedAddress(source: ExportSource, orientation: Color, origin: string): string {
  const { game, rules, frames, at } = source;
  const side = orientation === "white" ? {} : { orientation };
  if (game !== null) {
    const asked = new URLSearchParams(side).toString();
    return `${origin}/embed/game/${encodeURIComponent(game)}${asked === "" ? "" : `?${asked}`}`;
  }
  return `${origin}/embed?${new URLSearchParams({ rules, fen: frames[at]?.fen ?? "", ...side })}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** In a frame of 480 pixels: under the board of a game stand its state and its buttons. */
const HEIGHTS = { position: 540, game: 590 } as const;

/** The text that puts it into a page. */
export function embedCode(address: string, title: string, withMoves: boolean): string {
  const height = withMoves ? HEIGHTS.game : HEIGHTS.position;
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="480" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

/** The names of files: `shatranj-kamil-position.svg`. */
export function fileName(source: ExportSource, kind: "svg" | "png" | "gif"): string {
  const ply = kind === "gif" || source.frames.length === 1 ? "" : `-${source.at}`;
  return `shatranj-kamil-${source.name}${ply}.${kind}`;
}
