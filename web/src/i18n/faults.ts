// What is wrong with a position that is being set up, in words.
import type { Fault } from "../rules/index.ts";
import type { RuleSet } from "../shared/types.ts";
import { t } from "./index.ts";
import { pieceName } from "./words.ts";

export function faultText(fault: Fault, rules: RuleSet): string {
  const side = t(`color-${fault.color}`);
  switch (fault.fault) {
    case "king-count":
      return t("fault-king-count", { side, count: fault.count });
    case "pawn-on-edge":
      return t("fault-pawn-on-edge", {
        piece: pieceName({ color: fault.color, role: "pawn" }),
        square: fault.square,
      });
    case "outside-rules":
      return t("fault-outside-rules", {
        piece: pieceName({ color: fault.color, role: fault.role }),
        square: fault.square,
        rules: t(`rules-${rules}`),
      });
    case "opponent-in-check":
      return t("fault-opponent-in-check", { side, king: fault.king, checker: fault.checker });
  }
}
