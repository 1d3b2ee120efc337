//! The proof of a shortest win: every move of both sides, deeper and deeper.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use kamil::{Board, Color, Move, Position};

/// Places that the memory holds before it starts anew: some 400 MB.
const MEMORY: usize = 2_000_000;

/// A win that every defence allows, and that no attack reaches sooner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The moves of the winning side, the last one counted; the game takes one ply less than twice as many.
    pub moves: u8,
    /// Every first move that wins in so many moves, in the order of moves.
    pub keys: Vec<Move>,
    /// One line with the longest defence: the first key, the first of the longest defences, and so on to the end.
    pub line: Vec<Move>,
}

/// The prover's allowance of moves ran out before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an answer within the allowance, but {nodes} moves were made without one")]
pub struct Spent {
    /// The moves made on the board.
    pub nodes: u64,
}

/// Finds shortest wins, checkmate and stalemate alike, by trying every move of both sides.
///
/// A question is always "does the side to move win in at most so many moves?". Nothing is left out by judgement: a
/// branch ends early only when one reply refutes it, when one attack succeeds, or when the memory holds the answer for
/// the very same placement and side to move. Only the order of moves is guesswork.
///
/// Draws: King against King is drawn at once (no move can win it either). Repetition and the move limit play no part:
/// along a shortest win no position recurs, and it ends within 100 moves of a position whose halfmove clock is 0. So
/// the distance holds under both draw rules of the project.
#[derive(Debug)]
pub struct Prover {
    memory: HashMap<Place, Bounds>,
    /// The reply that last refuted an attack with so many moves left: often it refutes the next one too.
    refutations: Vec<Option<Move>>,
    nodes: u64,
    last_node: u64,
}

impl Default for Prover {
    fn default() -> Self {
        Self::new()
    }
}

impl Prover {
    /// A prover that goes on until it has an answer.
    pub fn new() -> Self {
        Self {
            memory: HashMap::new(),
            refutations: vec![None; 1 + usize::from(u8::MAX)],
            nodes: 0,
            last_node: u64::MAX,
        }
    }

    /// Allows `nodes` more moves on the board; after that there are no answers.
    pub fn allow(&mut self, nodes: u64) {
        self.last_node = self.nodes.saturating_add(nodes);
    }

