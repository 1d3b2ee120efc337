//! What stands around every page: head, navigation, languages, the browser client.

use axum::http::{HeaderMap, Uri, header};

use crate::assets::{Client, Part};
use crate::dress::Dress;
use crate::locale::{Colors, Language, Locale};
use crate::player::Caller;
use crate::text::Text;

/// The frame of one page.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) t: Text,
    pub(super) language: Language,
    /// The reader's own choice of colours; `None` where their system decides.
    pub(super) colors: Option<Colors>,
    /// The reader's own boards.
    pub(super) dress: Dress,
    /// The address of the picture that a messenger shows of a link to the page.
    pub(super) picture: Option<String>,
    /// The page's own path.
    pub(super) path: String,
    /// What its address asks for beyond the path; empty for nothing.
    query: String,
    /// `None` in a server that was built without the client.
    pub(super) client: Option<Client>,
}

impl Frame {
    /// `part`: what the page needs of the client beyond its entry.
    pub(super) fn new(locale: Locale, path: &str, part: Option<Part>) -> Self {
        let Locale { language, colors, dress, .. } = locale;
        let client = Client::of_this_build(part, language, dress.pieces);
        Self {
            t: Text(language),
            language,
            colors,
            dress,
            picture: None,
            path: path.to_owned(),
            query: String::new(),
            client,
        }
    }

    /// The frame of a page whose address asks for more than its path says: that outlives a change of the language.
    pub(super) fn asked(self, uri: &Uri) -> Self {
        let pairs = uri.query().unwrap_or_default().split('&');
        let kept: Vec<_> = pairs.filter(|pair| !pair.is_empty() && !pair.starts_with("lang=")).collect();
        Self { query: kept.join("&"), ..self }
    }

    /// With a picture for messengers, of what `query` asks for. Their robots want a whole address, so that the request
    /// must have named its host.
    pub(super) fn pictured(self, headers: &HeaderMap, caller: &Caller, query: &str) -> Self {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(|host| is_host(host));
        let scheme = if caller.https { "https" } else { "http" };
        let picture = host.map(|host| format!("{scheme}://{host}/picture.png{query}"));
        Self { picture, ..self }
    }

    /// The address of this page in a language, with the position that it shows.
    pub(super) fn in_language(&self, language: Language) -> String {
        let separator = if self.query.is_empty() { "" } else { "&" };
        format!("{}?{}{separator}lang={}", self.path, self.query, language.tag())
    }
}

/// A name or an address, with a port or without.
fn is_host(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    !text.is_empty() && text.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_the_language_keeps_what_the_address_asks_for() {
        let link = |uri: &str| {
            let uri: Uri = uri.parse().unwrap();
            Frame::new(Locale::plain(Language::English), uri.path(), None).asked(&uri).in_language(Language::Arabic)
        };
        assert_eq!(link("/rules"), "/rules?lang=ar");
        assert_eq!(link("/rules?lang=en"), "/rules?lang=ar");
        assert_eq!(link("/?fen=9k/10%20w&lang=en&opponent=friend"), "/?fen=9k/10%20w&opponent=friend&lang=ar");
        assert_eq!(link("/editor?&&rules=camel"), "/editor?rules=camel&lang=ar");
    }
}
