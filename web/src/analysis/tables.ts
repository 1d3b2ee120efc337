// What endgame tables say of where one looks: those of three men that the client has, else the server's.
import { Api } from "../net/api.ts";
import { tableAccount } from "../rules/index.ts";
import type { TableAccount } from "../shared/table-account.ts";
import type { DrawRules, RuleSet } from "../shared/types.ts";

/** With how many men the client's own tables know every position. */
const OWN_MEN = 3;
/** No table has more. */
const MOST_MEN = 5;

export type TableState = "none" | "asking" | "known" | "unknown" | "failed";

export interface TablePosition {
  readonly fen: string;
  readonly men: number;
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
}

export class Tables {
  readonly #changed: () => void;
  readonly #api: Pick<Api, "tablebase">;
  #key = "";
  #state: TableState = "none";
  #account: TableAccount | null = null;
  #own = false;

  constructor(changed: () => void, api: Pick<Api, "tablebase"> = new Api()) {
    this.#changed = changed;
    this.#api = api;
  }

  get state(): TableState {
    return this.#state;
  }

  get account(): TableAccount | null {
    return this.#account;
  }

  /** Whether the client's own tables have answered. */
  get own(): boolean {
    return this.#own;
  }

  look({ fen, men, rules, drawRules }: TablePosition): void {
    const key = `${fen} ${rules} ${drawRules}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#account = null;
    this.#own = men <= OWN_MEN;
    if (men > MOST_MEN) this.#state = "none";
    else if (this.#own) this.#answered(key, tableAccount(fen, rules, drawRules));
    else void this.#ask(key, { fen, men, rules, drawRules });
  }

  async #ask(key: string, { fen, rules, drawRules }: TablePosition): Promise<void> {
    this.#state = "asking";
    try {
      this.#answered(key, await this.#api.tablebase(fen, rules, drawRules));
    } catch {
      if (key === this.#key) this.#state = "failed";
    }
    if (key === this.#key) this.#changed();
  }

  #answered(key: string, account: TableAccount | null): void {
    if (key !== this.#key) return;
    this.#account = account;
    this.#state = account === null ? "unknown" : "known";
  }
}
