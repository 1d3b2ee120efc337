//! What holds for the evaluation as a whole.

use kamil::{Array, Bitboard, Board, Color, DrawRules, Piece, Position, Role, RuleSet, Setup, Square};

use super::*;

fn judge(position: &Position) -> i32 {
    HandWritten.estimate(position)
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen, RuleSet::WarMachine).unwrap()
}

fn judge_fen(fen: &str) -> i32 {
    judge(&position(fen))
}

/// The same men on squares moved by `to`, and of the other colour if `swap`.
fn moved(position: &Position, rules: RuleSet, swap: bool, to: impl Fn(u8) -> u8) -> Position {
    let mut board = Board::EMPTY;
    for (square, Piece { color, role }) in position.board().pieces() {
        let color = if swap { !color } else { color };
        board.set(Square::from_number(to(square.number())).unwrap(), Some(Piece { color, role }));
    }
    let turn = if swap { !position.turn() } else { position.turn() };
    Setup { board, turn, ..position.to_setup() }.to_position(rules).unwrap()
}

/// Colours exchanged, the board turned top to bottom.
fn flipped(position: &Position, rules: RuleSet) -> Position {
    moved(position, rules, true, |number| 90 - number / 10 * 10 + number % 10)
}

/// Left and right exchanged.
fn mirrored(position: &Position, rules: RuleSet) -> Position {
    moved(position, rules, false, |number| number / 10 * 10 + 9 - number % 10)
}

/// Numbers that look random and are the same in every run.
struct Stream(u64);

impl Stream {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Positions of random games from every array, and boards with men put anywhere.
fn positions() -> Vec<(Position, RuleSet)> {
    let mut stream = Stream(7);
    let mut found = Vec::new();
    for array in Array::ALL {
        for _ in 0..8 {
            let mut position = array.position();
            for _ in 0..160 {
                let mut moves = position.legal_moves();
                moves.sort();
                let Some(mv) = moves.get(stream.below(moves.len().max(1))) else { break };
                position = position.after(*mv);
                found.push((position, array.rules()));
            }
        }
    }
    for rules in RuleSet::ALL {
        for count in 0..400 {
            found.extend(composed(rules, 1 + count % 40, &mut stream).map(|position| (position, rules)));
        }
    }
    found
}

/// Two Kings and `count` men anywhere, if that is a legal position.
fn composed(rules: RuleSet, count: usize, stream: &mut Stream) -> Option<Position> {
    let choices: Vec<Role> = Role::ALL.into_iter().filter(|&role| role != Role::King && rules.has(role)).collect();
    let mut board = Board::EMPTY;
    let men = (0..count).map(|n| Piece { color: Color::ALL[n % 2], role: choices[(n * 5 + n / 7) % choices.len()] });
    let kings = Color::ALL.map(|color| Piece { color, role: Role::King });
    for piece in kings.into_iter().chain(men) {
        let free: Vec<Square> = (!board.occupied()).iter().filter(|square| may_stand(piece, *square)).collect();
        board.set(free[stream.below(free.len())], Some(piece));
    }
    let turn = Color::ALL[stream.below(2)];
    Setup { board, turn, halfmove_clock: stream.below(260) as u16, ..Setup::EMPTY }.to_position(rules).ok()
}

fn may_stand(piece: Piece, square: Square) -> bool {
    piece.role != Role::Pawn || (10..90).contains(&square.number())
}

#[test]
fn there_are_positions_of_every_kind() {
    let positions = positions();
    let few = positions.iter().filter(|(position, _)| position.board().occupied().count() < 10).count();
    let camels = positions.iter().filter(|(position, _)| !position.board().role(Role::Camel).is_empty()).count();
    assert!(positions.len() > 3_000 && few > 50 && camels > 500, "{} {few} {camels}", positions.len());
}

#[test]
fn both_sides_are_judged_alike() {
    for (position, rules) in positions() {
        assert_eq!(judge(&position), judge(&flipped(&position, rules)), "{}", position.to_fen());
    }
}

#[test]
fn left_and_right_are_judged_alike() {
    for (position, rules) in positions() {
        assert_eq!(judge(&position), judge(&mirrored(&position, rules)), "{}", position.to_fen());
    }
}

#[test]
fn a_trace_with_the_weights_is_the_estimate() {
    for (position, _) in positions() {
        let trace = Trace::of(&position);
        let expected = explain(&position, DrawRules::Default).white;
        assert_eq!(trace.estimate(&WEIGHTS), expected, "{}", position.to_fen());
    }
}

#[test]
fn an_explanation_adds_up_to_the_estimate() {
    for (position, _) in positions() {
        let explanation = explain(&position, DrawRules::Strict);
        assert_eq!((explanation.mover, explanation.fade), (judge(&position), 100), "{}", position.to_fen());
        assert_eq!(explanation.sum(), Trace::of(&position).worth(&WEIGHTS), "{}", position.to_fen());
    }
}

#[test]
fn every_feature_but_those_of_legality_is_counted_somewhere() {
    let mut seen = [false; FEATURES];
    for (position, _) in positions() {
        for (feature, _) in Trace::of(&position).counts {
            seen[feature] = true;
        }
    }
    let unseen = seen.iter().filter(|seen| !**seen).count();
    // A King's worth, Pawns on first and last ranks, and the like: no position has them.
    assert!(unseen < FEATURES / 8, "{unseen} of {FEATURES}");
}

#[test]
fn the_table_names_its_groups_in_order() {
    let text = include_str!("weights.rs");
    let named: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("    // ")).collect();
    let declared: Vec<&str> = GROUPS.iter().map(|group| group.name).collect();
    assert_eq!(named, declared);
}

