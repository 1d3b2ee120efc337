//! The result of a match, in words that can be pasted into a document.

use std::fmt;

use crate::ending::EndingKind;
use crate::log::ProgramChange;
use crate::pairs::Estimate;
use crate::plan::Plan;
use crate::spec::{EngineSpec, Quirk};
use crate::sprt::{Sprt, Verdict};
use crate::summary::{GameSummary, Seat};
use crate::tally::Tally;

/// The result of a match so far.
#[derive(Clone, Debug)]
pub struct Report {
    names: [String; 2],
    conditions: Vec<(&'static str, String)>,
    sprt: Option<Sprt>,
    tally: Tally,
}

impl Report {
    pub(crate) fn new(plan: &Plan, names: [String; 2]) -> Self {
        Self { conditions: conditions(plan, &names), sprt: plan.sprt, names, tally: Tally::default() }
    }

    pub(crate) fn add(&mut self, game: &GameSummary) {
        self.tally.add(game);
    }

    /// Says of engines that they were other programs in some of the games.
    pub(crate) fn note_changes(&mut self, changes: &[ProgramChange]) {
        for ProgramChange { engine, games, .. } in changes {
            self.conditions.push(("not the same", format!("{} until game {games} and after it", self.names[*engine])));
        }
    }

    /// The names of the engines.
    pub const fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// The games, counted.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The test, where one was asked for.
    pub const fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// What the test says so far.
    pub fn verdict(&self) -> Option<Verdict> {
        self.sprt.map(|sprt| sprt.judge(self.tally.pairs()))
    }

    /// The score per game of all games, finished pairs or not, in per cent.
    fn score(&self) -> String {
        let tally = &self.tally;
        if tally.games() == 0 {
            return "no games".to_owned();
        }
        let points = f64::from(tally.wins()) + f64::from(tally.draws()) / 2.0;
        format!("+{} ={} -{}, {}", tally.wins(), tally.draws(), tally.losses(), percent(points, tally.games()))
    }

    /// One line: `120 games: +60 =40 -20, 66.7%; Elo +120.4 (+72.0 to +175.3), …; LLR 1.23 in [-2.94, 2.94]`.
    pub fn line(&self) -> String {
        let mut line = format!("{} games: {}; {}", self.tally.games(), self.score(), self.difference());
        if let Some(sprt) = &self.sprt {
            line.push_str("; ");
            line.push_str(&ratio(sprt, &self.tally));
        }
        line
    }

    fn difference(&self) -> String {
        let pairs = self.tally.pairs();
        let superiority =
            pairs.superiority().map_or_else(|| "unknown".to_owned(), |share| format!("{:.1}%", 100.0 * share));
        format!("Elo {}, normalised {}, LOS {superiority}", estimate(pairs.elo()), estimate(pairs.normalised_elo()))
    }

    fn games_line(&self) -> String {
        let side = |colour: &str, [wins, draws, losses]: [u32; 3]| format!("as {colour} +{wins} ={draws} -{losses}");
        let [white, black] = self.tally.by_color();
        let games = self.tally.games();
        let mean = if games == 0 { 0 } else { self.tally.plies() / u64::from(games) };
        let sides = [side("White", white), side("Black", black)].join(", ");
        format!("{games}: {} ({sides}), {mean} plies a game", self.score())
    }

    fn endings(&self, draws: bool) -> String {
        let is_draw = |kind: EndingKind| {
            matches!(
                kind,
                EndingKind::BareKings
                    | EndingKind::Repetition
                    | EndingKind::MoveLimit
                    | EndingKind::MoveCap
                    | EndingKind::AdjudicatedDraw
            )
        };
        let kinds = self.tally.endings().filter(|(kind, _)| is_draw(*kind) == draws && !kind.is_fault());
        let kinds: Vec<String> = kinds.map(|(kind, count)| format!("{count} {kind}")).collect();
        if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") }
    }

