// What a person wants to play becomes what the server is asked for; and links of seats are read with care.
import { describe, expect, it } from "vitest";
import { clockOf, FIRST_WISHES, requestOf, searchFor, wishesIn } from "../../src/ui/new-game.ts";
import { keepLinks, readLinks, secretIn } from "../../src/ui/seat-links.ts";

describe("searchFor", () => {
  const own = { ...FIRST_WISHES, fen: "9k/10 b", rules: "camel", opponent: "oneself" } as const;

  it("asks for the position, with what the address asked for before", () => {
    const search = searchFor(own, "?lang=ar");
    expect(new URLSearchParams(search).get("lang")).toBe("ar");
    expect(wishesIn(search)).toMatchObject({
      fen: own.fen,
      rules: "camel",
      opponent: "oneself",
      color: "black",
    });
  });

  it("asks for no position where there is none", () => {
    expect(searchFor(FIRST_WISHES, "")).toBe("");
    expect(searchFor(FIRST_WISHES, "?fen=9k&rules=camel")).toBe("");
    expect(searchFor({ ...FIRST_WISHES, opponent: "friend" }, "?opponent=oneself")).toBe("?opponent=friend");
  });
});

describe("requestOf", () => {
  it("names a level for the computer alone", () => {
    expect(requestOf(FIRST_WISHES)).toEqual({
      opponent: "computer",
      array: "kamil",
      drawRules: "default",
      color: "white",
      level: 1,
    });
    expect(requestOf({ ...FIRST_WISHES, opponent: "friend", color: "random", pace: "5+3" })).toEqual({
      opponent: "friend",
      array: "kamil",
      drawRules: "default",
      color: "random",
      clock: { initial: 300, increment: 3 },
    });
  });

  it("has the computer answer at once only where the person says so", () => {
    expect(requestOf({ ...FIRST_WISHES, atOnce: true }).leisure).toBe(false);
    expect("leisure" in requestOf(FIRST_WISHES)).toBe(false);
    expect("leisure" in requestOf({ ...FIRST_WISHES, atOnce: true, opponent: "friend" })).toBe(false);
  });

  it("makes a game public only where the person says so", () => {
    expect(requestOf({ ...FIRST_WISHES, open: true }).public).toBe(true);
    expect("public" in requestOf(FIRST_WISHES)).toBe(false);
  });

  it("takes the side that moved on the board, and a position of one's own with its rules", () => {
    const own = { ...FIRST_WISHES, color: "random", fen: " 9k/… ", rules: "camel" } as const;
    expect(requestOf(own, "black")).toMatchObject({ color: "black", fen: "9k/…", rules: "camel" });
    expect(requestOf({ ...own, opponent: "oneself" }, "black").color).toBe("white");
  });

  it("keeps a pace of one's own within the server's bounds", () => {
    const pace = (minutes: number, seconds: number) =>
      clockOf({ ...FIRST_WISHES, pace: "own", minutes, seconds });
    expect(pace(2, 0)).toEqual({ initial: 120, increment: 0 });
    expect(pace(0, -4)).toEqual({ initial: 60, increment: 0 });
    expect(pace(1e9, 1e9)).toEqual({ initial: 10_800, increment: 180 });
    expect(pace(Number.NaN, Number.NaN)).toEqual({ initial: 60, increment: 0 });
    expect(clockOf(FIRST_WISHES)).toBeNull();
  });
});

describe("the links of seats", () => {
  const data = new Map<string, string>();
  const store = () => ({
    getItem: (key: string) => data.get(key) ?? null,
    setItem: (key: string, value: string) => void data.set(key, value),
  });

  it("are remembered for their own game, and nothing else is taken for one", () => {
    const links = { seat: "/game/abc#seat=S1", invitation: "/game/abc#seat=I_-1" };
    keepLinks(store, "abc", links);
    expect(readLinks(store, "abc")).toEqual(links);
    keepLinks(store, "abc", { ...links, invitation: null });
    expect(readLinks(store, "abc")).toEqual({ seat: links.seat, invitation: null });
    data.set("kamil-links-abc", "javascript:alert(1) https://elsewhere.example/#seat=x");
    expect(readLinks(store, "abc")).toEqual({ seat: null, invitation: null });
    expect(readLinks(store, "other")).toEqual({ seat: null, invitation: null });
  });

  it("do without storage where the browser forbids it", () => {
    const forbidden = (): never => {
      throw new Error("denied");
    };
    expect(() => keepLinks(forbidden, "abc", { seat: null, invitation: null })).not.toThrow();
    expect(readLinks(forbidden, "abc")).toEqual({ seat: null, invitation: null });
  });

  it("have their secret after the #", () => {
    expect([secretIn("#seat=a_B-9"), secretIn("#seat="), secretIn("#moves"), secretIn("")]).toEqual([
      "a_B-9",
      null,
      null,
      null,
    ]);
  });
});
