// The choices beside the board: each set is drawn and remembered, so are hints and looks, by mouse and keyboard, in both languages.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { list, object, text } from "../../src/shared/decode.ts";
import { browser, openStage, Person, server } from "./harness.ts";

openStage();

const SETS = [
  ["figurative", "Figures"],
  ["abstract", "Abstract"],
  ["letters", "Letters"],
] as const;

const layers = list(object<{ d: string; paint: string }>({ d: text, paint: text }));

/** The paths of a set's Knight as the data has them. */
function knight(set: string): readonly string[] {
  const file = new URL(`../../../crates/kamil-diagram/data/pieces/${set}.json`, import.meta.url);
  const read: unknown = JSON.parse(readFileSync(fileURLToPath(file), "utf8"));
  const { pieces } = read as { pieces: Record<string, unknown> };
  return layers(pieces["knight"], `${set}.knight`).map(({ d }) => d);
}

/** The paths of the Knight that every board of the page draws, the halo behind it left out. */
function drawnKnights(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("sk-board, sk-diagram")].map((board) =>
      [...(board.shadowRoot?.querySelectorAll("#man-knight > path") ?? [])]
        .slice(1)
        .map((path) => path.getAttribute("d") ?? ""),
    ),
  );
}

async function openMenu(person: Person): Promise<void> {
  await person.page.getByRole("button", { name: "Board", exact: true }).click();
  await person.page.locator(".board-panel").waitFor({ state: "visible" });
}

describe("the piece sets", () => {
  it("are drawn on the board at once, and again after a reload", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({});
    expect(await drawnKnights(person.page)).toEqual([knight("figurative")]);
    for (const [set, name] of [...SETS.slice(1), SETS[0]]) {
      await openMenu(person);
      const radio = person.page.getByRole("radio", { name, exact: true });
      await radio.check();
      await expect.poll(() => drawnKnights(person.page), { timeout: 20_000 }).toEqual([knight(set)]);
      await person.openGame(id);
      expect(await drawnKnights(person.page)).toEqual([knight(set)]);
      await openMenu(person);
      expect(await radio.isChecked()).toBe(true);
      await person.page.keyboard.press("Escape");
    }
    await person.leave();
  });

  it("change on the board of the first page, and in the strips of a game", async () => {
    const person = await Person.come(browser, server);
    await person.open("/");
    await person.page.locator("sk-board .man").first().waitFor();
    await openMenu(person);
    await person.page.getByRole("radio", { name: "Letters", exact: true }).check();
    await expect.poll(() => drawnKnights(person.page), { timeout: 20_000 }).toEqual([knight("letters")]);
    await person.start({ fen: "4k5/P8g/2p7/10/3w6/5N4/10/10/3G2P3/4K4R w - - 0 1", rules: "war-machine" });
    await person.click("a9", "a10");
    await person.settled(2);
    const pawn = await person.page
      .locator(".vanished sk-man")
      .evaluate((man) => [...(man.shadowRoot?.querySelectorAll("path") ?? [])].length);
    expect(pawn).toBeGreaterThan(2);
    await person.leave();
  });

  it("are loaded one by one: no set but the chosen one is asked for, so none can flash by", async () => {
    const person = await Person.come(browser, server);
    await person.open("/");
    await openMenu(person);
    await person.page.getByRole("radio", { name: "Letters", exact: true }).check();
    await expect.poll(async () => (await drawnKnights(person.page))[0]).toEqual(knight("letters"));
    const asked: string[] = [];
    person.page.on("request", (request) => asked.push(request.url()));
    await person.start({});
    expect(asked.filter((url) => /letters-/.test(url))).toHaveLength(1);
    expect(asked.filter((url) => /(figurative|abstract)-/.test(url))).toEqual([]);
    // The server draws the first board of a page with them too.
    const drawn = async (): Promise<string> => {
      const source = await (await person.page.request.get(`${server.base}/`)).text();
      return source.slice(source.indexOf("<svg"), source.indexOf("</svg>"));
    };
    const letters = await drawn();
    await openMenu(person);
    await person.page.getByRole("radio", { name: "Figures", exact: true }).check();
    await expect.poll(async () => (await drawn()) === letters).toBe(false);
    await person.leave();
  });

  it("stay as they are where the chosen one cannot be had", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    await person.page.route("**/abstract-*.js", (route) => route.abort());
    await openMenu(person);
    await person.page.getByRole("radio", { name: "Abstract", exact: true }).click();
    await expect
      .poll(() => person.page.getByRole("radio", { name: "Figures", exact: true }).isChecked())
      .toBe(true);
    expect(await drawnKnights(person.page)).toEqual([knight("figurative")]);
    // What the page could not show is not remembered, so a later page is no surprise.
    await person.page.unroute("**/abstract-*.js");
    await person.page.reload();
    await person.page.locator(".game:not([data-status=loading])").waitFor();
    expect(await drawnKnights(person.page)).toEqual([knight("figurative")]);
    await person.leave();
  });

  it("follow a choice made in another window", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    const other = await person.context.newPage();
    await other.goto(`${server.base}/`);
    await other.getByRole("button", { name: "Board", exact: true }).click();
    await other.getByRole("radio", { name: "Abstract", exact: true }).check();
    await expect.poll(() => drawnKnights(person.page), { timeout: 20_000 }).toEqual([knight("abstract")]);
    await person.leave();
  });
});

