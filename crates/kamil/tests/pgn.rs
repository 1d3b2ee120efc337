//! PGN: what is read, what is wrong and where, and what is written.

use std::fmt::Write as _;

use kamil::pgn::{
    Checker, Item, Line, Node, PgnGame, Place, Problem, Reader, ResultMark, Summary, Tags, TreeReader, Visitor,
    WriteError, read_games,
};
use kamil::{Array, Color, DrawRules, Game, Move, Position, RuleSet, San, UciMove};

/// Writes every event as a line.
#[derive(Default)]
struct Log(Vec<String>);

impl Visitor for Log {
    fn begin_game(&mut self, place: Place) {
        self.0.push(format!("{place}: begin"));
    }

    fn tag(&mut self, place: Place, name: &str, value: &str, value_place: Place) {
        self.0.push(format!("{place}: {name} = {value} at {}", value_place.column));
    }

    fn san(&mut self, place: Place, san: San) {
        self.0.push(format!("{place}: {san}"));
    }

    fn comment(&mut self, place: Place, text: &str) {
        self.0.push(format!("{place}: {{{text}}}"));
    }

    fn nag(&mut self, place: Place, nag: u8) {
        self.0.push(format!("{place}: ${nag}"));
    }

    fn begin_variation(&mut self, place: Place) {
        self.0.push(format!("{place}: ("));
    }

    fn end_variation(&mut self, place: Place) {
        self.0.push(format!("{place}: )"));
    }

    fn end_game(&mut self, place: Place, result: Option<ResultMark>) {
        self.0.push(format!("{place}: end {}", result.map_or("without result", ResultMark::text)));
    }

    fn problem(&mut self, problem: Problem) {
        self.0.push(format!("{problem}"));
    }
}

/// The events of a text, those of a text in single bytes, and in threes: they are the same.
fn events(bytes: &[u8]) -> Vec<String> {
    let read = |size: usize| {
        let (mut reader, mut log) = (Reader::new(), Log::default());
        for piece in bytes.chunks(size) {
            reader.push(piece, &mut log);
        }
        reader.finish(&mut log);
        log.0
    };
    let whole = read(bytes.len().max(1));
    assert_eq!(read(1), whole);
    assert_eq!(read(3), whole);
    whole
}

/// The events without their places and without the beginnings and ends of games.
fn moves(text: &str) -> Vec<String> {
    let events = events(text.as_bytes());
    let bare = events.iter().map(|event| event.split_once(": ").expect("an event has a place").1.to_owned());
    bare.filter(|event| event != "begin" && !event.starts_with("end ")).collect()
}

fn problems(text: &str) -> Vec<String> {
    let (_, problems) = read_games(text.as_bytes());
    let mut reports = Vec::new();
    let mut checker = Checker::new();
    checker.push(text.as_bytes(), &mut |problem| reports.push(problem));
    checker.finish(&mut |problem| reports.push(problem));
    assert_eq!(reports, problems, "the checker finds what the tree reader finds");
    problems.iter().map(Problem::to_string).collect()
}

