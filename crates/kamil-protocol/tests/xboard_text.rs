//! XBoard's text: what is written reads back, what is wrong is named, and no bytes are too much.

use std::time::Duration;

use kamil::{Color, Square};
use kamil_protocol::xboard::{
    Bound, Command, Complaint, CoordinateMove, Feature, FeatureValue, GameResult, Level, Marker, Markers, PieceMoves,
    Place, Reply, SetOption, Setup, Status, Suffix, Text, Thinking, Value, Verdict,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn command(line: &str) -> Command {
    line.parse().unwrap_or_else(|complaint| panic!("{line}: {complaint}"))
}

fn reply(line: &str) -> Reply {
    line.parse().unwrap_or_else(|complaint| panic!("{line}: {complaint}"))
}

fn moves(text: &str) -> Vec<CoordinateMove> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

#[test]
fn ranks_are_counted_from_zero() {
    for (text, square) in [("a0", Square::A1), ("j0", Square::J1), ("a9", Square::A10), ("e4", Square::E5)] {
        assert_eq!(text.parse(), Ok(Place(square)));
        assert_eq!(Place(square).to_string(), text);
    }
    for text in ["", "a", "a10", "k0", "A0", "a0 ", "0a", "a٣", "aa"] {
        assert!(text.parse::<Place>().is_err(), "{text}");
    }
    let mv = moves("a8a9G")[0];
    assert_eq!((mv.from.0, mv.to.0, mv.suffix), (Square::A9, Square::A10, Suffix::General));
    assert_eq!(moves("a8a9.")[0].to_string(), "a8a9=");
    for text in ["a8a9q", "a8a9gg", "a8", "a9a10", "P@a3", "@@@@", "O-O", "a8-a9", "a0b1,b1c2"] {
        assert!(text.parse::<CoordinateMove>().is_err(), "{text}");
    }
}

#[test]
fn levels_are_read_as_the_protocol_describes_them() {
    let level = |moves, base, increment| {
        Command::Level(Level { moves, base: Duration::from_secs(base), increment: Duration::from_millis(increment) })
    };
    assert_eq!(command("level 40 5 0"), level(40, 300, 0));
    assert_eq!(command("level 40 0:30 0"), level(40, 30, 0));
    assert_eq!(command("level 0 2 12"), level(0, 120, 12_000));
    assert_eq!(command("level 0 1:30 0.25"), level(0, 90, 250));
    // What follows the minutes is for plans that are not made yet.
    assert_eq!(command("level 40 25+5 0"), level(40, 1500, 0));
    assert_eq!(command("level 0 99999999999999999999 1e99"), level(0, 60 * u64::from(u32::MAX), 4_000_000_000_000));
    assert_eq!(command("level 0 0 -3"), level(0, 0, 0));
    assert_eq!(command("st 30"), Command::MoveTime(Duration::from_secs(30)));
    assert_eq!(command("time 30000"), Command::Time(Duration::from_mins(5)));
    assert_eq!(command("otim -5"), Command::OtherTime(Duration::ZERO));
}

#[test]
fn commands_are_read_as_xboard_sends_them() {
    let verdict = |result, comment| Command::Result(Verdict { result, comment: Text::new(comment) });
    assert_eq!(command("result 1-0 {White mates}"), verdict(GameResult::White, "White mates"));
    assert_eq!(command("result * {}"), verdict(GameResult::Unfinished, ""));
    assert_eq!(command("protover 2"), Command::ProtocolVersion(2));
    assert_eq!(command("black"), Command::Side(Color::Black));
    assert_eq!(command("usermove a8a9."), Command::UserMove(Text::new("a8a9.")));
    // As by those who type.
    assert_eq!(command("e1e2"), command("usermove e1e2"));
    assert_eq!(command("\u{feff} \t new\r"), Command::New);
    let option =
        |name, value: Option<&str>| Command::Option(SetOption { name: Text::new(name), value: value.map(Text::new) });
    assert_eq!(command("option Move Overhead=20"), option("Move Overhead", Some("20")));
    assert_eq!(command("option Tables=/a = b/c d"), option("Tables", Some("/a = b/c d")));
    assert_eq!(command("option Clear Hash"), option("Clear Hash", None));
    let path = Command::TablePath { kind: Text::new("nalimov"), path: Text::new("/a folder/of tables") };
    assert_eq!(command("egtpath nalimov /a folder/of tables"), path);
    assert_eq!(command("lift e1"), Command::Lift(Place(Square::E2)));
}

#[test]
fn what_is_wrong_with_a_command_is_named() {
    for (line, expected) in [
        ("", "expected a command of XBoard's such as `new`, `go` or `usermove a1a2`, found an empty line"),
        ("uci", "expected a command of XBoard's such as `new`, `go` or `usermove a1a2`, found `uci`"),
        ("level", "expected a number after `level`, found the end of the line"),
        ("level 40 x 0", "expected minutes such as `5` or `0:30` after `level`, found `x`"),
        ("level 40 5", "expected a number of seconds after `level`, found the end of the line"),
        ("level 40 5 nan", "expected a number of seconds after `level`, found `nan`"),
        ("st soon", "expected a number of seconds after `st`, found `soon`"),
        ("ping", "expected a number after `ping`, found the end of the line"),
        ("result won", "expected `1-0`, `0-1`, `1/2-1/2` or `*` after `result`, found `won`"),
        ("lift a10", "expected a square from `a0` to `j9` after `lift`, found `a10`"),
        ("option =3", "expected an option's name after `option`, found `=3`"),
        ("egtpath", "expected a kind of tables after `egtpath`, found the end of the line"),
    ] {
        assert_eq!(line.parse::<Command>().unwrap_err().to_string(), expected, "{line}");
    }
}

#[test]
fn thinking_is_written_as_the_protocol_describes_it() {
    let thinking = Thinking {
        depth: 9,
        score: Value::Centipawns(156),
        time: Duration::from_millis(10_840),
        nodes: 48_000,
        seldepth: 12,
        nps: 4428,
        tbhits: 0,
        line: moves("g0f2 b9c7 b0c2"),
        bound: None,
    };
    let line = "9 156 1084 48000 12 4428 0\tg0f2 b9c7 b0c2";
    assert_eq!(thinking.to_string(), line);
    assert_eq!(reply(line), Reply::Thinking(Box::new(thinking.clone())));
    for (score, bound, start, end) in [
        (Value::Mate(3), None, "9 100003 ", "b0c2"),
        (Value::Mate(-2), Some(Bound::Upper), "9 -100002 ", "b0c2 ?"),
        (Value::Mate(0), Some(Bound::Lower), "9 -100000 ", "b0c2 !"),
    ] {
        let line = Thinking { score, bound, ..thinking.clone() }.to_string();
        assert!(line.starts_with(start) && line.ends_with(end), "{line}");
    }
}

#[test]
fn replies_are_read() {
    let features = vec![
        Feature { name: Text::new("ping"), value: FeatureValue::Number(1) },
        Feature { name: Text::new("myname"), value: FeatureValue::Text(Text::new("A = B")) },
        Feature { name: Text::new("done"), value: FeatureValue::Number(1) },
    ];
    assert_eq!(reply("feature ping=1 myname=\"A = B\" done=1"), Reply::Features(features));
    assert_eq!(
        reply("Illegal move (in check): a0a1"),
        Reply::IllegalMove { reason: Text::new("in check"), text: Text::new("a0a1") }
    );
    assert_eq!(
        reply("Error (unknown command): analyze"),
        Reply::Error { reason: Text::new("unknown command"), line: Text::new("analyze") }
    );
    assert_eq!(
        reply("stat01: 1234 30000 7 5 30 g0f2"),
        Reply::Status(Status {
            time: Duration::from_millis(12_340),
            nodes: 30_000,
            depth: 7,
            left: 5,
            moves: 30,
            current: Some(moves("g0f2")[0]),
        })
    );
    assert_eq!(reply(""), Reply::BookEnd);
    for (line, expected) in [
        ("feature ping", "expected NAME=VALUE after `feature`, found `ping`"),
        ("feature myname=\"A", "expected NAME=VALUE after `feature`, found `myname=\\\"A`"),
        ("setup 10x10+0_fairy", "expected pictures in brackets after `setup`, found `10x10+0_fairy`"),
        ("piece P fmWfcF", "expected a letter and `&` after `piece`, found `P`"),
        ("move e2e4q", "expected a move such as `a1a2` or `a8a9g` after `move`, found `e2e4q`"),
        ("highlight 8/8", "expected marked squares after `highlight`, found `8/8`"),
        ("choice Q", "expected `G` or `=` after `choice`, found `Q`"),
        ("GNU Chess 4", "expected a reply such as `feature …`, `move …` or a line of thinking, found `GNU`"),
    ] {
        assert_eq!(line.parse::<Reply>().unwrap_err().to_string(), expected, "{line}");
    }
}

#[test]
fn text_cannot_end_its_line() {
    let reply = Reply::TellUser(Text::new("A\nresign\r\u{85}B"));
    assert_eq!(reply.to_string(), "telluser A resign B");
    let command = Command::Name(Text::new("A\nquit"));
    assert_eq!(command.to_string(), "name A quit");
}

fn a_place() -> impl Strategy<Value = Place> {
    (0_u8..100).prop_map(|number| Place(Square::from_number(number).unwrap()))
}

fn a_move() -> impl Strategy<Value = CoordinateMove> {
    let suffix = prop_oneof![Just(Suffix::None), Just(Suffix::General), Just(Suffix::Vanish)];
    (a_place(), a_place(), suffix).prop_map(|(from, to, suffix)| CoordinateMove { from, to, suffix })
}

/// Words without a meaning of their own.
fn words() -> impl Strategy<Value = Text> {
    "[a-zA-Zé٣/ ]{0,12}x".prop_map(|text| Text::new(&text))
}

fn a_word() -> impl Strategy<Value = Text> {
    "[a-zA-Z+_.0-9]{1,12}".prop_map(|text| Text::new(&text))
}

fn centiseconds() -> impl Strategy<Value = Duration> {
    any::<u32>().prop_map(|hundredths| Duration::from_millis(u64::from(hundredths) * 10))
}

fn millis() -> impl Strategy<Value = Duration> {
    (0_u64..4_000_000_000_000).prop_map(Duration::from_millis)
}

fn a_verdict() -> impl Strategy<Value = Verdict> {
    let result = proptest::sample::select(GameResult::ALL.to_vec());
    let comment = prop_oneof![words(), "\\PC{0,9}".prop_map(|text| Text::new(&text))];
    (result, comment).prop_map(|(result, comment)| Verdict { result, comment })
}

fn a_command() -> impl Strategy<Value = Command> {
    let alone = proptest::sample::select(vec![
        Command::Xboard,
        Command::New,
        Command::Quit,
        Command::Random,
        Command::Force,
        Command::Go,
        Command::PlayOther,
        Command::Side(Color::White),
        Command::Side(Color::Black),
        Command::MoveNow,
        Command::Draw,
        Command::Edit,
        Command::Hint,
        Command::Book,
        Command::Undo,
        Command::Remove,
        Command::Hard,
        Command::Easy,
        Command::Post,
        Command::NoPost,
        Command::Analyze,
        Command::Exit,
        Command::Status,
        Command::Computer,
        Command::Pause,
        Command::Resume,
    ]);
    let level = (any::<u32>(), 0_u64..=60 * u64::from(u32::MAX), millis()).prop_map(|(moves, base, increment)| {
        Command::Level(Level { moves, base: Duration::from_secs(base), increment })
    });
    let numbers = prop_oneof![
        any::<u32>().prop_map(Command::ProtocolVersion),
        any::<u32>().prop_map(Command::Depth),
        any::<u32>().prop_map(Command::NodeRate),
        any::<u64>().prop_map(Command::Ping),
        any::<u32>().prop_map(Command::Memory),
        any::<u32>().prop_map(Command::Cores),
        any::<[u32; 2]>().prop_map(|[ours, theirs]| Command::Rating { ours, theirs }),
        millis().prop_map(Command::MoveTime),
        centiseconds().prop_map(Command::Time),
        centiseconds().prop_map(Command::OtherTime),
    ];
    let texts = prop_oneof![
        words().prop_map(Command::Accepted),
        words().prop_map(Command::Rejected),
        words().prop_map(Command::Variant),
        words().prop_map(Command::UserMove),
        words().prop_map(Command::SetBoard),
        words().prop_map(Command::Name),
        words().prop_map(Command::Server),
        (a_word(), words()).prop_map(|(kind, path)| Command::TablePath { kind, path }),
        (words(), option::of(words())).prop_map(|(name, value)| Command::Option(SetOption { name, value })),
    ];
    prop_oneof![
        alone,
        level,
        numbers,
        texts,
        a_verdict().prop_map(Command::Result),
        a_place().prop_map(Command::Lift),
        a_place().prop_map(Command::Put),
        a_place().prop_map(Command::Hover),
    ]
}

fn a_thinking() -> impl Strategy<Value = Thinking> {
    let score =
        prop_oneof![(-99_999..=99_999).prop_map(Value::Centipawns), (i32::MIN + 1..=i32::MAX).prop_map(Value::Mate)];
    let bound = prop_oneof![Just(None), Just(Some(Bound::Lower)), Just(Some(Bound::Upper))];
    (any::<[u32; 2]>(), any::<[u64; 3]>(), score, centiseconds(), vec(a_move(), 0..5), bound).prop_map(
        |([depth, seldepth], [nodes, nps, tbhits], score, time, line, bound)| Thinking {
            depth,
            score,
            time,
            nodes,
            seldepth,
            nps,
            tbhits,
            line,
            bound,
        },
    )
}

fn a_reply() -> impl Strategy<Value = Reply> {
    let value = prop_oneof![any::<i64>().prop_map(FeatureValue::Number), words().prop_map(FeatureValue::Text)];
    let feature = (a_word(), value).prop_map(|(name, value)| Feature { name, value });
    let marker = prop_oneof![Just(Marker::Quiet), Just(Marker::Capture), Just(Marker::LastRank)];
    let mark = (a_place(), marker).prop_map(|(place, marker)| (place.0, marker));
    let status = (centiseconds(), any::<u64>(), any::<[u32; 3]>(), option::of(a_move()))
        .prop_map(|(time, nodes, [depth, left, moves], current)| Status { time, nodes, depth, left, moves, current });
    let said = prop_oneof![
        words().prop_map(Reply::Book),
        words().prop_map(Reply::TellUser),
        words().prop_map(Reply::TellUserError),
        words().prop_map(Reply::Remark),
        (words(), words()).prop_map(|(reason, text)| Reply::IllegalMove { reason, text }),
        words().prop_map(|text| Reply::IllegalMove { reason: Text::default(), text }),
        (words(), words()).prop_map(|(reason, line)| Reply::Error { reason, line }),
        a_verdict().prop_map(Reply::Result),
        Just(Reply::Resign),
        Just(Reply::OfferDraw),
        Just(Reply::BookEnd),
    ];
    prop_oneof![
        vec(feature, 0..4).prop_map(Reply::Features),
        (a_word(), a_word(), words()).prop_map(|(pictures, board, fen)| Reply::Setup(Setup { pictures, board, fen })),
        (any::<char>(), a_word())
            .prop_filter("a letter that is seen", |(letter, _)| letter.is_alphabetic())
            .prop_map(|(letter, moves)| Reply::Piece(PieceMoves { letter, moves })),
        a_move().prop_map(Reply::Move),
        a_move().prop_map(Reply::Hint),
        any::<u64>().prop_map(Reply::Pong),
        a_thinking().prop_map(|thinking| Reply::Thinking(Box::new(thinking))),
        status.prop_map(Reply::Status),
        vec(mark, 0..12).prop_map(|marks| Reply::Highlight(marks.into_iter().collect::<Markers>())),
        Just(Reply::Choice(Suffix::General)),
        Just(Reply::Choice(Suffix::Vanish)),
        said,
    ]
}

/// Lines that look like the protocol's, in disorder.
fn a_jumble() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        proptest::sample::select(
            "xboard protover new variant force go level 40 5 0:30 st sd nps time otim usermove a1a2 a8a9g a8a9. ? ping 12 \
             -3 99999999999999999999999 draw result 1-0 {a} { } * setboard edit hint bk undo remove . name rating ics - \
             memory cores egtpath option A=1 = lift a0 put feature ping=1 x=\"a\" \" setup (PN) piece P& move pong \
             Illegal move: Error (a): 1/2-1/2 offer resign Hint: stat01: telluser # highlight 10/10 choice G 1\t2"
                .split(' ')
                .collect::<Vec<_>>()
        )
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
        if let Ok(command) = line.parse::<Command>() {
            prop_assert_eq!(command.to_string().parse::<Command>(), Ok(command));
        }
        if let Ok(reply) = line.parse::<Reply>() {
            prop_assert_eq!(reply.to_string().parse::<Reply>(), Ok(reply));
        }
    }

    #[test]
    fn a_line_is_read_or_complained_of(line in a_jumble()) {
        let read: Result<Command, Complaint> = line.parse();
        prop_assert!(read.is_ok() || !read.unwrap_err().to_string().is_empty());
    }
}
