//! What XBoard says to an engine.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use kamil::Color;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::uci::SetOption;
use crate::words::{Words, found};

use super::coordinates::{CoordinateMove, Place};
use super::level::{Level, Seconds, seconds};
use super::result::Verdict;

/// A line from XBoard to the engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `xboard`: this protocol is spoken.
    Xboard,
    /// `protover N`: say your features.
    ProtocolVersion(u32),
    /// `accepted FEATURE`.
    Accepted(Text),
    /// `rejected FEATURE`.
    Rejected(Text),
    /// `new`: a new game, in which the engine plays Black.
    New,
    /// `variant NAME`: it is of this variant.
    Variant(Text),
    /// `quit`.
    Quit,
    /// `random`: vary the play, or cease to.
    Random,
    /// `force`: play neither side, and follow the moves.
    Force,
    /// `go`: play the side that is to move.
    Go,
    /// `playother`: play the side that is not to move.
    PlayOther,
    /// `white` or `black`, which no program has needed for long.
    Side(Color),
    /// `level …`.
    Level(Level),
    /// `st SECONDS`: so long for each move.
    MoveTime(Duration),
    /// `sd PLIES`: look no further ahead.
    Depth(u32),
    /// `nps RATE`: count time by positions.
    NodeRate(u32),
    /// `time CENTISECONDS`: what is left on the engine's clock.
    Time(Duration),
    /// `otim CENTISECONDS`: what is left on the other clock.
    OtherTime(Duration),
    /// `usermove MOVE`, or a move alone. What is no move is not one here, but the answer is to say so.
    UserMove(Text),
    /// `?`: move now.
    MoveNow,
    /// `ping N`: answer once all before is done.
    Ping(u64),
    /// `draw`: the other side offers one.
    Draw,
    /// `result …`: the game is over.
    Result(Verdict),
    /// `setboard FEN`.
    SetBoard(Text),
    /// `edit`, which `setboard` replaces.
    Edit,
    /// `hint`: which move would you make?
    Hint,
    /// `bk`: what does the opening book say?
    Book,
    /// `undo`: take a move back.
    Undo,
    /// `remove`: take a move of each side back.
    Remove,
    /// `hard`: think on the other side's time.
    Hard,
    /// `easy`: don't.
    Easy,
    /// `post`: tell what you think.
    Post,
    /// `nopost`: don't.
    NoPost,
    /// `analyze`: think about the position until told otherwise.
    Analyze,
    /// `exit`: cease to analyze.
    Exit,
    /// `.`: how far is the analysis?
    Status,
    /// `name NAME`: who plays the other side.
    Name(Text),
    /// `rating OURS THEIRS`, 0 where there is none.
    Rating {
        /// The engine's.
        ours: u32,
        /// The other side's.
        theirs: u32,
    },
    /// `ics HOST`, or `-` where no server is played on.
    Server(Text),
    /// `computer`: the other side is a program too.
    Computer,
    /// `pause`.
    Pause,
    /// `resume`.
    Resume,
    /// `memory MIB`: take so much at most.
    Memory(u32),
    /// `cores N`: think with so many threads at most.
    Cores(u32),
    /// `egtpath KIND PATH`: where tables of endings of a kind are.
    TablePath {
        /// The kind, one word.
        kind: Text,
        /// The path.
        path: Text,
    },
    /// `option NAME=VALUE`, or `option NAME` for a button.
    Option(SetOption),
    /// `lift SQUARE`: a person picks a man up.
    Lift(Place),
    /// `put SQUARE`: a person puts a man down.
    Put(Place),
    /// `hover SQUARE`: a person is above a square that is marked for captures.
    Hover(Place),
}

const EXPECTED: &str = "a command of XBoard's such as `new`, `go` or `usermove a1a2`";

/// The commands of one word.
static ALONE: [(&str, Command); 26] = [
    ("xboard", Command::Xboard),
    ("new", Command::New),
    ("quit", Command::Quit),
    ("random", Command::Random),
    ("force", Command::Force),
    ("go", Command::Go),
    ("playother", Command::PlayOther),
    ("white", Command::Side(Color::White)),
    ("black", Command::Side(Color::Black)),
    ("?", Command::MoveNow),
    ("draw", Command::Draw),
    ("edit", Command::Edit),
    ("hint", Command::Hint),
    ("bk", Command::Book),
    ("undo", Command::Undo),
    ("remove", Command::Remove),
    ("hard", Command::Hard),
    ("easy", Command::Easy),
    ("post", Command::Post),
    ("nopost", Command::NoPost),
    ("analyze", Command::Analyze),
    ("exit", Command::Exit),
    (".", Command::Status),
    ("computer", Command::Computer),
    ("pause", Command::Pause),
    ("resume", Command::Resume),
];

