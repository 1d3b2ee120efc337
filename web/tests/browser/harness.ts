// Starts the built `kamil` binary on a temporary database and a real Chromium, and knows how to play on the page.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { createdGame, type ListedGame, listedGame, type NewGame } from "../../src/net/wire.ts";
import { Game, initSync } from "../../src/rules/pkg/kamil_wasm.js";
import { decodeJson, list, object, text } from "../../src/shared/decode.ts";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

initSync({ module: readFileSync(path("../../src/rules/pkg/kamil_wasm_bg.wasm")) });

const CHROMIUM_ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The `kamil` binary to test: what a person would run, with the client built into it. */
export function binary(): string {
  const named = process.env["KAMIL_BIN"] ?? path("../../../target/release/kamil");
  if (!existsSync(named)) throw new Error(`no kamil at ${named}: build it, or name one in KAMIL_BIN`);
  return named;
}

export class Server {
  readonly base: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(base: string, process: ChildProcess, folder: string) {
    this.base = base;
    this.#process = process;
    this.#folder = folder;
  }

  /** Starts a server; `at` keeps the address and the database of an earlier one, `options` are those of the command. */
  static start(
    at?: { readonly listen: string; readonly folder: string },
    options: readonly string[] = [],
  ): Promise<Server> {
    const folder = at?.folder ?? mkdtempSync(join(tmpdir(), "kamil-web-"));
    const listen = at?.listen ?? "127.0.0.1:0";
    const args = [
      "serve",
      "--listen",
      listen,
      "--database",
      `sqlite:${join(folder, "games.sqlite")}`,
      ...options,
    ];
    const child = spawn(binary(), args, { stdio: ["ignore", "pipe", "pipe"] });
    return new Promise((resolve, reject) => {
      let said = "";
      const listenTo = (chunk: Buffer): void => {
        said += chunk.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
        if (found !== null) resolve(new Server(found[0], child, folder));
      };
      child.stdout.on("data", listenTo);
      child.stderr.on("data", listenTo);
      child.on("exit", (code) => reject(new Error(`kamil serve ended with ${code}: ${said}`)));
    });
  }

  /** Stops the process and keeps its database, so that it can be started again. */
  async halt(): Promise<{ readonly listen: string; readonly folder: string }> {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.removeAllListeners("exit");
    const gone = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill("SIGKILL");
    await Promise.race([ended, gone]);
    return { listen: new URL(this.base).host, folder: this.#folder };
  }

  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: CHROMIUM_ARGS,
  });
}

/** The server and the browser of a test file, from its first test to its last. */
export let server: Server;
export let browser: Browser;

