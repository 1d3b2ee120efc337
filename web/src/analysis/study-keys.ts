// The keys of the analysis: what each does, and the dialog that lists them.
import { html, render } from "lit";
import { t } from "../i18n/index.ts";

export const DEEDS = [
  "back",
  "forward",
  "first",
  "last",
  "above",
  "below",
  "best",
  "flip",
  "engine",
  "help",
] as const;
export type Deed = (typeof DEEDS)[number];

/** The key of each deed, as an event names it. */
const KEYS: Readonly<Record<Deed, string>> = {
  back: "ArrowLeft",
  forward: "ArrowRight",
  first: "Home",
  last: "End",
  above: "ArrowUp",
  below: "ArrowDown",
  best: " ",
  flip: "f",
  engine: "l",
  help: "?",
};

/** How a key is shown where its name is none. */
const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** Where keys mean what is written or pressed there. */
function isTaken(target: EventTarget | undefined, key: string): boolean {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
    return true;
  // The space bar presses what has the focus.
  return key === " " && target instanceof Element && target.closest("button, a, summary, label") !== null;
}

/** What a key asks for; null where it is none of these, or means something else there. */
export function deedOf(event: KeyboardEvent): Deed | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return null;
  if (isTaken(event.composedPath()[0], event.key) || document.querySelector("dialog[open]") !== null)
    return null;
  return DEEDS.find((deed) => KEYS[deed] === event.key) ?? null;
}

export function showKeys(): void {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  const name = (key: string): string => (key === " " ? t("an-key-space") : (SHOWN[key] ?? key));
  render(
    html`<h2 id="keys-title">${t("an-keys")}</h2>
      <dl>${DEEDS.map((deed) => html`<div><dt><kbd>${name(KEYS[deed])}</kbd></dt><dd>${t(`an-keys-${deed}`)}</dd></div>`)}</dl>
      <p class="faint">${t("an-keys-note")}</p>
      <div class="buttons"><button type="button" class="primary" @click=${() => dialog.close()}>${t("export-close")}</button></div>`,
    dialog,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