impl Command {
    fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let Some(word) = words.next() else { return Err(Complaint::Empty { expected: EXPECTED }) };
        if let Some((_, command)) = ALONE.iter().find(|(alone, _)| *alone == word) {
            return Ok(command.clone());
        }
        Ok(match word {
            "protover" => Self::ProtocolVersion(words.number("protover")?),
            "accepted" => Self::Accepted(words.clone().rest()),
            "rejected" => Self::Rejected(words.clone().rest()),
            "variant" => Self::Variant(words.clone().rest()),
            "level" => Self::Level(Level::read(words)?),
            "st" => Self::MoveTime(seconds(words, "st")?),
            "sd" => Self::Depth(words.number("sd")?),
            "nps" => Self::NodeRate(words.number("nps")?),
            "time" => Self::Time(centiseconds(words, "time")?),
            "otim" => Self::OtherTime(centiseconds(words, "otim")?),
            "usermove" => Self::UserMove(words.clone().rest()),
            "ping" => Self::Ping(words.number("ping")?),
            "result" => Self::Result(Verdict::read(words)?),
            "setboard" => Self::SetBoard(words.clone().rest()),
            "name" => Self::Name(words.clone().rest()),
            "rating" => Self::Rating { ours: words.number("rating")?, theirs: words.number("rating")? },
            "ics" => Self::Server(words.clone().rest()),
            "memory" => Self::Memory(words.number("memory")?),
            "cores" => Self::Cores(words.number("cores")?),
            "egtpath" => Self::read_table_path(words)?,
            "option" => read_option(words).map(Self::Option)?,
            "lift" => Self::Lift(place(words, "lift")?),
            "put" => Self::Put(place(words, "put")?),
            "hover" => Self::Hover(place(words, "hover")?),
            word if word.parse::<CoordinateMove>().is_ok() => Self::UserMove(Text::new(word)),
            word => return Err(Complaint::Unknown { expected: EXPECTED, found: found(word) }),
        })
    }

    fn read_table_path(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let kind = words.next().ok_or_else(|| Complaint::missing("a kind of tables", "egtpath", None))?;
        Ok(Self::TablePath { kind: Text::new(kind), path: words.clone().rest() })
    }
}

/// Centiseconds; a clock that has run past zero stands at zero.
fn centiseconds(words: &mut Words<'_>, after: &'static str) -> Result<Duration, Complaint> {
    words.number::<u32>(after).map(|hundredths| Duration::from_millis(u64::from(hundredths) * 10))
}

/// A name ends at the first `=`.
fn read_option(words: &mut Words<'_>) -> Result<SetOption, Complaint> {
    let text = words.clone().rest();
    let (name, value) = match text.as_str().split_once('=') {
        Some((name, value)) => (name, Text::new(value)),
        None => (text.as_str(), Text::default()),
    };
    let name = Text::new(name);
    if name.is_empty() {
        return Err(Complaint::missing("an option's name", "option", words.peek()));
    }
    Ok(SetOption { name, value: if value.is_empty() { None } else { Some(value) } })
}

fn place(words: &mut Words<'_>, after: &'static str) -> Result<Place, Complaint> {
    let word = words.next();
    let place = word.and_then(|word| word.parse().ok());
    place.ok_or_else(|| Complaint::missing("a square from `a0` to `j9`", after, word))
}

impl FromStr for Command {
    type Err = Complaint;

    /// Words after those a command takes are passed over.
    fn from_str(line: &str) -> Result<Self, Complaint> {
        Self::read(&mut Words::of(line))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ProtocolVersion(version) => write!(f, "protover {version}"),
            Self::Accepted(feature) => write!(f, "accepted {feature}"),
            Self::Rejected(feature) => write!(f, "rejected {feature}"),
            Self::Variant(name) => write!(f, "variant {name}"),
            Self::Level(level) => level.fmt(f),
            Self::MoveTime(time) => write!(f, "st {}", Seconds(*time)),
            Self::Depth(plies) => write!(f, "sd {plies}"),
            Self::NodeRate(rate) => write!(f, "nps {rate}"),
            Self::Time(time) => write!(f, "time {}", time.as_millis() / 10),
            Self::OtherTime(time) => write!(f, "otim {}", time.as_millis() / 10),
            Self::UserMove(mv) => write!(f, "usermove {mv}"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Result(verdict) => write!(f, "result {verdict}"),
            Self::SetBoard(fen) => write!(f, "setboard {fen}"),
            Self::Name(name) => write!(f, "name {name}"),
            Self::Rating { ours, theirs } => write!(f, "rating {ours} {theirs}"),
            Self::Server(host) => write!(f, "ics {host}"),
            Self::Memory(mib) => write!(f, "memory {mib}"),
            Self::Cores(number) => write!(f, "cores {number}"),
            Self::TablePath { kind, path } => write!(f, "egtpath {kind} {path}"),
            Self::Option(SetOption { name, value: Some(value) }) => write!(f, "option {name}={value}"),
            Self::Option(SetOption { name, value: None }) => write!(f, "option {name}"),
            Self::Lift(place) => write!(f, "lift {place}"),
            Self::Put(place) => write!(f, "put {place}"),
            Self::Hover(place) => write!(f, "hover {place}"),
            alone => {
                let word = ALONE.iter().find(|(_, command)| command == alone).map(|(word, _)| *word);
                f.write_str(word.expect("commands without parameters are listed"))
            }
        }
    }
}
