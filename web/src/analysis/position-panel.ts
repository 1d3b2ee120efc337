// The position as text, another first position, and the link that opens what one looks at.
import { html, nothing, type TemplateResult } from "lit";
import "../ui/copy-field.ts";
import { t } from "../i18n/index.ts";
import {
  ARRAYS,
  type ArrayName,
  DRAW_RULES,
  type DrawRules,
  RULE_SETS,
  type RuleSet,
} from "../shared/types.ts";
import { linkTo } from "../ui/layout.ts";
import type { GameTree } from "./tree.ts";

export interface PositionView {
  readonly tree: GameTree;
  /** Of the position that is looked at. */
  readonly fen: string;
  /** What opens it again. */
  readonly link: string;
  readonly problem: string | null;
  readonly setUp: (fen: string, rules: RuleSet, drawRules: DrawRules) => void;
  readonly begin: (array: ArrayName) => void;
}

function selectAll(event: FocusEvent): void {
  if (event.target instanceof HTMLInputElement) event.target.select();
}

export function positionPanel(view: PositionView): TemplateResult {
  const { tree, fen } = view;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const form = new FormData(event.target);
    const word = (name: string): string => String(form.get(name) ?? "").trim();
    const rules = RULE_SETS.find((known) => known === word("rules")) ?? tree.rules;
    const drawRules = DRAW_RULES.find((known) => known === word("draws")) ?? tree.drawRules;
    if (word("fen") !== "") view.setUp(word("fen"), rules, drawRules);
  };
  return html`<details class="facts position-panel" ?open=${view.problem !== null}>
    <summary>${t("an-position")}</summary>
    <form @submit=${submit}>
      <label><span>${t("facts-fen")}</span><input type="text" name="fen" id="an-fen" dir="ltr" spellcheck="false" autocomplete="off" maxlength="512"
        .value=${fen} @focus=${selectAll} aria-invalid=${view.problem === null ? nothing : "true"} aria-describedby="an-fen-problem"></label>
      <p id="an-fen-problem" class="problem" role="alert">${view.problem === null ? nothing : html`${t("an-fen-wrong")} <span class="detail">${view.problem}</span>`}</p>
      <div class="field-row">
        <label><span>${t("facts-rules")}</span><select name="rules">${RULE_SETS.map((rules) => html`<option value=${rules} ?selected=${tree.rules === rules}>${t(`rules-${rules}`)}</option>`)}</select></label>
        <label><span>${t("facts-draws")}</span><select name="draws">${DRAW_RULES.map((draws) => html`<option value=${draws} ?selected=${tree.drawRules === draws}>${t(`draws-${draws}`)}</option>`)}</select></label>
      </div>
      <div class="buttons"><button type="submit" class="plain set-up">${t("an-set-up")}</button>
        <a class="button plain editor" href=${linkTo("/editor", fen, tree.rules)}>${t("fen-editor")}</a></div>
    </form>
    <div class="buttons arrays" role="group" aria-label=${t("an-new")}>
      <span>${t("an-new")}</span>
      ${ARRAYS.map((array) => html`<button type="button" class="plain" data-array=${array} @click=${() => view.begin(array)}>${t(`array-${array}`)}</button>`)}
    </div>
  </details>
  <details class="facts share-panel">
    <summary>${t("an-share")}</summary>
    <p class="option-note">${t("an-share-note")}</p>
    <kamil-copy-field .label=${t("an-share-link")} .link=${view.link}></kamil-copy-field>
  </details>`;
}