/// The one game of a text without problems.
fn game(text: &str) -> PgnGame {
    let (mut games, problems) = read_games(text.as_bytes());
    assert_eq!(problems, [], "{text}");
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn sans(line: &Line, initial: Position) -> Vec<String> {
    let mut position = initial;
    let mut texts = Vec::new();
    for node in &line.0 {
        texts.push(San::from_move(&position, node.mv).to_string());
        position.play(node.mv).unwrap();
    }
    texts
}

/// Reading what was written gives the same.
fn round_trip(game: &PgnGame) -> String {
    let text = game.to_pgn().unwrap();
    assert_eq!(&self::game(&text), game, "{text}");
    text
}

#[test]
fn a_whole_game_is_told_in_order_and_with_places() {
    let text = "\u{feff}[Event \"A \\\"fine\\\" game\"]\r\n[Variant \"Shatranj Kamil\"]\r\n\r\n\
        {Before} 1. e3! (1. d3 $4 {so so}\r\n 1... d8) e8 ; to the end\r\n% escaped ) } [\r\n2. Nc3?! 1-0\r\n";
    assert_eq!(
        events(text.as_bytes()),
        [
            "line 1, column 1: begin",
            "line 1, column 1: Event = A \"fine\" game at 9",
            "line 2, column 1: Variant = Shatranj Kamil at 11",
            "line 4, column 1: {Before}",
            "line 4, column 13: e3",
            "line 4, column 15: $1",
            "line 4, column 17: (",
            "line 4, column 21: d3",
            "line 4, column 24: $4",
            "line 4, column 27: {so so}",
            "line 5, column 7: d8",
            "line 5, column 9: )",
            "line 5, column 11: e8",
            "line 5, column 14: {to the end}",
            "line 7, column 4: Nc3",
            "line 7, column 7: $6",
            "line 7, column 10: end 1-0",
        ]
    );
}

#[test]
fn move_numbers_may_have_any_form_or_none() {
    for text in ["1. e3 e8 *", "1.e3 1...e8*", "1 e3 1. … e8 *", "1…e3 e8\n*", "e3 e8 *", "1. . .e3\t77.e8 *"] {
        assert_eq!(moves(text), ["e3", "e8"], "{text}");
    }
}

#[test]
fn annotations_are_numbers() {
    assert_eq!(
        moves("1. e3! e8? 2. d3!! d8?? 3. c3!? c8?! 4. b3 $0 $255 ! *").join(" "),
        "e3 $1 e8 $2 d3 $3 d8 $4 c3 $5 c8 $6 b3 $0 $255 $1"
    );
    assert_eq!(
        problems("1. e3 $256 e8 !!! d3 $ *"),
        [
            "line 1, column 7: expected an annotation from $0 to $255, or `!`, `?`, `!!`, `??`, `!?` or `?!`, found `$256`",
            "line 1, column 15: expected an annotation from $0 to $255, or `!`, `?`, `!!`, `??`, `!?` or `?!`, found `!!!`",
            "line 1, column 22: expected an annotation from $0 to $255, or `!`, `?`, `!!`, `??`, `!?` or `?!`, found `$`",
        ]
    );
    assert_eq!(problems("$1 1. e3 *"), ["line 1, column 1: expected a move before its annotation, found `$1`"]);
}

#[test]
fn comments_are_words_joined_by_blanks() {
    assert_eq!(
        moves("{ a  b \n\t c\r\n\r\nd } 1. e3 {} ;  x { y } \n {;z} *"),
        ["{a  b c d}", "e3", "{}", "{x { y }}", "{;z}"]
    );
    let text = format!("1. e3 {{{}}} *", "شاه ".repeat(12_000));
    assert_eq!(problems(&text), ["line 1, column 7: expected a comment of at most 65536 bytes, found a longer one"]);
    assert_eq!(game(&format!("1. e3 {{{}}} *", "x".repeat(65_536))).line.0[0].after[0].len(), 65_536);
}

#[test]
fn bytes_that_are_not_utf_8_are_latin_1() {
    let (games, problems) = read_games(b"[White \"M\xfcller\"]\n[Black \"M\xc3\xbcller\"]\n\n{caf\xe9} 1. e3 *");
    assert_eq!(problems, []);
    assert_eq!(games[0].tags.get("White"), Some("Müller"));
    assert_eq!(games[0].tags.get("Black"), Some("Müller"));
    assert_eq!(games[0].line.0[0].before, ["café"]);
}

#[test]
fn a_bad_token_ends_its_game_and_no_other() {
    let text =
        "[Event \"1\"]\n\n1. e3 <e8> 2. d3 1-0\n\n[Event \"2\"]\n\n1. d3 } e8 [Event \"no\"] {x} *\n\n1. c3 0-1\n";
    assert_eq!(
        problems(text),
        [
            "line 3, column 7: expected a move, a comment or a result, found `<`",
            "line 7, column 7: expected a move, a comment or a result, found `}`",
        ]
    );
    let (games, _) = read_games(text.as_bytes());
    let lengths: Vec<usize> = games.iter().map(|game| game.line.0.len()).collect();
    assert_eq!(lengths, [1, 1, 1]);
    assert_eq!(games[2].result, ResultMark::Win(Color::Black));
}

#[test]
fn what_is_no_san_names_the_column_in_the_move() {
    assert_eq!(
        problems("1. e3 e8\n2. Qd4 d8 * 1. e3 *"),
        ["line 2, column 4: expected a move: expected the letter of a man or a square, found `Q` at column 1"]
    );
    assert_eq!(
        problems("1. Nz3 *"),
        ["line 1, column 5: expected a move: expected a file, `a` to `j`, found `z` at column 2"]
    );
}

#[test]
fn an_illegal_move_ends_its_line() {
    let text = "1. e3 (1. e4 d8) (1. d3 d8 (1... d7 2. a3) 2. z3 (2. a3)) e8 2. e5 Nc8 (2... d8) 1-0 1. d3 *";
    assert_eq!(
        problems(text),
        [
            "line 1, column 11: expected a legal move, found `e4`: no Pawn goes to e4 so",
            "line 1, column 34: expected a legal move, found `d7`: no Pawn goes to d7 so",
            "line 1, column 47: expected a move: expected the letter of a man or a square, found `z` at column 1",
            "line 1, column 65: expected a legal move, found `e5`: no Pawn goes to e5 so",
        ]
    );
    let (games, _) = read_games(text.as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(sans(&games[0].line, games[0].initial), ["e3", "e8"]);
    let [variation] = games[0].line.0[0].variations.as_slice() else { panic!("{games:?}") };
    assert_eq!(sans(variation, games[0].initial), ["d3", "d8"]);
    assert_eq!(variation.0[1].variations, []);
}

#[test]
fn brackets_must_match() {
    assert_eq!(
        problems("1. e3 ) e8 * 1. (e3) d3 * 1. e3 () *"),
        [
            "line 1, column 7: expected a move, a comment or a result, found `)`",
            "line 1, column 17: expected a move before its variation, found a `(`",
            "line 1, column 34: expected a move in the variation, found its end",
        ]
    );
    assert_eq!(
        problems("1. e3 (1. d3 * 1. e3 (1. d3"),
        [
            "line 1, column 14: expected a `)` for each open variation, found the result",
            "line 1, column 28: expected a `)` for each open variation, found the end of the text",
        ]
    );
}

#[test]
fn variations_nest_64_deep() {
    let nested = |depth: usize| format!("1. e3 {}{} e8 *", "(1. d3 ".repeat(depth), ")".repeat(depth));
    assert_eq!(problems(&nested(64)), [""; 0]);
    let deep = game(&nested(64));
    round_trip(&deep);
    let expected =
        format!("line 1, column {}: expected variations nested at most 64 deep, found a deeper one", 7 + 64 * 7);
    assert_eq!(problems(&nested(65)), [expected.as_str()]);
    assert_eq!(problems(&nested(100_000)), [expected.as_str()]);
    let mut too_deep = deep;
    let inner = std::mem::take(&mut too_deep.line);
    let d3 = inner.0[0].variations[0].0[0].mv;
    too_deep.line.0.push(Node { variations: vec![inner], ..Node::new(d3) });
    assert_eq!(too_deep.to_pgn(), Err(WriteError::TooDeep));
}

#[test]
fn games_need_no_result_to_be_parted() {
    let text = "[Event \"1\"]\n1. e3\n[Event \"2\"]\n[White \"x\"]\n\n[Event \"3\"]\n1. d3 {x}";
    assert_eq!(
        problems(text),
        [
            "line 3, column 1: expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, found the next game",
            "line 6, column 1: expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, found the next game",
            "line 7, column 10: expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, found the end of the text",
        ]
    );
    assert_eq!(read_games(text.as_bytes()).0.len(), 3);
    for text in ["", "\n\n", "% nothing", "\u{feff}"] {
        assert_eq!(problems(text), [""; 0]);
        assert_eq!(read_games(text.as_bytes()).0, []);
    }
    assert_eq!(
        problems("1. e3 * {left over}"),
        ["line 1, column 20: expected a game after the comment, found the end of the text"]
    );
}

#[test]
fn an_open_comment_does_not_swallow_the_next_game() {
    let text =
        "1. e3 {open\n\n[Event \"2\"]\n[White \"x\"]\n1. d3 {x} *\n\n1. e3 {[Event \"no\"]\n [Event \"no\"]} * {";
    assert_eq!(
        problems(text),
        [
            "line 1, column 7: expected a `}` at the end of the comment that begins here, found the next game",
            "line 3, column 1: expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, found the next game",
            "line 8, column 18: expected a `}` at the end of the comment that begins here, found the end of the text",
            "line 8, column 19: expected a game after the comment, found the end of the text",
        ]
    );
    let (games, _) = read_games(text.as_bytes());
    assert_eq!(games[1].tags.get("Event"), Some("2"));
    assert_eq!(games[1].tags.get("White"), Some("x"));
}

#[test]
fn broken_tags_are_left_out() {
    let text =
        "[Event \"open]\n[Site x]\n[ ]\n[White \"y\" z]\n[Black\n[Round \"1\"]\n[ Annotator  \"a\\\\b\\c\" ]\n1. e3 *";
    assert_eq!(
        problems(text),
        [
            "line 1, column 14: expected a `\"` after the value in a tag pair, found the end of the line",
            "line 2, column 7: expected a value in `\"` in a tag pair, found `x`",
            "line 3, column 3: expected a name in a tag pair, found `]`",
            "line 4, column 12: expected a `]` in a tag pair, found `z`",
            "line 5, column 7: expected a value in `\"` in a tag pair, found the end of the line",
        ]
    );
    let (games, _) = read_games(text.as_bytes());
    assert_eq!(games[0].tags.iter().collect::<Vec<_>>(), [("Round", "1"), ("Annotator", "a\\b\\c")]);
    let long = format!("[Event \"{}\"]\n[{} \"x\"]\n1. e3 *", "x".repeat(65_537), "y".repeat(65_537));
    assert_eq!(
        problems(&long),
        [
            "line 1, column 1: expected the value of a tag of at most 65536 bytes, found a longer one",
            "line 2, column 1: expected the name of a tag of at most 65536 bytes, found a longer one",
        ]
    );
    let twice = "[Event \"1\"]\n[Site \"2\"]\n[site \"3\"]\n[FEN \"\"]\n[fen \"\"]\n";
    assert_eq!(
        problems(&format!("{twice}1. e3 *"))[..2],
        [
            "line 3, column 1: expected one tag `Site` in a game, found another",
            "line 5, column 1: expected one tag `FEN` in a game, found another",
        ]
    );
}

#[test]
fn a_token_has_64_kib() {
    let long = format!("1. {} 1-0 1. e3 *", "e".repeat(70_000));
    let problems = problems(&long);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].starts_with("line 1, column 4: expected a move of at most 65536 bytes, found `eeee"));
}

