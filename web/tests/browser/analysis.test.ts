// The analysis page: engine, tree, PGN, graph, tables and links, as a person uses them.
import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeSource, launch, Person, Server } from "./harness.ts";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const data = (name: string): string =>
  readFileSync(new URL(`../../../testdata/${name}`, import.meta.url), "utf8");

async function come(address = "/analysis", options: BrowserContextOptions = {}): Promise<Person> {
  const person = await Person.come(browser, server, options);
  await person.open(address);
  await person.page.locator(".study[data-node]").waitFor();
  return person;
}

/** The moves of the tree as they are shown, variations too. */
const sans = (person: Person): Promise<string[]> => person.page.locator(".tree .ply").allInnerTexts();

/** The game as the page writes it into a file. */
const written = async (person: Person): Promise<string> => {
  const [file] = await Promise.all([
    person.page.waitForEvent("download"),
    person.page.locator("button.save-pgn").click(),
  ]);
  return readFileSync(await file.path(), "utf8");
};

async function paste(person: Person, pgn: string): Promise<void> {
  if (!(await person.page.locator('textarea[name="pgn"]').isVisible()))
    await person.page.locator(".games-panel summary").click();
  await person.page.locator('textarea[name="pgn"]').fill(pgn);
  await person.page.locator("button.load-pgn").click();
  await person.page.locator('.games[data-reading="false"]').waitFor();
}

interface Problem {
  readonly id: string;
  readonly fen: string;
  readonly keys: readonly string[];
  readonly moves: number;
}

/** The first problems of a file that are won in two moves. */
function shortProblems(file: string): readonly Problem[] {
  return data(`problems/${file}`)
    .split("\n")
    .flatMap((text) => {
      const found = /^(\S+ [wb] - -) dm (\d+); bm ([^;]+); .*id "([^"]+)"/.exec(text);
      if (found === null) return [];
      const [, fen = "", moves = "", keys = "", id = ""] = found;
      return [{ id, fen: `${fen} 0 1`, keys: keys.split(" "), moves: Number(moves) }];
    })
    .filter(({ moves }) => moves === 2)
    .slice(0, 2);
}

const address = (fen: string): string => `/analysis?${new URLSearchParams({ fen })}`;

/** The text of an element once it says something. */
async function textOf(person: Person, selector: string, pattern: RegExp): Promise<string> {
  const element = person.page.locator(selector).filter({ hasText: pattern }).first();
  await element.waitFor();
  return element.innerText();
}

