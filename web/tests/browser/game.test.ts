// What the game page tells: vanished Pawns, results in words, draws, resigning, browsing, reloading, failures.
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, Server, server } from "./harness.ts";

openStage();

const rules = "war-machine" as const;

/** On h9 the white King takes i9 and i10 from the black one in the corner, the Knight takes j9; nobody gives check. */
const STALEMATE = { fen: "9k/6K3/10/8N1/10/10/10/10/10/10 w - - 0 1", from: "g9", to: "h9" };

describe("the last rank", () => {
  it("says why a Pawn vanished, and keeps it in a group of its own", async () => {
    const person = await Person.come(browser, server);
    await person.start({ fen: "4k5/P8g/2p7/10/3w6/5N4/10/10/3G2P3/4K4R w - - 0 1", rules });
    expect(await person.page.locator(".strip .vanished").count()).toBe(0);
    await person.click("a9", "a10");
    await person.settled(2);
    const note = person.page.locator(".status .note");
    expect(await note.innerText()).toBe(
      "Your Pawn reached a10 while your General lives, so it left the board.",
    );
    expect(await person.page.locator('.strip[data-color="white"] .vanished').innerText()).toContain(
      "Vanished",
    );
    expect(await person.page.locator('.strip[data-color="black"] .vanished').count()).toBe(0);
    expect(await person.page.locator('button.ply[data-ply="1"] .gone-mark').count()).toBe(1);
    expect(await person.square("a10").getAttribute("aria-label")).toBe("a10, empty");
    await person.leave();
  });

  it("says that a Pawn became a General", async () => {
    const person = await Person.come(browser, server);
    await person.start({ fen: "4k5/P8g/2p7/10/3w6/5N4/10/10/6P3/4K4R w - - 0 1", rules });
    await person.click("a9", "a10");
    await person.settled(2);
    expect(await person.page.locator(".status .note").innerText()).toBe(
      "Your Pawn reached a10 and became a General, since you had none.",
    );
    expect(await person.square("a10").getAttribute("aria-label")).toBe("a10, white General");
    await person.leave();
  });
});

describe("the end of a game", () => {
  it("calls a stalemate a win, in words", async () => {
    const person = await Person.come(browser, server);
    await person.start({ fen: STALEMATE.fen, rules });
    await person.click(STALEMATE.from, STALEMATE.to);
    await person.page.locator('.game[data-status="finished"]').waitFor();
    expect(await person.page.locator(".verdict").innerText()).toBe("You have won");
    expect(await person.page.locator(".result").innerText()).toBe("White wins by stalemate");
    expect(await person.page.locator(".hint").innerText()).toContain("a side that has no move has lost");
    await person.page.locator("sk-board .spoken").getByText("White wins by stalemate").waitFor();
    await person.leave();
  });

  it("calls two bare Kings a draw", async () => {
    const person = await Person.come(browser, server);
    await person.start({ fen: "9k/10/10/10/10/10/10/10/1r8/K9 w - - 0 1", rules });
    await person.click("a1", "b2");
    await person.page.locator('.game[data-status="finished"]').waitFor();
    expect(await person.page.locator(".result").innerText()).toBe("Draw: only the two Kings are left");
    await person.leave();
  });

  it("resigns only after a second word", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    await person.click("e2", "e3");
    await person.settled(2);
    const resign = person.page.getByRole("button", { name: "Resign" });
    await resign.click();
    await person.page.locator('dialog [data-answer="no"]').click();
    expect(await person.page.locator(".game").getAttribute("data-status")).toBe("ongoing");
    await resign.first().click();
    await person.page.locator('dialog [data-answer="yes"]').click();
    await person.page.locator('.game[data-status="finished"]').waitFor();
    expect(await person.page.locator(".verdict").innerText()).toBe("You have lost");
    expect(await person.page.locator(".result").innerText()).toBe("Black wins by resignation");
    await person.page.keyboard.press("Escape");
    const field = person.page.getByLabel("Type a move");
    await field.fill("e3");
    await field.press("Enter");
    await person.page.locator("#typed-problem", { hasText: "The game is already over." }).waitFor();
    await person.leave();
  });

  it("offers a draw: declined by a computer far ahead, taken by one far behind", async () => {
    const person = await Person.come(browser, server);
    await person.start({ fen: "rr2k5/10/10/10/10/10/10/10/9P/4K5 w - - 0 1", rules });
    const offer = person.page.getByRole("button", { name: "Offer a draw" });
    await offer.click();
    await person.page.locator(".notice").getByText("The computer declines the draw.").waitFor();
    expect(await person.page.locator(".game").getAttribute("data-status")).toBe("ongoing");
    await person.start({ fen: "4k5/9p/10/10/10/10/10/10/10/RR2K5 w - - 0 1", rules });
    await offer.click();
    await person.page.locator('.game[data-status="finished"]').waitFor();
    expect(await person.page.locator(".result").innerText()).toBe("Draw by agreement");
    await person.leave();
  });
});

