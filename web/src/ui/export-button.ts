// The button that opens the dialog for pictures; the dialog itself is loaded when it is wanted.
import { html, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import type { ExportSource } from "./export-source.ts";
import { icon } from "./icons.ts";

export function exportButton(source: () => ExportSource): TemplateResult {
  const open = async (): Promise<void> => {
    const { SkExport } = await import("./sk-export.ts");
    new SkExport(source()).open();
  };
  return html`<button type="button" class="plain export" aria-haspopup="dialog" title=${t("export-open")} @click=${open}>${icon("picture")}<span class="word">${t("export-open")}</span></button>`;
}
