// Every message exists in both languages with the same placeables, and the code asks for none that is missing.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BaseNode, Message, parse, Term, type VariableReference, Visitor } from "@fluent/syntax";
import { describe, expect, it } from "vitest";
import { MOVE_NAGS, POSITION_NAGS } from "../../src/analysis/nags.ts";
import { DEEDS } from "../../src/analysis/study-keys.ts";
import { TAGS } from "../../src/analysis/tags-panel.ts";
import { LOOKS } from "../../src/board/choices.ts";
import { PIECE_SETS } from "../../src/board/data.ts";
import { LANGUAGES, makeBundle, pageLanguage } from "../../src/i18n/index.ts";
import { ERROR_CODES } from "../../src/i18n/words.ts";
import { LEVELS, OPPONENTS } from "../../src/net/wire.ts";
import { CATEGORIES } from "../../src/shared/table-account.ts";
import { ARRAYS, COLORS, DRAW_RULES, MOVE_KINDS, REASONS, ROLES, RULE_SETS } from "../../src/shared/types.ts";
import { ALL_COMMANDS } from "../../src/ui/answers.ts";
import { THEMES } from "../../src/ui/theme.ts";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const source = (language: string, file: string): string =>
  readFileSync(path(`../../../locales/${language}/${file}`), "utf8");

class Variables extends Visitor {
  readonly names = new Set<string>();

  override visitVariableReference(node: VariableReference): void {
    this.names.add(node.id.name);
  }
}

function messages(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const entry of parse(text, {}).body) {
    if (entry.type === "Junk") throw new Error(`not Fluent: ${entry.content}`);
    if (!(entry instanceof Message || entry instanceof Term)) continue;
    if (found.has(entry.id.name)) throw new Error(`${entry.id.name} is written twice`);
    const variables = new Variables();
    variables.visit(entry as BaseNode);
    found.set(entry.id.name, [...variables.names].sort());
  }
  return found;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === "pkg" ? [] : sourceFiles(`${folder}/${entry.name}`);
    return entry.name.endsWith(".ts") ? [`${folder}/${entry.name}`] : [];
  });
}

