//! The pages for an `<iframe>` of another site: a position, or a game to look through. Nothing can be played on them.

use askama::Template;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use kamil::{Explain as _, Position, RuleSet};
use kamil_diagram::PieceSet;
use serde::Deserialize;

use super::board::BoardPicture;
use super::frame::Frame;
use super::{answer, not_found};
use crate::assets::Part;
use crate::dress::{self, Dress};
use crate::error::ApiError;
use crate::locale::Locale;
use crate::state::App;
use crate::text::{Text, rich};
use crate::{assets, headers};

/// What an address may ask for.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Wishes {
    fen: Option<String>,
    #[serde(default)]
    rules: RulesWish,
    #[serde(default)]
    orientation: Orientation,
    #[serde(default)]
    theme: Theme,
    #[serde(default)]
    look: Look,
    #[serde(default)]
    pieces: Pieces,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $first:ident = $first_word:literal $(, $other:ident = $word:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        enum $name {
            #[default]
            $first,
            $($other,)*
        }

        impl $name {
            const fn word(self) -> &'static str {
                match self {
                    Self::$first => $first_word,
                    $(Self::$other => $word,)*
                }
            }
        }
    };
}

words!(
    /// The rule set of a FEN.
    RulesWish { WarMachine = "war-machine", Camel = "camel" }
);
words!(
    /// The side that sits below.
    Orientation { White = "white", Black = "black" }
);
words!(
    /// Light or dark; by itself as the reader's system is.
    Theme { Auto = "auto", Light = "light", Dark = "dark" }
);
words!(
    /// How the squares are told apart.
    Look { Chequered = "chequered", Cloth = "cloth", Print = "print" }
);
words!(
    /// The piece set.
    Pieces { Figurative = "figurative", Abstract = "abstract", Letters = "letters" }
);

impl Wishes {
    /// As the address asks, whatever the reader has chosen here.
    fn dress(&self) -> Dress {
        let word = self.pieces.word();
        let pieces = PieceSet::ALL.into_iter().find(|set| set.name() == word).unwrap_or_default();
        Dress { look: dress::Look::named(Some(self.look.word())), pieces }
    }
}

impl RulesWish {
    const fn rules(self) -> RuleSet {
        match self {
            Self::WarMachine => RuleSet::WarMachine,
            Self::Camel => RuleSet::Camel,
        }
    }
}

/// What is shown.
#[derive(Debug)]
enum Shown {
    Position {
        fen: String,
        picture: BoardPicture,
    },
    Game {
        id: String,
        picture: BoardPicture,
    },
    /// In the reader's language; the detail is English.
    Problem {
        reasons: Vec<String>,
        detail: Option<String>,
    },
}

#[derive(Debug, Template)]
#[template(path = "embed.html")]
struct Embed {
    frame: Frame,
    t: Text,
    wishes: Wishes,
    shown: Shown,
}

impl Embed {
    /// `None` where the reader's system decides.
    fn theme(&self) -> Option<&'static str> {
        (self.wishes.theme != Theme::Auto).then_some(self.wishes.theme.word())
    }
}

/// A position, the first one unless the address has another.
pub(crate) async fn position(wishes: Result<Query<Wishes>, QueryRejection>, locale: Locale) -> Response {
    let frame = Frame::new(locale, "/embed", Some(Part::Embed));
    let t = frame.t;
    let wishes = match wishes {
        Ok(Query(wishes)) => wishes,
        Err(rejection) => return page(frame, Wishes::default(), bad_address(&rejection, t), locale),
    };
    let rules = wishes.rules.rules();
    let read = match &wishes.fen {
        None => Ok(rules.default_array().position()),
        Some(fen) => Position::from_fen(fen, rules),
    };
    let shown = match read {
        Ok(position) => Shown::Position { fen: position.to_fen(), picture: picture(&position, wishes.dress(), t) },
        Err(error) => {
            Shown::Problem { reasons: error.reasons().iter().map(|reason| t.reason(reason)).collect(), detail: None }
        }
    };
    page(frame, wishes, shown, locale)
}

/// A game of this server, as it stands.
pub(crate) async fn game(
    State(app): State<App>,
    path: Result<Path<String>, PathRejection>,
    wishes: Result<Query<Wishes>, QueryRejection>,
    locale: Locale,
) -> Response {
    let Some(id) = path.ok().and_then(|Path(id)| id.parse().ok()) else { return not_found(locale) };
    let frame = Frame::new(locale, &format!("/embed/game/{id}"), Some(Part::Embed));
    let t = frame.t;
    let wishes = match wishes {
        Ok(Query(wishes)) => wishes,
        Err(rejection) => return page(frame, Wishes::default(), bad_address(&rejection, t), locale),
    };
    match app.open_game(id).await {
        Ok(Some(live)) => {
            let picture = picture(live.play.position(), wishes.dress(), t);
            page(frame, wishes, Shown::Game { id: live.id.to_string(), picture }, locale)
        }
        Ok(None) => not_found(locale),
        Err(error) => {
            tracing::error!(%error, "the page of an embedded game failed");
            super::failed(locale)
        }
    }
}

/// What the framework says of it is for whoever wrote the address, in English.
fn bad_address(rejection: &QueryRejection, t: Text) -> Shown {
    Shown::Problem { reasons: vec![t.say("page-embed-bad-address")], detail: Some(rejection.body_text()) }
}

fn picture(position: &Position, dress: Dress, t: Text) -> BoardPicture {
    let title = t.say("page-embed-board");
    BoardPicture::new("embedded", position, None, dress, t, &title, rich(&title))
}

/// The one kind of page that other sites may frame. The reader's language stays what it was.
fn page(frame: Frame, wishes: Wishes, shown: Shown, locale: Locale) -> Response {
    let status = if matches!(shown, Shown::Problem { .. }) { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let page = Embed { t: frame.t, frame, wishes, shown };
    let mut response = answer(&page, status, locale.not_kept());
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, headers::for_frames());
    response
}

/// The script of the element for other sites. A module from another site is read only where that is allowed.
pub(crate) async fn script(request: HeaderMap) -> Result<Response, ApiError> {
    let mut response = assets::serve(assets::ELEMENT, &request)
        .ok_or_else(|| ApiError::NotFound("This server was built without its browser client.".to_owned()))?;
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    Ok(response)
}
