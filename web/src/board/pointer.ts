// Pointer gestures on the board, touch and mouse alike: tap–tap, and dragging a lifted man.
import type { Square } from "../shared/types.ts";
import { type BoardState, drop, isMovable, lift, putDown, type Step, tap, targets } from "./state.ts";
import { type BoardPoint, resolveTap, squareAtPoint } from "./targets.ts";

export interface PointerHost {
  readonly state: BoardState;
  apply(step: Step, dropped: boolean): void;
  dragChanged(): void;
}

interface Gesture {
  readonly pointer: number;
  readonly touch: boolean;
  readonly startX: number;
  readonly startY: number;
  /** The own man under the first touch, if any. */
  readonly man: Square | null;
  readonly wasLifted: boolean;
}

export interface Drag {
  readonly square: Square;
  readonly at: BoardPoint;
  readonly touch: boolean;
}

export interface PointerPlace {
  readonly at: BoardPoint;
  /** The side of a square in CSS pixels. */
  readonly cell: number;
}

const NOWHERE: PointerPlace = { at: { x: -1, y: -1 }, cell: 1 };

/** Where a pointer is on the surface of the hundred squares. */
export function pointOn(surface: HTMLElement, event: PointerEvent): PointerPlace {
  const box = surface.getBoundingClientRect();
  if (box.width === 0) return NOWHERE;
  const cell = box.width / 10;
  return { at: { x: (event.clientX - box.left) / cell, y: (event.clientY - box.top) / cell }, cell };
}

/** How far a pointer strays before a press becomes a drag, in CSS pixels. */
const MOUSE_SLACK = 4;
const TOUCH_SLACK = 9;

export class PointerInput {
  readonly #host: PointerHost;
  #surface: HTMLElement | null = null;
  #gesture: Gesture | null = null;
  #drag: Drag | null = null;

  constructor(host: PointerHost) {
    this.#host = host;
  }

  get drag(): Drag | null {
    return this.#drag;
  }

  attach(surface: HTMLElement): void {
    this.#surface = surface;
    surface.addEventListener("pointerdown", this.#down);
    surface.addEventListener("pointermove", this.#move);
    surface.addEventListener("pointerup", this.#up);
    surface.addEventListener("pointercancel", this.#cancel);
    // Not passive: a touch that began on one's own man drags it; any other touch scrolls the page.
    surface.addEventListener("touchmove", this.#touchMove, { passive: false });
  }

  detach(): void {
    const surface = this.#surface;
    if (surface === null) return;
    surface.removeEventListener("pointerdown", this.#down);
    surface.removeEventListener("pointermove", this.#move);
    surface.removeEventListener("pointerup", this.#up);
    surface.removeEventListener("pointercancel", this.#cancel);
    surface.removeEventListener("touchmove", this.#touchMove);
    this.#surface = null;
    this.abort();
  }

  /** Lets go of a drag, for example because the position changed under it. */
  abort(): void {
    this.#gesture = null;
    this.#endDrag();
  }

  #point(event: PointerEvent): PointerPlace {
    return this.#surface === null ? NOWHERE : pointOn(this.#surface, event);
  }

  #square(event: PointerEvent): Square | null {
    const { at, cell } = this.#point(event);
    const state = this.#host.state;
    if (event.pointerType === "mouse") return squareAtPoint(at, state.orientation);
    const useful = new Set<Square>(targets(state).keys());
    for (const square of state.men.keys()) if (isMovable(state, square)) useful.add(square);
    return resolveTap(at, state.orientation, useful, cell);
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const state = this.#host.state;
    const square = this.#square(event);
    if (square === null) return;
    const own = isMovable(state, square) && !targets(state).has(square);
    this.#gesture = {
      pointer: event.pointerId,
      touch: event.pointerType !== "mouse",
      startX: event.clientX,
      startY: event.clientY,
      man: own ? square : null,
      wasLifted: state.lifted === square,
    };
    if (!own) return;
    this.#surface?.setPointerCapture(event.pointerId);
    if (state.lifted !== square) this.#host.apply(lift(state, square), false);
  };

  readonly #move = (event: PointerEvent): void => {
    const gesture = this.#gesture;
    if (gesture === null || gesture.pointer !== event.pointerId || gesture.man === null) return;
    if (this.#drag === null) {
      const far = Math.hypot(event.clientX - gesture.startX, event.clientY - gesture.startY);
      if (far < (gesture.touch ? TOUCH_SLACK : MOUSE_SLACK)) return;
      if (this.#surface !== null) this.#surface.style.touchAction = "none";
    }
    this.#drag = { square: gesture.man, at: this.#point(event).at, touch: gesture.touch };
    this.#host.dragChanged();
  };

  readonly #up = (event: PointerEvent): void => {
    const gesture = this.#gesture;
    if (gesture === null || gesture.pointer !== event.pointerId) return;
    this.#gesture = null;
    if (this.#drag !== null) {
      const square = squareAtPoint(this.#point(event).at, this.#host.state.orientation);
      this.#endDrag();
      this.#finishDrag(gesture, square);
      return;
    }
    if (gesture.man !== null) {
      if (gesture.wasLifted) this.#host.apply(putDown(this.#host.state), false);
      return;
    }
    const strayed =
      Math.hypot(event.clientX - gesture.startX, event.clientY - gesture.startY) > TOUCH_SLACK * 2;
    const square = this.#square(event);
    if (square !== null && !strayed) this.#host.apply(tap(this.#host.state, square), false);
  };

  #finishDrag(gesture: Gesture, square: Square | null): void {
    const state = this.#host.state;
    // Let go where it stood: it stays lifted, so that a shaky press still becomes tap–tap.
    if (square === gesture.man) return;
    this.#host.apply(square === null ? putDown(state) : drop(state, square), true);
  }

  readonly #cancel = (event: PointerEvent): void => {
    if (this.#gesture?.pointer === event.pointerId) this.abort();
  };

  readonly #touchMove = (event: TouchEvent): void => {
    if (this.#gesture?.man != null && event.cancelable) event.preventDefault();
  };

  #endDrag(): void {
    if (this.#drag === null) return;
    this.#drag = null;
    if (this.#surface !== null) this.#surface.style.touchAction = "";
    this.#host.dragChanged();
  }
}

/** Where a dragged man is drawn, in cells: a finger hides what lies under it, so there it floats above. */
export function dragCentre(drag: Drag): BoardPoint {
  return drag.touch ? { x: drag.at.x, y: drag.at.y - 0.7 } : drag.at;
}
