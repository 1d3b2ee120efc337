// The first page: a board to begin on at once, every way to start a game, and how little it weighs.
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, server } from "./harness.ts";

openStage();

const gameId = (person: Person): string => new URL(person.page.url()).pathname.split("/").pop() ?? "";

async function home(): Promise<Person> {
  const person = await Person.come(browser, server);
  await person.open("/");
  await person.page.locator("sk-board .squares.playing").waitFor();
  return person;
}

const chosen = (person: Person, label: string): Promise<void> =>
  person.page.getByRole("radio", { name: label, exact: true }).check();

describe("the first page", () => {
  it("begins a game with a move on its board", async () => {
    const person = await home();
    await person.click("e2", "e3");
    await person.page.waitForURL(/\/game\//);
    await person.settled(2);
    const view = await person.view(gameId(person));
    expect([view.moves[0], view.yours, view.level]).toEqual(["e2e3", ["white"], 1]);
    await person.leave();
  });

  it("shows the position that is chosen, and lets both sides be played on one device", async () => {
    const person = await home();
    expect(await person.square("c1").getAttribute("aria-label")).toBe("c1, white Elephant");
    await chosen(person, "Camel");
    expect(await person.square("c1").getAttribute("aria-label")).toBe("c1, white Camel");
    await chosen(person, "Black");
    expect(await person.page.locator("sk-board .squares.playing").count()).toBe(0);
    await chosen(person, "On one device");
    await person.click("c1", "c3");
    await person.page.waitForURL(/\/game\//);
    await person.settled(1);
    expect(await person.page.locator(".turn").innerText()).toBe("Black to move");
    await person.click("e9", "e8");
    await person.settled(2);
    const view = await person.view(gameId(person));
    expect([view.moves, view.array, view.yours]).toEqual([["c1c3", "e9e8"], "camel", ["white", "black"]]);
    await person.page.locator("button.takeback").click();
    await person.page.locator('.game[data-plies="1"]').waitFor();
    await person.leave();
  });

  it("starts a timed game as Black, and says what is wrong with a position", async () => {
    const person = await home();
    await chosen(person, "Black");
    await chosen(person, "Other");
    await person.page.getByLabel("Minutes for each side").fill("2");
    await person.page.getByLabel("Seconds added for each move").fill("7");
    await person.page.locator(".from-fen summary").click();
    await person.page.locator("#fen").fill("9k/10 w");
    await person.page.locator("#fen-problem .detail").waitFor();
    await person.page.getByRole("button", { name: "Start the game" }).click();
    expect(new URL(person.page.url()).pathname).toBe("/");
    await person.page.locator("#fen").fill("");
    await person.page.getByRole("button", { name: "Start the game" }).click();
    await person.page.waitForURL(/\/game\//);
    await person.settled(1);
    const view = await person.view(gameId(person));
    expect([view.clock?.initial, view.clock?.increment, view.yours]).toEqual([120_000, 7000, ["black"]]);
    await person.leave();
  });

  it("lists one's own games with what each waits for", async () => {
    const person = await Person.come(browser, server);
    const { id } = await person.make({ opponent: "friend" });
    await person.make({ opponent: "oneself" });
    await person.make({});
    await person.open("/");
    await person.page.locator(".game-card").nth(2).waitFor();
    const standing = await person.page.locator(".game-card strong").allInnerTexts();
    expect(standing).toEqual(["Your turn", "White to move", "Waiting for your friend"]);
    expect(await person.page.locator(`.game-card[href="/game/${id}"]`).innerText()).toContain("A friend");
    await person.leave();
  });

  it("shows a public game to everybody while it is played, and no other", async () => {
    const [player, watcher] = [await home(), await Person.come(browser, server)];
    await player.page.getByRole("checkbox", { name: "Anyone may watch, by the first page" }).check();
    await player.click("e2", "e3");
    await player.page.waitForURL(/\/game\//);
    await player.settled(2);
    await watcher.start({});
    await watcher.open("/");
    const cards = watcher.page.locator(".live-games .game-card");
    await cards.first().waitFor();
    expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      `/game/${gameId(player)}`,
    ]);
    await cards.first().click();
    await watcher.page.getByText("You are watching this game.").waitFor();
    await player.leave();
    await watcher.leave();
  });

  it("needs at most 100 KB of script and style, gzipped, and few requests", async () => {
    const person = await Person.come(browser, server);
    const sizes: [string, number][] = [];
    const bodies: Promise<void>[] = [];
    person.page.on("response", (response) => {
      const kind = response.request().resourceType();
      if (kind !== "script" && kind !== "stylesheet") return;
      bodies.push(response.body().then((body) => void sizes.push([response.url(), gzipSync(body).length])));
    });
    await person.open("/");
    await person.page.locator("sk-board .man").first().waitFor();
    await person.page.waitForLoadState("networkidle");
    await Promise.all(bodies);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(100_000);
    expect(total).toBeGreaterThan(20_000);
    expect(sizes.length).toBeLessThanOrEqual(10);
    await person.leave();
  });
});
