// A button that copies a text, and says so.
import { html, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { icon } from "./icons.ts";

/** How long the button says that it has copied, in milliseconds. */
const SAID = 2500;

export function copyButton(label: string, text: () => string): TemplateResult {
  const copy = async (event: Event): Promise<void> => {
    const button = event.currentTarget;
    if (!(button instanceof HTMLElement)) return;
    const said = button.querySelector("[role=status]");
    try {
      await navigator.clipboard.writeText(text());
      if (said !== null) said.textContent = t("link-copied");
    } catch {
      if (said !== null) said.textContent = t("copy-failed");
    }
    setTimeout(() => {
      if (said !== null) said.textContent = "";
    }, SAID);
  };
  return html`<button type="button" class="plain copy" @click=${copy}>${icon("copy")}${label}<span class="said" role="status"></span></button>`;
}
