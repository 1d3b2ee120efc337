// How the pages fit: narrow windows, Arabic, dark colours, forced colours, and no accessibility violation anywhere.
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeSource, browser, openStage, Person, server } from "./harness.ts";

openStage();

interface Violation {
  readonly id: string;
  readonly nodes: readonly string[];
}

/** What axe finds, as short lines. The page's policy forbids inline scripts, so axe comes through the debugger. */
async function violations(person: Person): Promise<readonly Violation[]> {
  await person.page.evaluate(axeSource);
  return person.page.evaluate(async () => {
    interface Axe {
      run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    const found = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map((node) => node.html.slice(0, 160)),
    }));
  });
}

const VANISHED = "4k5/P8g/2p7/10/3w6/5N4/10/10/3G2P3/4K4R w - - 0 1";

async function everyPage(person: Person, look: (name: string) => Promise<void>): Promise<void> {
  await person.open("/");
  await person.page.locator(".game-card, .own-games").first().waitFor();
  await look("home");
  await person.page.locator('input[name="opponent"][value="friend"]').check();
  await person.page.locator('input[name="pace"][value="own"]').check();
  await person.page.locator(".from-fen summary").click();
  await look("choices");
  await person.page.locator(".start button.big").click();
  await person.page.waitForURL(/\/game\//);
  await person.page.locator(".seats kamil-copy-field input").waitFor();
  await person.page.locator(".own-seat summary").click();
  await look("invitation");
  await person.open("/rules");
  await person.page.locator(".theme-switch button").waitFor();
  await person.page.locator("html[data-trials]").waitFor();
  await look("rules");
  await person.open("/editor?fen=k3P5/10/10/10/4C5/10/10/10/10/k4p4");
  await person.page.locator("kamil-editor[data-ready] .faults li").first().waitFor();
  await look("editor");
  await person.start({ fen: VANISHED, rules: "war-machine" });
  await person.click("a9", "a10");
  await person.settled(2);
  await person.page.keyboard.press("ArrowLeft");
  await look("game");
  await person.page.locator(".board-button").click();
  await look("menu");
  await person.page.keyboard.press("Escape");
  await person.page.locator("button.resign").click();
  await person.page.locator('dialog [data-answer="yes"]').click();
  await person.page.locator("dialog.ending").waitFor();
  await look("ending");
  await person.page.keyboard.press("Escape");
  await person.page.locator("button.export").click();
  await person.page.locator(".export-preview[src^=data]").waitFor();
  await person.page.locator(".embed-code summary").click();
  await look("export");
}

const PAGES = ["home", "choices", "invitation", "rules", "editor", "game", "menu", "ending", "export"];

const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ["wide and light", {}],
  ["wide and dark", { colorScheme: "dark" }],
  ["narrow, Arabic", { viewport: { width: 360, height: 740 }, locale: "ar" }],
  ["narrow, Arabic, dark", { viewport: { width: 360, height: 740 }, locale: "ar", colorScheme: "dark" }],
];

describe("accessibility", () => {
  it.each(LOOKS)("axe finds nothing: %s", async (_name, options) => {
    const person = await Person.come(browser, server, options);
    const found = new Map<string, readonly Violation[]>();
    await everyPage(person, async (name) => {
      found.set(name, await violations(person));
    });
    expect([...found.keys()]).toEqual(PAGES);
    expect([...found].filter(([, wrong]) => wrong.length > 0)).toEqual([]);
    await person.leave();
  });
});

describe("width", () => {
  it.each([
    [320, "en-GB"],
    [360, "en-GB"],
    [360, "ar"],
    [1280, "ar"],
  ])("nothing is wider than %d pixels in %s", async (width, locale) => {
    const person = await Person.come(browser, server, { viewport: { width, height: 740 }, locale });
    const found = new Map<string, number>();
    await everyPage(person, async (name) => {
      const wide = await person.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      found.set(name, wide);
    });
    expect([...found.keys()]).toEqual(PAGES);
    expect([...found].filter(([, wide]) => wide > 0)).toEqual([]);
    await person.leave();
  });
});

