//! Printing what a front matter says.

use std::io::Write as _;

use anyhow::Result;
use kamil::Array;
use kamil::front_matter::{FrontMatter, Reading};
use serde::Serialize;

use super::Format;
use crate::json;
use crate::output::Output;
use crate::text::printable;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Description<'a> {
    title: &'a str,
    slug: &'a str,
    board: Option<&'a str>,
    players: Option<&'a str>,
    parent: Option<&'a str>,
    win: Option<&'a str>,
    special: Option<&'a str>,
    cell_size: Option<u16>,
    rules: &'static str,
    /// The array whose first position this is, if it is one.
    array: Option<&'static str>,
    fen: String,
    warnings: Vec<String>,
}

pub(super) fn print(Reading { front_matter, warnings }: &Reading, format: Format, out: &mut Output) -> Result<()> {
    match format {
        Format::Text => print_text(front_matter, out),
        Format::Json => {
            let mut description = Description::from(front_matter);
            description.warnings = warnings.iter().map(ToString::to_string).collect();
            json::write_line(out, &description)
        }
        Format::FrontMatter => Ok(write!(out, "{front_matter}")?),
    }
}

fn print_text(front_matter: &FrontMatter, out: &mut Output) -> Result<()> {
    let Description { title, slug, board, players, parent, win, special, cell_size, rules, array, fen, .. } =
        Description::from(front_matter);
    let cell_size = cell_size.map(|size| size.to_string());
    let lines = [
        ("title", Some(title)),
        ("slug", Some(slug)),
        ("board", board),
        ("players", players),
        ("parent", parent),
        ("win", win),
        ("special", special),
        ("cell size", cell_size.as_deref()),
        ("rules", Some(rules)),
        ("array", Some(array.unwrap_or("none of those with a name"))),
        ("fen", Some(&fen)),
    ];
    for (name, value) in lines {
        if let Some(value) = value {
            writeln!(out, "{name:10} {}", printable(value))?;
        }
    }
    Ok(())
}

impl<'a> From<&'a FrontMatter> for Description<'a> {
    fn from(front_matter: &'a FrontMatter) -> Self {
        Self {
            title: &front_matter.title,
            slug: &front_matter.slug,
            board: front_matter.board.as_deref(),
            players: front_matter.players.as_deref(),
            parent: front_matter.parent.as_deref(),
            win: front_matter.win.as_deref(),
            special: front_matter.special.as_deref(),
            cell_size: front_matter.cell_size,
            rules: front_matter.rules.name(),
            array: front_matter.array().map(Array::name),
            fen: front_matter.initial.to_fen(),
            warnings: Vec::new(),
        }
    }
}
