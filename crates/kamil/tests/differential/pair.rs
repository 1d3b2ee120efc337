//! One position in both implementations, and everything that has to be the same about it.

use std::fmt::Write;

use kamil::{IllegalMove, MoveList, Position, San, UciMove};

use super::mirror::Mirror;
use super::translate::{move_kind, outcome, role, rule_set, square};
use crate::naive::board::Board;
use crate::naive::census::Census;
use crate::naive::man::Kind;
use crate::naive::moves::{Fate, Move};

/// One position in both implementations.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) naive: Board,
    pub(crate) fast: Position,
}

impl Pair {
    pub(crate) fn new(naive: Board) -> Self {
        let fen = naive.to_fen();
        let fast = Position::from_fen(&fen, rule_set(naive.rules)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        Self { naive, fast }
    }

    pub(crate) fn after(&self, mv: Move, fast: kamil::Move) -> Self {
        Self { naive: self.naive.after(mv), fast: self.fast.after(fast) }
    }

    /// Same FEN, and the board that grew move by move is the one that the FEN says, its Zobrist key included.
    pub(crate) fn agree_on_text(&self) {
        let fen = self.naive.to_fen();
        assert_eq!(self.fast.to_fen(), fen);
        let read = Self::new(self.naive).fast;
        assert_eq!(self.fast, read, "{fen}");
        assert_eq!(self.fast.key(), read.key(), "{fen}");
        assert_eq!(Board::from_fen(&fen, self.naive.rules), Ok(self.naive), "{fen}");
    }

    pub(crate) fn agree_on_check(&self) {
        let board = &self.naive;
        let king = board.king(board.turn).expect("a legal position has Kings");
        let naive = board.attackers(king, board.turn.other()).map(|(cell, _)| square(cell));
        assert!(self.fast.checkers().iter().eq(naive), "checkers in {}", board.to_fen());
        assert_eq!(self.fast.is_check(), board.is_in_check(board.turn), "{}", board.to_fen());
    }

    /// The crate's word for a move, legal or not.
    fn translate(&self, mv: Move) -> kamil::Move {
        let man = self.naive.get(mv.from).expect("a man to move");
        kamil::Move { role: role(man.kind), from: square(mv.from), to: square(mv.to), kind: move_kind(mv.fate) }
    }

    pub(crate) fn agree_on_moves(&self, legal: &[Move], fast: &MoveList) {
        let fen = || self.naive.to_fen();
        assert!(
            legal.len() == fast.len() && legal.iter().zip(fast).all(|(&mv, &other)| self.translate(mv) == other),
            "{}\nnaive: {}\ncrate: {}",
            fen(),
            texts(legal),
            texts(fast)
        );
        assert_eq!(self.fast.count_legal_moves() as usize, legal.len(), "{}", fen());
        assert_eq!(self.fast.has_legal_move(), !legal.is_empty(), "{}", fen());
        assert_eq!(self.fast.outcome(), self.naive.win().map(outcome), "{}", fen());
    }

    /// The noisy and the quiet moves are all moves, and what is said of one move without a list is true.
    pub(crate) fn agree_on_parts(&self, fast: &MoveList) {
        let fen = || self.naive.to_fen();
        let is_noisy = |mv: &kamil::Move| self.fast.is_capture(*mv) || mv.kind == kamil::MoveKind::Promotion;
        let (mut noisy, mut quiet) = (Vec::new(), Vec::new());
        self.fast.for_each_noisy(|mv| noisy.push(mv));
        self.fast.for_each_quiet(|mv| quiet.push(mv));
        noisy.sort();
        quiet.sort();
        assert!(fast.iter().filter(|mv| is_noisy(mv)).eq(&noisy), "{}\nnoisy: {}", fen(), texts(&noisy));
        assert!(fast.iter().filter(|mv| !is_noisy(mv)).eq(&quiet), "{}\nquiet: {}", fen(), texts(&quiet));
        for &mv in fast {
            assert_eq!(self.fast.gives_check(mv), self.fast.after(mv).is_check(), "{mv} in {}", fen());
            assert_eq!(self.fast.key_after(mv), self.fast.after(mv).key(), "{mv} in {}", fen());
            assert_eq!(self.fast.decode_move(mv.encode()), Some(mv), "{mv} in {}", fen());
        }
    }

    /// Moves that leave the own King attacked, or whose fate is another, are refused and change nothing.
    pub(crate) fn refuse_illegal(&self, legal: &[Move]) {
        let mut pseudo = Vec::new();
        self.naive.pseudo_moves(&mut pseudo);
        for mv in pseudo {
            for fate in [Fate::Stays, Fate::BecomesGeneral, Fate::Vanishes] {
                let tried = Move { fate, ..mv };
                let mut fast = self.fast;
                let played = fast.play(self.translate(tried));
                if legal.contains(&tried) {
                    assert_eq!(played, Ok(()));
                } else {
                    assert_eq!(played, Err(IllegalMove(self.translate(tried))), "{}", self.naive.to_fen());
                    assert_eq!(fast, self.fast);
                }
            }
        }
    }

    /// Observers hear of every man that comes and goes, and captures and Pawn moves are known as such.
    pub(crate) fn agree_on_playing(&self, mv: Move) {
        let fen = || self.naive.to_fen();
        let fast = self.translate(mv);
        let mut mirror = Mirror(self.naive);
        let mut position = self.fast;
        position.play_observed(fast, &mut mirror);
        let after = self.naive.after(mv);
        mirror.0.turn = after.turn;
        assert!(mirror.0.same_placement_and_turn(&after), "{mv} in {}", fen());
        assert_eq!(position.to_fen(), after.to_fen());
        assert_eq!(self.fast.is_capture(fast), self.naive.get(mv.to).is_some(), "{mv} in {}", fen());
        let zeroing = after.halfmove == 0;
        assert_eq!(self.fast.is_zeroing(fast), zeroing, "{mv} in {}", fen());
    }

    /// The protocol moves are written alike, in the same order, and read back.
    pub(crate) fn agree_on_protocol(&self, legal: &[Move], fast: &MoveList) {
        let fen = || self.naive.to_fen();
        assert_eq!(texts(fast), texts(legal), "{}", fen());
        for (mv, &expected) in legal.iter().zip(fast) {
            let text = mv.to_string();
            let read = |text: &str| text.parse::<UciMove>().unwrap().to_move(&self.fast);
            assert_eq!(read(&text), Ok(expected), "{text} in {}", fen());
            match text.strip_suffix('g') {
                Some(bare) => assert_eq!(read(bare), Ok(expected), "{bare} in {}", fen()),
                None => assert!(read(&format!("{text}g")).is_err(), "{text}g in {}", fen()),
            }
        }
    }

    /// SAN is written alike, and read back from all that may stand for it.
    pub(crate) fn agree_on_san(&self, legal: &[Move], fast: &MoveList) {
        let board = &self.naive;
        for (&mv, &expected) in legal.iter().zip(fast) {
            let text = board.san(mv, legal);
            assert_eq!(San::from_move(&self.fast, expected).to_string(), text, "{mv} in {}", board.to_fen());
            let bare = text.trim_end_matches(['+', '#']);
            let mut readable = vec![text.clone(), bare.to_owned(), format!("{bare}+"), format!("{bare}#")];
            if let Some(unsaid) = bare.strip_suffix("=G") {
                readable.extend([unsaid.to_owned(), format!("{unsaid}G"), format!("{unsaid}+=G")]);
                self.refuse_san(&format!("{unsaid}=E"));
            } else {
                self.refuse_san(&format!("{bare}=G"));
            }
            readable.push(board.long_san(mv));
            for text in readable {
                let read = text.parse::<San>().unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(read.to_move(&self.fast), Ok(expected), "{text} in {}", board.to_fen());
            }
        }
        let mut pseudo = Vec::new();
        board.pseudo_moves(&mut pseudo);
        for mv in pseudo.into_iter().filter(|mv| !legal.contains(mv)) {
            self.refuse_san(&board.long_san(mv));
        }
    }

    fn refuse_san(&self, text: &str) {
        let refused = text.parse::<San>().map_or(true, |san| san.to_move(&self.fast).is_err());
        assert!(refused, "{text} was read in {}", self.naive.to_fen());
    }

    /// A SAN without the from-square that tells apart the men that may go there is refused.
    pub(crate) fn refuse_ambiguous_san(&self, legal: &[Move], census: &mut Census) {
        let board = &self.naive;
        for mv in legal {
            let man = board.get(mv.from).expect("a man to move");
            let rival =
                |other: &&Move| other.from != mv.from && other.to == mv.to && board.get(other.from) == Some(man);
            if man.kind != Kind::Pawn && legal.iter().any(|other| rival(&other)) {
                let captures = if board.get(mv.to).is_some() { "x" } else { "" };
                self.refuse_san(&format!("{}{captures}{}", man.kind.letter(), mv.to));
                census.add("ambiguous SAN");
            }
        }
    }
}

/// Every item's text, parted by spaces.
fn texts<T: std::fmt::Display>(items: &[T]) -> String {
    items.iter().fold(String::new(), |mut text, item| {
        write!(text, "{item} ").expect("a String takes all text");
        text
    })
}
