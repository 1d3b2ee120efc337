//! The browser client: the files that its bundler wrote, embedded in release builds and read from disk in debug builds.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kamil_diagram::PieceSet;
use rust_embed::RustEmbed;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::locale::Language;

/// Below this path the bundle is served.
const PREFIX: &str = "/assets/";
const MANIFEST: &str = "manifest.json";
const ENTRY: &str = "src/main.ts";
const ICON: &str = "src/icon.svg";
/// The rules of the game, for every page with a board.
const RULES: &str = "src/rules/pkg/kamil_wasm_bg.wasm";
/// The men that most people see: the set of those who have chosen no other.
const MEN: &str = "../crates/kamil-diagram/data/pieces";
/// The script of the element for other sites: its name never changes, so browsers ask for it each time.
pub(crate) const ELEMENT: &str = "element.js";

/// A name with a hash in it never means another content.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_EACH_TIME: HeaderValue = HeaderValue::from_static("no-cache");

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Bundle;

/// The bundler's list of what it wrote.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct Manifest(BTreeMap<String, Chunk>);

#[derive(Debug, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    assets: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

/// A part of the client that the entry asks for only on the pages that need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Home,
    Game,
    Analysis,
    Editor,
    Embed,
    Pictures,
}

impl Part {
    /// Its name in the bundler's list.
    const fn source(self) -> &'static str {
        match self {
            Self::Home => "src/ui/home-page.ts",
            Self::Game => "src/ui/game-page.ts",
            Self::Analysis => "src/analysis/analysis-page.ts",
            Self::Editor => "src/ui/editor-page.ts",
            Self::Embed => "src/ui/embed-start.ts",
            Self::Pictures => "src/ui/pictures.ts",
        }
    }
}

/// The addresses a page needs to load the client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Client {
    pub(crate) script: String,
    pub(crate) preloads: Vec<String>,
    pub(crate) styles: Vec<String>,
    /// The WebAssembly of the rules, for pages that begin with it.
    pub(crate) rules: Option<String>,
    pub(crate) icon: Option<String>,
}

impl Client {
    /// The client of this build with what a page of a language and with these men begins with, or `None` where it was built without one.
    pub(crate) fn of_this_build(part: Option<Part>, language: Language, pieces: PieceSet) -> Option<Self> {
        let file = Bundle::get(MANIFEST)?;
        let client = Manifest::parse(&file.data).and_then(|manifest| manifest.client(part, language, pieces));
        if client.is_none() {
            tracing::error!("the client's {MANIFEST} has no entry {ENTRY}");
        }
        client
    }
}

impl Manifest {
    fn parse(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }

    fn client(&self, part: Option<Part>, language: Language, pieces: PieceSet) -> Option<Client> {
        let entry = self.0.get(ENTRY)?;
        let address = |file: &String| format!("{PREFIX}{file}");
        let icon = self.0.get(ICON).map(|icon| address(&icon.file));
        let rules = part.and_then(|_| self.0.get(RULES)).map(|rules| address(&rules.file));
        let mut client = Client { script: address(&entry.file), rules, icon, ..Client::default() };
        let mut seen = HashSet::new();
        // Else the browser would learn of each only when the one before it has come and run.
        let mut waiting: Vec<_> = part.iter().flat_map(|part| self.beginning(*part, language, pieces)).collect();
        // Taken first: a page's own style sheet comes after the common one.
        waiting.push(entry);
        while let Some(chunk) = waiting.pop() {
            if !seen.insert(&chunk.file) {
                continue;
            }
            if chunk.file != entry.file {
                client.preloads.push(address(&chunk.file));
            }
            client.styles.extend(chunk.css.iter().map(address));
            waiting.extend(chunk.imports.iter().filter_map(|name| self.0.get(name)));
        }
        Some(client)
    }

