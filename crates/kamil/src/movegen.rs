//! Legal moves only, by check, pin and danger masks.
//!
//! One generator hands sets of moves to a [`Sink`]: counting them, visiting them and asking whether there are any
//! differ in the sink alone.

#![expect(clippy::inline_always, reason = "measured: one function for a count is 3% faster than calls of its parts")]

use core::ops::ControlFlow;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::role::Role;
use crate::square::{Rank, Square};

/// Calls `visitor` with each legal move of a position.
#[inline(always)]
pub(crate) fn visit(position: &Position, visitor: impl FnMut(Move)) {
    let _ = generate::<All, _>(position, &mut Visitor(visitor));
}

/// Calls `visitor` with each legal capture and promotion of a position.
pub(crate) fn visit_noisy(position: &Position, visitor: impl FnMut(Move)) {
    let _ = generate::<Noisy, _>(position, &mut Visitor(visitor));
}

/// Calls `visitor` with each legal move of a position that is neither a capture nor a promotion.
pub(crate) fn visit_quiet(position: &Position, visitor: impl FnMut(Move)) {
    let _ = generate::<Quiet, _>(position, &mut Visitor(visitor));
}

/// Counts the legal moves of a position.
#[inline(always)]
pub(crate) fn count(position: &Position) -> u32 {
    let mut counter = Counter(0);
    let _ = generate::<All, _>(position, &mut counter);
    counter.0
}

/// Whether a position has a legal move; stops at the first.
pub(crate) fn exists(position: &Position) -> bool {
    let found = match position.turn() {
        Color::White => Generator::<White, All>::new(position).run_king_last(&mut Finder),
        Color::Black => Generator::<Black, All>::new(position).run_king_last(&mut Finder),
    };
    found.is_break()
}

/// Takes legal moves, a set at a time.
trait Sink {
    /// One man may move from `from` to each square of `to`.
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()>;

    /// Pawns may move to each square of `to`, each from the square `step` before it.
    fn pawns(&mut self, step: i8, to: Bitboard, kind: MoveKind) -> ControlFlow<()>;
}

struct Counter(u32);

impl Sink for Counter {
    #[inline(always)]
    fn man(&mut self, _: Role, _: Square, to: Bitboard) -> ControlFlow<()> {
        self.0 += to.count();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, _: i8, to: Bitboard, _: MoveKind) -> ControlFlow<()> {
        self.0 += to.count();
        ControlFlow::Continue(())
    }
}

struct Finder;

impl Finder {
    const fn stop_unless_empty(to: Bitboard) -> ControlFlow<()> {
        if to.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Sink for Finder {
    #[inline(always)]
    fn man(&mut self, _: Role, _: Square, to: Bitboard) -> ControlFlow<()> {
        Self::stop_unless_empty(to)
    }

    #[inline(always)]
    fn pawns(&mut self, _: i8, to: Bitboard, _: MoveKind) -> ControlFlow<()> {
        Self::stop_unless_empty(to)
    }
}

struct Visitor<V>(V);

impl<V: FnMut(Move)> Sink for Visitor<V> {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        for to in to {
            (self.0)(Move { role, from, to, kind: MoveKind::Normal });
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, to: Bitboard, kind: MoveKind) -> ControlFlow<()> {
        for to in to {
            let from = to.number().wrapping_add_signed(-step);
            let from = Square::from_number(from).expect("a Pawn comes from the board");
            (self.0)(Move { role: Role::Pawn, from, to, kind });
        }
        ControlFlow::Continue(())
    }
}

#[inline(always)]
fn generate<P: Part, S: Sink>(position: &Position, sink: &mut S) -> ControlFlow<()> {
    match position.turn() {
        Color::White => Generator::<White, P>::new(position).run(sink),
        Color::Black => Generator::<Black, P>::new(position).run(sink),
    }
}

/// Which of the moves are wanted, known to the compiler. A Pawn's vanishing is noisy only if it captures.
trait Part {
    /// Captures and promotions.
    const NOISY: bool;
    /// All others.
    const QUIET: bool;
}

struct All;
struct Noisy;
struct Quiet;

impl Part for All {
    const NOISY: bool = true;
    const QUIET: bool = true;
}

impl Part for Noisy {
    const NOISY: bool = true;
    const QUIET: bool = false;
}

impl Part for Quiet {
    const NOISY: bool = false;
    const QUIET: bool = true;
}

/// The side to move, known to the compiler.
trait Side {
    const COLOR: Color;
    /// The number of squares from a Pawn to the one before it.
    const FORWARD: i8;
    const LAST_RANK: Bitboard;
    const RANK_BEFORE_LAST: Bitboard;
    fn forward(set: Bitboard) -> Bitboard;
}

struct White;
struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    const FORWARD: i8 = 10;
    const LAST_RANK: Bitboard = Bitboard::rank(Rank::R10);
    const RANK_BEFORE_LAST: Bitboard = Bitboard::rank(Rank::R9);

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.up()
    }
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    const FORWARD: i8 = -10;
    const LAST_RANK: Bitboard = Bitboard::rank(Rank::R1);
    const RANK_BEFORE_LAST: Bitboard = Bitboard::rank(Rank::R2);

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.down()
    }
}

