// The stock of men beside the board that is set up, and the tools that are no men.
import { html, type TemplateResult } from "lit";
import "../board/sk-diagram.ts";
import type { Tool } from "../board/sk-setup.ts";
import { t } from "../i18n/index.ts";
import { pieceName } from "../i18n/words.ts";
import { type Color, type Piece, ROLES } from "../shared/types.ts";
import { type IconName, icon } from "./icons.ts";

export interface PaletteView {
  readonly color: Color;
  readonly tool: Tool;
  readonly pick: (tool: Tool) => void;
  /** A man is dragged off the stock. */
  readonly carry: (event: PointerEvent, piece: Piece) => void;
}

function pressed(on: boolean): "true" | "false" {
  return on ? "true" : "false";
}

export function palette({ color, tool, pick, carry }: PaletteView): TemplateResult {
  return html`<div class="palette" role="group" aria-label=${t(`palette-${color}`)}>${ROLES.map((role) => {
    const piece: Piece = { color, role };
    const chosen = tool.type === "man" && tool.piece.color === color && tool.piece.role === role;
    return html`<button type="button" class="stock" data-man="${color}-${role}" aria-pressed=${pressed(chosen)}
      aria-label=${pieceName(piece)} title=${pieceName(piece)} @pointerdown=${(event: PointerEvent) => carry(event, piece)}
      @click=${() => pick(chosen ? { type: "hand" } : { type: "man", piece })}><sk-man .color=${color} .man=${role}></sk-man></button>`;
  })}</div>`;
}

export interface ToolsView {
  readonly tool: Tool;
  readonly pick: (tool: Tool) => void;
  readonly flip: () => void;
  readonly flipped: boolean;
}

export function toolRow({ tool, pick, flip, flipped }: ToolsView): TemplateResult {
  const button = (type: "hand" | "erase", picture: IconName): TemplateResult =>
    html`<button type="button" class="plain ${type}" aria-pressed=${pressed(tool.type === type)} @click=${() => pick({ type })}>${icon(picture)}${t(`tool-${type}`)}</button>`;
  return html`<div class="tools" role="group" aria-label=${t("tools-label")}>
    ${button("hand", "hand")}${button("erase", "cross")}
    <button type="button" class="plain flip" aria-pressed=${pressed(flipped)} @click=${flip}>${icon("flip")}${t("flip")}</button>
    <kamil-board-menu></kamil-board-menu>
  </div>`;
}
