// A link to be handed on: a field with a button that copies it, and one that shares it where the device can.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { LightElement } from "./light-element.ts";

export class KamilCopyField extends LightElement {
  static override properties = { label: { attribute: false }, link: { attribute: false } };

  declare label: string;
  /** An address on this server. */
  declare link: string;

  #copied = false;

  constructor() {
    super();
    this.label = "";
    this.link = "";
  }

  get #address(): string {
    return new URL(this.link, location.href).href;
  }

  readonly #copy = async (): Promise<void> => {
    const field = this.querySelector("input");
    field?.select();
    try {
      await navigator.clipboard.writeText(this.#address);
      this.#copied = true;
      this.requestUpdate();
    } catch {
      // Without that permission the text stays selected, for the person to copy.
    }
  };

  readonly #share = (): void => {
    navigator.share({ url: this.#address }).catch(() => undefined);
  };

  protected override render(): TemplateResult {
    return html`<label class="copy-field"><span>${this.label}</span>
        <input type="text" dir="ltr" readonly .value=${this.#address}></label>
      <p class="buttons">
        <button type="button" class="plain" @click=${this.#copy}>${t("link-copy")}</button>
        ${"share" in navigator ? html`<button type="button" class="plain" @click=${this.#share}>${t("link-share")}</button>` : nothing}
        <span class="faint" role="status">${this.#copied ? t("link-copied") : nothing}</span>
      </p>`;
  }
}

customElements.define("kamil-copy-field", KamilCopyField);