#[test]
fn a_rook_up_is_worth_about_a_rook() {
    let score = judge_fen("rnewkgwen1/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1");
    assert!(score > 350 && score < 800, "{score}");
}

#[test]
fn men_that_hardly_win_promise_little() {
    for men in ["G", "E", "N", "P"] {
        let score = judge_fen(&format!("k9/10/10/10/10/10/10/5{men}4/10/K9 w - - 0 1"));
        assert!(score > -10 && score < 60, "{men}: {score}");
    }
    for men in ["W", "R", "NN", "NG"] {
        let rest = 5 - men.len();
        let score = judge_fen(&format!("k9/10/10/10/10/10/10/5{men}{rest}/10/K9 w - - 0 1"));
        assert!(score > 150, "{men}: {score}");
    }
}

#[test]
fn an_advantage_fades_while_nothing_happens() {
    let after = |clock, draws| {
        explain(&position(&format!("4k5/p8p/10/10/10/10/10/10/P2R5P/4K5 w - - {clock} 150")), draws).mover
    };
    let [none, some, many] = [0, 100, 199].map(|clock| after(clock, DrawRules::Default));
    assert!(none > some && some > many && many > 150);
    // Without a move limit there is nothing to wait for.
    assert_eq!([0, 100, 199].map(|clock| after(clock, DrawRules::Strict)), [none; 3]);
}

#[test]
fn men_beyond_number_stay_an_estimate() {
    let ends = [Square::A1, Square::J10];
    for role in [Role::Rook, Role::WarMachine, Role::Elephant, Role::General] {
        let mut board = Board::EMPTY;
        for square in !Bitboard::from_iter(ends) {
            board.set(square, Some(Piece { color: Color::White, role }));
        }
        board.set(Square::A1, Some(Piece { color: Color::White, role: Role::King }));
        board.set(Square::J10, Some(Piece { color: Color::Black, role: Role::King }));
        // Whoever moves, the King of Black may be in check; an evaluation does not ask.
        let found = [Color::White, Color::Black]
            .into_iter()
            .find_map(|turn| Setup { board, turn, ..Setup::EMPTY }.to_position(RuleSet::WarMachine).ok());
        let estimate = judge(&found.expect("one side may be to move"));
        assert!(!Score::from_centipawns(estimate).is_decisive());
        assert!(estimate.abs() <= Score::MAX_CENTIPAWNS);
    }
}

#[test]
fn the_tuned_values_of_men_keep_their_order() {
    let [_, general, elephant, machine, knight, rook, pawn, camel] =
        Role::ALL.map(|role| explain_worth(role).at(Worth::FULL_PHASE / 2));
    assert!(rook > machine && rook > knight && machine.min(knight) > general);
    assert!(general > elephant.min(camel).min(pawn), "{general} {elephant} {camel} {pawn}");
}

/// What a White man of a role adds on a middling square of an otherwise even board.
fn explain_worth(role: Role) -> Worth {
    let mut board = *position("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1").board();
    if role != Role::King {
        board.set(Square::C4, Some(Piece { color: Color::White, role }));
    }
    let rules = RuleSet::of_role(role).unwrap_or_default();
    let setup = Setup { board, turn: Color::White, ..Setup::EMPTY };
    explain(&setup.to_position(rules).unwrap(), DrawRules::Default).sum()
}