/// What is known of the position before the first move is made.
struct Generator<'a, Us, P> {
    board: &'a Board,
    king: Square,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    /// Men that give check.
    checkers: Bitboard,
    /// The squares on which a man of ours answers a check if it is the only one: the checker's, and those between it
    /// and our King if it is a Rook. Leapers, the Camel on our King's own file or rank among them, can't be blocked.
    answers: Bitboard,
    /// Our men that stand alone between our King and a Rook of theirs.
    pinned: Bitboard,
    /// The lines of those pins, from beside our King to the Rook included.
    pin_lines: Bitboard,
    kind: core::marker::PhantomData<(Us, P)>,
}

impl<'a, Us: Side, P: Part> Generator<'a, Us, P> {
    #[inline(always)]
    fn new(position: &'a Position) -> Self {
        let board = position.board();
        let king = position.king(Us::COLOR);
        let (us, them) = (board.color(Us::COLOR), board.color(!Us::COLOR));
        let occupied = us | them;
        let mut generator = Self {
            board,
            king,
            us,
            them,
            occupied,
            checkers: Bitboard::EMPTY,
            answers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            pin_lines: Bitboard::EMPTY,
            kind: core::marker::PhantomData,
        };
        if !attacks::within_two(king).is_disjoint(them) {
            generator.checkers = board.leaping_attackers(!Us::COLOR, king);
            generator.answers = generator.checkers;
        }
        for rook in them & board.role(Role::Rook) & attacks::cross(king) {
            generator.look_along_line(rook);
        }
        generator
    }

    /// What stands between our King and a Rook of theirs on its rank or file: nothing, and it gives check; or one man
    /// of ours, and that one is pinned.
    #[inline(always)]
    fn look_along_line(&mut self, rook: Square) {
        let line = attacks::between(self.king, rook);
        let blockers = line & self.occupied;
        if blockers.is_empty() {
            self.checkers |= Bitboard::from(rook);
            self.answers |= line.with(rook);
        } else if !blockers.more_than_one() && blockers.is_subset(self.us) {
            self.pinned |= blockers;
            self.pin_lines |= line.with(rook);
        }
    }