describe("the engine in the browser", () => {
  it.each([...shortProblems("checkmates.epd"), ...shortProblems("stalemates.epd")])(
    "finds the win of $id with its distance",
    async ({ fen, keys, moves }) => {
      const person = await come(address(fen));
      const winner = fen.includes(" w ") ? "" : "−";
      const score = await textOf(person, ".engine-score", new RegExp(`^#${winner}${moves}$`));
      expect(score).toBe(`#${winner}${moves}`);
      expect(keys).toContain(await person.page.locator(".line-move").first().getAttribute("data-uci"));
      expect(await person.page.locator(".chances").innerText()).toMatch(/^(White|Black) wins in 2 moves$/);
      await person.leave();
    },
  );

  it("shows as many lines as are asked for, plays them, and follows where one looks", async () => {
    const person = await come();
    const filled = (count: number): Promise<void> =>
      person.page
        .locator(".engine-lines li:has(.line-move)")
        .nth(count - 1)
        .waitFor();
    await filled(1);
    for (let lines = 2; lines <= 5; lines += 1) await person.page.locator("button.more").click();
    await filled(5);
    const firsts = await person.page
      .locator(".engine-lines li .line-move:first-child")
      .evaluateAll((moves) => moves.map((move) => move.getAttribute("data-uci")));
    expect(new Set(firsts).size).toBe(5);
    expect(await person.page.locator("button.more").isDisabled()).toBe(true);
    // The third move of the best line: it is shown before it is played.
    const third = person.page.locator(".engine-lines li").first().locator(".line-move").nth(2);
    await third.hover();
    await person.page.locator(".line-preview sk-diagram").waitFor();
    await third.click();
    await person.page.locator('.study[data-ply="3"]').waitFor();
    expect(await sans(person)).toHaveLength(3);
    await filled(5);
    expect(await person.page.locator(".line-move").first().innerText()).toMatch(/^2…/);
    await person.leave();
  });

  it("can be switched off, which is remembered, and reads out its line on demand alone", async () => {
    const person = await come();
    await person.page.locator(".line-move").first().waitFor();
    const spoken = person.page.locator(".engine [role=status]");
    expect(await spoken.innerText()).toBe("");
    await person.page.locator("button.speak").click();
    await person.page.waitForFunction(
      () => document.querySelector(".engine [role=status]")?.textContent !== "",
    );
    expect(await spoken.textContent()).toMatch(/depth \d+: 1\./);
    await person.page.getByRole("switch").uncheck();
    expect(await person.page.locator(".line-move").count()).toBe(0);
    await person.open("/analysis");
    await person.page.locator(".study[data-node]").waitFor();
    expect(await person.page.getByRole("switch").isChecked()).toBe(false);
    await person.leave();
  });

  it("goes on with a new position in time, whatever it was thinking about", async () => {
    const person = await come();
    await person.page.locator('.engine[data-depth]:not([data-depth="0"])').waitFor();
    await person.page.waitForTimeout(3000);
    for (const move of ["e3", "e8", "d3", "d8"]) {
      await person.page.locator("#typed-move").fill(move);
      await person.page.keyboard.press("Enter");
    }
    await person.page.locator('.study[data-ply="4"]').waitFor();
    await textOf(person, ".line-move", /^3\./);
    await person.leave();
  });

  it("says what failed, and tries again", async () => {
    const person = await Person.come(browser, server);
    await person.page.route("**/engine-worker*.js", (route) => route.abort());
    await person.open("/analysis");
    await person.page.locator(".engine .retry").waitFor();
    await person.page.unroute("**/engine-worker*.js");
    await person.page.locator(".engine .retry").click();
    await person.page.locator(".line-move").first().waitFor();
    await person.leave();
  });
});

describe("the page", () => {
  it("says that it could not begin where the rules cannot be loaded, and tries again", async () => {
    const person = await Person.come(browser, server);
    await person.page.route("**/*.wasm", (route) => route.abort());
    await person.open("/analysis");
    await person.page.locator(".failure").getByText("The rules could not be loaded.").waitFor();
    await person.page.unroute("**/*.wasm");
    await person.page.locator(".failure button").click();
    await person.page.locator(".study[data-node]").waitFor();
    await person.page.locator(".line-move").first().waitFor();
    await person.leave();
  });

  it("loads the engine for no other page", async () => {
    const person = await Person.come(browser, server);
    const modules: string[] = [];
    person.page.on("response", (response) => {
      if (response.url().endsWith(".wasm")) modules.push(new URL(response.url()).pathname);
    });
    await person.open("/");
    await person.page.locator("sk-board .squares.playing").waitFor();
    await person.page.waitForLoadState("networkidle");
    expect(modules).toHaveLength(1);
    await person.open("/analysis");
    await person.page.locator(".line-move").first().waitFor();
    expect(new Set(modules).size).toBe(2);
    await person.leave();
  });
});

