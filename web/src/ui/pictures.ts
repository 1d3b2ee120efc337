// The server's pictures of boards and men, drawn again with the person's own choice of pieces, squares and colours.
import { SkDiagram, SkMan } from "../board/sk-diagram.ts";
import { loadRules } from "../rules/index.ts";
import { decodeJson, flag, object, oneOf, text } from "../shared/decode.ts";
import { role } from "../shared/decode-words.ts";
import { DRAW_RULES, RULE_SETS } from "../shared/types.ts";
import { KamilBoardMenu } from "./board-menu.ts";
import { seenIn } from "./seen.ts";
import { KamilTrial, type Trial } from "./trial-board.ts";

const trial = object<Omit<Trial, "fen" | "arrows">>({
  name: text,
  rules: oneOf(RULE_SETS),
  drawRules: oneOf(DRAW_RULES),
  alone: flag,
});

/** How far a picture may be from what is seen when it becomes a board: a long page has few boards at a time. */
const NEAR = "300px 0px";

/** Makes boards to play on of the pictures that are meant for it as they come near, once the rules are there. */
export async function livenPictures(page: ParentNode): Promise<void> {
  await loadRules();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        watch.unobserve(target);
        liven(target);
      }
    },
    { rootMargin: NEAR },
  );
  const figures = page.querySelectorAll<HTMLElement>("figure[data-trial]");
  for (const figure of figures) watch.observe(figure);
  document.documentElement.dataset["trials"] = `${figures.length}`;
}

function liven(figure: HTMLElement): void {
  const { fen, arrows } = seenIn(figure);
  const told = decodeJson(figure.dataset["trial"] ?? "", trial, "data-trial");
  figure.querySelector("sk-diagram, svg")?.replaceWith(new KamilTrial({ ...told, fen, arrows }));
}

/** The choice of pieces, squares and hints where a page has a place for it. */
export function addBoardMenu(page: ParentNode): void {
  page.querySelector(".board-choice")?.replaceChildren(new KamilBoardMenu());
}

export function redrawPictures(page: ParentNode): void {
  for (const figure of page.querySelectorAll<HTMLElement>("figure[data-seen]")) {
    const picture = figure.querySelector("svg");
    if (picture !== null) picture.replaceWith(board(figure, picture));
  }
  for (const name of page.querySelectorAll<HTMLElement>("[data-role]")) {
    const man = new SkMan();
    man.man = role(name.dataset["role"], "data-role");
    name.querySelector("svg")?.replaceWith(man);
  }
}

/** The board in place of a picture, with its words for those who hear it. */
function board(figure: HTMLElement, picture: SVGElement): SkDiagram {
  const { pieces, check, arrows } = seenIn(figure);
  const diagram = new SkDiagram();
  Object.assign(diagram, { pieces, check, arrows, coordinates: true });
  diagram.setAttribute("role", "img");
  for (const [attribute, element] of [
    ["aria-label", "title"],
    ["aria-description", "desc"],
  ] as const) {
    const words = picture.querySelector(element)?.textContent ?? "";
    if (words !== "") diagram.setAttribute(attribute, words);
  }
  return diagram;
}
