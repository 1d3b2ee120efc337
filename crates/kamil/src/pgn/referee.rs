//! Judges what a [`Reader`](super::Reader) reads: the rules a game is played by, its moves, its end and its result.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::mark::ResultMark;
use super::part::PgnPart;
use super::problem::{Problem, ProblemKind};
use super::tags::{Tags, known_name};
use super::visitor::Visitor;
use crate::found::Found;
use crate::game::{REPETITIONS, position_outcome};
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome};
use crate::place::Place;
use crate::position::Position;
use crate::san::San;
use crate::variant::{DrawRules, RuleSet};

/// What a game may take of memory, in bytes, counted roughly.
const GAME_LIMIT: usize = 64 * 1024 * 1024;
/// What a move takes with its place in a tree and in the path to it.
const MOVE_COST: usize = 512;
/// What a text takes besides its letters.
const TEXT_COST: usize = 64;
/// What a tag takes besides its letters, its name among those that have come included.
const TAG_COST: usize = 256;

/// Hears what has been judged. The parts come as those of a [`Visitor`]; `start` comes before the first move, or the end.
pub(super) trait Verdicts {
    fn start(&mut self, rules: RuleSet, draws: DrawRules, initial: Position);
    fn play(&mut self, mv: Move);
    fn comment(&mut self, text: &str);
    fn nag(&mut self, nag: u8);
    fn begin_variation(&mut self);
    fn end_variation(&mut self);
    /// The game ends; without tags and a result if nobody knows where it started.
    fn end_game(&mut self, end: Option<(Tags, ResultMark)>);
    fn problem(&mut self, problem: Problem);
}

/// A tag's value and its place.
type Value = (Place, String);

/// The tags that decide by what rules a game is played.
#[derive(Clone, Debug, Default)]
struct Header {
    variant: Option<Value>,
    setup: Option<Value>,
    fen: Option<Value>,
    draws: Option<Value>,
    result: Option<Value>,
}

impl Header {
    fn slot(&mut self, name: &str) -> Option<&mut Option<Value>> {
        match name {
            "Variant" => Some(&mut self.variant),
            "SetUp" => Some(&mut self.setup),
            "FEN" => Some(&mut self.fen),
            "DrawRules" => Some(&mut self.draws),
            "Result" => Some(&mut self.result),
            _ => None,
        }
    }
}

/// A position of the line that is read.
#[derive(Clone, Debug)]
struct Ply {
    position: Position,
    over: Option<Outcome>,
    /// Whether a move came after the end.
    after_end: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No move yet.
    Header,
    Moves,
    /// Nobody knows where the game starts.
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skip {
    /// The rest of a variation, in which so many others are open.
    Variation(usize),
    /// The rest of the game.
    Game,
}

/// The state of the game that is read.
#[derive(Clone, Debug)]
pub(super) struct Referee {
    header: Header,
    tags: Tags,
    /// The names of [`Referee::tags`] and of those that say "not known", to be found quickly however many there are.
    names: BTreeSet<String>,
    stage: Stage,
    draws: DrawRules,
    /// The positions from the first to the one now.
    path: Vec<Ply>,
    /// For each open variation: how long the path was where it began, and the position it stands in place of.
    varied: Vec<(usize, Ply)>,
    skip: Option<Skip>,
    left: usize,
}

impl Referee {
    pub(super) fn new() -> Self {
        Self {
            header: Header::default(),
            tags: Tags::default(),
            names: BTreeSet::new(),
            stage: Stage::Header,
            draws: DrawRules::Default,
            path: Vec::new(),
            varied: Vec::new(),
            skip: None,
            left: GAME_LIMIT,
        }
    }

    fn report(place: Place, kind: ProblemKind, out: &mut impl Verdicts) {
        out.problem(Problem { place, kind });
    }

    /// Whether there is memory left for `cost` bytes more; if not, the rest of the game is skipped.
    fn pay(&mut self, cost: usize, place: Place, out: &mut impl Verdicts) -> bool {
        if self.skip == Some(Skip::Game) {
            return false;
        }
        let left = self.left.checked_sub(cost);
        self.left = left.unwrap_or(0);
        if left.is_none() {
            Self::report(place, ProblemKind::TooLarge, out);
            self.skip = Some(Skip::Game);
        }
        left.is_some()
    }

    fn tag(&mut self, place: Place, name: &str, value: Value, out: &mut impl Verdicts) {
        if self.stage != Stage::Header || !self.pay(2 * name.len() + value.1.len() + TAG_COST, place, out) {
            return;
        }
        let name = known_name(name);
        let is_new = match self.header.slot(name) {
            Some(slot) if slot.is_none() => {
                *slot = Some(value);
                true
            }
            None if self.names.insert(name.to_owned()) => {
                self.tags.add(name, value.1);
                true
            }
            _ => false,
        };
        if !is_new {
            Self::report(place, ProblemKind::DuplicateTag { name: Found::new(name) }, out);
        }
    }