describe("variations", () => {
  it("are made on the board, annotated, promoted, deleted, and come back from PGN", async () => {
    const person = await come();
    const { page } = person;
    await person.click("e2", "e3");
    await person.click("e9", "e8");
    await page.locator('[data-step="back"]').click();
    await person.click("d9", "d8");
    expect(await page.locator(".variation .ply").allInnerTexts()).toEqual(["d8"]);
    await page.locator(".move-panel summary").click();
    await page.locator('[data-nag="5"]').click();
    await page.locator('[data-nag="14"]').click();
    await page.locator('textarea[name="comment"]').fill("the other {one} شاه");
    await page.locator(".move-panel summary").click();
    await page.locator(".variation .tree-comment").waitFor();
    await page.locator(".games-panel summary").click();
    const pgn = await written(person);
    expect(pgn).toMatch(/\(1\.\.\. d8 \$5 \$14\s+; the other \{one\} شاه/);
    await person.open("/analysis");
    await page.locator(".study[data-node]").waitFor();
    await paste(person, pgn);
    await page.locator(".variation .ply").waitFor();
    expect(await page.locator(".variation .ply").innerText()).toBe("d8!? +=");
    expect(await page.locator(".tree-comment").innerText()).toBe("the other {one} شاه");
    expect(await written(person)).toBe(pgn);
    await page.locator(".variation .ply").click();
    await page.locator(".move-panel summary").click();
    await page.locator("button.promote").click();
    expect(await sans(person)).toEqual(["e3", "d8!? +=", "e8"]);
    await page.locator("button.remove").click();
    expect(await sans(person)).toEqual(["e3", "e8"]);
    await person.leave();
  });

  it("have comments before their moves, which are edited and taken away", async () => {
    const person = await come();
    const { page } = person;
    await paste(person, "1. e3 e8 ({or so} 1... d8 {a step}) {and on} 2. d3 *");
    await page.locator(".variation .ply").click();
    await page.locator(".move-panel summary").click();
    const before = page.locator('textarea[name="comment-before"]');
    expect(await before.inputValue()).toBe("or so");
    expect(await page.locator('textarea[name="comment"]').inputValue()).toBe("a step");
    await before.fill("or (better)");
    await before.blur();
    await page.locator(".variation .tree-comment", { hasText: "or (better)" }).waitFor();
    await page.locator(".tree .ply", { hasText: "d3" }).click();
    expect(await before.inputValue()).toBe("and on");
    await before.fill("");
    await before.blur();
    await page.locator(".tree .ply", { hasText: "e3" }).click();
    expect(await before.count()).toBe(0);
    const pgn = await written(person);
    expect(pgn).toContain("1. e3 e8 ({or (better)} 1... d8 {a step}) 2. d3 *");
    await person.leave();
  });

  it("keeps every tree of the test data from file to file", async () => {
    const person = await come();
    await person.page.locator(".games-panel summary").click();
    const file = new URL("../../../testdata/games/annotated.pgn", import.meta.url).pathname;
    await person.page.locator('input[name="file"]').setInputFiles(file);
    await person.page.locator('.games[data-reading="false"]').waitFor();
    const rows = person.page.locator(".game-row");
    expect(await rows.count()).toBeGreaterThan(3);
    const texts: string[] = [];
    for (let game = 0; game < (await rows.count()); game += 1) {
      await rows.nth(game).click();
      await person.page.locator(`.game-row[data-game="${game}"][aria-current="true"]`).waitFor();
      texts.push(await written(person));
    }
    expect(texts.join("\n")).toBe(data("games/annotated.pgn"));
    await person.leave();
  });
});

/** Many games made of those of the test data, each with a number of its own; one of them is broken. */
function bigPgn(games: number): Buffer {
  const parts: string[] = [];
  for (let game = 0; game < games; game += 1) {
    const wrong = game === 1500 ? " 4. Wd9" : "";
    parts.push(
      `[Event "Round ${game}"]\n[White "W${game}"]\n[Black "B${game}"]\n[Result "*"]\n\n` +
        `1. e3 {${"words ".repeat(60)}} e8 2. d3 (2. Na3 $5 Nc8) 2... d8 3. Nc3 Nc8${wrong} *\n\n`,
    );
  }
  return Buffer.from(parts.join(""));
}

describe("what is not saved", () => {
  it("is there again after a reload, comments and variations too, and in the other language", async () => {
    const person = await come("/analysis#moves=e2e3,e9e8&ply=1");
    const { page } = person;
    await page.locator("#typed-move").fill("d8");
    await page.keyboard.press("Enter");
    await page.locator(".move-panel summary").click();
    await page.locator('textarea[name="comment"]').fill("kept");
    await page.locator(".tags-panel summary").click();
    await page.locator('input[name="White"]').fill("as-Suli");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => sessionStorage.getItem("kamil-analysis")?.includes("as-Suli") === true);
    await page.reload();
    await page.locator(".tree-comment").waitFor();
    expect(await sans(person)).toEqual(["e3", "e8", "d8"]);
    await page.locator('nav.languages a[lang="ar"]').click();
    await page.locator('html[dir="rtl"] .tree-comment').waitFor();
    expect(await sans(person)).toEqual(["e3", "e8", "d8"]);
    expect(await page.locator(".study[data-node]").getAttribute("data-ply")).toBe("2");
    await page.locator(".games-panel summary").click();
    expect(await written(person)).toContain('[White "as-Suli"]');
    await person.leave();
  });
});

