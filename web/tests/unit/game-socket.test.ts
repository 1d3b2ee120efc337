// The socket resumes with growing pauses, asks for the time, and does not wait for ever on a connection that is silent.
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Connection,
  GameSocket,
  type OpenSocket,
  pause,
  type SocketHandlers,
  type SocketWorld,
} from "../../src/net/game-socket.ts";
import { gameView } from "./games.ts";

interface Opened {
  readonly url: string;
  readonly handlers: SocketHandlers;
  readonly sent: string[];
  closed: boolean;
}

interface Timer {
  readonly after: number;
  readonly task: () => void;
  off: boolean;
}

class FakeWorld implements SocketWorld {
  readonly opened: Opened[] = [];
  readonly timers: Timer[] = [];
  time = 1000;

  connect(url: string, handlers: SocketHandlers): OpenSocket {
    const socket: Opened = { url, handlers, sent: [], closed: false };
    this.opened.push(socket);
    return {
      send: (text) => socket.sent.push(text),
      close: () => {
        socket.closed = true;
      },
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

  now(): number {
    return this.time;
  }

  get socket(): Opened {
    const last = this.opened.at(-1);
    if (last === undefined) throw new Error("nothing was opened");
    return last;
  }

  get waiting(): readonly Timer[] {
    return this.timers.filter((timer) => !timer.off);
  }

  /** Lets the timer of so many milliseconds run out. */
  fire(after: number): void {
    const timer = this.waiting.find((one) => one.after === after);
    if (timer === undefined)
      throw new Error(`no timer of ${after} ms, but ${this.waiting.map((t) => t.after)}`);
    timer.off = true;
    timer.task();
  }
}

const ASK = 15_000;
const DEADLINE = 8_000;

describe("GameSocket", () => {
  let world: FakeWorld;
  let states: Connection[];
  let types: string[];
  let times: (readonly [number, number])[];
  let seen: number | null;
  let socket: GameSocket;

  beforeEach(() => {
    world = new FakeWorld();
    [states, types, times, seen] = [[], [], [], null];
    socket = new GameSocket(
      {
        url: () => (seen === null ? "/socket" : `/socket?after=${seen}`),
        connection: (state) => states.push(state),
        message: (message) => types.push(message.type),
        time: (server, asked) => times.push([server, asked]),
      },
      world,
    );
    socket.start();
  });

  const say = (body: object): void => world.socket.handlers.text(JSON.stringify(body));
  const answer = (): void => {
    const { ref } = JSON.parse(world.socket.sent.at(-1) ?? "{}") as { ref: number };
    say({ type: "done", ref, number: 1, time: 5000 });
  };

  it("passes on what the server says", () => {
    world.socket.handlers.open();
    say({ type: "game", number: 1, time: 9, game: gameView() });
    say({ type: "event", number: 2, at: 9, event: "moved", ply: 0, move: "e2e3" });
    say({ type: "presence", white: true, black: false, spectators: 3 });
    say({ type: "seats", yours: ["black"] });
    expect(states).toEqual(["connecting", "open"]);
    expect(types).toEqual(["game", "event", "presence", "seats"]);
  });

  it("resumes from what was seen last, later each time, and at once again after a success", () => {
    for (const expected of [500, 1000, 2000]) {
      seen = expected;
      world.socket.handlers.fail();
      expect(world.opened.every(({ closed }) => closed)).toBe(true);
      world.fire(expected);
      expect(world.socket.url).toBe(`/socket?after=${expected}`);
    }
    world.socket.handlers.open();
    world.socket.handlers.fail();
    world.fire(500);
    expect(states.filter((state) => state === "lost")).toHaveLength(4);
  });

  it("asks for the time at once and then again and again", () => {
    world.socket.handlers.open();
    expect(JSON.parse(world.socket.sent[0] ?? "")).toEqual({ ref: 1, do: "time" });
    world.time = 1030;
    answer();
    expect(times).toEqual([[5000, 1000]]);
    world.fire(ASK);
    expect(world.socket.sent).toHaveLength(2);
    answer();
    expect(times[1]).toEqual([5000, 1030]);
  });

  it("takes silence for a lost connection", () => {
    world.socket.handlers.open();
    world.fire(DEADLINE);
    expect(states.at(-1)).toBe("lost");
    expect(world.socket.closed).toBe(true);
    world.fire(500);
    expect(world.opened).toHaveLength(2);
  });

  it("ignores what a closed socket still says", () => {
    const old = world.socket.handlers;
    old.open();
    old.fail();
    old.text("{");
    old.fail();
    expect(states).toEqual(["connecting", "open", "lost"]);
    expect(world.waiting.map(({ after }) => after)).toEqual([500]);
  });

  it("takes an unreadable message for a broken connection", () => {
    world.socket.handlers.open();
    say({ type: "event", number: 2, at: 9, event: "danced" });
    expect(states.at(-1)).toBe("lost");
  });

  it("tries at once when the device is awake, and never after it was stopped", () => {
    world.socket.handlers.fail();
    socket.check();
    expect(world.opened).toHaveLength(2);
    world.socket.handlers.open();
    answer();
    socket.check();
    expect(world.socket.sent).toHaveLength(2);
    socket.stop();
    expect(world.waiting).toEqual([]);
    socket.check();
    socket.giveUp();
    socket.restart();
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
