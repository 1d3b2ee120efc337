// What the person has chosen for every board: the piece set, the look, the movement hints. It is remembered.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { keepInCookie } from "../shared/cookie.ts";
import {
  type Drawings,
  drawingsOf,
  loadDrawings,
  PATTERNS,
  type Pattern,
  PIECE_SETS,
  type PieceSet,
  patternOf,
  THEMES,
} from "./data.ts";

export const LOOKS = ["chequered", "cloth", "print"] as const;
export type Look = (typeof LOOKS)[number];

export interface BoardChoices {
  readonly pieces: PieceSet;
  readonly look: Look;
  readonly hints: boolean;
}

export const DEFAULT_CHOICES: BoardChoices = { pieces: "figurative", look: "chequered", hints: false };

export type ChoiceStore = Pick<Storage, "getItem" | "setItem">;

const KEYS: Readonly<Record<keyof BoardChoices, string>> = {
  pieces: "kamil-pieces",
  look: "kamil-look",
  hints: "kamil-hints",
};

/** What was remembered; anything else than a known word counts as no choice. */
export function readChoices(store: () => ChoiceStore): BoardChoices {
  const word = (key: keyof BoardChoices): string | null => {
    try {
      return store().getItem(KEYS[key]);
    } catch {
      // Storage may be forbidden.
      return null;
    }
  };
  const [pieces, look] = [word("pieces"), word("look")];
  return {
    pieces: PIECE_SETS.find((set) => set === pieces) ?? DEFAULT_CHOICES.pieces,
    look: LOOKS.find((known) => known === look) ?? DEFAULT_CHOICES.look,
    hints: word("hints") === "on",
  };
}

export function keepChoices(store: () => ChoiceStore, choices: BoardChoices): void {
  try {
    const kept = store();
    kept.setItem(KEYS.pieces, choices.pieces);
    kept.setItem(KEYS.look, choices.look);
    kept.setItem(KEYS.hints, choices.hints ? "on" : "off");
  } catch {
    // Storage may be forbidden; the choice then lasts for this page.
  }
}

/** How a look tells squares apart. */
export function patternOfLook(look: Look): Pattern {
  return look === "chequered" ? PATTERNS[0] : patternOf(THEMES[look]);
}

const storage = (): Storage => localStorage;
const listeners = new Set<() => void>();
let shown = DEFAULT_CHOICES;
let wanted = DEFAULT_CHOICES;

/** What the boards show now. */
export function boardChoices(): BoardChoices {
  return shown;
}

/** What was chosen last; its piece set may still be on its way. */
export function wantedChoices(): BoardChoices {
  return wanted;
}

/** The drawings of the chosen set; null before any set has been loaded. */
export function chosenDrawings(): Drawings | null {
  return drawingsOf(shown.pieces);
}

function show(choices: BoardChoices): void {
  shown = choices;
  document.documentElement.dataset["look"] = choices.look;
  for (const listener of listeners) listener();
}

async function change(choices: BoardChoices): Promise<void> {
  wanted = choices;
  // What needs no drawings is seen at once, and the choice itself too.
  show({ ...choices, pieces: shown.pieces });
  try {
    await loadDrawings(choices.pieces);
    if (wanted === choices) show(choices);
  } catch {
    // The set cannot be had now: the boards keep the one they have.
    if (wanted !== choices) return;
    wanted = { ...choices, pieces: shown.pieces };
    show(wanted);
  }
}

/** The server draws the first board of a page, which should have the same men and squares. */
function tellServer({ pieces, look }: BoardChoices): void {
  keepInCookie("kamil_pieces", pieces === DEFAULT_CHOICES.pieces ? null : pieces);
  keepInCookie("kamil_look", look === DEFAULT_CHOICES.look ? null : look);
}

/** Changes all boards of the page and remembers the choice. */
export async function choose(part: Partial<BoardChoices>): Promise<void> {
  const choices = { ...wanted, ...part };
  keepChoices(storage, choices);
  await change(choices);
  // A set that could not be had is not remembered either: the page says that the other one is chosen.
  if (wanted.pieces !== choices.pieces) keepChoices(storage, wanted);
  tellServer(wanted);
}

/** Shows the boards of this page in another way, and remembers nothing: for pages whose address says how. */
export async function dress(part: Partial<BoardChoices>): Promise<void> {
  await change({ ...wanted, ...part });
}

/** Loads what was chosen earlier, so that no board is first drawn with another set. */
export async function prepareBoards(): Promise<void> {
  addEventListener("storage", (event) => {
    if (event.key === null || Object.values(KEYS).includes(event.key)) void change(readChoices(storage));
  });
  await change(readChoices(storage));
  // A set that cannot be loaded gives way to the first one.
  if (chosenDrawings() === null) await change({ ...wanted, pieces: DEFAULT_CHOICES.pieces });
}

/** Draws its element anew whenever a choice changes. */
export class ChoicesController implements ReactiveController {
  readonly #update: () => void;

  constructor(host: ReactiveControllerHost) {
    this.#update = () => host.requestUpdate();
    host.addController(this);
  }

  hostConnected(): void {
    listeners.add(this.#update);
    // A choice may have changed while the element was away.
    this.#update();
  }

  hostDisconnected(): void {
    listeners.delete(this.#update);
  }
}
