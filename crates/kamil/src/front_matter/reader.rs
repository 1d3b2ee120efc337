//! Text to front matter.

use super::draft::{Draft, Letters};
use super::error::{FrontMatterError, FrontMatterFault};
use super::yaml::{Result, Scalar, Yaml};
use super::{FrontMatter, MAX_LENGTH, Reading, Warning};
use crate::found::Found;
use crate::place::Place;
use crate::variant::RuleSet;

const TOP: [&str; 8] = ["title", "slug", "board", "players", "parent", "win", "special", "engine"];
const ENGINE: [&str; 6] =
    ["engine.topology", "engine.players", "engine.render", "engine.letters", "engine.rules", "engine.setup"];
const TOPOLOGY: [&str; 3] = ["engine.topology.type", "engine.topology.rows", "engine.topology.cols"];

impl FrontMatter {
    /// Reads the front matter at the beginning of a document, between two lines `---`; what follows is not looked at.
    ///
    /// `title`, `slug` and `engine.setup` must be there. What it says of the board must be true of this game: a grid
    /// of 10 rows and 10 columns, players white and black.
    ///
    /// # Errors
    /// What was expected, what came and where.
    ///
    /// ```
    /// use kamil::{Array, FrontMatter, front_matter::Warning};
    /// let text = "---
    /// title: Shatranj Kamil
    /// slug: shatranj-kamil
    /// engine:
    ///   setup: rncbqkbcnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCBQKBCNR
    /// ---
    /// ";
    /// let reading = FrontMatter::read(text)?;
    /// assert_eq!(reading.front_matter.array(), Some(Array::Camel));
    /// let [Warning::WarMachines { choices, .. }] = reading.warnings.as_slice() else { panic!() };
    /// assert_eq!(*choices, [Array::Kamil, Array::Camel]);
    /// # Ok::<(), kamil::front_matter::FrontMatterError>(())
    /// ```
    pub fn read(text: &str) -> core::result::Result<Reading, FrontMatterError> {
        let document = find(text)?;
        let (mut yaml, mut draft) = (Yaml::new(document, 1), Draft::default());
        yaml.begin()?;
        read_top(&mut yaml, &mut draft)?;
        yaml.end()?;
        let lines = document.bytes().filter(|byte| *byte == b'\n').count() as u64;
        draft.finish(Place { line: lines + 2, column: 1 })
    }
}

/// The text between the two lines `---`.
fn find(text: &str) -> Result<&str> {
    let is_fence = |line: &str| line.trim_end_matches([' ', '\t', '\r', '\n']) == "---";
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().filter(|line| is_fence(line));
    let first = first.ok_or(FrontMatterError { place: Place::START, fault: FrontMatterFault::Opening })?;
    let rest = text.get(first.len()..).unwrap_or_default();
    let mut length = 0;
    let mut place = Place { line: 2, column: 1 };
    for line in lines {
        if is_fence(line) {
            return Ok(rest.get(..length).unwrap_or_default());
        }
        length += line.len();
        if length > MAX_LENGTH {
            break;
        }
        place.line += 1;
    }
    Err(FrontMatterError { place, fault: FrontMatterFault::Closing })
}

fn read_top(yaml: &mut Yaml<'_>, draft: &mut Draft) -> Result<()> {
    while let Some((name, place)) = yaml.key()? {
        let Some(key) = known(&TOP, &name) else {
            leave_out(yaml, draft, &name, place)?;
            continue;
        };
        draft.once(key, place)?;
        match key {
            "title" => draft.title = read_text(yaml)?,
            "slug" => draft.slug = read_text(yaml)?,
            "board" => draft.board = read_text(yaml)?,
            "players" => draft.players = read_text(yaml)?,
            "parent" => draft.parent = read_text(yaml)?,
            "win" => draft.win = read_text(yaml)?,
            "special" => draft.special = read_text(yaml)?,
            _ => read_engine(yaml, draft)?,
        }
    }
    Ok(())
}

fn read_engine(yaml: &mut Yaml<'_>, draft: &mut Draft) -> Result<()> {
    yaml.begin_map()?;
    while let Some((name, place)) = yaml.key()? {
        let Some(key) = known(&ENGINE, &name) else {
            leave_out(yaml, draft, &name, place)?;
            continue;
        };
        draft.once(key, place)?;
        match key {
            "engine.topology" => read_topology(yaml, draft)?,
            "engine.render" => read_render(yaml, draft)?,
            "engine.players" => check("the list [white, black]", &yaml.list()?.join(", "), "white, black", place)?,
            "engine.letters" => draft.letters = Some(Letters::read(&yaml.scalar()?)?),
            "engine.rules" => draft.rules = Some(read_rules(yaml)?),
            _ => draft.setup = Some(yaml.scalar()?),
        }
    }
    Ok(())
}

fn read_topology(yaml: &mut Yaml<'_>, draft: &mut Draft) -> Result<()> {
    yaml.begin_map()?;
    while let Some((name, place)) = yaml.key()? {
        let Some(key) = known(&TOPOLOGY, &name) else {
            leave_out(yaml, draft, &name, place)?;
            continue;
        };
        draft.once(key, place)?;
        let value = yaml.scalar()?;
        match key {
            "engine.topology.type" => check("`grid`", &value.text, "grid", value.place)?,
            "engine.topology.rows" => check("10 rows", &value.text, "10", value.place)?,
            _ => check("10 columns", &value.text, "10", value.place)?,
        }
    }
    Ok(())
}

fn read_render(yaml: &mut Yaml<'_>, draft: &mut Draft) -> Result<()> {
    yaml.begin_map()?;
    while let Some((name, place)) = yaml.key()? {
        if name == "cellSize" {
            draft.once("engine.render.cellSize", place)?;
            draft.cell_size = Some(yaml.number("a number of pixels from 0 to 65535")?);
        } else {
            leave_out(yaml, draft, &name, place)?;
        }
    }
    Ok(())
}

fn read_rules(yaml: &mut Yaml<'_>) -> Result<RuleSet> {
    let Scalar { text, place, .. } = yaml.scalar()?;
    let fault = FrontMatterFault::Unexpected { expected: "`war-machine` or `camel`", found: Found::new(&text) };
    text.parse().map_err(|_| FrontMatterError { place, fault })
}

/// The full name of a key of a map, if it is known.
fn known(keys: &[&'static str], name: &str) -> Option<&'static str> {
    keys.iter().copied().find(|key| key.rsplit('.').next() == Some(name))
}

/// A text, or none where the value is left empty.
fn read_text(yaml: &mut Yaml<'_>) -> Result<Option<alloc::string::String>> {
    let scalar = yaml.scalar()?;
    Ok((!scalar.is_null).then_some(scalar.text))
}

fn check(expected: &'static str, found: &str, wanted: &str, place: Place) -> Result<()> {
    if found == wanted {
        return Ok(());
    }
    Err(FrontMatterError { place, fault: FrontMatterFault::Unexpected { expected, found: Found::new(found) } })
}

fn leave_out(yaml: &mut Yaml<'_>, draft: &mut Draft, key: &str, place: Place) -> Result<()> {
    draft.warnings.push(Warning::UnknownKey { key: key.chars().take(40).collect(), place });
    yaml.skip()
}
