// The server's pictures of boards and men, drawn again with the person's own choice of pieces, squares and colours.
import { SkDiagram, SkMan } from "../board/sk-diagram.ts";
import { type Decoder, decodeJson, list, nullable, object } from "../shared/decode.ts";
import { arrow, placedPiece, role, square } from "../shared/decode-words.ts";
import type { Arrow, PlacedPiece, Square } from "../shared/types.ts";

/** What a picture of a board shows. */
interface Seen {
  readonly pieces: readonly PlacedPiece[];
  readonly check: Square | null;
  readonly arrows: readonly Arrow[];
}

const seen: Decoder<Seen> = object<Seen>({
  pieces: list(placedPiece),
  check: nullable(square),
  arrows: list(arrow),
});

export function redrawPictures(page: ParentNode): void {
  for (const figure of page.querySelectorAll<HTMLElement>("figure[data-seen]")) {
    const picture = figure.querySelector("svg");
    if (picture !== null) picture.replaceWith(board(figure.dataset["seen"] ?? "", picture));
  }
  for (const name of page.querySelectorAll<HTMLElement>("[data-role]")) {
    const man = new SkMan();
    man.man = role(name.dataset["role"], "data-role");
    name.querySelector("svg")?.replaceWith(man);
  }
}

/** The board in place of a picture, with its words for those who hear it. */
function board(text: string, picture: SVGElement): SkDiagram {
  const { pieces, check, arrows } = decodeJson(text, seen, "data-seen");
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
