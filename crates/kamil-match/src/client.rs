//! The referee's end of a conversation in UCI.

use std::fs::File;
use std::time::{Duration, Instant};

use kamil::{Array, DrawRules, RuleSet, UciMove};
use kamil_protocol::uci::{
    BestMove, Command, Complaint, Go, Info, OptionKind, Placement, Reply, Score, SetOption, Text, variant_name,
};

use crate::ending::EndingKind;
use crate::process::{Line, Process, Silence};
use crate::spec::EngineSpec;
use crate::stop::Stop;

/// How patient the referee is where no clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For an engine to start and to make itself ready.
    pub ready: Duration,
    /// For a move after the time for it is over; what comes later is a hang.
    pub late: Duration,
    /// For a move where no time bounds it.
    pub unbounded: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { ready: Duration::from_mins(1), late: Duration::from_secs(5), unbounded: Duration::from_mins(2) }
    }
}

/// An engine that has been made ready.
#[derive(Debug)]
pub(crate) struct Client {
    process: Process,
    /// What the engine calls itself.
    name: String,
    patience: Patience,
    /// Whether it was told to think and has not answered.
    is_asked: bool,
    /// Whether the last command was handed over, and has not been heard of since.
    is_unwritten: bool,
}

/// What an engine answered to `go`.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) best: Option<UciMove>,
    /// What it said last of its best line.
    pub(crate) info: LineInfo,
    pub(crate) elapsed: Duration,
}

/// What an engine said of its best line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineInfo {
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// Why an engine gave no answer that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It failed as a program.
    Fault(EndingKind, String),
    /// The match ends.
    Stopped,
}

impl Failure {
    fn fault(kind: EndingKind, detail: impl Into<String>) -> Self {
        Self::Fault(kind, detail.into())
    }
}

/// Why an engine is not ready to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unready {
    /// It gave no answer that counts, or the match ends.
    Failed(Failure),
    /// What it is to be set to does not fit it.
    Unfit(String),
}

impl From<Failure> for Unready {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Whether an engine knows an option and takes this value: a typing error would spoil a match unseen.
fn check_option(declared: &[(Text, OptionKind)], name: &str, value: &str) -> Result<(), String> {
    let known = declared.iter().find(|(own, _)| own.as_str().eq_ignore_ascii_case(name));
    let Some((_, kind)) = known else { return Err(format!("expected an option that it declares, found `{name}`")) };
    let expected = match kind {
        OptionKind::Check { .. } if !matches!(value, "true" | "false") => "`true` or `false`".to_owned(),
        OptionKind::Spin { min, max, .. } if !value.parse().is_ok_and(|number| (*min..=*max).contains(&number)) => {
            format!("a number from {min} to {max}")
        }
        // Which variants there are may depend on a file that is named later.
        OptionKind::Combo { values, .. }
            if !name.eq_ignore_ascii_case("UCI_Variant")
                && !values.iter().any(|known| known.as_str().eq_ignore_ascii_case(value)) =>
        {
            let values: Vec<String> = values.iter().map(|known| format!("`{}`", known.as_str())).collect();
            format!("one of {}", values.join(", "))
        }
        OptionKind::Button if !value.is_empty() => "no value".to_owned(),
        _ => return Ok(()),
    };
    Err(format!("expected {expected} for the option `{name}`, found `{value}`"))
}

/// How long the referee sleeps before it looks whether the match is to end.
const GLANCE: Duration = Duration::from_millis(100);

impl Client {
    /// Starts an engine and sets its options.
    pub(crate) fn start(
        spec: &EngineSpec,
        rules: RuleSet,
        draws: DrawRules,
        patience: Patience,
        stop: &Stop,
    ) -> Result<Self, Unready> {
        let process = Process::start(spec).map_err(|error| {
            Failure::fault(EndingKind::Crash, format!("cannot start `{}`: {error}", spec.command.display()))
        })?;
        let mut client = Self { process, name: String::new(), patience, is_asked: false, is_unwritten: false };
        let declared = client.introduce(stop)?;
        for (name, value) in &spec.options {
            check_option(&declared, name, value).map_err(Unready::Unfit)?;
        }
        if let Some(ini) = &spec.ini {
            File::open(ini).map_err(|error| Unready::Unfit(format!("cannot read {}: {error}", ini.display())))?;
            client.set("VariantPath", &ini.display().to_string(), stop)?;
        }
        for (name, value) in &spec.options {
            client.set(name, value, stop)?;
        }
        client.set_rules(spec, &declared, (rules, draws), stop)?;
        client.make_ready(stop)?;
        if client.name.is_empty() {
            client.name = spec.command.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        }
        Ok(client)
    }

