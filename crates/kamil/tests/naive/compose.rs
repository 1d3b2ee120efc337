//! Random positions around the themes where implementations of these rules go wrong.

use super::board::Board;
use super::cell::Cell;
use super::man::{Kind, Man, Rules, Side};
use super::moves::Fate;
use super::random::Random;

/// The position of the rules with 289 legal moves.
const CROWDED: &str =
    "R1R3RN1k/1W1WNW1WR1/1W1WNW1W1W/1R7R/1W1WNW1W1W/1W1NNW1W1W/1W1WNW1W1W/1R7R/R2WWWRWRN/K1R6R w - - 0 1";

/// What a composed position is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Pawns one step from the last rank, with and without a General.
    LastRank,
    /// A capture on the last rank that opens it onto a King when the Pawn vanishes.
    OpenedRank,
    /// A King and a Rook on the last rank with nothing between them for a vanishing Pawn to shield.
    NoShield,
    /// A Pawn between a King and a Rook on the rank before the last.
    LeftRank,
    /// Men between their King and an enemy Rook, or between an own Rook and the enemy King.
    Pin,
    /// Two or more men that give check.
    DoubleCheck,
    /// As many men as the board holds.
    Crowd,
    /// A King with next to nothing in a corner, often without a legal move or with none but vanishing ones.
    Corner,
    /// One side's men spread so well that it has some 250 to 300 moves.
    ManyMoves,
}

impl Theme {
    pub(crate) const ALL: [Self; 9] = [
        Self::LastRank,
        Self::OpenedRank,
        Self::NoShield,
        Self::LeftRank,
        Self::Pin,
        Self::DoubleCheck,
        Self::Crowd,
        Self::Corner,
        Self::ManyMoves,
    ];
}

/// Composes a board; it may be illegal, which is worth a comparison too.
pub(crate) fn compose(theme: Theme, rules: Rules, random: &mut Random) -> Board {
    let tries = if theme == Theme::Corner { 12 } else { 1 };
    let mut moves = Vec::new();
    let mut board = compose_once(theme, rules, random);
    for _ in 1..tries {
        board.legal_moves(&mut moves);
        if is_legal(&board) && moves.iter().all(|mv| mv.fate == Fate::Vanishes) {
            break;
        }
        board = compose_once(theme, rules, random);
    }
    board
}

fn compose_once(theme: Theme, rules: Rules, random: &mut Random) -> Board {
    let us = random.pick(&[Side::White, Side::Black]);
    let mut composer = Composer { board: Board::empty(rules), us, random };
    composer.board.turn = us;
    composer.place_theme(theme);
    composer.place_missing_kings();
    if composer.random.chance(90) {
        composer.relieve_their_king();
    }
    composer.set_counters();
    composer.board
}

/// Replaces one thing of a board so that it is probably no longer legal.
pub(crate) fn spoil(board: &Board, random: &mut Random) -> Board {
    let mut spoilt = *board;
    let cells: Vec<Cell> = Cell::all().collect();
    let side = random.pick(&[Side::White, Side::Black]);
    let pawn = Some(Man::new(side, Kind::Pawn));
    let on_rank = |rank: u8, random: &mut Random| Cell::at(random.between(0, 9), rank);
    match random.below(6) {
        0 => spoilt.set(random.pick(&cells), Some(Man::new(side, Kind::King))),
        1 => {
            if let Some(king) = spoilt.king(side) {
                spoilt.set(king, None);
            }
        }
        2 => spoilt.set(on_rank(side.first_rank(), random), pawn),
        3 => spoilt.set(on_rank(side.last_rank(), random), pawn),
        4 => spoilt.turn = spoilt.turn.other(),
        _ => {
            let kind = random.pick(&kinds(board.rules));
            spoilt.set(random.pick(&cells), Some(Man::new(board.turn, kind)));
        }
    }
    spoilt
}

