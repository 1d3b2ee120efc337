// Choices that the server must know too, so that no page first shows others: cookies of this site, for a year.

/** A year, in seconds. */
const KEPT = 31_536_000;

/** The cookie of a choice, a word; without one it goes away. */
export function choiceCookie(name: string, choice: string | null): string {
  const [value, age] = choice === null ? ["", 0] : [choice, KEPT];
  return `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

export function keepInCookie(name: string, choice: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the page is for.
  document.cookie = choiceCookie(name, choice);
}
