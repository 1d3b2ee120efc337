//! The sentences of the pages, in both languages, from the Fluent files that the browser client shares.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid};

use kamil::{Argument, Reason};

use crate::locale::Language;

fluent_templates::static_loader! {
    static LOCALES = {
        locales: "../../locales",
        fallback_language: "en",
    };
}

const ENGLISH: LanguageIdentifier = langid!("en");
const ARABIC: LanguageIdentifier = langid!("ar");

/// The sentences of one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text(pub(crate) Language);

impl Text {
    fn identifier(self) -> LanguageIdentifier {
        match self.0 {
            Language::English => ENGLISH,
            Language::Arabic => ARABIC,
        }
    }

    /// The sentence of that key.
    pub(crate) fn say(self, key: &str) -> String {
        LOCALES.lookup(&self.identifier(), key)
    }

    /// The sentence of that key with one value in it.
    pub(crate) fn say_with(self, key: &str, name: &'static str, value: impl Into<FluentValue<'static>>) -> String {
        self.say_with_all(key, [(name, value.into())])
    }

    /// The sentence of that key with several values in it.
    pub(crate) fn say_with_all<const N: usize>(
        self,
        key: &str,
        values: [(&'static str, FluentValue<'static>); N],
    ) -> String {
        let values = HashMap::from(values.map(|(name, value)| (Cow::Borrowed(name), value)));
        LOCALES.lookup_with_args(&self.identifier(), key, &values)
    }

    /// Why something was refused.
    pub(crate) fn reason(self, reason: &Reason) -> String {
        let values = reason.arguments().map(|(name, value)| {
            let value = match value {
                Argument::Number(number) => FluentValue::from(*number),
                Argument::Text(text) => FluentValue::from(text.clone()),
            };
            (Cow::Borrowed(name), value)
        });
        let key = format!("reason-{}", reason.code.name());
        LOCALES.lookup_with_args(&self.identifier(), &key, &values.collect::<HashMap<_, _>>())
    }

    /// The sentence of that key as HTML: what stands between backticks is notation, left to right in every language.
    pub(crate) fn rich(self, key: &str) -> String {
        rich(&self.say(key))
    }
}

/// A sentence as HTML; what stands between backticks is notation.
pub(crate) fn rich(sentence: &str) -> String {
    let mut html = String::with_capacity(sentence.len() + 64);
    for (index, part) in sentence.split('`').enumerate() {
        let notation = index % 2 == 1;
        html.push_str(if notation { "<code dir=\"ltr\">" } else { "" });
        for character in part.chars() {
            match character {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                '>' => html.push_str("&gt;"),
                '"' => html.push_str("&quot;"),
                '\'' => html.push_str("&#39;"),
                other => html.push(other),
            }
        }
        html.push_str(if notation { "</code>" } else { "" });
    }
    html
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The text of all files of a language.
    fn files(language: Language) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.tag());
        let paths = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        paths.map(|path| fs::read_to_string(path).unwrap() + "\n").collect()
    }

    /// The keys of a language. A key that stands twice is a fault, since one bundle takes all files.
    fn keys(language: Language) -> BTreeSet<String> {
        let mut keys = BTreeSet::new();
        for line in files(language).lines() {
            let Some((key, _)) = line.split_once('=') else { continue };
            if key.starts_with(|first: char| first.is_ascii_lowercase()) {
                assert!(keys.insert(key.trim().to_owned()), "{key} stands twice in {language:?}");
            }
        }
        assert!(keys.len() > 100, "{language:?} has {} keys", keys.len());
        keys
    }

    #[test]
    fn every_key_exists_in_both_languages() {
        let (english, arabic) = (keys(Language::English), keys(Language::Arabic));
        let missing: Vec<_> = english.symmetric_difference(&arabic).collect();
        assert!(missing.is_empty(), "in one language only: {missing:?}");
    }

    /// What a key says where every variable of any sentence is the number 3.
    fn said(language: Language, key: &str) -> String {
        let files = files(language);
        let names = files.split('$').skip(1).map(|rest| {
            let end = rest.find(|next: char| next != '-' && !next.is_ascii_alphanumeric());
            rest[..end.unwrap_or(rest.len())].to_owned()
        });
        let values = names.map(|name| (Cow::Owned(name), 3.into())).collect();
        LOCALES.try_lookup_with_args(&Text(language).identifier(), key, &values).unwrap_or_default()
    }

    #[test]
    fn every_key_is_read_by_the_bundle_and_says_something_in_its_language() {
        for language in Language::ALL {
            for key in keys(language) {
                let text = said(language, &key);
                assert!(!text.trim().is_empty(), "{key} in {language:?}");
                let arabic = text.chars().any(|character| ('\u{600}'..='\u{6ff}').contains(&character));
                if key.starts_with("page-") {
                    assert_eq!(arabic, language == Language::Arabic, "{key}: {text}");
                }
            }
        }
    }

    #[test]
    fn every_man_of_either_side_has_a_name_to_be_read_out() {
        for language in Language::ALL {
            for color in kamil::Color::ALL {
                for role in kamil::Role::ALL {
                    assert!(!said(language, &format!("piece-{color}-{}", role.slug())).is_empty());
                }
            }
        }
    }

    #[test]
    fn notation_is_set_apart_and_everything_is_escaped() {
        assert_eq!(rich("a `b<c` d"), "a <code dir=\"ltr\">b&lt;c</code> d");
        assert_eq!(rich("\"&'"), "&quot;&amp;&#39;");
    }
}
