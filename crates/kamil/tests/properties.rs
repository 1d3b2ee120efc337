//! What holds for any input: what is written reads back, and the pieces of a text make no difference.

use std::num::NonZeroU16;

use kamil::pgn::{Line, Node, PgnGame, Place, Problem, ProblemKind, Reader, ResultMark, Tags, Visitor, read_games};
use kamil::{
    Array, Board, Color, DrawRules, FrontMatter, Move, MoveKind, Piece, Position, Role, RuleSet, San, SanIllegal,
    Setup, Square, UciMove,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;
use proptest::test_runner::TestCaseError;

type Outcome = Result<(), TestCaseError>;

fn rules() -> impl Strategy<Value = RuleSet> {
    select(RuleSet::ALL.to_vec())
}

fn square() -> impl Strategy<Value = Square> {
    select(Square::ALL.to_vec())
}

/// A man of a rule set. There are more Pawns than others.
fn piece(rules: RuleSet) -> impl Strategy<Value = Piece> {
    let mut kinds: Vec<Role> = Role::ALL.into_iter().filter(|&role| rules.has(role) && role != Role::King).collect();
    kinds.extend([Role::Pawn; 4]);
    (select(Color::ALL.to_vec()), select(kinds)).prop_map(|(color, role)| Piece { color, role })
}

/// Any arrangement of men of a rule set, legal or not.
fn setup(rules: RuleSet) -> impl Strategy<Value = Setup> {
    let kings = vec((square(), select(Color::ALL.to_vec())), 0..4);
    (vec((square(), piece(rules)), 0..90), kings, any::<bool>(), any::<u16>(), any::<NonZeroU16>()).prop_map(
        |(men, kings, white, halfmove_clock, fullmove_number)| {
            let mut board = Board::EMPTY;
            for (square, man) in men {
                board.set(square, Some(man));
            }
            for (square, color) in kings {
                board.set(square, Some(Piece { color, role: Role::King }));
            }
            let turn = if white { Color::White } else { Color::Black };
            Setup { board, turn, halfmove_clock, fullmove_number }
        },
    )
}

fn setup_of_any_rules() -> impl Strategy<Value = (RuleSet, Setup)> {
    rules().prop_flat_map(|rules| (Just(rules), setup(rules)))
}

/// A legal position made of an arrangement: one King a side, no Pawn on an edge, nobody to move in the other's check.
/// Pawns that stand on the edge go one rank in, so there are many that are about to reach their last rank.
fn legal(rules: RuleSet, setup: Setup, kings: [Square; 2]) -> Option<Position> {
    let mut board = setup.board;
    for (square, man) in setup.board.pieces() {
        let inward = if square.rank().number() == 1 { 1 } else { -1 };
        match man.role {
            Role::King => board.set(square, None),
            Role::Pawn if matches!(square.rank().number(), 1 | 10) => {
                board.set(square, None);
                if let Some(next) = square.offset(0, inward) {
                    board.set(next, Some(man));
                }
            }
            _ => {}
        }
    }
    for (square, color) in kings.into_iter().zip(Color::ALL) {
        board.set(square, Some(Piece { color, role: Role::King }));
    }
    let king = board.king(!setup.turn)?;
    for checker in board.attackers(setup.turn, king, board.occupied()) {
        board.set(checker, None);
    }
    Setup { board, ..setup }.to_position(rules).ok()
}

fn position() -> impl Strategy<Value = (RuleSet, Position)> {
    let parts = setup_of_any_rules().prop_flat_map(|parts| (Just(parts), square(), square()));
    parts.prop_filter_map("the Kings stand apart", |((rules, setup), white, black)| {
        legal(rules, setup, [white, black]).map(|position| (rules, position))
    })
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort();
    moves.to_vec()
}

/// The positions of a game in which each number chooses a move.
fn play(array: Array, choices: &[u16]) -> Vec<Position> {
    let mut positions = vec![array.position()];
    for choice in choices {
        let position = positions[positions.len() - 1];
        let moves = sorted_moves(&position);
        if moves.is_empty() {
            break;
        }
        positions.push(position.after(moves[usize::from(*choice) % moves.len()]));
    }
    positions
}

fn check_fen(rules: RuleSet, position: &Position) -> Outcome {
    prop_assert_eq!(Position::from_fen(&position.to_fen(), rules), Ok(*position));
    Ok(())
}

fn check_notations(position: &Position) -> Outcome {
    let moves = sorted_moves(position);
    let mut texts = Vec::new();
    for &mv in &moves {
        let text = mv.to_string();
        let read: UciMove = text.parse()?;
        prop_assert_eq!(read.to_move(position), Ok(mv));
        if mv.kind == MoveKind::Promotion {
            prop_assert_eq!(UciMove { general: false, ..read }.to_move(position), Ok(mv));
        } else {
            let with_general = UciMove { general: true, ..read };
            prop_assert!(with_general.to_move(position).is_err());
        }
        let san = San::from_move(position, mv);
        let text = san.to_string();
        prop_assert_eq!(text.parse(), Ok(san));
        prop_assert_eq!(san.to_move(position), Ok(mv), "{}", text);
        let whole = San { file: Some(mv.from.file()), rank: Some(mv.from.rank()), ..san };
        prop_assert_eq!(whole.to_string().parse::<San>()?.to_move(position), Ok(mv));
        if mv.kind == MoveKind::Vanish {
            prop_assert_eq!(
                San { general: true, ..san }.to_move(position),
                Err(SanIllegal::Vanishes(San { general: true, ..san }))
            );
        }
        texts.push(text);
    }
    texts.sort();
    texts.dedup();
    prop_assert_eq!(texts.len(), moves.len(), "no two moves are written alike");
    Ok(())
}

/// A comment as a reader keeps it: lines joined by blanks, and no blanks around it.
fn kept(comment: &str) -> String {
    let lines = comment.split(['\n', '\r']).map(|line| line.trim_matches([' ', '\t']));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn comment() -> impl Strategy<Value = String> {
    let words = vec(
        select(vec!["[Event \"x\"]", "%", ";", "{", "}", "(", ")", "  ", "\t", "\n", "word", "شاه", "1-0", "$1"]),
        0..40,
    );
    prop_oneof![any::<String>(), "[ -~]{0,200}", words.prop_map(|words| words.join(" "))]
}

/// Numbers that a tree is built from, and the comments to choose from.
struct Choices<'a> {
    numbers: std::slice::Iter<'a, u16>,
    comments: &'a [String],
}

impl Choices<'_> {
    fn next(&mut self) -> usize {
        self.numbers.next().copied().map_or(0, usize::from)
    }

    fn comments(&mut self) -> Vec<String> {
        let count = [0, 0, 0, 0, 1, 2][self.next() % 6];
        (0..count).map(|_| kept(&self.comments[self.next() % self.comments.len()])).collect()
    }

    fn line(&mut self, mut position: Position, depth: u32) -> Line {
        let mut line = Line::default();
        let mut varied = true;
        // Without numbers left every choice is 0, which ends the line.
        while !self.next().is_multiple_of(10) {
            let moves = sorted_moves(&position);
            if moves.is_empty() {
                break;
            }
            let mut node = Node::new(moves[self.next() % moves.len()]);
            if varied {
                node.before = self.comments();
            }
            node.nags = (0..self.next() % 3).map(|_| (self.next() % 256) as u8).collect();
            node.after = self.comments();
            let count = if depth < 5 { [0, 0, 0, 1, 2][self.next() % 5] } else { 0 };
            let variations = (0..count).map(|_| self.line(position, depth + 1));
            node.variations = variations.filter(|variation| !variation.0.is_empty()).collect();
            varied = !node.variations.is_empty();
            position = position.after(node.mv);
            line.0.push(node);
        }
        line
    }
}

