// What a player is told of a change: a word where one is needed, and the right sound.
import { beforeAll, describe, expect, it } from "vitest";
import { loadLanguage } from "../../src/i18n/index.ts";
import { news } from "../../src/ui/game-news.ts";
import { gameView } from "./games.ts";

const none = { draw: null, takeback: null, rematch: null };

describe("news", () => {
  beforeAll(() => loadLanguage("en"));

  it("tells the host that the friend has come", () => {
    const waiting = gameView({ status: "waiting", seats: { white: "person", black: "awaited" } });
    expect(news(waiting, gameView(), null)).toEqual({ notice: "The other player has come.", sound: "join" });
    expect(news({ ...waiting, yours: [] }, gameView(), null).notice).toBeNull();
  });

  it("tells of an offer turned down, by a friend and by the computer", () => {
    const offered = gameView({ offers: { ...none, draw: "white" } });
    expect(news(offered, gameView(), null).notice).toBe("Your opponent declines the draw.");
    const seats = { white: "person", black: "computer" } as const;
    expect(news({ ...offered, seats }, gameView({ seats, level: 1 }), null).notice).toBe(
      "The computer declines the draw.",
    );
    // Taken, moved on, or none of one's own.
    const over = gameView({ status: "finished", outcome: { winner: null, reason: "agreement" } });
    expect(news(offered, over, null)).toEqual({ notice: null, sound: "end" });
    expect(news(offered, gameView({ moves: ["e2e3"] }), null).notice).toBeNull();
    expect(news({ ...offered, yours: ["black"] }, gameView({ yours: ["black"] }), null).notice).toBeNull();
  });

  it("calls the player for an offer of the other side, and spectators not", () => {
    const asked = gameView({ offers: { ...none, takeback: "black" } });
    expect(news(gameView(), asked, null).sound).toBe("offer");
    expect(news(gameView({ yours: [] }), { ...asked, yours: [] }, null).sound).toBeNull();
  });

  it("tells of a move taken back", () => {
    expect(news(gameView({ moves: ["e2e3"] }), gameView(), null)).toEqual({
      notice: "A move was taken back.",
      sound: "move",
    });
  });
});
