// Pointer gestures on a board that is being set up: a tap, or a man carried from square to square, on or off the board.
import type { Color, Piece, Square } from "../shared/types.ts";
import { pointOn } from "./pointer.ts";
import { type BoardPoint, squareAtPoint } from "./targets.ts";

/** A man under the pointer. */
export interface Carried {
  readonly piece: Piece;
  /** null: it comes from outside the board. */
  readonly from: Square | null;
  readonly at: BoardPoint;
}

export interface SetupHost {
  readonly orientation: Color;
  manAt(square: Square): Piece | undefined;
  tapped(square: Square): void;
  /** null: it was let go beside the board. */
  dropped(carried: Carried, square: Square | null): void;
  carriedChanged(): void;
}

interface Gesture {
  readonly pointer: number;
  readonly touch: boolean;
  readonly startX: number;
  readonly startY: number;
  readonly square: Square | null;
  readonly piece: Piece | null;
}

/** How far a pointer strays before a press becomes a drag, in CSS pixels. */
const SLACK = { mouse: 4, touch: 9 } as const;

export class SetupPointer {
  readonly #host: SetupHost;
  #surface: HTMLElement | null = null;
  #gesture: Gesture | null = null;
  #carried: Carried | null = null;

  constructor(host: SetupHost) {
    this.#host = host;
  }

  get carried(): Carried | null {
    return this.#carried;
  }

  attach(surface: HTMLElement): void {
    this.#surface = surface;
    surface.addEventListener("pointerdown", this.#down);
    // Not passive: a touch that began on a man carries it; any other touch scrolls the page.
    surface.addEventListener("touchmove", this.#touchMove, { passive: false });
  }

  detach(): void {
    this.#surface?.removeEventListener("pointerdown", this.#down);
    this.#surface?.removeEventListener("touchmove", this.#touchMove);
    this.#end();
  }

  /** Begins a gesture outside of the board, with a man of one's stock. */
  carry(event: PointerEvent, piece: Piece): void {
    this.#begin(event, null, piece);
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#surface === null || this.#gesture !== null) return;
    const square = squareAtPoint(pointOn(this.#surface, event).at, this.#host.orientation);
    if (square === null) return;
    this.#begin(event, square, this.#host.manAt(square) ?? null);
  };

  #begin(event: PointerEvent, square: Square | null, piece: Piece | null): void {
    this.#end();
    this.#gesture = {
      pointer: event.pointerId,
      touch: event.pointerType === "touch",
      startX: event.clientX,
      startY: event.clientY,
      square,
      piece,
    };
    window.addEventListener("pointermove", this.#move);
    window.addEventListener("pointerup", this.#up);
    window.addEventListener("pointercancel", this.#cancel);
    window.addEventListener("keydown", this.#key, true);
  }

  #end(): void {
    this.#gesture = null;
    window.removeEventListener("pointermove", this.#move);
    window.removeEventListener("pointerup", this.#up);
    window.removeEventListener("pointercancel", this.#cancel);
    window.removeEventListener("keydown", this.#key, true);
    if (this.#carried === null) return;
    this.#carried = null;
    this.#host.carriedChanged();
  }

  readonly #move = (event: PointerEvent): void => {
    const gesture = this.#gesture;
    if (gesture === null || event.pointerId !== gesture.pointer || this.#surface === null) return;
    if (gesture.piece === null) return;
    const slack = SLACK[gesture.touch ? "touch" : "mouse"];
    const strayed = Math.hypot(event.clientX - gesture.startX, event.clientY - gesture.startY);
    if (this.#carried === null && strayed < slack) return;
    this.#carried = { piece: gesture.piece, from: gesture.square, at: pointOn(this.#surface, event).at };
    this.#host.carriedChanged();
  };

  readonly #up = (event: PointerEvent): void => {
    const gesture = this.#gesture;
    if (gesture === null || event.pointerId !== gesture.pointer || this.#surface === null) return;
    const carried = this.#carried;
    const square = squareAtPoint(pointOn(this.#surface, event).at, this.#host.orientation);
    this.#end();
    if (carried !== null) this.#host.dropped(carried, square);
    else if (gesture.square !== null && gesture.square === square) this.#host.tapped(square);
  };

  readonly #cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.#gesture?.pointer) this.#end();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || this.#carried === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  };

  readonly #touchMove = (event: TouchEvent): void => {
    if (this.#gesture !== null && this.#gesture.piece !== null && event.cancelable) event.preventDefault();
  };
}
