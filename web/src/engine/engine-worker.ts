// The engine's worker: it searches in slices, and hears between them what is wanted.
import { decodeJson } from "../shared/decode.ts";
import { refusalOf } from "../shared/reason.ts";
import type { FromEngine, ToEngine } from "./messages.ts";
import { Analyst, initSync } from "./pkg/kamil_wasm.js";
import { type Sliced, searchInSlices } from "./slices.ts";
import { type SearchLine, type SearchTask, searchEnd, searchLine } from "./wire.ts";

const TABLE_MIB = 32;

const post = (message: FromEngine): void => postMessage(message);

let analyst: Analyst | null = null;
/** The search that is wanted; 0 for none. */
let wanted = 0;

/** Comes back once the messages that wait have been heard. */
function messagesHeard(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function once(
  engine: Analyst,
  task: SearchTask,
  heard: (line: SearchLine) => void,
): ReturnType<typeof searchEnd> {
  const hearer = { line: (json: string) => heard(decodeJson(json, searchLine, "line")) };
  return decodeJson(engine.search(JSON.stringify(task), hearer), searchEnd, "end");
}

async function search(engine: Analyst, id: number, task: SearchTask): Promise<void> {
  const out: Sliced = {
    line: (line, nodes) => post({ type: "line", id, line, nodes }),
    ended: (end, nodes) => post({ type: "ended", id, end, nodes }),
    goOn: async () => {
      await messagesHeard();
      return wanted === id;
    },
  };
  try {
    await searchInSlices(task, (slice, heard) => once(engine, slice, heard), out);
  } catch (error) {
    post({ type: "failed", id, refusal: refusalOf(error) });
  }
}

addEventListener("message", (event: MessageEvent<ToEngine>) => {
  const message = event.data;
  if (message.type === "begin") {
    initSync({ module: message.module });
    analyst = new Analyst(TABLE_MIB);
    post({ type: "ready" });
    return;
  }
  post({ type: "heard", id: message.id });
  wanted = message.type === "search" ? message.id : 0;
  if (message.type === "search" && analyst !== null) void search(analyst, message.id, message.task);
});
