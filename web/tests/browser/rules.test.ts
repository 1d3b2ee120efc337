// The rules page: without script its boards are pictures in the page; with one they are as the person has chosen.
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, server } from "./harness.ts";

openStage();

describe("the rules page", () => {
  it.each([
    ["en-GB", "White: King e1;"],
    ["ar", "الأبيض: الشاه"],
  ])("shows its boards without script, with words for those who hear them: %s", async (locale, words) => {
    const person = await Person.come(browser, server, { locale, javaScriptEnabled: false });
    await person.open("/rules");
    const boards = person.page.locator("figure.board svg");
    expect(await boards.count()).toBe(23);
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
      if (javaScriptEnabled) await person.page.locator("html[data-trials]").waitFor();
      // The first positions stay pictures.
      const names: string[] = [];
      for (const picture of await person.page.locator("#arrays").getByRole("img").all()) {
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
      expect(new Set(heard.map((text) => text.split(":")[0])).size).toBe(3);
    }

    const person = await Person.come(browser, server, { colorScheme: "dark" });
    await person.page.addInitScript(() => {
      localStorage.setItem("kamil-pieces", "letters");
      localStorage.setItem("kamil-hints", "on");
    });
    await openRules(person);
    for (const figure of await person.page.locator("figure[data-trial]").all()) {
      await figure.scrollIntoViewIfNeeded();
      await figure.locator("sk-board .man").first().waitFor();
    }
    const boards = person.page.locator("figure.board :is(sk-diagram, sk-board)");
    expect(await boards.count()).toBe(23);
    expect(await person.page.locator("figure.board > svg, .man-name > svg").count()).toBe(0);
    expect(await person.page.locator(".man-name sk-man").count()).toBe(8);
    const seen = await boards.evaluateAll((all) =>
      all.map((board) => ({
        men: board.shadowRoot?.querySelectorAll(".men > g, sk-diagram .man").length,
        ways: board.shadowRoot?.querySelectorAll(".ways").length,
        arrows: board.shadowRoot?.querySelectorAll(".arrows > path").length,
        checks: board.shadowRoot?.querySelectorAll(".check").length,
        light: getComputedStyle(board).getPropertyValue("--board-light"),
      })),
    );
    // Eight men; a check, three ends, five last ranks, three draws; three first positions.
    expect(seen.map(({ ways }) => ways)).toEqual([
      3, 4, 5, 5, 5, 5, 5, 5, 4, 4, 3, 3, 3, 4, 5, 6, 8, 3, 3, 3, 40, 40, 40,
    ]);
    expect(seen.map(({ arrows }) => arrows)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0,
    ]);
    expect(seen.flatMap(({ checks }, place) => (checks === 1 ? [place] : []))).toEqual([8, 14]);
    const dark = seen[0]?.light;
    await person.page.getByRole("combobox", { name: "Colours" }).selectOption({ label: "Light" });
    const light = await boards
      .first()
      .evaluate((board) => getComputedStyle(board).getPropertyValue("--board-light"));
    expect(light).not.toBe(dark);
    await person.leave();
  });
});

async function openRules(person: Person): Promise<void> {
  await person.open("/rules");
  await person.page.locator("html[data-trials]").waitFor();
}

/** The board of an example: it can be played as soon as it is seen. */
async function example(person: Person, name: string): Promise<ReturnType<Person["page"]["locator"]>> {
  const heading = person.page.locator(`figcaption strong:text-is("${name}")`);
  const figure = person.page.locator("figure.board", { has: heading });
  await figure.scrollIntoViewIfNeeded();
  await figure.locator("sk-board .man").first().waitFor();
  return figure;
}

async function move(board: ReturnType<Person["page"]["locator"]>, from: string, to: string): Promise<void> {
  await board.locator(`[data-square="${from}"]`).click();
  await board.locator(`[data-square="${to}"]`).click();
}