describe("a large PGN", () => {
  it("comes game by game, tells of the broken one, and opens any", async () => {
    const person = await come();
    const { page } = person;
    await page.locator(".games-panel summary").click();
    await page.evaluate(() => {
      const seen = globalThis as unknown as { counts: number[]; longest: number };
      [seen.counts, seen.longest] = [[], 0];
      let last = performance.now();
      const look = (): void => {
        const now = performance.now();
        seen.longest = Math.max(seen.longest, now - last);
        last = now;
        const count = Number(document.querySelector<HTMLElement>(".games")?.dataset["games"] ?? "0");
        if (count !== seen.counts.at(-1)) seen.counts.push(count);
        requestAnimationFrame(look);
      };
      look();
    });
    const buffer = bigPgn(6000);
    expect(buffer.length).toBeGreaterThan(2_500_000);
    await page
      .locator('input[name="file"]')
      .setInputFiles({ name: "big.pgn", mimeType: "text/plain", buffer });
    await page.locator('.games[data-reading="false"]').waitFor();
    const counts = await page.evaluate(() => (globalThis as unknown as { counts: number[] }).counts);
    expect(counts.at(-1)).toBe(6000);
    // How many steps are seen depends on how often the page is drawn; that there are steps does not.
    expect(counts.filter((count) => count > 0 && count < 6000)).not.toEqual([]);
    expect(await page.locator(".game-row").count()).toBe(100);
    await page.locator('input[name="filter"]').fill("W1500");
    await page.locator(".game-rows li.broken").waitFor();
    expect(await page.locator(".game-rows .problem").innerText()).toMatch(
      /^Line [\d,]+, column \d+: .*“Wd9”/,
    );
    await page.locator(".game-row").click();
    await page.locator('.game-row[aria-current="true"]').waitFor();
    expect(await sans(person)).toEqual(["e3", "e8", "d3", "Na3!?", "Nc8", "d8", "Nc3", "Nc8"]);
    await page.locator('input[name="filter"]').fill("w5999");
    await page.locator('.game-row[data-game="5999"]').click();
    await page.locator('.game-row[data-game="5999"][aria-current="true"]').waitFor();
    await person.leave();
  });

  it("may be dropped on the page", async () => {
    const person = await come();
    await person.page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File(["1. e3 e8 2. d3 *"], "dropped.pgn"));
      document.body.dispatchEvent(
        new DragEvent("dragover", { dataTransfer: files, bubbles: true, cancelable: true }),
      );
      document.body.dispatchEvent(
        new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }),
      );
    });
    await person.page.locator('.study[data-nodes="4"]').waitFor();
    expect(await person.page.locator(".study.dropping").count()).toBe(0);
    await person.leave();
  });

  it("is told what is wrong with each game of the test data that has something wrong", async () => {
    const person = await come();
    await paste(person, data("games/problems.pgn"));
    expect(await person.page.locator(".game-rows .problem").count()).toBeGreaterThan(5);
    expect(await person.page.locator(".game-row").count()).toBeGreaterThan(3);
    await person.leave();
  });
});

describe("the graph", () => {
  it("is drawn over the line, can be cancelled, and leads to its moves by click and by key", async () => {
    const person = await come("/analysis#moves=e2e3,e9e8,d2d3,d9d8,b1c3,b10c8&ply=0");
    const { page } = person;
    await page.locator("button.start-review").click();
    await page.locator('.graph-panel[data-points="7"] button.start-review').waitFor();
    const graph = page.locator(".graph");
    const box = await graph.boundingBox();
    if (box === null) throw new Error("the graph is shown");
    await graph.click({ position: { x: box.width / 2, y: 20 } });
    expect(await page.locator(".study[data-node]").getAttribute("data-ply")).toBe("3");
    expect(await graph.getAttribute("aria-valuetext")).toMatch(/^2\. d3: [+−]?\d/);
    await graph.focus();
    await page.keyboard.press("ArrowRight");
    expect(await graph.getAttribute("aria-valuetext")).toMatch(/^2… d8: /);
    await page.keyboard.press("End");
    expect(await page.locator(".study[data-node]").getAttribute("data-ply")).toBe("6");
    await page.locator("button.start-review").click();
    await page.locator("button.cancel").click();
    await page.locator("button.start-review").waitFor();
    await person.leave();
  });
});

