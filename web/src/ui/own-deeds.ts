// What a player may do beside moving: offers, ends, seats. One deed at a time.
import { t } from "../i18n/index.ts";
import { errorText } from "../i18n/words.ts";
import type { Action, Api } from "../net/api.ts";
import type { GameView } from "../net/wire.ts";
import { type KnownLinks, keepLinks, readLinks } from "./seat-links.ts";

/** The game around the deeds. */
export interface DeedHost {
  readonly id: string;
  readonly api: Api;
  /** What is known of the game, so that the server can refuse what was meant for another state of it. */
  readonly version: number | undefined;
  changed(): void;
  accept(view: GameView): void;
  /** A word that is no failure; null for none. */
  say(notice: string | null): void;
  fail(problem: string | null): void;
  /** Said to screen readers. */
  announce(text: string): void;
  /** The server knows this browser by another seat. */
  reseated(): void;
}

const storage = (): Storage => sessionStorage;

export class OwnDeeds {
  readonly #host: DeedHost;
  #links: KnownLinks;
  #busy = false;

  constructor(host: DeedHost) {
    this.#host = host;
    this.#links = readLinks(storage, host.id);
  }

  get busy(): boolean {
    return this.#busy;
  }

  get links(): KnownLinks {
    return this.#links;
  }

  async #do(deed: () => Promise<void>): Promise<void> {
    this.#busy = true;
    this.#host.say(null);
    this.#host.fail(null);
    this.#host.changed();
    try {
      await deed();
    } catch (error) {
      this.#host.fail(errorText(error));
    }
    this.#busy = false;
    this.#host.changed();
  }

  act(action: Action): Promise<void> {
    return this.#do(async () => {
      const { id, version } = this.#host;
      this.#host.accept(await this.#host.api.act(id, action, version));
      // What one has done oneself needs no word.
      this.#host.say(null);
    });
  }

  offerDraw(): Promise<void> {
    return this.#do(async () => {
      const { id, version } = this.#host;
      const { game } = await this.#host.api.offerDraw(id, version);
      this.#host.accept(game);
      const declined = game.status === "ongoing" && game.level !== null ? t("draw-declined") : null;
      this.#host.say(declined);
      if (declined !== null) this.#host.announce(declined);
    });
  }

  /** Sits down on the seat whose secret that is; from then on the server knows this browser by it. */
  takeSeat(secret: string): Promise<void> {
    return this.#do(async () => {
      const { game, link } = await this.#host.api.takeSeat(this.#host.id, secret);
      this.#keep({ seat: link, invitation: null });
      this.#host.accept(game);
      this.#host.reseated();
    });
  }

  renewLink(): Promise<void> {
    return this.#do(async () => {
      this.#keep({ ...this.#links, seat: await this.#host.api.newLink(this.#host.id) });
    });
  }

  renewInvitation(): Promise<void> {
    return this.#do(async () => {
      this.#keep({ ...this.#links, invitation: await this.#host.api.newInvitation(this.#host.id) });
    });
  }

  #keep(links: KnownLinks): void {
    this.#links = links;
    keepLinks(storage, this.#host.id, links);
  }
}