describe("what the person draws", () => {
  const drawn = (page: Page): Promise<readonly number[]> =>
    page
      .locator("sk-board")
      .evaluate((board) =>
        [".highlight", ".arrows > path"].map((mark) => board.shadowRoot?.querySelectorAll(mark).length ?? -1),
      );

  async function stroke(person: Person, from: string, to: string): Promise<void> {
    const { mouse } = person.page;
    for (const [square, act] of [
      [from, () => mouse.down({ button: "right" })],
      [to, () => mouse.up({ button: "right" })],
    ] as const) {
      const box = await person.square(square).boundingBox();
      if (box === null) throw new Error(`${square} is not to be seen`);
      await mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
      await act();
    }
  }

  it("is a ring by a right click and an arrow by a drag, gone when drawn again, with a left click and with a move", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    await stroke(person, "e5", "e5");
    await stroke(person, "a2", "j10");
    await stroke(person, "b1", "c3");
    expect(await drawn(person.page)).toEqual([1, 2]);
    await stroke(person, "a2", "j10");
    await stroke(person, "e5", "e5");
    expect(await drawn(person.page)).toEqual([0, 1]);
    // No man was lifted by it.
    expect(await person.page.locator('sk-board [aria-selected="true"]').count()).toBe(0);
    await person.square("e6").click();
    expect(await drawn(person.page)).toEqual([0, 0]);
    await stroke(person, "d5", "d5");
    await person.page.getByRole("textbox", { name: "Type a move" }).fill("e2e3");
    expect(await drawn(person.page)).toEqual([1, 0]);
    await person.page.keyboard.press("Enter");
    await person.settled(2);
    expect(await drawn(person.page)).toEqual([0, 0]);
    await person.leave();
  });

  it("points the same way as the picture that `kamil diagram` draws", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    await stroke(person, "e6", "e7");
    const path = await person.page
      .locator("sk-board")
      .evaluate((board) => board.shadowRoot?.querySelector(".arrows > path")?.getAttribute("d") ?? "");
    const file = new URL("../../../crates/kamil-diagram/tests/pictures/arrows.svg", import.meta.url);
    const points = (text: string): readonly number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);
    const pictures = [...readFileSync(fileURLToPath(file), "utf8").matchAll(/<path d="(M[^"]+Z)"\/>/g)];
    expect(pictures.map((match) => points(match[1] ?? ""))).toContainEqual(points(path));
    await person.leave();
  });
});

describe("movement hints", () => {
  it("are drawn around every man when they are wished, and remembered", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({});
    const ways = person.page.locator("sk-board .ways");
    expect(await ways.count()).toBe(0);
    await openMenu(person);
    await person.page.getByLabel("Show how each man moves").check();
    await expect.poll(() => ways.count()).toBe(40);
    await person.openGame(id);
    await expect.poll(() => ways.count()).toBe(40);
    const marks = await person.page
      .locator("sk-board")
      .evaluate((board) =>
        ["king", "general", "elephant", "war-machine", "knight", "rook", "pawn", "camel"].map(
          (role) => board.shadowRoot?.querySelectorAll(`#ways-${role}-up > g > *`).length,
        ),
      );
    expect(marks).toEqual([8, 4, 4, 8, 8, 4, 3, 4]);
    await openMenu(person);
    await person.page.getByLabel("Show how each man moves").uncheck();
    await expect.poll(() => ways.count()).toBe(0);
    await person.leave();
  });

  it("point forward for the side that sits below", async () => {
    const person = await Person.come(browser, server);
    await person.start({ color: "black" });
    await person.settled(1);
    await openMenu(person);
    await person.page.getByLabel("Show how each man moves").check();
    // Which Pawn the computer has moved is its own affair: all of a side are looked at.
    const ways = (color: string): Promise<readonly (string | null | undefined)[]> =>
      person.page.locator("sk-board").evaluate((board, side) => {
        const pawns = board.shadowRoot?.querySelectorAll(`.men .man.${side}[href="#man-pawn"]`) ?? [];
        return [...pawns].map((man) => man.parentElement?.querySelector(".ways")?.getAttribute("href"));
      }, color);
    await expect.poll(() => ways("black")).toEqual(Array(10).fill("#ways-pawn-up"));
    expect(await ways("white")).toEqual(Array(10).fill("#ways-pawn-down"));
    await person.leave();
  });
});