fn tags() -> impl Strategy<Value = Tags> {
    let name = prop_oneof![
        select(vec!["Event", "Site", "Date", "Round", "White", "Black"]).prop_map(str::to_owned),
        "[A-Za-z0-9_]{1,12}"
    ];
    vec((name, any::<String>()), 0..10).prop_map(|pairs| {
        let mut tags = Tags::default();
        for (name, value) in pairs {
            // Names that differ from a known one in case alone would be taken for it.
            let known =
                ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "SetUp", "FEN", "DrawRules"];
            if known.iter().all(|known| *known == name || !known.eq_ignore_ascii_case(&name)) {
                let _ = tags.set(&name, &value);
            }
        }
        tags
    })
}

fn first_position() -> impl Strategy<Value = (RuleSet, Position)> {
    prop_oneof![position(), select(Array::ALL.to_vec()).prop_map(|array| (array.rules(), array.position()))]
}

fn result() -> impl Strategy<Value = ResultMark> {
    select(vec![ResultMark::Win(Color::White), ResultMark::Win(Color::Black), ResultMark::Draw, ResultMark::Unknown])
}

fn pgn_game() -> impl Strategy<Value = PgnGame> {
    let draws = select(DrawRules::ALL.to_vec());
    (first_position(), draws, tags(), result(), vec(any::<u16>(), 0..400), vec(comment(), 1..8)).prop_map(
        |((rules, initial), draws, tags, result, numbers, comments)| {
            let mut choices = Choices { numbers: numbers.iter(), comments: &comments };
            let line = choices.line(initial, 0);
            let comments =
                if line.0.is_empty() { comments.iter().map(|comment| kept(comment)).collect() } else { vec![] };
            PgnGame { tags, rules, draws, initial, comments, line, result }
        },
    )
}

