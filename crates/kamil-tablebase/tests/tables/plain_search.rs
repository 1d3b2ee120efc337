//! A search that knows the rules and nothing else.

use kamil::{DrawRules, Position};
use kamil_tablebase::{Tablebase, Wdl};

/// Compares what tables say with the search. Draws are not lost or won in two plies; wins are followed to their last four
/// plies, which the search sees whole. Says whether the position was decided.
pub(crate) fn compare(tables: &Tablebase, position: &Position) -> bool {
    let line = tables.best_line(position, DrawRules::Strict).unwrap().unwrap();
    let far = line.len().saturating_sub(4);
    let position = line[..far].iter().fold(*position, |position, mv| position.after(*mv));
    let value = tables.probe(&position).unwrap().unwrap();
    let fen = position.to_fen();
    for plies in 0..=value.to_win.unwrap_or(2) {
        let within = value.to_win == Some(plies);
        assert_eq!(wins(&position, plies), value.wdl == Wdl::Win && within, "{fen} in {plies}");
        assert_eq!(loses(&position, plies), value.wdl == Wdl::Loss && within, "{fen} in {plies}");
    }
    value.wdl != Wdl::Draw
}

/// Whether the side to move wins in at most so many plies, whatever the other does.
fn wins(position: &Position, plies: u16) -> bool {
    plies > 0 && position.legal_moves().iter().any(|mv| loses(&position.after(*mv), plies - 1))
}

/// Whether the side to move loses in at most so many plies, whatever it does.
fn loses(position: &Position, plies: u16) -> bool {
    let moves = position.legal_moves();
    moves.is_empty() || plies > 0 && moves.iter().all(|mv| wins(&position.after(*mv), plies - 1))
}
