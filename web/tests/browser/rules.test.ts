// The rules page: without script its boards are pictures in the page; with one they are as the person has chosen.
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

  it("draws its boards and men as they were chosen, with the same words", async () => {
    const words = async (locale: string, javaScriptEnabled: boolean): Promise<readonly string[]> => {
      const person = await Person.come(browser, server, { locale, javaScriptEnabled });
      await person.open("/rules");
      const pictures = person.page.getByRole("img");
      if (javaScriptEnabled) await person.page.locator("figure.board sk-diagram").nth(7).waitFor();
      const names: string[] = [];
      for (const picture of await pictures.all()) {
        const name =
          (await picture.getAttribute("aria-label")) ?? (await picture.locator("title").textContent());
        const told =
          (await picture.getAttribute("aria-description")) ?? (await picture.locator("desc").textContent());
        names.push(`${name}: ${told}`);
      }
      await person.leave();
      return names;
    };
    for (const locale of ["en-GB", "ar"]) {
      const heard = await words(locale, true);
      expect(heard).toEqual(await words(locale, false));
      expect(new Set(heard.map((text) => text.split(":")[0])).size).toBe(8);
    }

    const person = await Person.come(browser, server, { colorScheme: "dark" });
    await person.page.addInitScript(() => {
      localStorage.setItem("kamil-pieces", "letters");
      localStorage.setItem("kamil-hints", "on");
    });
    await person.open("/rules");
    const boards = person.page.locator("figure.board sk-diagram");
    await boards.nth(7).waitFor();
    expect(await boards.count()).toBe(8);
    expect(await person.page.locator("figure.board > svg, .man-name > svg").count()).toBe(0);
    expect(await person.page.locator(".man-name sk-man").count()).toBe(8);
    const seen = await boards.evaluateAll((all) =>
      all.map((board) => ({
        men: board.shadowRoot?.querySelectorAll(".man").length,
        ways: board.shadowRoot?.querySelectorAll(".ways").length,
        arrows: board.shadowRoot?.querySelectorAll(".arrows > path").length,
        checks: board.shadowRoot?.querySelectorAll(".check").length,
        light: getComputedStyle(board).getPropertyValue("--board-light"),
      })),
    );
    expect(seen.map(({ men, ways }) => [men, ways])).toEqual(
      [3, 3, 4, 5, 8, 40, 40, 40].map((men) => [men, men]),
    );
    expect(seen.map(({ arrows }) => arrows)).toEqual([0, 1, 1, 1, 1, 0, 0, 0]);
    expect(seen.map(({ checks }) => checks)).toEqual([0, 0, 0, 1, 0, 0, 0, 0]);
    const dark = seen[0]?.light;
    await person.page.getByRole("button", { name: "Use light colours" }).click();
    const light = await boards
      .first()
      .evaluate((board) => getComputedStyle(board).getPropertyValue("--board-light"));
    expect(light).not.toBe(dark);
    await person.leave();
  });
});
