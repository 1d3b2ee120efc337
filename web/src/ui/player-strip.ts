// One player's strip above or below the board: name, presence, whose turn, clock, captured men, vanished Pawns.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-diagram.ts";
import "./clock-face.ts";
import { t } from "../i18n/index.ts";
import { pieceName } from "../i18n/words.ts";
import type { ServerTime } from "../net/server-time.ts";
import type { ClockView } from "../net/wire.ts";
import type { Color } from "../shared/types.ts";
import type { TakenMen } from "./taken.ts";

export interface StripView {
  readonly color: Color;
  readonly name: string;
  readonly toMove: boolean;
  readonly thinking: boolean;
  /** Whether the player's page is open somewhere; null where that is not known or means nothing. */
  readonly present: boolean | null;
  readonly clock: ClockView | null;
  readonly time: ServerTime;
  /** The clock of whoever looks at it has little left. */
  readonly low: (() => void) | null;
  readonly taken: TakenMen;
}

function group(color: Color, role: Parameters<typeof pieceName>[0]["role"], count: number): TemplateResult {
  return html`<span class="taken-man"><sk-man .color=${color} .man=${role}></sk-man><span class="count" aria-hidden="true">${
    count > 1 ? count : nothing
  }</span><span class="unseen">${t("taken-count", { piece: pieceName({ color, role }), count })}</span></span>`;
}

function presence(present: boolean): TemplateResult {
  const words = t(present ? "player-here" : "player-away");
  return html`<span class="presence ${present ? "here" : "away"}" title=${words}><span class="unseen">${words}</span></span>`;
}

function clockFace({ clock, color, time, low }: StripView): TemplateResult | typeof nothing {
  if (clock === null) return nothing;
  return html`<kamil-clock .clock=${clock} .color=${color} .time=${time} @low=${low ?? nothing}></kamil-clock>`;
}

export function playerStrip(view: StripView): TemplateResult {
  const { color, name, toMove, thinking, taken } = view;
  return html`<section class="strip ${toMove ? "to-move" : ""}" aria-label=${name} data-color=${color}>
    <p class="who"><span class="swatch ${color}" aria-hidden="true"></span><span class="name">${name}</span>
      ${view.present === null ? nothing : presence(view.present)}
      ${thinking ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}</p>
    <p class="taken">
      ${
        taken.captured.length === 0
          ? nothing
          : html`<span class="captured"><span class="unseen">${t("taken-captured")}</span>${taken.captured.map((men) => group(men.color, men.role, men.count))}</span>`
      }
      ${
        taken.vanished === 0
          ? nothing
          : html`<span class="vanished"><span class="vanished-title">${t("taken-vanished")}</span>${group(color, "pawn", taken.vanished)}</span>`
      }
    </p>
    ${clockFace(view)}
  </section>`;
}
