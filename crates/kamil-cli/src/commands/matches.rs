//! `kamil match`: games between engines, and what they say.

mod engines;
mod json;
mod lists;

use std::fs;
use std::io::Write as _;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use kamil::{DrawRules, RuleSet};
use kamil_match::{
    Adjudication, Event, Openings, Order, Patience, Plan, Records, Report, STRICT_MAX_MOVES, Setting, Stop, play_match,
    read_suite,
};

pub(crate) use self::engines::misuse;

use self::engines::Engines;
use self::lists::{OpeningsList, read_draw, read_resign, read_sprt};
use crate::exit::{self, Verdict};
use crate::output::Output;
use crate::position_args::PositionArgs;
use crate::progress::Progress;
use crate::{json as json_line, number, signals};

/// Play a match between two UCI engines under our rules, and say what it shows
///
/// Games come in pairs: each opening is played twice, with colours swapped. The last lines are the result: wins, draws
/// and losses of the first engine, the pairs by their points, the difference in Elo with its 95% interval, and how the
/// games ended. An engine that crashes, hangs, gives an illegal move or oversteps its time loses that game, and the
/// match goes on. An interrupt (Ctrl-C) ends the match with the result so far.
///
/// Settings of an engine are KEY=VALUE: cmd (the program), args, dir, name, option.NAME (a UCI option), tc
/// (seconds+increment, moves/seconds+increment), st (seconds a move), nodes, depth, timemargin (milliseconds), restart
/// (on: a new process for each game), variant (`UCI_Variant`), ini (a file, sent as `VariantPath`), quirk=no-vanish (an
/// engine that does not know the vanishing Pawn), proto=uci.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  kamil match --engine cmd=./new args=uci --engine cmd=./old args=uci --each nodes=200 --rounds 1"
)]
pub(crate) struct Match {
    #[command(flatten)]
    engines: Engines,

    /// How many pairs of games at most
    #[arg(long, value_name = "N", default_value_t = NonZeroU32::new(100).expect("100 is not 0"),
        value_parser = number::parser(NonZeroU32::MIN..=NonZeroU32::new(1_000_000).expect("a million is not 0")))]
    rounds: NonZeroU32,

    /// A suite: file=FILE [order=sequential|random] [start=N]; FENs or EPDs, one a line. Without it every game begins
    /// in the position of --fen or --array
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    openings: Vec<Setting>,

    /// The seed of order=random
    #[arg(long, alias = "srand", value_name = "N", default_value_t = 1, value_parser = number::parser(0..=u64::MAX))]
    seed: u64,

    #[command(flatten)]
    position: PositionArgs,

    /// The draw rules
    #[arg(long, value_name = "DRAWS", default_value_t = DrawRules::Default, value_parser = lists::draw_rules_parser())]
    draw_rules: DrawRules,

    /// How many games are played at once
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN,
        value_parser = number::parser(NonZeroUsize::MIN..=NonZeroUsize::new(256).expect("256 is not 0")))]
    concurrency: NonZeroUsize,

    /// End the match when a test decides: elo0=N elo1=N (from -200 to 200) [alpha=0.05] [beta=0.05] [model=normalized|logistic]
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    sprt: Vec<Setting>,

    /// Draw games that both engines call level: movenumber=N movecount=N score=CP
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    draw: Vec<Setting>,

    /// End games that both engines call decided: movecount=N score=CP
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    resign: Vec<Setting>,

    /// Draw games after so many moves by each side [default: none, 400 under the strict draw rules]
    #[arg(long, alias = "maxmoves", value_name = "N", value_parser = number::parser(1..=100_000_u32))]
    max_moves: Option<u32>,

    /// Append the games to a file, with scores, depths and times
    #[arg(long, alias = "pgnout", value_name = "FILE", value_parser = lists::file)]
    pgn: Option<PathBuf>,

    /// Keep a log of the finished games, from which --resume goes on
    #[arg(long, value_name = "FILE", value_parser = lists::file)]
    log: Option<PathBuf>,

    /// Go on with the match of --log; its settings must be the same
    #[arg(long, requires = "log")]
    resume: bool,

    /// The Event of the games
    #[arg(long, value_name = "NAME", default_value = "Engine match")]
    event: String,

    /// A line with the result so far after every N games, on standard error; 0 for none
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::parser(0..=u32::MAX))]
    ratinginterval: u32,

    #[command(flatten)]
    habits: Habits,

    /// Exit with 1 if an engine crashed, hung, gave an illegal move or overstepped its time
    #[arg(long)]
    faultless: bool,

    /// Print the result as JSON instead: {"engines", "games", "wins", "draws", "losses", "pairs", "elo", …}
    #[arg(long)]
    json: bool,
}

