//! The thread that hears commands, and keeps the game.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::time::Duration;

use kamil::{Array, Color, Game, Move, Square};
use kamil_engine::{Score, SystemClock};

use crate::session::Config;
use crate::session::lines::LONGEST;
use crate::session::options::{Choice, Options};
use crate::session::settings::{pass_on, with_draw_rules};
use crate::uci::{OptionKind, SetOption};
use crate::xboard::{
    Command, Complaint, Feature, Markers, Place, Reply, Suffix, Text, piece_moves, setup, variant_name, variant_of,
};

use super::clocks::Clocks;
use super::inbox::Event;
use super::office::Office;
use super::placing::{game_from, without_last};

/// The game, and what XBoard has set up.
pub(super) struct Clerk<'a, W> {
    pub(super) office: &'a Office<W>,
    pub(super) options: Options,
    pub(super) game: Game,
    /// Whether the last position that was set up is one; moves are refused while it is not.
    placed: bool,
    pub(super) mode: Mode,
    pub(super) clocks: Clocks,
    /// `sd`.
    pub(super) depth: Option<u32>,
    pub(super) ponders: bool,
    /// Whether the other side is a program.
    pub(super) computer: bool,
    /// What the engine's last move was worth to it.
    pub(super) score: Option<Score>,
    /// The move that is expected in the position now.
    pub(super) hint: Option<Move>,
    pub(super) search: Option<Search>,
    /// Pings that wait for the engine's move.
    pub(super) pings: VecDeque<u64>,
    /// Where a person has picked up a man.
    lifted: Option<Square>,
}

/// What the engine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// It follows the moves.
    Force,
    /// It plays a side.
    Play(Color),
    /// It thinks about each position.
    Analyze,
}

/// A search that waits or runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub(super) purpose: Purpose,
    /// Runs since the search began.
    pub(super) clock: SystemClock,
    /// What that clock showed when the engine's own began to run.
    pub(super) turn: Duration,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's move.
    Move,
    /// The engine's move after one that is expected of the other side.
    Ponder(Move),
    /// To show what it finds.
    Analysis,
    /// A move for the person.
    Hint,
}

/// Whether the session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Go,
    Quit,
}

/// The kind of endgame tables that are known.
const TABLES: &str = "kamil";

/// More pings than that do not wait; XBoard sends none while the engine is to move.
const MOST_PINGS: usize = 64;

impl<'a, W: Write> Clerk<'a, W> {
    pub(super) fn new(config: &Config, office: &'a Office<W>) -> Self {
        let options = Options::new(config);
        let game = Game::new(options.array, options.draws);
        Self {
            office,
            options,
            game,
            placed: true,
            mode: Mode::Play(Color::Black),
            clocks: Clocks::new(),
            depth: None,
            ponders: false,
            computer: false,
            score: None,
            hint: None,
            search: None,
            pings: VecDeque::new(),
            lifted: None,
        }
    }

    /// Follows commands until `quit`, or the end of the input.
    pub(super) fn run(mut self) -> io::Result<()> {
        loop {
            match self.office.inbox.next() {
                Event::Line(Some(line)) => {
                    if self.follow(&line) == Next::Quit {
                        return Ok(());
                    }
                }
                Event::Line(None) => {
                    self.complain(&format!("expected a line of at most {LONGEST} bytes"), "a longer one");
                }
                Event::Searched(report) => self.take(&report),
                Event::End(how) => {
                    self.finish_move();
                    return how;
                }
            }
        }
    }

    /// Has a move that is being thought about made at once: nobody can ask for it any more.
    fn finish_move(&mut self) {
        if self.is_thinking() {
            self.office.desk.stop();
            if let Event::Searched(report) = self.office.inbox.next() {
                self.take(&report);
            }
        }
    }

    fn follow(&mut self, line: &str) -> Next {
        match line.parse() {
            Ok(Command::Quit) => return Next::Quit,
            Ok(command) => self.obey(&command, line),
            Err(Complaint::Empty { .. }) => {}
            Err(Complaint::Unknown { .. }) => self.complain("unknown command", line),
            Err(complaint) => self.complain(&complaint.to_string(), line),
        }
        Next::Go
    }

    fn obey(&mut self, command: &Command, line: &str) {
        match command {
            Command::ProtocolVersion(_) => self.introduce(),
            Command::New => self.new_game(),
            Command::Variant(name) => self.set_variant(name.as_str(), line),
            Command::SetBoard(fen) => self.place(fen.as_str()),
            Command::Undo => self.take_back(1, line),
            Command::Remove => self.take_back(2, line),
            Command::UserMove(text) => self.hear_move(text),
            Command::Ping(number) => self.answer_ping(*number),
            Command::Option(option) => self.set(option, line),
            Command::Memory(mib) => self.set_within("Hash", *mib, line),
            Command::Cores(number) => self.set_within("Threads", *number, line),
            Command::TablePath { kind, path } if kind.as_str() == TABLES => {
                self.set(&SetOption { name: Text::new("TablebasePath"), value: Some(path.clone()) }, line);
            }
            Command::Lift(place) => self.lift(*place),
            Command::Put(place) => self.put(*place),
            Command::Book => {
                self.say(&Reply::Book(Text::new("There is no opening book.")));
                self.say(&Reply::BookEnd);
            }
            Command::Edit => self.complain("setboard is asked for instead", line),
            Command::NodeRate(_) | Command::Pause | Command::Resume => self.complain("unknown command", line),
            Command::Quit => self.office.close(),
            // Nothing follows from these.
            Command::Xboard
            | Command::Accepted(_)
            | Command::Rejected(_)
            | Command::Random
            | Command::Side(_)
            | Command::Name(_)
            | Command::Rating { .. }
            | Command::Server(_)
            | Command::TablePath { .. }
            | Command::Hover(_) => {}
            command => self.play(command, line),
        }
    }

