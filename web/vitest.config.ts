// Two suites: pure unit tests, and browser tests that drive a real Chromium against the real server.
import { defineConfig } from "vitest/config";
import { diagramData } from "./vite.config.ts";

const resolve = { alias: { "@diagram": diagramData } };

export default defineConfig({
  test: {
    projects: [
      { resolve, test: { name: "unit", include: ["tests/unit/**/*.test.ts"], environment: "node" } },
      {
        resolve,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          environment: "node",
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
