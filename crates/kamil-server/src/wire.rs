//! What travels as JSON, and its explicit conversion to and from what the rules know.

use std::collections::BTreeMap;

use kamil::{Array, ByColor, Color, DrawRules, Position, RuleSet, UciMove};
use serde::{Deserialize, Serialize};

use crate::clock::Moment;
use crate::computer::Level;
use crate::error::ApiError;
use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::locale::Language;
use crate::play::{Change, End, Event, Held, Millis, Pace, Phase, Play, Seating, Terms, TimeControl};
use crate::seat_secret::SeatSecret;
use crate::text::Text;

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

/// Who plays the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WireOpponent {
    /// The computer, at the `level` named.
    #[default]
    Computer,
    /// Whoever gets the invitation.
    Friend,
    /// The same person, on one device.
    Oneself,
}

/// A time control, in seconds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireClock {
    initial: u32,
    #[serde(default)]
    increment: u32,
}

impl WireClock {
    fn pace(self) -> Result<Pace, ApiError> {
        let millis = |seconds: u32| Millis(i64::from(seconds) * 1000);
        let control = TimeControl::new(millis(self.initial), millis(self.increment));
        control.map(Pace::Live).map_err(|error| ApiError::BadRequest(format!("The clock is refused: {error}.")))
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
    #[serde(default)]
    opponent: WireOpponent,
    color: WireColorChoice,
    level: Option<u8>,
    clock: Option<WireClock>,
    /// Whether everybody is shown the game while it is played.
    #[serde(default)]
    public: bool,
    /// Whether the computer takes its time before it shows a move.
    #[serde(default = "yes")]
    leisure: bool,
}

const fn yes() -> bool {
    true
}

/// What a person wants to play.
#[derive(Clone, Debug)]
pub(crate) struct WantedGame {
    pub(crate) terms: Terms,
    pub(crate) opponent: WireOpponent,
    /// The colour of whoever asks.
    pub(crate) color: Color,
}

impl NewGameRequest {
    /// The terms of the game asked for.
    pub(crate) fn into_wanted(self) -> Result<WantedGame, ApiError> {
        let bad = |message: &str| ApiError::BadRequest(message.to_owned());
        let other = self.other_side()?;
        let (public, leisure) = (self.public, self.leisure);
        let pace = self.clock.map_or(Ok(Pace::Untimed), WireClock::pace)?;
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
        let color = self.color.choose()?;
        let mut seats = ByColor { white: Seating::Person, black: Seating::Person };
        seats[!color] = other;
        let initial_fen = initial.to_fen();
        let terms =
            Terms { array, rules, draw_rules, initial_fen, pace, seats, public, leisure, created_at: Moment::now() };
        Ok(WantedGame { terms, opponent: self.opponent, color })
    }

    fn other_side(&self) -> Result<Seating, ApiError> {
        let bad = |message: String| ApiError::BadRequest(message);
        match (self.opponent, self.level) {
            (WireOpponent::Computer, level) => level
                .and_then(Level::from_number)
                .map(Seating::Computer)
                .ok_or_else(|| bad(format!("Expected a `level` from 1 to {}.", Level::ALL.len()))),
            (_, Some(_)) => Err(bad("Expected a `level` for the opponent `computer` alone.".to_owned())),
            (WireOpponent::Friend, None) => Ok(Seating::Invited),
            (WireOpponent::Oneself, None) => Ok(Seating::Person),
        }
    }
}

/// The answer to `GET /api/levels`.
#[derive(Debug, Serialize)]
pub(crate) struct LevelsView {
    levels: Vec<LevelView>,
}

/// A level of the computer, with its words in every language, by the language's tag.
#[derive(Debug, Serialize)]
struct LevelView {
    level: u8,
    elo: u16,
    name: BTreeMap<&'static str, String>,
    note: BTreeMap<&'static str, String>,
}

impl LevelsView {
    pub(crate) fn new() -> Self {
        let in_all = |key: &str| Language::ALL.map(|language| (language.tag(), Text(language).say(key))).into();
        let view = |level: Level| {
            let number = level.number();
            let (name, note) = (in_all(&format!("level-{number}")), in_all(&format!("level-{number}-note")));
            LevelView { level: number, elo: level.elo(), name, note }
        };
        Self { levels: Level::ALL.map(view).into() }
    }
}

/// The query of `GET /api/tablebase`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProbeRequest {
    fen: String,
    rules: Option<WireRules>,
    #[serde(default)]
    draw_rules: WireDrawRules,
}

impl ProbeRequest {
    pub(crate) fn into_position(self) -> Result<(Position, DrawRules), ApiError> {
        let rules = self.rules.map_or_else(RuleSet::default, RuleSet::from);
        let position = Position::from_fen(&self.fen, rules)
            .map_err(|error| ApiError::BadPosition(format!("The FEN is refused: {error}.")))?;
        Ok((position, self.draw_rules.into()))
    }
}

/// The body of `POST /api/games/{id}/moves`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    pub(crate) ply: usize,
    /// The number of the last event that the sender had seen.
    pub(crate) version: Option<u64>,
    #[serde(rename = "move")]
    text: String,
}