    /// Commands about the play, time and thinking.
    fn play(&mut self, command: &Command, line: &str) {
        match command {
            Command::Force | Command::Result(_) => {
                self.halt();
                self.mode = Mode::Force;
            }
            Command::Go if !self.placed => self.complain("no legal position is set up", line),
            Command::Go => self.play_side(self.game.position().turn()),
            Command::PlayOther => self.play_side(!self.game.position().turn()),
            Command::MoveNow if self.is_thinking() => self.office.desk.stop(),
            Command::Draw => self.consider_draw(),
            Command::Hint => self.give_hint(),
            Command::Level(level) => self.clocks.set_level(*level),
            Command::MoveTime(time) => self.clocks.set_move_time(*time),
            Command::Depth(plies) => self.depth = Some(*plies),
            Command::Time(time) => self.clocks.set_remaining(*time),
            Command::Hard => {
                self.ponders = true;
                self.ponder();
            }
            Command::Easy => {
                self.ponders = false;
                if let Some(Search { purpose: Purpose::Ponder(_), .. }) = self.search {
                    self.halt();
                }
            }
            Command::Post => self.office.monitor.set_posting(true),
            Command::NoPost => self.office.monitor.set_posting(false),
            Command::Analyze => {
                self.mode = Mode::Analyze;
                self.resume();
            }
            Command::Exit if self.mode == Mode::Analyze => {
                self.halt();
                self.mode = Mode::Force;
            }
            Command::Status if self.mode == Mode::Analyze => self.say(&Reply::Status(self.office.monitor.status())),
            Command::Computer => self.computer = true,
            // The other side's clock, and what is said at the wrong time.
            _ => {}
        }
    }

    fn introduce(&self) {
        let flags = |flags: &[(&str, i64)]| {
            Reply::Features(flags.iter().map(|&(name, value)| Feature::number(name, value)).collect())
        };
        self.say(&flags(&[("done", 0)]));
        self.say(&flags(&[("ping", 1), ("setboard", 1), ("playother", 1), ("usermove", 1), ("san", 0), ("time", 1)]));
        self.say(&flags(&[("draw", 1), ("sigint", 0), ("sigterm", 0), ("reuse", 1), ("analyze", 1), ("colors", 0)]));
        self.say(&flags(&[("ics", 0), ("name", 1), ("pause", 0), ("nps", 0), ("debug", 1), ("memory", 1)]));
        self.say(&flags(&[("smp", 1), ("exclude", 0), ("highlight", 1)]));
        let name = Feature::text("myname", concat!("Kamil ", env!("CARGO_PKG_VERSION")));
        let variants = Feature::text("variants", &Array::ALL.map(variant_name).join(","));
        self.say(&Reply::Features(vec![name, variants, Feature::text("egt", TABLES)]));
        for choice in Choice::ALL.into_iter().filter(|choice| is_offered(*choice)) {
            self.say(&Reply::Features(vec![Feature::option(&self.options.declaration(choice))]));
        }
        self.say(&flags(&[("done", 1)]));
    }

    fn new_game(&mut self) {
        self.options.array = Array::default();
        self.options.begin_game();
        self.clocks.reset();
        self.depth = None;
        self.computer = false;
        if self.mode != Mode::Analyze {
            self.mode = Mode::Play(Color::Black);
        }
        self.office.desk.order(|orders| orders.clear = true);
        self.begin(Game::new(self.options.array, self.options.draws));
    }

    fn set_variant(&mut self, name: &str, line: &str) {
        let Some(array) = variant_of(name) else { return self.complain("unknown variant", line) };
        self.options.array = array;
        self.begin(Game::new(array, self.options.draws));
        self.say(&Reply::Setup(setup(array)));
        for piece in piece_moves(array) {
            self.say(&Reply::Piece(piece));
        }
    }

    fn place(&mut self, fen: &str) {
        match game_from(fen, self.options.array, self.options.draws) {
            Ok(game) => self.begin(game),
            Err(error) => {
                self.halt();
                self.placed = false;
                self.say(&Reply::TellUserError(Text::new("Illegal position")));
                self.say(&Reply::Remark(Text::new(&error.to_string())));
            }
        }
    }

    /// Goes on with another game, or with another position of this one.
    fn begin(&mut self, game: Game) {
        self.halt();
        self.game = game;
        self.placed = true;
        self.score = None;
        self.hint = None;
        self.lifted = None;
        self.resume();
    }

