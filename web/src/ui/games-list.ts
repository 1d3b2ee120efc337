// The caller's own games, each with a small board of how it stands.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-diagram.ts";
import { formatDate, t } from "../i18n/index.ts";
import { resultText } from "../i18n/words.ts";
import { turnOf } from "../net/follow.ts";
import type { ListedGame } from "../net/wire.ts";
import { menOf } from "../rules/index.ts";
import type { PlacedPiece } from "../shared/types.ts";
import { computerColor, isOneDevice, ownColor } from "./viewpoint.ts";

type Shown = Pick<ListedGame, "fen" | "rules">;

/** The men of games already drawn: the page is drawn anew at every key press. */
const drawn = new WeakMap<Shown, readonly PlacedPiece[]>();

export function menIn(game: Shown): readonly PlacedPiece[] {
  try {
    const men = drawn.get(game) ?? menOf(game.fen, game.rules);
    drawn.set(game, men);
    return men;
  } catch {
    // A diagram is a decoration here; the game's own page reports what is wrong.
    return [];
  }
}

function standing(game: ListedGame): string {
  if (game.outcome !== null) return resultText(game.outcome);
  if (game.status === "waiting") return t("status-waiting");
  const turn = turnOf(game);
  if (isOneDevice(game)) return t(`status-turn-${turn}`);
  if (game.yours.includes(turn)) return t("status-your-turn");
  return t(computerColor(game) === turn ? "status-thinking" : "status-their-turn");
}

/** Against whom. */
function against(game: ListedGame): string {
  if (game.level !== null) return t(`level-${game.level}`);
  return t(isOneDevice(game) ? "opponent-oneself" : "opponent-friend");
}

function card(game: ListedGame): TemplateResult {
  return html`<li><a class="game-card" href="/game/${encodeURIComponent(game.id)}">
    <sk-diagram small .pieces=${menIn(game)} .orientation=${ownColor(game) ?? "white"}></sk-diagram>
    <span class="game-text">
      <strong>${standing(game)}</strong>
      <span>${game.array === null ? t("array-fen") : t(`array-${game.array}`)} · ${against(game)}</span>
      <span class="faint">${t("games-moves", { moves: Math.ceil(game.moves.length / 2) })} · <time datetime=${game.createdAt}>${formatDate(game.createdAt)}</time></span>
    </span>
  </a></li>`;
}

/** How many games are shown before one asks for more. */
const FEW = 4;

/** Games that go on come first; the newest of each kind on top. */
export function gamesList(games: readonly ListedGame[]): TemplateResult {
  const ordered = [
    ...games.filter((g) => g.status !== "finished"),
    ...games.filter((g) => g.status === "finished"),
  ];
  return html`<section class="own-games" aria-labelledby="own-games-title">
    <h2 id="own-games-title">${t("games-title")}</h2>
    ${games.length === 0 ? html`<p class="faint">${t("games-none")}</p>` : html`<ul>${ordered.slice(0, FEW).map(card)}</ul>`}
    ${
      games.length <= FEW
        ? nothing
        : html`<details class="more-games"><summary>${t("games-more", { games: games.length - FEW })}</summary>
          <ul>${ordered.slice(FEW).map(card)}</ul></details>`
    }
  </section>`;
}
