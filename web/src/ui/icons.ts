// The few line icons of the controls, drawn on a 24 × 24 grid.
import { html, type TemplateResult } from "lit";

const PATHS = {
  keys: "M3 7h18v10H3zM6.5 10.5h.01M10 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  equal: "M6 9.5h12M6 14.5h12",
  flip: "M8 4v15M8 19l-3.5-3.5M8 19l3.5-3.5M16 20V5M16 5l-3.5 3.5M16 5l3.5 3.5",
  board: "M4 4h16v16H4zM12 4v16M4 12h16M6 8h4M14 16h4",
  plus: "M12 5v14M5 12h14",
  graph: "M4 4v16h16M7 15l4-5 4 3 5-7",
  minus: "M5 12h14",
  cross: "M6 6l12 12M18 6L6 18",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  sound: "M4 9.5h4l5-4v13l-5-4H4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  silence: "M4 9.5h4l5-4v13l-5-4H4zM16.5 9.5l5 5M21.5 9.5l-5 5",
  first: "M18 6l-7 6 7 6M7 6v12",
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M17 6v12",
  hand: "M8 12V6.5a1.5 1.5 0 0 1 3 0V11M11 10.5V5a1.5 1.5 0 0 1 3 0v6M14 11V6.5a1.5 1.5 0 0 1 3 0V14a6 6 0 0 1-6 6c-3 0-4.5-2-6.5-5.5a1.4 1.4 0 0 1 2.3-1.5L8 14.5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  halves: "M12 4a8 8 0 1 0 0 16M12 4v16M12 4a8 8 0 0 1 0 16M15 7v10M18 8.5v7",
  contrast: "M4 4h16v16H4zM12 4v16M14.5 4v16M17 4v16M8 12h.01",
  moon: "M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5z",
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}
