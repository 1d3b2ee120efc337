//! All men of a set in both colours, at four sizes on all themes, in one picture.
//!
//! `cargo run -p kamil-diagram --features raster --example contact_sheet -- --set letters -o sheet.png`; `--file` reads a
//! set that is being drawn, `--large none`, `--small 34` and `--themes light,print` show a part.

#![allow(clippy::print_stdout, reason = "an example is a program")]

mod sheet;

use std::env;
use std::error::Error;
use std::fs;

use kamil_diagram::{Drawings, PieceSet};

use sheet::Sheet;

fn main() -> Result<(), Box<dyn Error>> {
    let mut sheet = Sheet::of_set(PieceSet::default().drawings());
    let mut output = "sheet.png".to_owned();
    let mut arguments = env::args().skip(1);
    while let Some(name) = arguments.next() {
        if name == "--hints" {
            sheet.hints = true;
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("expected a value after {name}"))?;
        match &*name {
            "--set" => sheet.drawings = value.parse::<PieceSet>()?.drawings().clone(),
            "--file" => sheet.drawings = Drawings::from_json(&fs::read_to_string(&value)?)?,
            "--large" => sheet.large = if value == "none" { None } else { Some(value.parse()?) },
            "--small" => sheet.small = value.split(',').map(str::parse).collect::<Result<_, _>>()?,
            "--themes" => sheet.themes = value.split(',').map(str::parse).collect::<Result<_, _>>()?,
            "-o" => output = value,
            _ => {
                let known = "--set, --file, --large, --small, --themes, --hints or -o";
                return Err(format!("expected {known}, found {name}").into());
            }
        }
    }
    let picture = sheet.draw()?;
    picture.save_png(&output)?;
    println!("{output}: {}×{}", picture.width(), picture.height());
    Ok(())
}
