// The event stream reconnects with growing pauses, and never shows an older game over a newer one.
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Connection,
  GameStream,
  pause,
  type SourceHandlers,
  type StreamWorld,
} from "../../src/net/game-stream.ts";
import type { GameView } from "../../src/net/wire.ts";

function view(version: number): GameView {
  return {
    id: "g1",
    version,
    array: "kamil",
    rules: "war-machine",
    drawRules: "default",
    level: 1,
    you: "white",
    initialFen: "f",
    fen: "f",
    moves: [],
    status: "ongoing",
    outcome: null,
    thinking: false,
    createdAt: "2026-01-01T00:00:00Z",
  };
}

class FakeWorld implements StreamWorld {
  readonly opened: { handlers: SourceHandlers; closed: boolean }[] = [];
  readonly timers: { after: number; task: () => void; off: boolean }[] = [];

  connect(_url: string, handlers: SourceHandlers): () => void {
    const source = { handlers, closed: false };
    this.opened.push(source);
    return () => {
      source.closed = true;
    };
  }

  later(after: number, task: () => void): () => void {
    const timer = { after, task, off: false };
    this.timers.push(timer);
    return () => {
      timer.off = true;
    };
  }

  random(): number {
    return 0;
  }

  get source(): { handlers: SourceHandlers; closed: boolean } {
    const last = this.opened.at(-1);
    if (last === undefined) throw new Error("nothing was opened");
    return last;
  }

  fire(): void {
    const timer = this.timers.at(-1);
    if (timer === undefined || timer.off) throw new Error("no timer is set");
    timer.off = true;
    timer.task();
  }
}

describe("GameStream", () => {
  let world: FakeWorld;
  let states: Connection[];
  let versions: number[];
  let stream: GameStream;

  beforeEach(() => {
    world = new FakeWorld();
    states = [];
    versions = [];
    const listener = {
      connection: (state: Connection) => states.push(state),
      game: (game: GameView) => versions.push(game.version),
    };
    stream = new GameStream("/events", listener, world);
    stream.start();
  });

  const say = (version: number): void => world.source.handlers.game(JSON.stringify(view(version)));

  it("tells when it is open, and passes newer games on only", () => {
    world.source.handlers.open();
    for (const version of [3, 3, 2, 4]) say(version);
    expect(states).toEqual(["connecting", "open"]);
    expect(versions).toEqual([3, 4]);
  });

  it("closes a failed source, waits longer each time, and starts afresh after a success", () => {
    for (const expected of [500, 1000, 2000]) {
      world.source.handlers.fail();
      expect(world.source.closed).toBe(true);
      expect(world.timers.at(-1)?.after).toBe(expected);
      world.fire();
    }
    expect(world.opened).toHaveLength(4);
    world.source.handlers.open();
    world.source.handlers.fail();
    expect(world.timers.at(-1)?.after).toBe(500);
    expect(states.filter((state) => state === "lost")).toHaveLength(4);
  });

  it("keeps the newest version over a reconnect", () => {
    say(5);
    world.source.handlers.fail();
    world.fire();
    say(4);
    say(6);
    expect(versions).toEqual([5, 6]);
  });

  it("ignores what a closed source still says", () => {
    const old = world.source.handlers;
    old.fail();
    old.game(JSON.stringify(view(9)));
    old.fail();
    expect(versions).toEqual([]);
    expect(world.timers).toHaveLength(1);
  });

  it("takes an unreadable snapshot for a broken connection", () => {
    world.source.handlers.open();
    world.source.handlers.game("{");
    expect(states.at(-1)).toBe("lost");
    world.fire();
    say(1);
    expect(versions).toEqual([1]);
  });

  it("tries at once when asked, and never after it was stopped", () => {
    world.source.handlers.fail();
    stream.retryNow();
    expect(world.timers.at(-1)?.off).toBe(true);
    expect(world.opened).toHaveLength(2);
    stream.retryNow();
    expect(world.opened).toHaveLength(2);
    world.source.handlers.fail();
    stream.stop();
    expect(world.timers.at(-1)?.off).toBe(true);
    stream.retryNow();
    expect(world.opened).toHaveLength(2);
  });
});

describe("pause", () => {
  it("doubles, stays bounded, and spreads downwards", () => {
    expect([0, 1, 2, 3].map((attempt) => pause(attempt, 0))).toEqual([500, 1000, 2000, 4000]);
    expect(pause(1000, 0)).toBe(15_000);
    expect(pause(0, 1)).toBe(375);
  });
});
