// Measures how long the first page takes, from navigation to a board that can be played on, in a Chromium that has never
// seen it: a new process and an empty profile for each run, against the released server on this machine.
//
// Usage: node scripts/cold-start.mjs [RUNS]; KAMIL_BIN names the server, CHROMIUM the browser. `cargo xtask cold-start`
// builds both and calls it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const runs = Number(process.argv[2] ?? "15");
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`expected a number of runs from 1 up, found ${process.argv[2]}`);
  process.exit(2);
}
const binary = process.env.KAMIL_BIN ?? new URL("../../target/release/kamil", import.meta.url).pathname;

/** Starts the server, and resolves to its address. */
function serve(folder) {
  const database = `sqlite:${join(folder, "games.sqlite")}`;
  const child = spawn(binary, ["serve", "--listen", "127.0.0.1:0", "--database", database]);
  const base = new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => reject(new Error(`kamil serve ended with ${code}: ${said}`)));
  });
  return { child, base };
}

/** Milliseconds from the start of the navigation, as the page's own clock counts them. */
async function coldStart(address) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en-GB" });
    await page.goto(address, { waitUntil: "commit" });
    const usable = await page.waitForFunction(
      () => {
        const root = document.querySelector("sk-board")?.shadowRoot;
        const ready =
          root?.querySelector(".squares.playing") != null && root.querySelectorAll(".men > g").length === 40;
        return ready ? performance.now() : null;
      },
      undefined,
      { polling: "raf", timeout: 60_000 },
    );
    // The entry of a paint may come after what was painted.
    const painted = await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((list, observer) => {
            const [entry] = list.getEntriesByName("first-contentful-paint");
            if (entry === undefined) return;
            observer.disconnect();
            resolve(entry.startTime);
          }).observe({ type: "paint", buffered: true });
        }),
    );
    return { usable: await usable.jsonValue(), painted };
  } finally {
    await browser.close();
  }
}

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const middle =
    (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
  return { median: Math.round(middle), worst: Math.round(sorted.at(-1)), best: Math.round(sorted[0]) };
}

const folder = mkdtempSync(join(tmpdir(), "kamil-cold-"));
const { child, base } = serve(folder);
try {
  const address = await base;
  const measured = [];
  for (let run = 0; run < runs; run += 1) {
    const one = await coldStart(`${address}/`);
    measured.push(one);
    console.error(
      `run ${run + 1}: painted ${Math.round(one.painted)} ms, usable ${Math.round(one.usable)} ms`,
    );
  }
  const load = loadavg()[0].toFixed(1);
  console.log(`${runs} runs, ${cpus().length} processors (${cpus()[0]?.model ?? "unknown"}), load ${load}`);
  for (const [name, pick] of [
    ["first paint", (one) => one.painted],
    ["usable board", (one) => one.usable],
  ]) {
    const { median, worst, best } = summary(measured.map(pick));
    console.log(`${name}: median ${median} ms, best ${best} ms, worst ${worst} ms`);
  }
} finally {
  child.removeAllListeners("exit");
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}
