// The links that hand over a seat. They are secrets: this tab alone remembers them, and the invitation only until it is used.
import type { SeatLinks } from "../net/wire.ts";

export interface KnownLinks {
  readonly seat: string | null;
  readonly invitation: string | null;
}

const NONE: KnownLinks = { seat: null, invitation: null };
type LinkStore = Pick<Storage, "getItem" | "setItem">;

const keyOf = (gameId: string): string => `kamil-links-${gameId}`;
const LINK = /^\/game\/[0-9a-z]+#seat=[0-9a-zA-Z_-]+$/;

export function keepLinks(store: () => LinkStore, gameId: string, links: KnownLinks | SeatLinks): void {
  try {
    store().setItem(keyOf(gameId), `${links.seat ?? ""} ${links.invitation ?? ""}`);
  } catch {
    // Without storage a new private link can still be asked for.
  }
}

export function readLinks(store: () => LinkStore, gameId: string): KnownLinks {
  try {
    const [seat = "", invitation = ""] = (store().getItem(keyOf(gameId)) ?? "").split(" ");
    return { seat: LINK.test(seat) ? seat : null, invitation: LINK.test(invitation) ? invitation : null };
  } catch {
    return NONE;
  }
}

/** The secret in the part of an address that browsers never send. */
export function secretIn(hash: string): string | null {
  return /^#seat=([0-9a-zA-Z_-]{1,200})$/.exec(hash)?.[1] ?? null;
}
