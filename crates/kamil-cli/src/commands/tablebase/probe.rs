//! `kamil tablebase probe`: what the tables say of a position.

use std::io::Write as _;

use anyhow::{Context as _, Result};
use clap::Args;
use kamil::{MOVE_LIMIT, Move, Outcome, Position, San, WinReason};
use kamil_tablebase::{RankedMove, Value, Wdl};
use serde::Serialize;

use super::folder::FolderArg;
use super::in_san;
use crate::exit::Verdict;
use crate::json::{self, MoveJson};
use crate::output::Output;
use crate::position_args::{Chosen, PositionArgs};

/// Tell the value of a position, rank its moves and show the best line
///
/// Distances are in plies: to the win, and to the next capture or Pawn move. Each move is judged for the side that makes
/// it; the best come first. A win that the move limit of the default draw rules spoils, because the next capture or Pawn
/// move comes too late for the halfmove clock, is called cursed.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil tablebase probe --fen 'k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1'")]
pub(crate) struct Probe {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    folder: FolderArg,

    /// Print {"fen", "category", "dtw", "dtz", "checkmate", "stalemate", "moves", "line"} on one line instead; a move has
    /// {"uci", "san", "zeroing"} and the first six for the position after it, where the other side is to move. Distances
    /// are negative for the side that loses
    #[arg(long)]
    json: bool,
}

impl Probe {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let Chosen { position, .. } = self.position.choose()?;
        let tables = self.folder.open()?;
        let unknown = || {
            let (men, most) = (position.board().occupied().count(), tables.most_men());
            format!("no table has this position of {men} men: those at hand have up to {most}")
        };
        let value = tables.probe(&position)?.with_context(unknown)?;
        let moves = tables.ranked_moves(&position)?.context("a table is missing for the position after a move")?;
        let line = tables.best_line(&position)?;
        if self.json {
            json::write_line(out, &Account::new(&position, value, &moves, &line))?;
        } else {
            writeln!(out, "{}", in_words(&position, value))?;
            for ranked in &moves {
                let san = San::from_move(&position, ranked.mv);
                writeln!(out, "{:<8}{:<8}{}", ranked.mv.to_string(), san.to_string(), judged(&position, ranked))?;
            }
            if !line.is_empty() {
                writeln!(out, "line {}", in_san(position, &line).join(" "))?;
            }
        }
        Ok(Verdict::Good)
    }
}

/// The value of a position for the side to move.
fn in_words(position: &Position, value: Value) -> String {
    let turn = position.turn();
    let winner = match value.wdl {
        Wdl::Draw => return "draw".to_owned(),
        Wdl::Win => turn,
        Wdl::Loss => !turn,
    };
    if let Some(outcome) = position.outcome() {
        return outcome.to_string();
    }
    let end = value.to_win.map_or(String::new(), |plies| format!(" in {plies} plies"));
    let to_zeroing = |plies| format!(", {plies} to the next capture or Pawn move or the end");
    let zeroing = value.to_zeroing.map_or(String::new(), to_zeroing);
    let cursed = if within_limit(position, value) {
        String::new()
    } else {
        format!(", too late for the limit of {MOVE_LIMIT} plies: cursed")
    };
    format!("{winner} wins{end}{zeroing}{cursed}")
}

/// What a move is worth to the side that makes it.
fn judged(position: &Position, ranked: &RankedMove) -> String {
    let outcome = -ranked.after.wdl;
    // The move itself is a ply too.
    let distance = ranked.after.to_win.map_or(String::new(), |plies| format!(" in {}", plies + 1));
    let zeroing = if position.is_zeroing(ranked.mv) { ", zeroing" } else { "" };
    format!("{outcome}{distance}{zeroing}")
}

/// Whether the capture or Pawn move, or the end, comes before the move limit draws the game.
fn within_limit(position: &Position, value: Value) -> bool {
    value.to_zeroing.is_none_or(|plies| position.halfmove_clock().saturating_add(plies) <= MOVE_LIMIT)
}

#[derive(Serialize)]
struct Account {
    fen: String,
    #[serde(flatten)]
    value: ValueJson,
    moves: Vec<Ranked>,
    line: Vec<MoveJson>,
}

#[derive(Serialize)]
struct Ranked {
    #[serde(flatten)]
    mv: MoveJson,
    zeroing: bool,
    #[serde(flatten)]
    after: ValueJson,
}

#[derive(Serialize)]
struct ValueJson {
    category: &'static str,
    dtw: Option<i32>,
    dtz: Option<i32>,
    checkmate: bool,
    stalemate: bool,
}

impl ValueJson {
    fn new(position: &Position, value: Value) -> Self {
        let signed = |plies: Option<u16>| {
            plies.map(|plies| if value.wdl == Wdl::Loss { -i32::from(plies) } else { i32::from(plies) })
        };
        let category = match (value.wdl, within_limit(position, value)) {
            (Wdl::Win, false) => "cursed-win",
            (Wdl::Loss, false) => "blessed-loss",
            (wdl, _) => wdl.name(),
        };
        let ended = |reason| matches!(position.outcome(), Some(Outcome::Win { by, .. }) if by == reason);
        Self {
            category,
            dtw: signed(value.to_win),
            dtz: signed(value.to_zeroing),
            checkmate: ended(WinReason::Checkmate),
            stalemate: ended(WinReason::Stalemate),
        }
    }
}

impl Account {
    fn new(position: &Position, value: Value, moves: &[RankedMove], line: &[Move]) -> Self {
        let ranked = |ranked: &RankedMove| Ranked {
            mv: MoveJson::new(position, ranked.mv),
            zeroing: position.is_zeroing(ranked.mv),
            after: ValueJson::new(&position.after(ranked.mv), ranked.after),
        };
        let mut along = *position;
        let line = line.iter().map(|mv| {
            let written = MoveJson::new(&along, *mv);
            along.play_unchecked(*mv);
            written
        });
        Self {
            fen: position.to_fen(),
            value: ValueJson::new(position, value),
            moves: moves.iter().map(ranked).collect(),
            line: line.collect(),
        }
    }
}
