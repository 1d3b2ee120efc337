//! `kamil tablebase probe`: what the tables say of a position.

use std::io::Write as _;

use anyhow::{Context as _, Result};
use clap::Args;
use kamil::{DrawRules, MOVE_LIMIT, Position, San};
use kamil_tablebase::{Account, Category, Material, RankedMove, Value, Wdl};

use super::folder::FolderArg;
use super::{in_san, why_no_line};
use crate::exit::Verdict;
use crate::json;
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

    /// Judge as in a game without draws, so that no win comes too late
    #[arg(long)]
    strict: bool,

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
        let draws = if self.strict { DrawRules::Strict } else { DrawRules::Default };
        if self.json {
            let account = Account::of(&tables, &position, draws)?;
            json::write_line(out, &account.with_context(|| unknown(&position))?)?;
        } else {
            let value = tables.probe(&position)?.with_context(|| unknown(&position))?;
            let moves = tables.ranked_moves(&position, draws)?;
            let line = tables.best_line(&position, draws)?;
            writeln!(out, "{}", in_words(&position, value, draws))?;
            for ranked in &moves {
                let san = San::from_move(&position, ranked.mv);
                writeln!(out, "{:<8}{:<8}{}", ranked.mv.to_string(), san.to_string(), judged(&position, ranked))?;
            }
            match line {
                Some(line) if line.is_empty() => {}
                Some(line) => writeln!(out, "line {}", in_san(position, &line).join(" "))?,
                None => {
                    let material = Material::of_board(position.board());
                    let reason = material.map(|material| why_no_line(&tables, &material)).unwrap_or_default();
                    writeln!(out, "line unknown: {reason}")?;
                }
            }
        }
        Ok(Verdict::Good)
    }
}

/// The value of a position for the side to move.
fn in_words(position: &Position, value: Value, draws: DrawRules) -> String {
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
    let limit = match value.category(position, draws) {
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
