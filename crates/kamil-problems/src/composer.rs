//! Random positions around a cornered King, in which short wins are frequent.

use kamil::{Board, Color, File, Piece, Position, Rank, Role, RuleSet, Setup, Square};

use crate::random::Random;

/// What a composed position may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Motif {
    Corner,
    VanishingAttack,
    VanishingDefence,
}

/// Draws positions from a seed; the same seed draws the same ones.
#[derive(Debug)]
pub struct Composer {
    random: Random,
}

impl Composer {
    /// The composer of a seed.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    /// A legal position: a King, mostly on the edge, among few men of its own, and some men around it that attack. In
    /// two of three positions a side has a General and Pawns one step from the last rank, where they vanish.
    pub fn compose(&mut self, rules: RuleSet) -> Position {
        let motif = self.random.pick(&[Motif::Corner, Motif::VanishingAttack, Motif::VanishingDefence]);
        let (attackers, defenders) = (1 + self.random.below(5), self.random.below(5));
        self.draw(rules, motif, attackers, defenders)
    }

    /// A legal position of at most six men.
    pub fn small(&mut self, rules: RuleSet) -> Position {
        let (attackers, defenders) = (1 + self.random.below(2), self.random.below(3));
        self.draw(rules, Motif::Corner, attackers, defenders)
    }

    fn draw(&mut self, rules: RuleSet, motif: Motif, attackers: usize, defenders: usize) -> Position {
        loop {
            let turn = self.random.pick(&Color::ALL);
            let board = self.board(rules, motif, turn, attackers, defenders);
            if let Ok(position) = (Setup { board, turn, ..Setup::EMPTY }).to_position(rules) {
                return position;
            }
        }
    }

    fn board(&mut self, rules: RuleSet, motif: Motif, us: Color, attackers: usize, defenders: usize) -> Board {
        let mut board = Board::EMPTY;
        let king = self.target();
        board.set(king, Some(Piece { color: !us, role: Role::King }));
        let reach = self.random.pick(&[3, 5, 9]);
        self.put(&mut board, Piece { color: us, role: Role::King }, king, reach);
        let vanishing = match motif {
            Motif::Corner => None,
            Motif::VanishingAttack => Some(us),
            Motif::VanishingDefence => Some(!us),
        };
        if let Some(color) = vanishing {
            for role in [Role::General, Role::Pawn, Role::Pawn] {
                self.put(&mut board, Piece { color, role }, king, 9);
            }
        }
        for _ in 0..attackers {
            let role = self.role(rules);
            self.put(&mut board, Piece { color: us, role }, king, reach);
        }
        for _ in 0..defenders {
            let role = self.role(rules);
            self.put(&mut board, Piece { color: !us, role }, king, 3);
        }
        self.block_pawns(&mut board, !us);
        board
    }

    /// The square of the King that is attacked: mostly on the edge.
    fn target(&mut self) -> Square {
        let file = self.random.pick(&File::ALL);
        let edge = self.random.pick(&[Rank::R1, Rank::R10]);
        match self.random.below(4) {
            0 => Square::new(self.random.pick(&[File::A, File::J]), edge),
            1 => Square::new(self.random.pick(&[File::A, File::B, File::I, File::J]), self.random.pick(&Rank::ALL)),
            2 => Square::new(file, edge),
            _ => Square::new(file, self.random.pick(&Rank::ALL)),
        }
    }

    fn role(&mut self, rules: RuleSet) -> Role {
        let fourth = if rules == RuleSet::Camel { Role::Camel } else { Role::WarMachine };
        let kinds =
            [Role::Pawn, Role::Pawn, Role::Pawn, Role::General, Role::Elephant, Role::Knight, Role::Rook, fourth];
        self.random.pick(&kinds)
    }

    /// Puts a man within `reach` steps of a square; a Pawn often one step from its last rank.
    fn put(&mut self, board: &mut Board, piece: Piece, near: Square, reach: u8) {
        let squares: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|square| distance(*square, near) <= reach && !board.occupied().contains(*square))
            .filter(|square| piece.role != Role::Pawn || may_hold_pawn(*square))
            .collect();
        let before_last = if piece.color == Color::White { Rank::R9 } else { Rank::R2 };
        let advanced: Vec<Square> = squares.iter().copied().filter(|square| square.rank() == before_last).collect();
        let advance = piece.role == Role::Pawn && !advanced.is_empty() && self.random.once_in(2);
        let choice = if advance { advanced } else { squares };
        if !choice.is_empty() {
            board.set(self.random.pick(&choice), Some(piece));
        }
    }

    /// Puts a man of the other side before some Pawns of `color`.
    fn block_pawns(&mut self, board: &mut Board, color: Color) {
        let step = if color == Color::White { 1 } else { -1 };
        for pawn in board.men(color, Role::Pawn) {
            let rank = pawn.rank().number().checked_add_signed(step).and_then(Rank::from_number);
            let Some(before) = rank.map(|rank| Square::new(pawn.file(), rank)) else { continue };
            if self.random.once_in(2) && !board.occupied().contains(before) && may_hold_pawn(before) {
                let role = self.random.pick(&[Role::Pawn, Role::Elephant, Role::Knight]);
                board.set(before, Some(Piece { color: !color, role }));
            }
        }
    }
}

fn may_hold_pawn(square: Square) -> bool {
    !matches!(square.rank(), Rank::R1 | Rank::R10)
}

fn distance(a: Square, b: Square) -> u8 {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    files.max(a.rank().number().abs_diff(b.rank().number()))
}
