//! `cargo xtask problems`: proves the forced wins of the test data, and finds new ones.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow};
use kamil::{Position, RuleSet};
use kamil_problems::{Composer, Feature, Playout, Problem, Proof, Prover, Spent, economise};

use crate::misuse;
use crate::project;

/// Moves on the board that `find` spends on one position.
const FIND_ALLOWANCE: u64 = 300_000;

/// Where `find` takes its positions from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Compose,
    Playout,
}

/// The options of `prove` and `find`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Options {
    rules: RuleSet,
    moves: Option<u8>,
    seed: u64,
    count: usize,
    source: Source,
}

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["verify"] => verify().map(|()| ExitCode::SUCCESS),
        ["prove", fen, ref options @ ..] => match read_options(options) {
            Some(options) => prove(fen, options).map(|()| ExitCode::SUCCESS),
            None => Ok(wrong_options()),
        },
        ["find", ref options @ ..] => match read_options(options) {
            Some(options) => {
                find(options);
                Ok(ExitCode::SUCCESS)
            }
            None => Ok(wrong_options()),
        },
        _ => Ok(misuse("problems takes verify, prove FEN or find")),
    }
}

fn wrong_options() -> ExitCode {
    misuse("problems takes --rules war-machine|camel, --moves N, --seed N, --count N and --source compose|playout")
}

fn read_options(words: &[&str]) -> Option<Options> {
    let mut options = Options { rules: RuleSet::WarMachine, moves: None, seed: 1, count: 10, source: Source::Compose };
    for pair in words.chunks(2) {
        let &[name, value] = pair else { return None };
        match name {
            "--rules" => options.rules = value.parse().ok()?,
            "--moves" => options.moves = Some(value.parse().ok()?),
            "--seed" => options.seed = value.parse().ok()?,
            "--count" => options.count = value.parse().ok()?,
            "--source" if value == "compose" => options.source = Source::Compose,
            "--source" if value == "playout" => options.source = Source::Playout,
            _ => return None,
        }
    }
    Some(options)
}

/// Proves every problem in the test data.
fn verify() -> Result<()> {
    let started = Instant::now();
    let (mut problems, mut nodes) = (0, 0);
    for path in files()? {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let list = kamil_problems::read(&text).with_context(|| path.display().to_string())?;
        let begun = Instant::now();
        for problem in &list {
            let mut prover = Prover::new();
            prover.check(problem).with_context(|| format!("{}: {}", path.display(), problem.id))?;
            nodes += prover.nodes();
        }
        problems += list.len();
        let name = path.file_name().unwrap_or_default().display();
        eprintln!("{name:20} {:3} problems {:8.1} s", list.len(), begun.elapsed().as_secs_f64());
    }
    println!("{problems} problems proven, {nodes} moves made in {:.1} s", started.elapsed().as_secs_f64());
    Ok(())
}

fn files() -> Result<Vec<PathBuf>> {
    let folder = project::root().join("testdata/problems");
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| path.extension() == Some(OsStr::new("epd")));
    files.sort();
    Ok(files)
}

fn prove(fen: &str, options: Options) -> Result<()> {
    let position = Position::from_fen(fen, options.rules)?;
    let mut prover = Prover::new();
    let moves = options.moves.unwrap_or(5);
    let proof = prover.prove(&position, moves)?;
    let proof = proof.ok_or_else(|| anyhow!("no win in {moves} moves; {} moves were made", prover.nodes()))?;
    let shown = Feature::all_of(&mut prover, &position, &proof)?;
    println!("{}", problem(position, options.rules, proof, &shown, "new"));
    Ok(())
}

/// Prints problems with one key and at least two moves, in as few men as they need.
fn find(options: Options) {
    let moves = options.moves.unwrap_or(3);
    let mut composer = Composer::new(options.seed);
    let mut playout = Playout::new(options.rules.default_array(), options.seed);
    let mut next_seed = options.seed;
    let mut found = 0;
    while found < options.count {
        let position = match options.source {
            Source::Compose => composer.compose(options.rules),
            Source::Playout => playout.next().unwrap_or_else(|| {
                next_seed += 1;
                playout = Playout::new(options.rules.default_array(), next_seed);
                options.rules.default_array().position()
            }),
        };
        let whole = options.source == Source::Playout;
        if let Ok(Some((position, proof, shown))) = examine(position, moves, options.rules, whole) {
            found += 1;
            let id = format!("seed-{}-{found}", options.seed);
            println!("{}", problem(position, options.rules, proof, &shown, &id));
        }
    }
}

/// A position worth keeping, as light as it can be unless it is to stay `whole`, with its proof and what that shows.
fn examine(
    position: Position,
    moves: u8,
    rules: RuleSet,
    whole: bool,
) -> Result<Option<(Position, Proof, Vec<Feature>)>, Spent> {
    let mut prover = Prover::new();
    prover.allow(FIND_ALLOWANCE);
    let position = at_the_start(position, rules);
    let Some(proof) = prover.prove(&position, moves)? else { return Ok(None) };
    if proof.moves < 2 || proof.keys.len() > 1 {
        return Ok(None);
    }
    let (position, proof) = if whole { (position, proof) } else { economise(&mut prover, position, proof, rules)? };
    let shown = Feature::all_of(&mut prover, &position, &proof)?;
    Ok(Some((position, proof, shown)))
}

/// The position with its counters at their start, as problems have them.
fn at_the_start(position: Position, rules: RuleSet) -> Position {
    let setup = position.to_setup();
    let setup = kamil::Setup { board: setup.board, turn: setup.turn, ..kamil::Setup::EMPTY };
    setup.to_position(rules).unwrap_or(position)
}

fn problem(position: Position, rules: RuleSet, proof: Proof, shown: &[Feature], id: &str) -> Problem {
    let Proof { moves, keys, line } = proof;
    let theme = shown.iter().map(|feature| feature.words()).collect::<Vec<_>>().join(", ");
    Problem { position, rules, moves, keys, line, id: id.to_owned(), theme }
}
