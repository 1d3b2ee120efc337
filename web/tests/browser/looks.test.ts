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

async function everyPage(
  person: Person,
  look: (name: string, seen?: Person) => Promise<void>,
): Promise<void> {
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
  const invitation = await person.page.locator(".seats kamil-copy-field input").inputValue();
  const guest = await Person.come(browser, server, person.options);
  await guest.page.goto(invitation);
  await guest.page.locator(".claim button").waitFor();
  await look("claim", guest);
  await guest.leave();
  await person.open("/api");
  await person.page.locator(".theme-switch select").waitFor();
  await person.page.locator("details summary").first().click();
  await look("interface");
  await person.open("/nothing");
  await person.page.locator(".theme-switch select").waitFor();
  await look("missing");
  await person.open("/rules");
  await person.page.locator(".theme-switch select").waitFor();
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
  await person.page.locator("dialog[open]").waitFor();
  await look("question");
  await person.page.locator('dialog [data-answer="yes"]').click();
  await person.page.locator("dialog.ending").waitFor();
  await look("ending");
  await person.page.keyboard.press("Escape");
  await person.page.locator("button.export").click();
  await person.page.locator(".export-preview[src^=data]").waitFor();
  await person.page.locator(".embed-code summary").click();
  await look("export");
}

const PAGES = [
  "home",
  "choices",
  "invitation",
  "claim",
  "interface",
  "missing",
  "rules",
  "editor",
  "game",
  "menu",
  "question",
  "ending",
  "export",
];

const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ["wide and light", {}],
  ["wide and dark", { colorScheme: "dark" }],
  ["narrow, Arabic", { viewport: { width: 360, height: 740 }, locale: "ar" }],
  ["high contrast", { contrast: "more" }],
  ["high contrast, dark", { contrast: "more", colorScheme: "dark" }],
  ["narrow, Arabic, dark", { viewport: { width: 360, height: 740 }, locale: "ar", colorScheme: "dark" }],
];

describe("accessibility", () => {
  it.each(LOOKS)("axe finds nothing: %s", async (_name, options) => {
    const person = await Person.come(browser, server, options);
    const found = new Map<string, readonly Violation[]>();
    await everyPage(person, async (name, seen = person) => {
      found.set(name, await violations(seen));
    });
    expect([...found.keys()]).toEqual(PAGES);
    expect([...found].filter(([, wrong]) => wrong.length > 0)).toEqual([]);
    await person.leave();
  });
});

describe("what is seldom seen", () => {
  it.each(LOOKS)(
    "axe finds nothing in offers, lists of games and turning points: %s",
    async (_name, options) => {
      const [host, guest] = [
        await Person.come(browser, server, options),
        await Person.come(browser, server, options),
      ];
      const { id, invitation } = await host.make({ opponent: "friend" });
      await host.openGame(id);
      await guest.sit(invitation);
      await host.page.locator('.game[data-status="ongoing"]').waitFor();
      await host.click("e2", "e3");
      await guest.settled(1);
      for (const [deed, offer] of [
        ["offer-draw", "draw"],
        ["takeback", "takeback"],
      ] as const) {
        await host.page.locator(`button.${deed}`).click();
        for (const person of [host, guest]) {
          await person.page.locator(`[data-offer="${offer}"]`).waitFor();
          expect(await violations(person)).toEqual([]);
        }
      }
      await guest.leave();
      const { page } = host;
      await host.open("/analysis");
      await page.locator(".study[data-node]").waitFor();
      await page.locator(".games-panel summary").click();
      // White gives a Rook away for nothing.
      const blunder = "1. a3 j8 2. Ra2 j7 3. b3 Rj8 4. Rb2 Re8 5. e3 Rxe3 6. a4 *";
      await page
        .locator('textarea[name="pgn"]')
        .fill(`[White "A"]\n\n${blunder}\n\n[White "B"]\n\n1. d3 d8 2. Wd9 *\n`);
      await page.locator("button.load-pgn").click();
      await page.locator('.games[data-reading="false"]').waitFor();
      expect(await page.locator(".game-row").count()).toBe(2);
      await page.locator("button.start-review").click();
      await page.locator(".turns .turn").first().waitFor();
      expect(await violations(host)).toEqual([]);
      await host.leave();
    },
  );
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
    await everyPage(person, async (name, seen = person) => {
      const wide = await seen.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      found.set(name, wide);
    });
    expect([...found.keys()]).toEqual(PAGES);
    expect([...found].filter(([, wide]) => wide > 0)).toEqual([]);
    await person.leave();
  });
});

