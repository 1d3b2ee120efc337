// Clocks: how they are written, what they show by the server's time, and how that time is known here.
import { describe, expect, it } from "vitest";
import { ServerTime } from "../../src/net/server-time.ts";
import { formatClock, remaining } from "../../src/ui/clock-text.ts";

describe("formatClock", () => {
  it("shows hours where there are any, and tenths near the end", () => {
    expect([3_723_000, 245_900, 60_000, 20_000, 19_990, 9_400, 40, 0].map(formatClock)).toEqual([
      "1:02:03",
      "4:05",
      "1:00",
      "0:20",
      "0:19.9",
      "0:09.4",
      "0:00.0",
      "0:00.0",
    ]);
  });
});

describe("remaining", () => {
  const clock = {
    initial: 0,
    increment: 0,
    left: { white: 5000, black: 7000 },
    running: "white",
    at: 100,
  } as const;

  it("runs for one side, from the moment the server named, down to nothing", () => {
    expect([remaining(clock, "white", 1100), remaining(clock, "black", 1100)]).toEqual([4000, 7000]);
    expect(remaining(clock, "white", 99_000)).toBe(0);
    // A clock here that is behind the server's shows no more than there was.
    expect(remaining(clock, "white", 0)).toBe(5000);
  });
});

describe("ServerTime", () => {
  it("takes the middle of the quickest question as the moment of the answer", () => {
    let local = 1000;
    const time = new ServerTime(() => local);
    time.heard(5000);
    expect(time.now()).toBe(5000);
    local = 1100;
    time.answered(5060, 1000);
    expect(time.now()).toBe(5110);
    // A slower answer knows less, and a lone message nothing.
    local = 2000;
    time.answered(9000, 1500);
    time.heard(1);
    expect(time.now()).toBe(6010);
    time.forget();
    time.answered(9000, 1500);
    expect(time.now()).toBe(9250);
  });

  it("has no use for an answer that came before its question, as after a change of the local clock", () => {
    const time = new ServerTime(() => 1000);
    time.answered(5000, 2000);
    expect(time.now()).toBe(1000);
  });
});
