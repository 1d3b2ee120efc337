// Public games that are being played, each with a small board of how it stands.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-diagram.ts";
import { t } from "../i18n/index.ts";
import { clockText } from "../i18n/words.ts";
import type { WatchableGame } from "../net/wire.ts";
import { menIn } from "./games-list.ts";

function card(game: WatchableGame): TemplateResult {
  return html`<li><a class="game-card" href="/game/${encodeURIComponent(game.id)}">
    <sk-diagram small .pieces=${menIn(game)} .orientation=${"white"}></sk-diagram>
    <span class="game-text">
      <strong>${game.array === null ? t("array-fen") : t(`array-${game.array}`)}</strong>
      <span>${clockText(game.clock)}${game.level === null ? nothing : html` · ${t(`level-${game.level}`)}`}</span>
      <span class="faint">${t("games-moves", { moves: Math.ceil(game.plies / 2) })}${
        game.spectators === 0 ? nothing : html` · ${t("spectators", { count: game.spectators })}`
      }</span>
    </span>
  </a></li>`;
}

export function watchList(games: readonly WatchableGame[]): TemplateResult | typeof nothing {
  if (games.length === 0) return nothing;
  return html`<section class="own-games live-games" aria-labelledby="live-games-title">
    <h2 id="live-games-title">${t("live-title")}</h2>
    <ul>${games.map(card)}</ul>
  </section>`;
}
