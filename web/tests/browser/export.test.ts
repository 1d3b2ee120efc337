// Pictures: each kind of file is made on the page, and its bytes are read and checked.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { browser, openStage, Person, server } from "./harness.ts";

openStage();

async function openDialog(person: Person): Promise<void> {
  await person.page.locator("button.export").click();
  await person.page.locator("dialog.export-dialog[open] .export-preview[src^=data]").waitFor();
}

async function choose(person: Person, name: string, value: string): Promise<void> {
  await person.page.locator(`input[name="export-${name}"][value="${value}"]`).check();
}

async function saved(person: Person): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const download = person.page.waitForEvent("download");
  await person.page.locator(".export-dialog .save").click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

interface Gif {
  readonly width: number;
  readonly height: number;
  /** In hundredths of a second. */
  readonly delays: readonly number[];
  readonly repeats: boolean;
}

/** Walks over the blocks of a GIF, as its specification has them; throws where they do not fit. */
function readGif(bytes: Buffer): Gif {
  expect(bytes.subarray(0, 6).toString("latin1")).toBe("GIF89a");
  const table = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + table(bytes.readUInt8(10));
  const delays: number[] = [];
  let pictures = 0;
  let repeats = false;
  const blocks = (): void => {
    while (bytes.readUInt8(at) !== 0) at += bytes.readUInt8(at) + 1;
    at += 1;
  };
  for (;;) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = bytes.readUInt8(at + 1);
      if (label === 0xf9) delays.push(bytes.readUInt16LE(at + 4));
      if (label === 0xff) repeats = true;
      at += 2;
      blocks();
    } else if (kind === 0x2c) {
      pictures += 1;
      at += 10 + table(bytes.readUInt8(at + 9)) + 1;
      blocks();
    } else throw new Error(`expected a block of a GIF at byte ${at}, found ${kind}`);
  }
  expect(at).toBe(bytes.length - 1);
  expect(pictures).toBe(delays.length);
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), delays, repeats };
}

/** A game on one device with some moves. */
async function played(person: Person, moves: readonly (readonly [string, string])[]): Promise<string> {
  const id = await person.start({ opponent: "oneself" });
  for (const [ply, [from, to]] of moves.entries()) {
    await person.click(from, to);
    await person.settled(ply + 1);
  }
  return id;
}

const MOVES = [
  ["e2", "e3"],
  ["e9", "e8"],
  ["b1", "c3"],
] as const;

