// What a page shows before any script: the reader's own board, where the live one is going to be.
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, server } from "./harness.ts";

openStage();

const men = (person: Person, role: string): Promise<number> =>
  person.page.locator(`.first-board use[href$="-${role}"]`).evaluateAll((all) => all.length);

describe("the analysis", () => {
  it.each([1280, 360])(
    "has its board in the first paint, where the live one is going to be: %d",
    async (width) => {
      const viewport = { width, height: 900 };
      const reader = await Person.come(browser, server, { viewport, javaScriptEnabled: false });
      const person = await Person.come(browser, server, { viewport });
      const fen = encodeURIComponent("9k/10/10/10/10/4R5/10/10/10/K9 w - - 0 1");
      for (const [address, rooks] of [
        ["/analysis", 4],
        [`/analysis?fen=${fen}`, 1],
      ] as const) {
        await reader.open(address);
        expect(await men(reader, "rook")).toBe(rooks);
        await person.open(address);
        await person.page.locator(".study[data-node]").waitFor();
        await person.page.waitForLoadState("networkidle");
        const picture = await reader.page.locator(".first-board svg").boundingBox();
        const board = await person.page.locator("sk-board").boundingBox();
        for (const side of ["x", "y", "width", "height"] as const)
          expect(Math.abs((picture?.[side] ?? 0) - (board?.[side] ?? 99))).toBeLessThan(1);
      }
      await reader.leave();
      await person.leave();
    },
  );

  it("keeps that board until the rules are there, and asks for nothing that its head does not name", async () => {
    const person = await Person.come(browser, server);
    const asked: string[] = [];
    person.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await person.page.route("**/*.wasm", async (route) => {
      await held;
      await route.continue();
    });
    await person.open("/analysis?rules=camel");
    await person.square("c1").waitFor();
    expect(await person.square("c1").getAttribute("aria-label")).toBe("c1, white Camel");
    expect(await person.page.locator(".study[data-node]").count()).toBe(0);
    go();
    await person.page.locator(".study[data-node]").waitFor();
    expect(await person.square("c1").getAttribute("aria-label")).toBe("c1, white Camel");
    const named = await person.page
      .locator("head link[href], head script[src]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? ""));
    const first = asked.filter((path) => /\.(js|css)$/.test(path) && !/worker/.test(path));
    expect(first.length).toBeGreaterThan(3);
    expect(first.filter((path) => !named.includes(path))).toEqual([]);
    await person.leave();
  });
});

describe("the first page", () => {
  it("has the array of the last game, from its side, with the chosen look, before any script", async () => {
    const person = await Person.come(browser, server);
    await person.open("/");
    await person.page.locator("sk-board .squares.playing").waitFor();
    await person.page.getByRole("radio", { name: "Camel", exact: true }).check();
    await person.page.getByRole("radio", { name: "Black", exact: true }).check();
    await person.page.getByRole("button", { name: "Board", exact: true }).click();
    await person.page.getByRole("radio", { name: "Cloth", exact: true }).check();
    await person.page.waitForFunction(() => document.documentElement.dataset["look"] === "cloth");
    await person.page.route("**/*.js", (route) => route.abort());
    await person.open("/");
    expect(await men(person, "camel")).toBe(4);
    expect(await person.page.locator("html").getAttribute("data-look")).toBe("cloth");
    expect(await person.page.locator("#app").getAttribute("data-orientation")).toBe("black");
    await person.page.unroute("**/*.js");
    await person.open("/");
    await expect.poll(() => person.square("c1").getAttribute("aria-label")).toBe("c1, white Camel");
    await person.leave();
  });
});
