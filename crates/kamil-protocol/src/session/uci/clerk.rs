//! The thread that reads commands: it answers what can be answered at once, and leaves the rest on the desk.

use std::io::{self, BufRead, Write};

use kamil::Game;

use crate::session::Config;
use crate::session::desk::Desk;
use crate::session::lines::{LONGEST, Line, Lines};
use crate::session::options::{Choice, Options};
use crate::session::settings::{pass_on, with_draw_rules};
use crate::session::voice::Voice;
use crate::uci::{Command, Complaint, Go, Placement, Reply, SetOption, Text, variant_line};

use super::task::Task;

/// What the program has set up so far.
pub(super) struct Clerk<'a, W> {
    desk: &'a Desk<Task>,
    voice: &'a Voice<W>,
    options: Options,
    game: Game,
    debug: bool,
}

/// Whether the session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Go,
    Quit,
}

impl<'a, W: Write> Clerk<'a, W> {
    pub(super) fn new(config: &Config, desk: &'a Desk<Task>, voice: &'a Voice<W>) -> Self {
        let options = Options::new(config);
        let game = Game::new(options.array, options.draws);
        Self { desk, voice, options, game, debug: false }
    }

    /// Follows commands until `quit`, or the end of the input.
    pub(super) fn run(mut self, input: impl BufRead) -> io::Result<()> {
        let mut lines = Lines::of(input);
        while let Some(line) = lines.next()? {
            let next = match line {
                Line::Text(line) => self.follow(&line),
                Line::TooLong => {
                    self.tell(&format!("expected a line of at most {LONGEST} bytes, found a longer one"));
                    Next::Go
                }
            };
            if next == Next::Quit {
                break;
            }
        }
        Ok(())
    }

    fn follow(&mut self, line: &str) -> Next {
        let mut complaints = Vec::new();
        let command = Command::read(line, &mut |complaint| {
            // One line may hold any number of words that say nothing.
            if complaints.len() < MOST_COMPLAINTS {
                complaints.push(complaint);
            }
        });
        for complaint in complaints {
            let is_quiet = complaint.is_skipped_word() || matches!(complaint, Complaint::Empty { .. });
            if self.debug || !is_quiet {
                self.tell(&complaint.to_string());
            }
        }
        match command {
            Some(Command::Quit) => return Next::Quit,
            Some(command) => self.obey(&command),
            None => {}
        }
        Next::Go
    }

    fn obey(&mut self, command: &Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = *on,
            Command::IsReady => {
                self.desk.wait_for_orders();
                self.say(&Reply::ReadyOk);
            }
            Command::SetOption(option) => self.set(option),
            // The engine is free to all, and needs no registration.
            Command::Register(_) => {}
            Command::NewGame => {
                self.options.begin_game();
                self.desk.order(|orders| orders.clear = true);
            }
            Command::Position(placement) => self.place(placement),
            Command::Go(go) => self.go(go),
            Command::Stop => self.desk.stop(),
            Command::PonderHit => self.desk.ponder_hit(),
            Command::Quit => self.desk.close(),
        }
    }

    fn introduce(&self) {
        self.say(&Reply::Name(Text::new(concat!("Kamil ", env!("CARGO_PKG_VERSION")))));
        self.say(&Reply::Author(Text::new("the authors of Kamil")));
        // UCI has its own words for a level.
        for choice in Choice::ALL.into_iter().filter(|choice| *choice != Choice::Level) {
            self.say(&Reply::Option(self.options.declaration(choice)));
        }
        self.say(&Reply::UciOk);
    }

    fn set(&mut self, option: &SetOption) {
        let before = self.options.array;
        let choice = match self.options.set(option) {
            Ok(choice) => choice,
            Err(error) => return self.tell(&error.to_string()),
        };
        let Options { array, draws, .. } = self.options;
        pass_on(choice, &self.options, self.desk);
        match choice {
            Choice::Variant => {
                // A position of one variant may be none of another.
                if array != before {
                    self.game = Game::new(array, draws);
                }
                self.tell(&variant_line(array));
            }
            Choice::DrawRules => self.game = with_draw_rules(&self.game, &self.options),
            Choice::TablebasePath => self.options.endgames_lines().iter().for_each(|line| self.tell(line)),
            _ => {}
        }
    }

    fn place(&mut self, placement: &Placement) {
        match placement.to_game(self.options.array, self.options.draws) {
            Ok(game) => self.game = game,
            Err(error) => self.tell(&format!("{error}; the position stays as it was")),
        }
    }

    fn go(&mut self, go: &Go) {
        let task = Task::of(go, &self.game, &self.options, &mut |illegal| self.tell(&illegal));
        let control = task.control.clone();
        self.desk.start(Box::new(task), &control);
    }

    fn tell(&self, message: &str) {
        self.say(&Reply::message(message));
    }

    fn say(&self, reply: &Reply) {
        if !self.voice.say(reply) {
            self.desk.close();
        }
    }
}

const MOST_COMPLAINTS: usize = 16;
