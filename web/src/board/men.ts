// The men as data: each a disc with an engraved letter, drawn in a cell of 100 × 100 with its middle at 0, 0.
import type { Role } from "../shared/types.ts";

export interface ManDrawing {
  /** The strong strokes of the letter. */
  readonly stems: string;
  /** Its fine strokes: serifs and bars. */
  readonly serifs: string;
  /** The disc's radius. */
  readonly radius: number;
  /** The dash pattern of the groove inside the rim; null for none. */
  readonly groove: string | null;
}

export const MEN: Readonly<Record<Role, ManDrawing>> = {
  king: {
    stems: "M-9.5 -17V17M-1.5 -3L12 16.5",
    serifs: "M-15.5 -17H-3.5M-15.5 17H-3.5M-8 4.5L11 -16M5.5 -17H16M5.5 17H17.5",
    radius: 43,
    groove: "0.1 6.9",
  },
  general: {
    stems: "M8.5 -15.4A17.4 17.4 0 1 0 11 13.6",
    serifs: "M12.4 -18.5V-8M12.2 15V2.2M6 2.2H17.5",
    radius: 41,
    groove: "9 5",
  },
  elephant: {
    stems: "M-8 -17V17",
    serifs: "M-14 -17H11V-9.5M-14 17H12V9M-8 -0.5H6M6 -5.5V4.5",
    radius: 41,
    groove: "",
  },
  "war-machine": {
    stems: "M-14 -16L-7 15.5M2 -13L9 15.5",
    serifs: "M-20 -17H-8M-6.5 16L1.5 -16M9 16L16 -16M-3.5 -17H6M11 -17H20.5",
    radius: 41,
    groove: "",
  },
  knight: {
    stems: "M-10 -16L10 16",
    serifs: "M-16.5 -17H-6M-10.5 -16V17M-16 17H-5M10.5 -17V17M5 -17H16",
    radius: 41,
    groove: "",
  },
  rook: {
    stems: "M-8.5 -17V17M1 1L12 16.5",
    serifs: "M-14.5 -17H1.5A9 9 0 0 1 1.5 1H-7M-14.5 17H-2.5M6 17H17.5",
    radius: 42,
    groove: "5.4 5.4",
  },
  pawn: {
    stems: "M-6 -14V14",
    serifs: "M-11.5 -14H1.5A8 8 0 0 1 1.5 2.4H-5M-11.5 14H0",
    radius: 33,
    groove: null,
  },
  camel: {
    stems: "M9 -14.8A17.4 17.4 0 1 0 10 14.6",
    serifs: "M12.6 -18.5V-8M12.8 17.5V9",
    radius: 41,
    groove: "",
  },
};
