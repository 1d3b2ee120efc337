//! Whole conversations with a session over UCI, from `testdata/uci/`; the README there says how they are written.

mod partner;

use std::io::{self, BufReader, PipeReader, PipeWriter, Write as _};
use std::thread;

use kamil_protocol::uci::{self, Config};

use partner::{Partner, all_are_held, hold_example, hold_file};

fn run(input: BufReader<PipeReader>, output: PipeWriter) -> io::Result<()> {
    uci::run(&Config::default(), input, output)
}

macro_rules! conversations {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                hold_file("uci", stringify!($name), run);
            }
        )*

        #[test]
        fn every_conversation_is_held() {
            all_are_held("uci", &[$(stringify!($name)),*]);
        }
    };
}

conversations! {
    draws
    end_of_input
    garbage
    greeting
    infinite
    limits
    levels
    lines
    options
    perft
    ponder
    positions
    stop
    tablebases
    variants
}

#[test]
fn the_example_of_the_documentation_is_held() {
    hold_example("uci.md", run);
}

#[test]
fn a_game_of_ten_thousand_plies_is_one_line() {
    let mut partner = Partner::meet(run);
    let round = "b1c3 b10c8 c3b1 c8b10 ";
    partner.say("setoption name DrawRules value strict");
    partner.say(&format!("position startpos moves {}", round.repeat(2_500)));
    partner.say("go depth 2");
    let mut reply = partner.hear();
    while !reply.as_ref().unwrap().starts_with("bestmove ") {
        assert!(!reply.as_ref().unwrap().starts_with("info string"), "{reply:?}");
        reply = partner.hear();
    }
    partner.part();
}

#[test]
fn a_line_without_end_is_refused_and_forgotten() {
    let mut partner = Partner::meet(run);
    partner.say(&"position startpos moves ".repeat(100_000));
    let reply = partner.hear().unwrap();
    assert_eq!(reply, "info string expected a line of at most 262144 bytes, found a longer one");
    partner.say("isready");
    assert_eq!(partner.hear().as_deref(), Some("readyok"));
    partner.part();
}

#[test]
fn an_output_that_nobody_reads_ends_the_session() {
    let (input, mut commands) = io::pipe().unwrap();
    let (answers, output) = io::pipe().unwrap();
    drop(answers);
    let session = thread::spawn(move || run(BufReader::new(input), output));
    commands.write_all(b"go infinite\n").unwrap();
    // The input stays open: the search itself finds that nobody hears it.
    let error = session.join().unwrap().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn a_search_gives_as_many_moves_as_were_asked_for() {
    let mut partner = Partner::meet(run);
    for _ in 0..50 {
        partner.say("go infinite");
        partner.say("go nodes 100");
        partner.say("go ponder wtime 100 btime 100");
        partner.say("stop");
    }
    partner.say("isready");
    let mut moves = 0;
    while moves < 150 {
        moves += usize::from(partner.hear().expect("each search gives a move").starts_with("bestmove "));
    }
    partner.part();
}
