// Pages are drawn into the document itself, so that the one stylesheet reaches them.
import { LitElement } from "lit";

export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
