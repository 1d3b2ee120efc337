//! UCI's text: what is written reads back, what is wrong is named, and no bytes are too much.

use std::time::Duration;

use kamil::{ByColor, Square, UciMove};
use kamil_protocol::uci::{
    BestMove, Bound, Check, Command, Complaint, Declaration, Go, Info, OptionKind, Placement, Registration, Reply,
    Score, SetOption, Start, Text, Value, Wdl,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn command(line: &str) -> Command {
    line.parse().unwrap_or_else(|complaint| panic!("{line}: {complaint}"))
}

fn complaint(line: &str) -> String {
    line.parse::<Command>().unwrap_err().to_string()
}

fn reply(line: &str) -> Reply {
    line.parse().unwrap_or_else(|complaint| panic!("{line}: {complaint}"))
}

fn moves(text: &str) -> Vec<UciMove> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

#[test]
fn go_takes_every_parameter_in_any_order() {
    let line = "go movestogo 40 searchmoves b1c3 a9a10g ponder binc 20 winc 10 btime -5 wtime 60000 depth 9 nodes 1000 \
                mate 3 movetime 250 infinite perft 2";
    let expected = Go {
        search_moves: moves("b1c3 a9a10g"),
        ponder: true,
        infinite: true,
        time: ByColor { white: Some(Duration::from_mins(1)), black: Some(Duration::ZERO) },
        increment: ByColor { white: Some(Duration::from_millis(10)), black: Some(Duration::from_millis(20)) },
        moves_to_go: Some(40),
        depth: Some(9),
        nodes: Some(1000),
        mate: Some(3),
        move_time: Some(Duration::from_millis(250)),
        perft: Some(2),
    };
    assert_eq!(command(line), Command::Go(expected));
}

#[test]
fn a_wrong_parameter_of_go_is_named_and_left_out() {
    let mut complaints = Vec::new();
    let line = "go depth infinite nodes x wtime 5 btime";
    let read = Command::read(line, &mut |complaint| complaints.push(complaint.to_string()));
    let time = ByColor { white: Some(Duration::from_millis(5)), black: None };
    assert_eq!(read, Some(Command::Go(Go { infinite: true, time, ..Go::default() })));
    assert_eq!(
        complaints,
        [
            "expected a number after `depth`, found `infinite`",
            "expected a number after `nodes`, found `x`",
            "skipped `x` in `go`, where it is not known",
            "expected a number after `btime`, found the end of the line",
        ]
    );
}

#[test]
fn unknown_words_are_skipped() {
    assert_eq!(command("joho debug on"), Command::Debug(true));
    assert_eq!(command("\u{feff} xyzzy\tisready now"), Command::IsReady);
    assert_eq!(command("go depth 3 gently"), command("go depth 3"));
    assert_eq!(command("position startpos please moves a2a3"), command("position startpos moves a2a3"));
}

#[test]
fn options_have_names_and_values_of_several_words() {
    let Command::SetOption(option) = command("setoption  name Clear   hash") else { panic!("an option") };
    assert!(option.is_named("Clear Hash"));
    assert_eq!(option.value, None);
    let Command::SetOption(option) = command("setoption name Syzygy Path value c:\\my value tables") else {
        panic!("an option")
    };
    assert_eq!((option.name.as_str(), option.value), ("Syzygy Path", Some(Text::new("c:\\my value tables"))));
    // As some programs send an empty string.
    assert_eq!(command("setoption name A value"), command("setoption name A"));
}

#[test]
fn positions_keep_their_fen_as_it_came() {
    let line = "position fen K9/P1k7/10/10/10/10/10/10/10/10  w - - 0 1 moves a9a10g c9b9";
    let Command::Position(Placement { start: Start::Fen(fen), moves: played }) = command(line) else {
        panic!("a position from a FEN")
    };
    assert_eq!(fen.as_str(), "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1");
    assert_eq!(played, moves("a9a10g c9b9"));
    assert_eq!(command("position startpos moves"), command("position startpos"));
}

#[test]
fn what_is_wrong_with_a_command_is_named() {
    for (line, expected) in [
        ("", "expected a UCI command such as `uci`, `position startpos` or `go`, found an empty line"),
        ("hello", "expected a UCI command such as `uci`, `position startpos` or `go`, found `hello`"),
        ("debug", "expected `on` or `off` after `debug`, found the end of the line"),
        ("debug maybe", "expected `on` or `off` after `debug`, found `maybe`"),
        ("setoption Hash 3", "expected `name` after `setoption`, found `Hash`"),
        ("setoption name value 3", "expected an option's name after `setoption name`, found `value`"),
        ("position", "expected `startpos` or `fen` after `position`, found the end of the line"),
        ("position moves a2a3", "expected `startpos` or `fen` after `position`, found `moves`"),
        ("position fen moves a2a3", "expected a FEN after `position fen`, found the end of the line"),
        ("position startpos moves a2a3 a9-a8", "expected a move such as `a2a3` or `a9a10g` as move 2, found `a9-a8`"),
        ("go searchmoves x", "expected a move such as `a2a3` or `a9a10g` after `searchmoves`, found `x`"),
    ] {
        assert_eq!(complaint(line), expected, "{line}");
    }
}

#[test]
fn registrations() {
    assert_eq!(command("register later"), Command::Register(Registration::Later));
    let registration =
        |name, code| Command::Register(Registration::As { name: Text::new(name), code: Text::new(code) });
    assert_eq!(command("register name A B code 1 2"), registration("A B", "1 2"));
    assert_eq!(command("register code 12"), registration("", "12"));
}

#[test]
fn the_lines_of_other_engines_are_read() {
    let line = "info depth 3 seldepth 5 multipv 1 score cp -67 upperbound nodes 142 nps 47333 tbhits 0 time 3 \
                hashfull 1 pv b1c3 a10a9 h1g3 e9e9";
    let info = Info {
        depth: Some(3),
        seldepth: Some(5),
        multipv: Some(1),
        score: Some(Score { value: Value::Centipawns(-67), bound: Some(Bound::Upper) }),
        nodes: Some(142),
        nps: Some(47333),
        tbhits: Some(0),
        time: Some(Duration::from_millis(3)),
        hashfull: Some(1),
        pv: moves("b1c3 a10a9 h1g3 e9e9"),
        ..Info::default()
    };
    assert_eq!(reply(line), Reply::from(info));
    let info = Info { score: Some(Score { value: Value::Mate(-3), bound: None }), ..Info::default() };
    assert_eq!(reply("info cpuload 512 score mate -3 refutation a2a3 pv e7e8q"), Reply::from(info));
    assert_eq!(reply("info string NNUE evaluation pv a2a3 is   on"), Reply::message("NNUE evaluation pv a2a3 is on"));
    for none in ["bestmove (none)", "bestmove NULL", "bestmove 0000 ponder (none)"] {
        assert_eq!(reply(none), Reply::BestMove(BestMove { best: None, ponder: None }), "{none}");
    }
    for (line, expected) in [
        ("Fairy-Stockfish 14 LB by Fabian Fichter", "found `Fairy-Stockfish`"),
        ("  +---+---+", "found `+---+---+`"),
        ("bestmove e7e8q", "expected a move such as `a2a3` or `a9a10g` after `bestmove`, found `e7e8q`"),
        ("bestmove", "expected a move such as `a2a3` or `a9a10g` after `bestmove`, found the end of the line"),
        ("option name A type spin default 1 min 5 max 2", "expected a number from `min` on after `max`, found `2`"),
    ] {
        let complaint = line.parse::<Reply>().unwrap_err().to_string();
        assert!(complaint.ends_with(expected), "{line}: {complaint}");
    }
}

#[test]
fn declarations_take_their_parts_in_any_order() {
    let combo = OptionKind::Combo { default: Text::new("b c"), values: vec![Text::new("a"), Text::new("b c")] };
    assert_eq!(
        reply("option name UCI Variant type combo var a var b c default b c"),
        Reply::Option(Declaration { name: Text::new("UCI Variant"), kind: combo })
    );
    for text in ["option name F type string default <empty>", "option name F type string"] {
        let kind = OptionKind::String { default: Text::default() };
        assert_eq!(reply(text), Reply::Option(Declaration { name: Text::new("F"), kind }), "{text}");
    }
}

#[test]
fn perft_has_its_own_lines() {
    assert_eq!(reply("a9a10g: 18"), Reply::Share(moves("a9a10g")[0], 18));
    assert_eq!(reply("Nodes searched: 324"), Reply::Count(324));
}

#[test]
fn text_cannot_end_its_line() {
    let option = SetOption { name: Text::new("A\nquit"), value: Some(Text::new("\u{85}b\r\nc\u{2028}d")) };
    assert_eq!(Command::SetOption(option).to_string(), "setoption name A quit value b c d");
}

fn a_square() -> impl Strategy<Value = Square> {
    (0_u8..100).prop_map(|number| Square::from_number(number).unwrap())
}

fn a_move() -> impl Strategy<Value = UciMove> {
    (a_square(), a_square(), any::<bool>()).prop_map(|(from, to, general)| UciMove { from, to, general })
}

/// Words that have no meaning of their own.
fn words() -> impl Strategy<Value = Text> {
    "\\PC{0,5}( \\PC{1,6}){0,3}x".prop_map(|text| Text::new(&text)).prop_filter("a name of its own", |text| {
        let special = ["name", "value", "moves", "code", "type", "default", "min", "max", "var", "<empty>"];
        !text.as_str().split(' ').any(|word| special.contains(&word))
    })
}

fn millis() -> impl Strategy<Value = Duration> {
    any::<u64>().prop_map(Duration::from_millis)
}

fn a_go() -> impl Strategy<Value = Go> {
    let times = (option::of(millis()), option::of(millis()), option::of(millis()), option::of(millis()));
    let limits =
        (option::of(any::<u32>()), option::of(any::<u32>()), option::of(any::<u64>()), option::of(any::<u32>()));
    let rest = (option::of(millis()), option::of(any::<u32>()));
    (vec(a_move(), 0..4), any::<[bool; 2]>(), times, limits, rest).prop_map(
        |(search_moves, [ponder, infinite], times, limits, (move_time, perft))| Go {
            search_moves,
            ponder,
            infinite,
            time: ByColor { white: times.0, black: times.1 },
            increment: ByColor { white: times.2, black: times.3 },
            moves_to_go: limits.0,
            depth: limits.1,
            nodes: limits.2,
            mate: limits.3,
            move_time,
            perft,
        },
    )
}

fn a_command() -> impl Strategy<Value = Command> {
    let start = prop_oneof![Just(Start::Array), words().prop_map(Start::Fen)];
    prop_oneof![
        Just(Command::Uci),
        any::<bool>().prop_map(Command::Debug),
        Just(Command::IsReady),
        (words(), option::of(words())).prop_map(|(name, value)| Command::SetOption(SetOption { name, value })),
        Just(Command::Register(Registration::Later)),
        (words(), words()).prop_map(|(name, code)| Command::Register(Registration::As { name, code })),
        Just(Command::NewGame),
        (start, vec(a_move(), 0..8)).prop_map(|(start, moves)| Command::Position(Placement { start, moves })),
        a_go().prop_map(Command::Go),
        Just(Command::Stop),
        Just(Command::PonderHit),
        Just(Command::Quit),
    ]
}

fn a_score() -> impl Strategy<Value = Score> {
    let value = prop_oneof![any::<i32>().prop_map(Value::Centipawns), any::<i32>().prop_map(Value::Mate)];
    let bound = prop_oneof![Just(None), Just(Some(Bound::Lower)), Just(Some(Bound::Upper))];
    (value, bound).prop_map(|(value, bound)| Score { value, bound })
}

fn an_info() -> impl Strategy<Value = Info> {
    let small = (
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(any::<u32>()),
    );
    let large = (option::of(any::<u64>()), option::of(any::<u64>()), option::of(any::<u64>()), option::of(millis()));
    let wdl = any::<[u16; 3]>().prop_map(|[win, draw, loss]| Wdl { win, draw, loss });
    let moves = (option::of(a_move()), vec(a_move(), 0..5));
    (small, large, option::of(a_score()), option::of(wdl), moves, option::of(words())).prop_map(
        |(small, large, score, wdl, (current_move, pv), string)| Info {
            depth: small.0,
            seldepth: small.1,
            multipv: small.2,
            hashfull: small.3,
            current_number: small.4,
            nodes: large.0,
            nps: large.1,
            tbhits: large.2,
            time: large.3,
            score,
            wdl,
            current_move,
            pv,
            string,
        },
    )
}

fn a_declaration() -> impl Strategy<Value = Declaration> {
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        (-i64::MAX..=i64::MAX, -i64::MAX..=i64::MAX, any::<u32>()).prop_map(|(default, min, more)| {
            OptionKind::Spin { default, min, max: min.saturating_add(more.into()) }
        }),
        (words(), vec(words(), 0..4)).prop_map(|(default, values)| OptionKind::Combo { default, values }),
        Just(OptionKind::Button),
        prop_oneof![Just(Text::default()), words()].prop_map(|default| OptionKind::String { default }),
    ];
    (words(), kind).prop_map(|(name, kind)| Declaration { name, kind })
}

