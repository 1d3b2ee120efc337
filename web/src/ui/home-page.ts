// `<kamil-home>`: a board to begin on at once, the choices of a new game, and where earlier games go on.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-board.ts";
import "./board-menu.ts";
import type { BoardLabels } from "../board/labels.ts";
import { BoardMoveEvent } from "../board/sk-board.ts";
import type { BoardPosition } from "../board/state.ts";
import { t } from "../i18n/index.ts";
import { reasonsText } from "../i18n/reasons.ts";
import { boardLabels, errorText } from "../i18n/words.ts";
import { Api } from "../net/api.ts";
import type { ListedGame, WatchableGames } from "../net/wire.ts";
import { loadRules, RulesError, type StartArray, startArrays } from "../rules/index.ts";
import type { Color } from "../shared/types.ts";
import { type Frame, firstFrame, lastMoveOf, tryMove } from "./game-record.ts";
import { gamesList } from "./games-list.ts";
import { keepWishes, keptWishes, sideBelow, tellServer } from "./kept-wishes.ts";
import { writeFirst } from "./language-links.ts";
import { LightElement } from "./light-element.ts";
import { requestOf, searchFor, type Wishes, wishesIn } from "./new-game.ts";
import { newGameForm } from "./new-game-form.ts";
import { keepLinks } from "./seat-links.ts";
import type { FirstBoard } from "./seen.ts";
import { type WatchView, watchList } from "./watch-list.ts";

// What takes longest is asked for first: the element waits for words and men.
void loadRules().catch(() => undefined);

export class KamilHome extends LightElement {
  /** The server's own heading and words about the game, which stay on the page. */
  opening: readonly Element[] = [];
  rulesInShort: readonly Element[] = [];