/// A text that is much like PGN.
fn pgn_like() -> impl Strategy<Value = Vec<u8>> {
    let parts: [&[u8]; 34] = [
        b"[Event \"x\"]\n",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b"{",
        b"}",
        b"(",
        b")",
        b";",
        b"\n",
        b"\r",
        b"\r\n",
        b" ",
        b"%",
        b"$",
        b"$1",
        b"!",
        b"?!",
        b"1.",
        b"...",
        b"e3",
        b"e8",
        b"Nc3",
        b"a10=G",
        b"1-0",
        b"*",
        b"1/2-1/2",
        b"\xef\xbb\xbf",
        b"\xe2",
        b"\x99\x94",
        b"\xff",
        b"[FEN \"",
        b"Event \"",
    ];
    let part = prop_oneof![
        9 => select(parts.to_vec()).prop_map(<[u8]>::to_vec),
        1 => vec(any::<u8>(), 0..8),
    ];
    vec(part, 0..120).prop_map(|parts| parts.concat())
}

/// Every event as text.
#[derive(Default)]
struct Log(Vec<String>);

impl Log {
    fn note(&mut self, place: Place, what: impl std::fmt::Debug) {
        self.0.push(format!("{place}: {what:?}"));
    }
}

impl Visitor for Log {
    fn begin_game(&mut self, place: Place) {
        self.note(place, "begin");
    }

    fn tag(&mut self, place: Place, name: &str, value: &str, value_place: Place) {
        self.note(place, (name, value, value_place));
    }

    fn san(&mut self, place: Place, san: San) {
        self.note(place, san);
    }

    fn comment(&mut self, place: Place, text: &str) {
        self.note(place, text);
    }

    fn nag(&mut self, place: Place, nag: u8) {
        self.note(place, nag);
    }

    fn begin_variation(&mut self, place: Place) {
        self.note(place, '(');
    }

    fn end_variation(&mut self, place: Place) {
        self.note(place, ')');
    }

    fn end_game(&mut self, place: Place, result: Option<ResultMark>) {
        self.note(place, result);
    }

    fn problem(&mut self, problem: Problem) {
        self.0.push(problem.to_string());
    }
}

fn log<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<String> {
    let (mut reader, mut log) = (Reader::new(), Log::default());
    for piece in pieces {
        reader.push(piece, &mut log);
    }
    reader.finish(&mut log);
    log.0
}

fn front_matter() -> impl Strategy<Value = FrontMatter> {
    let text = || prop_oneof![any::<String>(), "[ -~]{0,60}"];
    let texts = (text(), text(), option::of(text()), option::of(text()), option::of(text()), option::of(text()));
    (texts, option::of(text()), option::of(any::<u16>()), first_position()).prop_map(
        |((title, slug, board, players, parent, win), special, cell_size, (rules, initial))| FrontMatter {
            title,
            slug,
            board,
            players,
            parent,
            win,
            special,
            cell_size,
            rules,
            initial,
        },
    )
}

