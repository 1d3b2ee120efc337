// Fails when a package that the bundle may contain, or a tool that makes it, has a licence we do not take.
import { readFileSync } from "node:fs";

const RUNTIME = new Set(["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "0BSD", "OFL-1.1"]);
const TOOLS = new Set([
  ...RUNTIME,
  "MPL-2.0",
  "CC0-1.0",
  "BlueOak-1.0.0",
  "Python-2.0",
  "CC-BY-4.0",
  "Unlicense",
]);

const root = new URL("../", import.meta.url);
const lock = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8"));

/** Reads "(MIT OR Apache-2.0)": one acceptable choice is enough, every part of an AND is needed. */
function accepted(expression, allowed) {
  const plain = expression.replace(/[()]/g, "");
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((part) => allowed.has(part.trim())));
}

let bad = 0;
let runtime = 0;
let tools = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === "") continue;
  const dev = entry.dev === true || entry.devOptional === true;
  if (dev) tools += 1;
  else runtime += 1;
  const licence = typeof entry.license === "string" ? entry.license : "none named";
  if (accepted(licence, dev ? TOOLS : RUNTIME)) continue;
  bad += 1;
  console.error(`${path}: ${dev ? "tool" : "runtime"} licence "${licence}" is not on the list`);
}
if (runtime === 0) {
  bad += 1;
  console.error("package-lock.json names no runtime package");
}
console.log(`${runtime} runtime packages and ${tools} tools checked, ${bad} refused`);
process.exit(bad === 0 ? 0 : 1);
