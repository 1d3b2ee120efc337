// Why the rules refuse something: stable codes with arguments, for which every language has words.
import { DecodeError, type Decoder, decodeJson, list, object, record, text } from "./decode.ts";

export interface Reason {
  /** One of testdata/reasons.txt. */
  readonly code: string;
  /** Notation, counts and identifiers; their names are the code's own. */
  readonly args: Readonly<Record<string, string | number>>;
}

const argument: Decoder<string | number> = (value, path) => {
  if (typeof value !== "string" && typeof value !== "number")
    throw new DecodeError(path, "text or a number", value);
  return value;
};

export const reason = object<Reason>({ code: text, args: record(argument) });

/** What WebAssembly throws: an English sentence, and its reasons. */
export interface Refusal {
  readonly text: string;
  readonly reasons: readonly Reason[];
}

const refusal = object<Refusal>({ text, reasons: list(reason) });

/** What the page itself gives as reasons, beside the rules' own. */
export const NOT_LOADED: Reason = { code: "not-loaded", args: {} };
export const CRASHED: Reason = { code: "crashed", args: {} };

/** Something refused with reasons; the message is an English sentence, for those who look for a fault of the page. */
export class ReasonedError extends Error {
  readonly reasons: readonly Reason[];

  constructor(message: string, reasons: readonly Reason[]) {
    super(message);
    this.reasons = reasons;
  }
}

/** What was thrown by WebAssembly; anything else than its refusals has no reasons. */
export function refusalOf(thrown: unknown): Refusal {
  if (typeof thrown === "string") return decodeJson(thrown, refusal, "refusal");
  return { text: thrown instanceof Error ? thrown.message : String(thrown), reasons: [] };
}
