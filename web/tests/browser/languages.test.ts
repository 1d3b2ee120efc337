// Another language shows the same thing: the position, the game and the line outlive the change.
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, server } from "./harness.ts";

openStage();

const FEN = "9k/10/10/10/10/10/10/10/10/K9 w - - 0 1";
const ROOK = "9k/10/10/10/10/4R5/10/10/10/K9 w - - 0 1";

/** Clicks the link of Arabic, and waits for the page in it. */
async function arabic(person: Person): Promise<void> {
  await person.page.locator('nav.languages a[lang="ar"]').click();
  await person.page.locator('html[dir="rtl"]').waitFor();
}

describe("a change of the language", () => {
  it("keeps the position that was set up", async () => {
    const person = await Person.come(browser, server);
    const { page } = person;
    await person.open(`/editor?fen=${encodeURIComponent(FEN)}`);
    await page.locator("kamil-editor[data-ready]").waitFor();
    await page.locator('.stock[data-man="white-rook"]').click();
    await page.locator('sk-setup [data-square="e5"]').click();
    await arabic(person);
    await page.locator("kamil-editor[data-ready]").waitFor();
    expect(await page.locator("#editor-fen").inputValue()).toBe(ROOK);
    await person.leave();
  });

  it("keeps a position and an opponent on the first page, from the address or typed in", async () => {
    const person = await Person.come(browser, server);
    const { page } = person;
    await person.open(`/?fen=${encodeURIComponent(FEN)}&opponent=oneself`);
    await page.locator("sk-board .squares.playing").waitFor();
    expect(await page.locator("#fen").inputValue()).toBe(FEN);
    await page.locator("#fen").fill(ROOK);
    await arabic(person);
    await page.locator("sk-board .squares.playing").waitFor();
    expect(await page.locator("#fen").inputValue()).toBe(ROOK);
    expect(await page.locator('input[name="opponent"]:checked').getAttribute("value")).toBe("oneself");
    await page.reload();
    expect(await page.locator("#fen").inputValue()).toBe(ROOK);
    await person.leave();
  });

  it("keeps the line and the ply of an analysis, however fast the click", async () => {
    const person = await Person.come(browser, server);
    const { page } = person;
    await person.open("/analysis#moves=e2e3,e9e8&ply=1");
    await page.locator('.study[data-ply="1"]').waitFor();
    // A move and a click in one turn of the page: nothing has had time to be written.
    await page.evaluate(() => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      document.querySelector<HTMLElement>('nav.languages a[lang="ar"]')?.click();
    });
    await page.locator('html[dir="rtl"] .study[data-ply="2"]').waitFor();
    expect(await page.locator(".tree .ply").allInnerTexts()).toEqual(["e3", "e8"]);
    await person.leave();
  });

  it("keeps a game of this server that is being analysed", async () => {
    const person = await Person.come(browser, server);
    const id = await person.start({ opponent: "oneself" });
    await person.click("e2", "e3");
    await person.settled(1);
    await person.open(`/analysis?game=${id}`);
    await person.page.locator('.study[data-nodes="2"]').waitFor();
    await arabic(person);
    await person.page.locator('.study[data-nodes="2"]').waitFor();
    await person.leave();
  });

  it("keeps an invitation that is not yet accepted", async () => {
    const host = await Person.come(browser, server);
    const guest = await Person.come(browser, server);
    const { id, invitation } = await host.make({ opponent: "friend" });
    await guest.open(invitation);
    await guest.page.locator(".claim button").waitFor();
    await arabic(guest);
    await guest.page.locator(".claim button").click();
    await guest.page.locator(".claim").waitFor({ state: "detached" });
    expect((await guest.view(id)).yours).toEqual(["black"]);
    await guest.leave();
    await host.leave();
  });

  it("keeps what the address asks for where no script runs", async () => {
    const person = await Person.come(browser, server, { javaScriptEnabled: false });
    await person.open(`/editor?rules=camel&fen=${encodeURIComponent(FEN)}&lang=en`);
    await arabic(person);
    const address = new URL(person.page.url());
    expect([...address.searchParams]).toEqual([
      ["rules", "camel"],
      ["fen", FEN],
      ["lang", "ar"],
    ]);
    await person.leave();
  });
});
