// The editor: men placed by mouse, touch and keyboard, every fault told at once, and where a position goes from there.
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, server } from "./harness.ts";

openStage();

const setupSquare = (person: Person, name: string): ReturnType<Person["page"]["locator"]> =>
  person.page.locator(`sk-setup [data-square="${name}"]`);

async function openEditor(person: Person, query = ""): Promise<void> {
  await person.open(`/editor${query}`);
  await person.page.locator("kamil-editor[data-ready] sk-setup .man").first().waitFor();
}

const fen = (person: Person): Promise<string> => person.page.locator("#editor-fen").inputValue();
const faults = (person: Person): Promise<readonly (string | null)[]> =>
  person.page.locator(".faults li").evaluateAll((all) => all.map((one) => one.getAttribute("data-fault")));

const FIRST = "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1";

describe("the editor", () => {
  it("tells several faults at once, and none when they are mended", async () => {
    const person = await Person.come(browser, server);
    await openEditor(person);
    expect(await fen(person)).toBe(FIRST);
    await person.page.locator(".clear").click();
    expect(await faults(person)).toEqual(["king-count", "king-count"]);
    // A Pawn on each edge, a Camel under the War Machine's rules, two black Kings, and White none.
    await person.page.locator("#editor-fen").fill("k3P5/10/10/10/4C5/10/10/10/10/k4p4 w - - 0 1");
    await expect
      .poll(() => faults(person))
      .toEqual(["king-count", "king-count", "pawn-on-edge", "pawn-on-edge"]);
    await person.page.locator('input[name="rules"][value="war-machine"]').check();
    await expect.poll(() => faults(person)).toHaveLength(5);
    const told = await person.page.locator(".faults li").allInnerTexts();
    expect(told).toContain("White has no King; it must have exactly one.");
    expect(told).toContain("Black has 2 Kings; it must have exactly one.");
    expect(told).toContain("There is a white Pawn on e10; no Pawn can stand on rank 1 or 10.");
    expect(told).toContain("There is a white Camel on e6, but the rule set “War Machine” has no such man.");
    expect(await person.page.locator("sk-setup .highlight").count()).toBe(5);
    expect(await person.page.locator(".editor-actions .play").count()).toBe(0);
    await person.page.locator("#editor-fen").fill("k9/10/10/10/10/10/10/10/10/R3K5 w - - 0 1");
    await expect.poll(() => faults(person)).toEqual(["opponent-in-check"]);
    await person.page.locator('input[name="turn"][value="black"]').check();
    await person.page.locator(".judgement.good").waitFor();
    expect(await fen(person)).toBe("k9/10/10/10/10/10/10/10/10/R3K5 b - - 0 1");
    await person.leave();
  });

  it("places, moves and removes men by mouse: by taps, from the stock, over the edge", async () => {
    const person = await Person.come(browser, server);
    await openEditor(person, "?fen=9k/10/10/10/10/10/10/10/10/K9+w");
    await person.page.locator('.stock[data-man="white-rook"]').click();
    await setupSquare(person, "e5").click();
    await setupSquare(person, "f5").click();
    expect(await fen(person)).toBe("9k/10/10/10/10/4RR4/10/10/10/K9 w - - 0 1");
    await setupSquare(person, "f5").click();
    await person.page.locator("button.hand").click();
    await setupSquare(person, "e5").click();
    await setupSquare(person, "c3").click();
    expect(await fen(person)).toBe("9k/10/10/10/10/10/10/2R7/10/K9 w - - 0 1");
    const middle = async (
      target: ReturnType<Person["page"]["locator"]>,
    ): Promise<readonly [number, number]> => {
      const box = await target.boundingBox();
      if (box === null) throw new Error("not to be seen");
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drag = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
      await person.page.mouse.move(...from);
      await person.page.mouse.down();
      await person.page.mouse.move(...to, { steps: 6 });
      await person.page.mouse.up();
    };
    await drag(
      await middle(person.page.locator('.stock[data-man="black-elephant"]')),
      await middle(setupSquare(person, "b8")),
    );
    expect(await fen(person)).toBe("9k/10/1e8/10/10/10/10/2R7/10/K9 w - - 0 1");
    await drag(await middle(setupSquare(person, "c3")), await middle(setupSquare(person, "j3")));
    expect(await fen(person)).toBe("9k/10/1e8/10/10/10/10/9R/10/K9 b - - 0 1".replace(" b ", " w "));
    await drag(await middle(setupSquare(person, "b8")), [3, 400]);
    expect(await fen(person)).toBe("9k/10/10/10/10/10/10/9R/10/K9 w - - 0 1");
    await person.page.locator("button.erase").click();
    await setupSquare(person, "j3").click();
    expect(await fen(person)).toBe("9k/10/10/10/10/10/10/10/10/K9 w - - 0 1");
    await person.leave();
  });

  it("is used by the keyboard alone, and says what it did", async () => {
    const person = await Person.come(browser, server);
    await openEditor(person, "?fen=9k/10/10/10/10/10/10/10/10/K9+w");
    const { keyboard } = person.page;
    await setupSquare(person, "e2").focus();
    await keyboard.press("ArrowUp");
    await keyboard.press("Shift+W");
    await keyboard.press("ArrowRight");
    await keyboard.press("n");
    expect(await fen(person)).toBe("9k/10/10/10/10/10/10/4Wn4/10/K9 w - - 0 1");
    expect(await setupSquare(person, "f3").getAttribute("aria-label")).toBe("f3, black Knight");
    expect(await person.page.locator("sk-setup .spoken").innerText()).toBe("black Knight on f3.");
    await keyboard.press("Enter");
    await keyboard.press("End");
    await keyboard.press("Enter");
    expect(await fen(person)).toBe("9k/10/10/10/10/10/10/4W4n/10/K9 w - - 0 1");
    await keyboard.press("Delete");
    expect(await fen(person)).toBe("9k/10/10/10/10/10/10/4W5/10/K9 w - - 0 1");
    await person.leave();
  });

  it("places men by touch on a narrow Arabic page", async () => {
    const person = await Person.come(browser, server, {
      locale: "ar",
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await openEditor(person, "?fen=9k/10/10/10/10/10/10/10/10/K9+w");
    await person.page.locator('.stock[data-man="white-general"]').tap();
    await setupSquare(person, "d4").tap();
    expect(await fen(person)).toBe("9k/10/10/10/10/10/3G6/10/10/K9 w - - 0 1");
    expect(await person.page.locator(".judgement .verdict").innerText()).toBe("يمكن لعب هذا الوضع");
    const [a1, j1] = [
      await setupSquare(person, "a1").boundingBox(),
      await setupSquare(person, "j1").boundingBox(),
    ];
    expect(a1 !== null && j1 !== null && a1.x < j1.x).toBe(true);
    await person.leave();
  });

  it("keeps the position in its address, turns the board, and refuses what is no FEN", async () => {
    const person = await Person.come(browser, server);
    await openEditor(person);
    await person.page.locator('[data-array="camel"]').click();
    await person.page.locator('input[name="halfmoveClock"]').fill("7");
    await person.page.locator('input[name="fullmoveNumber"]').fill("12");
    await person.page.locator('input[name="fullmoveNumber"]').blur();
    const address = new URL(person.page.url());
    expect(address.searchParams.get("rules")).toBe("camel");
    expect(address.searchParams.get("fen")).toBe(await fen(person));
    expect(await fen(person)).toContain("w - - 7 12");
    await person.page.reload();
    await person.page.locator("kamil-editor[data-ready]").waitFor();
    expect(await fen(person)).toBe(address.searchParams.get("fen"));
    await person.page.locator(".tools .flip").click();
    const [a1, a10] = [
      await setupSquare(person, "a1").boundingBox(),
      await setupSquare(person, "a10").boundingBox(),
    ];
    expect(a1 !== null && a10 !== null && a1.y < a10.y).toBe(true);
    await person.page.locator("#editor-fen").fill("10/10");
    expect(await person.page.locator("#editor-fen-problem .detail").innerText()).toContain("2 ranks");
    await person.leave();
  });

  it("hands a position on to a game as Black against the computer", async () => {
    const person = await Person.come(browser, server);
    const position = "4k5/9g/2p7/10/3w6/5N4/10/10/3G2P3/4K4R b - - 3 9";
    await openEditor(person, `?${new URLSearchParams({ fen: position })}`);
    await person.page.locator(".editor-actions .play").click();
    await person.page.waitForURL(/\/\?/);
    await person.page.locator("sk-board .man").first().waitFor();
    await person.page.locator(".start button.big").click();
    await person.page.waitForURL(/\/game\//);
    await person.settled(0);
    const view = await person.view(new URL(person.page.url()).pathname.split("/").pop() ?? "");
    expect([view.initialFen, view.yours, view.level]).toEqual([position, ["black"], 1]);
    await person.open("/");
    await person.page.locator("sk-board .squares.playing").waitFor();
    await person.page.locator(".from-fen summary").click();
    await person.page.locator("a.set-up").click();
    await person.page.locator("kamil-editor[data-ready]").waitFor();
    expect(await fen(person)).toBe(FIRST);
    await person.leave();
  });
});
