//! All men of a set in both colours, at four sizes on all themes, in one picture.
//!
//! `cargo run -p kamil-diagram --features raster --example contact_sheet -- --set letters -o sheet.png`; `--file` reads a
//! set that is being drawn, `--sizes 34,200` and `--themes light,print` show a part.

#![allow(clippy::print_stdout, reason = "an example is a program")]

use std::env;
use std::error::Error;
use std::fs;

use kamil::{Board, Color, Piece, Role, Square};
use kamil_diagram::{CellSize, Diagram, Drawings, PieceSet, Scale, Theme};
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

/// Between pictures, and around them all.
const GAP: u32 = 12;

struct Options {
    drawings: Drawings,
    sizes: Vec<u16>,
    themes: Vec<Theme>,
    hints: bool,
    output: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    // A column of pictures for each theme: the sizes from small to large.
    let mut columns = Vec::new();
    for &theme in &options.themes {
        let mut column = Vec::new();
        for &size in &options.sizes {
            column.push(men(&options, theme, size)?);
        }
        columns.push(column);
    }
    let sheet = arrange(&columns)?;
    sheet.save_png(&options.output)?;
    println!("{}: {}×{}", options.output, sheet.width(), sheet.height());
    Ok(())
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        drawings: PieceSet::default().drawings().clone(),
        sizes: vec![24, 34, 64, 200],
        themes: Theme::ALL.to_vec(),
        hints: false,
        output: "sheet.png".to_owned(),
    };
    let mut arguments = env::args().skip(1);
    while let Some(name) = arguments.next() {
        if name == "--hints" {
            options.hints = true;
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("expected a value after {name}"))?;
        match &*name {
            "--set" => options.drawings = value.parse::<PieceSet>()?.drawings().clone(),
            "--file" => options.drawings = Drawings::from_json(&fs::read_to_string(&value)?)?,
            "--sizes" => options.sizes = value.split(',').map(str::parse).collect::<Result<_, _>>()?,
            "--themes" => options.themes = value.split(',').map(str::parse).collect::<Result<_, _>>()?,
            "-o" => options.output = value,
            _ => return Err(format!("expected --set, --file, --sizes, --themes, --hints or -o, found {name}").into()),
        }
    }
    Ok(options)
}

/// Four rows of eight: each colour on squares of both kinds.
fn men(options: &Options, theme: Theme, size: u16) -> Result<Pixmap, Box<dyn Error>> {
    let mut board = Board::EMPTY;
    for (rank, color) in [(9, Color::White), (8, Color::White), (7, Color::Black), (6, Color::Black)] {
        for (file, role) in (0..).zip(Role::ALL) {
            let square = Square::from_number(rank * 10 + file).expect("ranks and files are below ten");
            board.set(square, Some(Piece { color, role }));
        }
    }
    let picture = Diagram::of_board(&board)
        .theme(theme)
        .drawings(&options.drawings)
        .cell(CellSize::new(size)?)
        .hints(options.hints)
        .coordinates(false)
        .to_png(Scale::default())?;
    let whole = Pixmap::decode_png(&picture)?;
    let cell = u32::from(size);
    let border = (whole.width() - 10 * cell) / 2;
    let part = resvg::tiny_skia::IntRect::from_xywh(0, 0, 8 * cell + border, 4 * cell + border);
    Ok(part.and_then(|part| whole.clone_rect(part)).ok_or("the part lies in the picture")?)
}

fn arrange(columns: &[Vec<Pixmap>]) -> Result<Pixmap, Box<dyn Error>> {
    let widths: Vec<u32> = columns.iter().map(|column| column.iter().map(Pixmap::width).max().unwrap_or(0)).collect();
    // Two themes beside each other keep the sheet about square.
    let pairs: Vec<_> = columns.chunks(2).collect();
    let height_of = |column: &[Pixmap]| column.iter().map(|picture| picture.height() + GAP).sum::<u32>();
    let width = widths.iter().take(2).map(|width| width + GAP).sum::<u32>() + GAP;
    let height = pairs.iter().map(|pair| height_of(&pair[0])).sum::<u32>() + GAP;
    let mut sheet = Pixmap::new(width, height).ok_or("expected a sheet of some size")?;
    sheet.fill(resvg::tiny_skia::Color::WHITE);
    let mut top = GAP;
    for pair in pairs {
        let mut left = GAP;
        for column in pair {
            let mut y = top;
            for picture in column {
                let (x, at) = (i32::try_from(left)?, i32::try_from(y)?);
                sheet.draw_pixmap(x, at, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
                y += picture.height() + GAP;
            }
            left += widths[0] + GAP;
        }
        top += height_of(&pair[0]);
    }
    Ok(sheet)
}
