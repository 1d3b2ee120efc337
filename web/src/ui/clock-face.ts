// `<kamil-clock>`: one side's clock. It runs by the server's time, and only the server says that a flag has fallen.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import type { ServerTime } from "../net/server-time.ts";
import type { ClockView } from "../net/wire.ts";
import type { Color } from "../shared/types.ts";
import { formatClock, LOW_MS, remaining } from "./clock-text.ts";
import { LightElement } from "./light-element.ts";

export class KamilClock extends LightElement {
  static override properties = {
    clock: { attribute: false },
    color: { attribute: false },
    time: { attribute: false },
  };

  declare clock: ClockView | null;
  declare color: Color;
  declare time: ServerTime | null;

  #timer = 0;
  #wasLow: boolean | null = null;

  constructor() {
    super();
    this.clock = null;
    this.color = "white";
    this.time = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  get #left(): number {
    return this.clock === null || this.time === null ? 0 : remaining(this.clock, this.color, this.time.now());
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    const left = this.#left;
    if (this.clock?.running !== this.color || left === 0) return;
    const low = left < LOW_MS;
    if (low && this.#wasLow === false) this.dispatchEvent(new Event("low"));
    this.#wasLow = low;
    // The next change of what is shown.
    const step = low ? 100 : 1000;
    this.#timer = window.setTimeout(() => this.requestUpdate(), (left % step) + 1);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.clock === null) return nothing;
    const left = this.#left;
    const names = ["clock"];
    if (this.clock.running === this.color) names.push("running");
    if (left < LOW_MS) names.push("low");
    return html`<span class=${names.join(" ")} dir="ltr" role="timer" aria-label=${t(`clock-${this.color}`)}>${formatClock(left)}</span>`;
  }
}

customElements.define("kamil-clock", KamilClock);
