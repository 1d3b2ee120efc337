// How the page of a game is laid out and what it tells beside the board: buttons, the tab, large screens, lost games.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, Server, server } from "./harness.ts";

openStage();

/** White mates by stalemate with h9. */
const STALEMATE = "9k/6K3/10/8N1/10/10/10/10/10/10 w - - 0 1";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(person: Person, selector: string): Promise<Box> {
  const box = await person.page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen`);
  return box;
}

describe("the buttons", () => {
  it("of the board are a row below the moves, with names, and everything stays within the window", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    for (const name of ["Flip the board", "Sound", "Picture or GIF", "Board"])
      await person.page.locator(".game-tools").getByRole("button", { name, exact: true }).waitFor();
    const [moves, tools] = [await boxOf(person, ".moves"), await boxOf(person, ".game-tools")];
    expect(tools.y).toBeGreaterThanOrEqual(moves.y + moves.height);
    expect(tools.height).toBeLessThan(60);
    for (const selector of ["#typed-move", ".facts summary"]) {
      const box = await boxOf(person, selector);
      expect([selector, box.y + box.height <= 900]).toEqual([selector, true]);
    }
    await person.page.getByRole("button", { name: "Board", exact: true }).click();
    await person.page.locator('.board-panel input[name="confirm"]').waitFor();
    const panel = await boxOf(person, ".board-panel");
    expect(panel.y).toBeGreaterThanOrEqual(0);
    expect(panel.y + panel.height).toBeLessThanOrEqual(900);
    await person.leave();
  });

  it("lead from the result to the analysis first", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({ fen: STALEMATE, rules: "war-machine" });
    await person.click("g9", "h9");
    const first = person.page.locator("dialog.ending .buttons > *").first();
    expect(await first.getAttribute("href")).toBe(`/analysis?game=${id}`);
    await person.leave();
  });
});

describe("the tab", () => {
  it("says that it is one's turn, and how a game ended that nobody looked at", async () => {
    const person = await Person.come(browser, server);
    await person.start({ fen: STALEMATE, rules: "war-machine" });
    await person.page.waitForFunction(() => document.title.startsWith("● Your turn · "));
    await person.page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await person.click("g9", "h9");
    await person.page.waitForFunction(() => document.title.startsWith("White wins by stalemate · "));
    await person.page.evaluate(() => {
      document.hasFocus = () => true;
      window.dispatchEvent(new Event("focus"));
    });
    await person.page.waitForFunction(() => !/turn|wins/.test(document.title));
    await person.leave();
  });
});

describe("a game that is no more", () => {
  it("is told, and not tried for ever", async () => {
    const own = await Server.start();
    const person = await Person.come(browser, own);
    await person.start({});
    const { listen } = await own.halt();
    const again = await Server.start({ listen, folder: mkdtempSync(join(tmpdir(), "kamil-empty-")) });
    await person.page.locator(".failure").getByText("There is no such game.").waitFor();
    await person.leave();
    await again.stop();
  });
});

describe("a screen of 3840 by 2160 pixels", () => {
  it.each([
    ["the game", ""],
    ["the analysis", "/analysis"],
    ["the editor", "/editor"],
  ])("has a large board on the page of %s, and nothing over it", async (_name, address) => {
    const person = await Person.come(browser, server, { viewport: { width: 3840, height: 2160 } });
    if (address === "") await person.start({});
    else await person.open(address);
    const board = await boxOf(person, address === "/editor" ? "sk-setup" : "sk-board");
    expect(board.width).toBeGreaterThan(1400);
    expect(board.y + board.height).toBeLessThanOrEqual(2160);
    const beside = await boxOf(person, address === "/editor" ? ".editor-fields" : ".side");
    const apart = beside.x >= board.x + board.width || beside.y >= board.y + board.height;
    expect(apart).toBe(true);
    await person.leave();
  });
});
