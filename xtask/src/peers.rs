//! `cargo xtask peers`: perft against Fairy-Stockfish's large-board build, whose path is in `$FSF`, in one run.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::misuse;
use crate::process::Step;
use crate::project;

/// One position of the comparison with a depth and the count that both programs must reach.
struct Task {
    name: String,
    fen: String,
    depth: u32,
    nodes: u64,
}

/// Million nodes a second: the best of some passes.
#[derive(Default)]
struct Speed {
    ours: f64,
    theirs: f64,
}

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    let passes = match arguments {
        [] => Some(3),
        [count] => count.parse::<u32>().ok().filter(|count| *count > 0),
        _ => None,
    };
    let Some(passes) = passes else {
        return Ok(misuse("peers takes one number of passes above 0"));
    };
    let path = std::env::var_os("FSF").context("$FSF must hold the path of Fairy-Stockfish's large-board build")?;
    Step::cargo("build --release --package kamil-cli").run()?;
    let ours = project::target().join("release").join("kamil");
    let mut theirs = Peer::start(Path::new(&path))?;
    println!("| Position | Depth | Kamil, Mnps | Fairy-Stockfish, Mnps | Ratio |\n|---|---:|---:|---:|---:|");
    for task in tasks()? {
        let mut speed = Speed::default();
        for _ in 0..passes {
            speed.ours = speed.ours.max(our_speed(&ours, &task)?);
            speed.theirs = speed.theirs.max(theirs.speed(&task)?);
        }
        let Speed { ours, theirs } = speed;
        println!("| {} | {} | {ours:.1} | {theirs:.1} | {:.1} |", task.name, task.depth, ours / theirs);
    }
    Ok(ExitCode::SUCCESS)
}

/// The first position to depth 6, and the middlegames that open `quiet.epd` to depth 5: a minute and a half for a peer
/// of 20 million nodes a second.
fn tasks() -> Result<Vec<Task>> {
    let first = suite("start.epd")?.into_iter().take(1).map(|line| ("first position".to_owned(), 6, line));
    let middlegames = suite("quiet.epd")?.into_iter().take(5).enumerate();
    let middlegames = middlegames.map(|(n, line)| (format!("middlegame {}", n + 1), 5, line));
    let tasks = first.chain(middlegames);
    tasks.map(|(name, depth, line)| read_task(name, depth, &line).with_context(|| line.clone())).collect()
}

fn suite(name: &str) -> Result<Vec<String>> {
    let path = project::root().join("testdata/perft").join(name);
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    Ok(text.lines().map(str::to_owned).collect())
}

fn read_task(name: String, depth: u32, line: &str) -> Result<Task> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().context("expected a FEN")?.to_owned();
    let start = format!("D{depth} ");
    let count =
        parts.find_map(|part| part.strip_prefix(&start)).with_context(|| format!("expected a count {start}"))?;
    Ok(Task { name, fen, depth, nodes: count.parse()? })
}

/// The speed that `kamil perft` reports, which leaves the start of the process out.
fn our_speed(program: &Path, task: &Task) -> Result<f64> {
    let depth = task.depth.to_string();
    let output = Command::new(program).args(["perft", &depth, "--fen", &task.fen]).output()?;
    let text = String::from_utf8(output.stdout)?;
    let words: Vec<&str> = text.split_whitespace().collect();
    let [nodes, "nodes", "in", _, "s", speed, "Mnps)"] = words[..] else {
        bail!("expected `N nodes in S s (M Mnps)` from kamil, found {text:?}");
    };
    check_nodes(task, nodes.parse()?)?;
    Ok(speed.trim_start_matches('(').parse()?)
}

/// The peer as a running process that speaks UCI.
struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start(path: &Path) -> Result<Self> {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", path.display()))?;
        let input = child.stdin.take().context("standard input is piped")?;
        let output = BufReader::new(child.stdout.take().context("standard output is piped")?);
        let mut peer = Self { child, input, output };
        let configuration: PathBuf = project::root().join("testdata/peers/fairy-stockfish.ini");
        peer.send(&format!("setoption name VariantPath value {}", configuration.display()))?;
        peer.send("setoption name UCI_Variant value shatranjkamil")?;
        Ok(peer)
    }

    fn speed(&mut self, task: &Task) -> Result<f64> {
        self.send(&format!("position fen {}", task.fen))?;
        self.send("isready")?;
        self.read_until("readyok")?;
        let started = Instant::now();
        self.send(&format!("go perft {}", task.depth))?;
        let nodes = self.read_until("Nodes searched: ")?.trim().parse().context("the peer printed no count")?;
        check_nodes(task, nodes)?;
        Ok(million_a_second(nodes, started.elapsed()))
    }

    fn send(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).context("the peer has ended")
    }

    /// The rest of the first line that begins with `start`.
    fn read_until(&mut self, start: &str) -> Result<String> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the peer ended before it printed {start:?}");
            }
            if let Some(rest) = line.strip_prefix(start) {
                return Ok(rest.to_owned());
            }
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // The peer has nothing to lose; where it has ended already, there is nothing to do.
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

fn check_nodes(task: &Task, nodes: u64) -> Result<()> {
    ensure!(nodes == task.nodes, "{}: expected {} nodes at depth {}, got {nodes}", task.fen, task.nodes, task.depth);
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a speed of four digits needs no more")]
fn million_a_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}
