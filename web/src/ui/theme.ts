// Light or dark: the system's choice until the person makes one, which is then remembered.
import { html, render } from "lit";
import { t } from "../i18n/index.ts";
import { icon } from "./icons.ts";

type Theme = "light" | "dark";
const KEY = "kamil-theme";

function remembered(): Theme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts for this page.
  }
}

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function shownTheme(): Theme {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "dark" ? set : systemTheme();
}

export function applyRememberedTheme(): void {
  const theme = remembered();
  if (theme !== null) document.documentElement.dataset["theme"] = theme;
}

/** Adds the switch to the page's header. */
export function mountThemeSwitch(header: HTMLElement): void {
  const slot = document.createElement("span");
  slot.className = "theme-switch";
  header.append(slot);
  const draw = (): void => {
    const next: Theme = shownTheme() === "dark" ? "light" : "dark";
    const choose = (): void => {
      document.documentElement.dataset["theme"] = next;
      remember(next);
      draw();
    };
    const label = t(`theme-use-${next}`);
    render(
      html`<button type="button" class="quiet" aria-label=${label} title=${label} @click=${choose}>
        ${icon(next === "dark" ? "moon" : "sun")}
      </button>`,
      slot,
    );
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
}
