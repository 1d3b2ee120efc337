//! What stands around every page: head, navigation, languages, the browser client.

use crate::assets::Client;
use crate::locale::Language;
use crate::text::Text;

/// The frame of one page.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) t: Text,
    pub(super) language: Language,
    /// The page's own path, to which the links of the languages lead.
    pub(super) path: String,
    /// `None` in a server that was built without the client.
    pub(super) client: Option<Client>,
}

impl Frame {
    pub(super) fn new(language: Language, path: &str) -> Self {
        Self { t: Text(language), language, path: path.to_owned(), client: Client::of_this_build() }
    }
}
