//! PNG and GIF, read back by a decoder.

#![cfg(feature = "raster")]
#![forbid(unsafe_code)]

mod common;

use gif::{ColorOutput, DecodeOptions};
use kamil::{Array, Move, Position, San, Square};
use kamil_diagram::{
    AnimationError, CellSize, Delay, Diagram, LastMove, Loops, RasterError, Scale, Theme, Timing, to_gif,
};
use resvg::tiny_skia::Pixmap;

use common::{plain, position};

/// The moves of a line in SAN.
fn moves(initial: &Position, text: &str) -> Vec<Move> {
    let mut position = *initial;
    text.split(' ')
        .map(|word| {
            let mv = word.parse::<San>().unwrap().to_move(&position).unwrap();
            position.play(mv).unwrap();
            mv
        })
        .collect()
}

/// Red, green and blue of a pixel.
fn rgb(pixmap: &Pixmap, x: u32, y: u32) -> [u8; 3] {
    let pixel = pixmap.pixel(x, y).unwrap();
    [pixel.red(), pixel.green(), pixel.blue()]
}

#[test]
fn a_png_has_the_size_and_the_colours() {
    let drawings = plain();
    let diagram = Diagram::of_position(&Array::Kamil.position()).drawings(&drawings);
    for times in [1, 2, 3] {
        let png = diagram.to_png(Scale::new(times).unwrap()).unwrap();
        let pixmap = Pixmap::decode_png(&png).unwrap();
        let (times, (width, height)) = (u32::from(times), diagram.size());
        assert_eq!((pixmap.width(), pixmap.height()), (width * times, height * times));
        assert_eq!(pixmap.pixel(0, 0).unwrap().alpha(), 0, "the corners are round");
        // The border, a5 (dark), b5 (light), and the body of the black King on e10.
        let middle = |column: u32, row: u32| ((16 + 34 * column + 17) * times, (16 + 34 * row + 17) * times);
        assert_eq!(rgb(&pixmap, 186 * times, times), [0x6b, 0x34, 0x25]);
        let (x, y) = middle(0, 5);
        assert_eq!(rgb(&pixmap, x, y), [0xbf, 0x7d, 0x62]);
        let (x, y) = middle(1, 5);
        assert_eq!(rgb(&pixmap, x, y), [0xea, 0xd9, 0xb5]);
        let (x, y) = middle(4, 0);
        assert_eq!(rgb(&pixmap, x, y), [0x3d, 0x27, 0x1b]);
    }
}

#[test]
fn print_is_black_and_white_alone() {
    // Large enough that most pixels lie on no edge.
    let diagram = Diagram::of_position(&Array::Kamil.position()).theme(Theme::Print).cell(CellSize::new(100).unwrap());
    let pixmap = Pixmap::decode_png(&diagram.to_png(Scale::default()).unwrap()).unwrap();
    let mut colors = [0_u32; 3];
    for pixel in pixmap.pixels() {
        assert!(pixel.red() == pixel.green() && pixel.green() == pixel.blue(), "{pixel:?} has a hue");
        colors[match pixel.red() {
            0 => 0,
            255 => 1,
            _ => 2,
        }] += 1;
    }
    assert!(colors[0] > 100_000 && colors[1] > 400_000, "{colors:?}");
}

#[test]
fn pictures_that_are_too_large_are_refused() {
    let large = Diagram::of_position(&Array::Kamil.position()).cell(CellSize::new(512).unwrap());
    assert!(matches!(large.to_png(Scale::new(2).unwrap()), Err(RasterError::TooLarge { width: 11184, .. })));
    let error = large.to_png(Scale::new(8).unwrap()).unwrap_err().to_string();
    assert_eq!(
        error,
        "expected at most 40000000 pixels, found 44736×44736 = 2001309696: a smaller cell or scale helps"
    );
}

#[test]
fn a_game_becomes_a_picture_a_ply_and_one() {
    let drawings = plain();
    let initial = Array::Kamil.position();
    let played = moves(&initial, "e3 e8 Nc3 Nc8 e4 e7 Nb5 Nb6");
    let pictures = Diagram::of_position(&initial).drawings(&drawings).line(&initial, &played).unwrap();
    let timing = Timing { delay: Delay::new(250).unwrap(), loops: Loops::Times(3) };
    let gif = to_gif(&pictures, Scale::default(), timing).unwrap();
    let film = Film::of(&gif);
    for (n, (screen, diagram)) in film.screens.iter().zip(&pictures).enumerate() {
        compare(screen, &Pixmap::decode_png(&diagram.to_png(Scale::default()).unwrap()).unwrap(), n);
    }
    assert_eq!((film.width, film.height), pictures[0].size());
    assert_eq!(film.delays, [25, 25, 25, 25, 25, 25, 25, 25, 100]);
    assert_eq!(film.repeat, gif::Repeat::Finite(2));
}

