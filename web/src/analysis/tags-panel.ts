// Who played, where and when, and how it ended: what a PGN says before the moves.
import { html, type TemplateResult } from "lit";
import { RESULTS } from "../engine/wire.ts";
import { t } from "../i18n/index.ts";
import type { GameTree } from "./tree.ts";
import { setTag } from "./tree-edit.ts";

/** The tags that have a field; others travel unseen. */
export const TAGS = ["White", "Black", "Event", "Site", "Date"] as const;

export interface TagsView {
  readonly tree: GameTree;
  readonly edit: (change: (tree: GameTree) => GameTree) => void;
}

export function tagsPanel({ tree, edit }: TagsView): TemplateResult {
  const said = (name: string): string => tree.tags.find(([known]) => known === name)?.[1] ?? "";
  const write = (name: string) => (event: Event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const text = event.target.value;
    edit((now) => setTag(now, name, text));
  };
  const end = (event: Event): void => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    const word = event.target.value;
    const result = RESULTS.find((known) => known === word) ?? "*";
    edit((now) => ({ ...now, result }));
  };
  return html`<details class="facts tags-panel">
    <summary>${t("an-tags")}</summary>
    <div class="tag-fields">
      ${TAGS.map((name) => html`<label><span>${t(`an-tag-${name.toLowerCase()}`)}</span><input type="text" name=${name} dir="auto" maxlength="200" autocomplete="off" .value=${said(name)} @change=${write(name)}></label>`)}
      <label><span>${t("an-tag-result")}</span><select name="result" dir="ltr" @change=${end}>${RESULTS.map((result) => html`<option value=${result} ?selected=${tree.result === result}>${result}</option>`)}</select></label>
    </div>
  </details>`;
}
