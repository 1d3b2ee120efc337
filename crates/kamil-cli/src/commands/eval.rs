//! `kamil eval`: the evaluation of a position, term by term.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use kamil::{Color, DrawRules, Outcome, Position, position_outcome};
use kamil_engine::{Explanation, Frame, TermWorth, Worth, explain};
use serde::Serialize;

use crate::exit::Verdict;
use crate::json;
use crate::output::Output;
use crate::position_args::{Chosen, PositionArgs};

/// Explain the evaluation of a position, term by term
///
/// It is the judgement without looking ahead. Each term is worth something in the middlegame (mg) and something in the
/// endgame (eg); how many of the first men are left decides what it counts now. All is in Pawns, and each side's column
/// is its own account: what endangers a King is taken from the King's side. The last lines are the whole, as White and
/// as the side to move see it.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil eval --fen '4k5/p8p/10/10/10/10/10/10/P2R5P/4K5 w - - 40 90'")]
pub(crate) struct Eval {
    #[command(flatten)]
    position: PositionArgs,

    /// Know no draws, as the source has none: then no advantage fades on the way to a move limit
    #[arg(long)]
    strict: bool,

    /// Print {"fen", "turn", "phase", "terms": [{"term", "white", "black", "total"}], "sum", "share", "fade", "chase",
    /// "white", "mover", "over"} instead, in hundredths of a Pawn; worths are {"middlegame", "endgame", "now"}
    #[arg(long)]
    json: bool,
}

impl Eval {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let Chosen { position, .. } = self.position.choose()?;
        let draws = if self.strict { DrawRules::Strict } else { DrawRules::Default };
        let explanation = explain(&position, draws);
        let outcome = position_outcome(&position, draws);
        if self.json {
            json::write_line(out, &Account::new(&position, &explanation, outcome))?;
        } else {
            write_table(out, &explanation)?;
            write_notes(out, &explanation, outcome)?;
            let turn = position.turn();
            writeln!(out, "white                {}", pawns(explanation.white))?;
            writeln!(out, "{:<21}{}", format!("to move ({turn})"), pawns(explanation.mover))?;
        }
        Ok(Verdict::Good)
    }
}

/// Hundredths of a Pawn as Pawns with a sign.
fn pawns(hundredths: i32) -> String {
    let sign = match hundredths.signum() {
        -1 => '-',
        0 => ' ',
        _ => '+',
    };
    format!("{:>7}", format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100))
}

fn write_table(out: &mut Output, explanation: &Explanation) -> Result<()> {
    writeln!(out, "{:<12}{:^24}{:^24}{:^24}", "", "white", "black", "white less black")?;
    let heads = ["mg", "eg", "now"].map(|head| format!("{head:>8}")).concat();
    writeln!(out, "{:<12}{heads}{heads}{heads}", "term")?;
    let phase = explanation.frame.phase;
    for TermWorth { term, worth } in &explanation.terms {
        let columns = [worth.white, worth.black, worth.white - worth.black];
        writeln!(out, "{:<12}{}", term.name(), columns.map(|worth| columns_of(worth, phase)).concat())?;
    }
    let sides = [Color::White, Color::Black]
        .map(|side| explanation.terms.iter().fold(Worth::ZERO, |sum, term| sum + term.worth[side]));
    let columns = [sides[0], sides[1], explanation.sum()];
    writeln!(out, "{:<12}{}", "sum", columns.map(|worth| columns_of(worth, phase)).concat())?;
    Ok(())
}

fn columns_of(worth: Worth, phase: i32) -> String {
    [worth.middlegame(), worth.endgame(), worth.at(phase)].map(|part| format!(" {}", pawns(part))).concat()
}

fn write_notes(out: &mut Output, explanation: &Explanation, outcome: Option<Outcome>) -> Result<()> {
    let Frame { phase, clock, .. } = explanation.frame;
    let strong = explanation.strong();
    writeln!(out)?;
    if let Some(outcome) = outcome {
        writeln!(out, "the game is over: {outcome}; only the men are judged here")?;
    }
    writeln!(out, "phase {phase} of {}: {}", Worth::FULL_PHASE, phase_in_words(phase))?;
    if explanation.share() < Frame::WHOLE {
        writeln!(out, "scaled to {} of {}: {strong} hardly has the men to win", explanation.share(), Frame::WHOLE)?;
    }
    if explanation.chase() != 0 {
        writeln!(out, "{} to {strong} for driving the King to the edge", pawns(explanation.chase()).trim())?;
    }
    if explanation.fade < 100 {
        let fade = explanation.fade;
        writeln!(out, "faded to {fade} of 100: {clock} plies without a capture or a Pawn move")?;
    }
    Ok(())
}

fn phase_in_words(phase: i32) -> &'static str {
    match phase {
        0 => "all endgame",
        Worth::FULL_PHASE => "all middlegame",
        _ => "between middlegame and endgame",
    }
}

#[derive(Serialize)]
struct Account {
    fen: String,
    turn: &'static str,
    phase: i32,
    terms: Vec<TermJson>,
    sum: WorthJson,
    share: f64,
    fade: f64,
    chase: i32,
    white: i32,
    mover: i32,
    over: Option<json::OutcomeJson>,
}

#[derive(Serialize)]
struct TermJson {
    term: &'static str,
    white: WorthJson,
    black: WorthJson,
    total: WorthJson,
}

#[derive(Serialize)]
struct WorthJson {
    middlegame: i32,
    endgame: i32,
    now: i32,
}

impl WorthJson {
    fn new(worth: Worth, phase: i32) -> Self {
        Self { middlegame: worth.middlegame(), endgame: worth.endgame(), now: worth.at(phase) }
    }
}

impl Account {
    fn new(position: &Position, explanation: &Explanation, outcome: Option<Outcome>) -> Self {
        let phase = explanation.frame.phase;
        let term = |TermWorth { term, worth }: &TermWorth| TermJson {
            term: term.name(),
            white: WorthJson::new(worth.white, phase),
            black: WorthJson::new(worth.black, phase),
            total: WorthJson::new(worth.white - worth.black, phase),
        };
        Self {
            fen: position.to_fen(),
            turn: position.turn().name(),
            phase,
            terms: explanation.terms.iter().map(term).collect(),
            sum: WorthJson::new(explanation.sum(), phase),
            share: f64::from(explanation.share()) / f64::from(Frame::WHOLE),
            fade: f64::from(explanation.fade) / 100.0,
            chase: explanation.chase(),
            white: explanation.white,
            mover: explanation.mover,
            over: outcome.map(json::OutcomeJson::from),
        }
    }
}