describe("the looks", () => {
  it("change cloth and colours, and are remembered", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({});
    const ground = (): Promise<string> =>
      person.page.locator("sk-board").evaluate((board) => {
        const parts = ["dark", "stitches", "hatch"].filter((name) =>
          board.shadowRoot?.querySelector(`.${name}`),
        );
        return `${parts.join(" ")} ${getComputedStyle(board).getPropertyValue("--board-light")}`;
      });
    const seen = new Set([await ground()]);
    for (const [name, part] of [
      ["Cloth", "stitches"],
      ["Print", "hatch"],
    ] as const) {
      await openMenu(person);
      await person.page.getByRole("radio", { name, exact: true }).check();
      await expect.poll(ground).toContain(`${part} #`);
      seen.add(await ground());
      await person.openGame(id);
      expect([...seen]).toContain(await ground());
    }
    expect(seen.size).toBe(3);
    await openMenu(person);
    await person.page.getByRole("radio", { name: "Chequered", exact: true }).check();
    await expect.poll(ground).toContain("dark #");
    const light = await ground();
    await person.page.getByRole("combobox", { name: "Colours" }).selectOption({ label: "Dark" });
    expect(await ground()).not.toBe(light);
    await person.leave();
  });
});

describe("the choice", () => {
  it("is made by keyboard alone, and closes with Escape, with a click elsewhere, and when one tabs on", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    await person.click("e2", "e3");
    await person.settled(2);
    const { keyboard } = person.page;
    const button = person.page.getByRole("button", { name: "Board", exact: true });
    const panel = person.page.locator(".board-panel");
    await button.focus();
    await keyboard.press("Enter");
    await panel.waitFor({ state: "visible" });
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await keyboard.press("Tab");
    await keyboard.press("ArrowRight");
    await expect.poll(() => drawnKnights(person.page), { timeout: 20_000 }).toEqual([knight("abstract")]);
    // The arrow keys chose a set; they did not look back in the game.
    expect(await person.page.locator('button.ply[aria-current="true"]').getAttribute("data-ply")).toBe("2");
    await keyboard.press("Tab");
    await keyboard.press("ArrowRight");
    await person.page.locator('html[data-look="cloth"]').waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Space");
    await expect.poll(() => person.page.locator("sk-board .ways").count()).toBe(40);
    await keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.click();
    await panel.waitFor({ state: "visible" });
    await person.page.locator(".strip").first().click();
    await panel.waitFor({ state: "hidden" });
    await button.focus();
    await keyboard.press("Enter");
    await panel.waitFor({ state: "visible" });
    // Past the men, the squares, the hints and the second word at each move.
    for (let step = 0; step < 5; step += 1) await keyboard.press("Tab");
    await panel.waitFor({ state: "hidden" });
    await person.leave();
  });

  it("is in Arabic too, and fits a narrow window", async () => {
    const person = await Person.come(browser, server, {
      locale: "ar",
      viewport: { width: 360, height: 740 },
    });
    for (const open of [() => person.open("/"), () => person.start({}).then(() => undefined)]) {
      await open();
      await person.page.getByRole("button", { name: "الرقعة", exact: true }).click();
      const abstract = person.page.getByRole("radio", { name: "مجرّدة", exact: true });
      await abstract.check();
      await expect.poll(async () => (await drawnKnights(person.page))[0]).toEqual(knight("abstract"));
      const box = await person.page.locator(".board-panel").boundingBox();
      expect(box !== null && box.x >= 0 && box.x + box.width <= 360).toBe(true);
      const [first, second] = await person.page
        .locator(".pieces-choice .option")
        .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().x));
      expect(first !== undefined && second !== undefined && first > second).toBe(true);
    }
    await person.leave();
  });

  it("lasts for the page where the browser keeps nothing", async () => {
    const person = await Person.come(browser, server);
    await person.page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await person.start({});
    await openMenu(person);
    await person.page.getByRole("radio", { name: "Letters", exact: true }).check();
    await expect.poll(() => drawnKnights(person.page), { timeout: 20_000 }).toEqual([knight("letters")]);
    await person.leave();
  });
});
