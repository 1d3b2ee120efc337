// How strong the computer is to play.
import type { TemplateResult } from "lit";
import { t } from "../i18n/index.ts";
import { LEVELS, type Level } from "../net/wire.ts";
import { choice } from "./choice.ts";

export function levelChoice(chosen: Level, choose: (level: Level) => void): TemplateResult {
  return choice<`${Level}`>({
    name: "level",
    legend: t("home-level"),
    style: "segments",
    chosen: `${chosen}`,
    choose: (value) => choose(LEVELS.find((level) => `${level}` === value) ?? chosen),
    options: LEVELS.map((level) => ({ value: `${level}` as const, label: t(`level-${level}`) })),
  });
}
