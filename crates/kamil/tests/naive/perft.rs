//! Counts of legal move sequences.

use super::board::Board;

impl Board {
    /// The number of legal move sequences of a length.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for mv in moves {
            let undo = self.make(mv);
            leaves += self.perft(depth - 1);
            self.unmake(mv, undo);
        }
        leaves
    }
}
