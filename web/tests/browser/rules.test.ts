// The rules page without script: its boards are pictures in the page, and told in words.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, Person, Server } from "./harness.ts";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe("the rules page", () => {
  it.each([
    ["en-GB", "White: King e1;"],
    ["ar", "الأبيض: الشاه"],
  ])("shows its boards without script, with words for those who hear them: %s", async (locale, words) => {
    const person = await Person.come(browser, server, { locale, javaScriptEnabled: false });
    await person.open("/rules");
    const boards = person.page.locator("figure.board svg");
    expect(await boards.count()).toBe(8);
    for (const board of await boards.all()) {
      const box = await board.boundingBox();
      expect(box !== null && box.width > 200 && Math.abs(box.width - box.height) < 2).toBe(true);
    }
    const heard = (await boards.locator("desc").allTextContents()).map((text) =>
      text.replace(/[\u2066-\u2069]/g, ""),
    );
    expect(heard.filter((text) => text.startsWith(words)).length).toBeGreaterThan(0);
    await person.leave();
  });
});