    #[inline(always)]
    fn run<S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        self.king_moves(sink)?;
        if self.checkers.is_empty() {
            self.men(sink, Bitboard::FULL)
        } else if self.checkers.more_than_one() {
            ControlFlow::Continue(())
        } else {
            self.men(sink, self.answers)
        }
    }

    /// As [`Generator::run`], with the King's moves, which cost most, after the others where those are likely.
    fn run_king_last<S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        if self.checkers.is_empty() {
            self.men(sink, Bitboard::FULL)?;
            self.king_moves(sink)
        } else {
            self.run(sink)
        }
    }

    /// The squares that a man other than a Pawn may go to for a move of the wanted kind.
    #[inline(always)]
    fn targets(&self) -> Bitboard {
        match (P::NOISY, P::QUIET) {
            (true, true) => !self.us,
            (true, false) => self.them,
            _ => !self.occupied,
        }
    }

    /// The moves of all men but the King onto the squares of `mask`.
    #[inline(always)]
    fn men<S: Sink>(&self, sink: &mut S, mask: Bitboard) -> ControlFlow<()> {
        let targets = mask & self.targets();
        self.pawn_moves(sink, mask)?;
        self.leaper_moves(sink, Role::Knight, targets, attacks::knight)?;
        self.leaper_moves(sink, Role::WarMachine, targets, attacks::king)?;
        self.leaper_moves(sink, Role::Elephant, targets, attacks::elephant)?;
        self.leaper_moves(sink, Role::General, targets, attacks::general)?;
        self.leaper_moves(sink, Role::Camel, targets, attacks::camel)?;
        self.leaper_moves(sink, Role::Rook, targets, |from| attacks::rook(from, self.occupied))?;
        if self.pinned.is_empty() { ControlFlow::Continue(()) } else { self.pinned_men(sink, targets) }
    }

    #[inline(always)]
    fn leaper_moves<S: Sink>(
        &self,
        sink: &mut S,
        role: Role,
        targets: Bitboard,
        attacks: impl Fn(Square) -> Bitboard,
    ) -> ControlFlow<()> {
        for from in (self.us & self.board.role(role)) - self.pinned {
            sink.man(role, from, attacks(from) & targets)?;
        }
        ControlFlow::Continue(())
    }

    /// The moves of pinned men along the line of their pin: War Machines, Rooks and Camels have some. (Pawns are with
    /// the other Pawns; the rest always leave the line.)
    #[inline(never)]
    fn pinned_men<S: Sink>(&self, sink: &mut S, targets: Bitboard) -> ControlFlow<()> {
        for from in self.pinned {
            let Some(role) = self.board.role_at(from) else { continue };
            let reached = match role {
                Role::WarMachine => attacks::king(from),
                Role::Rook => attacks::rook(from, self.occupied),
                Role::Camel => attacks::camel(from),
                _ => continue,
            };
            sink.man(role, from, reached & targets & self.pin_lines & attacks::ray(self.king, from))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn king_moves<S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        let steps = attacks::king(self.king) & self.targets();
        sink.man(Role::King, self.king, self.without_danger(steps))
    }

    /// Those of the squares next to our King that nothing of theirs attacks once it has left its square.
    #[inline(always)]
    fn without_danger(&self, steps: Bitboard) -> Bitboard {
        let mut safe = steps;
        let rooks = self.them & self.board.role(Role::Rook);
        for near in (self.them & attacks::within_three(self.king)) - rooks {
            let Some(role) = self.board.role_at(near) else { continue };
            safe -= attacks::leaper(!Us::COLOR, role, near);
        }
        let occupied = self.occupied.without(self.king);
        for rook in rooks & attacks::wide_cross(self.king) {
            safe -= attacks::rook(rook, occupied);
        }
        safe
    }

    #[inline(always)]
    fn pawn_moves<S: Sink>(&self, sink: &mut S, mask: Bitboard) -> ControlFlow<()> {
        let pawns = self.us & self.board.role(Role::Pawn);
        // A Pawn pinned on its file still advances on it; no capture stays on the line of a pin.
        let movable = pawns & (!self.pinned | Bitboard::file(self.king.file()));
        let free = pawns - self.pinned;
        let pushes = Us::forward(movable) - self.occupied;
        let captures = if P::NOISY { self.them } else { Bitboard::EMPTY };
        let left = Us::forward(free).left() & captures;
        let right = Us::forward(free).right() & captures;
        let kind = if pawns.is_disjoint(Us::RANK_BEFORE_LAST) {
            MoveKind::Normal
        } else {
            return self.pawn_moves_to_last_rank(sink, mask, [pushes, left, right]);
        };
        if P::QUIET {
            sink.pawns(Us::FORWARD, pushes & mask, kind)?;
        }
        if P::NOISY {
            sink.pawns(Us::FORWARD - 1, left & mask, kind)?;
            sink.pawns(Us::FORWARD + 1, right & mask, kind)?;
        }
        ControlFlow::Continue(())
    }

    /// The Pawns' pushes and captures where some may reach the last rank.
    #[inline(never)]
    fn pawn_moves_to_last_rank<S: Sink>(
        &self,
        sink: &mut S,
        mask: Bitboard,
        [pushes, left, right]: [Bitboard; 3],
    ) -> ControlFlow<()> {
        let steps = [(Us::FORWARD, pushes), (Us::FORWARD - 1, left), (Us::FORWARD + 1, right)];
        let promotes = (self.us & self.board.role(Role::General)).is_empty();
        for (step, to) in steps {
            let quiet = step == Us::FORWARD;
            if !quiet || P::QUIET {
                sink.pawns(step, (to & mask) - Us::LAST_RANK, MoveKind::Normal)?;
            }
            let arrivals = to & Us::LAST_RANK;
            if promotes {
                if P::NOISY {
                    sink.pawns(step, arrivals & mask, MoveKind::Promotion)?;
                }
            } else if !quiet || P::QUIET {
                let legal = arrivals.iter().filter(|&to| self.may_vanish_on(to)).collect();
                sink.pawns(step, legal, MoveKind::Vanish)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether our King is safe after a Pawn has left the board on `to`.
    ///
    /// The Pawn shields nothing there, and a man that it captured there shields nothing any more. That the square it
    /// came from opens no line is known already: the Pawn was not pinned, or not off its file.
    fn may_vanish_on(&self, to: Square) -> bool {
        let captured = Bitboard::from(to);
        let rooks = (self.them & self.board.role(Role::Rook)) - captured;
        let leapers = self.checkers - self.board.role(Role::Rook);
        leapers.is_subset(captured) && attacks::rook(self.king, self.occupied - captured).is_disjoint(rooks)
    }
}
