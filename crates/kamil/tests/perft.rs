//! Every position of the perft suites, to full depth.

use kamil::{Position, RuleSet, perft};

/// One line of a suite: a FEN and the expected count of each depth.
fn read_line(line: &str) -> (&str, Vec<(u32, u64)>) {
    let mut parts = line.split(';');
    let fen = parts.next().expect("a line begins with a FEN").trim();
    let counts = parts.map(|part| {
        let (depth, count) = part.trim().strip_prefix('D').and_then(|rest| rest.split_once(' ')).expect("`D1 18`");
        (depth.parse().expect("a depth"), count.parse().expect("a count"))
    });
    (fen, counts.collect())
}

fn check(suite: &str, rules: RuleSet, positions: usize) {
    let lines: Vec<_> = suite.lines().map(read_line).collect();
    assert_eq!(lines.len(), positions);
    for (fen, counts) in lines {
        let position = Position::from_fen(fen, rules).expect(fen);
        assert!(!counts.is_empty(), "{fen} has no counts");
        for (depth, expected) in counts {
            assert_eq!(perft(&position, depth), expected, "depth {depth} of {fen}\n{}", position.board());
        }
    }
}

macro_rules! suites {
    ($($name:ident: $file:literal, $rules:ident, $positions:literal;)*) => {
        $(
            #[test]
            fn $name() {
                check(include_str!(concat!("../../../testdata/perft/", $file)), RuleSet::$rules, $positions);
            }
        )*
    };
}

suites! {
    first_positions_agree: "start.epd", WarMachine, 2;
    first_position_with_camels_agrees: "start-camel.epd", Camel, 1;
    middlegames_agree: "quiet.epd", WarMachine, 11;
    last_rank_agrees: "promotion.epd", WarMachine, 20;
    random_positions_agree: "random.epd", WarMachine, 24;
    random_positions_with_camels_agree: "random-camel.epd", Camel, 4;
    checks_by_camels_agree: "camel-checks.epd", Camel, 5;
}
