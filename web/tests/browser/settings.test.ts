// What a person has chosen stays: over reloads, from page to page, and in every tab that is open.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, server } from "./harness.ts";

openStage();

const look = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset["look"]);
const theme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset["theme"]);
const pressed = (page: Page): Promise<string | null> =>
  page.getByRole("button", { name: "Sound" }).getAttribute("aria-pressed");

/** Whether the Knights of the board are the letters of that set. */
const knights = (page: Page): Promise<number> =>
  page
    .locator("sk-board")
    .evaluate((board) => board.shadowRoot?.querySelectorAll("#man-knight > path").length ?? -1);

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.locator(".board-panel").waitFor({ state: "visible" });
}

describe("settings", () => {
  it("are there again after a reload, and on every other page", async () => {
    const person = await Person.come(browser, server);
    const { page } = person;
    const id = await person.start({});
    const figures = await knights(page);
    await openMenu(page);
    await page.getByRole("radio", { name: "Letters", exact: true }).check();
    await page.getByRole("radio", { name: "Print", exact: true }).check();
    await page.locator('input[name="confirm"]').check();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Colours" }).selectOption({ label: "Dark" });
    await page.getByRole("button", { name: "Sound" }).click();
    await expect.poll(() => knights(page)).not.toBe(figures);
    const letters = await knights(page);
    await person.openGame(id);
    expect([await knights(page), await look(page), await theme(page), await pressed(page)]).toEqual([
      letters,
      "print",
      "dark",
      "false",
    ]);
    await openMenu(page);
    expect(await page.locator('input[name="confirm"]').isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await person.click("e2", "e3");
    await page.locator('.held [data-answer="back"]').click();
    for (const path of ["/", "/analysis"]) {
      await person.open(path);
      await page.locator("sk-board .squares.playing").waitFor();
      expect([await knights(page), await look(page), await theme(page)]).toEqual([letters, "print", "dark"]);
    }
    await person.leave();
  });

  it("made in one tab are those of the others", async () => {
    const person = await Person.come(browser, server);
    const { page } = person;
    await person.start({});
    const figures = await knights(page);
    const other = await person.context.newPage();
    await other.goto(page.url());
    await other.locator(".game:not([data-status=loading])").waitFor();
    await openMenu(other);
    await other.getByRole("radio", { name: "Letters", exact: true }).check();
    await other.getByRole("radio", { name: "Cloth", exact: true }).check();
    await other.locator('input[name="confirm"]').check();
    await other.keyboard.press("Escape");
    await other.getByRole("combobox", { name: "Colours" }).selectOption({ label: "High contrast" });
    await other.getByRole("button", { name: "Sound" }).click();
    await expect.poll(() => knights(page)).not.toBe(figures);
    await expect.poll(() => look(page)).toBe("cloth");
    await expect.poll(() => theme(page)).toBe("contrast");
    await expect.poll(() => pressed(page)).toBe("false");
    expect(await page.getByRole("combobox", { name: "Colours" }).inputValue()).toBe("contrast");
    await page.bringToFront();
    await person.click("e2", "e3");
    await page.locator(".held").waitFor();
    await other.getByRole("combobox", { name: "Colours" }).selectOption({ label: "As the system" });
    await expect.poll(() => theme(page)).toBeUndefined();
    await person.leave();
  });
});
