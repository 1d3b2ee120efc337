// What is remembered of the last new game, and what is made of rubbish and of a forbidden storage.
import { describe, expect, it } from "vitest";
import { keepWishes, keptWishes, type WishStore } from "../../src/ui/kept-wishes.ts";
import { FIRST_WISHES, wishesIn } from "../../src/ui/new-game.ts";

function store(first: string | null = null): WishStore {
  let kept = first;
  return {
    getItem: () => kept,
    setItem: (_, value) => {
      kept = value;
    },
  };
}

describe("the choices of the last new game", () => {
  const wishes = {
    ...FIRST_WISHES,
    opponent: "oneself",
    level: 7,
    color: "black",
    array: "camel",
    pace: "own",
    minutes: 3,
    fen: "9k/…",
    open: true,
  } as const;

  it("are the first of the next, but for its position and who may watch", () => {
    const kept = store();
    keepWishes(() => kept, wishes);
    expect(
      wishesIn(
        "",
        keptWishes(() => kept),
      ),
    ).toEqual({ ...wishes, fen: "", open: false });
  });

  it("give way to what the address asks for", () => {
    const kept = store();
    keepWishes(() => kept, wishes);
    const asked = wishesIn(
      "?fen=9k/10%20w&opponent=friend",
      keptWishes(() => kept),
    );
    expect(asked).toMatchObject({ opponent: "friend", fen: "9k/10 w", color: "white", level: 7 });
  });

  it.each([["[]"], ["{"], ['{"opponent":"nobody"}'], [""]])(
    "are the usual ones where %s was written",
    (words) => {
      expect(
        wishesIn(
          "",
          keptWishes(() => store(words)),
        ),
      ).toEqual(FIRST_WISHES);
    },
  );

  it("stay within the bounds of this version", () => {
    const { fen: _, rules: __, open: ___, ...rest } = FIRST_WISHES;
    const kept = keptWishes(() => store(JSON.stringify({ ...rest, level: 99, minutes: 1e6, seconds: -3 })));
    expect(kept).toMatchObject({ level: FIRST_WISHES.level, minutes: 180, seconds: 0 });
  });

  it("are not remembered where the browser forbids it", () => {
    const forbidden = (): WishStore => {
      throw new DOMException("no", "SecurityError");
    };
    expect(() => keepWishes(forbidden, FIRST_WISHES)).not.toThrow();
    expect(keptWishes(forbidden)).toBeNull();
  });
});