describe("playing on", () => {
  it("takes a move back from the computer, and plays again with the sides exchanged", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({});
    expect(await person.page.locator("button.takeback").isDisabled()).toBe(true);
    await person.click("e2", "e3");
    await person.settled(2);
    await person.page.locator("button.takeback").click();
    await person.page.locator('.game[data-plies="0"]').waitFor();
    expect(await person.square("e2").getAttribute("aria-label")).toBe("e2, white Pawn");
    await person.settled(0);
    await person.click("d2", "d3");
    await person.settled(2);
    await person.page.getByRole("button", { name: "Resign" }).click();
    await person.page.locator('dialog [data-answer="yes"]').click();
    await person.page.locator('dialog [data-answer="rematch"]').click();
    await person.page.waitForURL((url) => !url.href.endsWith(id));
    await person.settled(1);
    expect(await person.page.locator('.strip[data-color="black"] .name').innerText()).toBe("You · Black");
    await person.openGame(id);
    await person.page.getByRole("link", { name: "On to the next game" }).waitFor();
    await person.leave();
  });

  it("has sounds with a switch, which is remembered", async () => {
    const person = await Person.come(browser, server);
    await person.page.addInitScript(() => {
      const counted = globalThis as unknown as { tones: number };
      counted.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when?: number): void {
        counted.tones += 1;
        start.call(this, when);
      };
    });
    const tones = (): Promise<number> =>
      person.page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
    await person.start({});
    await person.click("e2", "e3");
    await person.settled(2);
    expect(await tones()).toBeGreaterThanOrEqual(2);
    const sound = person.page.getByRole("button", { name: "Sound" });
    await sound.click();
    expect(await sound.getAttribute("aria-pressed")).toBe("false");
    await person.page.reload();
    await person.settled(2);
    expect(await sound.getAttribute("aria-pressed")).toBe("false");
    await person.click("d2", "d3");
    await person.settled(4);
    expect(await tones()).toBe(0);
    await person.leave();
  });
});

describe("coming back", () => {
  it("resumes after a reload, and lists the game on the first page", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({ array: "camel" });
    await person.click("e2", "e3");
    await person.settled(2);
    const before = await person.view(id);
    await person.page.reload();
    await person.settled(2);
    expect(await person.page.locator("button.ply").count()).toBe(2);
    expect(await person.square("e3").getAttribute("aria-label")).toBe("e3, white Pawn");
    await person.page.locator(".facts summary").click();
    expect(await person.page.locator("#facts-fen").inputValue()).toBe(before.fen);
    await person.open("/");
    const card = person.page.locator(`.game-card[href="/game/${id}"]`);
    await card.locator(".man").first().waitFor();
    expect(await card.locator(".man").count()).toBe(40);
    await card.click();
    await person.settled(2);
    await person.leave();
  });

  it("shows a game to others without letting them move", async () => {
    const [player, watcher] = [await Person.come(browser, server), await Person.come(browser, server)];
    const id = await player.start({});
    await watcher.openGame(id);
    expect(await watcher.page.locator(".turn").innerText()).toBe("White to move");
    await watcher.square("e2").click();
    expect(await watcher.square("e2").getAttribute("aria-selected")).toBe("false");
    expect(await watcher.page.getByLabel("Type a move").count()).toBe(0);
    expect(await watcher.page.locator(".hint").innerText()).toContain("You are watching this game.");
    expect(await watcher.page.getByRole("button", { name: "Resign" }).count()).toBe(0);
    await player.click("e2", "e3");
    await watcher.page.locator('.game[data-plies="2"]').waitFor();
    expect(await watcher.square("e3").getAttribute("aria-label")).toBe("e3, white Pawn");
    await player.leave();
    await watcher.leave();
  });

  it("stays at an earlier position when a move arrives", async () => {
    const [player, watcher] = [await Person.come(browser, server), await Person.come(browser, server)];
    const id = await player.start({});
    await player.click("e2", "e3");
    await player.settled(2);
    await watcher.openGame(id);
    await watcher.page.keyboard.press("ArrowLeft");
    await watcher.page.keyboard.press("ArrowLeft");
    await watcher.page.getByText("Looking back: 0 of 2 half-moves.").waitFor();
    expect(await watcher.square("e2").getAttribute("aria-label")).toBe("e2, white Pawn");
    await player.click("e3", "e4");
    await watcher.page.getByText("Looking back: 0 of 4 half-moves.").waitFor();
    expect(await watcher.square("e2").getAttribute("aria-label")).toBe("e2, white Pawn");
    await watcher.page.locator('button.ply[data-ply="1"]').click();
    expect(await watcher.square("e3").getAttribute("aria-label")).toBe("e3, white Pawn");
    await watcher.page.getByRole("button", { name: "Back to the game" }).click();
    expect(await watcher.square("e4").getAttribute("aria-label")).toBe("e4, white Pawn");
    await player.leave();
    await watcher.leave();
  });
});