describe("Arabic", () => {
  it("mirrors the page, and keeps board and notation from left to right", async () => {
    const person = await Person.come(browser, server, { locale: "ar" });
    await person.start({});
    expect(await person.page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await person.page.locator(".turn").innerText()).toBe("دورك");
    const [a1, j1] = [await person.square("a1").boundingBox(), await person.square("j1").boundingBox()];
    expect(a1 !== null && j1 !== null && a1.x < j1.x).toBe(true);
    const [board, side] = [
      await person.page.locator("sk-board").boundingBox(),
      await person.page.locator(".side").boundingBox(),
    ];
    expect(board !== null && side !== null && board.x > side.x).toBe(true);
    await person.click("e2", "e3");
    await person.settled(2);
    expect(await person.page.locator(".move-rows").evaluate((list) => getComputedStyle(list).direction)).toBe(
      "ltr",
    );
    expect((await person.square("a10").getAttribute("aria-label"))?.replace(/[\u2066-\u2069]/g, "")).toBe(
      "a10، الرخ الأسود",
    );
    await person.leave();
  });
});

describe("colours", () => {
  const background = (person: Person): Promise<string> =>
    person.page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it("follow the system, and the switch is remembered", async () => {
    const person = await Person.come(browser, server, { colorScheme: "dark" });
    await person.open("/");
    await person.page.getByRole("button", { name: "Use light colours" }).waitFor();
    const dark = await background(person);
    await person.page.getByRole("button", { name: "Use light colours" }).click();
    const light = await background(person);
    expect(light).not.toBe(dark);
    await person.open("/rules");
    await person.page.getByRole("button", { name: "Use dark colours" }).waitFor();
    expect(await background(person)).toBe(light);
    await person.leave();
  });

  it("give way to forced ones, and the men still differ", async () => {
    const person = await Person.come(browser, server, { forcedColors: "active" });
    await person.start({});
    // The pictures of the choice are drawn as the board's own men are, and their paths can be looked at.
    await person.page.locator(".board-button").click();
    await person.page.locator("sk-man .man").first().waitFor();
    const faces = await person.page.evaluate(() =>
      ["white", "black"].map((color) => {
        const men = [...document.querySelectorAll("sk-man")];
        const body = men
          .map((man) => man.shadowRoot?.querySelector(`.man.${color} path + path`))
          .find(Boolean);
        return body === null || body === undefined ? "" : getComputedStyle(body).fill;
      }),
    );
    expect(new Set(faces).size).toBe(2);
    expect(faces).not.toContain("");
    expect(faces).not.toContain("none");
    const board = await person.page.locator("sk-board").evaluate((host) =>
      ["white", "black"].map((color) => {
        const man = host.shadowRoot?.querySelector(`.man.${color}`);
        return man === null || man === undefined ? "" : getComputedStyle(man).getPropertyValue("--face");
      }),
    );
    expect(new Set(board).size).toBe(2);
    expect(board).not.toContain("");
    await person.leave();
  });
});

describe("motion", () => {
  it("men glide to their squares, and jump where less motion is wished", async () => {
    for (const [reducedMotion, glides] of [
      ["no-preference", true],
      ["reduce", false],
    ] as const) {
      const person = await Person.come(browser, server, { reducedMotion });
      await person.start({});
      await person.page.evaluate(() => {
        const counted = globalThis as unknown as { glides: number };
        counted.glides = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args: Parameters<typeof animate>): Animation {
          counted.glides += 1;
          return animate.apply(this, args);
        };
      });
      await person.click("e2", "e3");
      await person.settled(2);
      const count = await person.page.evaluate(() => (globalThis as unknown as { glides: number }).glides);
      expect(count > 0).toBe(glides);
      await person.leave();
    }
  });
});
