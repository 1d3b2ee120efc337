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
    await player.page
      .getByRole("checkbox", { name: "Show this game on the first page, so that anyone can watch it" })
      .check();
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
    // One's own game stands among one's own.
    await player.open("/");
    await player.page.getByText("Nobody plays in public just now.", { exact: false }).waitFor();
    expect(await player.page.locator(`.game-card[href="/game/${gameId(player)}"]`).count()).toBe(0);
    await cards.first().click();
    await watcher.page.getByText("You are watching this game.").waitFor();
    await player.leave();
    await watcher.leave();
  });

  it("remembers the choices of the last game, and says how one begins", async () => {
    const person = await home();
    const foot = person.page.locator(".try-foot p");
    expect(await foot.innerText()).toBe("Make a move to begin.");
    await chosen(person, "Black");
    expect(await foot.innerText()).toBe("Start the game: the computer makes the first move.");
    await chosen(person, "A friend");
    expect(await foot.innerText()).toBe("The game begins when your friend has come.");
    await chosen(person, "Camel");
    await chosen(person, "10+5");
    await person.open("/");
    await expect.poll(() => person.square("c1").getAttribute("aria-label")).toBe("c1, white Camel");
    const radios = person.page.locator('.start input[type="radio"]:checked');
    expect(await radios.evaluateAll((all) => all.map((one) => one.getAttribute("value")))).toEqual([
      "friend",
      "black",
      "10+5",
      "camel",
      "default",
      "war-machine",
    ]);
    await person.leave();
  });

  it.each([1280, 360])(
    "has its board in the first paint, where the live one is going to be: %d",
    async (width) => {
      const fen = encodeURIComponent("9k/10/10/10/10/4R5/10/10/10/K9 b - - 0 1");
      const viewport = { width, height: 900 };
      const reader = await Person.come(browser, server, { viewport, javaScriptEnabled: false });
      const person = await Person.come(browser, server, { viewport });
      for (const address of ["/", `/?fen=${fen}`]) {
        await reader.open(address);
        await person.open(address);
        await person.page.locator("sk-board .squares.playing, sk-board .man").first().waitFor();
        await person.page.waitForLoadState("networkidle");
        const picture = await reader.page.locator(".first-board svg").boundingBox();
        const board = await person.page.locator("sk-board").boundingBox();
        for (const side of ["x", "y", "width", "height"] as const)
          expect(Math.abs((picture?.[side] ?? 0) - (board?.[side] ?? 99))).toBeLessThan(1);
        const first = await reader.page
          .locator('.first-board use[href$="-king"]')
          .evaluateAll((men) => men.length);
        expect(first).toBe(2);
      }
      // Black is to move, so Black sits below, in the picture and on the board.
      const a10 = await person.square("a10").boundingBox();
      const a1 = await person.square("a1").boundingBox();
      expect(a10 !== null && a1 !== null && a10.y > a1.y).toBe(true);
      await reader.leave();
      await person.leave();
    },
  );

  it("names at once all that it is going to ask for", async () => {
    const person = await Person.come(browser, server);
    const asked: string[] = [];
    person.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await person.open("/");
    await person.page.locator("sk-board .squares.playing").waitFor();
    const named = await person.page
      .locator("head link[href], head script[src]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? ""));
    const code = asked.filter((path) => /\.(js|css|wasm)$/.test(path));
    expect(code.length).toBeGreaterThan(4);
    expect(code.filter((path) => !named.includes(path))).toEqual([]);
    expect(new Set(code).size).toBe(code.length);
    await person.leave();
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