describe("failures", () => {
  it("keeps a move that could not be sent, over a reload too, and sends it again when asked", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({});
    await person.page.route("**/moves", (route) => route.abort());
    await person.click("e2", "e3");
    await person.page.locator(".unsent").getByText("Your move is kept.").waitFor();
    expect(await person.square("e3").getAttribute("aria-label")).toBe("e3, white Pawn");
    await person.page.reload();
    await person.page.locator(".unsent").getByText("The server cannot be reached.").waitFor();
    expect((await person.view(id)).moves).toEqual([]);
    await person.page.unroute("**/moves");
    await person.page.locator(".unsent .retry").click();
    await person.settled(2);
    expect((await person.view(id)).moves[0]).toBe("e2e3");
    expect(await person.page.locator(".unsent").count()).toBe(0);
    await person.leave();
  });

  it("shows a lost connection, and goes on by itself when the server is back", async () => {
    const own = await Server.start();
    const person = await Person.come(browser, own);
    const id = await person.start({});
    const at = await own.halt();
    await person.page.getByText("The connection is lost. Trying again…").waitFor();
    await person.click("e2", "e3");
    await person.page.locator(".unsent").waitFor();
    const again = await Server.start(at);
    await person.settled(2);
    expect(await person.page.locator(".lost").count()).toBe(0);
    expect((await person.view(id)).moves[0]).toBe("e2e3");
    await person.leave();
    await again.stop();
  });

  it("sends a kept move by itself when the device is online again", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({});
    await person.context.setOffline(true);
    await person.click("e2", "e3");
    await person.page.locator(".unsent").waitFor();
    await person.context.setOffline(false);
    await person.settled(2);
    expect((await person.view(id)).moves[0]).toBe("e2e3");
    await person.leave();
  });

  it("lets a move that was never sent go with the game that is resigned", async () => {
    const person = await Person.come(browser, server);
    await person.start({});
    await person.click("e2", "e3");
    await person.settled(2);
    await person.page.route("**/moves", (route) => route.abort());
    await person.click("d2", "d3");
    await person.page.locator(".unsent").waitFor();
    await person.page.getByRole("button", { name: "Resign" }).click();
    await person.page.locator('[data-answer="yes"]').click();
    await person.page.locator('.game[data-status="finished"]').waitFor();
    expect(await person.page.locator(".status .problem").count()).toBe(0);
    expect(await person.square("d2").getAttribute("aria-label")).toBe("d2, white Pawn");
    await person.leave();
  });

  it("says that a game does not exist", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({});
    await person.page.route(`**/api/games/${id}`, (route) =>
      route.fulfill({ status: 404, json: { error: { code: "not-found", message: "no such game" } } }),
    );
    await person.page.reload();
    await person.page.locator(".failure").getByText("There is no such game.").waitFor();
    await person.leave();
  });

  it("refuses a bad position with the rules' own reason", async () => {
    const person = await Person.come(browser, server);
    await person.open("/");
    await person.page.getByText("Draws, and other first positions").click();
    const field = person.page.getByLabel("Position (FEN)");
    await field.fill("rnewkgwenr/pppppppppp/55/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1");
    await person.page.locator("#fen-problem").getByText("This position cannot be played:").waitFor();
    expect((await person.page.locator("#fen-problem .detail").innerText()).length).toBeGreaterThan(10);
    await person.page.getByRole("button", { name: "Start the game" }).click();
    expect(new URL(person.page.url()).pathname).toBe("/");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    // An emptied field stays open, so that another position can be pasted.
    await field.fill("");
    expect(await field.isVisible()).toBe(true);
    await field.fill("4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1");
    await person.page.getByRole("button", { name: "Start the game" }).click();
    await person.page.waitForURL(/\/game\//);
    await person.leave();
  });
});
