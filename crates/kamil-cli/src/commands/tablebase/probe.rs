//! `kamil tablebase probe`: what the tables say of a position.

use std::io::Write as _;

use anyhow::{Context as _, Result};
use clap::Args;
use kamil::{DrawRules, MOVE_LIMIT, Move, Outcome, Position, San, WinReason};
use kamil_tablebase::{Category, Material, RankedMove, Value, Wdl};
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
/// it; the best come first, and those that lead to a position without a table last. A win that the move limit of the
/// default draw rules spoils, because the next capture or Pawn move comes too late for the halfmove clock, is called cursed
/// (a loss so saved blessed) and ranks below the wins that the limit allows; the line is one that it allows. Where the
/// distances that tell are not at hand, a win is `maybe-win`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil tablebase probe --fen 'k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1'")]
pub(crate) struct Probe {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    folder: FolderArg,

    /// Print {"fen", "category", "dtw", "dtz", "checkmate", "stalemate", "moves", "line"} on one line instead; a move has
    /// {"uci", "san", "zeroing"} and the first six for the position after it, where the other side is to move. Distances
    /// are negative for the side that loses; what no table at hand says is null
    #[arg(long)]
    json: bool,
}

impl Probe {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let Chosen { position, .. } = self.position.choose()?;
        let tables = self.folder.open()?;
        let value = tables.probe(&position)?.with_context(|| unknown(&position))?;
        let moves = tables.ranked_moves(&position, DrawRules::Default)?;
        let line = tables.best_line(&position, DrawRules::Default)?;
        if self.json {
            json::write_line(out, &Account::new(&position, value, &moves, line.as_deref()))?;
        } else {
            writeln!(out, "{}", in_words(&position, value))?;
            for ranked in &moves {
                let san = San::from_move(&position, ranked.mv);
                writeln!(out, "{:<8}{:<8}{}", ranked.mv.to_string(), san.to_string(), judged(&position, ranked))?;
            }
            match line {
                Some(line) if line.is_empty() => {}
                Some(line) => writeln!(out, "line {}", in_san(position, &line).join(" "))?,
                None => writeln!(out, "line unknown: a table that it takes is not at hand")?,
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
    let limit = match value.category(position.halfmove_clock(), DrawRules::Default) {
        Category::CursedWin | Category::BlessedLoss => {
            format!(", too late for the limit of {MOVE_LIMIT} plies: cursed")
        }
        Category::MaybeWin | Category::MaybeLoss => format!(", perhaps too late for the limit of {MOVE_LIMIT} plies"),
        Category::Win | Category::Loss | Category::Draw => String::new(),
    };
    format!("{winner} wins{end}{zeroing}{limit}")
}

/// What a move is worth to the side that makes it.
fn judged(position: &Position, ranked: &RankedMove) -> String {
    let zeroing = if position.is_zeroing(ranked.mv) { ", zeroing" } else { "" };
    let (Some(category), Some(after)) = (ranked.category, ranked.after) else { return format!("unknown{zeroing}") };
    // The move itself is a ply too.
    let distance = after.to_win.map_or(String::new(), |plies| format!(" in {}", plies + 1));
    let next = after.to_zeroing.filter(|_| zeroing.is_empty());
    let next =
        next.map_or(String::new(), |plies| format!(", {} to the next capture or Pawn move or the end", plies + 1));
    format!("{category}{distance}{next}{zeroing}")
}

/// Why a position has no value.
fn unknown(position: &Position) -> String {
    if let Some(material) = Material::of_board(position.board()) {
        return format!("no table of {material} is at hand");
    }
    let men = position.board().occupied().count();
    format!("no table has this position of {men} men: tables have up to five")
}

#[derive(Serialize)]
struct Account {
    fen: String,
    #[serde(flatten)]
    value: ValueJson,
    moves: Vec<Ranked>,
    line: Option<Vec<MoveJson>>,
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
    category: Option<&'static str>,
    dtw: Option<i32>,
    dtz: Option<i32>,
    checkmate: bool,
    stalemate: bool,
}

impl ValueJson {
    fn new(position: &Position, value: Option<Value>) -> Self {
        let sign = if value.is_some_and(|value| value.wdl == Wdl::Loss) { -1 } else { 1 };
        let signed = |plies: Option<u16>| plies.map(|plies| sign * i32::from(plies));
        let category = value.map(|value| value.category(position.halfmove_clock(), DrawRules::Default).name());
        let ended = |reason| matches!(position.outcome(), Some(Outcome::Win { by, .. }) if by == reason);
        Self {
            category,
            dtw: signed(value.and_then(|value| value.to_win)),
            dtz: signed(value.and_then(|value| value.to_zeroing)),
            checkmate: ended(WinReason::Checkmate),
            stalemate: ended(WinReason::Stalemate),
        }
    }
}

impl Account {
    fn new(position: &Position, value: Value, moves: &[RankedMove], line: Option<&[Move]>) -> Self {
        let ranked = |ranked: &RankedMove| Ranked {
            mv: MoveJson::new(position, ranked.mv),
            zeroing: position.is_zeroing(ranked.mv),
            after: ValueJson::new(&position.after(ranked.mv), ranked.after),
        };
        let mut along = *position;
        let mut written = |mv: &Move| {
            let written = MoveJson::new(&along, *mv);
            along.play_unchecked(*mv);
            written
        };
        let line = line.map(|line| line.iter().map(&mut written).collect());
        Self {
            fen: position.to_fen(),
            value: ValueJson::new(position, Some(value)),
            moves: moves.iter().map(ranked).collect(),
            line,
        }
    }
}
