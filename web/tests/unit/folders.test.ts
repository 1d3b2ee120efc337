// Which folder may import which, and that only rules/ and engine/ know the WebAssembly modules.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  board: ["shared"],
  export: ["board", "shared"],
  rules: ["shared"],
  net: ["shared"],
  engine: ["shared"],
  i18n: ["board", "net", "rules", "shared"],
  ui: ["board", "export", "i18n", "net", "rules", "shared", "styles"],
  analysis: ["board", "engine", "i18n", "net", "rules", "shared", "styles", "ui"],
};

/** Imports that leave no trace in the program: the words of the game need the rules' and the board's types only. */
const TYPES_ONLY: readonly string[] = ["i18n -> board", "i18n -> rules"];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  readonly file: string;
  readonly target: string;
}

function imports(): readonly Import[] {
  return Object.keys(ALLOWED).flatMap((folder) =>
    readdirSync(join(SOURCE, folder))
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => {
        const file = join(SOURCE, folder, name);
        const found = readFileSync(file, "utf8").matchAll(/import (type )?[^;]*?["'](\.[^"']+)["']/g);
        return [...found].map((match) => {
          const target = relative(SOURCE, join(dirname(file), match[2] ?? ""));
          const to = target.split("/")[0] ?? "";
          return { from: folder, to, typeOnly: match[1] !== undefined, file: `${folder}/${name}`, target };
        });
      }),
  );
}

describe("folders", () => {
  const all = imports();

  it("are read at all", () => {
    expect(all.length).toBeGreaterThan(60);
  });

  it("import downwards only", () => {
    const wrong = all.filter(({ from, to, target }) => {
      return to !== from && !target.startsWith("..") && !(ALLOWED[from] ?? []).includes(to);
    });
    expect(wrong).toEqual([]);
    const heavy = all.filter(
      ({ from, to, typeOnly }) => TYPES_ONLY.includes(`${from} -> ${to}`) && !typeOnly,
    );
    expect(heavy).toEqual([]);
  });

  it("leave the drawings that all boards share to one module", () => {
    const users = Object.keys(ALLOWED).flatMap((folder) =>
      readdirSync(join(SOURCE, folder)).flatMap((name) => {
        const file = join(SOURCE, folder, name);
        return name.endsWith(".ts") && readFileSync(file, "utf8").includes('"@diagram/')
          ? [`${folder}/${name}`]
          : [];
      }),
    );
    expect(users).toEqual(["board/data.ts"]);
  });

  it("leave the WebAssembly modules to rules/ and engine/", () => {
    const users = all.filter(({ target }) => target.includes("pkg/")).map(({ file }) => file);
    expect([...new Set(users)].sort()).toEqual([
      "engine/engine-worker.ts",
      "engine/module.ts",
      "engine/pgn-worker.ts",
      "rules/index.ts",
    ]);
  });
});
