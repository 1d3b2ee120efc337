// How the browser client is bundled: one entry, hashed files below /assets/, and a manifest for the server.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import type { Theme, ThemeName } from "./src/board/data.ts";
import { paletteCss } from "./src/board/palette.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The drawings, measures and colours of every board, which the Rust crate beside this client owns. */
export const diagramData = here("../crates/kamil-diagram/data");

/** Every package that the bundle may contain, from the lock file. */
function runtimePackages(): readonly string[] {
  const lock: unknown = JSON.parse(readFileSync(here("package-lock.json"), "utf8"));
  const packages = Object.entries((lock as { packages: Record<string, { dev?: boolean }> }).packages);
  return packages.filter(([path, entry]) => path !== "" && entry.dev !== true).map(([path]) => path);
}

/** A package's own licence text, or the licence that it names where it ships no text. */
function licenceText(path: string): string {
  const file = readdirSync(here(path)).find((name) => /^(licen[cs]e|notice)/i.test(name));
  if (file !== undefined) return readFileSync(here(`${path}/${file}`), "utf8").trim();
  const manifest: unknown = JSON.parse(readFileSync(here(`${path}/package.json`), "utf8"));
  const { license, author } = manifest as { license?: string; author?: string };
  return `Licence: ${license ?? "see the package"}. ${author ?? ""}`.trim();
}

/** Ships the licence of every runtime dependency beside the bundle, the fonts' notices included. */
function notices(): Plugin {
  return {
    name: "kamil-notices",
    generateBundle() {
      const texts = runtimePackages().map((path) => {
        const name = path.replace(/^.*node_modules\//, "");
        return `${name}\n${"=".repeat(name.length)}\n\n${licenceText(path)}\n`;
      });
      this.emitFile({ type: "asset", fileName: "third-party.txt", source: texts.join("\n\n") });
    },
  };
}

/** The boards' colours as a style sheet of the page, so that the server's pictures have them before any script runs. */
function palette(): Plugin {
  const name = "virtual:palette.css";
  return {
    name: "kamil-palette",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const themes: unknown = JSON.parse(readFileSync(`${diagramData}/themes.json`, "utf8"));
      return paletteCss(themes as Readonly<Record<ThemeName, Theme>>);
    },
  };
}

export default defineConfig({
  base: "/assets/",
  publicDir: false,
  plugins: [notices(), palette()],
  resolve: { alias: { "@diagram": diagramData } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    assetsDir: "",
    // The page's policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      input: { main: here("src/main.ts"), element: here("src/element.ts") },
      // Other sites load the element by its name, so that has no hash.
      output: {
        entryFileNames: ({ name }) => (name === "element" ? "element.js" : "[name]-[hash].js"),
        // What every page with a board needs comes in one piece: few requests, so that the board is there sooner.
        codeSplitting: {
          groups: [
            {
              name: "board",
              test: /\/web\/src\/(board|rules|ui\/(board-menu|game-record|layout|light-element|seat-links|viewpoint)\.ts)/,
            },
          ],
        },
      },
    },
  },
});
