// The client's words, through Fluent: one language, the page's own, is loaded.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arguments = Readonly<Record<string, FluentVariable>>;

const SOURCES: Readonly<Record<Language, () => Promise<{ default: string }>>> = {
  en: () => import("./en.ts"),
  ar: () => import("./ar.ts"),
};

/** The words of pages that few open: loaded with them. */
const PARTS = {
  analysis: {
    en: () => import("../../../locales/en/analysis.ftl?raw"),
    ar: () => import("../../../locales/ar/analysis.ftl?raw"),
  },
  commands: {
    en: () => import("../../../locales/en/commands.ftl?raw"),
    ar: () => import("../../../locales/ar/commands.ftl?raw"),
  },
} as const;
export type Part = keyof typeof PARTS;

let bundle: FluentBundle | null = null;
let current: Language = "en";
let loading: Promise<void> = Promise.resolve();

export function pageLanguage(tag: string): Language {
  const primary = tag.toLowerCase().split("-")[0];
  return LANGUAGES.find((language) => language === primary) ?? "en";
}

/** Arabic text marks its placeables off, so that a move inside it keeps its direction. */
export function makeBundle(language: Language, source: string): FluentBundle {
  const made = new FluentBundle(language === "ar" ? "ar-u-nu-latn" : language, {
    useIsolating: language === "ar",
  });
  const problems = made.addResource(new FluentResource(source));
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.message).join("; "));
  return made;
}

export function loadLanguage(tag: string): Promise<void> {
  current = pageLanguage(tag);
  const source = SOURCES[current];
  loading = source().then((words) => {
    bundle = makeBundle(current, words.default);
  });
  return loading;
}

/** Adds the words of a part to those of the language, which is loading or has been loaded. Once added they stay. */
export async function loadPart(part: Part): Promise<void> {
  const [words] = await Promise.all([PARTS[part][current](), loading]);
  bundle?.addResource(new FluentResource(words.default));
}

export function language(): Language {
  return current;
}

/** The text of a message; an unknown one shows its own name, which the unit tests forbid. */
export function t(id: string, args: Arguments = {}): string {
  const message = bundle?.getMessage(id);
  if (bundle === null || message === undefined || message.value === null) return id;
  return bundle.formatPattern(message.value, { ...args }, []);
}

export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const tag = current === "ar" ? "ar-u-nu-latn" : current;
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" }).format(date);
}
