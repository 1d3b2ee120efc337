//! The stages of `cargo xtask test`, cheap ones first.

use anyhow::Result;

use crate::process::Step;
use crate::tally::Tally;
use crate::{bench, browser, differential, fuzz, licences, no_std, postgres, project, tidy, wasm, web, xboard};

/// Random positions that the test command compares; `cargo xtask differential` compares more.
const DIFFERENTIAL_POSITIONS: u64 = 50_000;

/// Seconds for each fuzz target in the test command.
const FUZZ_SECONDS: u64 = 5;

/// One part of the test command.
pub(super) struct Stage {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) run: fn(&mut Tally) -> Result<()>,
}

pub(super) static STAGES: [Stage; 16] = [
    Stage { name: "format", what: "rustfmt has nothing to change", run: format },
    Stage { name: "tidy", what: "crate arrows, module headers, manifests, white space", run: check_tidiness },
    Stage { name: "licences", what: "licences, sources and duplicates of all dependencies", run: check_licences },
    Stage { name: "lint", what: "clippy, with warnings denied", run: lint },
    Stage { name: "wasm", what: "the WebAssembly modules build", run: build_wasm },
    Stage { name: "web", what: "the browser client: lint, types, unit tests, build", run: web::check },
    Stage { name: "unit", what: "unit, property and protocol tests, and the examples in the documentation", run: unit },
    Stage {
        name: "store",
        what: "the store on a PostgreSQL server that is started for it, and two servers on one database",
        run: postgres::check,
    },
    Stage { name: "xboard", what: "whole games in a real XBoard, under a virtual display", run: xboard::check },
    Stage { name: "docs", what: "the documentation builds, with warnings denied", run: docs },
    Stage { name: "perft", what: "the perft suites, to full depth", run: perft },
    Stage { name: "differential", what: "two move generators agree on random positions", run: compare },
    Stage {
        name: "bench",
        what: "the engine's signature, with and without AVX2 and after a new game",
        run: bench::check,
    },
    Stage { name: "no-std", what: "the rules link and run without a standard library", run: no_std::check },
    Stage { name: "browser", what: "whole games in a real Chromium", run: browser::check },
    Stage { name: "fuzz", what: "each reader of outside text, fuzzed for seconds", run: fuzz_briefly },
];

fn format(_: &mut Tally) -> Result<()> {
    Step::cargo("fmt --all --check").run()?;
    for manifest in ["fuzz/Cargo.toml", "tests/no-std/Cargo.toml", "tools/wasm/bindgen/Cargo.toml"] {
        Step::cargo("fmt --check --manifest-path").args([manifest]).run()?;
    }
    Ok(())
}

fn check_tidiness(_: &mut Tally) -> Result<()> {
    tidy::main()
}

fn check_licences(_: &mut Tally) -> Result<()> {
    licences::check()
}

fn lint(_: &mut Tally) -> Result<()> {
    Step::cargo("clippy --locked --workspace --all-targets -- --deny warnings").run()?;
    // As WebAssembly and other places without threads and a clock have the engine.
    Step::cargo("clippy --locked --package kamil-engine --no-default-features --all-targets -- --deny warnings")
        .run()?;
    // The module that every page with a board loads.
    Step::cargo("clippy --locked --package kamil-wasm --no-default-features --all-targets -- --deny warnings").run()?;
    // A workspace of its own, which borrows sources of the other: a dependency that moves there is missed here.
    Step::cargo("clippy --locked --manifest-path fuzz/Cargo.toml --target-dir")
        .args([project::target().join("fuzz")])
        .args(["--", "--deny", "warnings"])
        .run()
}

fn build_wasm(_: &mut Tally) -> Result<()> {
    wasm::build()
}

fn unit(tally: &mut Tally) -> Result<()> {
    if Step::cargo("nextest --version").succeeds() {
        Step::cargo("nextest run --locked --workspace --no-fail-fast").run_counted(tally)?;
        Step::cargo("test --locked --workspace --doc").run_counted(tally)
    } else {
        Step::cargo("test --locked --workspace --no-fail-fast").run_counted(tally)
    }
}

fn docs(_: &mut Tally) -> Result<()> {
    Step::cargo("doc --locked --workspace --no-deps").env("RUSTDOCFLAGS", "--deny warnings").run()
}

fn perft(tally: &mut Tally) -> Result<()> {
    Step::cargo("test --release --package kamil --test perft -- --include-ignored").run_counted(tally)
}

fn compare(tally: &mut Tally) -> Result<()> {
    differential::compare(DIFFERENTIAL_POSITIONS, tally)
}

fn fuzz_briefly(tally: &mut Tally) -> Result<()> {
    fuzz::run(FUZZ_SECONDS, &[], tally)
}
