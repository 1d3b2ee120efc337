// What the tab says of a game: that it is one's turn, or how it ended while nobody looked.

import { t } from "../i18n/index.ts";
import { resultText } from "../i18n/words.ts";
import type { Outcome } from "../shared/types.ts";

export class TabTitle {
  readonly #own = document.title;
  #result = "";

  /** Whether the person looks at the page. */
  get #seen(): boolean {
    return document.visibilityState === "visible" && document.hasFocus();
  }

  /** The game has ended; one who looks at it needs no title for that. */
  ended(outcome: Outcome): void {
    if (!this.#seen) this.#result = resultText(outcome);
  }

  show(yourTurn: boolean): void {
    if (this.#seen) this.#result = "";
    const news = this.#result !== "" ? this.#result : yourTurn ? `● ${t("status-your-turn")}` : "";
    document.title = news === "" ? this.#own : `${news} · ${this.#own}`;
  }

  restore(): void {
    document.title = this.#own;
  }
}