  readonly #api = new Api();
  readonly #labels: BoardLabels = boardLabels();
  #arrays: readonly StartArray[] = [];
  #games: readonly ListedGame[] | null = null;
  /** null: the server has no such list. */
  #live: WatchableGames | null = null;
  #wishes: Wishes = wishesIn(
    location.search,
    keptWishes(() => localStorage),
  );
  readonly #withPosition = this.#wishes.fen !== "";
  /** The position that the wishes begin with, or after the first move; null while there is none. */
  #frame: Frame | null = null;
  #position: BoardPosition;
  readonly #first: FirstBoard;
  #fenProblem: string | null = null;
  #problem: string | null = null;
  #busy = false;
  #stopWriting = (): void => undefined;

  constructor(first: FirstBoard) {
    super();
    this.#first = first;
    this.#position = first.position;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#loadBoard();
    void this.#loadGames();
    // A page brought back from the browser's memory must not stay busy.
    window.addEventListener("pageshow", this.#onShow);
    this.#stopWriting = writeFirst(() => this.#writeAddress());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("pageshow", this.#onShow);
    this.#stopWriting();
  }

  readonly #onShow = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    this.#busy = false;
    this.#setUp();
    void this.#loadGames();
  };

  /** A position that was typed in outlives a reload and a change of the language. */
  #writeAddress(): void {
    const search = searchFor(this.#wishes, location.search);
    if (search !== location.search) history.replaceState(null, "", `/${search}${location.hash}`);
  }

  async #loadBoard(): Promise<void> {
    try {
      await loadRules();
      this.#arrays = startArrays();
    } catch {
      // Without the rules the board stays empty; a game can still be started, and its page says what fails.
      this.#arrays = [];
    }
    this.#setUp();
  }

  async #loadGames(): Promise<void> {
    [this.#games, this.#live] = await Promise.all([
      this.#api.mine().catch(() => null),
      this.#api.live().catch(() => null),
    ]);
    this.requestUpdate();
  }

  readonly #loadMoreLive = async (): Promise<void> => {
    const shown = this.#live;
    if (shown?.next == null) return;
    try {
      const { games, next } = await this.#api.live(shown.next);
      this.#live = { games: [...shown.games, ...games], next };
    } catch {
      // The button stays, to be tried again.
    }
    this.requestUpdate();
  };

  /** One's own games stand in their own list already. */
  #watchable(live: WatchableGames): WatchView {
    const own = new Set(this.#games?.map(({ id }) => id));
    const more = live.next === null ? null : (): void => void this.#loadMoreLive();
    return { games: live.games.filter(({ id }) => !own.has(id)), more };
  }

  // ---- The board -------------------------------------------------------------------------------------------------

  readonly #change = (part: Partial<Wishes>): void => {
    this.#wishes = { ...this.#wishes, ...part };
    keepWishes(() => localStorage, this.#wishes);
    tellServer(this.#wishes);
    this.#problem = null;
    this.#setUp();
  };

  /** Sets the men up as the wishes have them. */
  #setUp(): void {
    const { fen, rules, array, drawRules } = this.#wishes;
    const own = fen.trim();
    const start = this.#arrays.find(({ name }) => name === array);
    this.#fenProblem = null;
    try {
      if (own !== "" && this.#arrays.length > 0) this.#show(firstFrame(own, rules, drawRules));
      else if (start !== undefined) this.#show(firstFrame(start.fen, start.rules, drawRules));
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#fenProblem = reasonsText(error);
    }
    this.requestUpdate();
  }

  #show(frame: Frame): void {
    const { pieces, legal, check, turn } = frame.state;
    const movable = this.#beginsHere(turn) && frame.played === null ? turn : null;
    this.#frame = frame;
    this.#position = { pieces, legal, check, lastMove: lastMoveOf(frame), movable };
  }

  /** Whether the first move may be made on this board: a friend has to come first, and the other side begins by itself. */
  #beginsHere(turn: Color): boolean {
    const { opponent, color } = this.#wishes;
    return opponent !== "friend" && (opponent === "oneself" || color === turn || color === "random");
  }

  get #orientation(): Color {
    // Until the rules are there, the board is the server's picture.
    if (this.#frame === null) return this.#first.orientation;
    return sideBelow(this.#wishes);
  }

  /** The first move begins the game. */
  readonly #onMove = (event: Event): void => {
    const before = this.#frame;
    if (!(event instanceof BoardMoveEvent) || before === null || this.#busy) return;
    const { drawRules } = this.#wishes;
    const { fen, turn } = before.state;
    this.#show(tryMove(fen, this.#rules, drawRules, event.move.uci));
    void this.#begin(turn, event.move.uci);
  };

  get #rules(): Wishes["rules"] {
    const { fen, rules, array } = this.#wishes;
    if (fen.trim() !== "") return rules;
    return this.#arrays.find(({ name }) => name === array)?.rules ?? rules;
  }

  // ---- Starting --------------------------------------------------------------------------------------------------

  readonly #start = (event: Event): void => {
    event.preventDefault();
    this.#setUp();
    if (this.#fenProblem === null) void this.#begin(this.#wishes.color, null);
    else this.#showFen();
  };

  async #begin(color: Wishes["color"], move: string | null): Promise<void> {
    this.#busy = true;
    this.#problem = null;
    this.requestUpdate();
    try {
      const { id, links } = await this.#api.create(requestOf(this.#wishes, color));
      keepLinks(() => sessionStorage, id, links);
      if (move !== null) await this.#api.move(id, 0, move);
      location.assign(`/game/${encodeURIComponent(id)}`);
    } catch (error) {
      this.#busy = false;
      this.#setUp();
      this.#problem = errorText(error);
      this.requestUpdate();
    }
  }

  /** Leads to the field with the wrong position, which the person may have folded away. */
  #showFen(): void {
    const field = this.querySelector<HTMLTextAreaElement>("#fen");
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }

  /** What has to be done for the game to begin: a board on which nothing can be lifted says why. */
  #howToBegin(): string | typeof nothing {
    if (this.#frame === null) return nothing;
    if (this.#position.movable !== null) return t("home-first-move");
    return t(this.#wishes.opponent === "friend" ? "home-friend-first" : "home-computer-first");
  }

  protected override render(): TemplateResult {
    return html`<div class="home">
      <div class="opening">${this.opening}</div>
      <div class="try">
        <sk-board .position=${this.#position} .orientation=${this.#orientation} .labels=${this.#labels} @sk-move=${this.#onMove}></sk-board>
        <div class="try-foot">
          <p class="faint">${this.#howToBegin()}</p>
          <kamil-board-menu></kamil-board-menu>
        </div>
      </div>
      <form class="start" @submit=${this.#start}>
        ${newGameForm({
          wishes: this.#wishes,
          change: this.#change,
          fenProblem: this.#fenProblem,
          problem: this.#problem,
          busy: this.#busy,
          listed: this.#live !== null,
          withPosition: this.#withPosition,
        })}
      </form>
      <div class="beside">
        ${this.#games === null ? nothing : gamesList(this.#games)}
        ${this.#live === null ? nothing : watchList(this.#watchable(this.#live))}
        ${this.rulesInShort}
      </div>
    </div>`;
  }
}

customElements.define("kamil-home", KamilHome);
