//! `kamil diagram`: a position as a picture, or a game as a moving one.

mod last_move;
mod line;
mod target;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kamil::{Color, Square, UciMove};
use kamil_diagram::{
    Arrow, Caption, CellSize, Delay, Diagram as Picture, FONT_NOTICES, IdPrefix, Loops, PieceSet, Scale, Theme, Timing,
    to_gif,
};

use self::last_move::last_move;
use self::line::Line;
use self::target::{Format, Target};
use crate::exit::Verdict;
use crate::number;
use crate::output::Output;
use crate::position_args::PositionArgs;
use crate::text::quote;

/// Draw a position as SVG or PNG, or a game as an animated GIF
///
/// The picture goes to standard output as SVG, or to the file that -o names, whose ending decides: .svg, .png or .gif.
/// --format says what is written where no ending does.
/// With --moves or --pgn it shows the position at their end and marks the last move; a GIF shows every position on the
/// way there. A game of a file that has a fault is drawn as far as it can be read, and the exit code is 1.
#[derive(Args, Debug)]
#[command(after_help = "\
More:
  kamil diagram --array camel --theme cloth --cell 48 -o camel.png
  kamil diagram --moves 'e3 e8 Nc3' --arrow g9g8 --caption 'شطرنج كامل' -o board.svg
  kamil diagram --pgn games.pgn --game 1 --delay 800 -o game.gif

Example:
  kamil diagram --title 'Shatranj Kamil — starting position'")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Diagram {
    /// The file to write: .svg, .png or .gif, or any name with --format; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// What to write where no file's ending says it
    #[arg(long, value_name = "F", value_parser = format_parser())]
    format: Option<Format>,

    /// The piece set
    #[arg(long, value_name = "S", default_value = PieceSet::default().name(), value_parser = set_parser())]
    set: PieceSet,

    /// The colours
    #[arg(long, value_name = "T", default_value = Theme::default().name(), value_parser = theme_parser())]
    theme: Theme,

    /// The side of a square in pixels, 8 to 512
    #[arg(
        long,
        value_name = "PX",
        default_value_t = CellSize::default().pixels(),
        allow_negative_numbers = true,
        value_parser = number::parser(CellSize::SMALLEST..=CellSize::LARGEST)
    )]
    cell: u16,

    /// How many pixels of a PNG or GIF show one of the picture along each side, 1 to 8
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = number::parser(1..=Scale::LARGEST)
    )]
    scale: u8,

    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,

    /// Leave the coordinates out
    #[arg(long)]
    no_coordinates: bool,

    /// Draw small marks around each man for the directions in which it moves
    #[arg(long)]
    hints: bool,

    /// Write words below the board, in Latin or Arabic letters
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,

    /// The title, which a browser shows and a screen reader says
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// What the names of the SVG's elements begin with, for pages with several pictures
    #[arg(long, value_name = "ID", value_parser = |text: &str| IdPrefix::new(text))]
    prefix: Option<IdPrefix>,

    /// Print the copyright and the licence of the fonts that captions are drawn from, and draw nothing
    #[arg(long, exclusive = true)]
    font_notice: bool,

    #[command(flatten)]
    marks: Marks,

    #[command(flatten)]
    timing: TimingArgs,

    /// Moves to play first, as protocol moves or SAN, with numbers or without: '1. e3 e8 2.Nc3'
    #[arg(long, value_name = "MOVES", help_heading = "Position")]
    moves: Option<String>,

    /// A game to show instead; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["moves", "fen", "array", "rules"],
        help_heading = "Position"
    )]
    pgn: Option<PathBuf>,

    /// Which game of the file, counted from 1
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        requires = "pgn",
        allow_negative_numbers = true,
        value_parser = number::parser(1..=u32::MAX),
        help_heading = "Position"
    )]
    game: u32,

    /// How many plies of the moves to show, all of them unless told otherwise
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::parser(0..=u32::MAX),
        help_heading = "Position"
    )]
    plies: Option<u32>,

    #[command(flatten)]
    position: PositionArgs,
}

/// What is marked on the board.
#[derive(Args, Debug)]
#[command(next_help_heading = "Marks")]
struct Marks {
    /// Mark the move that led here, such as e2e3
    #[arg(long, value_name = "M", conflicts_with_all = ["moves", "pgn"])]
    last_move: Option<UciMove>,

    /// Draw an arrow from A to B, such as e2e4; may be given several times
    #[arg(long, value_name = "AB")]
    arrow: Vec<Arrow>,

    /// Mark a square; may be given several times
    #[arg(long, value_name = "SQ")]
    highlight: Vec<Square>,

    /// Mark no King in check
    #[arg(long)]
    no_check: bool,
}

/// How an animation runs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Animation")]
struct TimingArgs {
    /// How long each position stays, in milliseconds, 20 to 60000 [default: 1000]
    #[arg(
        long,
        value_name = "MS",
        allow_negative_numbers = true,
        value_parser = number::parser(Delay::SHORTEST..=Delay::LONGEST)
    )]
    delay: Option<u32>,

    /// How often the game is shown; 0 is again and again [default: 0]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::parser(0..=u16::MAX)
    )]
    loops: Option<u16>,
}

