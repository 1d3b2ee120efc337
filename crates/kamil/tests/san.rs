//! SAN: what is read, what is refused and why, and what is written.

mod naive;

use kamil::{Move, Position, RuleSet, San, SanError, SanIllegal, SanPart, UciMove};
use naive::board::Board;
use naive::compose::{Theme, compose, is_legal};
use naive::man::Rules;
use naive::random::Random;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, RuleSet::WarMachine).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn mv(position: &Position, text: &str) -> Move {
    text.parse::<UciMove>().unwrap().to_move(position).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What is written for a protocol move.
fn written(position: &Position, text: &str) -> String {
    San::from_move(position, mv(position, text)).to_string()
}

/// The protocol move that a SAN means.
fn read(position: &Position, san: &str) -> String {
    let san: San = san.parse().unwrap_or_else(|error| panic!("{san}: {error}"));
    san.to_move(position).unwrap_or_else(|error| panic!("{error}")).to_string()
}

fn refusal(position: &Position, san: &str) -> SanIllegal {
    san.parse::<San>().unwrap().to_move(position).expect_err(san)
}

/// A board as text, a line a rank from the tenth down, White to move.
fn drawn(picture: &str) -> Position {
    let ranks: Vec<String> = picture.split_whitespace().collect::<String>().as_bytes().chunks(10).map(rank).collect();
    position(&format!("{} w - - 0 1", ranks.join("/")))
}

/// A rank of ten letters or points as FEN has it.
fn rank(squares: &[u8]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &square in squares.iter().chain(b"|") {
        if square == b'.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(square as char);
    }
    text.trim_end_matches('|').to_owned()
}

#[test]
fn the_file_goes_before_the_rank_and_both_come_last() {
    let knights = drawn(
        "
        . . . . . . . . . k
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . N . N . . . . .
        . . . . . . . . . .
        . . N . N . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . K . . . . . . . .",
    );
    // The other Knight that reaches d8, e6, is of another file.
    assert_eq!(written(&knights, "c6d8"), "Ncd8");
    // To e5 go c6 and c4, of one file.
    assert_eq!(written(&knights, "c6e5"), "N6e5");
    let three = drawn(
        "
        . . . . . . . . . k
        . . . . . . . . . .
        . . . . . . . . . .
        . . N . N . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . N . . . . .
        . . . . . . . . . .
        . K . . . . . . . .",
    );
    assert_eq!(written(&three, "e7d5"), "Ne7d5");
    assert_eq!(written(&three, "c7d5"), "Ncd5");
    assert_eq!(written(&three, "e3d5"), "N3d5");
    assert!(matches!(refusal(&three, "Nd5"), SanIllegal::Ambiguous { candidates, .. } if candidates.len() == 3));
}

#[test]
fn ranks_of_two_digits_are_read_and_written_whole() {
    let rooks = position("R9/10/8k1/10/10/10/10/10/10/R3K5 w - - 0 1");
    assert_eq!(written(&rooks, "a10a5"), "R10a5");
    assert_eq!(written(&rooks, "a1a5"), "R1a5");
    for san in ["R10a5", "Ra10a5", "♖10a5", "♜a10a5"] {
        assert_eq!(read(&rooks, san), "a10a5", "{san}");
    }
    let crossed = position("R8R/10/8k1/10/10/10/10/10/10/R3K5 w - - 0 1");
    // To e10 go both Rooks of the tenth rank; to a9 go both of the file a.
    assert_eq!(written(&crossed, "a10e10"), "Rae10");
    assert_eq!(written(&crossed, "a10a9"), "R10a9");
    assert_eq!(read(&crossed, "Ra1a9"), "a1a9");
    let lone = position("9k/10/10/10/10/10/10/10/10/R3K5 w - - 0 1");
    assert_eq!(read(&lone, "Ra1a10+"), "a1a10");
    assert_eq!(written(&lone, "a1a10"), "Ra10+");
}

#[test]
fn pinned_men_do_not_count() {
    // The Knight on e3 is pinned, so the other needs no file.
    let pin = position("4r4k/10/10/10/10/10/10/4N1N3/10/4K5 w - - 0 1");
    assert_eq!(written(&pin, "g3f5"), "Nf5");
    assert_eq!(read(&pin, "Nf5"), "g3f5");
    let SanIllegal::LeavesKing { from, .. } = refusal(&pin, "Nef5") else { panic!("e3 is pinned") };
    assert_eq!(from.to_string(), "e3");
    assert_eq!(
        refusal(&pin, "Nef5").to_string(),
        "expected a legal move, found `Nef5`: from e3 it leaves its King attacked"
    );
}

#[test]
fn a_pawn_that_becomes_a_general_has_a_suffix_that_may_be_missing() {
    let promotion = position("1r7k/P9/10/10/10/10/10/10/10/5K4 w - - 0 1");
    assert_eq!(written(&promotion, "a9a10g"), "a10=G");
    assert_eq!(written(&promotion, "a9b10g"), "axb10=G");
    for san in ["a10=G", "a10G", "a10", "a10=G+", "a10+=G", "a10G#", "a10=♕", "Pa10=G", "♙a10♛", "a9a10", "aa10"]
    {
        assert_eq!(read(&promotion, san), "a9a10g", "{san}");
    }
    for san in ["axb10=G", "axb10G", "axb10", "a9xb10"] {
        assert_eq!(read(&promotion, san), "a9b10g", "{san}");
    }
}

#[test]
fn a_pawn_that_vanishes_has_none() {
    let vanishing = position("1r7k/P9/10/10/10/10/10/10/G9/5K4 w - - 0 1");
    assert_eq!(written(&vanishing, "a9a10"), "a10");
    assert_eq!(written(&vanishing, "a9b10"), "axb10");
    assert_eq!(read(&vanishing, "a10"), "a9a10");
    let error = refusal(&vanishing, "a10=G");
    assert!(matches!(error, SanIllegal::Vanishes(_)));
    assert_eq!(error.to_string(), "expected no `=G` in `a10=G`: its side has a General, so the Pawn leaves the board");
    assert!(matches!(refusal(&vanishing, "axb10G"), SanIllegal::Vanishes(_)));
    assert!(matches!(refusal(&vanishing, "Gb3=G"), SanIllegal::NoPromotion(_)));
}

#[test]
fn every_winning_end_is_marked() {
    // Mate by two Rooks; a stalemate; a Pawn that vanishes and so gives a discovered check.
    let mate = position("9k/1R8/R9/10/10/10/10/10/10/4K5 w - - 0 1");
    assert_eq!(written(&mate, "a8a10"), "Ra10#");
    let stalemate = position("K9/P9/2k7/10/10/10/10/10/10/10 b - - 0 1");
    assert_eq!(written(&stalemate, "c8c9"), "Kc9#");
    let discovered = position("R1n6k/1P8/10/10/10/10/10/10/10/G3K5 w - - 0 1");
    assert_eq!(written(&discovered, "b9c10"), "bxc10+");
}

#[test]
fn marks_are_not_checked() {
    let position = kamil::Array::Kamil.position();
    for san in ["Nc3", "Nc3+", "Nc3#", "Nc3++", "♘c3", "♞\u{fe0e}c3", "Nbc3", "N1c3", "Nb1c3"] {
        assert_eq!(read(&position, san), "b1c3", "{san}");
    }
    for san in ["e3", "Pe3", "♟e3", "e2e3", "ee3", "P2e3"] {
        assert_eq!(read(&position, san), "e2e3", "{san}");
    }
}

#[test]
fn figurines_mean_the_men_of_the_same_place() {
    let position = kamil::Array::Kamil.position();
    assert_eq!(read(&position, "♗a3"), "c1a3");
    assert_eq!(read(&position, "♝e3"), "c1e3");
    let general = self::position("9k/10/10/10/10/10/10/10/4G5/4K5 w - - 0 1");
    assert_eq!(read(&general, "♕d3"), "e2d3");
}

#[test]
fn what_is_no_san_says_what_was_expected_and_where() {
    let cases = [
        ("", SanPart::Start, None, 1),
        ("x", SanPart::File, None, 2),
        ("K", SanPart::File, None, 2),
        ("e", SanPart::Rank, None, 2),
        ("Qd4", SanPart::Start, Some('Q'), 1),
        ("bd4", SanPart::End, None, 0),
        ("Nz4", SanPart::File, Some('z'), 2),
        ("k4", SanPart::Start, Some('k'), 1),
        ("e0", SanPart::Rank, Some('0'), 2),
        ("e11", SanPart::Rank, Some('1'), 2),
        ("e01", SanPart::Rank, Some('0'), 2),
        ("e100", SanPart::Rank, Some('1'), 2),
        ("R10", SanPart::File, None, 4),
        ("Rxx4", SanPart::File, Some('x'), 3),
        ("xd5", SanPart::PawnFile, Some('x'), 1),
        ("9xd5", SanPart::Start, Some('9'), 1),
        ("2e3", SanPart::Start, Some('2'), 1),
        ("P9xd5", SanPart::PawnFile, Some('x'), 3),
        ("a10=R", SanPart::General, Some('R'), 5),
        ("a10=g", SanPart::General, Some('g'), 5),
        ("a10=", SanPart::General, None, 5),
        ("a10R", SanPart::End, Some('R'), 4),
        ("♘c3!", SanPart::End, Some('!'), 4),
        ("Nc3 ", SanPart::End, Some(' '), 4),
        ("O-O", SanPart::Start, Some('O'), 1),
        ("e2-e3", SanPart::End, Some('-'), 3),
        ("--", SanPart::Start, Some('-'), 1),
    ];
    for (text, expected, found, column) in cases {
        if column > 0 {
            assert_eq!(text.parse::<San>(), Err(SanError { expected, found, column }), "{text}");
        } else {
            assert_eq!(text.parse::<San>().map(|san| san.to_string()), Ok(text.to_owned()));
        }
    }
    let error = "a10=R".parse::<San>().unwrap_err();
    assert_eq!(error.to_string(), "expected `G`, the one man a Pawn becomes, found `R` at column 5");
    let error = "R10".parse::<San>().unwrap_err();
    assert_eq!(error.to_string(), "expected a file, `a` to `j`, found the end of the text at column 4");
}

#[test]
fn a_pawn_with_its_rank_alone_keeps_its_letter() {
    for (text, written) in [("P10a10", "P10a10"), ("Pa9a10", "a9a10"), ("Pa10", "a10")] {
        let san: San = text.parse().unwrap();
        assert_eq!(san.to_string(), written);
        assert_eq!(written.parse(), Ok(san));
    }
}

#[test]
fn captures_are_marked_as_such() {
    let position = position("9k/10/10/10/10/3p6/4P5/5K4/10/R2r6 w - - 0 1");
    assert_eq!(written(&position, "e4d5"), "exd5");
    assert_eq!(written(&position, "a1d1"), "Rxd1");
    assert_eq!(refusal(&position, "Rd1").to_string(), "expected an `x` in `Rd1`: there is a man on d1");
    let quiet = self::position("9k/10/10/10/10/3p6/4P5/10/10/R3K5 w - - 0 1");
    assert_eq!(refusal(&quiet, "Rxc1").to_string(), "expected no `x` in `Rxc1`: c1 is empty");
    assert_eq!(refusal(&quiet, "Re1").to_string(), "expected a legal move, found `Re1`: no Rook goes to e1 so");
}

/// Positions of the rules' hard themes: what is written is what the naive implementation writes, reads back to the
/// same move, and no shorter origin means one move.
#[test]
fn every_legal_move_reads_back_and_agrees_with_the_naive_implementation() {
    let mut random = Random::new(0x5a17);
    let mut moves_seen = 0;
    for round in 0..1500 {
        let theme = Theme::ALL[round % Theme::ALL.len()];
        let rules = if round % 4 == 0 { Rules::Camel } else { Rules::WarMachine };
        let board = compose(theme, rules, &mut random);
        if is_legal(&board) {
            moves_seen += check_board(&board, if round % 4 == 0 { RuleSet::Camel } else { RuleSet::WarMachine });
        }
    }
    assert!(moves_seen > 30_000, "{moves_seen}");
}

fn check_board(board: &Board, rules: RuleSet) -> usize {
    let fen = board.to_fen();
    let position = Position::from_fen(&fen, rules).unwrap();
    let mut naive_moves = Vec::new();
    board.legal_moves(&mut naive_moves);
    let mut moves = position.legal_moves();
    moves.sort();
    assert_eq!(moves.len(), naive_moves.len(), "{fen}");
    for (&mv, &naive_mv) in moves.iter().zip(&naive_moves) {
        let san = San::from_move(&position, mv);
        let text = san.to_string();
        assert_eq!(text, board.san(naive_mv, &naive_moves), "{fen}");
        assert_eq!(text.parse(), Ok(san), "{fen}");
        assert_eq!(san.to_move(&position), Ok(mv), "{text} in {fen}");
        if mv.role != kamil::Role::Pawn && (san.file.is_some() || san.rank.is_some()) {
            let bare = San { file: None, rank: None, ..san };
            assert!(matches!(bare.to_move(&position), Err(SanIllegal::Ambiguous { .. })), "{text} in {fen}");
        }
    }
    moves.len()
}
