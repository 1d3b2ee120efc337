// `<kamil-analysis>`: the page that analyses a game or a position, with the engine in the browser.
import { html, nothing, type TemplateResult } from "lit";
import "../styles/analysis.css";
import "../styles/analysis-panels.css";
import "../board/sk-board.ts";
import type { BoardLabels } from "../board/labels.ts";
import { BoardMoveEvent } from "../board/sk-board.ts";
import type { BoardPosition } from "../board/state.ts";
import { loadPart, t } from "../i18n/index.ts";
import { reasonsText } from "../i18n/reasons.ts";
import { boardLabels, spokenMove } from "../i18n/words.ts";
import { loadRules, RulesError } from "../rules/index.ts";
import type { Arrow, Color } from "../shared/types.ts";
import { answerTo, QUESTIONS } from "../ui/answers.ts";
import type { BrowseStep } from "../ui/browse.ts";
import { type Command, commandIn } from "../ui/commands.ts";
import type { ExportSource } from "../ui/export-source.ts";
import { type Frame, lastMoveOf } from "../ui/game-record.ts";
import { LightElement } from "../ui/light-element.ts";
import type { FirstBoard } from "../ui/seen.ts";
import { type TypedMoveView, typedMove } from "../ui/typed-move.ts";
import { addressOf } from "./address.ts";
import { boardBar } from "./board-bar.ts";
import { Desk } from "./desk.ts";
import { enginePanel } from "./engine-panel.ts";
import { evalBar } from "./eval-bar.ts";
import { FileDrop } from "./file-drop.ts";
import { gamesPanel } from "./games-panel.ts";
import { graphView } from "./graph-view.ts";
import { linePreview } from "./line-preview.ts";
import { movePanel } from "./move-panel.ts";
import { linePicture } from "./picture.ts";
import { positionPanel } from "./position-panel.ts";
import { type AnalysisSession, ownPosition } from "./session.ts";
import { type Deed, deedOf, showKeys } from "./study-keys.ts";
import { tablePanel } from "./table-panel.ts";
import { tagsPanel } from "./tags-panel.ts";
import { plyOf, ROOT } from "./tree.ts";
import { treeView } from "./tree-view.ts";

const NO_ARROWS: readonly Arrow[] = [];

/** So many games of a list are shown at first, and so many more each time. */
const PAGE = 100;

/** Loads what the page says, and returns how to make it. */
export async function analysisPage(first: FirstBoard): Promise<() => HTMLElement> {
  await loadPart("analysis");
  return () => new KamilAnalysis(first);
}

// What takes longest is asked for first: the element waits for words and men.
void loadRules().catch(() => undefined);

export class KamilAnalysis extends LightElement {
  readonly #desk = new Desk(() => this.requestUpdate());
  readonly #labels: BoardLabels = boardLabels();
  #flipped = false;
  #typedProblem: TypedMoveView["problem"] = null;
  #answer = "";
  #fenProblem: string | null = null;
  #preview: Frame | null = null;
  #spoken = "";
  #filter = "";
  #shown = PAGE;
  #done: string | null = null;
  /** Until the rules are there, what the server's picture shows. */
  #position: BoardPosition;
  #positionKey = "";
  readonly #files = new FileDrop(this, (file) => this.#read(file));

  constructor(first: FirstBoard) {
    super();
    this.#position = first.position;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#onKey);
    window.addEventListener("hashchange", this.#onHash);
    void this.#desk.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    window.removeEventListener("hashchange", this.#onHash);
    this.#desk.close();
  }

  // ---- What the person does ----------------------------------------------------------------------------------

  readonly #onHash = (): void => this.#desk.openAddress();

  readonly #onKey = (event: KeyboardEvent): void => {
    const deed = this.#desk.state === "ready" ? deedOf(event) : null;
    if (deed === null) return;
    event.preventDefault();
    this.#do(deed);
  };