/** Every way a dynamic key of the code can end, by the expression between the braces. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  color: COLORS,
  winner: COLORS,
  turn: COLORS,
  role: ROLES,
  kind: MOVE_KINDS.filter((kind) => kind !== "normal"),
  reason: REASONS,
  array: ARRAYS,
  name: ARRAYS,
  rules: [...RULE_SETS, ...DRAW_RULES],
  drawRules: DRAW_RULES,
  level: LEVELS.map(String),
  step: ["first", "back", "forward", "last"],
  next: ["light", "dark"],
  owner: ["yours", "computer", ...COLORS],
};

const DYNAMIC: readonly string[] = [
  ...COLORS.flatMap((color) => ROLES.map((role) => `piece-${color}-${role}`)),
  ...COLORS.flatMap((color) =>
    ["checkmate", "stalemate", "resignation", "time"].map((why) => `result-${color}-${why}`),
  ),
  ...["bare-kings", "repetition", "move-limit", "agreement", "aborted"].map((why) => `result-draw-${why}`),
  ...["vanish", "promotion"].flatMap((kind) =>
    (WORDS["owner"] ?? []).map((owner) => `note-${kind}-${owner}`),
  ),
  ...COLORS.map((color) => `status-turn-${color}`),
  ...[...COLORS, "random"].map((color) => `color-${color}`),
  ...LEVELS.flatMap((level) => [`level-${level}`, `level-${level}-note`]),
  ...ARRAYS.flatMap((name) => [`array-${name}`, `array-${name}-note`]),
  ...RULE_SETS.map((rules) => `rules-${rules}`),
  ...DRAW_RULES.flatMap((rules) => [`draws-${rules}`, `draws-${rules}-note`]),
  ...["first", "back", "forward", "last"].map((step) => `browse-${step}`),
  ...THEMES.map((theme) => `theme-${theme}`),
  ...PIECE_SETS.map((set) => `pieces-${set}`),
  ...LOOKS.map((look) => `look-${look}`),
  ...[...ERROR_CODES].map((code) => `error-${code}`),
  ...["connecting", "open", "lost"].map((state) => `connection-${state}`),
  ...["draw", "takeback", "rematch"].flatMap((offer) => [
    `offered-${offer}`,
    `asked-${offer}`,
    `declined-${offer}`,
  ]),
  ...COLORS.map((color) => `clock-${color}`),
  ...OPPONENTS.map((opponent) => `opponent-${opponent}`),
  ...["none", "own", "minutes", "seconds"].map((pace) => `pace-${pace}`),
  ...["computer", "friend", "oneself"].map((whom) => `resign-text-${whom}`),
  ...[...MOVE_NAGS, ...POSITION_NAGS].map((nag) => `an-nag-${nag}`),
  ...COLORS.map((color) => `an-wins-${color}`),
  ...TAGS.map((name) => `an-tag-${name.toLowerCase()}`),
  ...CATEGORIES.map((category) => `an-table-${category}`),
  ...["win", "loss", "wins", "loses"].map((value) => `an-table-${value}-in`),
  ...["wins", "draws", "loses"].map((value) => `an-table-${value}`),
  ...COLORS.map((color) => `palette-${color}`),
  ...DEEDS.map((deed) => `an-keys-${deed}`),
  ...ALL_COMMANDS.map((name) => `cmd-${name}`),
  ...["hand", "erase"].map((tool) => `tool-${tool}`),
  ...["svg", "png", "gif"].map((kind) => `export-kind-${kind}`),
  ...["light", "dark", "cloth", "print"].map((theme) => `export-theme-${theme}`),
  ...["slow", "normal", "fast"].map((speed) => `export-speed-${speed}`),
];

describe("locales", () => {
  const files = readdirSync(path("../../../locales/en")).filter((file) => file.endsWith(".ftl"));

  it("are the same files in both languages", () => {
    expect(files).toContain("web.ftl");
    expect(readdirSync(path("../../../locales/ar")).filter((file) => file.endsWith(".ftl"))).toEqual(files);
  });

  it.each(files)("%s has the same messages and placeables in both languages", (file) => {
    const english = messages(source("en", file));
    const arabic = messages(source("ar", file));
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [id, variables] of english) expect([id, arabic.get(id)]).toEqual([id, variables]);
  });

  it("hold every message the code asks for, and none it never shows", () => {
    // Reasons have a test of their own.
    const known = new Map(
      ["web.ftl", "analysis.ftl", "commands.ftl"]
        .flatMap((file) => [...messages(source("en", file))])
        .filter(([id]) => !id.startsWith("reason-")),
    );
    const code = sourceFiles(path("../../src"))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const literal = [...code.matchAll(/"([a-z]+(?:-[a-z0-9]+)*)"/g)].map((match) => match[1] ?? "");
    const asked = [...code.matchAll(/\bt\(\s*"([a-z0-9-]+)"/g)].map((match) => match[1] ?? "");
    expect(asked.length).toBeGreaterThan(50);
    expect([...asked, ...DYNAMIC].filter((id) => !known.has(id))).toEqual([]);
    const used = new Set([...asked, ...literal, ...DYNAMIC]);
    expect([...known.keys()].filter((id) => !used.has(id))).toEqual([]);
  });

  it.each(LANGUAGES)("format in %s without an error", (language) => {
    const bundle = makeBundle(language, source(language, "web.ftl"));
    const problems: Error[] = [];
    for (const moves of [0, 1, 2, 3, 11, 100]) {
      const message = bundle.getMessage("games-moves");
      if (message?.value == null) throw new Error("games-moves has a value");
      expect(bundle.formatPattern(message.value, { moves }, problems)).not.toContain("{");
    }
    expect(problems).toEqual([]);
  });

  it("takes the page's language by its primary tag", () => {
    expect([pageLanguage("ar-EG"), pageLanguage("en-GB"), pageLanguage("fr"), pageLanguage("")]).toEqual([
      "ar",
      "en",
      "en",
      "en",
    ]);
  });
});
