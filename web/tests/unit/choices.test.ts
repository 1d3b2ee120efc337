// What is remembered of a person's boards, and what is made of rubbish and of a forbidden storage.
import { describe, expect, it } from "vitest";
import { type ChoiceStore, DEFAULT_CHOICES, keepChoices, readChoices } from "../../src/board/choices.ts";

function store(first: Readonly<Record<string, string>> = {}): ChoiceStore {
  const data = new Map(Object.entries(first));
  return { getItem: (key) => data.get(key) ?? null, setItem: (key, value) => data.set(key, value) };
}

describe("the choices for boards", () => {
  it("start with figures on chequered squares without hints", () => {
    expect(readChoices(() => store())).toEqual({ pieces: "figurative", look: "chequered", hints: false });
    expect(readChoices(() => store())).toEqual(DEFAULT_CHOICES);
  });

  it("come back as they were kept", () => {
    const kept = store();
    const choices = { pieces: "abstract", look: "cloth", hints: true } as const;
    keepChoices(() => kept, choices);
    expect(readChoices(() => kept)).toEqual(choices);
    keepChoices(() => kept, { ...choices, hints: false });
    expect(readChoices(() => kept).hints).toBe(false);
  });

  it("take nothing but known words", () => {
    const rubbish = store({ "kamil-pieces": "staunton", "kamil-look": "cloth", "kamil-hints": "yes" });
    expect(readChoices(() => rubbish)).toEqual({ ...DEFAULT_CHOICES, look: "cloth" });
  });

  it("do without a storage where the browser forbids it", () => {
    const forbidden = (): ChoiceStore => {
      throw new Error("denied");
    };
    expect(readChoices(forbidden)).toEqual(DEFAULT_CHOICES);
    expect(() => keepChoices(forbidden, DEFAULT_CHOICES)).not.toThrow();
    const full: ChoiceStore = {
      getItem: () => null,
      setItem: () => {
        throw new Error("quota");
      },
    };
    expect(() => keepChoices(() => full, DEFAULT_CHOICES)).not.toThrow();
  });
});
