//! `kamil analyse`: what the engine thinks of a position, or of the games of a PGN.

mod games;
mod position;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kamil::{DrawRules, Game};

use crate::exit::Verdict;
use crate::number;
use crate::output::Output;
use crate::position_args::{Chosen, PositionArgs};
use crate::search_args::SearchArgs;

/// Show the engine's lines for a position, or score the moves of games
///
/// For a position, a line is printed for each depth as it is done: depth and longest line in plies, score, nodes,
/// seconds, moves. The last line is the best move, or the end of the game where there is none. For files of games in PGN,
/// the games are printed with a comment `[%eval 0.35]` after each move, the score of the position it leads to.
///
/// Scores are White's, in Pawns; `#3` says that White wins in 3 moves, by checkmate or stalemate, and `#-3` that Black
/// does. With --depth or --nodes, on one thread, the result is always the same.
#[derive(Args, Debug)]
#[command(
    override_usage = "kamil analyse [OPTIONS]\n       kamil analyse [OPTIONS] <FILE>...",
    after_help = "Example:\n  kamil analyse --depth 6 --fen '5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1'"
)]
pub(crate) struct Analyse {
    /// Files of games in PGN; `-` is standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["fen", "array", "rules", "strict", "lines"])]
    files: Vec<PathBuf>,

    /// How many lines to show, each with another first move, up to 500
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = number::parser(1..=500_u16)
    )]
    lines: u16,

    /// Know no draws but repetition, which wins nothing: the source has none
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Print a JSON value a line instead: {"depth", "seldepth", "rank", "score", "bound", "nodes", "hashfull", "seconds",
    /// "line": [{"uci", "san"}]}, the score {"cp"} or {"mate"}, and at last {"best", "outcome"}; for games {"file", "game",
    /// "ply", "move", "score", "outcome"}
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        if !self.files.is_empty() {
            return games::analyse(&self.files, &self.search, self.json, out);
        }
        let Chosen { position, rules } = self.position.choose()?;
        let draws = if self.strict { DrawRules::Strict } else { DrawRules::Default };
        let game = Game::from_position(position, rules, draws);
        let lines = NonZeroUsize::new(self.lines.into()).expect("the parser asks for one line at least");
        position::analyse(&game, &self.search, lines, self.json, out)
    }
}