#[test]
fn a_mark_of_one_picture_among_many_has_its_colour() {
    let initial = Array::Kamil.position();
    let still = Diagram::of_position(&initial);
    let mut pictures = vec![still.clone(); 30];
    // Far apart, and each in one picture alone: a check, a Pawn that left, an arrow.
    pictures[4] = still.clone().check(Some(Square::E6));
    pictures[12] = still.clone().last_move(LastMove { from: Square::A9, to: Square::A10, vanished: true });
    pictures[21] = still.arrow("a5j5".parse().unwrap());
    let film = Film::of(&to_gif(&pictures, Scale::default(), Timing::default()).unwrap());
    assert_eq!(film.screens.len(), 30);
    for (n, (screen, diagram)) in film.screens.iter().zip(&pictures).enumerate() {
        compare(screen, &Pixmap::decode_png(&diagram.to_png(Scale::default()).unwrap()).unwrap(), n);
    }
    let red = film.screens[4].chunks_exact(4).filter(|pixel| pixel[..3] == [0xc4, 0x16, 0x1c]).count();
    assert!(red > 50, "the check mark has its own red on {red} pixels");
}

/// An animation as a browser shows it.
struct Film {
    width: u32,
    height: u32,
    /// Red, green, blue and opacity of each pixel, after each picture.
    screens: Vec<Vec<u8>>,
    /// In hundredths of a second.
    delays: Vec<u16>,
    repeat: gif::Repeat,
}

impl Film {
    fn of(gif: &[u8]) -> Self {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(gif).unwrap();
        let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
        let mut screen = vec![0; (width * height * 4) as usize];
        let (mut screens, mut delays) = (Vec::new(), Vec::new());
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            show(&mut screen, width as usize, frame);
            screens.push(screen.clone());
            delays.push(frame.delay);
        }
        Self { width, height, screens, delays, repeat: decoder.repeat() }
    }
}

/// Puts a frame on the screen, as a browser does.
fn show(screen: &mut [u8], width: usize, frame: &gif::Frame<'_>) {
    for (n, pixel) in frame.buffer.chunks_exact(4).enumerate() {
        if pixel[3] > 0 {
            let x = usize::from(frame.left) + n % usize::from(frame.width);
            let y = usize::from(frame.top) + n / usize::from(frame.width);
            screen[(y * width + x) * 4..][..4].copy_from_slice(pixel);
        }
    }
}

/// Every pixel that is not transparent looks as it should.
#[track_caller]
fn compare(screen: &[u8], picture: &Pixmap, frame: usize) {
    let (mut worst, mut sum) = (0, 0_u64);
    for (shown, drawn) in screen.chunks_exact(4).zip(picture.pixels()) {
        assert_eq!(shown[3], 255);
        if drawn.alpha() == 255 {
            for (a, b) in shown.iter().zip([drawn.red(), drawn.green(), drawn.blue()]) {
                worst = worst.max(a.abs_diff(b));
                sum += u64::from(a.abs_diff(b));
            }
        }
    }
    assert!(worst <= 40, "a colour of picture {frame} is {worst} off");
    assert!(sum < screen.len() as u64 / 4, "the colours of picture {frame} are {sum} off in all");
}

#[test]
fn a_picture_like_the_one_before_is_one_all_the_same() {
    let drawings = plain();
    let still = Diagram::of_position(&position("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1")).drawings(&drawings);
    let gif = to_gif(&[still.clone(), still.clone(), still], Scale::default(), Timing::default()).unwrap();
    let mut decoder = DecodeOptions::new().read_info(&*gif).unwrap();
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!(frames, 3);
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
}

#[test]
fn animations_are_bounded() {
    let diagram = Diagram::of_position(&Array::Kamil.position());
    let refused = |pictures: &[Diagram<'_>]| to_gif(pictures, Scale::default(), Timing::default()).unwrap_err();
    assert!(matches!(refused(&[]), AnimationError::Empty));
    assert!(matches!(refused(&vec![diagram.clone(); 2001]), AnimationError::TooMany(2001)));
    let large = diagram.clone().cell(CellSize::new(512).unwrap());
    assert!(matches!(refused(&vec![large.clone(); 20]), AnimationError::TooLarge(_)));
    assert_eq!(refused(&[diagram, large]).to_string(), "expected pictures of 372×372 pixels, found one of 5592×5592");
    assert!(Delay::new(19).is_err() && Delay::new(60_001).is_err() && Delay::new(60_000).is_ok());
}
