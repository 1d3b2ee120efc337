// A search in slices of one iteration each, so that between them its worker can hear of another task.
import type { SearchEnd, SearchLine, SearchTask } from "./wire.ts";

/** No search looks deeper. */
export const DEEPEST = 60;

/** One call of the engine; the table that it keeps makes the next one go on where this ended. */
export type SearchOnce = (task: SearchTask, heard: (line: SearchLine) => void) => SearchEnd;

export interface Sliced {
  /** Lines of iterations that were not told of before; nodes are those of all slices so far. */
  line(line: SearchLine, nodes: number): void;
  ended(end: SearchEnd, nodes: number): void;
  /** Waits until messages have been heard; false: the search is not wanted any more. */
  goOn(): Promise<boolean>;
}

/** Searches to the depth of the task, one ply more with each slice; a task with a limit of nodes is one slice. */
export async function searchInSlices(task: SearchTask, search: SearchOnce, out: Sliced): Promise<void> {
  const last = Math.min(task.depth ?? DEEPEST, DEEPEST);
  let [done, nodes] = [0, 0];
  let end: SearchEnd | null = null;
  for (let depth = task.nodes === undefined ? Math.min(6, last) : last; depth <= last; depth += 1) {
    const [known, before] = [done, nodes];
    end = search({ ...task, depth }, (line) => {
      // An iteration that an earlier slice has told of is only gone through again.
      if (line.depth > known || line.depth === last) out.line(line, before + line.nodes);
    });
    nodes += end.nodes;
    done = end.depth;
    // Tables alone have answered, or there is nothing to search: no slice would say more.
    if (end.depth < depth) break;
    if (depth < last && !(await out.goOn())) return;
  }
  if (end !== null) out.ended(end, nodes);
}