    fn faults(&self) -> String {
        let faults: Vec<String> = self
            .tally
            .faults()
            .map(|(seat, kind, count)| format!("{count} {kind} of {}", self.names[seat.index()]))
            .collect();
        if faults.is_empty() { "none".to_owned() } else { faults.join(", ") }
    }
}

impl fmt::Display for Report {
    /// The block of results: a line for each thing to know.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |key: &str, value: &str| writeln!(f, "{key:<12} {value}");
        line("engines", &format!("{} v {}", self.names[0], self.names[1]))?;
        for (key, value) in &self.conditions {
            line(key, value)?;
        }
        let tally = &self.tally;
        line("games", &self.games_line())?;
        let pairs = tally.pairs().counts().map(|count| count.to_string()).join(" ");
        line("pairs", &format!("{pairs} (with 0, ½, 1, 1½, 2 points)"))?;
        line("difference", &format!("{} (95% intervals)", self.difference()))?;
        line("draws", &format!("{}: {}", percent(f64::from(tally.draws()), tally.games()), self.endings(true)))?;
        line("wins by", &self.endings(false))?;
        line("faults", &self.faults())?;
        if tally.moves_by_referee() > 0 {
            line(
                "referee",
                &format!("made {} vanishing moves for the engine that knows none", tally.moves_by_referee()),
            )?;
        }
        if let Some(sprt) = &self.sprt {
            let verdict = match sprt.judge(tally.pairs()) {
                Verdict::Open => "open",
                Verdict::Lower => "elo0 accepted",
                Verdict::Upper => "elo1 accepted",
            };
            let [[elo0, elo1], [alpha, beta]] = [sprt.hypotheses(), sprt.error_rates()];
            let test = format!("elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={}", sprt.model());
            line("SPRT", &format!("{test}: {}, {verdict}", ratio(sprt, tally)))?;
        }
        Ok(())
    }
}

fn ratio(sprt: &Sprt, tally: &Tally) -> String {
    let [low, high] = sprt.bounds();
    format!("LLR {:.2} in [{low:.2}, {high:.2}]", sprt.log_likelihood_ratio(tally.pairs()))
}

fn estimate(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "unknown".to_owned(), |estimate| estimate.to_string())
}

fn percent(part: f64, games: u32) -> String {
    if games == 0 { "no games".to_owned() } else { format!("{:.1}%", 100.0 * part / f64::from(games)) }
}

/// What the games were played under.
fn conditions(plan: &Plan, names: &[String; 2]) -> Vec<(&'static str, String)> {
    let mut lines = vec![
        ("limits", each(plan, names, |spec| spec.budget.to_string())),
        ("options", each(plan, names, options)),
        ("openings", plan.openings.source().to_owned()),
        ("rules", format!("{}, draw rules {}", plan.rules, plan.draws)),
    ];
    if let Some(adjudication) = adjudication(plan) {
        lines.push(("adjudicated", adjudication));
    }
    for (spec, name) in plan.engines.iter().zip(names) {
        if spec.quirk == Some(Quirk::NoVanish) {
            lines.push(("rules differ", format!("{name} does not know the vanishing Pawn")));
        }
    }
    lines
}

/// What holds for both engines, or for one and the other.
fn each(plan: &Plan, names: &[String; 2], of: impl Fn(&EngineSpec) -> String) -> String {
    let [first, second] = Seat::ALL.map(|seat| of(&plan.engines[seat.index()]));
    if first == second { format!("{first} each") } else { format!("{}: {first}; {}: {second}", names[0], names[1]) }
}

fn options(spec: &EngineSpec) -> String {
    let options: Vec<String> = spec.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if options.is_empty() { "the engine's own".to_owned() } else { options.join(", ") }
}

fn adjudication(plan: &Plan) -> Option<String> {
    let rules = &plan.adjudication;
    let parts = [
        rules.draw.map(|draw| {
            format!("drawn from move {} after {} moves within {} cp", draw.move_number, draw.move_count, draw.score)
        }),
        rules.resign.map(|resign| format!("won after {} moves beyond {} cp", resign.move_count, resign.score)),
        rules.max_moves.map(|moves| format!("drawn after {moves} moves")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
