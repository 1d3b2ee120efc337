// PGN in and out: pasted, from a file or dropped, one game or many; copied or kept as a file.
import { html, nothing, type TemplateResult } from "lit";
import type { PgnEntry } from "../engine/wire.ts";
import { t } from "../i18n/index.ts";
import { reasonsText, reasonText } from "../i18n/reasons.ts";
import type { GameLibrary } from "./library.ts";

export interface GamesView {
  readonly library: GameLibrary;
  readonly filter: string;
  readonly shown: number;
  /** What was said of the last copy or file: a key of the words, or null. */
  readonly done: string | null;
  readonly read: (text: Blob) => void;
  readonly setFilter: (text: string) => void;
  readonly showMore: () => void;
  readonly copy: () => void;
  readonly download: () => void;
}

export function gamesPanel(view: GamesView): TemplateResult {
  const { library } = view;
  const paste = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const field = event.target.elements.namedItem("pgn");
    if (field instanceof HTMLTextAreaElement && field.value.trim() !== "") view.read(new Blob([field.value]));
  };
  const pick = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const file = event.target.files?.[0];
    if (file !== undefined) view.read(file);
    event.target.value = "";
  };
  return html`<details class="facts games-panel" ?open=${library.entries.length > 0 || library.problem !== null}>
    <summary>${t("an-pgn")}</summary>
    <div class="buttons">
      <button type="button" class="plain copy-pgn" @click=${view.copy}>${t("an-pgn-copy")}</button>
      <button type="button" class="plain save-pgn" @click=${view.download}>${t("an-pgn-save")}</button>
      <span class="faint" role="status">${view.done === null ? nothing : t(view.done)}</span>
    </div>
    <form class="paste" @submit=${paste}>
      <label><span>${t("an-pgn-paste")}</span><textarea name="pgn" rows="4" dir="ltr" spellcheck="false" maxlength="1000000"></textarea></label>
      <div class="buttons">
        <button type="submit" class="plain load-pgn">${t("an-pgn-load")}</button>
        <label class="button plain file-button">${t("an-pgn-file")}<input type="file" class="unseen" name="file" accept=".pgn,.txt,application/vnd.chess-pgn,text/plain" @change=${pick}></label>
      </div>
      <p class="option-note">${t("an-pgn-note")}</p>
    </form>
    ${library.problem === null ? nothing : html`<p class="problem" role="alert">${t("an-pgn-wrong")} <span class="detail">${reasonsText(library.problem)}</span></p>`}
    ${library.entries.length === 0 && !library.reading ? nothing : list(view)}
  </details>`;
}

function list(view: GamesView): TemplateResult {
  const { library, filter } = view;
  const words = filter.trim().toLowerCase();
  const fitting =
    words === "" ? library.entries : library.entries.filter((entry) => textOf(entry).includes(words));
  const rows = fitting.slice(0, view.shown);
  return html`<div class="games" data-games=${library.entries.length} data-reading=${library.reading ? "true" : "false"}>
    ${library.reading ? html`<progress max="1" value=${library.part} aria-label=${t("an-pgn-reading")}></progress>` : nothing}
    <p role="status">${t("an-pgn-found", { games: library.entries.length })}${
      library.broken === 0 ? nothing : html` ${t("an-pgn-broken", { games: library.broken })}`
    }</p>
    ${
      library.entries.length < 2
        ? nothing
        : html`<label class="filter"><span>${t("an-pgn-filter")}</span><input type="text" name="filter" dir="auto" .value=${filter}
      @input=${(event: InputEvent) => {
        if (event.target instanceof HTMLInputElement) view.setFilter(event.target.value);
      }}></label>`
    }
    <ol class="game-rows">${rows.map((entry) => row(view, entry))}</ol>
    ${fitting.length <= rows.length ? nothing : html`<button type="button" class="plain show-more" @click=${view.showMore}>${t("an-pgn-more", { games: fitting.length - rows.length })}</button>`}
  </div>`;
}

function textOf({ white, black, event, date }: PgnEntry): string {
  return [white, black, event, date]
    .filter((part) => part !== null)
    .join(" ")
    .toLowerCase();
}

function row(view: GamesView, entry: PgnEntry): TemplateResult {
  const { library } = view;
  const name = t("an-pgn-players", { white: entry.white ?? "?", black: entry.black ?? "?" });
  const about = [entry.event, entry.date, entry.result].filter((part) => part !== null).join(" · ");
  return html`<li class=${entry.problems.length > 0 ? "broken" : ""}>
    ${
      entry.game === null
        ? html`<span class="lost-game">${t("an-pgn-lost")}</span>`
        : html`<button type="button" class="quiet game-row" data-game=${entry.game} aria-current=${library.opened === entry.game ? "true" : nothing}
            @click=${() => void library.open(entry)}><bdi>${name}</bdi><span class="faint"><bdi dir="ltr">${about}</bdi> · ${t("games-moves", { moves: Math.ceil(entry.plies / 2) })}</span></button>`
    }
    ${entry.problems.map(({ line, column, reasons }) => html`<p class="problem">${t("an-pgn-place", { line, column })} <span class="detail">${reasons.map(reasonText).join(" ")}</span></p>`)}
    ${entry.more === 0 ? nothing : html`<p class="problem">${t("an-pgn-more-problems", { count: entry.more })}</p>`}
  </li>`;
}
