//! The rules of Shatranj Kamil for the browser: a thin wasm-bindgen face over `kamil`.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of this module, as in the workspace's manifest.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
