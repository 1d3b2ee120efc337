// Where a position goes from the editor: to a game, to the analysis, onto the clipboard, into a picture.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import type { Judgement } from "../rules/index.ts";
import type { Color } from "../shared/types.ts";
import { copyButton } from "./copy-button.ts";
import { exportButton } from "./export-button.ts";
import { firstFrame } from "./game-record.ts";
import { type Layout, linkTo } from "./layout.ts";

export interface ActionsView {
  readonly judged: Judgement;
  readonly layout: Layout;
  readonly orientation: Color;
}

export function editorActions({ judged, layout, orientation }: ActionsView): TemplateResult {
  const { fen, faults } = judged;
  const { rules } = layout;
  const legal = faults.length === 0;
  const link = (path: string, words: string, name: string, more = {}): TemplateResult =>
    html`<a class="button plain ${name}" href=${linkTo(path, fen, rules, more)}>${words}</a>`;
  return html`<div class="editor-actions">
    ${
      legal
        ? html`${link("/", t("editor-play"), "primary play", { opponent: "computer" })}
          ${link("/", t("home-invite"), "challenge", { opponent: "friend" })}
          ${link("/analysis", t("editor-analyse"), "analyse")}`
        : nothing
    }
    ${copyButton(t("editor-copy"), () => fen)}
    ${exportButton(() => {
      const pieces = [...layout.men].map(([square, piece]) => ({ square, ...piece }));
      const check = legal ? firstFrame(fen, rules, "default").state.check : null;
      return {
        frames: [{ pieces, check, lastMove: null, fen }],
        at: 0,
        orientation,
        name: "position",
        rules,
        game: null,
        legal,
      };
    })}
  </div>`;
}