describe("links", () => {
  it("open the same line at the same place", async () => {
    const person = await come(
      `/analysis?${new URLSearchParams({ fen: "9k/P9/10/10/10/10/10/10/10/4K5 w - - 0 1", draws: "strict" })}`,
    );
    const { page } = person;
    for (const move of ["a10", "j10j9", "Gb9"]) {
      await page.locator("#typed-move").fill(move);
      await page.keyboard.press("Enter");
    }
    await page.locator('.tree [data-uci="j10j9"]').click();
    await page.locator(".share-panel summary").click();
    const link = await page.locator("kamil-copy-field input").inputValue();
    const other = await Person.come(browser, server);
    await other.page.goto(link);
    await other.page.locator('.study[data-ply="2"]').waitFor();
    expect(await sans(other)).toEqual(["a10=G", "Kj9", "Gb9"]);
    expect(await other.page.locator('select[name="draws"]').inputValue()).toBe("strict");
    // The address bar has it too, so that loading the page again loses nothing.
    await other.page.waitForURL(/moves=a9a10g,j10j9,a10b9&ply=2$/);
    await other.page.reload();
    await other.page.locator('.study[data-ply="2"]').waitFor();
    await other.leave();
    await person.leave();
  });

  it("with a wrong position say why, and a position typed in is judged in the rules' own words", async () => {
    const person = await come(address("k9/10 w - - 0 1"));
    expect(await textOf(person, ".side > .problem", /ranks/)).toContain(
      "There are 2 ranks; there must be 10.",
    );
    await person.page.locator(".position-panel summary").click();
    await person.page.locator("#an-fen").fill("k9/10/10/10/10/10/10/10/10/9P w - - 0 1");
    await person.page.locator("button.set-up").click();
    expect(await textOf(person, "#an-fen-problem", /./)).toMatch(/King.*Pawn/s);
    await person.page.locator("#an-fen").fill("k9/10/10/10/10/10/10/10/10/9K b");
    await person.page.locator("button.set-up").click();
    await person.page
      .locator("#an-fen-problem:empty, #an-fen-problem:not(:has(.detail))")
      .waitFor({ state: "attached" });
    expect(await person.page.locator(".engine-state").innerText()).toBe("Draw: only the two Kings are left");
    await person.leave();
  });

  it("with a wrong position say why in Arabic too, with no English in it", async () => {
    const person = await come("/analysis?lang=ar&fen=hello%2010");
    const told = await textOf(person, ".side > .problem", /10/);
    expect(told).not.toMatch(/[a-z]{3}/i);
    await person.page.locator("#typed-move").fill("We5");
    await person.page.keyboard.press("Enter");
    expect(await textOf(person, "#typed-problem", /الدبابة/)).toContain("We5");
    await person.leave();
  });

  it("lead from a finished game to its analysis", async () => {
    const person = await Person.come(browser, server);
    await person.start({ opponent: "oneself" });
    await person.click("e2", "e3");
    await person.settled(1);
    await person.click("e9", "e8");
    await person.settled(2);
    await person.page.locator("button.resign").click();
    await person.page.locator('dialog [data-answer="yes"]').click();
    await person.page.locator("dialog.ending button").first().click();
    await person.page.locator(".controls a.analyse").click();
    await person.page.waitForURL(/\/analysis/);
    await person.page.locator('.study[data-nodes="3"]').waitFor();
    expect(await sans(person)).toEqual(["e3", "e8"]);
    await person.page.locator(".games-panel summary").click();
    expect(await written(person)).toContain('[Result "0-1"]');
    await person.leave();
  });
});

