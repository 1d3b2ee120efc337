// What the players are called: there are no accounts, so a side is named by who looks at it.
import { t } from "../i18n/index.ts";
import type { GameView } from "../net/wire.ts";
import type { Color } from "../shared/types.ts";
import { isOneDevice, ownColor } from "./viewpoint.ts";

export function playerName(view: GameView | null, color: Color): string {
  const side = t(`color-${color}`);
  if (view === null || isOneDevice(view)) return side;
  const own = ownColor(view);
  if (own === color) return t("player-you", { side });
  const seat = view.seats[color];
  if (seat === "computer" && view.level !== null)
    return t("player-computer", { side, level: t(`level-${view.level}`) });
  if (seat === "awaited") return t("player-awaited", { side });
  return own === null ? side : t("player-rival", { side });
}
