// Calls to the server: each gives a decoded answer or throws a `CallError` that says what kind of failure it was.
import { type Decoder, decodeJson } from "../shared/decode.ts";
import { type TableAccount, tableAccount } from "../shared/table-account.ts";
import type { DrawRules, RuleSet } from "../shared/types.ts";
import {
  type CreatedGame,
  createdGame,
  drawAnswer,
  errorBody,
  type GameView,
  gameList,
  gameView,
  type ListedGame,
  type NewGame,
  takenSeat,
  type WatchableGames,
  watchableGames,
} from "./wire.ts";

/** What a player may do in a game with a single word. */
export type Action =
  | "resign"
  | "abort"
  | "draw-offer/decline"
  | "takeback"
  | "takeback/decline"
  | "rematch"
  | "rematch/decline"
  | "flag";

/** `network`: no answer came; otherwise the server's own code. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Whether the same call may simply be made again. */
  get passing(): boolean {
    return this.code === "network" || this.code === "too-many-requests" || this.status >= 500;
  }
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const HEADERS = { accept: "application/json", "content-type": "application/json" };
/** How many live games are asked for. */
const LIVE_SHOWN = 12;
const TIMEOUT_MS = 20_000;

function failure(status: number, body: string): CallError {
  try {
    const { error } = decodeJson(body, errorBody, "error");
    return new CallError(error.code, status, error.message);
  } catch {
    return new CallError(status >= 500 ? "internal" : "bad-request", status, `HTTP ${status}`);
  }
}

export class Api {
  readonly #fetch: Fetch;

  constructor(fetcher: Fetch = (url, init) => fetch(url, init)) {
    this.#fetch = fetcher;
  }

  async #call<T>(method: "GET" | "POST", url: string, body: unknown, decoder: Decoder<T>): Promise<T> {
    let status: number;
    let answer: string;
    try {
      const init: RequestInit = { method, headers: HEADERS, signal: AbortSignal.timeout(TIMEOUT_MS) };
      if (method === "POST") init.body = JSON.stringify(body);
      const response = await this.#fetch(url, init);
      status = response.status;
      answer = await response.text();
    } catch (error) {
      throw new CallError("network", 0, error instanceof Error ? error.message : String(error));
    }
    if (status < 200 || status > 299) throw failure(status, answer);
    try {
      return decodeJson(answer, decoder, "answer");
    } catch (error) {
      throw new CallError("internal", 500, error instanceof Error ? error.message : String(error));
    }
  }

  #game(id: string, rest = ""): string {
    return `/api/games/${encodeURIComponent(id)}${rest}`;
  }

  create(game: NewGame): Promise<CreatedGame> {
    return this.#call("POST", "/api/games", game, createdGame);
  }

  async mine(): Promise<readonly ListedGame[]> {
    return (await this.#call("GET", "/api/games", null, gameList)).games;
  }

  /** The public games that are being played, the newest first; `before` is where an earlier page ended. */
  live(before: number | null = null): Promise<WatchableGames> {
    const further = before === null ? "" : `&before=${before}`;
    return this.#call("GET", `/api/games/live?limit=${LIVE_SHOWN}${further}`, null, watchableGames);
  }

  game(id: string): Promise<GameView> {
    return this.#call("GET", this.#game(id), null, gameView);
  }

  /** `version`: what the player had seen; the server refuses what would mean something else by now. */
  move(id: string, ply: number, move: string, version?: number): Promise<GameView> {
    return this.#call("POST", this.#game(id, "/moves"), { ply, move, version }, gameView);
  }

  act(id: string, action: Action, version?: number): Promise<GameView> {
    return this.#call("POST", this.#game(id, `/${action}`), { version }, gameView);
  }

  offerDraw(id: string, version?: number): Promise<{ accepted: boolean; game: GameView }> {
    return this.#call("POST", this.#game(id, "/draw-offer"), { version }, drawAnswer);
  }

  /** Takes the seat whose secret that is; the link is the seat's own from then on. */
  takeSeat(id: string, secret: string): Promise<{ game: GameView; link: string }> {
    return this.#call("POST", this.#game(id, "/seat"), { secret }, takenSeat);
  }

  /** A new private link of one's own seat; the one before is worth nothing. */
  async newLink(id: string): Promise<string> {
    return (await this.#call("POST", this.#game(id, "/seat/link"), {}, takenSeat)).link;
  }

  /** A new invitation to the seat that waits for somebody; the one before is worth nothing. */
  async newInvitation(id: string): Promise<string> {
    return (await this.#call("POST", this.#game(id, "/invitation"), {}, takenSeat)).link;
  }

  /** What the server's endgame tables say of a position; null where it has none for it. */
  async tablebase(fen: string, rules: RuleSet, drawRules: DrawRules): Promise<TableAccount | null> {
    const query = new URLSearchParams({ fen, rules, drawRules });
    try {
      return await this.#call("GET", `/api/tablebase?${query}`, null, tableAccount);
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null;
      throw error;
    }
  }

  pgnUrl(id: string): string {
    return this.#game(id, "/pgn");
  }

  /** `after`: the number of the last event that is known, so that only later ones come. */
  socketUrl(id: string, after: number | null): string {
    return this.#game(id, after === null ? "/socket" : `/socket?after=${after}`);
  }
}
