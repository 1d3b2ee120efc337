// The entry: takes the page's language, mounts the page on #app, and adds the theme switch to the header.
import iconUrl from "./icon.svg?url";
import "./styles/main.css";
import { loadLanguage } from "./i18n/index.ts";
import { applyRememberedTheme, mountThemeSwitch } from "./ui/theme.ts";

applyRememberedTheme();

async function mount(): Promise<void> {
  const app = document.querySelector<HTMLElement>("#app");
  const header = document.querySelector<HTMLElement>("body > header");
  const [, element] = await Promise.all([
    loadLanguage(document.documentElement.lang),
    app === null ? null : pageElement(app),
  ]);
  if (app !== null && element !== null) app.replaceChildren(element);
  if (header !== null) mountThemeSwitch(header);
}

async function pageElement(app: HTMLElement): Promise<HTMLElement | null> {
  if (app.dataset["page"] === "home") {
    const { KamilHome } = await import("./ui/home-page.ts");
    const home = new KamilHome();
    home.opening = [...app.querySelectorAll(":scope > h1, :scope > .lede")];
    home.rulesInShort = [...app.querySelectorAll(":scope > .in-short")];
    return home;
  }
  if (app.dataset["page"] === "game") {
    const { KamilGame } = await import("./ui/game-page.ts");
    const game = new KamilGame();
    game.gameId = app.dataset["gameId"] ?? "";
    return game;
  }
  return null;
}

function mountIcon(): void {
  const link = document.createElement("link");
  link.rel = "icon";
  link.type = "image/svg+xml";
  link.href = iconUrl;
  document.head.append(link);
}

mountIcon();
void mount();