    /// What the entry is going to ask for on a page.
    fn beginning(&self, part: Part, language: Language, pieces: PieceSet) -> impl Iterator<Item = &Chunk> {
        let language = language.tag();
        let analysis = (part == Part::Analysis).then(|| format!("../locales/{language}/analysis.ftl?raw"));
        let names = [part.source().to_owned(), format!("src/i18n/{language}.ts"), format!("{MEN}/{pieces}.json")];
        names.into_iter().chain(analysis).filter_map(|name| self.0.get(&name))
    }

    /// Whether the bundler named the file, and so put a hash of its content into the name.
    fn names(&self, path: &str) -> bool {
        path != ELEMENT
            && self
                .0
                .values()
                .any(|chunk| chunk.file == path || chunk.css.iter().chain(&chunk.assets).any(|file| file == path))
    }
}

/// The file of the bundle at `path`, or nothing.
pub(crate) fn serve(path: &str, request: &HeaderMap) -> Option<Response> {
    let file = Bundle::get(path)?;
    let hashed = Bundle::get(MANIFEST)
        .and_then(|manifest| Manifest::parse(&manifest.data))
        .is_some_and(|manifest| manifest.names(path));
    let caching = if hashed { FOREVER } else { ASK_EACH_TIME };
    let tag = entity_tag(&file.metadata.sha256_hash());
    Some(answer(file.data, file.metadata.mimetype(), &tag, caching, request))
}

/// An answer that a browser may keep, with a tag made of its bytes.
pub(crate) fn tagged(data: Vec<u8>, kind: &str, caching: HeaderValue, request: &HeaderMap) -> Response {
    let tag = entity_tag(&Sha256::digest(&data).into());
    answer(data.into(), kind, &tag, caching, request)
}

/// A weak one: the same content goes out compressed in several ways, and not (RFC 9110, 8.8.3).
fn entity_tag(hash: &[u8; 32]) -> String {
    let mut tag = String::from("W/\"");
    for byte in hash {
        write!(tag, "{byte:02x}").expect("a String takes any text");
    }
    tag.push('"');
    tag
}