    /// Settles the rules and the first position, once the tags are there.
    fn start(&mut self, out: &mut impl Verdicts) {
        if self.stage != Stage::Header {
            return;
        }
        self.stage = Stage::Lost;
        let Some(rules) = self.rules(out) else { return };
        self.draws = self.draw_rules(out);
        let Some(initial) = self.initial(rules, out) else { return };
        self.stage = Stage::Moves;
        self.path.push(Ply { position: initial, over: position_outcome(&initial, self.draws), after_end: false });
        out.start(rules, self.draws, initial);
    }

    fn rules(&self, out: &mut impl Verdicts) -> Option<RuleSet> {
        let Some((place, value)) = &self.header.variant else { return Some(RuleSet::default()) };
        let rules = RuleSet::ALL.into_iter().find(|rules| is_same_name(rules.title(), value));
        if rules.is_none() {
            Self::report(*place, ProblemKind::Variant { found: Found::new(value) }, out);
        }
        rules
    }

    fn draw_rules(&self, out: &mut impl Verdicts) -> DrawRules {
        match &self.header.draws {
            Some((_, value)) if is_same_name("none", value) => DrawRules::Strict,
            Some((place, value)) if !is_same_name("default", value) => {
                Self::report(*place, ProblemKind::DrawRules { found: Found::new(value) }, out);
                DrawRules::Default
            }
            _ => DrawRules::Default,
        }
    }

    fn initial(&self, rules: RuleSet, out: &mut impl Verdicts) -> Option<Position> {
        let setup = self.header.setup.as_ref().map(|(place, value)| (*place, value.trim()));
        match (setup, &self.header.fen) {
            (Some((place, value)), Some(_)) if value != "1" => {
                let expected = PgnPart::SetUpOne;
                Self::report(place, ProblemKind::SetUp { expected, found: Found::new(value) }, out);
            }
            (Some((place, value)), None) if value != "0" => {
                let expected = PgnPart::SetUpNought;
                Self::report(place, ProblemKind::SetUp { expected, found: Found::new(value) }, out);
            }
            _ => {}
        }
        let Some((place, fen)) = &self.header.fen else { return Some(rules.default_array().position()) };
        Position::from_fen(fen, rules).map_err(|error| Self::report(*place, ProblemKind::Fen(error), out)).ok()
    }

    fn san(&mut self, place: Place, san: San, out: &mut impl Verdicts) {
        self.start(out);
        if self.skip.is_some() || !self.pay(MOVE_COST, place, out) {
            return;
        }
        let Some(last) = self.path.last() else { return };
        if let Some(outcome) = last.over
            && (!last.after_end || outcome.winner().is_some())
        {
            Self::report(place, ProblemKind::AfterEnd(outcome), out);
            if outcome.winner().is_some() {
                return self.skip_line();
            }
        }
        match san.to_move(&last.position) {
            Ok(mv) => {
                let next = self.next(last, mv);
                self.path.push(next);
                out.play(mv);
            }
            Err(error) => {
                Self::report(place, ProblemKind::Illegal(error), out);
                self.skip_line();
            }
        }
    }

    fn skip_line(&mut self) {
        self.skip = Some(if self.varied.is_empty() { Skip::Game } else { Skip::Variation(0) });
    }

    fn next(&self, last: &Ply, mv: Move) -> Ply {
        let position = last.position.after(mv);
        match last.over {
            Some(draw) => Ply { position, over: position.outcome().or(Some(draw)), after_end: true },
            None => Ply { position, over: self.judge(&position), after_end: false },
        }
    }

    /// The end that the position after the path is, as [`Game`](crate::Game) judges it.
    fn judge(&self, position: &Position) -> Option<Outcome> {
        let outcome = position_outcome(position, self.draws);
        let goes_before_repetition = match outcome {
            Some(Outcome::Win { .. } | Outcome::Draw { by: DrawReason::BareKings }) => true,
            Some(Outcome::Draw { .. }) | None => self.draws == DrawRules::Strict,
        };
        if !goes_before_repetition && self.occurrences(position) >= REPETITIONS {
            return Some(Outcome::Draw { by: DrawReason::Repetition });
        }
        outcome
    }