  #do(deed: Deed): void {
    const { session, engine } = this.#desk;
    if (deed === "help") void showKeys();
    else if (deed === "flip") this.#flip();
    else if (deed === "engine") engine.turn(!engine.on);
    else if (deed === "best") {
      const best = engine.on ? engine.findings.lines[0]?.moves[0]?.uci : undefined;
      if (best !== undefined && session.frame.state.outcome === null) this.#play([best]);
    } else if (deed === "above" || deed === "below") {
      this.#preview = null;
      session.turn(deed === "above" ? -1 : 1);
    } else this.#step(deed);
  }

  #read(text: Blob): void {
    this.#filter = "";
    this.#shown = PAGE;
    void this.#desk.library.read(text);
  }

  readonly #step = (step: BrowseStep): void => {
    this.#preview = null;
    this.#typedProblem = null;
    this.#desk.session.step(step);
  };

  readonly #onMove = (event: Event): void => {
    if (event instanceof BoardMoveEvent) this.#desk.session.play(event.move.uci);
  };

  readonly #typed = (text: string): boolean => {
    const command = commandIn(text);
    this.#answer = "";
    if (command !== null) {
      this.#typedProblem = null;
      void this.#tell(command);
      return true;
    }
    try {
      this.#desk.session.play(text);
      this.#typedProblem = null;
      return true;
    } catch (error) {
      this.#typedProblem = reasonsText(error);
      return false;
    } finally {
      this.requestUpdate();
    }
  };

  /** Answers a question about the position. */
  async #tell(command: Command): Promise<void> {
    this.requestUpdate();
    try {
      // The same answer twice is said twice.
      await Promise.all([loadPart("commands"), this.updateComplete]);
      const { frame } = this.#desk.session;
      const from = { you: null, computer: null };
      const asked = { frame, from, clock: null, now: 0, commands: QUESTIONS };
      this.#answer = QUESTIONS.includes(command.name) ? (answerTo(command, asked) ?? "") : t("cmd-not-now");
    } catch {
      this.#typedProblem = t("error-network");
    }
    this.requestUpdate();
  }

  readonly #play = (moves: readonly string[]): void => {
    this.#preview = null;
    this.#desk.session.playAll(moves);
  };

  readonly #look = (moves: readonly string[] | null): void => {
    this.#preview = moves === null ? null : this.#desk.after(moves);
    this.requestUpdate();
  };

  readonly #flip = (): void => {
    this.#flipped = !this.#flipped;
    this.requestUpdate();
  };

  readonly #picture = (): ExportSource => {
    const { session } = this.#desk;
    return linePicture(session.tree, session.current, (id) => session.at(id), this.#bottom);
  };

  readonly #setUp: Parameters<typeof positionPanel>[0]["setUp"] = (fen, rules, drawRules) => {
    try {
      this.#desk.setUp({ initialFen: fen, rules, drawRules });
      this.#fenProblem = null;
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      this.#fenProblem = reasonsText(error);
    }
    this.requestUpdate();
  };

  async #export(action: "copy" | "save"): Promise<void> {
    try {
      await (action === "copy" ? this.#desk.copyPgn() : this.#desk.savePgn());
      this.#done = action === "copy" ? "an-pgn-copied" : "an-pgn-saved";
    } catch {
      this.#done = "an-pgn-not-copied";
    }
    this.requestUpdate();
  }

  // ---- What the page shows -----------------------------------------------------------------------------------

  get #bottom(): Color {
    return this.#flipped ? "black" : "white";
  }

  /** The board's position: the same object as long as nothing of it changed, so that nothing lifted falls. */
  #boardPosition(frame: Frame): BoardPosition {
    const key = `${this.#desk.session.current} ${frame.state.fen} ${frame.played?.uci}`;
    if (key !== this.#positionKey) {
      const { pieces, legal, check, turn } = frame.state;
      this.#positionKey = key;
      this.#position = { pieces, legal, check, lastMove: lastMoveOf(frame), movable: turn };
    }
    return this.#position;
  }

  /** The engine's first move, as an arrow. */
  #arrows({ state }: Frame): readonly Arrow[] {
    const best = this.#desk.engine.on ? this.#desk.engine.findings.lines[0]?.moves[0]?.uci : undefined;
    const move = state.legal.find(({ uci }) => uci === best);
    return move === undefined ? NO_ARROWS : [{ from: move.from, to: move.to }];
  }

  protected override updated(): void {
    const list = this.querySelector<HTMLElement>(".tree");
    const current = list?.querySelector<HTMLElement>('[aria-current="true"]');
    if (list === null || list === undefined || !current) return;
    // Only the list scrolls, never the page.
    const top = current.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    const bottom = top + current.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top - 8;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8;
  }

  protected override render(): TemplateResult {
    const { state, engine } = this.#desk;
    if (state === "failed") return this.#failed();
    const session = state === "ready" ? this.#desk.session : null;
    const frame = session?.frame ?? null;
    const spoken = frame?.played == null ? "" : spokenMove(frame.played, { you: null, computer: null });
    return html`<div class="game study ${this.#files.over ? "dropping" : ""}" data-node=${session?.current ?? nothing}
      data-ply=${session === null ? nothing : plyOf(session.tree, session.current)} data-nodes=${session?.tree.nodes.size ?? nothing}>
      <div class="table">
        <div class="board-row">
          ${evalBar(engine.score, this.#bottom)}
          <sk-board .position=${frame === null ? this.#position : this.#boardPosition(frame)} .orientation=${this.#bottom} .labels=${this.#labels}
            .arrows=${frame === null ? NO_ARROWS : this.#arrows(frame)} .announcement=${spoken} @sk-move=${this.#onMove}></sk-board>
        </div>
        ${session === null ? html`<div class="board-bar"></div>` : this.#bar(session)}
      </div>
      <div class="side">${session === null ? html`<p class="turn" role="status">${t("loading")}</p>` : this.#side(session)}</div>
      <div class="below">${session === null ? nothing : this.#graph(session)}</div>
    </div>`;
  }

  #bar(session: AnalysisSession): TemplateResult {
    return boardBar({
      back: session.current !== ROOT,
      forward: session.next() !== null,
      flipped: this.#flipped,
      step: this.#step,
      flip: this.#flip,
      picture: this.#picture,
      keys: () => void showKeys(),
    });
  }

  #side(session: AnalysisSession): TemplateResult {
    const frame = session.frame;
    const address = addressOf(session.tree, session.current, ownPosition);
    return html`
      ${this.#notice()}
      ${this.#engine(frame)}
      ${treeView({ tree: session.tree, current: session.current, show: this.#show })}
      ${typedMove({ enabled: true, problem: this.#typedProblem, answer: this.#answer, play: this.#typed })}
      ${tablePanel({ tables: this.#desk.tables, play: (move) => this.#play([move]) })}
      ${movePanel({ tree: session.tree, current: session.current, edit: (change) => session.edit(change), remove: () => session.remove() })}
      ${tagsPanel({ tree: session.tree, edit: (change) => session.edit(change) })}
      ${this.#games()}
      ${positionPanel({ tree: session.tree, fen: frame.state.fen, link: address, problem: this.#fenProblem, setUp: this.#setUp, begin: (array) => this.#desk.beginArray(array) })}`;
  }

  #graph(session: AnalysisSession): TemplateResult {
    return graphView({
      review: this.#desk.review,
      tree: session.tree,
      current: session.current,
      canStart: session.line.length > 0,
      start: () => this.#desk.startReview(),
      show: this.#show,
    });
  }

  readonly #show = (id: number): void => this.#desk.session.goTo(id);

  #notice(): TemplateResult | typeof nothing {
    const { notice } = this.#desk;
    return notice === null
      ? nothing
      : html`<p class="problem" role="alert">${t(notice.key)} <span class="detail">${notice.detail}</span></p>`;
  }

  #engine(frame: Frame): TemplateResult {
    const { session, engine } = this.#desk;
    const panel = enginePanel({
      engine,
      initialFen: session.tree.initialFen,
      ply: plyOf(session.tree, session.current),
      outcome: frame.state.outcome,
      spoken: this.#spoken,
      play: this.#play,
      look: this.#look,
      speak: (text) => {
        this.#spoken = text;
        this.requestUpdate();
      },
    });
    return html`<div class="engine-place">${panel}${this.#preview === null ? nothing : linePreview(this.#preview, this.#bottom)}</div>`;
  }

  #games(): TemplateResult {
    return gamesPanel({
      library: this.#desk.library,
      filter: this.#filter,
      shown: this.#shown,
      done: this.#done,
      read: (text) => this.#read(text),
      setFilter: (text) => {
        this.#filter = text;
        this.#shown = PAGE;
        this.requestUpdate();
      },
      showMore: () => {
        this.#shown += PAGE;
        this.requestUpdate();
      },
      copy: () => void this.#export("copy"),
      download: () => void this.#export("save"),
    });
  }

  #failed(): TemplateResult {
    return html`<div class="failure" role="alert"><h2>${t("an-failed-title")}</h2>
      <p>${t("an-failed")}</p>
      <p class="buttons"><button type="button" class="primary" @click=${() => void this.#desk.begin()}>${t("retry")}</button></p></div>`;
  }
}

customElements.define("kamil-analysis", KamilAnalysis);
