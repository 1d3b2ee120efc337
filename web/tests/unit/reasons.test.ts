// Every reason that the rules can give has words in both languages, about the arguments that it comes with.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type BaseNode,
  Message,
  type MessageReference,
  parse,
  type VariableReference,
  Visitor,
} from "@fluent/syntax";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES, loadLanguage, loadPart, makeBundle, t } from "../../src/i18n/index.ts";
import { reasonsText } from "../../src/i18n/reasons.ts";
import { RulesError, RulesGame } from "../../src/rules/index.ts";
import { CRASHED, NOT_LOADED } from "../../src/shared/reason.ts";
import "./rules-here.ts";

const read = (relative: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${relative}`, import.meta.url)), "utf8");

/** The codes with the names of their arguments, as the rules' own test pins them. */
const CODES = new Map(
  read("testdata/reasons.txt")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line): [string, readonly string[]] => {
      const [code = "", ...names] = line.split(" ");
      return [code, names];
    }),
);

/** The words of a language: those that any page has, and those of the analysis. */
const wordsOf = (language: string): readonly [string, string] => [
  `${read(`locales/${language}/web.ftl`)}\n${read(`locales/${language}/reasons.ftl`)}`,
  read(`locales/${language}/analysis.ftl`),
];

/** The names that a message speaks of, those of the messages that it is made with included. */
class Spoken extends Visitor {
  readonly variables = new Set<string>();
  readonly messages = new Set<string>();

  override visitVariableReference(node: VariableReference): void {
    this.variables.add(node.id.name);
  }

  override visitMessageReference(node: MessageReference): void {
    this.messages.add(node.id.name);
  }
}

function spoken(text: string): ReadonlyMap<string, Spoken> {
  const found = new Map<string, Spoken>();
  for (const entry of parse(text, {}).body) {
    if (!(entry instanceof Message)) continue;
    const of = new Spoken();
    of.visit(entry as BaseNode);
    found.set(entry.id.name, of);
  }
  return found;
}

describe.each(LANGUAGES)("in %s", (language) => {
  const [own, more] = wordsOf(language);
  const messages = spoken(`${own}\n${more}`);

  it("every code has words, and no words are without a code", () => {
    const keys = [...CODES.keys(), NOT_LOADED.code, CRASHED.code].map((code) => `reason-${code}`);
    expect(keys.filter((key) => !messages.has(key))).toEqual([]);
    expect([...messages.keys()].filter((key) => key.startsWith("reason-")).sort()).toEqual(keys.sort());
  });

  it("words speak of their own arguments alone, and of all of them that matter", () => {
    for (const [code, names] of CODES) {
      const message = messages.get(`reason-${code}`);
      const said = new Set(message?.variables);
      for (const other of message?.messages ?? [])
        for (const name of messages.get(other)?.variables ?? []) said.add(name);
      expect([code, [...said].filter((name) => !names.includes(name))]).toEqual([code, []]);
      // The rule set of the page is known; a man is named with its colour.
      const silent = names.filter((name) => !said.has(name) && name !== "rules");
      expect([code, silent]).toEqual([code, []]);
    }
  });

  it("words that every page has need none of the analysis", () => {
    const everywhere = spoken(own);
    const missing = [...everywhere].flatMap(([key, { messages: needed }]) =>
      [...needed].filter((other) => !everywhere.has(other)).map((other) => `${key} needs ${other}`),
    );
    expect(missing).toEqual([]);
  });

  it("sentences are made without an error, whatever the arguments", () => {
    const bundle = makeBundle(language, `${own}\n${more}`);
    for (const [code, names] of CODES)
      for (const value of ["x", 0, 1, 2, 7, 11, 100]) {
        const message = bundle.getMessage(`reason-${code}`);
        const problems: Error[] = [];
        const args = Object.fromEntries(names.map((name) => [name, value]));
        const sentence = message?.value == null ? "" : bundle.formatPattern(message.value, args, problems);
        expect([code, problems]).toEqual([code, []]);
        expect(sentence.length).toBeGreaterThan(8);
      }
  });
});

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(RulesError);
    return reasonsText(error);
  }
  throw new Error("nothing was refused");
}

const game = (fen: string): RulesGame => RulesGame.fromFen(fen, "war-machine", "default");
const OWN = "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1";

describe("what the rules refuse", () => {
  beforeAll(() => loadLanguage("en"));

  it("is told in English", () => {
    expect(refusal(() => game("10/10"))).toBe("There are 2 ranks; there must be 10.");
    expect(refusal(() => game("K9/10/10/10/10/10/10/10/10/K9"))).toBe(
      "White has 2 Kings; it must have exactly one. Black has no King; it must have exactly one.",
    );
    expect(refusal(() => game(OWN).play("e2e5"))).toBe("“e2e5” is not a legal move here.");
    expect(refusal(() => game(OWN).play("We5"))).toBe(
      "“We5” is not a legal move here: no War Machine can go to e5 so.",
    );
    expect(refusal(() => game("9k/10/10/10/10/10/10/10/10/K9 w").play("Kb2"))).toBe(
      "The game is over: it is drawn, since only the two Kings are left.",
    );
  });

  it("is told in Arabic, without a word of English", async () => {
    await loadLanguage("ar");
    await loadPart("analysis");
    expect(refusal(() => game("10/10"))).toBe("في النص \u2068صفان\u2069، ولا بدّ من 10 صفوف.");
    expect(refusal(() => game(OWN).play("We5"))).toContain("الدبابة");
    expect(reasonsText(new Error("a fault of the page"))).toBe(t("error-internal"));
  });
});
