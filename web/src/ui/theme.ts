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
  const written = document.documentElement.dataset["theme"];
  return THEMES.find((theme) => theme === written) ?? "auto";
}

function choose(theme: Theme): void {
  keepInCookie("kamil_theme", theme === "auto" ? null : theme);
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
    choose(THEMES.find((theme) => theme === target.value) ?? "auto");
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
  draw();
}