impl MoveRequest {
    pub(crate) fn parse(&self) -> Result<UciMove, ApiError> {
        self.text.parse().map_err(|error| ApiError::IllegalMove(format!("The move is not understood: {error}.")))
    }
}

/// The body of `POST /api/games/{id}/seat`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatRequest {
    secret: String,
    /// What is to be the seat's secret for one who comes by invitation, so that a request that had no answer can be
    /// repeated.
    fresh: Option<String>,
}

impl SeatRequest {
    /// The secret that is shown, and the one that is chosen.
    pub(crate) fn parse(&self) -> Result<(SeatSecret, Option<SeatSecret>), ApiError> {
        let shown = SeatSecret::parse(&self.secret).ok_or(ApiError::WrongSecret)?;
        let unfit = || ApiError::BadRequest("Expected `fresh` to be 32 random hexadecimal digits.".to_owned());
        let chosen = self.fresh.as_deref().map(|text| SeatSecret::parse(text).ok_or_else(unfit)).transpose()?;
        Ok((shown, chosen))
    }
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OutcomeView {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl From<End> for OutcomeView {
    fn from(end: End) -> Self {
        Self { winner: end.winner().map(Color::name), reason: end.reason() }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sides<T> {
    pub(crate) white: T,
    pub(crate) black: T,
}

impl<T> Sides<T> {
    pub(crate) fn map<S>(by_color: ByColor<S>, mut to: impl FnMut(S) -> T) -> Self {
        Self { white: to(by_color.white), black: to(by_color.black) }
    }
}

/// The clocks, in milliseconds: what both sides had left at `at`, and whose clock has run since.
#[derive(Clone, Copy, Debug, Serialize)]
struct ClockView {
    initial: i64,
    increment: i64,
    left: Sides<i64>,
    running: Option<&'static str>,
    at: i64,
    /// What the server's clock shows as this is written.
    now: i64,
}

impl ClockView {
    fn new(play: &Play) -> Option<Self> {
        let ((clocks, running), Pace::Live(control)) = (play.clocks()?, play.terms().pace) else { return None };
        Some(Self {
            initial: control.initial().0,
            increment: control.increment().0,
            left: Sides::map(clocks.left, |left| left.0),
            running: running.map(Color::name),
            at: clocks.since.0,
            now: Moment::now().0,
        })
    }
}

/// The offers that stand, by the side that made them.
#[derive(Clone, Copy, Debug, Serialize)]
struct OffersView {
    draw: Option<&'static str>,
    takeback: Option<&'static str>,
    rematch: Option<&'static str>,
}

impl OffersView {
    fn new(play: &Play) -> Self {
        Self {
            draw: play.draw_offer().map(Color::name),
            takeback: play.takeback_offer().map(Color::name),
            rematch: play.rematch_offer().map(Color::name),
        }
    }
}

/// A game as one of its watchers sees it.
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the wire")]
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameView {
    id: String,
    /// The number of the last event.
    version: u64,
    array: Option<&'static str>,
    rules: &'static str,
    draw_rules: &'static str,
    /// Of the computer, where it plays.
    level: Option<u8>,
    /// The caller's colour; that of the side to move where the caller plays both.
    you: Option<&'static str>,
    /// All the colours for which the caller may act.
    yours: Vec<&'static str>,
    /// `person`, `computer`, or `awaited` for somebody who is still to come.
    seats: Sides<&'static str>,
    initial_fen: String,
    fen: String,
    moves: Vec<String>,
    status: &'static str,
    outcome: Option<OutcomeView>,
    thinking: bool,
    clock: Option<ClockView>,
    offers: OffersView,
    can_abort: bool,
    /// The game that both went on to play.
    rematch: Option<String>,
    /// Whether everybody is shown the game while it is played.
    public: bool,
    /// Whether the computer takes its time before it shows a move.
    leisure: bool,
    created_at: String,
}

impl GameView {
    /// The game as one sees it who holds these seats.
    pub(crate) fn new(live: &LiveGame, held: Held) -> Self {
        let play = &live.play;
        let terms = play.terms();
        let level = Color::ALL.into_iter().find_map(|color| match terms.seats[color] {
            Seating::Computer(level) => Some(level.number()),
            Seating::Person | Seating::Invited => None,
        });
        let seat = |color| match terms.seats[color] {
            Seating::Computer(_) => "computer",
            _ if play.is_awaited(color) => "awaited",
            _ => "person",
        };
        Self {
            id: live.id.to_string(),
            version: play.version(),
            array: terms.array.map(Array::name),
            rules: terms.rules.name(),
            draw_rules: terms.draw_rules.name(),
            level,
            you: held.seat(play.turn()).map(Color::name),
            yours: Color::ALL.into_iter().filter(|color| held.has(*color)).map(Color::name).collect(),
            seats: Sides { white: seat(Color::White), black: seat(Color::Black) },
            initial_fen: terms.initial_fen.clone(),
            fen: play.position().to_fen(),
            moves: play.game().moves().map(|mv| mv.to_string()).collect(),
            status: match play.phase() {
                Phase::Waiting => "waiting",
                Phase::Ongoing => "ongoing",
                Phase::Over(_) => "finished",
            },
            outcome: play.end().map(OutcomeView::from),
            thinking: play.is_thinking(),
            clock: ClockView::new(play),
            offers: OffersView::new(play),
            can_abort: play.can_abort(),
            rematch: play.successor().map(|id| id.to_string()),
            public: terms.public,
            leisure: terms.leisure,
            created_at: terms.created_at.rfc3339().unwrap_or_default(),
        }
    }
}

/// A game in the list of those that everybody may watch.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WatchableView {
    id: String,
    array: Option<&'static str>,
    rules: &'static str,
    draw_rules: &'static str,
    level: Option<u8>,
    seats: Sides<&'static str>,
    clock: Option<ClockView>,
    fen: String,
    plies: usize,
    last_move: Option<String>,
    /// Who has a board open without a seat, as far as this server knows.
    spectators: usize,
    created_at: String,
}

impl WatchableView {
    pub(crate) fn new(live: &LiveGame, spectators: usize) -> Self {
        let game = GameView::new(live, Held::default());
        Self {
            id: game.id,
            array: game.array,
            rules: game.rules,
            draw_rules: game.draw_rules,
            level: game.level,
            seats: game.seats,
            clock: game.clock,
            fen: game.fen,
            plies: game.moves.len(),
            last_move: game.moves.last().cloned(),
            spectators,
            created_at: game.created_at,
        }
    }
}

/// A page of the list of games that everybody may watch.
#[derive(Debug, Serialize)]
pub(crate) struct WatchableGamesView {
    pub(crate) games: Vec<WatchableView>,
    /// What `before` is to be for the next page, where there may be one.
    pub(crate) next: Option<i64>,
}

/// The query of `GET /api/games/live`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WatchableRequest {
    pub(crate) limit: Option<u32>,
    pub(crate) before: Option<i64>,
}

/// An event as it travels: its number, when it happened, and what it was.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EventView {
    number: u64,
    at: i64,
    #[serde(flatten)]
    change: ChangeView,
    /// What both sides have left, in milliseconds, where the event set the clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Sides<i64>>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum ChangeView {
    Joined {
        seat: &'static str,
    },
    SeatMoved {
        seat: &'static str,
    },
    Moved {
        ply: usize,
        #[serde(rename = "move")]
        mv: String,
    },
    DrawOffered {
        by: &'static str,
    },
    DrawDeclined {
        by: &'static str,
    },
    TakebackOffered {
        by: &'static str,
    },
    TakebackDeclined {
        by: &'static str,
    },
    TakenBack {
        plies: usize,
    },
    Ended {
        outcome: OutcomeView,
    },
    RematchOffered {
        by: &'static str,
    },
    RematchDeclined {
        by: &'static str,
    },
    Rematched {
        game: String,
    },
}

impl From<&Event> for EventView {
    fn from(event: &Event) -> Self {
        let change = match event.change {
            Change::Joined { seat } => ChangeView::Joined { seat: seat.name() },
            Change::SeatMoved { seat } => ChangeView::SeatMoved { seat: seat.name() },
            Change::Moved { ply, mv } => ChangeView::Moved { ply, mv: mv.to_string() },
            Change::DrawOffered { by } => ChangeView::DrawOffered { by: by.name() },
            Change::DrawDeclined { by } => ChangeView::DrawDeclined { by: by.name() },
            Change::TakebackOffered { by } => ChangeView::TakebackOffered { by: by.name() },
            Change::TakebackDeclined { by } => ChangeView::TakebackDeclined { by: by.name() },
            Change::TakenBack { plies } => ChangeView::TakenBack { plies },
            Change::Ended(end) => ChangeView::Ended { outcome: end.into() },
            Change::RematchOffered { by } => ChangeView::RematchOffered { by: by.name() },
            Change::RematchDeclined { by } => ChangeView::RematchDeclined { by: by.name() },
            Change::Rematched { game } => ChangeView::Rematched { game: game.to_string() },
        };
        let left = event.clocks.map(|left| Sides::map(left, |left| left.0));
        Self { number: event.number, at: event.at.0, change, left }
    }
}

/// The private link of a seat, as an address on this server. What follows `#` is never sent to a server by itself.
pub(crate) fn seat_link(id: GameId, secret: &SeatSecret) -> String {
    format!("/game/{id}#seat={}", secret.reveal())
}

/// The links that are shown once, to whoever made the game.
#[derive(Debug, Serialize)]
pub(crate) struct LinksView {
    /// The caller's own seat: it moves the seat to another device.
    pub(crate) seat: String,
    /// The other seat, for the friend; it works once.
    pub(crate) invitation: Option<String>,
}

/// The answer to `POST /api/games`.
#[derive(Debug, Serialize)]
pub(crate) struct CreatedView {
    #[serde(flatten)]
    pub(crate) game: GameView,
    pub(crate) links: LinksView,
}

/// The answer to one who has taken a seat, or asked for a new link of it.
#[derive(Debug, Serialize)]
pub(crate) struct SeatView {
    pub(crate) game: GameView,
    /// The seat's private link from now on.
    pub(crate) link: String,
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
