//! `bindgen IN.wasm OUT_DIR`: writes the ES module, its types and the stripped WebAssembly for `--target web`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = arguments.as_slice() else {
        eprintln!("usage: bindgen IN.wasm OUT_DIR");
        return ExitCode::from(2);
    };
    match generate(input, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {input}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn generate(input: &str, output: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    // Names and producers serve debuggers; every visitor would download them.
    bindgen.input_path(input).typescript(true).remove_name_section(true).remove_producers_section(true);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(output)).map_err(|error| format!("{error:#}"))
}
