// Light, dark or of high contrast: the system's choice until the person makes one. The cookie tells the server too, so
// that no page first shows other colours.
import { html, render } from "lit";
import { t } from "../i18n/index.ts";
import { keepInCookie } from "../shared/cookie.ts";
import { icon } from "./icons.ts";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

const ICONS = { auto: "halves", light: "sun", dark: "moon", contrast: "contrast" } as const;

/** The server has written the choice into the page. */
function chosenTheme(): Theme {
  return themeOf(document.documentElement.dataset["theme"]);
}

function themeOf(word: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === word) ?? "auto";
}

/** Other tabs hear of a choice by it; what a page begins with stands in the cookie. */
const KEY = "kamil-theme";

function choose(theme: Theme): void {
  keepInCookie("kamil_theme", theme === "auto" ? null : theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden; other tabs then have the choice when they are loaded again.
  }
  show(theme);
}

function show(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Adds the switch to the page's header: a list of the system's own kind, under an icon of what is chosen. */
export function mountThemeSwitch(header: HTMLElement): void {
  const slot = document.createElement("span");
  slot.className = "theme-switch";
  header.append(slot);
  const onChange = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    choose(themeOf(target.value));
    draw();
  };
  const draw = (): void => {
    const chosen = chosenTheme();
    render(
      html`${icon(ICONS[chosen])}<select aria-label=${t("theme")} title=${t("theme")} @change=${onChange}>
        ${THEMES.map((theme) => html`<option value=${theme} ?selected=${theme === chosen}>${t(`theme-${theme}`)}</option>`)}
      </select>`,
      slot,
    );
  };
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== KEY) return;
    show(themeOf(newValue));
    draw();
  });
  draw();
}