    fn take_back(&mut self, count: usize, line: &str) {
        let Some(game) = without_last(&self.game, count) else {
            return self.complain("command not legal now", line);
        };
        self.begin(game);
        // Who takes back a single move may mean the engine's: it waits to be told what to play.
        if count == 1 && self.mode != Mode::Analyze {
            self.mode = Mode::Force;
        }
    }

    fn hear_move(&mut self, text: &Text) {
        let illegal = |reason: &str| Reply::IllegalMove { reason: Text::new(reason), text: text.clone() };
        if !self.placed {
            return self.say(&illegal("no legal position is set up"));
        }
        if self.is_thinking() {
            return self.say(&illegal("the engine is to move"));
        }
        let Ok(mv) = text.as_str().parse::<crate::xboard::CoordinateMove>() else { return self.say(&illegal("")) };
        match mv.to_move(self.game.position()) {
            Ok(mv) => self.follow_move(mv),
            Err(error) => self.say(&illegal(&error.to_string())),
        }
    }

    fn answer_ping(&mut self, number: u64) {
        if self.is_thinking() {
            self.pings.push_back(number);
            if self.pings.len() <= MOST_PINGS {
                return;
            }
        } else {
            self.office.desk.wait_for_orders();
            self.pings.push_back(number);
        }
        if let Some(number) = self.pings.pop_front() {
            self.say(&Reply::Pong(number));
        }
    }

    /// Sets an option by the name and with the values by which it is declared.
    fn set(&mut self, option: &SetOption, line: &str) {
        let declared = Choice::ALL.into_iter().map(|choice| self.options.declaration(choice));
        let is_check = |kind: &OptionKind| matches!(kind, OptionKind::Check { .. });
        let check =
            declared.into_iter().any(|declared| option.is_named(declared.name.as_str()) && is_check(&declared.kind));
        let value = match option.value.as_ref().map(Text::as_str) {
            Some("1") if check => Some(Text::new("true")),
            Some("0") if check => Some(Text::new("false")),
            _ => option.value.clone(),
        };
        match self.options.set(&SetOption { name: option.name.clone(), value }) {
            Ok(choice) => {
                pass_on(choice, &self.options, &self.office.desk);
                match choice {
                    Choice::DrawRules => self.game = with_draw_rules(&self.game, &self.options),
                    Choice::TablebasePath => {
                        for line in self.options.endgames_lines() {
                            self.say(&Reply::Remark(Text::new(&line)));
                        }
                    }
                    Choice::MultiPv if self.mode == Mode::Analyze => self.resume(),
                    _ => {}
                }
            }
            Err(error) => self.complain(&error.to_string(), line),
        }
    }

    /// Sets an option to the nearest number it can have.
    fn set_within(&mut self, name: &str, number: u32, line: &str) {
        let declared = Choice::ALL.into_iter().map(|choice| self.options.declaration(choice));
        let range = declared.into_iter().find_map(|declared| match declared.kind {
            OptionKind::Spin { min, max, .. } if declared.name.as_str() == name => Some((min, max)),
            _ => None,
        });
        let (min, max) = range.expect("the option takes a number");
        let number = i64::from(number).clamp(min, max);
        self.set(&SetOption { name: Text::new(name), value: Some(Text::new(&number.to_string())) }, line);
    }

    fn lift(&mut self, Place(square): Place) {
        self.lifted = Some(square);
        let position = self.game.position();
        if self.placed && position.board().color_at(square) == Some(position.turn()) {
            self.say(&Reply::Highlight(Markers::of(position, square)));
        }
    }

    /// Says what becomes of a Pawn that a person puts on its last rank.
    fn put(&mut self, Place(to): Place) {
        let moves = self.game.position().legal_moves();
        let mv = moves.iter().find(|mv| Some(mv.from) == self.lifted && mv.to == to);
        match mv.map(|mv| mv.kind) {
            Some(kamil::MoveKind::Promotion) => self.say(&Reply::Choice(Suffix::General)),
            Some(kamil::MoveKind::Vanish) => self.say(&Reply::Choice(Suffix::Vanish)),
            Some(kamil::MoveKind::Normal) | None => {}
        }
    }

    /// Whether a search for the engine's move runs.
    pub(super) fn is_thinking(&self) -> bool {
        self.search.is_some_and(|search| search.purpose == Purpose::Move)
    }

    fn complain(&self, reason: &str, line: &str) {
        self.say(&Reply::Error { reason: Text::new(reason), line: Text::new(line) });
    }

    pub(super) fn is_placed(&self) -> bool {
        self.placed
    }

    pub(super) fn say(&self, reply: &Reply) {
        self.office.say(reply);
    }
}

/// Whether XBoard is told of an option: not of those for which it has commands of its own, or that only UCI knows.
fn is_offered(choice: Choice) -> bool {
    !matches!(
        choice,
        Choice::Hash
            | Choice::Threads
            | Choice::Ponder
            | Choice::Variant
            | Choice::ShowWdl
            | Choice::LimitStrength
            | Choice::Elo
    )
}
