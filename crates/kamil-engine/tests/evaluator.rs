//! A second evaluator, a small net with weights of its own, dropped into the unchanged engine.

mod common;

use common::Random;
use kamil::{Array, Board, Color, DrawRules, Game, Move, Observer, Piece, Position, Square};
use kamil_engine::{Control, Engine, Evaluator, Limits, NoClock};

/// Neurons of the hidden layer, for each side's view.
const WIDTH: usize = 8;

type Layer = [i32; WIDTH];

/// A net of one hidden layer that sees the board as each side does, mirrored where the side's own King stands on files f
/// to j. It works lazily: the search's moves are only noted down until an estimate is asked for.
#[derive(Debug)]
struct MirroredNet {
    /// For a man of either side on a square, as the side that looks sees them.
    first: Vec<Layer>,
    last: [Layer; 2],
}

/// A view of each side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Views([Layer; 2]);

#[derive(Clone, Debug, Default)]
struct Noted {
    /// None until an estimate of this position or of a later one is asked for.
    views: Option<Views>,
    /// What changed since the position before: how many men came (1) or went (-1).
    changes: Vec<(i32, Piece, Square)>,
    /// Whether each side's King stands on files f to j.
    mirrored: [bool; 2],
}

impl MirroredNet {
    fn new() -> Self {
        let mut random = Random::new(5);
        let mut layer = || [(); WIDTH].map(|()| random.below(41) as i32 - 20);
        Self { first: (0..1600).map(|_| layer()).collect(), last: [layer(), layer()] }
    }

    /// The weights of a man on a square, as `side` sees it.
    fn weights(&self, side: Color, mirrored: bool, piece: Piece, square: Square) -> &Layer {
        let number = square as usize;
        let (rank, file) = (number / 10, number % 10);
        let rank = if side == Color::White { rank } else { 9 - rank };
        let file = if mirrored { 9 - file } else { file };
        let kind = usize::from(piece.color != side) * 8 + piece.role as usize;
        &self.first[kind * 100 + rank * 10 + file]
    }

    fn add(&self, views: &mut Views, side: Color, mirrored: bool, (times, piece, square): (i32, Piece, Square)) {
        let weights = self.weights(side, mirrored, piece, square);
        for (sum, weight) in views.0[side as usize].iter_mut().zip(weights) {
            *sum += times * weight;
        }
    }

    fn anew(&self, board: &Board) -> Views {
        let mut views = Views::default();
        for side in Color::ALL {
            for (square, piece) in board.pieces() {
                self.add(&mut views, side, is_mirrored(board, side), (1, piece, square));
            }
        }
        views
    }

    /// The views of the line's last position: those of the nearest position that has them, with what changed since. Where a
    /// King crossed the middle on the way, they are counted anew.
    fn bring_up(&self, board: &Board, line: &mut [Noted]) -> Views {
        let known = line.iter().rposition(|noted| noted.views.is_some()).expect("the first of a line has its views");
        for n in known + 1..line.len() {
            let mut views = line[n - 1].views.clone().expect("the one before was just brought up");
            let mirrored = line[n].mirrored;
            if mirrored != line[n - 1].mirrored {
                views = self.anew(board);
                line[line.len() - 1].views = Some(views.clone());
                return views;
            }
            for side in Color::ALL {
                for &change in &line[n].changes {
                    self.add(&mut views, side, mirrored[side as usize], change);
                }
            }
            line[n].views = Some(views);
        }
        line.last().and_then(|noted| noted.views.clone()).expect("it was just brought up")
    }
}

fn is_mirrored(board: &Board, side: Color) -> bool {
    board.king(side).is_some_and(|king| king as usize % 10 > 4)
}

impl Evaluator for MirroredNet {
    type Accumulator = Noted;

    fn refresh(&self, board: &Board) -> Noted {
        let mirrored = Color::ALL.map(|side| is_mirrored(board, side));
        Noted { views: Some(self.anew(board)), changes: Vec::new(), mirrored }
    }

    fn follow(&self, last: &Noted, next: &mut Noted) {
        next.views = None;
        next.changes.clear();
        next.mirrored = last.mirrored;
    }

    fn put(&self, noted: &mut Noted, piece: Piece, square: Square) {
        noted.changes.push((1, piece, square));
        if piece.role == kamil::Role::King {
            noted.mirrored[piece.color as usize] = square as usize % 10 > 4;
        }
    }

    fn take(&self, noted: &mut Noted, piece: Piece, square: Square) {
        noted.changes.push((-1, piece, square));
    }

    fn evaluate(&self, position: &Position, line: &mut [Noted]) -> i32 {
        let Views(views) = self.bring_up(position.board(), line);
        assert_eq!(Views(views), self.anew(position.board()), "{}", position.to_fen());
        let us = position.turn();
        let output = |side: Color, last: &Layer| -> i32 {
            views[side as usize].iter().zip(last).map(|(sum, weight)| sum.clamp(&0, &127) * weight).sum()
        };
        (output(us, &self.last[0]) + output(!us, &self.last[1])) / 64
    }
}

/// Hears of the changes of a board on behalf of the net, as the engine's search does.
struct Ear<'a>(&'a MirroredNet, &'a mut Noted);

impl Observer for Ear<'_> {
    fn put(&mut self, piece: Piece, square: Square) {
        self.0.put(self.1, piece, square);
    }

    fn take(&mut self, piece: Piece, square: Square) {
        self.0.take(self.1, piece, square);
    }
}

#[test]
fn what_is_kept_up_along_random_games_is_what_is_counted_anew() {
    let net = MirroredNet::new();
    let mut random = Random::new(11);
    let mut crossings = 0;
    for n in 0..24 {
        let mut position = Array::ALL[n % 3].position();
        let mut line = vec![net.refresh(position.board())];
        for _ in 0..200 {
            let Some(mv) = random.legal_move(&position) else { break };
            let mut noted = Noted::default();
            let last = line.last().expect("a line has a position");
            net.follow(last, &mut noted);
            position.play_observed(mv, &mut Ear(&net, &mut noted));
            crossings += usize::from(noted.mirrored != last.mirrored);
            line.push(noted);
            // Now and then only, so that several moves are brought up at once. The net itself holds one against the other.
            if random.below(4) == 0 {
                assert_eq!(net.evaluate(&position, &mut line), net.estimate(&position), "{}", position.to_fen());
            }
        }
    }
    assert!(crossings > 50, "{crossings}");
}

#[test]
fn the_engine_searches_with_another_evaluator_as_it_is() {
    for array in Array::ALL {
        let mut engine = Engine::with_evaluator(1, MirroredNet::new());
        let mut game = Game::new(array, DrawRules::Default);
        let mut own = Engine::new(1);
        let mut differs = false;
        for _ in 0..12 {
            let limits = Limits::to_nodes(3_000);
            let report = engine.search(&game, &limits, &Control::new(), &NoClock, &mut ());
            let mv: Move = report.best.expect("the game goes on");
            differs |= own.search(&game, &limits, &Control::new(), &NoClock, &mut ()).score != report.score;
            game.play(mv).expect("the move is legal");
        }
        assert!(differs, "another evaluator, another score");
    }
}
