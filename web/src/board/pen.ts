// The right mouse button draws: a click a ring, a drag an arrow; a press of the left one wipes everything off.
import type { Color, Square } from "../shared/types.ts";
import { draw, type Marks, NO_MARKS } from "./marks.ts";
import { pointOn } from "./pointer.ts";
import { squareAtPoint } from "./targets.ts";

export interface PenHost {
  readonly orientation: Color;
  marksChanged(): void;
}

interface Stroke {
  readonly pointer: number;
  readonly from: Square;
  /** Null while the pointer is off the board. */
  readonly to: Square | null;
}

const LEFT = 0;
const RIGHT = 2;

export class PenInput {
  readonly #host: PenHost;
  #surface: HTMLElement | null = null;
  #marks: Marks = NO_MARKS;
  #stroke: Stroke | null = null;

  constructor(host: PenHost) {
    this.#host = host;
  }

  /** What is drawn, with what the stroke under way would make of it. */
  get marks(): Marks {
    const stroke = this.#stroke;
    return stroke === null || stroke.to === null ? this.#marks : draw(this.#marks, stroke.from, stroke.to);
  }

  attach(surface: HTMLElement): void {
    this.#surface = surface;
    surface.addEventListener("pointerdown", this.#down);
    surface.addEventListener("pointermove", this.#move);
    surface.addEventListener("pointerup", this.#up);
    surface.addEventListener("pointercancel", this.#cancel);
    surface.addEventListener("contextmenu", this.#menu);
  }

  detach(): void {
    const surface = this.#surface;
    if (surface === null) return;
    surface.removeEventListener("pointerdown", this.#down);
    surface.removeEventListener("pointermove", this.#move);
    surface.removeEventListener("pointerup", this.#up);
    surface.removeEventListener("pointercancel", this.#cancel);
    surface.removeEventListener("contextmenu", this.#menu);
    this.#surface = null;
    this.#stroke = null;
  }

  /** Another position: what was drawn was about the one before. */
  wipe(): void {
    this.#marks = NO_MARKS;
    this.#stroke = null;
  }

  #square(event: PointerEvent): Square | null {
    return this.#surface === null
      ? null
      : squareAtPoint(pointOn(this.#surface, event).at, this.#host.orientation);
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button === LEFT) {
      if (this.#marks === NO_MARKS && this.#stroke === null) return;
      this.wipe();
    } else if (event.button === RIGHT && event.pointerType === "mouse") {
      const from = this.#square(event);
      if (from === null) return;
      this.#surface?.setPointerCapture(event.pointerId);
      this.#stroke = { pointer: event.pointerId, from, to: from };
    } else {
      return;
    }
    this.#host.marksChanged();
  };

  readonly #move = (event: PointerEvent): void => {
    const stroke = this.#stroke;
    if (stroke === null || stroke.pointer !== event.pointerId) return;
    const to = this.#square(event);
    if (to === stroke.to) return;
    this.#stroke = { ...stroke, to };
    this.#host.marksChanged();
  };

  readonly #up = (event: PointerEvent): void => {
    if (this.#stroke?.pointer !== event.pointerId) return;
    this.#marks = this.marks;
    this.#stroke = null;
    this.#host.marksChanged();
  };

  readonly #cancel = (event: PointerEvent): void => {
    if (this.#stroke?.pointer !== event.pointerId) return;
    this.#stroke = null;
    this.#host.marksChanged();
  };

  /** The mouse's button draws; a long touch and the menu key keep their menu. */
  readonly #menu = (event: MouseEvent): void => {
    if (event.button === RIGHT) event.preventDefault();
  };
}
