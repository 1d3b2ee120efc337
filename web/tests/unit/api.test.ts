// Calls give decoded games or a failure that says whether trying again makes sense.
import { describe, expect, it } from "vitest";
import { Api, CallError } from "../../src/net/api.ts";
import { gameView } from "./games.ts";

const GAME = gameView({
  array: null,
  moves: ["a9a10g"],
  status: "finished",
  outcome: { winner: "white", reason: "stalemate" },
});

interface Call {
  readonly url: string;
  readonly init: RequestInit;
}

function answering(status: number, body: string): { api: Api; calls: Call[] } {
  const calls: Call[] = [];
  const api = new Api((url, init) => {
    calls.push({ url, init });
    return Promise.resolve(new Response(body, { status }));
  });
  return { api, calls };
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const caught: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(caught instanceof CallError)) throw new Error(`expected a CallError, found ${String(caught)}`);
  return caught;
}

describe("Api", () => {
  it("sends a move as JSON and reads the game", async () => {
    const { api, calls } = answering(200, JSON.stringify(GAME));
    const game = await api.move("a/b", 4, "a2a3", 6);
    expect(game.outcome).toEqual({ winner: "white", reason: "stalemate" });
    expect(calls[0]?.url).toBe("/api/games/a%2Fb/moves");
    expect(calls[0]?.init.method).toBe("POST");
    expect(calls[0]?.init.body).toBe('{"ply":4,"move":"a2a3","version":6}');
    expect(new Headers(calls[0]?.init.headers).get("content-type")).toBe("application/json");
  });

  it("passes the server's code on", async () => {
    const { api } = answering(409, '{"error":{"code":"stale-ply","message":"Ply 3 is played."}}');
    const error = await failureOf(api.move("g1", 3, "a2a3"));
    expect(error).toMatchObject({
      code: "stale-ply",
      status: 409,
      message: "Ply 3 is played.",
      passing: false,
    });
  });

  it.each([
    [500, "<html>", "internal", true],
    [502, "", "internal", true],
    [429, '{"error":{"code":"too-many-requests","message":"Slow down."}}', "too-many-requests", true],
    [400, "?", "bad-request", false],
    [404, '{"error":{"code":"not-found","message":"No game."}}', "not-found", false],
  ])("reads an answer %d", async (status, body, code, passing) => {
    const error = await failureOf(answering(status, body).api.game("g1"));
    expect([error.code, error.passing]).toEqual([code, passing]);
  });

  it("reads the list of public games", async () => {
    const game = { ...GAME, fen: "f", plies: 7, spectators: 2, level: null };
    const { api, calls } = answering(200, JSON.stringify({ games: [game], next: 40 }));
    expect((await api.live()).games.map(({ id, plies, spectators }) => [id, plies, spectators])).toEqual([
      ["g1", 7, 2],
    ]);
    expect((await api.live(40)).next).toBe(40);
    expect(calls.map(({ url }) => url)).toEqual([
      "/api/games/live?limit=12",
      "/api/games/live?limit=12&before=40",
    ]);
  });

  it("calls a lost connection by its name", async () => {
    const error = await failureOf(new Api(() => Promise.reject(new TypeError("no route"))).game("g1"));
    expect([error.code, error.passing]).toEqual(["network", true]);
  });

  it("refuses an answer that is no game, and says where it is wrong", async () => {
    const broken = JSON.stringify({ ...GAME, outcome: { winner: "white", reason: "luck" } });
    const error = await failureOf(answering(200, broken).api.game("g1"));
    expect(error.message).toMatch(/answer\.outcome\.reason: expected one of checkmate, .*, found "luck"/);
  });
});