fn a_reply() -> impl Strategy<Value = Reply> {
    let check = prop_oneof![Just(Check::Checking), Just(Check::Ok), Just(Check::Error)];
    prop_oneof![
        words().prop_map(Reply::Name),
        words().prop_map(Reply::Author),
        a_declaration().prop_map(Reply::Option),
        Just(Reply::UciOk),
        Just(Reply::ReadyOk),
        (option::of(a_move()), option::of(a_move()))
            .prop_map(|(best, ponder)| Reply::BestMove(BestMove { best, ponder })),
        an_info().prop_map(Reply::from),
        check.clone().prop_map(Reply::Registration),
        check.prop_map(Reply::CopyProtection),
        (a_move(), any::<u64>()).prop_map(|(mv, nodes)| Reply::Share(mv, nodes)),
        any::<u64>().prop_map(Reply::Count),
    ]
}

/// Lines that look like UCI, in disorder.
fn a_jumble() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        proptest::sample::select(vec![
            "uci",
            "debug",
            "on",
            "isready",
            "setoption",
            "name",
            "value",
            "register",
            "position",
            "startpos",
            "fen",
            "moves",
            "go",
            "depth",
            "wtime",
            "searchmoves",
            "a2a3",
            "a9a10g",
            "info",
            "score",
            "cp",
            "mate",
            "pv",
            "wdl",
            "option",
            "type",
            "spin",
            "combo",
            "var",
            "default",
            "min",
            "max",
            "bestmove",
            "ponder",
            "string",
            "12",
            "-3",
            "id",
            "currmove",
            "registration",
            "99999999999999999999999",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,4}",
    ];
    vec(word, 0..12).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn commands_read_back(command in a_command()) {
        let line = command.to_string();
        prop_assert!(!line.contains(['\n', '\r']));
        prop_assert_eq!(line.parse::<Command>(), Ok(command));
    }

    #[test]
    fn replies_read_back(reply in a_reply()) {
        let line = reply.to_string();
        prop_assert!(!line.contains(['\n', '\r']));
        prop_assert_eq!(line.parse::<Reply>(), Ok(reply));
    }

    #[test]
    fn whatever_reads_is_written_and_read_again(line in prop_oneof![a_jumble(), any::<String>()]) {
        if let Some(command) = Command::read(&line, &mut |_| {}) {
            prop_assert_eq!(command.to_string().parse::<Command>(), Ok(command));
        }
        if let Some(reply) = Reply::read(&line, &mut |_| {}) {
            prop_assert_eq!(reply.to_string().parse::<Reply>(), Ok(reply));
        }
    }

    #[test]
    fn a_line_without_a_command_is_complained_of(line in a_jumble()) {
        let mut complaints: Vec<Complaint> = Vec::new();
        let command = Command::read(&line, &mut |complaint| complaints.push(complaint));
        prop_assert!(command.is_some() || !complaints.is_empty());
    }
}
