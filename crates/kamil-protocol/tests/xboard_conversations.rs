//! Whole conversations with a session over XBoard's protocol, from `testdata/xboard/`, and whole games between two.

mod partner;

use std::io::{self, BufReader, PipeReader, PipeWriter, Write as _};
use std::thread;

use kamil::{Array, Color, DrawRules, Game, MoveKind, Outcome, Position, RuleSet, WinReason};
use kamil_protocol::xboard::{self, Config, CoordinateMove, Reply, Verdict};

use partner::{Partner, all_are_held, hold_example, hold_file};

fn run(input: BufReader<PipeReader>, output: PipeWriter) -> io::Result<()> {
    xboard::run(&Config::default(), input, output)
}

macro_rules! conversations {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                hold_file("xboard", stringify!($name), run);
            }
        )*

        #[test]
        fn every_conversation_is_held() {
            all_are_held("xboard", &[$(stringify!($name)),*]);
        }
    };
}

conversations! {
    analysis
    commands
    end_of_input
    greeting
    last_rank
    levels
    results
    thinking
    variants
}

/// A match between two sessions, passed from one to the other as XBoard does.
struct Match {
    players: [Partner; 2],
    game: Game,
    vanished: usize,
}

impl Match {
    fn begin(fen: Option<&str>, depth: u32) -> Self {
        let game = match fen {
            None => Game::new(Array::Kamil, DrawRules::Default),
            Some(fen) => {
                let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
                Game::from_position(position, RuleSet::WarMachine, DrawRules::Default)
            }
        };
        let players = [Partner::meet(run), Partner::meet(run)].map(|mut player| {
            for line in ["xboard", "protover 2", "new", "variant kamil", "level 0 5 0", "easy", "computer", "force"] {
                player.say(line);
            }
            player.say(&format!("setboard {}", game.position().to_fen()));
            player.say(&format!("sd {depth}"));
            player
        });
        Self { players, game, vanished: 0 }
    }

    /// Plays to the end, and gives what the engines said of it.
    fn play(mut self) -> (Outcome, Verdict, usize) {
        let mut first = true;
        let mut claim = None;
        while claim.is_none() {
            let us = usize::from(self.game.position().turn() == Color::Black);
            if first {
                self.players[us].say("go");
            }
            claim = self.take_move(us, &mut first);
        }
        let outcome = self.game.outcome().expect("no game is over before its end");
        for mut player in self.players {
            player.say("force");
            player.say("quit");
            player.part();
        }
        (outcome, claim.expect("the loop ended with a claim"), self.vanished)
    }

    /// Hears from the player `us` until it moves or says that the game is over.
    fn take_move(&mut self, us: usize, first: &mut bool) -> Option<Verdict> {
        loop {
            let line = self.players[us].hear().expect("the session goes on");
            match line.parse().unwrap_or_else(|complaint| panic!("{line}: {complaint}")) {
                Reply::Move(mv) => {
                    let mv = mv.to_move(self.game.position()).unwrap();
                    self.vanished += usize::from(mv.kind == MoveKind::Vanish);
                    self.game.play(mv).unwrap();
                    let them = &mut self.players[1 - us];
                    // XBoard adds a dot where it knows of no piece that the Pawn becomes.
                    let suffix = if mv.kind == MoveKind::Vanish { "." } else { "" };
                    them.say(&format!("usermove {}{suffix}", CoordinateMove::of(mv)));
                    if std::mem::take(first) {
                        them.say("go");
                    }
                    return None;
                }
                Reply::Result(verdict) => return Some(verdict),
                Reply::IllegalMove { .. } | Reply::Error { .. } | Reply::TellUserError(_) => panic!("{line}"),
                _ => {}
            }
        }
    }
}

#[test]
fn the_example_of_the_documentation_is_held() {
    hold_example("xboard.md", run);
}

#[test]
fn a_whole_game_is_played_to_its_end() {
    let (outcome, verdict, _) = Match::begin(None, 2).play();
    assert_eq!(verdict, outcome.into());
}

#[test]
fn a_game_with_a_vanishing_pawn() {
    let (outcome, verdict, vanished) = Match::begin(Some("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1"), 3).play();
    assert!(vanished >= 1);
    assert_eq!(verdict, outcome.into());
}

#[test]
fn the_side_that_is_stalemated_says_that_it_has_lost() {
    let (outcome, verdict, _) = Match::begin(Some("K9/P9/2k7/10/10/10/10/10/10/10 b - - 0 1"), 3).play();
    assert_eq!(outcome, Outcome::Win { winner: Color::Black, by: WinReason::Stalemate });
    assert_eq!(verdict.to_string(), "0-1 {Black wins, for White is stalemated}");
}

#[test]
fn a_line_without_end_is_refused_and_forgotten() {
    let mut partner = Partner::meet(run);
    partner.say(&"setboard 10/10/".repeat(100_000));
    let reply = partner.hear().unwrap();
    assert_eq!(reply, "Error (expected a line of at most 262144 bytes): a longer one");
    partner.say("ping 1");
    assert_eq!(partner.hear().as_deref(), Some("pong 1"));
    partner.part();
}

#[test]
fn an_output_that_nobody_reads_ends_the_session() {
    let (input, mut commands) = io::pipe().unwrap();
    let (answers, output) = io::pipe().unwrap();
    drop(answers);
    let session = thread::spawn(move || run(BufReader::new(input), output));
    commands.write_all(b"post\nanalyze\n").unwrap();
    // The input stays open: the search itself finds that nobody hears it.
    let error = session.join().unwrap().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn many_pings_are_answered_in_their_order() {
    let mut partner = Partner::meet(run);
    partner.say("st 1000");
    partner.say("usermove e1e2");
    for number in 0..200 {
        partner.say(&format!("ping {number}"));
    }
    partner.say("?");
    for number in 0..200 {
        let mut reply = partner.hear().unwrap();
        if reply.starts_with("move ") {
            reply = partner.hear().unwrap();
        }
        assert_eq!(reply, format!("pong {number}"));
    }
    partner.part();
}
