// The moves with their variations and comments; each move is a button that shows the position after it.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { signOf } from "./nags.ts";
import { type GameTree, type NodeId, nodeOf, numberText, ROOT, type TreeNode } from "./tree.ts";

export interface TreeView {
  readonly tree: GameTree;
  readonly current: NodeId;
  readonly show: (id: NodeId) => void;
}

export function treeView(view: TreeView): TemplateResult {
  const { tree } = view;
  const root = nodeOf(tree, ROOT);
  const opening = root.after.length === 0 ? nothing : comments(root.after);
  return html`<section class="moves tree-panel" aria-labelledby="tree-title">
    <h2 id="tree-title">${t("moves-title")}</h2>
    <div class="move-rows tree" dir="ltr" tabindex="0" role="group" aria-labelledby="tree-title">
      ${root.children.length === 0 ? html`<p class="none" dir="auto">${t("an-tree-none")}</p>` : nothing}
      ${opening}${line(view, ROOT, 0, true)}
      ${tree.result === "*" ? nothing : html`<p class="tree-result">${tree.result}</p>`}
    </div>
  </section>`;
}

/** What follows a node: its first move and on from there, and after each move what varies it. */
function line(view: TreeView, from: NodeId, ply: number, numbered: boolean): TemplateResult[] {
  const parts: TemplateResult[] = [];
  let [at, count, number] = [nodeOf(view.tree, from), ply, numbered];
  for (;;) {
    const [first, ...others] = at.children.map((id) => nodeOf(view.tree, id));
    if (first === undefined) return parts;
    count += 1;
    const said = first.before.length > 0;
    parts.push(html`${said ? comments(first.before) : nothing}${move(view, first, count, number || said)}`);
    number = first.after.length > 0 || others.length > 0;
    if (first.after.length > 0) parts.push(comments(first.after));
    if (others.length > 0) parts.push(variations(view, others, count));
    at = first;
  }
}

function variations(view: TreeView, heads: readonly TreeNode[], ply: number): TemplateResult {
  return html`<ul class="variations">${heads.map(
    (head) =>
      html`<li class="variation">${head.before.length > 0 ? comments(head.before) : nothing}${move(view, head, ply, true)}${
        head.after.length > 0 ? comments(head.after) : nothing
      }${line(view, head.id, ply, head.after.length > 0)}</li>`,
  )}</ul>`;
}

function comments(words: readonly string[]): TemplateResult {
  return html`<span class="tree-comment" dir="auto">${words.join(" ")}</span>`;
}

function move(view: TreeView, node: TreeNode, ply: number, numbered: boolean): TemplateResult {
  const number = numberText(view.tree.initialFen, ply);
  const shown = numbered || number.endsWith(".") ? html`<span class="number">${number}</span>` : nothing;
  const signs = node.nags.map(signOf).join(" ");
  return html`<span class="tree-move">${shown}<button type="button" class="ply" data-node=${node.id} data-uci=${node.uci}
    aria-current=${view.current === node.id ? "true" : nothing} @click=${() => view.show(node.id)}>${node.san}${
      signs === "" ? nothing : html`<span class="nag">${signs}</span>`
    }</button></span> `;
}
