// What kind of game it is, and the shown position as text.
import { html, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { clockText } from "../i18n/words.ts";
import type { GameView } from "../net/wire.ts";

function selectAll(event: FocusEvent): void {
  if (event.target instanceof HTMLInputElement) event.target.select();
}

export function gameFacts(view: GameView, fen: string, pgnUrl: string): TemplateResult {
  return html`<details class="facts">
    <summary>${t("facts-title")}</summary>
    <dl>
      <dt>${t("facts-array")}</dt><dd>${view.array === null ? t("array-fen") : t(`array-${view.array}`)}</dd>
      <dt>${t("facts-rules")}</dt><dd>${t(`rules-${view.rules}`)}</dd>
      <dt>${t("facts-draws")}</dt><dd>${t(`draws-${view.drawRules}`)}</dd>
      <dt>${t("facts-clock")}</dt><dd>${clockText(view.clock)}</dd>
      <dt><label for="facts-fen">${t("facts-fen")}</label></dt>
      <dd><input id="facts-fen" type="text" dir="ltr" readonly .value=${fen} @focus=${selectAll}></dd>
    </dl>
    <p><a href=${pgnUrl} download>${t("pgn-download")}</a></p>
  </details>`;
}
