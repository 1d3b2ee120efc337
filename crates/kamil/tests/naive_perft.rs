//! The naive implementation counts what the perft suites say, so it is itself proven by the data.

mod naive;

use std::fs;
use std::path::PathBuf;

use naive::board::Board;
use naive::ending::{Ending, ending};
use naive::man::{Rules, Side};
use naive::moves::Move;

/// Depths with more leaves than this are left to the fast implementation; `KAMIL_NAIVE_PERFT_NODES` sets another bound.
const MAX_NODES: u64 = 200_000;

/// One suite: its rule set and the number of its positions, so that a cut file can't pass.
struct Suite {
    file: &'static str,
    rules: Rules,
    positions: usize,
}

const SUITES: [Suite; 7] = [
    Suite { file: "start.epd", rules: Rules::WarMachine, positions: 2 },
    Suite { file: "start-camel.epd", rules: Rules::Camel, positions: 1 },
    Suite { file: "quiet.epd", rules: Rules::WarMachine, positions: 11 },
    Suite { file: "promotion.epd", rules: Rules::WarMachine, positions: 20 },
    Suite { file: "random.epd", rules: Rules::WarMachine, positions: 24 },
    Suite { file: "random-camel.epd", rules: Rules::Camel, positions: 4 },
    Suite { file: "camel-checks.epd", rules: Rules::Camel, positions: 5 },
];

fn max_nodes() -> u64 {
    std::env::var("KAMIL_NAIVE_PERFT_NODES")
        .map_or(MAX_NODES, |nodes| nodes.parse().expect("KAMIL_NAIVE_PERFT_NODES is a number"))
}

/// Splits `FEN ;D1 n ;D2 n …` into the FEN and the counts by depth.
fn read_line(line: &str) -> (&str, Vec<(u32, u64)>) {
    let mut parts = line.split(" ;");
    let fen = parts.next().expect("a line has a FEN");
    let counts = parts
        .map(|part| {
            let (depth, nodes) = part
                .strip_prefix('D')
                .and_then(|part| part.split_once(' '))
                .unwrap_or_else(|| panic!("not `Ddepth nodes` but {part:?} in {line}"));
            (depth.parse().unwrap(), nodes.parse().unwrap())
        })
        .collect();
    (fen, counts)
}

/// Counts every depth of a line that the bound allows and returns how many those were.
fn check_line(line: &str, rules: Rules, max_nodes: u64) -> u32 {
    let (fen, counts) = read_line(line);
    let mut board = Board::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(board.faults(), [], "{fen}");
    assert_eq!(board.to_fen(), fen);
    let mut checked = 0;
    for (depth, nodes) in counts.into_iter().filter(|&(_, nodes)| nodes <= max_nodes) {
        assert_eq!(board.perft(depth), nodes, "{fen} depth {depth}");
        checked += 1;
    }
    assert_eq!(board.to_fen(), fen, "perft leaves the board as it was");
    checked
}

#[test]
fn the_naive_implementation_counts_what_the_suites_say() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft");
    let max_nodes = max_nodes();
    for suite in SUITES {
        let text = fs::read_to_string(folder.join(suite.file)).unwrap();
        let mut positions = 0;
        for line in text.lines() {
            let depths = check_line(line, suite.rules, max_nodes);
            assert!(depths >= 2, "the bound leaves next to nothing of {line}");
            positions += 1;
        }
        assert_eq!(positions, suite.positions, "{}", suite.file);
    }
}

fn board(fen: &str) -> Board {
    let board = Board::from_fen(fen, Rules::WarMachine).unwrap();
    assert_eq!(board.faults(), [], "{fen}");
    board
}

fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves
}

/// The SAN of every legal move of a position.
fn sans(fen: &str) -> Vec<String> {
    let board = board(fen);
    let moves = legal(&board);
    moves.iter().map(|&mv| board.san(mv, &moves)).collect()
}

#[test]
fn the_positions_of_the_rules_are_read_as_the_rules_say() {
    let crowded =
        board("R1R3RN1k/1W1WNW1WR1/1W1WNW1W1W/1R7R/1W1WNW1W1W/1W1NNW1W1W/1W1WNW1W1W/1R7R/R2WWWRWRN/K1R6R w - - 0 1");
    assert_eq!(legal(&crowded).len(), 289);

    let only_vanishing = board("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1");
    assert_eq!(legal(&only_vanishing).iter().map(Move::to_string).collect::<Vec<_>>(), ["e9e10"]);

    let lone_king_wins = board("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1");
    assert_eq!(lone_king_wins.win(), Some(Ending::Stalemate { winner: Side::Black }));
}

#[test]
fn san_names_as_little_as_tells_legal_moves_apart() {
    let has = |fen: &str, san: &str| {
        let all = sans(fen);
        assert!(all.iter().any(|it| it == san), "{san} in {fen}: {all:?}");
    };
    // Two Rooks of one rank, two of one file, and three Knights of which neither file nor rank tells one.
    has("8k1/10/10/R8R/10/10/10/10/10/4K5 w - - 0 1", "Rae7");
    has("R9/10/8k1/10/10/10/10/10/R9/4K5 w - - 0 1", "R10a5");
    has("8k1/10/10/10/1N8/10/1N3N4/10/10/5K4 w - - 0 1", "Nb4d5");
    // The Knight on e3 is pinned, so the other needs no file.
    has("4r4k/10/10/10/10/10/10/4N1N3/10/4K5 w - - 0 1", "Nf5");
    // A Pawn becomes a General, vanishes, and captures.
    has("9k/P9/10/10/10/10/10/10/10/5K4 w - - 0 1", "a10=G");
    has("1r8/P8k/10/10/10/10/10/10/G9/5K4 w - - 0 1", "axb10");
    // A stalemate wins, so it is marked like a checkmate.
    has("K9/P9/2k7/10/10/10/10/10/10/10 b - - 0 1", "Kc9#");
}

#[test]
fn a_game_ends_as_the_rules_say_and_in_their_order() {
    let white = Side::White;
    let ending_of = |fen: &str| ending(&[board(fen)], false);
    let kings = "9k/10/10/10/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(ending_of(kings), Some(Ending::BareKings));
    assert_eq!(ending(&[board(kings)], true), None);
    let rook = "9k/10/10/10/10/10/10/10/R9/K9 w - - 199 120";
    assert_eq!(ending_of(rook), None);
    assert_eq!(ending_of(&rook.replace("199", "200")), Some(Ending::MoveLimit));
    let mate = "R8k/R9/10/10/10/10/10/10/10/K9 b - - 200 120";
    assert_eq!(ending_of(mate), Some(Ending::Checkmate { winner: white }));
    let thrice = [board(rook); 3];
    assert_eq!(ending(&thrice[..2], false), None);
    assert_eq!(ending(&thrice, false), Some(Ending::Repetition));
    assert_eq!(ending(&thrice, true), None);
}
