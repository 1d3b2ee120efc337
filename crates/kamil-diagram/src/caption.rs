//! Words below the board, shaped from the bundled fonts into one outline.

use std::ops::Range;

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder, Tag};
use rustybuzz::{Direction, Face, Feature, UnicodeBuffer};
use thiserror::Error;
use unicode_bidi::BidiInfo;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::decompose_canonical;

use crate::markup::put;

/// Units of the path in the height of a line.
pub(crate) const UNITS: f64 = 1000.0;

/// The bundled fonts, in the order in which they are asked for a letter.
const FONTS: [&[u8]; 2] =
    [include_bytes!("../fonts/alegreya-600-latin.ttf"), include_bytes!("../fonts/noto-naskh-arabic-600.ttf")];

/// The copyright and the licence of each bundled font, which go wherever the fonts go.
pub const FONT_NOTICES: [&str; 2] =
    [include_str!("../fonts/OFL-alegreya.txt"), include_str!("../fonts/OFL-noto-naskh-arabic.txt")];

/// Digits of one height, as the names of squares want them.
const LINING: [Feature; 1] = [Feature { tag: Tag::from_bytes(b"lnum"), value: 1, start: 0, end: u32::MAX }];

/// Words to be written below a board, in Latin or Arabic letters or both.
///
/// They become an outline, so a picture shows them alike on every machine. Arabic is joined and runs from right to left.
/// A letter and the accents after it are what the letter with those accents is (NFC). Marks that are never seen, such as
/// those of a direction, keep their sense.
///
/// ```
/// use kamil_diagram::Caption;
/// assert!(Caption::new("شطرنج كامل").is_ok());
/// assert_eq!(Caption::new("将棋").unwrap_err().to_string(), "the bundled fonts have no '将'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    text: String,
    path: String,
    /// In units.
    width: i32,
}

/// Why words cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CaptionError {
    /// There is nothing to be seen, be it that all characters are blank.
    #[error("expected words for the caption, found none")]
    Empty,
    /// There are too many of them.
    #[error("expected at most {longest} characters for the caption, found {0}", longest = Caption::LONGEST)]
    TooLong(usize),
    /// A character is in neither font.
    #[error("the bundled fonts have no {0:?}")]
    NoGlyph(char),
}

impl Caption {
    /// The most characters.
    pub const LONGEST: usize = 120;

    /// Shapes the words; the first strong letter decides where the line begins.
    ///
    /// # Errors
    /// Nothing of the text would be seen, it is longer than [`Caption::LONGEST`], or it has a character that the bundled
    /// fonts lack.
    pub fn new(text: &str) -> Result<Self, CaptionError> {
        let text = text.trim();
        let length = text.nfc().count();
        if length > Self::LONGEST {
            return Err(CaptionError::TooLong(length));
        }
        let text: String = text.nfc().collect();
        let mut pen = Pen { faces: faces(), path: String::new(), x: 0.0, y: 0.0, scale: 1.0, advance: 0.0 };
        let bidi = BidiInfo::new(&text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let direction =
                    if levels[run.start].is_rtl() { Direction::RightToLeft } else { Direction::LeftToRight };
                pen.write(&text[run], direction)?;
            }
        }
        if pen.path.is_empty() {
            return Err(CaptionError::Empty);
        }
        // At most 120 letters of a few thousand units each.
        #[allow(clippy::cast_possible_truncation, reason = "far below the limits of 32 bits")]
        let width = pen.advance.round() as i32;
        Ok(Self { text, path: pen.path, width: width.max(1) })
    }

    /// The words themselves.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The width in heights of a line.
    pub(crate) fn width(&self) -> f64 {
        f64::from(self.width) / UNITS
    }

    /// The outline in [`UNITS`], from 0 on the base line, y down.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }
}

fn faces() -> [Face<'static>; 2] {
    FONTS.map(|font| Face::from_slice(font, 0).expect("the bundled fonts are fonts"))
}

/// Whether a character is never drawn, whatever the font: the property `Default_Ignorable_Code_Point` of Unicode.
fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Writes glyph after glyph into one path.
struct Pen<'a> {
    faces: [Face<'a>; 2],
    path: String,
    /// Where the current glyph stands, and how large it is, in units.
    x: f32,
    y: f32,
    scale: f32,
    /// Where the next glyph will stand.
    advance: f32,
}

