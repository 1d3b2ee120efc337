// The server's clock, as seen from here: one question and its answer tell how far apart the two clocks are.

/** An answer that took longer than the best one by more than this tells less than what is known. */
const WORSE_MS = 40;

export class ServerTime {
  readonly #local: () => number;
  #ahead = 0;
  #trip = Number.POSITIVE_INFINITY;

  constructor(local: () => number = Date.now) {
    this.#local = local;
  }

  /** The server's clock showed `server` somewhere between `asked` and now. */
  answered(server: number, asked: number): void {
    const now = this.#local();
    const trip = now - asked;
    if (trip < 0 || trip > this.#trip + WORSE_MS) return;
    this.#trip = trip;
    this.#ahead = server - (asked + trip / 2);
  }

  /** A message of `server` has come just now: better than nothing as long as no question was answered. */
  heard(server: number): void {
    if (this.#trip === Number.POSITIVE_INFINITY) this.#ahead = server - this.#local();
  }

  /** The device may have slept, or set its clock. */
  forget(): void {
    this.#trip = Number.POSITIVE_INFINITY;
  }

  now(): number {
    return this.#local() + this.#ahead;
  }
}
