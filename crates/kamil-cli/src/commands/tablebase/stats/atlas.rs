//! The atlas: a page and a picture for each ending.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use kamil::{Color, DrawRules, MOVE_LIMIT, Position, Role};
use kamil_diagram::{Diagram, IdPrefix};
use kamil_tablebase::{Longest, Material, Shares, Statistics, Tablebase};

use super::percent;
use crate::commands::tablebase::{in_san, why_no_line};

/// What a player should learn from each ending, a line each: `KRvK: …`.
const LESSONS: &str = include_str!("lessons.txt");

/// An ending with what it comes to.
pub(super) struct Entry {
    pub(super) material: Material,
    pub(super) statistics: Statistics,
}

/// Writes the page and the picture of each ending, and if they are `all` there are a page that lists them.
pub(super) fn write(folder: &Path, tables: &Tablebase, entries: &[Entry], all: bool) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    // No file of an ending before all of its page is known.
    for Entry { material, statistics } in entries {
        let page = page(tables, material, statistics)?;
        for winner in Color::ALL {
            if let Some(longest) = &statistics.longest[winner] {
                put(&picture_name(material, winner), &picture(material, winner, longest)?)?;
            }
        }
        put(&format!("{material}.md"), &page)?;
    }
    if all { put("README.md", &contents(entries)) } else { Ok(()) }
}

fn picture_name(material: &Material, winner: Color) -> String {
    format!("{material}-{winner}.svg")
}

fn picture(material: &Material, winner: Color, longest: &Longest) -> Result<String> {
    let title = format!("{}: the longest win of {winner}", in_letters(material));
    let prefix = IdPrefix::new(&format!("{material}-{winner}"))?;
    let mut svg = Diagram::of_position(&longest.position).title(title).prefix(prefix).to_svg();
    if !svg.ends_with('\n') {
        svg.push('\n');
    }
    Ok(svg)
}

/// The page of an ending.
fn page(tables: &Tablebase, material: &Material, statistics: &Statistics) -> Result<String> {
    let mut parts = vec![format!("# {}\n\n{}.\n", in_letters(material), in_words(material))];
    parts.extend(lesson(material).map(|lesson| format!("\n{}\n", wrapped(lesson))));
    parts.push("\n| To move | Won | Drawn | Lost | Positions |\n|---|---:|---:|---:|---:|\n".to_owned());
    for turn in Color::ALL {
        let shares = statistics.shares[turn];
        parts.push(format!("| {} | {} | {} |\n", capital(turn), columns(shares), grouped(shares.all())));
    }
    for winner in Color::ALL {
        if let Some(longest) = &statistics.longest[winner] {
            parts.push(longest_win(tables, material, winner, longest)?);
        }
    }
    parts.push("\n## Figures\n\n".to_owned());
    parts.extend(figures(material, statistics).iter().map(|figure| format!("- {figure}\n")));
    Ok(parts.concat())
}

/// The shares won, drawn and lost as columns of a table.
fn columns(shares: Shares) -> String {
    [shares.won, shares.drawn, shares.lost].map(|count| share(count, shares.all())).join(" | ")
}

fn longest_win(tables: &Tablebase, material: &Material, winner: Color, longest: &Longest) -> Result<String> {
    let Longest { position, plies } = longest;
    let moves = plies.div_ceil(2);
    let line = tables.best_line(position, DrawRules::Strict)?;
    let line = line.with_context(|| why_no_line(tables, material))?;
    Ok(format!(
        "\n## The longest win of {}\n\n{} to move wins in {}: `{}`\n\n![The position]({})\n\n{}\n",
        capital(winner),
        capital(winner),
        if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") },
        position.to_fen(),
        picture_name(material, winner),
        wrapped(&numbered(position, &in_san(*position, &line)))
    ))
}

fn figures(material: &Material, statistics: &Statistics) -> Vec<String> {
    let mut figures = Vec::new();
    if let Some(plies) = statistics.most_to_zeroing {
        let unit = if plies == 1 { "ply" } else { "plies" };
        let verdict = if plies <= MOVE_LIMIT { "no win that begins" } else { "wins that begin" };
        figures.push(format!(
            "A win takes at most {plies} {unit} to the next capture or Pawn move, or to the end: the limit of {MOVE_LIMIT} plies spoils {verdict} with a clock of zero."
        ));
    }
    let zugzwangs = statistics.zugzwangs;
    let parts = [
        (zugzwangs.white_or_draw, "White wins if Black is to move and else draws"),
        (zugzwangs.black_or_draw, "Black wins if White is to move and else draws"),
        (zugzwangs.either_loses, "whoever is to move loses"),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|part| part.0 > 0).map(|(count, what)| format!("{what}: {}", grouped(*count))).collect();
    let parts = if parts.is_empty() { "none".to_owned() } else { parts.join("; ") };
    figures.push(format!("Mutual zugzwangs: {parts}."));
    if material.men().iter().all(|man| man.color == Color::White) {
        let wins = statistics.shares.black.won + statistics.shares.white.lost;
        figures.push(match wins {
            0 => "The lone King never wins.".to_owned(),
            wins => format!("The lone King wins in {} positions.", grouped(wins)),
        });
    }
    figures
}

