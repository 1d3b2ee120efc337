// Boards in pages of other sites: framed from a foreign origin, by an iframe and by the element, and nothing else may be.
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeSource, browser, openStage, Person, server } from "./harness.ts";

openStage();

let site: HttpServer;
let origin: string;
let content = "";

/** Another site, whose one page has what a test puts there; its policy is a strict one. */
beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    const policy = `default-src 'none'; script-src ${server.base}; frame-src ${server.base}`;
    response.setHeader("content-security-policy", policy);
    response.end(
      `<!doctype html><html lang="en"><title>Another site</title><main><h1>Another site</h1>${content}</main></html>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
});

afterAll(() => {
  site?.close();
});

type Framed = ReturnType<Person["page"]["frameLocator"]>;

async function visit(person: Person, html: string): Promise<Framed> {
  content = html;
  await person.page.goto(origin);
  return person.page.frameLocator("iframe").first();
}

const MATE = "9k/R9/10/1R8/10/10/10/10/10/K9 w - - 0 1";

describe("in a frame of another site", () => {
  it("a position is drawn as its address asks, and leads back", async () => {
    const person = await Person.come(browser, server);
    const query = new URLSearchParams({
      fen: MATE,
      orientation: "black",
      theme: "dark",
      pieces: "letters",
      lang: "ar",
    });
    const framed = await visit(
      person,
      `<iframe title="board" width="480" height="540" src="${server.base}/embed?${query}"></iframe>`,
    );
    await framed.locator("sk-board .man").nth(3).waitFor();
    expect(await framed.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await framed.locator("html").getAttribute("data-theme")).toBe("dark");
    const [a1, a10] = [
      await framed.locator('[data-square="a1"]').boundingBox(),
      await framed.locator('[data-square="a10"]').boundingBox(),
    ];
    expect(a1 !== null && a10 !== null && a1.y < a10.y).toBe(true);
    expect(await framed.locator("sk-board .squares.playing").count()).toBe(0);
    const link = framed.locator(".embed-foot a");
    expect(await link.getAttribute("target")).toBe("_blank");
    const opened = person.context.waitForEvent("page");
    await link.click();
    const page = await opened;
    await page.locator("kamil-editor[data-ready]").waitFor();
    expect(await page.locator("#editor-fen").inputValue()).toBe(MATE);
    await person.leave();
  });

  it("a game is looked through, and follows what is played", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({ opponent: "oneself" });
    await person.click("e2", "e3");
    await person.settled(1);
    const guest = await Person.come(browser, server);
    const framed = await visit(
      guest,
      `<iframe title="game" width="480" height="560" src="${server.base}/embed/game/${id}"></iframe>`,
    );
    const state = framed.locator(".embed-state");
    await expect.poll(() => state.innerText(), { timeout: 20_000 }).toContain("1 of 1 half-moves e3");
    await framed.locator('[data-step="back"]').click();
    expect(await framed.locator('[data-square="e2"]').getAttribute("aria-label")).toBe("e2, white Pawn");
    await person.click("e9", "e8");
    await person.settled(2);
    await expect.poll(() => state.innerText(), { timeout: 20_000 }).toContain("0 of 2 half-moves");
    await framed.locator('[data-step="last"]').click();
    expect(await framed.locator('[data-square="e8"]').getAttribute("aria-label")).toBe("e8, black Pawn");
    await guest.leave();
    await person.leave();
  });

  it("the element needs one script, and turns with its attributes", async () => {
    const person = await Person.come(browser, server);
    const framed = await visit(
      person,
      `<shatranj-kamil title="Mate in one" fen="${MATE}" theme="light"></shatranj-kamil><script type="module" src="${server.base}/embed/board.js"></script>`,
    );
    await framed.locator("sk-board .man").nth(3).waitFor();
    expect(await person.page.locator("iframe").getAttribute("title")).toBe("Mate in one");
    await person.page
      .locator("shatranj-kamil")
      .evaluate((board) => board.setAttribute("orientation", "black"));
    await expect.poll(() => person.page.locator("iframe").getAttribute("src")).toContain("orientation=black");
    await framed.locator('sk-board .row:first-of-type .cell[data-square="j1"]').waitFor();
    await person.leave();
  });

  it.each(["/", "/game/ID", "/rules", "/editor"])("the page %s is refused", async (path) => {
    const person = await Person.come(browser, server);
    const { id } = await person.make({});
    const refused = person.page.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );
    content = `<iframe title="page" src="${server.base}${path.replace("ID", id)}"></iframe>`;
    await person.page.goto(origin);
    expect((await refused).text()).toContain("'self'");
    const inside = (): string | undefined =>
      person.page
        .frames()
        .find((frame) => frame.parentFrame() !== null)
        ?.url();
    await expect.poll(inside).toBe("chrome-error://chromewebdata/");
    person.errors.length = 0;
    await person.leave();
  });

  it.each([
    ["en", "light", 320],
    ["ar", "dark", 320],
    ["en", "dark", 900],
  ] as const)("fits in any size, and axe finds nothing: %s, %s, %d pixels", async (lang, theme, width) => {
    const person = await Person.come(browser, server, { viewport: { width, height: 380 } });
    const id = await person.start({ opponent: "oneself" });
    for (const address of [
      `/embed?lang=${lang}&theme=${theme}`,
      `/embed/game/${id}?lang=${lang}&theme=${theme}`,
    ]) {
      await person.open(address);
      await person.page.locator("kamil-embed sk-board .man").first().waitFor();
      const over = await person.page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
        return [scrollHeight - clientHeight, scrollWidth - clientWidth];
      });
      expect(over).toEqual([0, 0]);
      await person.page.evaluate(axeSource);
      const found = await person.page.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string }[] }> };
        };
        return (await axe.run()).violations.map(({ id }) => id);
      });
      expect(found).toEqual([]);
    }
    await person.leave();
  });
});

describe("the code for other sites", () => {
  it("is offered with the picture, and shows the game", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({ opponent: "oneself" });
    await person.page.locator("button.export").click();
    await person.page.locator(".embed-code summary").click();
    const code = await person.page.locator("#embed-code").inputValue();
    expect(code).toContain(`src="${server.base}/embed/game/${id}"`);
    const guest = await Person.come(browser, server);
    const framed = await visit(guest, code);
    await framed.locator("sk-board .man").nth(39).waitFor();
    guest.errors.length = 0;
    await guest.leave();
    await person.leave();
  });
});
