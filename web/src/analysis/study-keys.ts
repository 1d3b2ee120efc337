// The keys of the analysis: what each does, and the dialog that lists them.
import { t } from "../i18n/index.ts";
import { QUESTIONS } from "../ui/answers.ts";
import { showKeysDialog } from "../ui/keys-dialog.ts";

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

export function showKeys(): Promise<void> {
  return showKeysDialog({
    keys: DEEDS.map((deed) => [KEYS[deed], t(`an-keys-${deed}`)]),
    commands: QUESTIONS,
  });
}
