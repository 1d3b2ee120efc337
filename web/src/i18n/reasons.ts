// Why something was refused, in the page's language.
import { type Reason, ReasonedError } from "../shared/reason.ts";
import { t } from "./index.ts";

export function reasonText({ code, args }: Reason): string {
  return t(`reason-${code}`, args);
}

/** Every reason of a refusal; what has none is no fault of the person's. */
export function reasonsText(error: unknown): string {
  const reasons = error instanceof ReasonedError ? error.reasons : [];
  return reasons.length === 0 ? t("error-internal") : reasons.map(reasonText).join(" ");
}
