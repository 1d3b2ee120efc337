// Live games between two browsers: by invitation to mate, cut off and back, watched, timed, taken back, planned ahead.
import type { BrowserContextOptions, WebSocketRoute } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { NewGame } from "../../src/net/wire.ts";
import { browser, openStage, Person, Server, server } from "./harness.ts";

openStage();

/** The Rooks on a9 and b7 mate the bare King in the corner: Rb8, K moves, Rb10#. */
const MATE_IN_TWO = "9k/R9/10/1R8/10/10/10/10/10/K9 w - - 0 1";

/** Two people in a game of their own: the first has White. */
async function pair(
  game: Partial<NewGame> = {},
  options: BrowserContextOptions = {},
): Promise<{ readonly white: Person; readonly black: Person; readonly id: string }> {
  const [white, black] = [
    await Person.come(browser, server, options),
    await Person.come(browser, server, options),
  ];
  const { id, invitation } = await white.make({ opponent: "friend", ...game });
  await white.openGame(id);
  await black.sit(invitation);
  await white.page.locator('.game[data-status="ongoing"]').waitFor();
  return { white, black, id };
}

async function both(white: Person, black: Person, act: (person: Person) => Promise<unknown>): Promise<void> {
  await Promise.all([act(white), act(black)]);
}

/** Plays moves in turn, each on its own player's board, and waits until both have seen it. */
async function play(white: Person, black: Person, moves: readonly string[], from = 0): Promise<void> {
  for (const [index, move] of moves.entries()) {
    const [start = "", end = ""] = move.split(" ");
    const plies = from + index;
    const mover = plies % 2 === 0 ? white : black;
    await mover.settled(plies);
    await mover.click(start, end);
    await both(white, black, (person) => person.page.locator(`.game[data-plies="${plies + 1}"]`).waitFor());
  }
}

const press = (person: Person, selector: string): Promise<void> => person.page.locator(selector).click();
const text = (person: Person, selector: string): Promise<string> => person.page.locator(selector).innerText();

