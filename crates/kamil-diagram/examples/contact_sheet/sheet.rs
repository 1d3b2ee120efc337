//! A contact sheet: the men of a set in both colours, large and small, on one theme after another.

use std::error::Error;

use kamil::{Board, Color, Piece, Role, Square};
use kamil_diagram::{CellSize, Diagram, Drawings, Scale, Theme};
use resvg::tiny_skia::{self, IntRect, Pixmap, PixmapPaint, Transform};

/// Between pictures, and around them all.
const GAP: u32 = 16;

/// The men by row, from the top of the board.
type Rows<'a> = &'a [Color];

/// What a sheet shows.
pub(crate) struct Sheet {
    pub(crate) drawings: Drawings,
    /// The side of a square in the two rows above, if there are any: each man once in each colour.
    pub(crate) large: Option<u16>,
    /// The sides of squares in the pictures below: each colour on squares of both kinds.
    pub(crate) small: Vec<u16>,
    pub(crate) themes: Vec<Theme>,
    pub(crate) hints: bool,
}

impl Sheet {
    /// The sheet of the book.
    pub(crate) fn of_set(drawings: &Drawings) -> Self {
        let (drawings, themes) = (drawings.clone(), Theme::ALL.to_vec());
        Self { drawings, large: Some(200), small: vec![64, 34, 24], themes, hints: false }
    }

    /// All themes, two beside each other.
    pub(crate) fn draw(&self) -> Result<Pixmap, Box<dyn Error>> {
        let blocks: Vec<Pixmap> = self.themes.iter().map(|&theme| self.block(theme)).collect::<Result<_, _>>()?;
        let rows: Vec<Pixmap> = blocks.chunks(2).map(beside).collect::<Result<_, _>>()?;
        framed(&below(&rows)?)
    }

    /// One theme: the large men, and below them the small ones from left to right.
    fn block(&self, theme: Theme) -> Result<Pixmap, Box<dyn Error>> {
        let mut parts = Vec::new();
        if let Some(size) = self.large {
            parts.push(self.men(theme, size, &[Color::White, Color::Black])?);
        }
        let four = [Color::White, Color::White, Color::Black, Color::Black];
        let small: Vec<Pixmap> =
            self.small.iter().map(|&size| self.men(theme, size, &four)).collect::<Result<_, _>>()?;
        if !small.is_empty() {
            parts.push(beside(&small)?);
        }
        below(&parts)
    }

    /// A row of all eight men for each colour.
    fn men(&self, theme: Theme, size: u16, rows: Rows<'_>) -> Result<Pixmap, Box<dyn Error>> {
        let mut board = Board::EMPTY;
        for (rank, &color) in (0..10_u8).rev().zip(rows) {
            for (file, role) in (0..).zip(Role::ALL) {
                let square = Square::from_number(rank * 10 + file).expect("ranks and files are below ten");
                board.set(square, Some(Piece { color, role }));
            }
        }
        let picture = Diagram::of_board(&board)
            .theme(theme)
            .drawings(&self.drawings)
            .cell(CellSize::new(size)?)
            .hints(self.hints)
            .coordinates(false)
            .to_png(Scale::default())?;
        let whole = Pixmap::decode_png(&picture)?;
        let cell = u32::from(size);
        let border = i32::try_from((whole.width() - 10 * cell) / 2)?;
        let part = IntRect::from_xywh(border, border, 8 * cell, u32::try_from(rows.len())? * cell);
        Ok(part.and_then(|part| whole.clone_rect(part)).ok_or("the part lies in the picture")?)
    }
}

fn beside(pictures: &[Pixmap]) -> Result<Pixmap, Box<dyn Error>> {
    arranged(pictures, |picture| (picture.width() + GAP, 0))
}

fn below(pictures: &[Pixmap]) -> Result<Pixmap, Box<dyn Error>> {
    arranged(pictures, |picture| (0, picture.height() + GAP))
}

/// Pictures on white, each `step` from where the one before begins.
fn arranged(pictures: &[Pixmap], step: impl Fn(&Pixmap) -> (u32, u32)) -> Result<Pixmap, Box<dyn Error>> {
    let mut places = Vec::new();
    let (mut left, mut top) = (0, 0);
    for picture in pictures {
        places.push((left, top));
        let (right, down) = step(picture);
        (left, top) = (left + right, top + down);
    }
    let width = pictures.iter().zip(&places).map(|(picture, place)| place.0 + picture.width()).max();
    let height = pictures.iter().zip(&places).map(|(picture, place)| place.1 + picture.height()).max();
    let mut sheet = white(width.unwrap_or(0), height.unwrap_or(0))?;
    for (picture, place) in pictures.iter().zip(places) {
        put(&mut sheet, picture, place)?;
    }
    Ok(sheet)
}

fn framed(picture: &Pixmap) -> Result<Pixmap, Box<dyn Error>> {
    let mut sheet = white(picture.width() + 2 * GAP, picture.height() + 2 * GAP)?;
    put(&mut sheet, picture, (GAP, GAP))?;
    Ok(sheet)
}

fn white(width: u32, height: u32) -> Result<Pixmap, Box<dyn Error>> {
    let mut sheet = Pixmap::new(width, height).ok_or("expected something to show, found nothing")?;
    sheet.fill(tiny_skia::Color::WHITE);
    Ok(sheet)
}

fn put(sheet: &mut Pixmap, picture: &Pixmap, (left, top): (u32, u32)) -> Result<(), Box<dyn Error>> {
    let (x, y) = (i32::try_from(left)?, i32::try_from(top)?);
    sheet.draw_pixmap(x, y, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    Ok(())
}
