// What may be typed in the field of moves in place of a move: each command by its English and its Arabic words.

export const COMMANDS = ["help", "turn", "clock", "last", "pieces", "scan", "moves"] as const;
/** What changes the game, or asks the other side for something. */
export const ACTS = ["draw", "takeback", "accept", "decline", "resign"] as const;
export type Act = (typeof ACTS)[number];
export type CommandName = (typeof COMMANDS)[number] | Act;

/** The first word of each language is the one that the list of commands shows. */
const WORDS: Readonly<
  Record<CommandName, { readonly en: readonly string[]; readonly ar: readonly string[] }>
> = {
  help: { en: ["?", "help"], ar: ["؟", "مساعدة"] },
  turn: { en: ["turn", "status"], ar: ["الدور", "دور"] },
  clock: { en: ["clock", "time", "c"], ar: ["الساعة", "ساعة", "الوقت"] },
  last: { en: ["last", "l"], ar: ["آخر", "الأخيرة"] },
  pieces: { en: ["pieces", "where", "p"], ar: ["القطع", "أين"] },
  scan: { en: ["scan", "s"], ar: ["امسح", "اقرأ"] },
  moves: { en: ["moves", "m"], ar: ["النقلات", "نقلات"] },
  draw: { en: ["draw"], ar: ["تعادل"] },
  takeback: { en: ["takeback", "undo"], ar: ["تراجع"] },
  accept: { en: ["accept", "yes"], ar: ["قبول", "نعم"] },
  decline: { en: ["decline", "no"], ar: ["رفض", "لا"] },
  resign: { en: ["resign"], ar: ["استسلام", "أستسلم"] },
};

export interface Command {
  readonly name: CommandName;
  /** What follows the word: a square, a man, a file or a rank; empty for nothing. */
  readonly argument: string;
}

/** Without capitals, vowel signs and the hamza of an alif, which are typed or left out at will. */
export function folded(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0640]/g, "")
    .replace(/[آأإ]/g, "ا")
    .replace(/\s+/g, " ");
}

const KNOWN: ReadonlyMap<string, CommandName> = new Map(
  [...COMMANDS, ...ACTS].flatMap((name) =>
    [...WORDS[name].en, ...WORDS[name].ar].map((word) => [folded(word), name] as const),
  ),
);

/** The command that a text is; null for a move, or for anything else. */
export function commandIn(text: string): Command | null {
  const [word = "", ...rest] = folded(text).split(" ");
  const name = KNOWN.get(word);
  return name === undefined ? null : { name, argument: rest.join(" ") };
}

/** The word of a command that a list shows. */
export function wordOf(name: CommandName, language: "en" | "ar"): string {
  return WORDS[name][language][0] ?? name;
}
