// A link to be handed on: a field with a button that copies it, and one that shares it where the device can.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { LightElement } from "./light-element.ts";

export class KamilCopyField extends LightElement {
  static override properties = { label: { attribute: false }, link: { attribute: false } };

  declare label: string;
  /** An address on this server. */
  declare link: string;

  /** What became of the last copy: a key of the words, and the address that it was of. */
  #copy: { readonly said: "link-copied" | "copy-failed"; readonly of: string } | null = null;

  constructor() {
    super();
    this.label = "";
    this.link = "";
  }

  get #address(): string {
    return new URL(this.link, location.href).href;
  }

  readonly #toClipboard = async (): Promise<void> => {
    const field = this.querySelector("input");
    field?.select();
    const of = this.#address;
    try {
      await navigator.clipboard.writeText(of);
      this.#copy = { said: "link-copied", of };
    } catch {
      // Without that permission the text stays selected, for the person to copy.
      this.#copy = { said: "copy-failed", of };
    }
    this.requestUpdate();
  };

  readonly #share = (): void => {
    navigator.share({ url: this.#address }).catch(() => undefined);
  };

  protected override render(): TemplateResult {
    return html`<label class="copy-field"><span>${this.label}</span>
        <input type="text" dir="ltr" readonly .value=${this.#address}></label>
      <p class="buttons">
        <button type="button" class="plain" @click=${this.#toClipboard}>${t("link-copy")}</button>
        ${"share" in navigator ? html`<button type="button" class="plain" @click=${this.#share}>${t("link-share")}</button>` : nothing}
        <span class="faint" role="status">${this.#copy?.of === this.#address ? t(this.#copy.said) : nothing}</span>
      </p>`;
  }
}

customElements.define("kamil-copy-field", KamilCopyField);
