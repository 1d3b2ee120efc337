//! How fast two UCI engines are in the same positions: time and nodes to a depth, and nodes a second.
//!
//! ```sh
//! cargo build --release
//! cargo run --release -p kamil-match --example pace -- testdata/pace.epd 12 \
//!     "target/release/kamil uci" "fairy-stockfish" VariantPath=fairy-stockfish.ini UCI_Variant=shatranjkamil
//! ```
//!
//! A file of FENs, a depth, two commands, and options for the second engine. Both get one thread and 16 MiB, and forget
//! what they know before each position. Means are geometric.
#![allow(clippy::print_stdout, reason = "a benchmark prints what it measures")]
#![allow(clippy::cast_precision_loss, reason = "counts of nodes are far below 2^53")]

use std::env;
use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use kamil_protocol::uci::Reply;

/// How long a search is, to see how many nodes it makes a second, in nodes.
const LONG: u64 = 2_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, depth, first, second, options @ ..] = &arguments[..] else {
        return Err("expected FILE DEPTH COMMAND COMMAND [NAME=VALUE …]".into());
    };
    let text = fs::read_to_string(file)?;
    let fens: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let mut engines = [Engine::start(first, &[])?, Engine::start(second, options)?];
    println!("milliseconds and nodes to depth {depth}, nodes a second: the first engine, the second, the quotient");
    let mut sums = [0.0; 3];
    for (number, fen) in fens.iter().enumerate() {
        let mut found = [[0.0; 3]; 2];
        for (engine, found) in engines.iter_mut().zip(&mut found) {
            let to_depth = engine.search(fen, &format!("depth {depth}"))?;
            let long = engine.search(fen, &format!("nodes {LONG}"))?;
            *found = [to_depth.seconds * 1_000.0, to_depth.nodes, long.nodes / long.seconds];
        }
        let [a, b] = found;
        let quotients = [b[0] / a[0], b[1] / a[1], a[2] / b[2]];
        println!(
            "{:3} | {:8.0} {:8.0} {:6.2} | {:9.0} {:9.0} {:6.2} | {:9.0} {:9.0} {:6.2}",
            number + 1,
            a[0],
            b[0],
            quotients[0],
            a[1],
            b[1],
            quotients[1],
            a[2],
            b[2],
            quotients[2]
        );
        sums.iter_mut().zip(quotients).for_each(|(sum, quotient)| *sum += quotient.ln());
    }
    let [time, nodes, speed] = sums.map(|sum| (sum / fens.len().max(1) as f64).exp());
    println!(
        "the first engine needs 1/{time:.2} of the time and 1/{nodes:.2} of the nodes, at {speed:.2} times the nodes a second"
    );
    Ok(())
}

/// What a search took.
struct Spent {
    seconds: f64,
    nodes: f64,
}

/// An engine as a process; it goes when its input ends.
struct Engine {
    _process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(command: &str, options: &[String]) -> Result<Self, Box<dyn Error>> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("expected a command, found nothing")?;
        let mut process = Command::new(program).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = process.stdin.take().ok_or("the engine has no input")?;
        let output = BufReader::new(process.stdout.take().ok_or("the engine has no output")?);
        let mut engine = Self { _process: process, input, output };
        engine.say("uci")?;
        engine.wait(|reply| matches!(reply, Reply::UciOk))?;
        for option in options.iter().map(String::as_str).chain(["Hash=16", "Threads=1"]) {
            let (name, value) = option.split_once('=').ok_or_else(|| format!("expected NAME=VALUE, found {option}"))?;
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(engine)
    }

    fn search(&mut self, fen: &str, limit: &str) -> Result<Spent, Box<dyn Error>> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.wait(|reply| matches!(reply, Reply::ReadyOk))?;
        self.say(&format!("position fen {fen}"))?;
        let start = Instant::now();
        self.say(&format!("go {limit}"))?;
        let mut nodes = 0;
        self.wait(|reply| {
            if let Reply::Info(info) = reply {
                nodes = info.nodes.unwrap_or(nodes);
            }
            matches!(reply, Reply::BestMove(_))
        })?;
        Ok(Spent { seconds: start.elapsed().as_secs_f64(), nodes: nodes as f64 })
    }

    fn say(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        Ok(writeln!(self.input, "{line}")?)
    }

    /// Reads replies until one is `the_one`; lines that are none are passed over.
    fn wait(&mut self, mut the_one: impl FnMut(&Reply) -> bool) -> Result<(), Box<dyn Error>> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the engine has gone".into());
            }
            if line.trim().parse::<Reply>().is_ok_and(|reply| the_one(&reply)) {
                return Ok(());
            }
        }
    }
}
