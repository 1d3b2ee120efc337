// The themes' colours as custom properties of the page, which every board inherits: a style sheet that the build makes.
import type { ManColors, Theme, ThemeName } from "./data.ts";

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

/** Of high contrast, on a light and on a dark page alike: black, white, one grey, and marks that differ in shape too. */
const CONTRAST: Readonly<Record<string, string>> = {
  "--board-light": "#ffffff",
  "--board-dark": "#b4b4b4",
  "--board-border": "#000000",
  "--board-weave": "#00000066",
  "--board-hem": "#ffffff",
  "--board-text": "#ffffff",
  "--mark-tint": "#ffd400b3",
  "--mark-corners": "#000000",
  "--mark-check": "#b00000",
  "--mark-check-ground": "#ffffff",
  "--mark-highlight": "#00308f",
  "--mark-highlight-wash": "#9fd3ff99",
  "--mark-arrow": "#003d1f",
  "--mark-arrow-opacity": "1",
  "--mark-hint": "#000000",
  "--mark-edge": "#ffffff",
  "--white-face": "#ffffff",
  "--white-shade": "#e6e6e6",
  "--white-glint": "#ffffff",
  "--white-outline": "#000000",
  "--white-line": "#000000",
  "--white-ink": "#000000",
  "--white-halo": "none",
  "--black-face": "#000000",
  "--black-shade": "#000000",
  "--black-glint": "#333333",
  "--black-outline": "#000000",
  "--black-line": "#ffffff",
  "--black-ink": "#ffffff",
  "--black-halo": "none",
};

function rule(selectors: readonly string[], values: Readonly<Record<string, string>>): string {
  const body = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return `${selectors.join(",")}{${body.join(";")}}`;
}

/** Each selector for the page, and for a picture of a look on a page that has another. */
const within = (root: string, look: string): readonly string[] => [root, `${root} .look-${look}`];

/** The style sheet: the page's light or dark theme, unless another look was chosen. */
export function paletteCss(themes: Readonly<Record<ThemeName, Theme>>): string {
  const forced = [":root:root:root", ':root:root:root [class^="look-"]'];
  return [
    rule(within(":root", "chequered"), properties(themes.light)),
    "@media (prefers-color-scheme:dark){",
    rule(within(':root:not([data-theme="light"])', "chequered"), properties(themes.dark)),
    "}",
    rule(within(':root[data-theme="dark"]', "chequered"), properties(themes.dark)),
    rule(within(':root[data-theme="contrast"]', "chequered"), CONTRAST),
    "@media (prefers-contrast:more){",
    rule(within(":root:root", "chequered"), CONTRAST),
    "}",
    ...(["cloth", "print"] as const).map((look) =>
      rule([`:root[data-look="${look}"]`, `:root .look-${look}`], properties(themes[look])),
    ),
    "@media (forced-colors:active){",
    rule(forced, FORCED),
    "}",
  ].join("");
}