    /// The moves made on the board so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The shortest win of the side to move, if it takes at most `moves` moves.
    ///
    /// # Errors
    /// The allowance is spent.
    ///
    /// ```
    /// use kamil::{Position, RuleSet};
    /// use kamil_problems::Prover;
    /// // The lone King steps beside the corner, and White, a Pawn ahead, has no move.
    /// let position = Position::from_fen("K9/P9/3k6/10/10/10/10/10/10/10 b - - 0 1", RuleSet::WarMachine)?;
    /// let proof = Prover::new().prove(&position, 3)?.expect("it is won");
    /// assert_eq!((proof.moves, proof.keys.len()), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(&mut self, position: &Position, moves: u8) -> Result<Option<Proof>, Spent> {
        for moves in 1..=moves {
            if self.wins(position, moves)? {
                let keys = self.keys(position, moves)?;
                let line = self.line(position, moves)?;
                return Ok(Some(Proof { moves, keys, line }));
            }
        }
        Ok(None)
    }

    /// Whether the side to move wins in at most `moves` moves.
    ///
    /// # Errors
    /// The allowance is spent.
    pub fn wins(&mut self, position: &Position, moves: u8) -> Result<bool, Spent> {
        if moves == 0 || only_kings(position) {
            return Ok(false);
        }
        if moves == 1 {
            return self.wins_at_once(position);
        }
        let place = Place::of(position);
        if let Some(known) = self.memory.get(&place).and_then(|bounds| bounds.answer(moves)) {
            return Ok(known);
        }
        let wins = self.some_attack_wins(position, moves)?;
        self.remember(place, moves, wins);
        Ok(wins)
    }

    fn wins_at_once(&mut self, position: &Position) -> Result<bool, Spent> {
        for mv in position.legal_moves() {
            if !self.after(position, mv)?.has_legal_move() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tries the attacks that leave few replies first.
    fn some_attack_wins(&mut self, position: &Position, moves: u8) -> Result<bool, Spent> {
        let mut attacks = Vec::new();
        for mv in position.legal_moves() {
            let next = self.after(position, mv)?;
            attacks.push((next.count_legal_moves(), next));
        }
        attacks.sort_by_key(|(replies, _)| *replies);
        for (_, next) in attacks {
            if self.loses(&next, moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the side to move has lost, or loses whatever it does within `moves` moves of the other side.
    ///
    /// # Errors
    /// The allowance is spent.
    pub fn loses(&mut self, position: &Position, moves: u8) -> Result<bool, Spent> {
        let replies = position.legal_moves();
        if replies.is_empty() {
            return Ok(true);
        }
        if moves == 0 || only_kings(position) {
            return Ok(false);
        }
        let refutation = &mut self.refutations[usize::from(moves)];
        let first = refutation.and_then(|mv| replies.iter().position(|reply| *reply == mv)).unwrap_or(0);
        for number in core::iter::once(first).chain((0..replies.len()).filter(|number| *number != first)) {
            let reply = replies[number];
            let next = self.after(position, reply)?;
            if !self.wins(&next, moves)? {
                self.refutations[usize::from(moves)] = Some(reply);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn keys(&mut self, position: &Position, moves: u8) -> Result<Vec<Move>, Spent> {
        let mut keys = Vec::new();
        for mv in in_order(position) {
            let next = self.after(position, mv)?;
            if self.loses(&next, moves - 1)? {
                keys.push(mv);
            }
        }
        Ok(keys)
    }

    /// A line of a position that is won in exactly `moves` moves.
    fn line(&mut self, position: &Position, moves: u8) -> Result<Vec<Move>, Spent> {
        let mut line = Vec::new();
        let mut position = *position;
        for left in (0..moves).rev() {
            position = self.follow(&position, &mut line, |prover, next| prover.loses(next, left))?;
            if left > 0 {
                position = self.follow(&position, &mut line, |prover, next| Ok(!prover.wins(next, left - 1)?))?;
            }
        }
        Ok(line)
    }

    /// Plays the first move, in the order of moves, that leads to what is wanted.
    fn follow(
        &mut self,
        position: &Position,
        line: &mut Vec<Move>,
        mut wanted: impl FnMut(&mut Self, &Position) -> Result<bool, Spent>,
    ) -> Result<Position, Spent> {
        for mv in in_order(position) {
            let next = self.after(position, mv)?;
            if wanted(self, &next)? {
                line.push(mv);
                return Ok(next);
            }
        }
        unreachable!("a proven win has its shortest attack, and a longest defence against it")
    }

    fn after(&mut self, position: &Position, mv: Move) -> Result<Position, Spent> {
        if self.nodes >= self.last_node {
            return Err(Spent { nodes: self.nodes });
        }
        self.nodes += 1;
        Ok(position.after(mv))
    }

    fn remember(&mut self, place: Place, moves: u8, wins: bool) {
        if self.memory.len() >= MEMORY {
            self.memory.clear();
        }
        self.memory.entry(place).or_default().learn(moves, wins);
    }
}

pub(crate) fn in_order(position: &Position) -> impl Iterator<Item = Move> + use<> {
    let mut moves = position.legal_moves();
    moves.sort();
    moves.into_iter()
}

/// King against King: a draw, and nobody could win it if it were not.
fn only_kings(position: &Position) -> bool {
    position.board().occupied().count() == 2
}

/// A placement and a side to move: equal only when every man is. The Zobrist key serves as its hash and proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    board: Board,
    turn: Color,
}

impl Place {
    fn of(position: &Position) -> Self {
        Self { board: *position.board(), turn: position.turn() }
    }
}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.key().hash(state);
        self.turn.hash(state);
    }
}

/// What is proven of a place with the attacker to move.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// It isn't won in so many moves or fewer.
    not_in: u8,
    /// It is won in so many moves or more.
    within: Option<u8>,
}

impl Bounds {
    fn answer(self, moves: u8) -> Option<bool> {
        if moves <= self.not_in {
            Some(false)
        } else if self.within.is_some_and(|within| within <= moves) {
            Some(true)
        } else {
            None
        }
    }

    fn learn(&mut self, moves: u8, wins: bool) {
        if wins {
            self.within = Some(self.within.map_or(moves, |within| within.min(moves)));
        } else {
            self.not_in = self.not_in.max(moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use kamil::RuleSet;

    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, RuleSet::WarMachine).unwrap()
    }

    /// Minimax by the definition alone: no memory, no order, no early end.
    fn reference(position: &Position, moves: u8) -> bool {
        let lost = |next: &Position| {
            next.legal_moves().iter().filter(|reply| !reference(&next.after(**reply), moves - 1)).count() == 0
        };
        moves > 0
            && !only_kings(position)
            && position.legal_moves().iter().filter(|mv| lost(&position.after(**mv))).count() > 0
    }

    #[test]
    fn agrees_with_minimax_by_the_definition() {
        let mut random = crate::Random::new(11);
        let mut composer = crate::Composer::new(random.next());
        let mut seen = [0; 3];
        for _ in 0..400 {
            let position = composer.small(RuleSet::ALL[random.below(2)]);
            if position.legal_moves().len() > 14 {
                continue;
            }
            let mut prover = Prover::new();
            let by_definition = (1..=2).find(|moves| reference(&position, *moves));
            let proof = prover.prove(&position, 2).unwrap();
            assert_eq!(proof.map(|proof| proof.moves), by_definition, "{}", position.to_fen());
            seen[usize::from(by_definition.unwrap_or(0))] += 1;
        }
        assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
    }

    #[test]
    fn a_won_position_has_its_exact_distance() {
        // Known from a table of the ending: the War Machine needs its King.
        let proof = Prover::new().prove(&position("k9/10/2K7/10/1W8/10/10/10/10/10 w - - 0 1"), 4).unwrap().unwrap();
        assert_eq!(proof.line.len(), 2 * usize::from(proof.moves) - 1);
        assert!(proof.keys.contains(&proof.line[0]));
    }

    #[test]
    fn king_against_king_is_no_win() {
        // Taking the Pawn leaves bare Kings; the stalemate of Black's King is not on the board.
        let bare = position("k9/10/K9/10/10/10/10/10/10/10 w - - 0 1");
        assert_eq!(Prover::new().prove(&bare, 6), Ok(None));
    }

    #[test]
    fn an_allowance_ends_the_search() {
        let mut prover = Prover::new();
        prover.allow(10);
        assert_eq!(prover.prove(&kamil::Array::Kamil.position(), 2), Err(Spent { nodes: 10 }));
        assert_eq!(prover.nodes(), 10);
    }
}