proptest! {
    #[test]
    fn any_setup_reads_back((rules, setup) in setup_of_any_rules()) {
        let fen = setup.to_fen();
        prop_assert_eq!(Setup::from_fen(&fen, rules), Ok(setup));
        // A man set and taken away leaves the key of what stands there.
        let mut board = setup.board;
        for (square, man) in setup.board.pieces() {
            board.set(square, None);
            board.set(square, Some(man));
        }
        prop_assert_eq!(board, setup.board);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in any::<String>()) {
        let _ = Setup::from_fen(&text, RuleSet::Camel);
        let _ = text.parse::<UciMove>();
        let _ = text.parse::<San>();
        let _ = FrontMatter::read(&text);
        let _ = FrontMatter::read(&format!("---\n{text}\n---\n"));
        let _ = read_games(text.as_bytes());
    }

    #[test]
    fn any_legal_position_reads_back_and_so_do_its_moves((rules, position) in position()) {
        check_fen(rules, &position)?;
        check_notations(&position)?;
    }

    #[test]
    fn every_position_of_any_game_reads_back_and_so_do_its_moves(
        array in select(Array::ALL.to_vec()),
        choices in vec(any::<u16>(), 0..120),
    ) {
        for position in play(array, &choices) {
            check_fen(array.rules(), &position)?;
            check_notations(&position)?;
        }
    }

    #[test]
    fn any_protocol_move_reads_back(from in square(), to in square(), general in any::<bool>()) {
        let mv = UciMove { from, to, general };
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }

    #[test]
    fn any_san_reads_back(san in prop_oneof!["[KGEWNRPC]?[a-j]?(10|[1-9])?x?[a-j](10|[1-9])(=?G)?[+#]?", "[a-jKGx0-9=+# ]{0,12}"]) {
        if let Ok(read) = san.parse::<San>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
    }

    #[test]
    fn any_game_tree_reads_back(game in pgn_game()) {
        let text = game.to_pgn()?;
        let (games, problems) = read_games(text.as_bytes());
        prop_assert_eq!(games, [game], "{}", text);
        for problem in problems {
            // The tree was made without regard to the end of the game.
            prop_assert!(matches!(problem.kind, ProblemKind::AfterEnd(_) | ProblemKind::WrongResult { .. }), "{}", problem);
        }
    }

    #[test]
    fn lines_of_a_pgn_are_no_longer_than_they_must_be(game in pgn_game()) {
        let text = game.to_pgn()?;
        let (_, moves) = text.split_once("\n\n").expect("an empty line after the tags");
        for line in moves.split('\n').filter(|line| line.chars().count() > 80) {
            // One word, or a comment with parts that must stay together.
            prop_assert!(!line.contains(' ') || line.contains(['{', ';', '\t', '}']) || line.contains("  ") || line.contains(" [") || line.contains(" %"), "{}", line);
        }
    }

    #[test]
    fn the_pieces_of_a_text_make_no_difference(bytes in pgn_like(), cuts in vec(any::<u16>(), 0..12)) {
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| usize::from(cut) % (bytes.len() + 1)).chain([0, bytes.len()]).collect();
        cuts.sort_unstable();
        let whole = log([bytes.as_slice()].into_iter());
        prop_assert_eq!(&log(cuts.windows(2).map(|cut| &bytes[cut[0]..cut[1]])), &whole);
        prop_assert_eq!(&log(bytes.chunks(1)), &whole);
    }

    #[test]
    fn whatever_games_are_read_from_any_text_read_back(bytes in pgn_like()) {
        for game in read_games(&bytes).0 {
            let text = game.to_pgn()?;
            prop_assert_eq!(read_games(text.as_bytes()).0, [game], "{}", text);
        }
    }

    #[test]
    fn any_front_matter_reads_back(front_matter in front_matter()) {
        let text = front_matter.to_string();
        let reading = FrontMatter::read(&text)?;
        prop_assert_eq!(reading.front_matter, front_matter, "{}", text);
        prop_assert_eq!(reading.warnings, []);
    }
}
