//! Random numbers and positions that the tests share.
#![allow(dead_code, reason = "every test program uses its own part of this module")]

use kamil::{Board, Color, DrawRules, Game, Move, Piece, Position, Role, RuleSet, Setup, Square};
use kamil_engine::{Control, Engine, Evaluator as _, HandWritten, Limits, NoClock, Report};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A `SplitMix64` stream (Steele, Lea and Flood, 2014), so that every run tries the same.
#[derive(Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A legal move, each as likely as any other.
    pub(crate) fn legal_move(&mut self, position: &Position) -> Option<Move> {
        let mut moves = position.legal_moves();
        moves.sort();
        if moves.is_empty() { None } else { moves.get(self.below(moves.len())).copied() }
    }

    /// A legal position of the two Kings and these men, the side of `turn` to move.
    pub(crate) fn position(&mut self, men: &[(Color, Role)], rules: RuleSet, turn: Color) -> Position {
        let kings = Color::ALL.map(|color| (color, Role::King));
        loop {
            let mut board = Board::EMPTY;
            for &(color, role) in kings.iter().chain(men) {
                board.set(Square::ALL[self.below(100)], Some(Piece { color, role }));
            }
            let all_stand = board.occupied().count() as usize == men.len() + 2;
            let setup = Setup { board, turn, ..Setup::EMPTY };
            if all_stand && let Ok(position) = setup.to_position(rules) {
                return position;
            }
        }
    }
}

/// The move of a player that only grabs: the dearest man that can be taken, one ply deep, whatever it costs. Where there is
/// none, the move after which the position looks best, and is none of the game's before; a move that ends the game comes
/// before all.
///
/// A player that moved at random where nothing can be taken would mate nobody: it draws 38 of 40 games even against random
/// moves.
pub(crate) fn grab(game: &Game, random: &mut Random) -> Option<Move> {
    let position = game.position();
    let mut moves = position.legal_moves();
    moves.sort();
    let worth = |mv: &Move| {
        let next = position.after(*mv);
        if !next.has_legal_move() {
            return (2, 0);
        }
        match position.board().role_at(mv.to) {
            Some(role) => (1, price(role)),
            None if game.positions().any(|before| before.key() == next.key()) => (0, 0),
            // As the search sees it, an advantage that makes no progress fades before the move limit.
            None => (0, -HandWritten.estimate(&next) * (400 - i32::from(next.halfmove_clock().min(200))) / 400),
        }
    };
    let best = moves.iter().map(worth).max()?;
    let alike: Vec<Move> = moves.iter().filter(|mv| worth(mv) == best).copied().collect();
    alike.get(random.below(alike.len())).copied()
}

const fn price(role: Role) -> i32 {
    match role {
        Role::Rook => 500,
        Role::Knight | Role::WarMachine => 300,
        Role::General => 140,
        Role::Elephant | Role::Camel | Role::Pawn | Role::King => 100,
    }
}

/// A search that nobody stops.
pub(crate) fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> Report {
    engine.search(game, limits, &Control::new(), &NoClock, &mut ())
}

pub(crate) fn game(fen: &str, draws: DrawRules) -> Game {
    let position = Position::from_fen(fen, RuleSet::WarMachine).expect("the test's position is legal");
    Game::from_position(position, RuleSet::WarMachine, draws)
}

pub(crate) fn play(game: &mut Game, text: &str) {
    let mv = text.parse::<kamil::UciMove>().expect("a move").to_move(game.position()).expect("a legal move");
    game.play(mv).expect("the game goes on");
}

/// Plays on until the end of the game or `plies` more; `choose` is asked for every move.
pub(crate) fn play_out(game: &mut Game, plies: usize, mut choose: impl FnMut(&Game) -> Option<Move>) {
    for _ in 0..plies {
        if game.outcome().is_some() {
            return;
        }
        let mv = choose(game).expect("a game that goes on has a legal move");
        game.play(mv).expect("the move is legal");
    }
}