describe("a window of 1280 by 900", () => {
  it.each(["en-GB", "ar"])(
    "has the button that starts a game in it, and the name above the board: %s",
    async (locale) => {
      const person = await Person.come(browser, server, { locale });
      await person.open("/");
      await person.page.locator("sk-board .squares.playing").waitFor();
      const box = await person.page.locator(".start button.big").boundingBox();
      expect(box !== null && box.y + box.height <= 900).toBe(true);
      const edges = await person.page.evaluate(() =>
        [".site-name", "sk-board"].map((selector) => {
          const rect = document.querySelector(selector)?.getBoundingClientRect();
          return Math.round((document.dir === "rtl" ? rect?.right : rect?.left) ?? -1);
        }),
      );
      expect(edges[0]).toBe(edges[1]);
      await person.leave();
    },
  );
});

describe("a very large window", () => {
  const viewport = { width: 3840, height: 2160 };

  it.each([
    ["/", "sk-board", ".start", 0.7],
    ["/editor", "sk-setup", ".editor-side", 0.7],
    ["/analysis", "sk-board", ".side", 0.35],
  ])("is used, and nothing lies over the board: %s", async (address, board, side, share) => {
    const person = await Person.come(browser, server, { viewport });
    await person.open(address);
    await person.page.locator(`${board} .man`).first().waitFor();
    const [left, right] = [
      await person.page.locator(board).boundingBox(),
      await person.page.locator(side).boundingBox(),
    ];
    if (left === null || right === null) throw new Error("both are to be seen");
    expect(left.height / viewport.height).toBeGreaterThan(share);
    expect(left.height).toBeLessThanOrEqual(viewport.height);
    expect(right.x).toBeGreaterThan(left.x + left.width);
    expect(right.x + right.width).toBeLessThanOrEqual(viewport.width);
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

  const choose = async (person: Person, label: string): Promise<string> => {
    await person.page.getByRole("combobox", { name: "Colours" }).selectOption({ label });
    return background(person);
  };

  it("follow the system until others are chosen, which every page has in its first paint", async () => {
    const person = await Person.come(browser, server, { colorScheme: "dark" });
    await person.open("/");
    const dark = await background(person);
    const light = await choose(person, "Light");
    const strong = await choose(person, "High contrast");
    expect(new Set([dark, light, strong]).size).toBe(3);
    expect(strong).toBe("rgb(0, 0, 0)");
    await person.page.route("**/*.js", (route) => route.abort());
    await person.open("/rules");
    expect(await background(person)).toBe(strong);
    await person.page.unroute("**/*.js");
    await person.open("/");
    expect(await choose(person, "As the system")).toBe(dark);
    await person.open("/rules");
    expect(await background(person)).toBe(dark);
    await person.leave();
  });

  it("are of high contrast where the system asks for it, light or dark", async () => {
    for (const [colorScheme, page] of [
      ["light", "rgb(255, 255, 255)"],
      ["dark", "rgb(0, 0, 0)"],
    ] as const) {
      const person = await Person.come(browser, server, { colorScheme, contrast: "more" });
      await person.open("/");
      await person.page.locator("sk-board .man").first().waitFor();
      expect(await background(person)).toBe(page);
      const board = await person.page
        .locator("sk-board")
        .evaluate((host) => getComputedStyle(host).getPropertyValue("--board-light"));
      expect(board).toBe("#fff");
      await person.leave();
    }
  });

  it("are those of the page in the server's pictures too", async () => {
    const fills = new Set<string>();
    for (const colorScheme of ["light", "dark"] as const) {
      const person = await Person.come(browser, server, { colorScheme, javaScriptEnabled: false });
      await person.open("/");
      const border = person.page.locator(".first-board svg > rect").first();
      fills.add(await border.evaluate((rect) => getComputedStyle(rect).fill));
      await person.leave();
    }
    expect([...fills]).toEqual(["rgb(107, 52, 37)", "rgb(58, 30, 23)"]);
  });

  it("give way to forced ones, and what is chosen still differs", async () => {
    const person = await Person.come(browser, server, { forcedColors: "active" });
    await person.open("/");
    await person.page.locator("sk-board .squares.playing").waitFor();
    const paint = (selector: string): Promise<string> =>
      person.page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const [chosen, other] = [
      await paint("input:checked + .option-body"),
      await paint("input:not(:checked) + .option-body"),
    ];
    expect(chosen).not.toBe(other);
    expect(
      await person.page.locator(".theme-switch select").evaluate((list) => getComputedStyle(list).opacity),
    ).toBe("0");
    await person.start({});
    await person.click("e2", "e3");
    await person.settled(2);
    expect(await paint('.ply[aria-current="true"]')).toBe(chosen);
    expect(await paint('.ply:not([aria-current="true"])')).not.toBe(chosen);
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