/// The list of the endings.
fn contents(entries: &[Entry]) -> String {
    let rows: String = entries.iter().map(contents_row).collect();
    format!(
        "# Endgames\n\n\
         What the endings of Kamil come to, counted from the [tables](../tablebase-format.md). A win is a checkmate or a stalemate.\n\
         Each board counts, its turned and mirrored images too; the longest wins are in moves of the winner, who is to move.\n\
         The last column is the most plies that any win takes to the next capture or Pawn move, or to the end: over {MOVE_LIMIT}, and\n\
         the move limit would spoil that win. Among the mutual zugzwangs are positions in which a side has no move at all and so\n\
         has lost if it is to move.\n\n\
         | Ending | White to move: won | drawn | lost | Black to move: won | drawn | lost | Longest win of White | of Black | To zeroing |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n\
         {rows}\n\
         These pages are made by `kamil tablebase stats --atlas docs/endgames`.\n"
    )
}

fn contents_row(Entry { material, statistics }: &Entry) -> String {
    let moves =
        |longest: Option<Longest>| longest.map_or("–".to_owned(), |longest| longest.plies.div_ceil(2).to_string());
    let (name, longest) = (in_letters(material), statistics.longest);
    let (white, black) = (columns(statistics.shares.white), columns(statistics.shares.black));
    let zeroing = statistics.most_to_zeroing.map_or("–".to_owned(), |plies| plies.to_string());
    let (of_white, of_black) = (moves(longest.white), moves(longest.black));
    format!("| [{name}]({material}.md) | {white} | {black} | {of_white} | {of_black} | {zeroing} |\n")
}

/// `K+R v K+N`.
fn in_letters(material: &Material) -> String {
    Color::ALL.map(|side| roles(material, side).map(|role| role.letter().to_string()).join("+")).join(" v ")
}

/// `King and Rook against King and Knight`.
fn in_words(material: &Material) -> String {
    Color::ALL.map(|side| roles(material, side).map(|role| role.name().to_owned()).join(" and ")).join(" against ")
}

/// The roles of a side, its King first.
fn roles(material: &Material, side: Color) -> Roles {
    let men = material.men().iter().filter(|man| man.color == side).map(|man| man.role);
    Roles(std::iter::once(Role::King).chain(men).collect())
}

struct Roles(Vec<Role>);

impl Roles {
    fn map(self, write: impl Fn(Role) -> String) -> Vec<String> {
        self.0.into_iter().map(write).collect()
    }
}

fn lesson(material: &Material) -> Option<&'static str> {
    let name = material.to_string();
    LESSONS.lines().find_map(|line| line.strip_prefix(&name)?.strip_prefix(": "))
}

fn capital(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// A share in per cent; one that is neither nothing nor all never looks so.
fn share(part: u64, whole: u64) -> String {
    let share = percent(part, whole);
    match part {
        0 => "–".to_owned(),
        _ if part == whole => "100%".to_owned(),
        _ if share < 0.01 => "< 0.01%".to_owned(),
        _ if share > 99.99 => "> 99.99%".to_owned(),
        _ => format!("{share:.2}%"),
    }
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Moves with their numbers.
fn numbered(position: &Position, moves: &[String]) -> String {
    let skipped = usize::from(position.turn() == Color::Black);
    let numbered = moves.iter().zip(skipped..).map(|(san, ply)| {
        let number = ply.div_euclid(2) + 1;
        match (ply.is_multiple_of(2), ply == skipped) {
            (true, _) => format!("{number}. {san}"),
            (false, true) => format!("{number}… {san}"),
            (false, false) => san.clone(),
        }
    });
    numbered.collect::<Vec<_>>().join(" ")
}

/// The words on lines of at most 120 letters.
fn wrapped(text: &str) -> String {
    let (mut wrapped, mut length) = (String::new(), 0);
    for word in text.split(' ') {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > 120 {
            wrapped.push('\n');
            length = 0;
        } else if length > 0 {
            wrapped.push(' ');
            length += 1;
        }
        wrapped.push_str(word);
        length += letters;
    }
    wrapped
}
