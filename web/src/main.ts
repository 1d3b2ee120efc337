// The entry: takes the page's language, mounts the page on #app, and adds the theme switch to the header.
import iconUrl from "./icon.svg?url";
import "virtual:palette.css";
import "./styles/main.css";
import { prepareBoards } from "./board/choices.ts";
import { loadLanguage } from "./i18n/index.ts";
import { keepLanguageLinks } from "./ui/language-links.ts";
import { firstBoard } from "./ui/seen.ts";
import { mountThemeSwitch } from "./ui/theme.ts";

async function mount(): Promise<void> {
  const app = document.querySelector<HTMLElement>("#app");
  const header = document.querySelector<HTMLElement>("body > header");
  const pictures = document.querySelector("figure[data-seen]") !== null;
  // The page is made only once its words and the chosen men are there.
  const [, make, , redraw] = await Promise.all([
    loadLanguage(document.documentElement.lang),
    pageMaker(app),
    app === null && !pictures ? null : prepareBoards(),
    pictures ? import("./ui/pictures.ts") : null,
  ]);
  if (app !== null && make !== null) app.replaceChildren(make());
  if (header !== null) mountThemeSwitch(header);
  redraw?.addBoardMenu(document);
  redraw?.redrawPictures(document);
  // Where the rules cannot be had, the pictures stay pictures.
  await redraw?.livenPictures(document).catch(() => undefined);
}

/** Loads what the page needs, and returns how to make its element; null for pages of text. */
async function pageMaker(app: HTMLElement | null): Promise<(() => HTMLElement) | null> {
  if (app?.dataset["page"] === "home") {
    const { KamilHome } = await import("./ui/home-page.ts");
    return () => {
      const home = new KamilHome(firstBoard(app));
      home.opening = [...app.querySelectorAll(".opening > *")];
      home.rulesInShort = [...app.querySelectorAll(".in-short")];
      return home;
    };
  }
  if (app?.dataset["page"] === "game") {
    const { KamilGame } = await import("./ui/game-page.ts");
    return () => new KamilGame(app.dataset["gameId"] ?? "", firstBoard(app));
  }
  if (app?.dataset["page"] === "analysis") {
    const { analysisPage } = await import("./analysis/analysis-page.ts");
    return analysisPage(firstBoard(app));
  }
  if (app?.dataset["page"] === "editor") {
    const { KamilEditor } = await import("./ui/editor-page.ts");
    return () => new KamilEditor();
  }
  if (app?.dataset["page"] === "embed") {
    const { embedOf } = await import("./ui/embed-start.ts");
    return embedOf(app);
  }
  return null;
}

/** The server names the icon where it can. */
function mountIcon(): void {
  if (document.querySelector('link[rel="icon"]') !== null) return;
  const link = document.createElement("link");
  link.rel = "icon";
  link.type = "image/svg+xml";
  link.href = iconUrl;
  document.head.append(link);
}

mountIcon();
keepLanguageLinks(document);
void mount();
