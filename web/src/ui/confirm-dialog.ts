// Asks before something that cannot be taken back.
import { html, render } from "lit";
import { t } from "../i18n/index.ts";

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** Resolves to true only when the person says yes; Escape and the other button mean no. */
export function confirmDialog(question: Question): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.className = "confirm";
  dialog.setAttribute("aria-labelledby", "confirm-title");
  const close = (answer: string) => (): void => dialog.close(answer);
  render(
    html`<h2 id="confirm-title">${question.title}</h2>
      <p>${question.text}</p>
      <div class="buttons">
        <button type="button" class="plain" data-answer="no" @click=${close("no")}>${t("confirm-no")}</button>
        <button type="button" class="danger" data-answer="yes" @click=${close("yes")}>${question.yes}</button>
      </div>`,
    dialog,
  );
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    dialog.showModal();
  });
}
