// What can be said and done about the move that one looks at: annotations, a comment, its place in the tree.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { MOVE_NAGS, POSITION_NAGS, SIGNS } from "./nags.ts";
import { type GameTree, type NodeId, nodeOf, numberText, plyOf, ROOT } from "./tree.ts";
import {
  annotate,
  type CommentPlace,
  canPromote,
  canSayBefore,
  comment,
  makeMain,
  promote,
} from "./tree-edit.ts";

export interface MoveView {
  readonly tree: GameTree;
  readonly current: NodeId;
  readonly edit: (change: (tree: GameTree) => GameTree) => void;
  readonly remove: () => void;
}

export function movePanel(view: MoveView): TemplateResult {
  const { tree, current } = view;
  const node = nodeOf(tree, current);
  const name =
    current === ROOT
      ? t("an-move-start")
      : `${numberText(tree.initialFen, plyOf(tree, current))} ${node.san}`;
  return html`<details class="facts move-panel">
    <summary>${t("an-move-title")} <bdi dir=${current === ROOT ? "auto" : "ltr"}>${name}</bdi></summary>
    ${current === ROOT ? nothing : annotations(view)}
    ${canSayBefore(tree, current) ? commentField(view, "before") : nothing}
    ${commentField(view, "after")}
    ${current === ROOT ? nothing : places(view)}
  </details>`;
}

function commentField({ tree, current, edit }: MoveView, place: CommentPlace): TemplateResult {
  const [name, label] =
    place === "after" ? ["comment", "an-comment"] : ["comment-before", "an-comment-before"];
  const write = (event: Event): void => {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    const text = event.target.value;
    edit((now) => comment(now, current, place, text));
  };
  return html`<label class="comment-field"><span>${t(label)}</span>
    <textarea name=${name} rows=${place === "after" ? 3 : 2} dir="auto" maxlength="4000" .value=${nodeOf(tree, current)[place].join(" ")} @change=${write}></textarea></label>`;
}

function annotations(view: MoveView): TemplateResult {
  return html`<div class="nags" role="group" aria-label=${t("an-nag-move")}>${MOVE_NAGS.map((nag) => toggle(view, MOVE_NAGS, nag))}</div>
    <div class="nags" role="group" aria-label=${t("an-nag-position")}>${POSITION_NAGS.map((nag) => toggle(view, POSITION_NAGS, nag))}</div>`;
}

function toggle(
  view: MoveView,
  group: readonly (keyof typeof SIGNS)[],
  nag: keyof typeof SIGNS,
): TemplateResult {
  const { tree, current } = view;
  const on = nodeOf(tree, current).nags.includes(nag);
  const label = t(`an-nag-${nag}`);
  return html`<button type="button" class="plain nag-button" dir="ltr" data-nag=${nag} aria-pressed=${on ? "true" : "false"}
    aria-label=${label} title=${label} @click=${() => view.edit((now) => annotate(now, current, group, on ? null : nag))}>${SIGNS[nag]}</button>`;
}

function places(view: MoveView): TemplateResult {
  const { tree, current, edit } = view;
  const movable = canPromote(tree, current);
  return html`<div class="buttons places">
    <button type="button" class="plain promote" ?disabled=${!movable} @click=${() => edit((now) => promote(now, current))}>${t("an-promote")}</button>
    <button type="button" class="plain make-main" ?disabled=${!movable} @click=${() => edit((now) => makeMain(now, current))}>${t("an-make-main")}</button>
    <button type="button" class="plain remove" @click=${view.remove}>${t("an-remove")}</button>
  </div>`;
}
