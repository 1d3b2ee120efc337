// PGN as the page sees it: lists of games, single games, and games written, all made in a worker.
import { CRASHED, NOT_LOADED, ReasonedError } from "../shared/reason.ts";
import type { FromPgn, ToPgn } from "./messages.ts";
import { engineModule } from "./module.ts";
import type { PgnEntry, PgnTree } from "./wire.ts";

/** A text that cannot be read, or a game that cannot be written. */
export class PgnError extends ReasonedError {
  override readonly name = "PgnError";
}

export type EntriesHeard = (entries: readonly PgnEntry[], read: number) => void;

interface Waiting {
  readonly done: (message: FromPgn) => void;
  readonly failed: (error: PgnError) => void;
  readonly entries: EntriesHeard | null;
}

type Request = ToPgn extends infer T ? (T extends { id: number } ? Omit<T, "id"> : never) : never;

export class PgnDesk {
  #worker: Promise<Worker> | null = null;
  #made: Worker | null = null;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Lists the games of a text as they come; resolves at its end. Another list makes an end of it without a word. */
  async list(text: Blob, entries: EntriesHeard): Promise<void> {
    await this.#ask({ type: "list", text }, entries);
  }

  /** A game of the list, by its number. */
  async open(game: number): Promise<PgnTree> {
    const answer = await this.#ask({ type: "open", game });
    if (answer.type !== "game") throw new PgnError(answer.type, []);
    return answer.tree;
  }

  async write(tree: PgnTree): Promise<string> {
    const answer = await this.#ask({ type: "write", tree });
    if (answer.type !== "written") throw new PgnError(answer.type, []);
    return answer.text;
  }

  close(error = new PgnError("closed", [])): void {
    this.#made?.terminate();
    this.#made = this.#worker = null;
    for (const { failed } of this.#waiting.values()) failed(error);
    this.#waiting.clear();
  }

  async #ask(request: Request, entries: EntriesHeard | null = null): Promise<FromPgn> {
    const worker = await this.#ready();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed, entries });
      worker.postMessage({ ...request, id } satisfies ToPgn);
    });
  }

  #ready(): Promise<Worker> {
    this.#worker ??= this.#begin().catch((error: unknown) => {
      this.close();
      throw error instanceof PgnError ? error : new PgnError(String(error), [NOT_LOADED]);
    });
    return this.#worker;
  }

  async #begin(): Promise<Worker> {
    const module = await engineModule();
    const worker = new Worker(new URL("./pgn-worker.ts", import.meta.url), { type: "module" });
    this.#made = worker;
    return new Promise((ready, broken) => {
      worker.onmessage = (event: MessageEvent<FromPgn>) => {
        if (event.data.type === "ready") ready(worker);
        else this.#heard(event.data);
      };
      worker.onerror = (event) => {
        const error = new PgnError(event.message, [CRASHED]);
        broken(error);
        this.close(error);
      };
      worker.postMessage({ type: "begin", module } satisfies ToPgn);
    });
  }

  #heard(message: Exclude<FromPgn, { type: "ready" }>): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if (message.type === "entries") {
      waiting.entries?.(message.entries, message.read);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.type === "failed")
      waiting.failed(new PgnError(message.refusal.text, message.refusal.reasons));
    else waiting.done(message);
  }
}
