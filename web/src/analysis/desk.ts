// The parts of an analysis together: the game, the engine that follows it, its graph, tables and PGN.
import { PgnDesk } from "../engine/pgn.ts";
import { reasonsText } from "../i18n/reasons.ts";
import { errorText } from "../i18n/words.ts";
import { CallError } from "../net/api.ts";
import { loadRules, RulesError, startArrays } from "../rules/index.ts";
import type { ArrayName } from "../shared/types.ts";
import type { Frame } from "../ui/game-record.ts";
import { writeFirst } from "../ui/language-links.ts";
import { addressOf, readAddress } from "./address.ts";
import { draftAt, keepDraft } from "./draft.ts";
import { GameLibrary } from "./library.ts";
import { type EnginePosition, LiveEngine } from "./live-engine.ts";
import { Positions } from "./positions.ts";
import { DRAWN, Review, type Stop } from "./review.ts";
import { AnalysisSession, ownPosition } from "./session.ts";
import { Tables } from "./tables.ts";
import { type GameTree, type NodeId, pathTo, ROOT, type TreeStart } from "./tree.ts";
import { addMove } from "./tree-edit.ts";
import { pgnOf, treeOf } from "./tree-wire.ts";

/** `al-Adli-as-Suli-2026.11.30.pgn`: the players and the date, as far as they are known. */
function fileName({ tags }: GameTree): string {
  const parts = ["White", "Black", "Date"].flatMap((name) => {
    const said = tags.find(([known]) => known === name)?.[1] ?? "";
    return /[\p{L}\p{N}]/u.test(said) ? [said.replace(/[^\p{L}\p{N}.]+/gu, "-").slice(0, 40)] : [];
  });
  return `${parts.length === 0 ? "shatranj-kamil" : parts.join("-")}.pgn`;
}

export interface Notice {
  /** A key of the words. */
  readonly key: string;
  /** Why, in words. */
  readonly detail: string;
}

const storage = (): Storage => sessionStorage;

/** The address bar follows a hasty person no faster; browsers refuse more than some changes a second. */
const ADDRESS_MS = 300;

export class Desk {
  readonly #changed: () => void;
  readonly #stopWriting: () => void;
  readonly #pgn = new PgnDesk();
  readonly engine: LiveEngine;
  readonly review: Review;
  readonly tables: Tables;
  readonly library: GameLibrary;
  #session: AnalysisSession | null = null;
  #failed = false;
  #notice: Notice | null = null;
  /** The timer of an address that is still to be written. */
  #address: number | null = null;
  /** The address that this page has written itself. */
  #written = "";
  #looked = "";