describe("the boards to try", () => {
  it("show a Pawn vanish and become a General, say why, and begin again", async () => {
    const person = await Person.come(browser, server);
    await openRules(person);
    const gone = await example(person, "The Pawn leaves the board");
    await move(gone, "a9", "a10");
    expect(await gone.locator(".note").innerText()).toBe(
      "White’s Pawn reached a10 while White’s General lives, so it left the board.",
    );
    expect(await gone.locator('[data-square="a10"]').getAttribute("aria-label")).toBe("a10, empty");
    expect(await gone.locator(".spoken").innerText()).toContain("it left the board");
    await gone.locator("button.reset").click();
    expect(await gone.locator(".note").count()).toBe(0);
    expect(await gone.locator('[data-square="a9"]').getAttribute("aria-label")).toContain("white Pawn");
    const made = await example(person, "The Pawn becomes a General");
    await move(made, "a9", "a10");
    expect(await made.locator('[data-square="a10"]').getAttribute("aria-label")).toContain("white General");
    await person.leave();
  });

  it("end as the rules say: by mate, by stalemate that wins, by each draw", async () => {
    const person = await Person.come(browser, server);
    await openRules(person);
    const state = async (name: string): Promise<string> =>
      (await example(person, name)).locator(".trial-state").innerText();
    await move(await example(person, "Checkmate"), "b7", "b10");
    expect(await state("Checkmate")).toBe("White wins by checkmate");
    await move(await example(person, "Stalemate wins"), "g9", "h9");
    expect(await state("Stalemate wins")).toBe("White wins by stalemate");
    expect(await state("A lone King wins")).toBe("Black wins by stalemate");
    await move(await example(person, "King against King"), "e1", "e2");
    expect(await state("King against King")).toBe("Draw: only the two Kings are left");
    await move(await example(person, "The move limit"), "a1", "a2");
    expect(await state("The move limit")).toContain("100 moves each");
    const again = await example(person, "Repetition");
    for (let round = 0; round < 2; round += 1)
      for (const [from, to] of [
        ["a1", "a2"],
        ["j10", "i10"],
        ["a2", "a1"],
        ["i10", "j10"],
      ] as const)
        await move(again, from, to);
    expect(await state("Repetition")).toBe("Draw by repetition");
    await person.leave();
  });

  it("let a man move again and again, and are played by the keyboard, in Arabic too", async () => {
    const person = await Person.come(browser, server);
    await openRules(person);
    const knight = await example(person, "Knight");
    await move(knight, "e5", "d7");
    await move(knight, "d7", "f6");
    expect(await knight.locator('[data-square="f6"]').getAttribute("aria-label")).toContain("white Knight");
    await knight.locator('[data-square="f6"]').focus();
    await person.page.keyboard.press("Enter");
    await person.page.keyboard.press("ArrowUp");
    await person.page.keyboard.press("ArrowUp");
    await person.page.keyboard.press("ArrowLeft");
    await person.page.keyboard.press("Enter");
    expect(await knight.locator('[data-square="e8"]').getAttribute("aria-label")).toContain("white Knight");
    await person.leave();
    const reader = await Person.come(browser, server, {
      locale: "ar",
      viewport: { width: 360, height: 740 },
    });
    await openRules(reader);
    const gone = await example(reader, "البيدق يُزال من الرقعة");
    await move(gone, "a9", "a10");
    expect(await gone.locator(".note").innerText()).toContain("خرج من الرقعة");
    await reader.leave();
  });

  it("has the choice of pieces within reach", async () => {
    const person = await Person.come(browser, server);
    await openRules(person);
    await person.page.getByRole("button", { name: "Board", exact: true }).click();
    await person.page.getByRole("radio", { name: "Cloth", exact: true }).check();
    await expect
      .poll(async () => (await example(person, "Knight")).locator("sk-board .stitches").count())
      .toBe(1);
    await person.leave();
  });
});
