// The drawings, measures and colours that every board of the project shares: the only importer of kamil-diagram's data.
import geometry from "@diagram/geometry.json";
import themes from "@diagram/themes.json";
import type { Color, Role } from "../shared/types.ts";

/** Lengths are in hundredths of a cell; paths have the cell's middle at 0, 0 and y downwards. */
export interface Geometry {
  readonly cell: number;
  readonly border: { readonly bare: number; readonly coordinates: number; readonly radius: number };
  readonly weave: { readonly width: number };
  readonly hem: { readonly outset: number; readonly width: number; readonly dash: readonly number[] };
  readonly hatch: { readonly step: number; readonly width: number };
  readonly embroidery: {
    readonly stitch: { readonly width: number; readonly dash: readonly number[] };
    readonly flower: string;
    readonly edge: string;
  };
  readonly coordinates: {
    readonly rankX: number;
    readonly fileY: number;
    readonly width: number;
    readonly tens: readonly number[];
    readonly glyphs: Readonly<Record<string, string>>;
  };
  readonly men: { readonly body: number; readonly line: number; readonly halo: number };
  readonly marks: {
    /** How much wider than a mark the line behind it is, where squares are hatched. */
    readonly edge: number;
    readonly lastMove: { readonly corners: string; readonly width: number };
    readonly gone: {
      readonly ring: number;
      readonly width: number;
      readonly dash: readonly number[];
      readonly cross: string;
    };
    readonly check: {
      readonly spikes: number;
      /** How far the first spike is turned from the right, in spikes. */
      readonly turn: number;
      readonly outer: number;
      readonly inner: number;
      readonly disc: number;
      readonly width: number;
    };
    readonly highlight: {
      readonly inset: number;
      readonly radius: number;
      readonly width: number;
      /** How much wider the line behind it is, on every theme. */
      readonly edge: number;
    };
    readonly arrow: {
      /** From the middle of the square it leaves to its tail. */
      readonly start: number;
      /** From its tip to the middle of the square it points at. */
      readonly end: number;
      readonly shaft: number;
      readonly headLength: number;
      readonly headWidth: number;
      readonly edge: number;
    };
    readonly hints: {
      readonly man: number;
      readonly ring: number;
      readonly width: number;
      /** How much wider the line behind a mark is, where squares are hatched. */
      readonly edge: number;
      readonly step: string;
      readonly leap: number;
      readonly slide: string;
      readonly quiet: string;
      readonly capture: string;
    };
    /** Where a man can go: the browser's alone, as a still picture has no such marks. */
    readonly targets: {
      readonly dot: { readonly radius: number; readonly edge: number };
      readonly capture: { readonly radius: number; readonly width: number; readonly edge: number };
      /** Under the General that a Pawn would become, and how large he is. */
      readonly plate: { readonly radius: number; readonly man: number };
      /** Where a sign stands over a man to be captured. */
      readonly aside: { readonly x: number; readonly y: number; readonly scale: number };
      readonly hover: number;
    };
  };
}

// The compiler compares the files with these types; the unit tests read what it cannot see.
export const GEOMETRY: Geometry = geometry;

/** Colours are `#rrggbb`. */
export interface ManColors {
  readonly face: string;
  readonly shade: string;
  readonly glint: string;
  readonly outline: string;
  readonly line: string;
  readonly ink: string;
  readonly halo: string | null;
}

export interface Theme {
  readonly board: {
    readonly pattern: string;
    readonly light: string;
    readonly dark: string;
    readonly border: string;
    readonly weave: string;
    readonly weaveOpacity: number;
    readonly hem: string;
    readonly text: string;
  };
  readonly marks: {
    readonly tint: string;
    readonly tintOpacity: number;
    readonly corners: string;
    readonly check: string;
    readonly checkGround: string;
    readonly highlight: string;
    readonly highlightWash: string;
    readonly highlightOpacity: number;
    readonly arrow: string;
    readonly arrowOpacity: number;
    readonly hint: string;
    readonly edge: string;
  };
  readonly men: Readonly<Record<Color, ManColors>>;
}

export type ThemeName = "light" | "dark" | "print" | "cloth";
export const THEMES: Readonly<Record<ThemeName, Theme>> = themes;

/** How the squares are told apart. */
export const PATTERNS = ["chequered", "hatched", "embroidered"] as const;
export type Pattern = (typeof PATTERNS)[number];

export function patternOf(theme: Theme): Pattern {
  return PATTERNS.find((pattern) => pattern === theme.board.pattern) ?? "chequered";
}

export const PIECE_SETS = ["figurative", "abstract", "letters"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

export const PAINTS = ["body", "shade", "glint", "line", "ink"] as const;
export type Paint = (typeof PAINTS)[number];

/** One path of a man; later ones lie above earlier ones. */
export interface Layer {
  readonly d: string;
  readonly paint: Paint;
}

export type Drawings = Readonly<Record<Role, readonly Layer[]>>;

interface RawSet {
  readonly pieces: Readonly<Record<Role, readonly { readonly d: string; readonly paint: string }[]>>;
}

/** Each set is a file of its own, loaded when it is wanted. */
const SETS: Readonly<Record<PieceSet, () => Promise<{ readonly default: RawSet }>>> = {
  figurative: () => import("@diagram/pieces/figurative.json"),
  abstract: () => import("@diagram/pieces/abstract.json"),
  letters: () => import("@diagram/pieces/letters.json"),
};

const loaded = new Map<PieceSet, Drawings>();

/** The set's drawings, if they have been loaded. */
export function drawingsOf(set: PieceSet): Drawings | null {
  return loaded.get(set) ?? null;
}

export async function loadDrawings(set: PieceSet): Promise<Drawings> {
  const known = loaded.get(set);
  if (known !== undefined) return known;
  const { pieces } = (await SETS[set]()).default;
  const drawings: Drawings = {
    king: painted(pieces.king),
    general: painted(pieces.general),
    elephant: painted(pieces.elephant),
    "war-machine": painted(pieces["war-machine"]),
    knight: painted(pieces.knight),
    rook: painted(pieces.rook),
    pawn: painted(pieces.pawn),
    camel: painted(pieces.camel),
  };
  loaded.set(set, drawings);
  return drawings;
}

/** A layer of a paint that this client does not know is left out; the unit tests allow none. */
function painted(layers: RawSet["pieces"][Role]): readonly Layer[] {
  return layers.flatMap(({ d, paint }) => {
    const known = PAINTS.find((name) => name === paint);
    return known === undefined ? [] : [{ d, paint: known }];
  });
}