describe("keyboard and looks", () => {
  it("the keys go between variations, turn the board, switch the engine, play its move, and are listed", async () => {
    const person = await come("/analysis");
    const { page } = person;
    for (const move of ["e3", "e8"]) {
      await page.locator("#typed-move").fill(move);
      await page.keyboard.press("Enter");
    }
    await page.locator('.study[data-ply="2"]').waitFor();
    await page.locator("#tree-title").click();
    await page.keyboard.press("Home");
    await page.locator("#typed-move").fill("d3");
    await page.keyboard.press("Enter");
    const shown = (): Promise<string> => page.locator('.tree [aria-current="true"]').innerText();
    await page.locator('.study[data-ply="1"]').waitFor();
    await page.locator("#tree-title").click();
    expect(await shown()).toBe("d3");
    await page.keyboard.press("ArrowUp");
    expect(await shown()).toBe("e3");
    await page.keyboard.press("ArrowUp");
    expect(await shown()).toBe("e3");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    expect(await shown()).toBe("d3");
    await page.keyboard.press("f");
    expect(await page.locator("button.flip").getAttribute("aria-pressed")).toBe("true");
    await page.locator(".line-move").first().waitFor();
    await page.keyboard.press("Space");
    await page.locator('.study[data-ply="2"]').waitFor();
    await page.keyboard.press("l");
    await page.locator('.engine[data-state="off"]').waitFor();
    await page.keyboard.press("?");
    await page.locator("dialog.keys[open]").waitFor();
    expect(await page.locator("dialog.keys kbd").count()).toBe(10);
    await page.keyboard.press("Escape");
    await page.locator("dialog.keys").waitFor({ state: "detached" });
    await person.leave();
  });

  it("a copied link is another one after the next move, and a refused copy is told", async () => {
    const person = await come("/analysis");
    const { page } = person;
    await page.locator(".share-panel summary").click();
    const said = page.locator(".share-panel [role=status]");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
    });
    await page.locator(".share-panel").getByRole("button", { name: "Copy the link" }).click();
    await said.getByText("Not copied").waitFor();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.resolve();
    });
    await page.locator(".share-panel").getByRole("button", { name: "Copy the link" }).click();
    await said.getByText("Copied", { exact: true }).waitFor();
    await page.locator("#typed-move").fill("e3");
    await page.keyboard.press("Enter");
    await page.locator('.study[data-ply="1"]').waitFor();
    expect(await said.innerText()).toBe("");
    await person.leave();
  });

  it("the page is worked by the keyboard alone", async () => {
    const person = await come();
    const { page } = person;
    await page.locator('sk-board [role="gridcell"][tabindex="0"]').focus();
    await person.keys("e2", "e3");
    await person.keys("e9", "e8");
    await page.locator('.study[data-ply="2"]').waitFor();
    await page.locator(".tree .ply").first().focus();
    await page.keyboard.press("Enter");
    await page.locator('.study[data-ply="1"]').waitFor();
    await page.keyboard.press("Home");
    await page.locator('.study[data-ply="0"]').waitFor();
    await page.keyboard.press("End");
    await page.locator('.study[data-ply="2"]').waitFor();
    await page.locator(".line-move").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".line-preview").waitFor();
    await page.keyboard.press("Enter");
    await page.locator('.study[data-ply="4"]').waitFor();
    await page.locator("#typed-move").fill("Ke5");
    await page.keyboard.press("Enter");
    await page.locator("#typed-problem:not(:empty)").waitFor();
    await person.leave();
  });

  it.each<[string, BrowserContextOptions]>([
    ["wide", {}],
    ["wide, dark", { colorScheme: "dark" }],
    ["320 pixels", { viewport: { width: 320, height: 640 } }],
    [
      "360 pixels, Arabic, dark",
      { viewport: { width: 360, height: 740 }, locale: "ar", colorScheme: "dark" },
    ],
    ["forced colours", { forcedColors: "active" }],
  ])("nothing is too wide, and axe finds nothing: %s", async (_name, options) => {
    const person = await come("/analysis#moves=e2e3,e9e8,d2d3,d9d8&ply=2", options);
    const { page } = person;
    await paste(person, data("games/annotated.pgn"));
    await page.locator(".line-move").first().waitFor();
    for (const panel of [".move-panel", ".tags-panel", ".position-panel", ".share-panel"])
      await page.locator(`${panel} summary`).click();
    await page.locator("button.start-review").click();
    await page.locator("button.start-review").waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    expect(await page.locator(".tree").evaluate((tree) => getComputedStyle(tree).direction)).toBe("ltr");
    await page.evaluate(axeSource);
    const found = await page.evaluate(async () => {
      interface Axe {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      }
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run({
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 160)) }));
    });
    expect(found).toEqual([]);
    await person.leave();
  });
});