impl Diagram {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        if self.font_notice {
            out.write_all(FONT_NOTICES.join("\n\n").as_bytes())?;
            return Ok(Verdict::Good);
        }
        let target = Target::new(self.output.as_deref(), self.format)?;
        self.check_animation(target.format)?;
        let mut line = self.line()?;
        line.keep(self.plies)?;
        let caption = self.caption.as_deref().map(Caption::new).transpose().context("--caption")?;
        let style = self.style(&line, caption)?;
        let scale = Scale::new(self.scale)?;
        let file = match target.format {
            Format::Svg => self.last(&style, &line)?.to_svg().into_bytes(),
            Format::Png => self.last(&style, &line)?.to_png(scale)?,
            Format::Gif => to_gif(&self.pictures(&style, &line)?, scale, self.timing()?)?,
        };
        target.write(&file, out)?;
        Ok(if line.faulty { Verdict::Bad } else { Verdict::Good })
    }

    /// What options for an animation need.
    fn check_animation(&self, format: Format) -> Result<()> {
        if format == Format::Gif && self.moves.is_none() && self.pgn.is_none() {
            bail!("expected --moves or --pgn for a GIF, found a single position: .svg and .png show one");
        }
        if format != Format::Gif && (self.timing.delay.is_some() || self.timing.loops.is_some()) {
            bail!("expected a GIF for --delay and --loops, found {format}");
        }
        if format == Format::Svg && self.scale != 1 {
            bail!("expected a PNG or GIF for --scale, found SVG, which has no pixels: --cell makes it larger");
        }
        Ok(())
    }

    fn line(&self) -> Result<Line> {
        match (&self.pgn, &self.moves) {
            (Some(path), _) => Line::of_pgn(path, self.game),
            (None, moves) => Line::of_moves(self.position.choose()?.position, moves.as_deref().unwrap_or_default()),
        }
    }

    /// Everything about the pictures but the position.
    fn style(&self, line: &Line, caption: Option<Caption>) -> Result<Picture<'static>> {
        let mut picture = Picture::of_position(&line.initial)
            .drawings(self.set.drawings())
            .theme(self.theme)
            .cell(CellSize::new(self.cell)?)
            .seen_by(if self.flip { Color::Black } else { Color::White })
            .coordinates(!self.no_coordinates)
            .hints(self.hints);
        if let Some(caption) = caption {
            picture = picture.caption(caption);
        }
        if let Some(title) = &self.title {
            picture = picture.title(title);
        }
        if let Some(prefix) = &self.prefix {
            picture = picture.prefix(prefix.clone());
        }
        picture = self.marks.highlight.iter().fold(picture, |picture, &square| picture.highlight(square));
        Ok(self.marks.arrow.iter().fold(picture, |picture, &arrow| picture.arrow(arrow)))
    }

    /// The pictures from the first position to the last.
    fn pictures(&self, style: &Picture<'static>, line: &Line) -> Result<Vec<Picture<'static>>> {
        if line.moves.len() >= kamil_diagram::MOST_FRAMES {
            bail!(
                "expected at most {} moves for a GIF, found {}: --plies shows a part",
                kamil_diagram::MOST_FRAMES - 1,
                line.moves.len()
            );
        }
        let pictures = style.line(&line.initial, &line.moves)?;
        Ok(pictures.into_iter().map(|picture| self.without_check(picture)).collect())
    }

    /// The picture of the last position.
    fn last(&self, style: &Picture<'static>, line: &Line) -> Result<Picture<'static>> {
        let (position, last) = line.end()?;
        let mut picture = style.showing(&position, last);
        if let Some(mv) = self.marks.last_move {
            picture = picture.last_move(last_move(mv, &position)?);
        }
        Ok(self.without_check(picture))
    }

    fn without_check(&self, picture: Picture<'static>) -> Picture<'static> {
        if self.marks.no_check { picture.check(None) } else { picture }
    }

    fn timing(&self) -> Result<Timing> {
        let delay = self.timing.delay.map(Delay::new).transpose()?.unwrap_or_default();
        let loops = match self.timing.loops.unwrap_or(0) {
            0 => Loops::Forever,
            times => Loops::Times(times),
        };
        Ok(Timing { delay, loops })
    }
}

fn set_parser() -> impl TypedValueParser<Value = PieceSet> {
    PossibleValuesParser::new(PieceSet::ALL.map(PieceSet::name))
        .map(|name| name.parse().expect("the parser lets names of sets pass alone"))
}

fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::name))
        .map(|name| name.parse().expect("the parser lets names of themes pass alone"))
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| Format::of_name(&name).expect("the parser lets names of formats pass alone"))
}

/// A path in an error.
fn shown(path: &std::path::Path) -> String {
    quote(&path.display().to_string())
}
