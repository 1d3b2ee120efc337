//! `kamil play-moves`: the position after some moves.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::{Result, anyhow};
use clap::Args;
use kamil::{DrawRules, Game, Move, PlayError, Position, San, UciMove, position_outcome};
use serde::Serialize;

use crate::exit::{self, Verdict};
use crate::json::{self, MoveJson, OutcomeJson};
use crate::output::Output;
use crate::position_args::{Chosen, PositionArgs};
use crate::text::quote;

/// Play moves from a position and print the FEN they lead to
///
/// Each word is tried as a protocol move (`a2a3`, `a9a10g`), then as SAN (`a3`, `a10=G`, `Nc3`). Nothing is printed
/// unless every move is legal.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil play-moves e2e3 e9e8 Nc3")]
pub(crate) struct PlayMoves {
    /// The moves, in the order they are played
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,

    #[command(flatten)]
    position: PositionArgs,

    /// Print {"fen", "moves": [{"uci", "san"}], "outcome"} on one line instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Played {
    fen: String,
    moves: Vec<MoveJson>,
    /// By the position alone, as `kamil status` has it.
    outcome: Option<OutcomeJson>,
}

impl PlayMoves {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let Chosen { mut position, rules } = self.position.choose()?;
        let mut game = Some(Game::from_position(position, rules, DrawRules::Default));
        let mut played = Vec::new();
        for (n, word) in self.moves.iter().enumerate() {
            let mv = read_move(word, &position).map_err(|reasons| {
                anyhow!("expected a legal move, found {} as move {}\n{reasons}", quote(word), n + 1)
            })?;
            if let Err(PlayError::Over(outcome)) = game.as_mut().map_or(Ok(()), |game| game.play(mv)) {
                exit::warn(&format!("the game is over before move {} ({outcome}); it is played all the same", n + 1));
                game = None;
            }
            if self.json {
                played.push(MoveJson::new(&position, mv));
            }
            position.play(mv)?;
        }
        if self.json {
            let outcome = position_outcome(&position, DrawRules::Default).map(OutcomeJson::from);
            json::write_line(out, &Played { fen: position.to_fen(), moves: played, outcome })?;
        } else {
            writeln!(out, "{}", position.to_fen())?;
        }
        Ok(Verdict::Good)
    }
}

/// The legal move that a word means, as a protocol move or else as SAN; or why it means none as either.
pub(crate) fn read_move(word: &str, position: &Position) -> Result<Move, String> {
    let as_protocol = match word.parse::<UciMove>().map(|uci| uci.to_move(position)) {
        Ok(Ok(mv)) => return Ok(mv),
        Ok(Err(illegal)) => illegal.to_string(),
        Err(malformed) => malformed.to_string(),
    };
    let as_san = match word.parse::<San>().map(|san| san.to_move(position)) {
        Ok(Ok(mv)) => return Ok(mv),
        Ok(Err(illegal)) => illegal.to_string(),
        Err(malformed) => malformed.to_string(),
    };
    let (legal, fen) = (legal_moves_in_words(position), position.to_fen());
    Err(format!("  as a protocol move: {as_protocol}\n  as SAN: {as_san}\n  {legal}\n  in the position {fen}"))
}

/// The legal moves if they are few, else their number.
fn legal_moves_in_words(position: &Position) -> String {
    const FEW: usize = 24;
    let mut moves = position.legal_moves();
    moves.sort();
    if moves.is_empty() {
        return "there is no legal move".to_owned();
    }
    if moves.len() > FEW {
        return format!("there are {} legal moves, which `kamil moves` lists", moves.len());
    }
    let mut text = "legal moves:".to_owned();
    for &mv in &moves {
        write!(text, " {mv} ({})", San::from_move(position, mv)).expect("a string takes any text");
    }
    text
}
