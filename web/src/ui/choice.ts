// A group of radio buttons drawn as cards or as a row of segments.
import { html, nothing, type TemplateResult } from "lit";

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly note?: string;
  readonly picture?: TemplateResult;
}

export interface Choice<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly style: "cards" | "segments";
  readonly options: readonly Option<T>[];
  readonly chosen: T;
  readonly choose: (value: T) => void;
}

export function choice<T extends string>(view: Choice<T>): TemplateResult {
  return html`<fieldset class="choice ${view.style} ${view.name}-choice">
    <legend>${view.legend}</legend>
    <div class="options">${view.options.map((option) => optionCard(view, option))}</div>
  </fieldset>`;
}

function optionCard<T extends string>(view: Choice<T>, option: Option<T>): TemplateResult {
  const { value, label, note, picture } = option;
  return html`<label class="option">
    <input type="radio" name=${view.name} value=${value} .checked=${view.chosen === value} @change=${() => view.choose(value)}>
    <span class="option-body">${picture ?? nothing}<span class="option-text"><span class="option-label">${label}</span>${
      note === undefined ? nothing : html`<span class="option-note">${note}</span>`
    }</span></span>
  </label>`;
}
