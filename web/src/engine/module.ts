// The compiled module of engine and PGN: fetched and compiled once, when the first worker wants it.
import moduleUrl from "./pkg/kamil_wasm_bg.wasm?url";

let compiling: Promise<WebAssembly.Module> | null = null;

/** A failed load may be tried again. */
export function engineModule(): Promise<WebAssembly.Module> {
  compiling ??= WebAssembly.compileStreaming(fetch(moduleUrl)).catch((error: unknown) => {
    compiling = null;
    throw error;
  });
  return compiling;
}
