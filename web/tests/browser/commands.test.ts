// Commands typed in the field of moves, for whoever does not see the board: asked, answered aloud, and done.
import { describe, expect, it } from "vitest";
import { axeSource, browser, openStage, Person, server } from "./harness.ts";

openStage();

/** Marks put around what Arabic sentences enclose. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, "");

async function say(person: Person, text: string): Promise<void> {
  await person.page.locator("#typed-move").fill(text);
  await person.page.locator("#typed-move").press("Enter");
}

async function answer(person: Person, text: string, pattern: RegExp): Promise<string> {
  await say(person, text);
  const said = person.page.locator(".typed-answer[role=status]").filter({ hasText: pattern });
  await said.waitFor();
  expect(await person.page.locator("#typed-move").inputValue()).toBe("");
  return plain(await said.innerText());
}

describe("commands", () => {
  it("tell all that a player wants to know, and a game is played by them alone", async () => {
    const person = await Person.come(browser, server);
    await person.start({ clock: { initial: 300, increment: 3 } });
    expect(await answer(person, "?", /resigns/)).toContain("clock: what the clocks have left");
    expect(await answer(person, "moves e2", /e3/)).toBe("e3.");
    await say(person, "e3");
    await person.settled(2);
    expect(await person.page.locator(".typed-answer").innerText()).toBe("");
    expect(await answer(person, "turn", /move/)).toBe("White to move");
    expect(await answer(person, "last", /to/)).toMatch(/^black [A-Z].* to [a-j]\d+\./);
    expect(await answer(person, "clock", /White/)).toMatch(
      /^White: \d minutes (one second|\d+ seconds)\. Black: [45] minutes \d+ seconds\.$/,
    );
    expect(await answer(person, "where general", /f1/)).toMatch(/^white General f1; black General /);
    expect(await answer(person, "scan 1", /e1/)).toMatch(/^a1, white Rook; .* j1, white Rook\.$/);
    expect(await answer(person, "accept", /now/)).toBe("That cannot be done now.");
    await say(person, "takeback");
    await person.page.locator('.game[data-plies="0"]').waitFor();
    await person.page.keyboard.press("Escape");
    await say(person, "e3");
    await person.settled(2);
    await person.page.locator("#typed-move").blur();
    await person.page.keyboard.press("Home");
    await say(person, "d3");
    await person.page.locator("#typed-problem", { hasText: "You look at an earlier position." }).waitFor();
    await person.page.locator("#typed-move").fill("");
    await say(person, "resign");
    await person.page.locator('dialog [data-answer="yes"]').click();
    await person.page.locator("dialog.ending").waitFor();
    await person.page.keyboard.press("Escape");
    await say(person, "d3");
    await person.page.locator("#typed-problem", { hasText: "The game is already over." }).waitFor();
    await person.leave();
  });

  it("offer, accept and decline between two players, and say whose turn it is not", async () => {
    const [white, black] = [await Person.come(browser, server), await Person.come(browser, server)];
    const { id, invitation } = await white.make({ opponent: "friend" });
    await white.openGame(id);
    await black.sit(invitation);
    await white.page.locator('.game[data-status="ongoing"]').waitFor();
    await say(black, "e8");
    await black.page.locator("#typed-problem", { hasText: "It is not your turn." }).waitFor();
    await say(white, "e3");
    await black.settled(1);
    expect(await black.page.locator("#typed-problem").innerText()).toBe("");
    expect(await answer(white, "takeback", /asked/)).toBe("You have asked for your last move back.");
    await black.page.locator('[data-offer="takeback"]').waitFor();
    await say(black, "decline");
    await white.page.getByText("Your opponent keeps to the move.").waitFor();
    expect(await answer(black, "draw", /offered/)).toBe("You have offered a draw.");
    await white.page.locator('[data-offer="draw"]').waitFor();
    await say(white, "accept");
    for (const person of [white, black])
      await person.page.locator("dialog.ending", { hasText: "Draw by agreement" }).waitFor();
    await white.leave();
    await black.leave();
  });

  it("are in Arabic too, with Eastern digits, and axe finds nothing in their list", async () => {
    const person = await Person.come(browser, server, { locale: "ar" });
    await person.start({});
    expect(await answer(person, "النقلات e٢", /e3/)).toBe("e3.");
    expect(await answer(person, "اين الفيل", /الفيل/)).toMatch(/^الفيل الأبيض [a-j]1، /);
    expect(await answer(person, "؟", /يستسلم/)).toContain("الساعة: ما بقي في الساعتين");
    await person.page.locator("#typed-move").blur();
    await person.page.keyboard.press("?");
    await person.page.locator("dialog.keys[open] code", { hasText: "استسلام" }).waitFor();
    await person.page.evaluate(axeSource);
    const found = await person.page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
      return (await axe.run()).violations.map(({ id }) => id);
    });
    expect(found).toEqual([]);
    await person.leave();
  });

  it("ask about the position of an analysis", async () => {
    const person = await Person.come(browser, server);
    await person.open("/analysis#moves=e2e3");
    await person.page.locator('.study[data-ply="1"]').waitFor();
    expect(await answer(person, "last", /e3/)).toBe("white Pawn, e2 to e3.");
    expect(await answer(person, "moves e9", /e8/)).toBe("e8.");
    expect(await answer(person, "resign", /now/)).toBe("That cannot be done now.");
    expect(await answer(person, "help", /legal/)).not.toContain("resign");
    await person.leave();
  });
});
