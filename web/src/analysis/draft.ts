// The tree as it was when the page was left: comments and variations, which no address holds, outlive a reload.

import { type PgnTree, pgnTree } from "../engine/wire.ts";
import { decodeJson, object, text } from "../shared/decode.ts";

const KEY = "kamil-analysis";
/** A larger tree is not kept: the browser's store is small. */
const MOST = 1_000_000;

interface Draft {
  readonly address: string;
  readonly tree: PgnTree;
}

const draft = object<Draft>({ address: text, tree: pgnTree });

export type DraftStore = Pick<Storage, "getItem" | "setItem">;

/** An address without the choice of language, which changes nothing of what is shown. */
export function bareAddress(address: string): string {
  const [page = "", line] = address.split("#");
  const bare = page.replace(/([?&])lang=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return line === undefined || line === "" ? bare : `${bare}#${line}`;
}

export function keepDraft(store: () => DraftStore, address: string, tree: PgnTree): void {
  const words = JSON.stringify({ address: bareAddress(address), tree } satisfies Draft);
  try {
    store().setItem(KEY, words.length > MOST ? "" : words);
  } catch {
    // Storage may be forbidden or full; the address then keeps the line.
  }
}

/** The tree that was left at that address; null where there is none, or another one. */
export function draftAt(store: () => DraftStore, address: string): PgnTree | null {
  try {
    const words = store().getItem(KEY);
    if (words === null || words === "") return null;
    const kept = decodeJson(words, draft, "draft");
    return kept.address === bareAddress(address) ? kept.tree : null;
  } catch {
    // What cannot be read was written by another version.
    return null;
  }
}