#[test]
fn the_variant_may_have_any_case_and_spacing() {
    let rules = |tag: &str| game(&format!("{tag}\n\n*")).rules;
    assert_eq!(rules(""), RuleSet::WarMachine);
    for name in
        ["Shatranj Kamil", "shatranj kamil", "SHATRANJ  KAMIL", "ShatranjKamil", "shatranj-kamil", " shatranj_kamil "]
    {
        assert_eq!(rules(&format!("[Variant \"{name}\"]")), RuleSet::WarMachine, "{name}");
    }
    for name in ["Shatranj Kamil Camel", "shatranjkamilcamel", "shatranj kamil-CAMEL"] {
        assert_eq!(rules(&format!("[variant \"{name}\"]")), RuleSet::Camel, "{name}");
    }
    let text = "[Variant \"Xiangqi\"]\n\n1. h3 h8 1-0\n1. e3 *";
    assert_eq!(
        problems(text),
        ["line 1, column 11: expected the variant `Shatranj Kamil` or `Shatranj Kamil Camel`, found `Xiangqi`"]
    );
    assert_eq!(read_games(text.as_bytes()).0.len(), 1);
}

#[test]
fn a_fen_tag_is_judged_and_names_every_reason() {
    let fen = Array::Tamma.fen();
    let tamma = game(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 *"));
    assert_eq!(tamma.initial, Array::Tamma.position());
    assert_eq!(game(&format!("[FEN \"{fen}\"]\n\n1. e4 *")).initial, tamma.initial);
    assert_eq!(
        problems("[SetUp \"1\"]\n[FEN \"K9/10/10/10/10/10/10/10/10/K8P w - - 0 1\"]\n\n1. e3 *"),
        [
            "line 2, column 7: expected a legal position in the tag `FEN`: the position is not legal: white has 2 Kings, \
          expected exactly one; black has no King, expected exactly one; a white Pawn on j1, expected none on ranks 1 and 10"
        ]
    );
    assert_eq!(
        problems("[FEN \"55/10/10/10/10/10/10/10/10/10\"]\n*"),
        [
            "line 1, column 7: expected a legal position in the tag `FEN`: expected a number of empty squares from 1 to 10 \
          without a leading zero, found `55` at column 1"
        ]
    );
    assert_eq!(
        problems(&format!("[SetUp \"0\"]\n[FEN \"{fen}\"]\n*")),
        ["line 1, column 9: expected `1` in the tag `SetUp` beside a tag `FEN`, found `0`"]
    );
    assert_eq!(
        problems("[SetUp \"1\"]\n*"),
        ["line 1, column 9: expected a tag `FEN` beside the tag `SetUp`, or `0` in it, found `1`"]
    );
}

const REPETITION: &str = "1. Nc3 Nc8 2. Nb1 Nb10 3. Nc3 Nc8 4. Nb1 Nb10";

#[test]
fn moves_after_a_draw_are_reported_and_kept() {
    let text = format!("{REPETITION} 5. e3 (5. d3) e8 (5... d8) 1-0");
    assert_eq!(
        problems(&text),
        [
            "line 1, column 50: expected no move after the end of the game (draw by repetition)",
            "line 1, column 57: expected no move after the end of the game (draw by repetition)",
        ]
    );
    assert_eq!(read_games(text.as_bytes()).0[0].line.0.len(), 10);
    let strict = game(&format!("[DrawRules \"None\"]\n\n{REPETITION} 5. e3 1-0"));
    assert_eq!(strict.draws, DrawRules::Strict);
    assert!(round_trip(&strict).contains("[DrawRules \"none\"]\n"));
    assert_eq!(
        problems("[DrawRules \"some\"]\n*"),
        ["line 1, column 13: expected the draw rules `none` or `default`, found `some`"]
    );
}

#[test]
fn a_repetition_counts_the_line_that_was_played() {
    // The third time stands in the variation alone; its own moves take the place of those of the game.
    let text = "1. Nc3 Nc8 2. Nb1 Nb10 3. Nc3 Nc8 4. Nb1 e8 (4... Nb10 5. e3) 1/2-1/2";
    assert_eq!(problems(text), ["line 1, column 59: expected no move after the end of the game (draw by repetition)"]);
}

#[test]
fn the_result_must_be_that_of_the_board() {
    // A stalemate, which wins.
    let fen = "[FEN \"K9/P9/2k7/10/10/10/10/10/10/10 b - - 0 1\"]\n";
    assert_eq!(problems(&format!("{fen}\n1... Kc9# 0-1")), [""; 0]);
    assert_eq!(problems(&format!("{fen}[Result \"0-1\"]\n\n1... Kc9# 0-1")), [""; 0]);
    assert_eq!(
        problems(&format!("{fen}[Result \"1/2-1/2\"]\n\n1... Kc9# 0-1")),
        ["line 2, column 10: expected the result 0-1 of the end of the moves in the tag `Result`, found 1/2-1/2"]
    );
    assert_eq!(
        problems(&format!("{fen}\n1... Kc9# 1-0")),
        ["line 3, column 11: expected the result 0-1, since black wins by stalemate, found 1-0"]
    );
    assert_eq!(
        problems(&format!("{fen}\n1... Kc9# *")),
        ["line 3, column 11: expected the result 0-1, since black wins by stalemate, found *"]
    );
    assert_eq!(
        problems(&format!("{fen}\n1... Kc9# 2. a10 0-1")),
        ["line 3, column 14: expected no move after the end of the game (black wins by stalemate)"]
    );
    assert_eq!(problems("1. e3 1/2-1/2 1. e3 0-1"), [""; 0]);
    assert_eq!(
        problems("[Result \"2-0\"]\n1. e3 *"),
        ["line 1, column 10: expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, in the tag `Result`, found `2-0`"]
    );
    assert_eq!(
        problems("[FEN \"9k/10/10/10/10/10/10/10/10/K9 w - - 0 1\"]\n\n1. Kb2 1-0"),
        ["line 3, column 4: expected no move after the end of the game (draw by bare kings)"]
    );
}

fn mv(position: &Position, text: &str) -> Move {
    text.parse::<UciMove>().unwrap().to_move(position).unwrap()
}

#[test]
fn the_roster_comes_first_and_what_the_rules_need_is_written() {
    let mut game = PgnGame::new(Array::Camel.position(), RuleSet::Camel, DrawRules::Default);
    game.tags.set("Annotator", "x \"y\" \\ z").unwrap();
    game.tags.set("Black", "b\nc").unwrap();
    assert_eq!(
        round_trip(&game),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"b c\"]\n[Result \"*\"]\n\
         [Variant \"Shatranj Kamil Camel\"]\n[Annotator \"x \\\"y\\\" \\\\ z\"]\n\n*\n"
    );
    let mut strict = PgnGame::new(Array::Tamma.position(), RuleSet::WarMachine, DrawRules::Strict);
    strict.result = ResultMark::Win(Color::White);
    let text = round_trip(&strict);
    let expected = format!(
        "[Result \"1-0\"]\n[Variant \"Shatranj Kamil\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n[DrawRules \"none\"]\n\n1-0\n",
        Array::Tamma.fen()
    );
    assert!(text.ends_with(&expected), "{text}");
}

#[test]
fn tags_have_names_and_an_order() {
    let mut tags = Tags::default();
    for name in ["", "a b", "a-b", "é", "FEN", "Result", "Variant", "SetUp", "DrawRules", "fen"] {
        assert!(tags.set(name, "x").is_err(), "{name}");
    }
    for (name, value) in [("Z", "1"), ("white", "w"), ("A", "2"), ("Event", "e"), ("Z", "3"), ("Site", "?")] {
        tags.set(name, value).unwrap();
    }
    assert_eq!(tags.iter().collect::<Vec<_>>(), [("Event", "e"), ("White", "w"), ("Z", "3"), ("A", "2")]);
    tags.set("Event", "?").unwrap();
    tags.remove("A");
    assert_eq!(tags.iter().collect::<Vec<_>>(), [("White", "w"), ("Z", "3")]);
}

#[test]
fn everything_that_belongs_to_a_move_is_written_and_read_back() {
    let text = "{start} {of} 1. e3 $1 {after} {twice} (1. d3 {x} (1. c3) {y} 1... d8) (1. b3) {before e8} 1... e8 \
                2. d3 ; to } the end\n d8 (2... c8 3. c3) {left} *";
    let game = game(text);
    let written = round_trip(&game);
    let body = written.split_once("\n\n").unwrap().1;
    assert_eq!(
        body,
        "{start} {of} 1. e3 $1 {after} {twice} (1. d3 {x} (1. c3) {y} 1... d8) (1. b3)\n\
         {before e8} 1... e8 2. d3 ; to } the end\n2... d8 {left} (2... c8 3. c3) *\n"
    );
}

#[test]
fn a_comment_without_moves_is_kept() {
    assert_eq!(game("{nothing} {was played} 1/2-1/2").comments, ["nothing", "was played"]);
    round_trip(&game("{nothing} {was played} 1/2-1/2"));
}

#[test]
fn lines_have_80_columns() {
    let mut game = Game::new(Array::Kamil, DrawRules::Strict);
    for round in 0..60 {
        for text in [["b1c3", "b10c8"], ["c3b1", "c8b10"]][round % 2] {
            game.play(mv(game.position(), text)).unwrap();
        }
    }
    let mut tree = PgnGame::from(&game);
    for (n, node) in tree.line.0.iter_mut().enumerate() {
        node.after = vec![format!("{} [x] %y {}", "word ".repeat(n).trim_end(), "z".repeat(n))];
    }
    tree.line.0[0].after[0] = "b".repeat(100);
    for node in &mut tree.line.0 {
        node.after[0] = node.after[0].trim().to_owned();
    }
    let text = round_trip(&tree);
    let body = text.split_once("\n\n").unwrap().1;
    for line in body.lines() {
        assert!(line.chars().count() <= 80 || !line.contains(' '), "{line}");
        assert!(
            !line.starts_with('[') && !line.starts_with('%') && !line.starts_with(' ') && !line.ends_with(' '),
            "{line}"
        );
    }
    assert!(body.lines().any(|line| line.chars().count() == 80), "some line is full");
}

#[test]
fn a_tree_with_an_illegal_move_is_not_written() {
    let mut tree = PgnGame::new(Array::Kamil.position(), RuleSet::WarMachine, DrawRules::Default);
    let e3 = mv(&tree.initial, "e2e3");
    tree.line.0 = vec![Node::new(e3), Node::new(e3)];
    assert!(matches!(tree.to_pgn(), Err(WriteError::Illegal(_))));
}

#[test]
fn a_checker_counts() {
    let mut checker = Checker::new();
    let mut report = |problem| panic!("{problem}");
    for _ in 0..1000 {
        checker.push(b"1. e3 (1. d3) e8 1/2-1/2\n", &mut report);
    }
    assert_eq!(checker.summary(), Summary { games: 1000, moves: 3000, problems: 0 });
    assert_eq!(checker.finish(&mut report), Summary { games: 1000, moves: 3000, problems: 0 });
}

#[test]
fn a_game_has_a_limit() {
    let mut items = (0, 0);
    let mut count = |item| match item {
        Item::Game(_) => items.0 += 1,
        Item::Problem(problem) => {
            assert!(problem.to_string().contains("expected a game that takes at most 64 MiB of memory"), "{problem}");
            items.1 += 1;
        }
    };
    let mut reader = TreeReader::new();
    reader.push(b"[DrawRules \"none\"]\n\n", &mut count);
    for _ in 0..40_000 {
        reader.push(b"Nc3 Nc8 Nb1 Nb10\n", &mut count);
    }
    reader.push(b"* 1. e3 *", &mut count);
    reader.finish(&mut count);
    assert_eq!(items, (2, 1));
}

fn testdata(file: &str) -> String {
    let path = format!("{}/../../testdata/games/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The file is as we write it, so that a change of what is written shows.
#[test]
fn the_games_of_the_data_are_read_and_written_as_they_stand() {
    let text = testdata("annotated.pgn");
    let (games, problems) = read_games(text.as_bytes());
    assert_eq!(problems, []);
    assert_eq!(games.len(), 7);
    let written: Vec<String> = games.iter().map(|game| game.to_pgn().unwrap()).collect();
    assert_eq!(written.join("\n"), text);
}

#[test]
fn the_problems_of_the_data_are_found() {
    let found = problems(&testdata("problems.pgn"));
    let expected = testdata("problems.txt");
    assert_eq!(found, expected.lines().collect::<Vec<_>>());
}

/// Each tag is found among all others, so a search from end to end would take minutes here.
#[test]
fn a_flood_of_tags_is_kept() {
    const COUNT: usize = 100_000;
    let mut text = String::new();
    for n in 0..COUNT {
        writeln!(text, "[T{n} \"{n}\"]").unwrap();
    }
    text.push_str("[T7 \"again\"]\n[White \"?\"]\n[White \"as-Suli\"]\n\n1. e3 *\n");
    let (games, problems) = read_games(text.as_bytes());
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            format!("line {}, column 1: expected one tag `T7` in a game, found another", COUNT + 1),
            format!("line {}, column 1: expected one tag `White` in a game, found another", COUNT + 3),
        ]
    );
    let tags = &games[0].tags;
    assert_eq!((tags.iter().count(), tags.get("T7"), tags.get("T99999")), (COUNT, Some("7"), Some("99999")));
}

#[test]
fn a_byte_order_mark_takes_no_column() {
    assert_eq!(problems("\u{feff}1. e3 e8 2. e5 *"), problems("1. e3 e8 2. e5 *"));
    assert_eq!(problems("\u{feff}% no move\n1. e3 *"), [""; 0]);
}

#[test]
fn the_longest_comment_comes_back_whole() {
    let comment = format!("}}{}", "x".repeat(65_535));
    let game = game(&format!("1. e3 ;{comment}\n *"));
    assert_eq!(game.line.0[0].after, [comment]);
    round_trip(&game);
}