/// Words in command lines for fastchess that ask for what is always so.
#[derive(Args, Debug)]
struct Habits {
    /// Games always come in pairs
    #[arg(long, hide = true, value_name = "2", value_parser = number::parser(2..=2_u8))]
    games: Option<u8>,

    /// Openings are always played again with colours swapped
    #[arg(long, hide = true)]
    repeat: bool,

    /// A match always goes on after a fault
    #[arg(long, hide = true)]
    recover: bool,
}

impl Match {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let plan = self.plan()?;
        let records = Records {
            pgn: self.pgn.clone(),
            log: self.log.clone(),
            resume: self.resume,
            event: self.event.clone(),
            date: today(),
        };
        let stop = Stop::new();
        let switch = stop.clone();
        signals::when_told_to_stop(move || switch.stop())?;
        let progress = Progress::steps("games");
        progress.expect(u64::from(plan.games()));
        let report = play_match(&plan, &records, &stop, &mut |event| self.tell(event, &progress))?;
        drop(progress);
        if self.json {
            json_line::write_line(out, &json::result(&report))?;
        } else {
            write!(out, "{report}")?;
        }
        let failed = self.faultless && report.tally().faults().next().is_some();
        Ok(if failed { Verdict::Bad } else { Verdict::Good })
    }

    fn plan(&self) -> Result<Plan> {
        let chosen = self.position.choose()?;
        let list = OpeningsList::read(&self.openings)?;
        let openings = match &list.file {
            Some(file) => read_openings(file, chosen.rules, list.order(self.seed), list.start)?,
            None => Openings::single(chosen.position, chosen.position.to_fen()),
        };
        let cap = self.max_moves.and_then(NonZeroU32::new);
        let strict_cap = (self.draw_rules == DrawRules::Strict).then_some(STRICT_MAX_MOVES);
        Ok(Plan {
            engines: self.engines.read()?,
            openings,
            rules: chosen.rules,
            draws: self.draw_rules,
            rounds: self.rounds,
            sprt: read_sprt(&self.sprt)?,
            adjudication: Adjudication {
                draw: read_draw(&self.draw)?,
                resign: read_resign(&self.resign)?,
                max_moves: cap.or(strict_cap),
            },
            concurrency: self.concurrency,
            patience: Patience::default(),
        })
    }

    fn tell(&self, event: &Event<'_>, progress: &Progress) {
        match event {
            Event::Started { logged, changes, .. } => {
                progress.advance(u64::from(*logged));
                for change in *changes {
                    progress.aside(|| exit::warn(change));
                }
            }
            Event::Finished { game, names, report } => {
                progress.advance(1);
                if game.ending.is_fault() {
                    let loser = match game.winner {
                        Some(kamil_match::Winner::White) => names.black,
                        _ => names.white,
                    };
                    let detail = game.detail.as_deref().unwrap_or_default();
                    let number = game.game + 1;
                    progress.aside(|| exit::warn(&format!("game {number}: {} of {loser}: {detail}", game.ending)));
                }
                self.tell_result(report, progress);
            }
        }
    }

    fn tell_result(&self, report: &Report, progress: &Progress) {
        if self.ratinginterval > 0 && report.tally().games().is_multiple_of(self.ratinginterval) {
            // Nobody needs to read it for the match to go on.
            progress.aside(|| drop(writeln!(std::io::stderr(), "{}", report.line())));
        }
    }
}

fn read_openings(file: &PathBuf, rules: RuleSet, order: Order, start: usize) -> Result<Openings> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    let positions = read_suite(&text, rules).with_context(|| name.clone())?;
    Openings::suite(positions, &name, order, start).context("a suite that was read has a position")
}

/// Today in UTC, as PGN writes it.
fn today() -> String {
    let now = time::OffsetDateTime::now_utc();
    format!("{:04}.{:02}.{:02}", now.year(), u8::from(now.month()), now.day())
}
