// Whether the position can be played: every reason against it, or what it is.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { reasonText } from "../i18n/reasons.ts";
import { endHint, resultText } from "../i18n/words.ts";
import type { Judgement } from "../rules/index.ts";
import type { RuleSet } from "../shared/types.ts";
import { firstFrame } from "./game-record.ts";

function legal({ fen }: Judgement, rules: RuleSet): TemplateResult {
  const { outcome, legal: moves, check } = firstFrame(fen, rules, "default").state;
  if (outcome !== null)
    return html`<p class="verdict">${t("editor-over")}</p><p>${resultText(outcome)}. ${endHint(outcome) ?? nothing}</p>`;
  return html`<p class="verdict">${t("editor-legal")}</p>
    <p>${t("editor-moves", { moves: moves.length })} ${check === null ? nothing : t("editor-check", { square: check })}</p>`;
}

export function faultList(judged: Judgement, rules: RuleSet): TemplateResult {
  const { faults } = judged;
  if (faults.length === 0)
    return html`<div class="judgement good" role="status">${legal(judged, rules)}</div>`;
  return html`<div class="judgement bad" role="status">
    <p class="verdict">${t("editor-illegal", { faults: faults.length })}</p>
    <ul class="faults">${faults.map((fault) => html`<li data-fault=${fault.code}>${reasonText(fault)}</li>`)}</ul>
  </div>`;
}
