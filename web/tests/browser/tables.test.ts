// Endgame tables on the page of analysis: the client's own, and those of a server that has more.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeJson } from "../../src/shared/decode.ts";
import { tableAccount } from "../../src/shared/table-account.ts";
import { binary, browser, openStage, Person, Server, server } from "./harness.ts";

openStage();

const address = (fen: string): string => `/analysis?${new URLSearchParams({ fen })}`;

async function come(at: Server, where: string): Promise<Person> {
  const person = await Person.come(browser, at);
  await person.open(where);
  await person.page.locator(".study[data-node]").waitFor();
  return person;
}

/** What the panel says once it says something of the kind. */
async function textOf(person: Person, pattern: RegExp): Promise<string> {
  const element = person.page.locator(".table-panel p").filter({ hasText: pattern }).first();
  await element.waitFor();
  return element.innerText();
}

interface Row {
  readonly uci: string;
  readonly text: string;
}

const rows = (person: Person): Promise<readonly Row[]> =>
  person.page.locator(".table-move").evaluateAll((all) =>
    all.map((row) => ({
      uci: row.getAttribute("data-uci") ?? "",
      text: row.querySelector("span")?.textContent ?? "",
    })),
  );

describe("endgame tables", () => {
  it("of three men answer without the server, with distances, and play", async () => {
    const person = await Person.come(browser, server);
    await person.page.route("**/api/tablebase*", (route) => route.abort());
    await person.open(address("k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1"));
    expect(await textOf(person, /./)).toBe("The side to move wins in 3 moves.");
    const best = person.page.locator(".table-move").first();
    expect(await best.locator("span").innerText()).toBe("wins in 3 moves");
    await best.click();
    expect(await textOf(person, /loses/)).toBe("The side to move loses in 2 moves.");
    await person.leave();
  });

  it("of more men are the server's, which says that it has none", async () => {
    const person = await come(server, address("k9/10/2K7/10/10/10/10/10/8G1/8G1 w - - 0 1"));
    expect(await textOf(person, /No table/)).toBe("No table here has this position.");
    await person.leave();
  });

  it("of three men rank the moves as the server's built-in ones do", async () => {
    const fen = "k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1";
    const person = await come(server, address(fen));
    await textOf(person, /wins in 3/);
    const answer = await person.page.request.get(
      `${server.base}/api/tablebase?${new URLSearchParams({ fen })}`,
    );
    const { moves, dtw } = decodeJson(await answer.text(), tableAccount, "account");
    expect(dtw).toBe(5);
    expect((await rows(person)).map(({ uci }) => uci)).toEqual(moves.map(({ uci }) => uci));
    await person.leave();
  });

  it("of four men come from the server that has them, ranked, and are played to the end", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kamil-tables-"));
    execFileSync(binary(), ["tablebase", "generate", "KGEvK", "--path", folder]);
    const rich = await Server.start(undefined, ["--tablebase", folder]);
    try {
      const person = await come(rich, address("10/10/10/10/10/10/3E6/10/4K5/2k2G4 w - - 0 1"));
      expect(await textOf(person, /moves\.$/)).toBe("The side to move wins in 15 moves.");
      expect(await textOf(person, /From/)).toBe("From the server’s tables.");
      const ranked = await rows(person);
      expect(ranked[0]?.text).toBe("wins in 15 moves");
      expect(new Set(ranked.map(({ text }) => text))).toContain("draws");
      // The wins stand first, the draws behind them.
      const kinds = ranked.map(({ text }) => text.split(" ")[0]);
      expect(kinds.lastIndexOf("wins")).toBeLessThan(kinds.indexOf("draws"));
      for (let ply = 1; ply <= 4; ply += 1) {
        const uci = await person.page.locator(".table-move").first().getAttribute("data-uci");
        await person.page.locator(".table-move").first().click();
        await person.page.locator(`.study[data-ply="${ply}"]`).waitFor();
        expect(await person.page.locator(".tree .ply").last().getAttribute("data-uci")).toBe(uci);
        const left = 15 - Math.floor((ply + 1) / 2);
        expect(await textOf(person, ply % 2 === 0 ? /wins/ : /loses/)).toMatch(
          new RegExp(` in ${left} moves\\.$`),
        );
      }
      await person.leave();
    } finally {
      await rich.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