fn answer(data: Cow<'static, [u8]>, kind: &str, tag: &str, caching: HeaderValue, request: &HeaderMap) -> Response {
    let known = request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|value| value == "*" || value.trim_start_matches("W/") == tag.trim_start_matches("W/"));
    let tag = HeaderValue::from_str(tag).expect("hexadecimal digits in quotes");
    let headers = [(header::CACHE_CONTROL, caching), (header::ETAG, tag)];
    if known {
        // What the whole answer would have said, which the layer that compresses adds to it.
        let vary = [(header::VARY, HeaderValue::from_static("accept-encoding"))];
        return (StatusCode::NOT_MODIFIED, headers, vary).into_response();
    }
    let kind = HeaderValue::from_str(kind).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    (headers, [(header::CONTENT_TYPE, kind)], data).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST_JSON: &[u8] = br#"{
        "_shared-Q1.js": { "file": "shared-Q1.js", "css": ["shared-Q2.css"], "imports": ["src/main.ts"] },
        "src/icon.svg": { "file": "icon-I1.svg", "src": "src/icon.svg" },
        "src/main.ts": {
            "file": "main-A1.js", "name": "main", "isEntry": true,
            "imports": ["_shared-Q1.js", "_gone.js"], "css": ["main-A2.css"], "assets": ["kamil-A3.wasm"]
        },
        "src/rules/pkg/kamil_wasm_bg.wasm": { "file": "kamil-A3.wasm" },
        "src/ui/home-page.ts": { "file": "home-H1.js", "imports": ["src/main.ts", "_board-B1.js"] },
        "_board-B1.js": { "file": "board-B1.js" },
        "src/analysis/analysis-page.ts": {
            "file": "analysis-N1.js", "imports": ["src/main.ts"], "css": ["analysis-N2.css"], "assets": ["worker-N3.js"]
        },
        "src/i18n/ar.ts": { "file": "ar-W1.js" },
        "../locales/ar/analysis.ftl?raw": { "file": "analysis-W2.js" },
        "../crates/kamil-diagram/data/pieces/figurative.json": { "file": "figurative-F1.js" },
        "../crates/kamil-diagram/data/pieces/letters.json": { "file": "letters-L1.js" }
    }"#;

    #[test]
    fn the_client_is_read_from_the_manifest_with_what_it_imports() {
        let client = Manifest::parse(MANIFEST_JSON)
            .and_then(|manifest| manifest.client(None, Language::English, PieceSet::Figurative))
            .unwrap();
        assert_eq!(client.script, "/assets/main-A1.js");
        assert_eq!(client.preloads, ["/assets/shared-Q1.js"]);
        assert_eq!(client.styles, ["/assets/main-A2.css", "/assets/shared-Q2.css"]);
        assert_eq!(client.icon.as_deref(), Some("/assets/icon-I1.svg"));
        assert_eq!(client.rules, None, "a page of text needs none");
    }

    #[test]
    fn a_page_names_all_that_it_begins_with() {
        let manifest = Manifest::parse(MANIFEST_JSON).unwrap();
        let preloads = |part, pieces| {
            let client = manifest.client(Some(part), Language::Arabic, pieces).unwrap();
            assert_eq!(client.rules.as_deref(), Some("/assets/kamil-A3.wasm"));
            let mut names = client.preloads;
            names.sort_unstable();
            (names.join(" ").replace(PREFIX, ""), client.styles.join(" ").replace(PREFIX, ""))
        };
        let (home, styles) = preloads(Part::Home, PieceSet::Figurative);
        assert_eq!(home, "ar-W1.js board-B1.js figurative-F1.js home-H1.js shared-Q1.js");
        assert_eq!(styles, "main-A2.css shared-Q2.css");
        let (analysis, styles) = preloads(Part::Analysis, PieceSet::Letters);
        assert_eq!(analysis, "analysis-N1.js analysis-W2.js ar-W1.js letters-L1.js shared-Q1.js");
        assert_eq!(styles, "main-A2.css shared-Q2.css analysis-N2.css", "its own style sheet after the others");
    }

    #[test]
    fn only_files_that_the_bundler_named_are_kept_for_ever() {
        let manifest = Manifest::parse(MANIFEST_JSON).unwrap();
        for hashed in ["main-A1.js", "kamil-A3.wasm", "shared-Q2.css", "worker-N3.js"] {
            assert!(manifest.names(hashed), "{hashed}");
        }
        for other in ["manifest.json", "third-party.txt"] {
            assert!(!manifest.names(other), "{other}");
        }
    }

    #[test]
    fn a_manifest_that_is_none_gives_no_client() {
        assert!(Manifest::parse(b"[]").is_none());
        assert!(Manifest::parse(b"{}").unwrap().client(None, Language::English, PieceSet::Figurative).is_none());
    }

    #[test]
    fn a_file_the_browser_has_is_not_sent_again() {
        let tag = entity_tag(&[7; 32]);
        let send = |request: &HeaderMap| answer(b"body".as_slice().into(), "text/css", &tag, FOREVER, request);
        let first = send(&HeaderMap::new());
        assert_eq!(first.headers()[header::CONTENT_TYPE], "text/css");
        assert!(first.headers()[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        assert_eq!(first.headers()[header::ETAG].to_str().unwrap(), tag);
        assert!(tag.starts_with("W/\""), "{tag}");
        for asked in [tag.as_str(), tag.trim_start_matches("W/"), "*", &format!("\"other\", {tag}")] {
            let request = HeaderMap::from_iter([(header::IF_NONE_MATCH, asked.parse().unwrap())]);
            let kept = send(&request);
            assert_eq!(kept.status(), StatusCode::NOT_MODIFIED, "{asked}");
            assert_eq!(kept.headers()[header::VARY], "accept-encoding");
        }
        let request = HeaderMap::from_iter([(header::IF_NONE_MATCH, "W/\"other\"".parse().unwrap())]);
        assert_eq!(send(&request).status(), StatusCode::OK);
    }
}