describe("the dialog for pictures", () => {
  it("makes an SVG that stands alone and says what it shows", async () => {
    const person = await Person.come(browser, server);
    const id = await played(person, MOVES);
    await openDialog(person);
    const { name, bytes } = await saved(person);
    expect(name).toBe(`shatranj-kamil-${id}-3.svg`);
    const text = bytes.toString("utf8");
    expect(text).toContain('width="720" height="720"');
    expect(text).not.toMatch(/var\(|class=|<style|<script|<!--|href="(?!#)/);
    expect(text.match(/<use /g)).toHaveLength(40);
    const heard = await person.page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
      const root = parsed.documentElement;
      const ids = [...root.querySelectorAll("[id]")].map((element) => element.id);
      return {
        wrong: parsed.querySelector("parsererror")?.textContent ?? null,
        role: root.getAttribute("role"),
        title: root.querySelector("title")?.textContent ?? "",
        description: root.querySelector("desc")?.textContent ?? "",
        twice: ids.length - new Set(ids).size,
        lost: [...root.querySelectorAll("use")].filter(
          (use) => !ids.includes(use.getAttribute("href")?.slice(1) ?? ""),
        ).length,
        corners: root.querySelectorAll("path[d]").length > 20,
      };
    }, text);
    expect(heard).toMatchObject({ wrong: null, role: "img", twice: 0, lost: 0, corners: true });
    expect(heard.title).toBe("A position of Shatranj Kamil");
    expect(heard.description).toContain("white King e1; ");
    expect(heard.description).toContain("white Knight i1, c3");
    await person.leave();
  });

  it("makes a PNG of the chosen size, theme and side", async () => {
    const person = await Person.come(browser, server);
    await played(person, MOVES);
    await openDialog(person);
    await choose(person, "kind", "png");
    await choose(person, "theme", "print");
    await choose(person, "size", "large");
    await choose(person, "orientation", "black");
    const { name, bytes } = await saved(person);
    expect(name).toMatch(/^shatranj-kamil-[a-z0-9]+-3\.png$/i);
    expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1440, 1440]);
    const grey = await person.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (context === null) throw new Error("no canvas");
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let coloured = 0;
      for (let at = 0; at < data.length; at += 4)
        if (Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0)) > 8) coloured += 1;
      return { coloured, pixels: data.length / 4 };
    }, bytes.toString("base64"));
    expect(grey).toEqual({ coloured: 0, pixels: 1440 * 1440 });
    await person.leave();
  });

  it("makes a GIF with every position of the game", async () => {
    const person = await Person.come(browser, server);
    const id = await played(person, MOVES);
    await openDialog(person);
    await choose(person, "kind", "gif");
    await choose(person, "size", "small");
    await choose(person, "speed", "fast");
    const { name, bytes } = await saved(person);
    expect(name).toBe(`shatranj-kamil-${id}.gif`);
    expect(readGif(bytes)).toEqual({ width: 320, height: 320, delays: [40, 40, 40, 160], repeats: true });
    // The browser reads it as well, and the first picture is a board, not one colour.
    const colors = await person.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/gif" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (context === null) throw new Error("no canvas");
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      return new Set(new Uint32Array(data.buffer)).size;
    }, bytes.toString("base64"));
    expect(colors).toBeGreaterThan(20);
    await person.leave();
  });

  it("can be stopped in the middle of a GIF, and closed", async () => {
    const person = await Person.come(browser, server);
    await played(person, MOVES);
    await openDialog(person);
    await choose(person, "kind", "gif");
    // The pictures come one by one as the test lets them.
    await person.page.evaluate(() => {
      const { decode } = HTMLImageElement.prototype;
      let drawn = 0;
      HTMLImageElement.prototype.decode = function (): Promise<void> {
        drawn += 1;
        return drawn > 5
          ? new Promise((resolve) => document.addEventListener("go-on", () => resolve(), { once: true }))
          : decode.call(this);
      };
    });
    let downloads = 0;
    person.page.on("download", () => {
      downloads += 1;
    });
    await person.page.locator(".export-dialog .save").click();
    await person.page.locator("progress[value='2']").waitFor();
    await person.page.locator(".export-dialog .stop").click();
    await person.page.evaluate(() => document.dispatchEvent(new Event("go-on")));
    await person.page.locator(".export-progress").waitFor({ state: "detached" });
    expect(downloads).toBe(0);
    expect(await person.page.locator(".export-dialog .problem").innerText()).toBe("");
    await person.page.keyboard.press("Escape");
    await person.page.locator("sk-export").waitFor({ state: "detached" });
    await person.leave();
  });

  it("draws an illegal arrangement too, but offers no code for other sites", async () => {
    const person = await Person.come(browser, server);
    await person.open("/editor?fen=10/10/10/10/10/10/10/10/10/P9");
    await person.page.locator("kamil-editor[data-ready]").waitFor();
    await openDialog(person);
    expect(await person.page.locator(".embed-code").count()).toBe(0);
    const { name, bytes } = await saved(person);
    expect(name).toBe("shatranj-kamil-position.svg");
    expect(bytes.toString("utf8").match(/<use /g)).toHaveLength(1);
    await person.leave();
  });
});

describe("the pictures of an analysis", () => {
  it("are the position and the line that one looks at, as SVG, PNG and GIF", async () => {
    const person = await Person.come(browser, server);
    await person.open("/analysis#moves=e2e3,e9e8,b1c3,d9d8&ply=3");
    await person.page.locator('.study[data-ply="3"]').waitFor();
    await openDialog(person);
    const svg = await saved(person);
    expect(svg.name).toMatch(/^shatranj-kamil.*\.svg$/);
    expect(svg.bytes.toString("utf8")).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg.bytes.toString("utf8").match(/<use /g)).toHaveLength(40);
    expect(svg.bytes.toString("utf8")).toContain("white Knight i1, c3");
    await choose(person, "kind", "png");
    await choose(person, "size", "small");
    const png = await saved(person);
    expect(png.bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([360, 360]);
    expect(png.bytes.subarray(-8, -4).toString("latin1")).toBe("IEND");
    expect(png.bytes.length).toBeGreaterThan(5000);
    await choose(person, "kind", "gif");
    await choose(person, "speed", "fast");
    const gif = await saved(person);
    const { width, height, delays } = readGif(gif.bytes);
    expect([width, height]).toEqual([320, 320]);
    // The first position and what each move of the whole line leads to.
    expect(delays).toHaveLength(5);
    await person.leave();
  });

  it("and its PGN is a file of the game with its variations", async () => {
    const person = await Person.come(browser, server);
    await person.open("/analysis#moves=e2e3,e9e8&ply=1");
    await person.page.locator('.study[data-ply="1"]').waitFor();
    await person.click("d9", "d8");
    await person.page.locator(".games-panel summary").click();
    const download = person.page.waitForEvent("download");
    await person.page.locator("button.save-pgn").click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("shatranj-kamil.pgn");
    const bytes = readFileSync(await file.path());
    expect(bytes.subarray(0, 7).toString("latin1")).toBe("[Event ");
    expect(bytes.toString("utf8")).toMatch(/\n\n1\. e3 e8 \(1\.\.\. d8\) \*\n$/);
    expect(bytes.toString("utf8")).toContain('[Variant "Shatranj Kamil"]');
    await person.leave();
  });
});
