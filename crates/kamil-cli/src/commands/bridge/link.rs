//! The private link of a seat.

use std::fmt;
use std::str::FromStr;

const SECRET_DIGITS: usize = 32;

/// Where a seat is, and the secret that it is held with.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// Whether the server speaks TLS.
    pub(super) secure: bool,
    /// Host, and port where one is named.
    pub(super) authority: String,
    pub(super) game: String,
    secret: String,
}

/// The text is no link. It is shown without its secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the private link of a seat, such as https://example.org/game/23456789abcd#seat=SECRET with 32 \
         hexadecimal digits, found `{0}`"
)]
pub(super) struct NoLink(String);

impl Link {
    pub(super) fn secret(&self) -> &str {
        &self.secret
    }

    /// The whole text, with the secret.
    pub(super) fn reveal(&self) -> String {
        format!("{self}#seat={}", self.secret)
    }

    /// The same server and seat in another game.
    pub(super) fn in_game(&self, game: &str) -> Self {
        Self { game: game.to_owned(), ..self.clone() }
    }

    /// The same seat, held with a secret that nobody else knows.
    pub(super) fn with_new_secret(&self) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; SECRET_DIGITS / 2];
        getrandom::fill(&mut bytes)?;
        Ok(Self { secret: format!("{:032x}", u128::from_be_bytes(bytes)), ..self.clone() })
    }

    /// The seat of an address on the same server, `/game/ID#seat=SECRET`.
    pub(super) fn with_path(&self, path: &str) -> Result<Self, NoLink> {
        format!("{}://{}{path}", self.scheme(), self.authority).parse()
    }

    /// The host alone, and the port.
    pub(super) fn host_and_port(&self) -> (&str, u16) {
        let usual = if self.secure { 443 } else { 80 };
        match self.authority.rsplit_once(':') {
            // The colons of an IPv6 address stand in brackets.
            Some((host, port)) if !port.contains(']') => (host, port.parse().unwrap_or(usual)),
            _ => (&self.authority, usual),
        }
    }

    fn scheme(&self) -> &'static str {
        if self.secure { "https" } else { "http" }
    }
}

impl FromStr for Link {
    type Err = NoLink;

    fn from_str(text: &str) -> Result<Self, NoLink> {
        let no_link = || {
            let shown = text.split('#').next().unwrap_or_default();
            NoLink(shown.chars().take(200).collect())
        };
        let (scheme, rest) = text.split_once("://").ok_or_else(no_link)?;
        let secure = match scheme {
            "http" => false,
            "https" => true,
            _ => return Err(no_link()),
        };
        let (authority, path) = rest.split_once('/').ok_or_else(no_link)?;
        let (page, secret) = path.split_once("#seat=").ok_or_else(no_link)?;
        let game = page.strip_prefix("game/").ok_or_else(no_link)?;
        let visible = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        let is_host = visible(authority) && !authority.contains(['@', '?', '#']);
        let is_game = !game.is_empty() && game.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_secret = secret.len() == SECRET_DIGITS && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
        let port_is_good =
            authority.rsplit_once(':').is_none_or(|(_, port)| port.contains(']') || port.parse::<u16>().is_ok());
        if !(is_host && is_game && is_secret && port_is_good) {
            return Err(no_link());
        }
        Ok(Self { secure, authority: authority.to_owned(), game: game.to_owned(), secret: secret.to_ascii_lowercase() })
    }
}

/// The game's public address.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/game/{}", self.scheme(), self.authority, self.game)
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "0123456789abcdef0123456789abcdef";

    #[test]
    fn a_link_names_server_game_and_secret() {
        let text = format!("http://127.0.0.1:8080/game/23456789abcd#seat={SECRET}");
        let link: Link = text.parse().unwrap();
        assert_eq!((link.secure, link.host_and_port(), link.secret()), (false, ("127.0.0.1", 8080), SECRET));
        assert_eq!(link.reveal(), text);
        assert_eq!(link.to_string(), "http://127.0.0.1:8080/game/23456789abcd");
        assert!(!format!("{link:?}").contains(SECRET));
        assert_eq!(link.in_game("bcd").to_string(), "http://127.0.0.1:8080/game/bcd");
        let (one, another) = (link.with_new_secret().unwrap(), link.with_new_secret().unwrap());
        assert!(one.secret().len() == 32 && one != another && one.to_string() == link.to_string(), "{one} {another}");
        let other = link.with_path(&format!("/game/x#seat={}", "f".repeat(32))).unwrap();
        assert_eq!((other.game.as_str(), other.secret()), ("x", "f".repeat(32).as_str()));
        for (text, host) in [("https://kamil.example", ("kamil.example", 443)), ("http://[::1]", ("[::1]", 80))] {
            let link: Link = format!("{text}/game/a#seat={SECRET}").parse().unwrap();
            assert_eq!(link.host_and_port(), host);
        }
        let link: Link = format!("http://[::1]:81/game/a#seat={SECRET}").parse().unwrap();
        assert_eq!(link.host_and_port(), ("[::1]", 81));
    }

    #[test]
    fn what_is_no_link_is_refused_without_showing_the_secret() {
        for text in [
            "",
            "x",
            "ftp://h/game/a#seat=0123456789abcdef0123456789abcdef",
            "http://h/game/a",
            "http://h/game/a#seat=0123",
            "http://h/game/a/b#seat=0123456789abcdef0123456789abcdef",
            "http:///game/a#seat=0123456789abcdef0123456789abcdef",
            "http://h:99999/game/a#seat=0123456789abcdef0123456789abcdef",
            "http://u:p@h/game/a#seat=0123456789abcdef0123456789abcdef",
            "http://h\r\nx: y/game/a#seat=0123456789abcdef0123456789abcdef",
            "http://h/other/a#seat=0123456789abcdef0123456789abcdef",
        ] {
            let error = text.parse::<Link>().unwrap_err().to_string();
            assert!(!error.contains(SECRET), "{error}");
        }
    }
}