/// Changes a few bytes of a FEN.
pub(crate) fn mutate(fen: &str, random: &mut Random) -> String {
    const LETTERS: &[u8] = b"rnewkgpcRNEWKGPC0123456789/ -bwq";
    let mut text = fen.as_bytes().to_vec();
    for _ in 0..random.between(1, 2) {
        let place = random.below(text.len());
        match random.below(4) {
            0 => text.insert(place, random.pick(LETTERS)),
            1 => text[place] = random.pick(LETTERS),
            2 => {
                text.remove(place);
            }
            _ => text.truncate(place.max(1)),
        }
    }
    String::from_utf8(text).expect("ASCII stays ASCII")
}

/// The kinds of a rule set without the King.
fn kinds(rules: Rules) -> [Kind; 6] {
    [Kind::General, Kind::Elephant, Kind::Knight, Kind::Rook, Kind::Pawn, rules.own_kind()]
}

struct Composer<'a> {
    board: Board,
    us: Side,
    random: &'a mut Random,
}

impl Composer<'_> {
    fn place_theme(&mut self, theme: Theme) {
        match theme {
            Theme::LastRank => self.place_last_rank(),
            Theme::OpenedRank => self.place_opened_rank(),
            Theme::NoShield => self.place_no_shield(),
            Theme::LeftRank => self.place_left_rank(),
            Theme::Pin => self.place_pins(),
            Theme::DoubleCheck => self.place_double_check(),
            Theme::Crowd => {
                let men = self.random.between(30, 95);
                self.scatter(men);
            }
            Theme::Corner => self.place_corner(),
            Theme::ManyMoves => self.place_many_moves(),
        }
    }

    /// The cell on a file and on a rank counted from our side.
    fn cell(&self, file: u8, rank: u8) -> Cell {
        match self.us {
            Side::White => Cell::at(file, rank),
            Side::Black => Cell::at(file, 9 - rank),
        }
    }

    /// A cell of the ranks from `low` to `high`, counted from our side.
    fn some_cell(&mut self, low: u8, high: u8) -> Cell {
        let (file, rank) = (self.random.between(0, 9), self.random.between(low, high));
        self.cell(file, rank)
    }

    /// Puts a man on a cell if it is empty and the man may stand there.
    fn put(&mut self, cell: Cell, side: Side, kind: Kind) {
        let outer_rank = matches!(cell.rank(), 0 | 9);
        if self.board.get(cell).is_none() && !(kind == Kind::Pawn && outer_rank) {
            self.board.set(cell, Some(Man::new(side, kind)));
        }
    }

    /// Puts a man somewhere on the ranks from `low` to `high`, counted from our side.
    fn drop(&mut self, low: u8, high: u8, side: Side, kind: Kind) {
        let cell = self.some_cell(low, high);
        self.put(cell, side, kind);
    }

    fn some_side(&mut self) -> Side {
        self.random.pick(&[Side::White, Side::Black])
    }

    fn some_kind(&mut self) -> Kind {
        self.random.pick(&kinds(self.board.rules))
    }

    fn scatter(&mut self, men: u8) {
        for _ in 0..men {
            let (side, kind) = (self.some_side(), self.some_kind());
            self.drop(0, 9, side, kind);
        }
    }

    /// Scatters from none to `most` men.
    fn scatter_up_to(&mut self, most: u8) {
        let men = self.random.between(0, most);
        self.scatter(men);
    }

    fn drop_king(&mut self, low: u8, high: u8, side: Side) {
        if self.board.king(side).is_none() {
            self.drop(low, high, side, Kind::King);
        }
    }

    fn place_missing_kings(&mut self) {
        for side in [Side::White, Side::Black] {
            while self.board.king(side).is_none() {
                let free = Cell::all().any(|cell| self.board.get(cell).is_none());
                assert!(free, "a composed board has room for its Kings");
                self.drop_king(0, 9, side);
            }
        }
    }

    /// Takes the men off the board that attack the King of the side that has just moved.
    fn relieve_their_king(&mut self) {
        let us = self.us;
        while let Some(king) = self.board.king(us.other()) {
            let attacker = self.board.attackers(king, us).find(|(_, man)| man.kind != Kind::King);
            let Some((cell, _)) = attacker else { return };
            self.board.set(cell, None);
        }
    }

    fn set_counters(&mut self) {
        self.board.halfmove = if self.random.chance(80) {
            self.random.below(250) as u16
        } else {
            self.random.pick(&[0, 198, 199, 200, 65_534, 65_535])
        };
        self.board.fullmove = if self.random.chance(80) {
            1 + self.random.below(300) as u16
        } else {
            self.random.pick(&[1, 9, 99, 65_534, 65_535])
        };
    }

    fn drop_generals(&mut self, percent: usize) {
        let (us, them) = (self.us, self.us.other());
        if self.random.chance(percent) {
            self.drop(0, 9, us, Kind::General);
        }
        if self.random.chance(percent / 2) {
            self.drop(0, 9, them, Kind::General);
        }
    }

    fn place_last_rank(&mut self) {
        let (us, them) = (self.us, self.us.other());
        for king in [us, them] {
            let low = self.random.pick(&[0, 7, 8, 9]);
            self.drop_king(low, 9, king);
        }
        for _ in 0..self.random.between(1, 5) {
            self.drop(8, 8, us, Kind::Pawn);
            if self.random.chance(50) {
                self.drop(1, 1, them, Kind::Pawn);
            }
        }
        for _ in 0..self.random.between(0, 5) {
            let (ours, theirs) = (self.some_kind(), self.some_kind());
            self.drop(9, 9, them, theirs);
            if self.random.chance(30) {
                self.drop(0, 0, us, ours);
            }
        }
        for side in [us, them] {
            if self.random.chance(60) {
                self.drop(8, 9, side, Kind::Rook);
            }
        }
        self.drop_generals(60);
        self.scatter_up_to(8);
    }

    /// Two files with `gap` or more files between them, in either order.
    fn two_files(&mut self, gap: u8) -> (u8, u8) {
        let low = self.random.between(0, 9 - gap - 1);
        let high = self.random.between(low + gap + 1, 9);
        if self.random.chance(50) { (low, high) } else { (high, low) }
    }

    /// A King of either side and a Rook of the other on one rank; answers a file between them.
    fn place_king_and_rook(&mut self, rank: u8) -> u8 {
        let (king_file, rook_file) = self.two_files(1);
        let victim = self.some_side();
        self.put(self.cell(king_file, rank), victim, Kind::King);
        self.put(self.cell(rook_file, rank), victim.other(), Kind::Rook);
        let (low, high) = (king_file.min(rook_file), king_file.max(rook_file));
        self.random.between(low + 1, high - 1)
    }

    fn place_opened_rank(&mut self) {
        let (us, them) = (self.us, self.us.other());
        let middle = self.place_king_and_rook(9);
        let taken = loop {
            let kind = self.some_kind();
            if kind != Kind::Pawn {
                break kind;
            }
        };
        self.put(self.cell(middle, 9), them, taken);
        for file in [middle.checked_sub(1), Some(middle + 1)] {
            let file = file.filter(|&file| file <= 9);
            if let Some(file) = file.filter(|_| self.random.chance(70)) {
                self.put(self.cell(file, 8), us, Kind::Pawn);
            }
        }
        self.drop_generals(80);
        self.scatter_up_to(6);
    }

    fn place_no_shield(&mut self) {
        let us = self.us;
        let middle = self.place_king_and_rook(9);
        self.put(self.cell(middle, 8), us, Kind::Pawn);
        if self.random.chance(50) {
            self.drop(8, 8, us, Kind::Pawn);
        }
        self.drop_generals(70);
        self.scatter_up_to(6);
    }

    fn place_left_rank(&mut self) {
        let (us, them) = (self.us, self.us.other());
        let middle = self.place_king_and_rook(8);
        self.put(self.cell(middle, 8), us, Kind::Pawn);
        let taken = self.some_kind();
        self.drop(9, 9, them, taken);
        self.drop_generals(70);
        self.scatter_up_to(6);
    }

    /// Puts a King, a man on one of its lines and a Rook of `rook_side` behind the man.
    fn place_line(&mut self, king: Cell, between: Man, rook_side: Side) {
        let (files, ranks) = self.random.pick(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
        let near = self.random.pick(&[1, 1, 1, 2, 3]);
        let far = near + self.random.pick(&[1, 1, 2, 3, 4]);
        let on_line = |steps: i8| king.shifted(files * steps, ranks * steps);
        if let (Some(middle), Some(end)) = (on_line(near), on_line(far)) {
            self.put(middle, between.side, between.kind);
            self.put(end, rook_side, Kind::Rook);
        }
    }

    fn place_pins(&mut self) {
        let (us, them) = (self.us, self.us.other());
        for king_side in [us, them] {
            let king_cell = self.some_cell(0, 9);
            self.put(king_cell, king_side, Kind::King);
            if self.board.get(king_cell) != Some(Man::new(king_side, Kind::King)) {
                continue;
            }
            let lines = if king_side == us { self.random.between(1, 4) } else { self.random.between(0, 2) };
            for _ in 0..lines {
                // Our pinned man, or a man of ours whose departure discovers our Rook's check.
                let kind = self.some_kind();
                self.place_line(king_cell, Man::new(us, kind), king_side.other());
            }
        }
        self.scatter_up_to(10);
    }

    fn place_double_check(&mut self) {
        let (us, them) = (self.us, self.us.other());
        let king = self.some_cell(0, 9);
        self.put(king, us, Kind::King);
        self.scatter_up_to(12);
        let (checks, cells) = (self.random.between(2, 3), Cell::all().collect::<Vec<_>>());
        for _ in 0..checks {
            let checker = Man::new(them, self.some_kind());
            let from: Vec<Cell> = cells
                .iter()
                .copied()
                .filter(|&cell| self.board.get(cell).is_none() && cell != king)
                .filter(|&cell| self.board.attacks(checker, cell, king))
                .collect();
            if !from.is_empty() {
                let cell = self.random.pick(&from);
                self.put(cell, checker.side, checker.kind);
            }
        }
    }

    /// The crowded position of the rules with a few men taken off.
    fn place_many_moves(&mut self) {
        let crowded = Board::from_fen(CROWDED, Rules::WarMachine).expect("a FEN of the rules");
        let own_kind = self.board.rules.own_kind();
        let taken_off = self.random.between(0, 5);
        for (cell, man) in crowded.men() {
            let us = man.side == Side::White;
            let side = if us { self.us } else { self.us.other() };
            let kind = match man.kind {
                Kind::WarMachine => own_kind,
                kind => kind,
            };
            let stays = kind == Kind::King || self.random.below(60) >= usize::from(taken_off);
            if stays {
                self.put(self.cell(cell.file(), cell.rank()), side, kind);
            }
        }
    }

    fn place_corner(&mut self) {
        let (us, them) = (self.us, self.us.other());
        let edge = |random: &mut Random| random.pick(&[0, 0, 0, 1, 8, 9, 9, 9]);
        let (file, rank) = (edge(self.random), edge(self.random));
        let king_cell = self.cell(file, rank);
        self.put(king_cell, us, Kind::King);
        for _ in 0..self.random.between(1, 5) {
            let kind = self.some_kind();
            if let Some(cell) = self.near(king_cell, 3) {
                self.put(cell, them, kind);
            }
        }
        if let Some(cell) = self.near(king_cell, 2) {
            self.put(cell, them, Kind::King);
        }
        if self.random.chance(30) {
            let kind = self.some_kind();
            self.drop(0, 9, us, kind);
        }
        if self.random.chance(60) {
            self.place_only_vanishing();
        }
    }

    /// A cell at most so many files and ranks away.
    fn near(&mut self, cell: Cell, most: u8) -> Option<Cell> {
        let mut distance = || self.random.between(0, 2 * most).cast_signed() - most.cast_signed();
        cell.shifted(distance(), distance())
    }

    /// A General that can't move and a Pawn that can only vanish.
    fn place_only_vanishing(&mut self) {
        let (us, them) = (self.us, self.us.other());
        let (corner, beside) = self.random.pick(&[(0, 1), (9, 8)]);
        self.put(self.cell(corner, 0), us, Kind::General);
        self.put(self.cell(beside, 1), us, Kind::Pawn);
        let blocker = self.random.pick(&[Kind::Knight, Kind::Pawn, Kind::Elephant]);
        self.put(self.cell(beside, 2), them, blocker);
        self.drop(8, 8, us, Kind::Pawn);
    }
}

/// Whether a board is a legal position.
pub(crate) fn is_legal(board: &Board) -> bool {
    board.faults().is_empty()
}
