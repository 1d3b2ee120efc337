// A move that the server has not confirmed yet; it survives a reload, so that nothing is lost.

export interface PendingMove {
  readonly ply: number;
  readonly move: string;
  /** The number of the last event that was known when it was made; null where an earlier visit did not keep it. */
  readonly version: number | null;
}

export interface PendingStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const keyOf = (gameId: string): string => `kamil-pending-${gameId}`;

/** Keeping is a comfort: a browser that forbids storage plays on without it. */
export function keepPending(store: () => PendingStore, gameId: string, pending: PendingMove | null): void {
  try {
    if (pending === null) store().removeItem(keyOf(gameId));
    else store().setItem(keyOf(gameId), [pending.ply, pending.move, pending.version ?? ""].join(" ").trim());
  } catch {
    return;
  }
}

export function readPending(store: () => PendingStore, gameId: string): PendingMove | null {
  try {
    const found = /^(\d{1,6}) ([a-j0-9g]{4,7})(?: (\d{1,9}))?$/.exec(store().getItem(keyOf(gameId)) ?? "");
    if (found?.[1] === undefined || found[2] === undefined) return null;
    const version = found[3] === undefined ? null : Number(found[3]);
    return { ply: Number(found[1]), move: found[2], version };
  } catch {
    return null;
  }
}

export type Settled = "waiting" | "confirmed" | "overtaken";

/** What the server's list of moves says about a pending one. */
export function settle(pending: Pick<PendingMove, "ply" | "move">, moves: readonly string[]): Settled {
  const stored = moves[pending.ply];
  if (stored === undefined) return pending.ply === moves.length ? "waiting" : "overtaken";
  return stored === pending.move ? "confirmed" : "overtaken";
}
