// The field for typing a move, in either notation, or a command.
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../i18n/index.ts";

export interface TypedMoveView {
  readonly enabled: boolean;
  /** Why the move before was refused. */
  readonly problem: string | null;
  /** What is answered to the command before; empty for nothing. */
  readonly answer: string;
  /** Takes the text, a move or a command; true clears the field. */
  readonly play: (text: string) => boolean;
}

const EASTERN = "٠١٢٣٤٥٦٧٨٩";

/** Typed digits may be Eastern Arabic ones; the notation itself has Latin ones. */
export function normaliseTyped(text: string): string {
  return text.trim().replace(/[٠-٩]/g, (digit) => String(EASTERN.indexOf(digit)));
}

export function typedMove(view: TypedMoveView): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const field = form.elements.namedItem("move");
    if (!(field instanceof HTMLInputElement)) return;
    const text = normaliseTyped(field.value);
    if (text !== "" && view.play(text)) field.value = "";
    field.focus();
  };
  return html`<form class="typed" @submit=${submit}>
    <label for="typed-move">${t("typed-label")}</label>
    <div class="field-row">
      <input id="typed-move" name="move" type="text" dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false"
        enterkeyhint="go" maxlength="40" placeholder="e2e3" aria-describedby="typed-problem" ?disabled=${!view.enabled}
        aria-invalid=${view.problem === null ? nothing : "true"}>
      <button type="submit" class="plain" ?disabled=${!view.enabled}>${t("typed-play")}</button>
    </div>
    <p id="typed-problem" class="problem" role="alert">${view.problem ?? nothing}</p>
    <p class="typed-answer" role="status" dir="auto">${view.answer}</p>
  </form>`;
}
