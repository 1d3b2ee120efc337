// The themes' colours as custom properties of the page, which every board inherits.
import { type ManColors, THEMES, type Theme } from "./data.ts";

/** A colour with an opacity, as `#rrggbbaa`. */
function faded(color: string, opacity: number): string {
  return (
    color +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, "0")
  );
}

function manProperties(side: string, colors: ManColors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [`--${side}-${name}`, value ?? "none"]),
  );
}

/** Every colour of a theme by the name of its custom property. */
export function properties({ board, marks, men }: Theme): Record<string, string> {
  return {
    "--board-light": board.light,
    "--board-dark": board.dark,
    "--board-border": board.border,
    "--board-weave": faded(board.weave, board.weaveOpacity),
    "--board-hem": board.hem,
    "--board-text": board.text,
    "--mark-tint": faded(marks.tint, marks.tintOpacity),
    "--mark-corners": marks.corners,
    "--mark-check": marks.check,
    "--mark-check-ground": marks.checkGround,
    "--mark-highlight": marks.highlight,
    "--mark-highlight-wash": faded(marks.highlightWash, marks.highlightOpacity),
    "--mark-arrow": marks.arrow,
    "--mark-arrow-opacity": `${marks.arrowOpacity}`,
    "--mark-hint": marks.hint,
    "--mark-edge": marks.edge,
    ...manProperties("white", men.white),
    ...manProperties("black", men.black),
  };
}

/** Where the person's own colours are forced: outlines and faces alone tell the men apart. */
const FORCED: Readonly<Record<string, string>> = {
  "--board-light": "Canvas",
  "--board-dark": "ButtonFace",
  "--board-border": "Canvas",
  "--board-weave": "GrayText",
  "--board-hem": "GrayText",
  "--board-text": "CanvasText",
  "--mark-tint": "transparent",
  "--mark-corners": "Highlight",
  "--mark-check": "Mark",
  "--mark-check-ground": "Canvas",
  "--mark-highlight": "Highlight",
  "--mark-highlight-wash": "transparent",
  "--mark-arrow": "Highlight",
  "--mark-arrow-opacity": "1",
  "--mark-hint": "CanvasText",
  "--mark-edge": "Canvas",
  "--white-face": "Canvas",
  "--white-shade": "Canvas",
  "--white-glint": "Canvas",
  "--white-outline": "CanvasText",
  "--white-line": "CanvasText",
  "--white-ink": "CanvasText",
  "--white-halo": "Canvas",
  "--black-face": "CanvasText",
  "--black-shade": "CanvasText",
  "--black-glint": "CanvasText",
  "--black-outline": "CanvasText",
  "--black-line": "Canvas",
  "--black-ink": "Canvas",
  "--black-halo": "Canvas",
};

function rule(selectors: readonly string[], values: Readonly<Record<string, string>>): string {
  const body = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return `${selectors.join(",")}{${body.join(";")}}`;
}

/** Each selector for the page, and for a picture of a look on a page that has another. */
const within = (root: string, look: string): readonly string[] => [root, `${root} .look-${look}`];

/** The style sheet: the page's light or dark theme, unless another look was chosen. */
export function paletteCss(): string {
  const forced = [":root:root:root", ':root:root:root [class^="look-"]'];
  return [
    rule(within(":root", "chequered"), properties(THEMES.light)),
    "@media (prefers-color-scheme:dark){",
    rule(within(':root:not([data-theme="light"])', "chequered"), properties(THEMES.dark)),
    "}",
    rule(within(':root[data-theme="dark"]', "chequered"), properties(THEMES.dark)),
    ...(["cloth", "print"] as const).map((look) =>
      rule([`:root[data-look="${look}"]`, `:root .look-${look}`], properties(THEMES[look])),
    ),
    "@media (forced-colors:active){",
    rule(forced, FORCED),
    "}",
  ].join("");
}

/** Gives the page the colours. A sheet that a script makes is within the page's policy. */
export function adoptPalette(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(paletteCss());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