    /// What the engine calls itself, or its file's name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// A new game begins.
    pub(crate) fn new_game(&mut self, stop: &Stop) -> Result<(), Failure> {
        self.say(&Command::NewGame, stop)?;
        self.make_ready(stop)
    }

    /// Lets the engine think, and waits for its move; none of the time before the command is sent counts.
    pub(crate) fn think(
        &mut self,
        placement: Placement,
        go: Go,
        allowance: Option<Duration>,
        stop: &Stop,
    ) -> Result<Answer, Failure> {
        let patience = allowance.map_or(self.patience.unbounded, |allowance| allowance + self.patience.late);
        let answer = self.think_for(placement, go, patience, stop).map_err(|failure| match (failure, allowance) {
            (Failure::Fault(EndingKind::Hang, _), Some(allowance)) => {
                Failure::fault(EndingKind::Hang, format!("no move {} after {}", seconds(patience), seconds(allowance)))
            }
            (failure, _) => failure,
        })?;
        match allowance {
            Some(allowance) if answer.elapsed > allowance => Err(Failure::fault(
                EndingKind::TimeLoss,
                format!("{} of {} used", seconds(answer.elapsed), seconds(allowance)),
            )),
            _ => Ok(answer),
        }
    }

    /// Lets the engine think, and waits so long for its move.
    pub(crate) fn think_for(
        &mut self,
        placement: Placement,
        go: Go,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Answer, Failure> {
        self.process.drain();
        self.say(&Command::Position(placement), stop)?;
        self.is_asked = true;
        let began = self.say(&Command::Go(go), stop)?;
        self.await_move(began, patience, stop)
    }

    /// Has an engine that thinks stop, and passes its move over.
    pub(crate) fn halt(&mut self) -> Result<(), Failure> {
        // The wish to stop may have come before the engine was asked; then no move will come either.
        if !self.is_asked {
            return Ok(());
        }
        let never = Stop::new();
        let began = self.say(&Command::Stop, &never)?;
        self.await_move(began, self.patience.late, &never).map(drop)
    }

    fn await_move(&mut self, began: Instant, patience: Duration, stop: &Stop) -> Result<Answer, Failure> {
        let mut info = LineInfo::default();
        loop {
            let line = self.hear(began + patience, stop)?;
            let elapsed = line.at.saturating_duration_since(began);
            match read_answer(&line.text)? {
                Some(Reply::BestMove(BestMove { best, .. })) => {
                    self.is_asked = false;
                    return Ok(Answer { best, info, elapsed });
                }
                Some(Reply::Info(found)) => info.update(&found),
                _ => {}
            }
        }
    }

    /// Ends the engine in good manners.
    pub(crate) fn quit(self) {
        self.process.quit(&Command::Quit.to_string());
    }

    /// `uci`, and the options that the engine declares.
    fn introduce(&mut self, stop: &Stop) -> Result<Vec<(Text, OptionKind)>, Failure> {
        self.say(&Command::Uci, stop)?;
        let mut declared = Vec::new();
        self.await_reply("uciok", stop, |client, reply| {
            match reply {
                Reply::Name(name) => name.as_str().clone_into(&mut client.name),
                // No engine has so many; one that never stops declaring is cut off by the deadline.
                Reply::Option(declaration) if declared.len() < 1_000 => {
                    declared.push((declaration.name, declaration.kind));
                }
                Reply::UciOk => return true,
                _ => {}
            }
            false
        })?;
        Ok(declared)
    }

    fn make_ready(&mut self, stop: &Stop) -> Result<(), Failure> {
        self.say(&Command::IsReady, stop)?;
        self.await_reply("readyok", stop, |_, reply| reply == Reply::ReadyOk)
    }

    /// Hears replies until one is the awaited one.
    fn await_reply(
        &mut self,
        awaited: &str,
        stop: &Stop,
        mut is_awaited: impl FnMut(&mut Self, Reply) -> bool,
    ) -> Result<(), Failure> {
        let deadline = Instant::now() + self.patience.ready;
        loop {
            let line = self.hear(deadline, stop).map_err(|failure| match failure {
                Failure::Fault(EndingKind::Hang, _) => {
                    Failure::fault(EndingKind::Hang, format!("no `{awaited}` within {}", seconds(self.patience.ready)))
                }
                failure => failure,
            })?;
            if let Some(reply) = Reply::read(&line.text, &mut |_| {})
                && is_awaited(self, reply)
            {
                return Ok(());
            }
        }
    }

    /// The variant and the draw rules, where the engine has options for them.
    fn set_rules(
        &mut self,
        spec: &EngineSpec,
        declared: &[(Text, OptionKind)],
        (rules, draws): (RuleSet, DrawRules),
        stop: &Stop,
    ) -> Result<(), Failure> {
        let has = |name: &str| declared.iter().any(|(own, _)| own.as_str().eq_ignore_ascii_case(name));
        match &spec.variant {
            Some(variant) => self.set("UCI_Variant", variant, stop)?,
            None if has("UCI_Variant") => self.set("UCI_Variant", variant_of(rules), stop)?,
            None => {}
        }
        let is_set = spec.options.iter().any(|(name, _)| name.eq_ignore_ascii_case("DrawRules"));
        if has("DrawRules") && !is_set { self.set("DrawRules", draws.name(), stop) } else { Ok(()) }
    }

    fn set(&mut self, name: &str, value: &str, stop: &Stop) -> Result<(), Failure> {
        let value = Some(Text::new(value)).filter(|value| !value.is_empty());
        self.say(&Command::SetOption(SetOption { name: Text::new(name), value }), stop).map(drop)
    }

    /// Tells the engine something, and says when it was written.
    fn say(&mut self, command: &Command, stop: &Stop) -> Result<Instant, Failure> {
        // One that was waiting to be written when a wish to stop came.
        if self.is_unwritten {
            self.await_written(stop)?;
        }
        self.process.write(&command.to_string());
        self.is_unwritten = true;
        self.await_written(stop)
    }

    fn await_written(&mut self, stop: &Stop) -> Result<Instant, Failure> {
        let patience = self.patience.ready;
        let written = self.wait(Instant::now() + patience, stop, Process::await_written)?.ok_or_else(|| {
            Failure::fault(EndingKind::Hang, format!("it read no command within {}", seconds(patience)))
        })?;
        self.is_unwritten = false;
        Ok(written)
    }

    fn hear(&mut self, deadline: Instant, stop: &Stop) -> Result<Line, Failure> {
        let line = self.wait(deadline, stop, Process::read)?;
        // An engine that writes without end is as silent as one that writes nothing.
        line.filter(|line| line.at <= deadline).ok_or_else(|| Failure::fault(EndingKind::Hang, "no answer"))
    }

    /// Waits for something of the process until `deadline`, or until the match ends; none where it does not come.
    fn wait<T>(
        &mut self,
        deadline: Instant,
        stop: &Stop,
        next: impl Fn(&Process, Instant) -> Result<T, Silence>,
    ) -> Result<Option<T>, Failure> {
        loop {
            if stop.is_stopped() {
                return Err(Failure::Stopped);
            }
            match next(&self.process, deadline.min(Instant::now() + GLANCE)) {
                Ok(found) => return Ok(Some(found)),
                Err(Silence::Closed) => return Err(Failure::fault(EndingKind::Crash, self.process.obituary())),
                Err(Silence::Late) if Instant::now() >= deadline => return Ok(None),
                Err(Silence::Late) => {}
            }
        }
    }
}

/// The name by which engines know a rule set's variant: that of its first array.
fn variant_of(rules: RuleSet) -> &'static str {
    let array = Array::ALL.into_iter().find(|array| array.rules() == rules);
    variant_name(array.expect("every rule set has an array"))
}

/// A reply to `go`. A line that is none is passed over, but a `bestmove` without a move is an answer that counts.
fn read_answer(line: &str) -> Result<Option<Reply>, Failure> {
    let mut fault = None;
    let reply = Reply::read(line, &mut |complaint| {
        if let Complaint::Wrong { after: "bestmove", .. } | Complaint::Missing { after: "bestmove", .. } = complaint {
            fault = Some(Failure::fault(EndingKind::IllegalMove, complaint.to_string()));
        }
    });
    fault.map_or(Ok(reply), Err)
}

impl LineInfo {
    fn update(&mut self, info: &Info) {
        if info.multipv.is_some_and(|rank| rank > 1) {
            return;
        }
        // A bound of an iteration that is not done says less than the exact score before it.
        if info.score.is_some_and(|score| score.bound.is_none()) || self.score.is_none() {
            self.score = info.score.or(self.score);
            self.depth = info.depth.or(self.depth);
        }
        self.nodes = info.nodes.or(self.nodes);
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
