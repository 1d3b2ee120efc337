//! Which language a page is in: what the address asks for, else the cookie of an earlier choice, else what the browser
//! prefers, else English. And in which colours and dress its boards are, where the reader has chosen them.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use kamil_diagram::PieceSet;

use crate::dress::{Dress, Look};
use crate::player::cookie;

/// The cookie of an earlier choice.
const COOKIE: &str = "kamil_lang";
/// The cookie in which the client keeps the choice of colours, so that no page first shows others.
const COLORS_COOKIE: &str = "kamil_theme";
/// The cookie in which it keeps the choice of the men.
const PIECES_COOKIE: &str = "kamil_pieces";
/// The cookie in which it keeps how the squares are told apart.
const LOOK_COOKIE: &str = "kamil_look";

/// The colours of a page, where the reader has chosen them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colors {
    Light,
    Dark,
    Contrast,
}

impl Colors {
    const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Contrast];

    /// The value of `data-theme`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

/// A language that every page exists in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Arabic,
}

impl Language {
    pub(crate) const ALL: [Self; 2] = [Self::English, Self::Arabic];

    /// The value of `lang`.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Arabic => "ar",
        }
    }

    /// The value of `dir`.
    pub(crate) const fn direction(self) -> &'static str {
        match self {
            Self::English => "ltr",
            Self::Arabic => "rtl",
        }
    }

    /// The language's name for itself.
    pub(crate) const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Arabic => "العربية",
        }
    }

    /// The language of a tag such as `ar` or `en-GB`.
    fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }
}

/// The language of the answer, whether the address chose it, and the reader's colours and dress of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Locale {
    pub(crate) language: Language,
    pub(crate) colors: Option<Colors>,
    pub(crate) dress: Dress,
    chosen: bool,
}

impl Locale {
    /// The header that keeps a choice made in the address.
    pub(crate) fn set_cookie(self) -> Option<HeaderValue> {
        self.chosen.then(|| {
            let cookie = format!("{COOKIE}={}; Path=/; Max-Age=31536000; SameSite=Lax", self.language.tag());
            HeaderValue::from_str(&cookie).expect("a language tag is ASCII letters")
        })
    }

    /// The same language, but a choice made in the address is for this page alone.
    pub(crate) const fn not_kept(self) -> Self {
        Self { chosen: false, ..self }
    }

    /// A language alone.
    #[cfg(test)]
    pub(crate) const fn plain(language: Language) -> Self {
        Self {
            language,
            colors: None,
            dress: Dress { look: Look::Chequered, pieces: PieceSet::Figurative },
            chosen: false,
        }
    }

    fn of_request(query: Option<&str>, headers: &HeaderMap) -> Self {
        let word = cookie(headers, COLORS_COOKIE);
        let colors = Colors::ALL.into_iter().find(|colors| Some(colors.word()) == word);
        let word = cookie(headers, PIECES_COOKIE);
        let pieces = PieceSet::ALL.into_iter().find(|set| Some(set.name()) == word).unwrap_or_default();
        let dress = Dress { look: Look::named(cookie(headers, LOOK_COOKIE)), pieces };
        let asked = query
            .unwrap_or_default()
            .split('&')
            .filter_map(|pair| pair.strip_prefix("lang="))
            .find_map(Language::of_tag);
        if let Some(language) = asked {
            return Self { language, colors, dress, chosen: true };
        }
        let language = cookie(headers, COOKIE)
            .and_then(Language::of_tag)
            .or_else(|| preferred(headers))
            .unwrap_or(Language::English);
        Self { language, colors, dress, chosen: false }
    }
}

impl<S: Sync> FromRequestParts<S> for Locale {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of_request(parts.uri.query(), &parts.headers))
    }
}

/// The first of the languages with the highest weight in `Accept-Language`.
fn preferred(headers: &HeaderMap) -> Option<Language> {
    let mut best: Option<(Language, f32)> = None;
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
    for entry in values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')) {
        let mut fields = entry.split(';').map(str::trim);
        let Some(language) = fields.next().and_then(Language::of_tag) else { continue };
        let weight = fields.find_map(|field| field.strip_prefix("q="));
        let weight = weight.map_or(1.0, |text| text.parse().unwrap_or(0.0));
        if weight > best.map_or(0.0, |(_, weight)| weight) {
            best = Some((language, weight));
        }
    }
    best.map(|(language, _)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(query: Option<&str>, cookie: Option<&str>, accept: Option<&str>) -> Language {
        let mut headers = HeaderMap::new();
        if let Some(cookie) = cookie {
            headers.insert(header::COOKIE, cookie.parse().unwrap());
        }
        if let Some(accept) = accept {
            headers.insert(header::ACCEPT_LANGUAGE, accept.parse().unwrap());
        }
        Locale::of_request(query, &headers).language
    }

    #[test]
    fn the_address_goes_before_the_cookie_and_the_cookie_before_the_browser() {
        use Language::{Arabic, English};
        assert_eq!(language(None, None, None), English);
        assert_eq!(language(None, None, Some("fr, ar-EG;q=0.8, en;q=0.5")), Arabic);
        assert_eq!(language(None, None, Some("en;q=0.2,ar;q=0.9")), Arabic);
        assert_eq!(language(None, None, Some("ar;q=0, *;q=1")), English);
        assert_eq!(language(None, None, Some("ar;q=nonsense")), English);
        assert_eq!(language(None, Some("a=b; kamil_lang=en"), Some("ar")), English);
        assert_eq!(language(Some("x=1&lang=ar"), Some("kamil_lang=en"), None), Arabic);
        assert_eq!(language(Some("lang=tlh"), Some("kamil_lang=ar"), None), Arabic);
    }

    fn of_cookie(cookie: &str) -> Locale {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        Locale::of_request(None, &headers)
    }

    #[test]
    fn the_men_are_those_of_the_cookie() {
        assert_eq!(of_cookie("kamil_theme=dark; kamil_pieces=letters").dress.pieces, PieceSet::Letters);
        assert_eq!(of_cookie("kamil_pieces=abstract").dress.pieces, PieceSet::Abstract);
        assert_eq!(of_cookie("kamil_pieces=staunton").dress.pieces, PieceSet::Figurative);
        assert_eq!(of_cookie("a=b").dress.pieces, PieceSet::Figurative);
    }

    #[test]
    fn the_look_is_that_of_the_cookie() {
        assert_eq!(of_cookie("kamil_look=cloth").dress.look, Look::Cloth);
        assert_eq!(of_cookie("kamil_pieces=letters; kamil_look=print").dress.look, Look::Print);
        assert_eq!(of_cookie("kamil_look=\"><script>").dress.look, Look::Chequered);
    }

    #[test]
    fn the_colours_are_those_of_the_cookie() {
        let colors = |cookie: &str| of_cookie(cookie).colors;
        assert_eq!(colors("kamil_lang=ar; kamil_theme=contrast"), Some(Colors::Contrast));
        assert_eq!(colors("kamil_theme=dark"), Some(Colors::Dark));
        assert_eq!(colors("kamil_theme=\"><script>"), None);
        assert_eq!(colors("a=b"), None);
    }

    #[test]
    fn only_a_choice_in_the_address_sets_the_cookie() {
        let headers = HeaderMap::new();
        let chosen = Locale::of_request(Some("lang=ar"), &headers).set_cookie().unwrap();
        assert!(chosen.to_str().unwrap().starts_with("kamil_lang=ar;"));
        assert_eq!(Locale::of_request(None, &headers).set_cookie(), None);
        assert_eq!(Locale::of_request(Some("lang=ar"), &headers).not_kept().set_cookie(), None);
    }
}
