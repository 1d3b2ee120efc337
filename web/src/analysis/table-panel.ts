// What endgame tables say of the position: its value, and every move by what it is worth.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import type { TableMove, TableValue } from "../shared/table-account.ts";
import type { Tables } from "./tables.ts";

export interface TableView {
  readonly tables: Tables;
  readonly play: (move: string) => void;
}

export function tablePanel({ tables, play }: TableView): TemplateResult | typeof nothing {
  const { state, account } = tables;
  if (state === "none") return nothing;
  return html`<section class="panel table-panel" aria-labelledby="table-title">
    <h2 id="table-title">${t("an-table")}</h2>
    ${
      account === null
        ? html`<p class="faint">${t(state === "asking" ? "an-table-asking" : state === "failed" ? "an-table-failed" : "an-table-unknown")}</p>`
        : html`<p class="table-value">${valueText(account)}</p>
            <p class="faint">${t(tables.own ? "an-table-own" : "an-table-server")}</p>
            <ul class="table-moves">${account.moves.map((move) => row(move, play))}</ul>`
    }
  </section>`;
}

function row(move: TableMove, play: (move: string) => void): TemplateResult {
  return html`<li><button type="button" class="quiet table-move ${outlook(move)}" data-uci=${move.uci} @click=${() => play(move.uci)}>
    <bdi dir="ltr" class="san">${move.san}</bdi><span>${moveText(move)}</span></button></li>`;
}

/** After the move it is the other side's turn, so its loss is one's own win. */
function outlook({ category }: TableValue): "wins" | "draws" | "loses" {
  if (category === "loss" || category === "maybe-loss") return "wins";
  return category === "win" || category === "maybe-win" ? "loses" : "draws";
}

/** A distance in moves of the side that wins. */
function moves(plies: number | null): number {
  return Math.ceil(Math.abs(plies ?? 0) / 2);
}

function valueText(value: TableValue): string {
  if (value.checkmate) return t("an-table-checkmate");
  if (value.stalemate) return t("an-table-stalemate");
  if (value.category === null) return t("an-table-unknown");
  if (value.dtw !== null && (value.category === "win" || value.category === "loss"))
    return t(`an-table-${value.category}-in`, { moves: moves(value.dtw) });
  return t(`an-table-${value.category}`);
}

function moveText(move: TableMove): string {
  if (move.checkmate) return t("an-table-mates");
  if (move.stalemate) return t("an-table-stalemates");
  if (move.category === null) return "";
  const side = outlook(move);
  if (move.dtw !== null && side !== "draws")
    // The move itself is one of those of the side that wins.
    return t(`an-table-${side}-in`, { moves: side === "wins" ? moves(move.dtw) + 1 : moves(move.dtw) });
  if (move.category === "cursed-win" || move.category === "blessed-loss") return t("an-table-limit");
  return t(`an-table-${side}`);
}
