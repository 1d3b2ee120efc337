// The dialog that lists what the keyboard does on a page: its keys, and the commands of the field of moves.
import { html, nothing, render, type TemplateResult } from "lit";
import { language, loadPart, t } from "../i18n/index.ts";
import { type CommandName, wordOf } from "./commands.ts";

export interface KeysView {
  /** Each key as an event names it, and what it does. */
  readonly keys: readonly (readonly [key: string, deed: string])[];
  readonly commands: readonly CommandName[];
}

/** How a key is shown where its name is none. */
const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

const NAMED: Readonly<Record<string, string>> = {
  " ": "key-space",
  Escape: "key-escape",
  Home: "key-home",
  End: "key-end",
};

function nameOf(key: string): string {
  const named = NAMED[key];
  return named === undefined ? (SHOWN[key] ?? key) : t(named);
}

function command(name: CommandName): TemplateResult {
  return html`<div><dt><code dir="auto">${wordOf(name, language())}</code></dt><dd>${t(`cmd-${name}`)}</dd></div>`;
}

/** Opens it once its words are there. */
export async function showKeysDialog({ keys, commands }: KeysView): Promise<void> {
  await loadPart("commands");
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  render(
    html`<h2 id="keys-title">${t("keys")}</h2>
      <dl>${keys.map(([key, deed]) => html`<div><dt><kbd>${nameOf(key)}</kbd></dt><dd>${deed}</dd></div>`)}</dl>
      <p class="faint">${t("keys-note")}</p>
      ${
        commands.length === 0
          ? nothing
          : html`<h3>${t("cmd-title")}</h3><p class="faint">${t("cmd-note")}</p><dl class="commands">${commands.map(command)}</dl>`
      }
      <div class="buttons"><button type="button" class="primary" @click=${() => dialog.close()}>${t("export-close")}</button></div>`,
    dialog,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
