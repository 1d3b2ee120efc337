// The games of a PGN that has been given: they come one after another, and one of them is opened.
import { type PgnDesk, PgnError } from "../engine/pgn.ts";
import type { PgnEntry, PgnTree } from "../engine/wire.ts";

export interface LibraryHost {
  changed(): void;
  opened(tree: PgnTree, entry: PgnEntry): void;
}

export class GameLibrary {
  readonly #desk: PgnDesk;
  readonly #host: LibraryHost;
  #entries: PgnEntry[] = [];
  #read = 0;
  #size = 0;
  #reading = false;
  #problem: PgnError | null = null;
  #opened: number | null = null;

  constructor(desk: PgnDesk, host: LibraryHost) {
    this.#desk = desk;
    this.#host = host;
  }

  get entries(): readonly PgnEntry[] {
    return this.#entries;
  }

  get reading(): boolean {
    return this.#reading;
  }

  /** How much of the text has been read, from 0 to 1. */
  get part(): number {
    return this.#size === 0 ? 1 : this.#read / this.#size;
  }

  get problem(): PgnError | null {
    return this.#problem;
  }

  /** The number of the game that was opened last. */
  get opened(): number | null {
    return this.#opened;
  }

  get broken(): number {
    return this.#entries.filter(({ problems }) => problems.length > 0).length;
  }

  /** Lists the games of a text; its first is opened as soon as it is there. */
  async read(text: Blob): Promise<void> {
    const entries: PgnEntry[] = [];
    this.#entries = entries;
    [this.#read, this.#size, this.#reading, this.#problem, this.#opened] = [0, text.size, true, null, null];
    this.#host.changed();
    let opening: Promise<void> | null = null;
    try {
      await this.#desk.list(text, (more, read) => {
        if (this.#entries !== entries) return;
        entries.push(...more);
        this.#read = read;
        const first = entries.find(({ game }) => game !== null);
        if (first !== undefined) opening ??= this.open(first);
        this.#host.changed();
      });
      await opening;
    } catch (error) {
      this.#problem = pgnError(error);
    }
    if (this.#entries === entries) this.#reading = false;
    this.#host.changed();
  }

  async open(entry: PgnEntry): Promise<void> {
    if (entry.game === null) return;
    try {
      const tree = await this.#desk.open(entry.game);
      this.#opened = entry.game;
      this.#host.opened(tree, entry);
    } catch (error) {
      this.#problem = pgnError(error);
      this.#host.changed();
    }
  }
}

function pgnError(error: unknown): PgnError {
  if (error instanceof PgnError) return error;
  throw error;
}