export function openStage(): void {
  beforeAll(async () => {
    [server, browser] = await Promise.all([Server.start(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}

/** A person with a window of their own; whatever the page reports as an error fails the test that looks. */
export class Person {
  readonly page: Page;
  readonly errors: string[] = [];
  readonly #context: BrowserContext;
  readonly #base: string;
  /** How this person's browser is, for another one of the same kind. */
  readonly options: BrowserContextOptions;

  private constructor(page: Page, context: BrowserContext, base: string, options: BrowserContextOptions) {
    this.page = page;
    this.options = options;
    this.#context = context;
    this.#base = base;
    page.on("pageerror", (error) => this.errors.push(error.message));
    page.on("console", (message) => {
      // A refused or failed request is some tests' purpose; the page has to cope with it, and is asked whether it does.
      const refused = /^(Failed to load resource|WebSocket connection to )/.test(message.text());
      if (message.type() === "error" && !refused) this.errors.push(message.text());
    });
  }

  static async come(browser: Browser, server: Server, options: BrowserContextOptions = {}): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(60_000);
    return new Person(await context.newPage(), context, server.base, options);
  }

  get context(): BrowserContext {
    return this.#context;
  }

  async leave(): Promise<void> {
    await this.#context.close();
    expect(this.errors).toEqual([]);
  }

  async open(address: string): Promise<void> {
    await this.page.goto(this.#base + address);
  }

  /** Starts a game through the server's interface, and opens its page. */
  async start(game: Partial<NewGame>): Promise<string> {
    const { id } = await this.make(game);
    await this.openGame(id);
    return id;
  }

  /** Makes a game through the server's interface; the links hand over its seats. */
  async make(game: Partial<NewGame>): Promise<{ readonly id: string; readonly invitation: string }> {
    const opponent = game.opponent ?? "computer";
    const level = opponent === "computer" ? { level: 1 as const, leisure: false as const } : {};
    const settings: NewGame = {
      array: "kamil",
      drawRules: "default",
      color: "white",
      opponent,
      ...level,
      ...game,
    };
    const answer = await this.page.request.post(`${this.#base}/api/games`, { data: settings });
    const body = await answer.text();
    if (answer.status() !== 201) throw new Error(`no game: ${answer.status()} ${body}`);
    const { id, links } = decodeJson(body, createdGame, "game");
    return { id, invitation: links.invitation ?? "" };
  }

  async openGame(id: string): Promise<void> {
    await this.open(`/game/${id}`);
    await this.page.locator(".game:not([data-status=loading])").waitFor();
  }

  /** Opens the link of a seat, and takes it. */
  async sit(link: string): Promise<void> {
    await this.open(link);
    await this.page.locator(".claim button").click();
    await this.page.locator(".claim").waitFor({ state: "detached" });
  }

  async view(id: string): Promise<ListedGame> {
    const answer = await this.page.request.get(`${this.#base}/api/games/${id}`);
    return decodeJson(await answer.text(), listedGame, "game");
  }

  square(name: string): ReturnType<Page["locator"]> {
    return this.page.locator(`sk-board [data-square="${name}"]`);
  }

  async click(from: string, to: string): Promise<void> {
    await this.square(from).click();
    await this.square(to).click();
  }

  /** Goes from the cursor's square to another with the arrow keys alone. */
  async walk(to: string): Promise<void> {
    const keyboard = this.page.keyboard;
    const here = await this.page
      .locator('sk-board [role="gridcell"][tabindex="0"]')
      .getAttribute("data-square");
    if (here === null) throw new Error("the board has no cursor");
    const flipped =
      (await this.page
        .locator("sk-board .row")
        .first()
        .locator(".cell")
        .first()
        .getAttribute("data-square")) === "j1";
    const sign = flipped ? -1 : 1;
    const across = (to.charCodeAt(0) - here.charCodeAt(0)) * sign;
    const up = (Number(to.slice(1)) - Number(here.slice(1))) * sign;
    for (let step = 0; step < Math.abs(across); step += 1)
      await keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(up); step += 1) await keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
  }

  async keys(from: string, to: string): Promise<void> {
    await this.walk(from);
    await this.page.keyboard.press("Enter");
    await this.walk(to);
    await this.page.keyboard.press("Space");
  }

  /** Waits until the person is to move after at least so many plies, or the game is over. */
  async settled(plies: number): Promise<void> {
    await this.page.waitForFunction((least) => {
      const game = document.querySelector<HTMLElement>(".game");
      if (game === null) return false;
      const board = document.querySelector("sk-board")?.shadowRoot?.querySelector(".squares");
      const over = game.dataset["status"] === "finished";
      return (
        over || (Number(game.dataset["plies"]) >= least && board?.classList.contains("playing") === true)
      );
    }, plies);
  }

  /** Plays with `play` until the game ends; the moves are chosen by `choose`. Returns the finished game. */
  async playOut(
    id: string,
    choose: (legal: readonly Choice[]) => Choice,
    play: (from: string, to: string) => Promise<void>,
  ): Promise<ListedGame> {
    for (;;) {
      const view = await this.view(id);
      if (view.status === "finished") {
        await this.page.locator('.game[data-status="finished"]').waitFor();
        return view;
      }
      await this.settled(view.moves.length);
      const now = await this.view(id);
      if (now.status === "finished") continue;
      const move = choose(legalMoves(now));
      await play(move.from, move.to);
      await this.settled(now.moves.length + 1);
    }
  }
}

export interface Choice {
  readonly uci: string;
  readonly san: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
}

const stateDecoder = object<{ legal: Choice[] }>({
  legal: list(object<Choice>({ uci: text, san: text, from: text, to: text, kind: text })),
});

/** The legal moves of a game's present position, from the rules themselves. */
export function legalMoves(view: ListedGame): readonly Choice[] {
  const game = Game.fromFen(view.fen, view.rules, view.drawRules);
  try {
    return decodeJson(game.state(), stateDecoder, "state").legal;
  } finally {
    game.free();
  }
}

/** A small generator of numbers, the same at every run. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function pick<T>(items: readonly T[], roll: number): T {
  const item = items[Math.floor(roll * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

export const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
