// Public games that are being played, each with a small board of how it stands.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-diagram.ts";
import { t } from "../i18n/index.ts";
import { clockText } from "../i18n/words.ts";
import type { WatchableGame } from "../net/wire.ts";
import { menIn } from "./games-list.ts";

export interface WatchView {
  readonly games: readonly WatchableGame[];
  /** Fetches the games that follow; null where these are all. */
  readonly more: (() => void) | null;
}

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

export function watchList({ games, more }: WatchView): TemplateResult {
  return html`<section class="own-games live-games" aria-labelledby="live-games-title">
    <h2 id="live-games-title">${t("live-title")}</h2>
    ${games.length === 0 ? html`<p class="faint">${t("live-none")}</p>` : html`<ul>${games.map(card)}</ul>`}
    ${more === null ? nothing : html`<p><button type="button" class="plain live-more" @click=${more}>${t("live-more")}</button></p>`}
  </section>`;
}