    /// How often a position that follows the path stands in it, this time counted.
    fn occurrences(&self, now: &Position) -> usize {
        let earlier = self.path.iter().rev().map(|ply| &ply.position).take(usize::from(now.halfmove_clock()));
        1 + earlier.filter(|earlier| earlier.turn() == now.turn() && earlier.board() == now.board()).count()
    }

    fn comment(&mut self, place: Place, text: &str, out: &mut impl Verdicts) {
        if self.skip.is_none() && self.pay(text.len() + TEXT_COST, place, out) {
            out.comment(text);
        }
    }

    fn nag(&mut self, place: Place, nag: u8, out: &mut impl Verdicts) {
        if self.skip.is_none() && self.pay(1, place, out) {
            out.nag(nag);
        }
    }

    fn begin_variation(&mut self, out: &mut impl Verdicts) {
        match (&mut self.skip, self.path.pop()) {
            (None, Some(last)) => {
                self.varied.push((self.path.len(), last));
                out.begin_variation();
            }
            (Some(Skip::Variation(open)), Some(last)) => {
                *open += 1;
                self.path.push(last);
            }
            (_, last) => self.path.extend(last),
        }
    }

    fn end_variation(&mut self, out: &mut impl Verdicts) {
        match &mut self.skip {
            Some(Skip::Game) => {}
            Some(Skip::Variation(open)) if *open > 0 => *open -= 1,
            _ => {
                self.skip = None;
                self.return_from_variation(out);
            }
        }
    }

    fn return_from_variation(&mut self, out: &mut impl Verdicts) {
        if let Some((length, last)) = self.varied.pop() {
            self.path.truncate(length);
            self.path.push(last);
            out.end_variation();
        }
    }

    fn end_game(&mut self, place: Place, at_end: Option<ResultMark>, out: &mut impl Verdicts) {
        self.start(out);
        while !self.varied.is_empty() {
            self.return_from_variation(out);
        }
        let result = self.result(place, at_end, out);
        let game = core::mem::replace(self, Self::new());
        out.end_game((game.stage == Stage::Moves).then_some((game.tags, result)));
    }

    /// The result of the game, which agrees with its tag and its last position, or else a problem says so.
    fn result(&self, place: Place, at_end: Option<ResultMark>, out: &mut impl Verdicts) -> ResultMark {
        let in_tag = self.header.result.as_ref().and_then(|(place, value)| {
            let mark = ResultMark::from_text(value.trim());
            match (mark, at_end) {
                (None, _) => Self::report(*place, ProblemKind::ResultTag { found: Found::new(value) }, out),
                (Some(in_tag), Some(at_end)) if in_tag != at_end => {
                    Self::report(*place, ProblemKind::ResultsDiffer { in_tag, at_end }, out);
                }
                _ => {}
            }
            mark
        });
        let Some(found) = at_end.or(in_tag) else { return ResultMark::Unknown };
        if let Some(Ply { over: Some(outcome), after_end: false, .. }) = self.path.last()
            && self.skip.is_none()
            && ResultMark::from(*outcome) != found
        {
            Self::report(place, ProblemKind::WrongResult { outcome: *outcome, found }, out);
        }
        found
    }
}

/// Whether two names differ in case and spacing alone.
fn is_same_name(name: &str, other: &str) -> bool {
    let letters = |text: &str| -> Vec<char> {
        let spacing = |letter: &char| !letter.is_whitespace() && !matches!(letter, '-' | '_');
        text.chars().filter(spacing).take(64).map(|letter| letter.to_ascii_lowercase()).collect()
    };
    letters(name) == letters(other)
}

/// A referee together with who hears of the verdicts.
pub(super) struct Court<'a, V> {
    pub(super) referee: &'a mut Referee,
    pub(super) out: &'a mut V,
}

impl<V: Verdicts> Visitor for Court<'_, V> {
    fn tag(&mut self, place: Place, name: &str, value: &str, value_place: Place) {
        self.referee.tag(place, name, (value_place, value.to_owned()), self.out);
    }

    fn san(&mut self, place: Place, san: San) {
        self.referee.san(place, san, self.out);
    }

    fn comment(&mut self, place: Place, text: &str) {
        self.referee.comment(place, text, self.out);
    }

    fn nag(&mut self, place: Place, nag: u8) {
        self.referee.nag(place, nag, self.out);
    }

    fn begin_variation(&mut self, _: Place) {
        self.referee.begin_variation(self.out);
    }

    fn end_variation(&mut self, _: Place) {
        self.referee.end_variation(self.out);
    }

    fn end_game(&mut self, place: Place, result: Option<ResultMark>) {
        self.referee.end_game(place, result, self.out);
    }

    fn problem(&mut self, problem: Problem) {
        self.out.problem(problem);
    }
}
