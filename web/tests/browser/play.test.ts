// Whole games on the real page against the real server: by clicks, by keyboard, by drag, by touch and by typing.
import { describe, expect, it } from "vitest";
import { browser, dice, openStage, Person, pick, server } from "./harness.ts";

openStage();

const RESULT = /^(White|Black) wins by (checkmate|stalemate)$|^Draw/;

describe("a whole game", () => {
  it("is played by clicks from the first position to its end", async () => {
    const person = await Person.come(browser, server);
    await person.open("/");
    // Who mates soon, and takes no time for it: the first level may need hundreds of moves against chance.
    await person.page.getByRole("radio", { name: "7", exact: true }).check();
    await person.page.getByRole("checkbox", { name: "The computer answers at once" }).check();
    await person.page.getByRole("button", { name: "Start the game" }).click();
    await person.page.waitForURL(/\/game\//);
    await person.page.locator(".game:not([data-status=loading])").waitFor();
    const id = new URL(person.page.url()).pathname.split("/").pop() ?? "";
    const roll = dice(7);
    const end = await person.playOut(
      id,
      (legal) => pick(legal, roll()),
      (from, to) => person.click(from, to),
    );
    expect(end.initialFen).toBe("rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1");
    expect(end.moves.length).toBeGreaterThan(10);
    expect(await person.page.locator(".status .result").innerText()).toMatch(RESULT);
    expect(await person.page.locator("button.ply").count()).toBe(end.moves.length);
    await person.leave();
  });

  it("is played by the keyboard alone, as Black, to its end", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({ color: "black", array: "tamma", level: 7 });
    await person.settled(1);
    await person.page.locator('sk-board [role="gridcell"][tabindex="0"]').focus();
    const roll = dice(11);
    const end = await person.playOut(
      id,
      (legal) => pick(legal, roll()),
      (from, to) => person.keys(from, to),
    );
    expect(await person.page.locator(".status .result").innerText()).toMatch(RESULT);
    expect(end.yours).toEqual(["black"]);
    await person.leave();
  });
});

describe("the ways to move", () => {
  it("drags a man with the mouse, and puts it back when it is let go elsewhere", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    await person.square("e2").dragTo(person.square("e7"));
    expect(await person.page.locator(".game").getAttribute("data-plies")).toBe("0");
    await person.square("e2").dragTo(person.square("e3"));
    await person.settled(2);
    expect(await person.page.locator("button.ply").first().innerText()).toBe("e3");
    await person.leave();
  });

  it("takes taps on a narrow touch screen", async () => {
    const person = await Person.come(browser, server, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await person.start({});
    await person.square("d2").tap();
    // Just above the target's edge, in d4: its enlarged target still holds the finger.
    const box = await person.square("d3").boundingBox();
    if (box === null) throw new Error("d3 is on the page");
    await person.page.touchscreen.tap(box.x + box.width / 2, box.y - 2);
    await person.settled(2);
    expect(await person.page.locator("button.ply").first().innerText()).toBe("d3");
    await person.leave();
  });

  it("drags with a finger, and leaves the page's scrolling alone elsewhere on the board", async () => {
    const person = await Person.come(browser, server, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await person.start({});
    const device = await person.context.newCDPSession(person.page);
    const middle = async (name: string): Promise<{ x: number; y: number }> => {
      const box = await person.square(name).boundingBox();
      if (box === null) throw new Error(`${name} is on the page`);
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    };
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
      await device.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
      for (let step = 1; step <= 8; step += 1) {
        const x = from.x + ((to.x - from.x) * step) / 8;
        const y = from.y + ((to.y - from.y) * step) / 8;
        await device.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
      }
      await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(await middle("e2"), await middle("e3"));
    await person.settled(2);
    expect(await person.page.locator("button.ply").first().innerText()).toBe("e3");
    expect(await person.page.evaluate(() => scrollY)).toBe(0);
    const empty = await middle("e5");
    await swipe(empty, { x: empty.x, y: empty.y - 150 });
    await person.page.waitForFunction(() => scrollY > 50);
    await person.leave();
  });

  it("takes typed moves in both notations, and says what is wrong with others", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    const field = person.page.getByLabel("Type a move");
    await field.fill("e2e7");
    await field.press("Enter");
    const problem = person.page.locator("#typed-problem");
    await problem.getByText("“e2e7” is not a legal move here.").waitFor();
    expect(await field.inputValue()).toBe("e2e7");
    expect(await person.page.locator(".game").getAttribute("data-plies")).toBe("0");
    await field.fill("Ed3");
    await field.press("Enter");
    await problem.getByText("“Ed3” is not a legal move here: no Elephant can go to d3 so.").waitFor();
    await field.fill("Ea3");
    await field.press("Enter");
    await person.settled(2);
    expect(await problem.innerText()).toBe("");
    await field.fill("b2b3");
    await field.press("Enter");
    await person.settled(4);
    expect(await person.page.locator('button.ply[data-ply="1"]').innerText()).toBe("Ea3");
    expect(await person.page.locator('button.ply[data-ply="3"]').innerText()).toBe("b3");
    await person.leave();
  });

  it("names the squares, the lifted man and its targets for screen readers", async () => {
    const person = await Person.come(browser, server);
    await person.start({
      fen: "4k5/P9/10/10/10/6p3/10/10/10/3GK4R w - - 0 1",
      rules: "war-machine",
    });
    const label = (name: string): Promise<string | null> => person.square(name).getAttribute("aria-label");
    expect(await label("a9")).toBe("a9, white Pawn");
    expect(await label("e5")).toBe("e5, empty");
    await person.square("a9").focus();
    await person.page.keyboard.press("Enter");
    expect(await label("a10")).toBe("a10, empty, the Pawn would leave the board here");
    await person.page
      .locator("sk-board .spoken")
      .getByText("white Pawn lifted from a9, it has one move")
      .waitFor();
    await person.page.keyboard.press("Escape");
    expect(await label("a10")).toBe("a10, empty");
    expect(await person.square("a9").getAttribute("aria-selected")).toBe("false");
    await person.leave();
  });
});