  constructor(changed: () => void) {
    this.#changed = changed;
    this.#stopWriting = writeFirst(() => this.#writeNow());
    this.engine = new LiveEngine(changed);
    this.review = new Review(changed);
    this.tables = new Tables(changed);
    this.library = new GameLibrary(this.#pgn, {
      changed,
      opened: (pgn) => this.#take(treeOf(pgn)),
    });
  }

  get state(): "loading" | "failed" | "ready" {
    if (this.#failed) return "failed";
    return this.#session === null ? "loading" : "ready";
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  /** Only while `state` is ready. */
  get session(): AnalysisSession {
    if (this.#session === null) throw new Error("the analysis is ready");
    return this.#session;
  }

  async begin(): Promise<void> {
    this.#failed = false;
    this.#changed();
    try {
      await loadRules();
      this.#session = new AnalysisSession(() => this.#moved());
      this.openAddress();
    } catch {
      this.#failed = true;
    }
    this.#changed();
  }

  close(): void {
    this.#stopWriting();
    if (this.#address !== null) clearTimeout(this.#address);
    this.engine.close();
    this.review.cancel();
    this.#pgn.close();
  }

  /** Shows what the address names, unless the page has written it itself. */
  openAddress(): void {
    if (this.#session === null || location.pathname + location.search + location.hash === this.#written)
      return;
    const shared = readAddress(location.search, location.hash);
    this.#notice = null;
    this.review.forget();
    try {
      this.session.open(shared);
      this.#openDraft();
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#notice = { key: "an-address-wrong", detail: reasonsText(error) };
      this.session.open({ ...shared, fen: null, moves: [] });
    }
    if (shared.game !== null) void this.#openGame(shared.game);
  }

  /** The comments and variations that were there when the page was left at this address. */
  #openDraft(): void {
    const draft = draftAt(storage, location.pathname + location.search + location.hash);
    if (draft === null) return;
    const moves = pathTo(this.session.tree, this.session.current).map(({ uci }) => uci);
    let tree: GameTree;
    try {
      tree = treeOf(draft);
    } catch {
      // What stands in the store may be anything; the address says enough.
      return;
    }
    this.session.load(tree);
    this.session.playAll(moves);
  }

  async #openGame(id: string): Promise<void> {
    try {
      const answer = await fetch(`/api/games/${encodeURIComponent(id)}/pgn`).catch(() => {
        throw new CallError("network", 0, "");
      });
      if (!answer.ok)
        throw new CallError(answer.status === 404 ? "not-found" : "internal", answer.status, "");
      const tree = await this.#only(await answer.blob());
      this.#take(tree);
    } catch (error) {
      this.#notice = {
        key: "an-game-missing",
        detail: error instanceof CallError ? errorText(error) : reasonsText(error),
      };
      this.#changed();
    }
  }

  /** The first game of a text, read apart from the list that a person may have made. */
  async #only(text: Blob): Promise<GameTree> {
    const pgn = new PgnDesk();
    try {
      await pgn.list(text, () => undefined);
      return treeOf(await pgn.open(0));
    } finally {
      pgn.close();
    }
  }

  #take(tree: GameTree): void {
    this.#notice = null;
    this.review.forget();
    this.session.load(tree);
  }

  setUp(start: TreeStart): void {
    this.session.setUp(start);
    this.#notice = null;
    this.review.forget();
  }

  beginArray(name: ArrayName): void {
    const array = startArrays().find((known) => known.name === name);
    if (array === undefined) return;
    this.setUp({ initialFen: array.fen, rules: array.rules, drawRules: this.session.tree.drawRules });
  }

  /** What some moves from here lead to; null where one of them is not legal. */
  after(moves: readonly string[]): Frame | null {
    try {
      let { tree, id } = { tree: this.session.tree, id: this.session.current };
      for (const move of moves) ({ tree, id } = addMove(tree, id, move, ""));
      return new Positions().at(tree, id);
    } catch (error) {
      if (error instanceof RulesError) return null;
      throw error;
    }
  }

  async pgnText(): Promise<string> {
    return this.#pgn.write(pgnOf(this.session.written));
  }

  async copyPgn(): Promise<void> {
    await navigator.clipboard.writeText(await this.pgnText());
  }

  async savePgn(): Promise<void> {
    const file = new Blob([await this.pgnText()], { type: "application/vnd.chess-pgn" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = fileName(this.session.written);
    link.click();
    // The browser begins to read it only after this.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  startReview(): void {
    const stops = [ROOT, ...this.session.line].map((id): Stop => {
      const { outcome } = this.session.at(id).state;
      return { id, task: this.#task(id), score: outcome !== null && outcome.winner === null ? DRAWN : null };
    });
    this.review.start(stops);
  }

  #task(id: NodeId): EnginePosition {
    const { initialFen, rules, drawRules } = this.session.tree;
    return { fen: initialFen, rules, drawRules, moves: pathTo(this.session.tree, id).map(({ uci }) => uci) };
  }

  /** Everything follows where one looks. */
  #moved(): void {
    const { tree, current, frame } = this.session;
    const { rules, drawRules, initialFen } = tree;
    const task = this.#task(current);
    const key = [initialFen, rules, drawRules, ...task.moves].join(" ");
    if (this.#looked !== key) {
      this.#looked = key;
      this.tables.look({ fen: frame.state.fen, men: frame.state.pieces.length, rules, drawRules });
      this.engine.look(frame.state.outcome === null ? task : null);
    }
    if (this.#address !== null) clearTimeout(this.#address);
    this.#address = window.setTimeout(() => this.#writeNow(), ADDRESS_MS);
    this.#changed();
  }

  /** Writes what waits to be written. */
  #writeNow(): void {
    if (this.#address === null) return;
    clearTimeout(this.#address);
    this.#address = null;
    this.#writeAddress();
  }

  /** So that the page opens as it is when it is loaded again, in another language too. */
  #writeAddress(): void {
    const address = addressOf(this.session.tree, this.session.current, ownPosition);
    // A game of this server keeps its own short address until something else is shown.
    if (address === "/analysis" && new URLSearchParams(location.search).has("game")) return;
    this.#written = address;
    keepDraft(storage, address, pgnOf(this.session.tree));
    history.replaceState(null, "", address);
  }
}
