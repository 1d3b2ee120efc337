// The rules' WebAssembly, loaded from its file: importing this makes the rules work in a unit test.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initSync } from "../../src/rules/pkg/kamil_wasm.js";

const module = new URL("../../src/rules/pkg/kamil_wasm_bg.wasm", import.meta.url);
initSync({ module: readFileSync(fileURLToPath(module)) });
