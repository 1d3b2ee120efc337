// What passes between the page and its workers.
import type { Refusal } from "../shared/reason.ts";
import type { PgnEntry, PgnTree, SearchEnd, SearchLine, SearchTask } from "./wire.ts";

/** Sent first: the compiled module, which a worker needs no time to make. */
export interface Begin {
  readonly type: "begin";
  readonly module: WebAssembly.Module;
}

export type ToEngine =
  | Begin
  /** Searches deeper and deeper, up to the task's depth; one search at a time, the newest counts. */
  | { readonly type: "search"; readonly id: number; readonly task: SearchTask }
  | { readonly type: "stop"; readonly id: number };

export type FromEngine =
  | { readonly type: "ready" }
  /** The worker has heard a message: it is not lost in a long iteration. */
  | { readonly type: "heard"; readonly id: number }
  | { readonly type: "line"; readonly id: number; readonly line: SearchLine; readonly nodes: number }
  | { readonly type: "ended"; readonly id: number; readonly end: SearchEnd; readonly nodes: number }
  | { readonly type: "failed"; readonly id: number; readonly refusal: Refusal };

export type ToPgn =
  | Begin
  /** Lists the games of a text; the one before is forgotten. */
  | { readonly type: "list"; readonly id: number; readonly text: Blob }
  | { readonly type: "open"; readonly id: number; readonly game: number }
  | { readonly type: "write"; readonly id: number; readonly tree: PgnTree };

export type FromPgn =
  | { readonly type: "ready" }
  | {
      readonly type: "entries";
      readonly id: number;
      readonly entries: readonly PgnEntry[];
      readonly read: number;
    }
  | { readonly type: "listed"; readonly id: number }
  | { readonly type: "game"; readonly id: number; readonly tree: PgnTree }
  | { readonly type: "written"; readonly id: number; readonly text: string }
  | { readonly type: "failed"; readonly id: number; readonly refusal: Refusal };
