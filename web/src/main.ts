// The entry: takes the page's language, mounts the page on #app, and adds the theme switch to the header.
import "./styles/main.css";
import { loadLanguage } from "./i18n/index.ts";
import { applyRememberedTheme, mountThemeSwitch } from "./ui/theme.ts";

applyRememberedTheme();

async function mount(): Promise<void> {
  const app = document.querySelector<HTMLElement>("#app");
  const header = document.querySelector<HTMLElement>("body > header");
  const page = app?.dataset["page"];
  const [, element] = await Promise.all([
    loadLanguage(document.documentElement.lang),
    page === "home" || page === "game" ? pageElement(page, app?.dataset["gameId"] ?? "") : null,
  ]);
  if (app !== null && element !== null) app.replaceChildren(element);
  if (header !== null) mountThemeSwitch(header);
}

async function pageElement(page: "home" | "game", gameId: string): Promise<HTMLElement> {
  if (page === "home") {
    await import("./ui/home-page.ts");
    return document.createElement("kamil-home");
  }
  await import("./ui/game-page.ts");
  const element = document.createElement("kamil-game");
  element.setAttribute("game-id", gameId);
  return element;
}

void mount();