describe("a game against a friend", () => {
  it("is made on the first page, joined by its link, played to mate, and played again", async () => {
    const [host, friend] = [await Person.come(browser, server), await Person.come(browser, server)];
    await host.open("/");
    await host.page.getByRole("radio", { name: "A friend" }).check();
    await host.page.getByRole("radio", { name: "5+3" }).check();
    await press(host, ".from-fen summary");
    await host.page.locator("#fen").fill(MATE_IN_TWO);
    await host.page.getByRole("button", { name: "Challenge a friend" }).click();
    await host.page.waitForURL(/\/game\//);
    const invitation = await host.page.getByLabel("Link for your friend").inputValue();
    expect(await text(host, ".turn")).toBe("Waiting for your friend");
    await press(host, ".own-seat summary");
    expect(await host.page.getByLabel("Your private link").inputValue()).toMatch(/#seat=.+/);

    await friend.page.goto(invitation);
    expect(await text(friend, ".claim p")).toBe("Your side would be: Black.");
    await press(friend, ".claim button");
    await friend.page.locator('.game[data-status="ongoing"]').waitFor();
    expect(friend.page.url()).not.toContain("seat=");
    await host.page.getByText("The other player has come.").waitFor();
    expect(await host.page.locator('.strip[data-color="black"] .presence.here').count()).toBe(1);

    await play(host, friend, ["b7 b8", "j10 i10", "b8 b10"]);
    await both(host, friend, (person) => person.page.locator("dialog.ending").waitFor());
    expect(await text(host, "#ending-title")).toBe("You have won");
    expect(await text(friend, "#ending-title")).toBe("You have lost");
    expect(await text(friend, ".ending-result")).toBe("White wins by checkmate");

    const first = host.page.url();
    await press(friend, 'dialog [data-answer="rematch"]');
    await press(host, 'dialog [data-answer="close"]');
    await press(host, '.offer[data-offer="rematch"] [data-answer="yes"]');
    await both(host, friend, (person) => person.page.waitForURL((url) => url.href !== first));
    expect(host.page.url()).toBe(friend.page.url());
    await friend.settled(0);
    expect(await text(friend, '.strip[data-color="white"] .name')).toBe("You · White");
    expect(await text(host, '.strip[data-color="white"] .name')).toBe("Opponent · White");
    await host.leave();
    await friend.leave();
  });

  it("can be made and joined by the keyboard alone", async () => {
    const [host, friend] = [await Person.come(browser, server), await Person.come(browser, server)];
    await host.open("/");
    await host.page.locator('input[name="opponent"][value="computer"]').focus();
    await host.page.keyboard.press("ArrowRight");
    expect(await host.page.locator('input[name="opponent"][value="friend"]').isChecked()).toBe(true);
    await host.page.locator("button.big").press("Enter");
    await host.page.waitForURL(/\/game\//);
    await friend.page.goto(await host.page.getByLabel("Link for your friend").inputValue());
    await friend.page.locator(".claim button").press("Enter");
    await friend.page.locator('.game[data-status="ongoing"]').waitFor();
    await host.settled(0);
    await host.page.locator('sk-board [role="gridcell"][tabindex="0"]').focus();
    await host.keys("e2", "e3");
    await friend.settled(1);
    await friend.page.locator('sk-board [role="gridcell"][tabindex="0"]').focus();
    await friend.keys("e9", "e8");
    await host.settled(2);
    await friend.page.locator("button.takeback").press("Enter");
    await host.page.locator('[data-offer="takeback"] [data-answer="yes"]').press("Enter");
    await friend.page.locator('.game[data-plies="1"]').waitFor();
    await host.leave();
    await friend.leave();
  });

  it("lets the host make a new invitation, and tells a guest who has none what they need", async () => {
    const [host, guest] = [await Person.come(browser, server), await Person.come(browser, server)];
    const { id, invitation } = await host.make({ opponent: "friend" });
    // The page was opened by its address: no tab of the host knows the invitation.
    await host.openGame(id);
    await host.page.locator("button.renew-invitation").click();
    const renewed = await host.page.getByLabel("Link for your friend").inputValue();
    expect(renewed).not.toContain(invitation);
    await guest.openGame(id);
    await guest.page.getByText("To sit down you need the link", { exact: false }).waitFor();
    await guest.page.goto(renewed);
    await guest.page.locator(".claim button").click();
    await guest.page.locator(".claim").waitFor({ state: "detached" });
    await host.page.locator('.game[data-status="ongoing"]').waitFor();
    await guest.leave();
    await host.leave();
  });

  it("lets nobody in by a used invitation, and moves a seat by its private link", async () => {
    const [host, friend, late] = [
      await Person.come(browser, server),
      await Person.come(browser, server),
      await Person.come(browser, server),
    ];
    const { id, invitation } = await host.make({ opponent: "friend" });
    await host.openGame(id);
    await friend.sit(invitation);
    await late.open(invitation);
    await press(late, ".claim button");
    await late.page.getByText("This link is not that of a seat here").waitFor();
    expect(await late.page.getByRole("button", { name: "Leave" }).count()).toBe(0);

    await press(host, ".own-seat summary");
    await press(host, ".own-seat .renew");
    const link = await host.page.getByLabel("Your private link").inputValue();
    await late.page.goto("about:blank");
    await late.page.goto(link);
    await press(late, ".claim button");
    await late.settled(0);
    await host.page.getByText("You are watching this game.").waitFor();
    await late.click("e2", "e3");
    await both(host, friend, (person) => person.page.locator('.game[data-plies="1"]').waitFor());
    for (const person of [host, friend, late]) await person.leave();
  });

  it("is drawn when both agree, and goes on when one declines", async () => {
    const { white, black } = await pair();
    await play(white, black, ["e2 e3", "e9 e8"]);
    await press(black, "button.offer-draw");
    await white.page.getByText("Your opponent offers a draw.").waitFor();
    await press(white, '[data-offer="draw"] [data-answer="no"]');
    await black.page.getByText("Your opponent declines the draw.").waitFor();
    await play(white, black, ["d2 d3"], 2);
    await press(white, "button.offer-draw");
    await press(black, '[data-offer="draw"] [data-answer="yes"]');
    await both(white, black, (person) => person.page.locator("dialog.ending").waitFor());
    expect(await text(white, ".ending-result")).toBe("Draw by agreement");
    await white.leave();
    await black.leave();
  });

  it("gives a move back by consent alone", async () => {
    const { white, black } = await pair();
    await play(white, black, ["e2 e3", "e9 e8"]);
    await press(white, "button.takeback");
    await press(black, '[data-offer="takeback"] [data-answer="no"]');
    await white.page.getByText("Your opponent keeps to the move.").waitFor();
    expect(await white.page.locator(".game").getAttribute("data-plies")).toBe("2");
    await play(white, black, ["d2 d3"], 2);
    await press(white, "button.takeback");
    await press(black, '[data-offer="takeback"] [data-answer="yes"]');
    await both(white, black, (person) => person.page.locator('.game[data-plies="2"]').waitFor());
    expect(await white.square("d2").getAttribute("aria-label")).toBe("d2, white Pawn");
    await play(white, black, ["c2 c3"], 2);
    await white.leave();
    await black.leave();
  });

  it("can be left before the second move, and then counts for nobody", async () => {
    const { white, black } = await pair();
    await press(black, "button.abort");
    await both(white, black, (person) => person.page.locator("dialog.ending").waitFor());
    expect(await text(white, ".ending-result")).toBe("The game was left before it had begun");
    expect(await text(white, "#ending-title")).toBe("The game is over");
    await white.leave();
    await black.leave();
  });
});

describe("the clock", () => {
  it("runs from the third move on, and the server says when a flag has fallen", async () => {
    const { white, black } = await pair({ clock: { initial: 2, increment: 0 } });
    expect(await text(white, '.strip[data-color="white"] .clock')).toBe("0:02.0");
    await play(white, black, ["e2 e3", "e9 e8"]);
    await both(white, black, (person) => person.page.locator("dialog.ending").waitFor());
    expect(await text(black, "#ending-title")).toBe("You have won");
    expect(await text(white, ".ending-result")).toBe("Black wins on time");
    expect(await text(white, '.strip[data-color="white"] .clock')).toBe("0:00.0");
    await white.leave();
    await black.leave();
  });

  it("is the same for both, and stands while the other side thinks", async () => {
    const { white, black } = await pair({ clock: { initial: 300, increment: 5 } });
    await play(white, black, ["e2 e3", "e9 e8", "d2 d3"]);
    const shown = (person: Person): Promise<string> => text(person, '.strip[data-color="white"] .clock');
    expect(await shown(white)).toMatch(/^(5:0[0-5]|4:5\d)$/);
    expect(await shown(black)).toBe(await shown(white));
    expect(await white.page.locator('.strip[data-color="black"] .clock.running').count()).toBe(1);
    expect(await black.page.locator('.strip[data-color="white"] .clock.running').count()).toBe(0);
    await white.leave();
    await black.leave();
  });
});

describe("planning ahead", () => {
  it("plays a planned move at once where it is legal, and drops it where it is not", async () => {
    const { white, black } = await pair({ clock: { initial: 300, increment: 5 } });
    await play(white, black, ["e2 e3"]);
    await white.click("d2", "d3");
    await white.page.getByText("Planned: d2–d3.").waitFor();
    await black.click("e9", "e8");
    await both(white, black, (person) => person.page.locator('.game[data-plies="3"]').waitFor());
    // The Rook cannot leap over its own Pawn, so this plan comes to nothing.
    await white.click("a1", "a5");
    await white.page.getByText("Planned: a1–a5.").waitFor();
    await black.click("d9", "d8");
    await white.settled(4);
    expect(await white.page.locator(".premove").count()).toBe(0);
    expect(await white.page.locator(".game").getAttribute("data-plies")).toBe("4");
    await white.leave();
    await black.leave();
  });

  it("can be forgotten, and is not to be had without a clock", async () => {
    const { white, black } = await pair({ clock: { initial: 300, increment: 5 } });
    await play(white, black, ["e2 e3"]);
    await white.click("d2", "d3");
    await press(white, ".premove button");
    await white.click("c2", "c3");
    await white.page.keyboard.press("Escape");
    await play(white, black, ["e9 e8"], 1);
    await white.settled(2);
    expect(await white.page.locator(".game").getAttribute("data-plies")).toBe("2");
    await white.leave();
    await black.leave();
    const slow = await pair();
    await play(slow.white, slow.black, ["e2 e3"]);
    await slow.white.click("d2", "d3");
    expect(await slow.white.page.locator(".premove").count()).toBe(0);
    await slow.white.leave();
    await slow.black.leave();
  });

  it("asks for a second word before a move where the player wishes it", async () => {
    const { white, black } = await pair();
    await press(white, ".board-button");
    await white.page.getByText("Ask before each move is sent").click();
    await white.page.keyboard.press("Escape");
    await white.click("e2", "e3");
    await press(white, '.held [data-answer="back"]');
    expect(await white.square("e2").getAttribute("aria-label")).toBe("e2, white Pawn");
    await white.click("d2", "d3");
    expect(await white.square("d3").getAttribute("aria-label")).toBe("d3, white Pawn");
    expect(await black.page.locator(".game").getAttribute("data-plies")).toBe("0");
    await press(white, '.held [data-answer="play"]');
    await black.page.locator('.game[data-plies="1"]').waitFor();
    expect(await black.square("d3").getAttribute("aria-label")).toBe("d3, white Pawn");
    await white.leave();
    await black.leave();
  });
});

describe("the connection", () => {
  it("is seen to be lost, comes back, and brings what happened meanwhile", async () => {
    const { white, black, id } = await pair({ clock: { initial: 600, increment: 0 } });
    await play(white, black, ["e2 e3", "e9 e8"]);
    const sockets: WebSocketRoute[] = [];
    const asked: string[] = [];
    let cut = false;
    await white.page.routeWebSocket(/socket/, (socket) => {
      asked.push(socket.url());
      if (cut) {
        void socket.close();
        return;
      }
      sockets.push(socket);
      socket.connectToServer();
    });
    await white.openGame(id);
    await white.page.locator(".connection.open").waitFor();
    await play(white, black, ["d2 d3"], 2);
    cut = true;
    await sockets[0]?.close();
    await white.page.locator(".connection.lost").waitFor();
    expect(await text(white, ".connection")).toContain("The connection is lost");
    await black.page.locator('.strip[data-color="white"] .presence.away').waitFor();
    await black.click("d9", "d8");
    await black.page.locator('.game[data-plies="4"]').waitFor();
    expect(await white.page.locator(".game").getAttribute("data-plies")).toBe("3");
    cut = false;
    await white.page.locator('.game[data-plies="4"]').waitFor();
    expect(asked.at(-1)).toMatch(/\?after=\d+$/);
    await play(white, black, ["c2 c3"], 4);
    await white.leave();
    await black.leave();
  });

  it("outlives a server that is killed in mid-game", async () => {
    const own = await Server.start();
    const [white, black] = [await Person.come(browser, own), await Person.come(browser, own)];
    const { id, invitation } = await white.make({ opponent: "friend" });
    await white.openGame(id);
    await black.sit(invitation);
    await play(white, black, ["e2 e3", "e9 e8"]);
    const place = await own.halt();
    await both(white, black, (person) => person.page.locator(".connection.lost").waitFor());
    const again = await Server.start(place);
    await both(white, black, (person) => person.page.locator(".connection.open").waitFor());
    await play(white, black, ["d2 d3", "d9 d8"], 2);
    await white.leave();
    await black.leave();
    await again.stop();
  });
});

describe("a spectator", () => {
  it("sees every move and who is there, is counted, and can touch nothing", async () => {
    const { white, black, id } = await pair({ clock: { initial: 300, increment: 5 } });
    const watcher = await Person.come(browser, server);
    await watcher.openGame(id);
    await white.page.getByText("One spectator.").waitFor();
    await play(white, black, ["e2 e3", "e9 e8"]);
    await watcher.page.locator('.game[data-plies="2"]').waitFor();
    await watcher.page.locator('[data-color="black"] .presence.here').waitFor();
    await watcher.click("d2", "d3");
    expect(await watcher.square("d2").getAttribute("aria-selected")).toBe("false");
    for (const name of ["Resign", "Offer a draw", "Take back"]) {
      expect(await watcher.page.getByRole("button", { name }).count()).toBe(0);
    }
    await press(watcher, '.step[data-step="first"]');
    await play(white, black, ["d2 d3"], 2);
    await watcher.page.getByText("Looking back: 0 of 3 half-moves.").waitFor();
    await press(watcher, '.step[data-step="last"]');
    await white.page.getByRole("button", { name: "Resign" }).click();
    await press(white, 'dialog [data-answer="yes"]');
    await watcher.page.locator(".status .result").getByText("Black wins by resignation").waitFor();
    expect(await watcher.page.locator("dialog").count()).toBe(0);
    for (const person of [white, black, watcher]) await person.leave();
  });
});

describe("on a narrow screen in Arabic", () => {
  it("two people play each other to mate by touch", async () => {
    const phone = { viewport: { width: 360, height: 740 }, locale: "ar", hasTouch: true, isMobile: true };
    const { white, black } = await pair(
      { fen: MATE_IN_TWO, rules: "war-machine", clock: { initial: 300, increment: 5 } },
      phone,
    );
    for (const [person, from, to, plies] of [
      [white, "b7", "b8", 1],
      [black, "j10", "i10", 2],
      [white, "b8", "b10", 3],
    ] as const) {
      await person.settled(plies - 1);
      await person.square(from).tap();
      await person.square(to).tap();
      await both(white, black, (one) => one.page.locator(`.game[data-plies="${plies}"]`).waitFor());
    }
    await black.page.locator("dialog.ending").waitFor();
    expect(await text(black, "#ending-title")).toBe("لقد خسرت");
    expect(await text(black, ".ending-result")).toBe("فاز الأبيض بالشاه مات");
    expect(
      await black.page.locator("dialog.ending").evaluate((dialog) => getComputedStyle(dialog).direction),
    ).toBe("rtl");
    await white.leave();
    await black.leave();
  });
});
