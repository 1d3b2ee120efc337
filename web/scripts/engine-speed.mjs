// How fast the engine is as WebAssembly beside the native one: the same searches, in turns, by processor time.
//   node scripts/engine-speed.mjs KAMIL [NODES] [ROUNDS]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Analyst, initSync } from "../src/engine/pkg/kamil_wasm.js";

const [program, nodeLimit = "1000000", rounds = "3"] = process.argv.slice(2);
if (program === undefined) throw new Error("expected the path of a native kamil");

const module = new URL("../src/engine/pkg/kamil_wasm_bg.wasm", import.meta.url);
initSync({ module: readFileSync(module) });

const POSITIONS = {
  "the first position": "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1",
  "a middle game":
    "r3kgw1nr/1pp1p1pppp/p1nw1p4/3p1e2e1/10/2P1P1P3/1P1N1PN1P1/P2PE1EP1P/3WKGW3/R8R w - - 0 15",
};

/** Seconds of processor time that the native engine takes, and the positions it looks at. */
function native(fen) {
  const commands = `setoption name Hash value 32\nposition fen ${fen}\ngo nodes ${nodeLimit}\n`;
  // `ulimit` and `time` belong to the shell; the last line is the user time.
  const script = `TIMEFORMAT=%U; { time { (printf '%s' "$1"; sleep "$3") | "$2" uci; }; } 2>&1`;
  const wait = String(Math.ceil(Number(nodeLimit) / 40_000));
  const said = execFileSync("bash", ["-c", script, "bash", commands, program, wait], { encoding: "utf8" });
  const nodes = Number([...said.matchAll(/ nodes (\d+)/g)].at(-1)?.[1]);
  return { nodes, seconds: Number(said.trim().split("\n").at(-1)) };
}

function inWasm(fen) {
  const analyst = new Analyst(32);
  const task = {
    fen,
    rules: "war-machine",
    drawRules: "default",
    moves: [],
    lines: 1,
    nodes: Number(nodeLimit),
  };
  const before = process.cpuUsage();
  const { nodes } = JSON.parse(analyst.search(JSON.stringify(task), { line: () => undefined }));
  const seconds = process.cpuUsage(before).user / 1e6;
  analyst.free();
  return { nodes, seconds };
}

// The first search also compiles the module for speed.
inWasm(POSITIONS["the first position"]);
for (const [name, fen] of Object.entries(POSITIONS)) {
  for (let round = 1; round <= Number(rounds); round += 1) {
    const [a, b] = [native(fen), inWasm(fen)];
    const [x, y] = [a, b].map(({ nodes, seconds }) => Math.round(nodes / seconds / 1000));
    console.log(`${name}: native ${x}k positions/s, WebAssembly ${y}k, ${((100 * y) / x).toFixed(0)} %`);
  }
}