impl Pen<'_> {
    /// Writes letters of one direction, changing the font where the one in use lacks a letter.
    fn write(&mut self, text: &str, direction: Direction) -> Result<(), CaptionError> {
        let mut parts = self.split(text)?;
        if direction == Direction::RightToLeft {
            parts.reverse();
        }
        for (font, part) in parts {
            self.shape(font, &text[part], direction);
        }
        Ok(())
    }

    /// The parts of a text that one font has. What is never seen goes with the letters beside it.
    fn split(&self, text: &str) -> Result<Vec<(usize, Range<usize>)>, CaptionError> {
        let mut parts: Vec<(usize, Range<usize>)> = Vec::new();
        for (start, letter) in text.char_indices() {
            let end = start + letter.len_utf8();
            let last = parts.last_mut();
            if let Some((_, part)) = last.filter(|(font, _)| is_unseen(letter) || self.has(*font, letter)) {
                part.end = end;
            } else if !is_unseen(letter) {
                let font =
                    (0..FONTS.len()).find(|&font| self.has(font, letter)).ok_or(CaptionError::NoGlyph(letter))?;
                parts.push((font, if parts.is_empty() { 0 } else { start }..end));
            }
        }
        Ok(parts)
    }

    /// Whether a font has a letter, or the letter's parts, which the shaper puts together.
    fn has(&self, font: usize, letter: char) -> bool {
        let glyph = |letter| self.faces[font].glyph_index(letter).is_some();
        let mut parts = true;
        decompose_canonical(letter, |part| parts &= glyph(part));
        glyph(letter) || parts
    }

    fn shape(&mut self, font: usize, text: &str, direction: Direction) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(direction);
        buffer.guess_segment_properties();
        let face = self.faces[font].clone();
        // Units per em are 16 to 16,384, advances 16 bits: both fit into a float without loss.
        #[allow(clippy::cast_precision_loss, reason = "the numbers are small")]
        let exact = |number: i32| number as f32;
        self.scale = UNITS as f32 / exact(face.units_per_em());
        let shaped = rustybuzz::shape(&face, &LINING, buffer);
        for (glyph, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            self.x = self.advance + exact(place.x_offset) * self.scale;
            self.y = exact(place.y_offset) * self.scale;
            let id = u16::try_from(glyph.glyph_id).expect("a font has at most 65,536 glyphs");
            face.outline_glyph(GlyphId(id), self);
            self.advance += exact(place.x_advance) * self.scale;
        }
    }

    /// A point of the current glyph as text; y turns downwards.
    fn point(&mut self, letter: &str, points: &[(f32, f32)]) {
        self.path.push_str(letter);
        for (n, (x, y)) in points.iter().enumerate() {
            let (x, y) = (self.x + x * self.scale, -(self.y + y * self.scale));
            let gap = if n > 0 { " " } else { "" };
            put!(self.path, "{gap}{x:.0} {y:.0}");
        }
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.point("M", &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.point("L", &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.point("Q", &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.point("C", &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn width(text: &str) -> i32 {
        Caption::new(text).unwrap().width
    }

    #[test]
    fn arabic_is_joined() {
        // Letters that stand alone are wider than those in a word.
        let alone: i32 = "شطرنج".chars().map(|letter| width(&letter.to_string())).sum();
        assert!(width("شطرنج") < alone * 9 / 10, "{} against {alone}", width("شطرنج"));
    }

    #[test]
    fn arabic_runs_from_right_to_left() {
        let path = |text: &str| Caption::new(text).unwrap().path;
        // A path begins with what stands on the left: the last word in Arabic, the first in Latin letters.
        for (text, left, right) in
            [("ا ب", "ب", "ا"), ("شاه رخ", "رخ", "شاه"), ("a b", "a", "b"), ("شاه K", "K", "شاه")]
        {
            assert!(path(text).starts_with(&path(left)), "{text}");
            assert!(!path(text).starts_with(&path(right)), "{text}");
        }
    }

    #[test]
    fn transcribed_names_are_drawn() {
        for name in ["al-Ṣūlī", "Ḥajj", "aṭ-Ṭabarī", "ʿAbd", "Qurʾān", "Ḍ ẓ ḵ ẖ", "šāh-māt", "žižek", "fırıncı ğ ş ç İ"]
        {
            assert!(Caption::new(name).is_ok(), "{name}");
        }
        // An accent is put on its letter, however it is written, and has a glyph of its own where no such letter is.
        assert_eq!(Caption::new("a\u{304}l-S\u{323}u\u{304}li\u{304}"), Caption::new("āl-Ṣūlī"));
        assert_eq!(width("x\u{304}"), width("x"));
        assert_eq!(width("ḵ"), width("k"));
        assert_ne!(Caption::new("ḵ").unwrap().path, Caption::new("k").unwrap().path);
    }

    #[test]
    fn what_is_never_seen_draws_nothing() {
        let path = |text: &str| Caption::new(text).unwrap().path;
        for text in ["\u{200e}شاه", "شاه\u{200f}", "\u{feff}شا\u{2060}ه"] {
            assert_eq!(path(text), path("شاه"), "{text:?}");
        }
        assert_eq!(path("a\u{ad}b\u{200b}c"), path("abc"));
        // Mind the joiners: they say which form a letter has.
        assert_ne!(path("ه\u{200d}"), path("ه"));
        assert_ne!(path("\u{200d}ه"), path("ه"));
        assert_eq!(path("ه\u{200c}"), path("ه"));
        for blank in ["\u{200e}", "\u{ad}\u{feff}", "\u{200b} \u{200b}", "\u{202e}"] {
            assert_eq!(Caption::new(blank), Err(CaptionError::Empty), "{blank:?}");
        }
        // The formula is one glyph.
        assert!(Caption::new("ﷺ").is_ok());
    }

    #[test]
    fn the_notices_are_those_of_the_fonts() {
        for (notice, name) in FONT_NOTICES.iter().zip(["Alegreya", "Noto"]) {
            assert!(notice.contains(name) && notice.contains("Copyright"), "{name}");
            assert!(notice.contains("SIL OPEN FONT LICENSE Version 1.1"), "{name}");
        }
    }

    #[test]
    fn both_scripts_stand_in_one_line() {
        let both = Caption::new("Shatranj Kamil — شطرنج كامل (10)").unwrap();
        assert!(both.width > width("Shatranj Kamil") + width("شطرنج كامل"));
        assert!(both.path.starts_with('M') && both.path.ends_with('Z'));
    }

    #[test]
    fn bounds_are_kept() {
        assert_eq!(Caption::new("  "), Err(CaptionError::Empty));
        assert!(Caption::new(&"m".repeat(120)).is_ok());
        let long = Caption::new(&"m".repeat(121)).unwrap_err();
        assert_eq!(long.to_string(), "expected at most 120 characters for the caption, found 121");
        assert_eq!(Caption::new("a\u{1}b"), Err(CaptionError::NoGlyph('\u{1}')));
    }
}
