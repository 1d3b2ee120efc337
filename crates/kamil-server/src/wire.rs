//! What travels as JSON, and its explicit conversion to and from what the rules know.

use kamil::{Array, Color, DrawRules, Game, Outcome, Position, RuleSet, UciMove};
use serde::{Deserialize, Serialize};

use crate::clock::Moment;
use crate::computer::Level;
use crate::error::ApiError;
use crate::live_game::LiveGame;
use crate::player::PlayerKey;
use crate::store::{Standing, Terms};

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WireArray {
    Kamil,
    Tamma,
    Camel,
}

impl From<WireArray> for Array {
    fn from(array: WireArray) -> Self {
        match array {
            WireArray::Kamil => Self::Kamil,
            WireArray::Tamma => Self::Tamma,
            WireArray::Camel => Self::Camel,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WireRules {
    WarMachine,
    Camel,
}

impl From<WireRules> for RuleSet {
    fn from(rules: WireRules) -> Self {
        match rules {
            WireRules::WarMachine => Self::WarMachine,
            WireRules::Camel => Self::Camel,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WireDrawRules {
    #[default]
    Default,
    Strict,
}

impl From<WireDrawRules> for DrawRules {
    fn from(rules: WireDrawRules) -> Self {
        match rules {
            WireDrawRules::Default => Self::Default,
            WireDrawRules::Strict => Self::Strict,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WireColorChoice {
    White,
    Black,
    Random,
}

impl WireColorChoice {
    fn choose(self) -> Result<Color, getrandom::Error> {
        Ok(match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Random => Color::ALL[usize::from(getrandom::u32()? % 2 == 0)],
        })
    }
}

/// The body of `POST /api/games`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewGameRequest {
    /// Without effect where there is a `fen`.
    array: Option<WireArray>,
    fen: Option<String>,
    rules: Option<WireRules>,
    #[serde(default)]
    draw_rules: WireDrawRules,
    color: WireColorChoice,
    level: u8,
}

impl NewGameRequest {
    /// The terms of the game asked for, and the game itself at its first position.
    pub(crate) fn into_terms(self) -> Result<(Terms, Game), ApiError> {
        let bad = |message: &str| ApiError::BadRequest(message.to_owned());
        let level = Level::from_number(self.level).ok_or_else(|| bad("Expected a `level` of 1, 2 or 3."))?;
        let draw_rules = DrawRules::from(self.draw_rules);
        let (array, rules, initial) = if let Some(text) = self.fen {
            let rules = self.rules.map_or_else(RuleSet::default, RuleSet::from);
            let position = Position::from_fen(&text, rules)
                .map_err(|error| ApiError::BadPosition(format!("The FEN is refused: {error}.")))?;
            (None, rules, position)
        } else {
            let array = self.array.map_or_else(Array::default, Array::from);
            if self.rules.is_some_and(|rules| RuleSet::from(rules) != array.rules()) {
                let (array, rules) = (array.name(), array.rules().name());
                return Err(bad(&format!("The array `{array}` is played by the rules `{rules}`; other `rules` came.")));
            }
            (Some(array), array.rules(), array.position())
        };
        let terms = Terms {
            array,
            rules,
            draw_rules,
            level,
            human: self.color.choose()?,
            initial_fen: initial.to_fen(),
            created_at: Moment::now(),
        };
        Ok((terms, Game::from_position(initial, rules, draw_rules)))
    }
}

/// The body of `POST /api/games/{id}/moves`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    pub(crate) ply: usize,
    #[serde(rename = "move")]
    text: String,
}

impl MoveRequest {
    pub(crate) fn parse(&self) -> Result<UciMove, ApiError> {
        self.text.parse().map_err(|error| ApiError::IllegalMove(format!("The move is not understood: {error}.")))
    }
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
struct OutcomeView {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner().map(Color::name), reason: outcome.reason() }
    }
}

/// A game as one of its watchers sees it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameView {
    id: String,
    version: u64,
    array: Option<&'static str>,
    rules: &'static str,
    draw_rules: &'static str,
    level: u8,
    you: Option<&'static str>,
    initial_fen: String,
    fen: String,
    moves: Vec<String>,
    status: &'static str,
    outcome: Option<OutcomeView>,
    thinking: bool,
    created_at: String,
}

impl GameView {
    pub(crate) fn new(live: &LiveGame, caller: Option<PlayerKey>) -> Self {
        let terms = &live.terms;
        Self {
            id: live.id.to_string(),
            version: live.version,
            array: terms.array.map(Array::name),
            rules: terms.rules.name(),
            draw_rules: terms.draw_rules.name(),
            level: terms.level.number(),
            you: live.is_of(caller).then(|| terms.human.name()),
            initial_fen: terms.initial_fen.clone(),
            fen: live.position().to_fen(),
            moves: live.game().moves().map(|mv| mv.to_string()).collect(),
            status: if live.outcome().is_some() { "finished" } else { "ongoing" },
            outcome: live.outcome().map(OutcomeView::from),
            thinking: live.standing() == Standing::ComputerToMove,
            created_at: terms.created_at.rfc3339().unwrap_or_default(),
        }
    }
}

/// The body of `GET /api/games`.
#[derive(Debug, Serialize)]
pub(crate) struct GamesView {
    pub(crate) games: Vec<GameView>,
}

/// The answer to a draw offer.
#[derive(Debug, Serialize)]
pub(crate) struct DrawOfferView {
    pub(crate) accepted: bool,
    pub(crate) game: GameView,
}
