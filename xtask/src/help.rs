//! `cargo xtask help`: what the tasks are.

const TEXT: &str = "\
Developer tasks, run from anywhere in the project:

  cargo xtask serve [ARGUMENT…]          build everything and start the server; arguments go to `kamil serve`
  cargo xtask test [STAGE…]              every check, or the named stages; `cargo xtask test --list` lists them
  cargo xtask tidy                       crate arrows, module headers, manifests, stray white space
  cargo xtask differential [N]           compare the two move generators on N random positions (default 1000000)
  cargo xtask fuzz [--seconds N] [TARGET…]  run the fuzz targets, N seconds each (default 60)
  cargo xtask bench [--pin]              the engine's signature with and without AVX2, or write it to testdata/bench.txt
  cargo xtask kill-test [N]              kill a real server under load N times (default 300); nothing may be lost
  cargo xtask load [GAMES RATE SECONDS]  hold so many games on a real server, at so many moves a second; nothing may be
                                         lost (default: the three loads of docs/performance.md)
  cargo xtask instructions               benchmarks that count instructions, under Valgrind
  cargo xtask cold-start [RUNS]          from navigation to a usable board in a cold Chromium (default 15 runs)
  cargo xtask peers [PASSES]             perft against Fairy-Stockfish, whose path is in $FSF (default 3 passes)
  cargo xtask problems verify            prove every problem in testdata/problems
  cargo xtask problems prove FEN         the problem line of a position; --rules R, --moves N (default 5)
  cargo xtask problems find --seed N     new problems; --rules R, --moves N (default 3), --count N (default 10),
                                         --source compose|playout
  cargo xtask tablebase-play DIR [N] [ENDING…]
                                         the engine plays endings of a folder against the best defence, N games of each
                                         kind and ending (default 1000, and all endings)
  cargo xtask wasm                       build the WebAssembly module into web/src/rules/pkg
  cargo xtask web                        build the browser client into web/dist
  cargo xtask help                       this text";

pub(crate) fn main() {
    println!("{TEXT}");
}
