// The links of the languages lead to the page as it stands: each is made from the address at the moment it is used.

/** What a page has to write into its address before anybody leaves by it. */
const unwritten = new Set<() => void>();

/** Has `write` called before a link of the languages is used and when the page is left; returns how to end that. */
export function writeFirst(write: () => void): () => void {
  unwritten.add(write);
  return () => void unwritten.delete(write);
}

/** The address in another language. */
export function inLanguage(address: string, language: string): string {
  const target = new URL(address);
  target.searchParams.set("lang", language);
  return target.href;
}

function writeAll(): void {
  for (const write of unwritten) write();
}

/** A link may be clicked, opened in another tab, copied from its menu, or reached by the keyboard. */
const USES = ["pointerdown", "focusin", "contextmenu", "click"] as const;

/** Keeps the links of a page up to date. Without script they have the query that the server was asked for. */
export function keepLanguageLinks(page: Document): void {
  const renew = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("nav.languages a") : null;
    if (link === null) return;
    writeAll();
    link.href = inLanguage(location.href, link.lang);
  };
  for (const use of USES) page.addEventListener(use, renew, { capture: true });
  window.addEventListener("pagehide", writeAll);
}
