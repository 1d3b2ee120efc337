// The worker that reads and writes PGN: it lists the games of a text piece by piece, and finds each again.
import { decodeJson } from "../shared/decode.ts";
import { refusalOf } from "../shared/reason.ts";
import type { FromPgn, ToPgn } from "./messages.ts";
import { initSync, Library, writePgn } from "./pkg/kamil_wasm.js";
import { type PgnEntry, type PgnTree, pgnEntries, pgnTree } from "./wire.ts";

/** What is read at once: a small part of what the page may wait for. */
const PIECE = 1 << 18;

const post = (message: FromPgn): void => postMessage(message);

interface Shelf {
  readonly id: number;
  readonly text: Blob;
  readonly library: Library;
}

let shelf: Shelf | null = null;

async function piece(text: Blob, from: number): Promise<Uint8Array> {
  return new Uint8Array(await text.slice(from, from + PIECE).arrayBuffer());
}

async function list(id: number, text: Blob): Promise<void> {
  const own: Shelf = { id, text, library: new Library() };
  shelf = own;
  const tell = (json: string, read: number): void => {
    const entries: readonly PgnEntry[] = decodeJson(json, pgnEntries, "entries");
    post({ type: "entries", id, entries, read });
  };
  for (let from = 0; from < text.size; from += PIECE) {
    const bytes = await piece(text, from);
    // Another text may have come meanwhile.
    if (shelf !== own) return;
    tell(own.library.push(bytes), Math.min(from + PIECE, text.size));
  }
  tell(own.library.finish(), text.size);
  post({ type: "listed", id });
}

/** Reads on from shortly before the game. */
async function open(id: number, game: number): Promise<void> {
  if (shelf === null) return;
  const { text, library } = shelf;
  const finder = library.find(game);
  try {
    let found: string | undefined;
    for (let from = finder.offset(); found === undefined && from < text.size; from += PIECE)
      found = finder.push(await piece(text, from));
    found ??= finder.finish();
    if (found === undefined) throw new Error(`expected at least ${game + 1} games in the text`);
    post({ type: "game", id, tree: decodeJson(found, pgnTree, "game") });
  } finally {
    finder.free();
  }
}

function write(id: number, tree: PgnTree): void {
  post({ type: "written", id, text: writePgn(JSON.stringify(tree)) });
}

async function answer(message: Exclude<ToPgn, { type: "begin" }>): Promise<void> {
  try {
    if (message.type === "list") await list(message.id, message.text);
    if (message.type === "open") await open(message.id, message.game);
    if (message.type === "write") write(message.id, message.tree);
  } catch (error) {
    post({ type: "failed", id: message.id, refusal: refusalOf(error) });
  }
}

addEventListener("message", (event: MessageEvent<ToPgn>) => {
  const message = event.data;
  if (message.type !== "begin") {
    void answer(message);
    return;
  }
  initSync({ module: message.module });
  post({ type: "ready" });
});
