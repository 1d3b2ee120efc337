//! An engine that plays the first legal move, until it does what its first argument names.
//!
//! * `good`: nothing else. `loud`: it writes without being asked, and lines without end.
//! * `crash`, `exit`, `hang`, `none`, `garbage`, `illegal`, `foreign`: at its third move.
//! * `slow`: it sleeps for as long as its second argument says, in milliseconds, before each move.
//! * `stuck`: it does not answer `uci`; `unready`: nor `isready`; `deaf`: it reads nothing after `uci`.
//! * `spam`: it never stops talking instead of moving.
//! * `crash-once FILE`: as `crash`, unless the file exists; it makes the file.
//! * `parent FILE`: as `hang`, but it starts a `child` first, which sleeps, and writes its number into the file.
#![forbid(unsafe_code)]

use std::io::{self, BufRead as _, Write as _};
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::time::Duration;

use kamil::{DrawRules, Game, Move, Position, RuleSet};
use kamil_protocol::uci::{Command, Placement, Start};

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let manner = arguments.next().unwrap_or_default();
    let operand = arguments.next().unwrap_or_default();
    if manner == "child" {
        sleep();
        return Ok(());
    }
    let mut engine = Unruly { manner, operand, game: None, moves: 0 };
    for line in io::stdin().lock().lines() {
        let Some(command) = Command::read(&line?, &mut |_| {}) else { continue };
        if matches!(command, Command::Quit) {
            break;
        }
        engine.obey(command)?;
    }
    Ok(())
}

struct Unruly {
    manner: String,
    operand: String,
    game: Option<Game>,
    /// How many moves it has been asked for.
    moves: u32,
}

impl Unruly {
    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci if self.manner == "stuck" => {
                sleep();
                Ok(())
            }
            Command::Uci => {
                self.introduce()?;
                if self.manner == "deaf" {
                    sleep();
                }
                Ok(())
            }
            Command::IsReady if self.manner == "unready" => {
                sleep();
                Ok(())
            }
            Command::IsReady => say("readyok"),
            Command::Position(placement) => {
                self.game = Some(game(&placement));
                Ok(())
            }
            Command::Go(_) => self.go(),
            _ => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        if self.manner == "loud" {
            say("Welcome\nreadyok\n\u{1b}[31m\nbestmove a1a10")?;
            say(&"x".repeat(1 << 18))?;
            io::stdout().lock().write_all(b"\xff\xfe\0\n")?;
        }
        say(&format!("id name Unruly {}", self.manner))?;
        say("option name Hash type spin default 1 min 1 max 64")?;
        say("option name Book type string default <empty>")?;
        say("option name UCI_Variant type combo default chess var shatranjkamil")?;
        say("uciok")
    }

    fn go(&mut self) -> io::Result<()> {
        self.moves += 1;
        let position = *self.game.as_ref().expect("a position comes before go").position();
        let best = position.legal_moves().iter().min().copied();
        match self.manner.as_str() {
            "slow" => std::thread::sleep(Duration::from_millis(self.operand.parse().expect("milliseconds"))),
            "spam" => loop {
                say("info string still thinking")?;
            },
            "loud" => say(&format!("info depth 3 score cp 12 pv {}\ninfo string {}", text(best), "y".repeat(1 << 17)))?,
            _ if self.moves == 3 => return self.misbehave(&position, best),
            _ => {}
        }
        say("info depth 9 multipv 2 score cp -999")?;
        say("info depth 4 seldepth 7 score cp -35 nodes 1234 time 1")?;
        say("info depth 5 score cp 700 lowerbound nodes 2345")?;
        say(&format!("bestmove {} ponder a2a3", text(best)))
    }

    fn misbehave(&self, position: &Position, best: Option<Move>) -> io::Result<()> {
        match self.manner.as_str() {
            "crash" => panic!("out of cheese"),
            "crash-once" if !Path::new(&self.operand).exists() => {
                std::fs::write(&self.operand, "")?;
                panic!("only this once")
            }
            "exit" => std::process::exit(0),
            "hang" => {
                sleep();
                Ok(())
            }
            "parent" => {
                let child = Process::new(std::env::current_exe()?).arg("child").stdin(Stdio::null()).spawn()?;
                std::fs::write(&self.operand, child.id().to_string())?;
                sleep();
                Ok(())
            }
            "none" => say("bestmove (none)"),
            "garbage" => say("bestmove \u{1b}[2J e2"),
            "illegal" => say("bestmove a1a10"),
            // A move of the other side.
            "foreign" => {
                let reply = position.after(best.expect("the game goes on")).legal_moves().iter().min().copied();
                say(&format!("bestmove {}", text(reply)))
            }
            _ => say(&format!("bestmove {}", text(best))),
        }
    }
}

fn text(mv: Option<Move>) -> String {
    mv.map_or_else(|| "(none)".to_owned(), |mv| mv.to_string())
}

/// The game so far, which a referee never sends with an illegal move.
fn game(placement: &Placement) -> Game {
    let Start::Fen(fen) = &placement.start else { panic!("expected a FEN, found the array") };
    let position = Position::from_fen(fen.as_str(), RuleSet::WarMachine).expect("a legal position");
    let mut game = Game::from_position(position, RuleSet::WarMachine, DrawRules::Strict);
    for mv in &placement.moves {
        let mv = mv.to_move(game.position()).expect("a legal move");
        game.play(mv).expect("a game that goes on");
    }
    game
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Not for ever, so that no test leaves a process behind.
fn sleep() {
    std::thread::sleep(Duration::from_mins(1));
}
