//! The part of YAML that a front matter needs: keys, texts, numbers and lists of texts, each with its place.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use saphyr_parser::{Event, Parser, ScalarStyle, Span, StrInput};

use super::error::{FrontMatterError, FrontMatterFault};
use crate::found::Found;
use crate::place::Place;

pub(super) type Result<T> = core::result::Result<T, FrontMatterError>;

/// Reads a YAML document from front to back.
pub(super) struct Yaml<'a> {
    parser: Parser<'a, StrInput<'a>>,
    /// How many lines of the text stand before the document.
    lines_before: u64,
    /// Where the last event was.
    place: Place,
}

/// A text and its place.
pub(super) struct Scalar {
    pub(super) text: String,
    pub(super) place: Place,
    /// Whether it is no text at all, but the absence of one.
    pub(super) is_null: bool,
}

impl<'a> Yaml<'a> {
    pub(super) fn new(text: &'a str, lines_before: u64) -> Self {
        let place = Place { line: lines_before + 1, column: 1 };
        Self { parser: Parser::new_from_str(text), lines_before, place }
    }

    pub(super) fn error(&self, fault: FrontMatterFault) -> FrontMatterError {
        FrontMatterError { place: self.place, fault }
    }

    fn unexpected<T>(&self, expected: &'static str, event: &Event<'_>) -> Result<T> {
        let found = match event {
            Event::Scalar(text, ..) => Found::new(text),
            Event::SequenceStart(..) => Found::new("[…]"),
            Event::MappingStart(..) => Found::new("key: …"),
            _ => Found::new("---"),
        };
        Err(self.error(FrontMatterFault::Unexpected { expected, found }))
    }

    fn next(&mut self) -> Result<Event<'a>> {
        match self.parser.next_event() {
            None => Ok(Event::StreamEnd),
            Some(Ok((event, Span { start, .. }))) => {
                self.place = self.place_of(start.line(), start.col());
                if has_feature(&event) { Err(self.error(FrontMatterFault::YamlFeature)) } else { Ok(event) }
            }
            Some(Err(error)) => {
                self.place = self.place_of(error.marker().line(), error.marker().col());
                Err(self.error(FrontMatterFault::Yaml(error.info().to_owned())))
            }
        }
    }

    fn place_of(&self, line: usize, column: usize) -> Place {
        Place { line: self.lines_before + (line as u64).max(1), column: column as u64 + 1 }
    }

    /// The beginning of the one document, which is a map.
    pub(super) fn begin(&mut self) -> Result<()> {
        let expected = "keys such as `title: …`";
        loop {
            match self.next()? {
                Event::Nothing | Event::StreamStart | Event::DocumentStart(_) => {}
                Event::MappingStart(..) => return Ok(()),
                event => return self.unexpected(expected, &event),
            }
        }
    }

    /// The end of the document and of all.
    pub(super) fn end(&mut self) -> Result<()> {
        loop {
            match self.next()? {
                Event::Nothing | Event::DocumentEnd => {}
                Event::StreamEnd => return Ok(()),
                event => return self.unexpected("the end of the front matter", &event),
            }
        }
    }

    /// The beginning of a map that is a value.
    pub(super) fn begin_map(&mut self) -> Result<()> {
        match self.next()? {
            Event::MappingStart(..) => Ok(()),
            event => self.unexpected("keys and values", &event),
        }
    }

    /// The next key of a map, or its end.
    pub(super) fn key(&mut self) -> Result<Option<(String, Place)>> {
        match self.next()? {
            Event::MappingEnd => Ok(None),
            Event::Scalar(text, ..) => Ok(Some((text.into_owned(), self.place))),
            event => self.unexpected("a key", &event),
        }
    }

    pub(super) fn scalar(&mut self) -> Result<Scalar> {
        match self.next()? {
            Event::Scalar(text, style, ..) => {
                let is_null = style == ScalarStyle::Plain && matches!(&*text, "" | "~" | "null" | "Null" | "NULL");
                Ok(Scalar { text: text.into_owned(), place: self.place, is_null })
            }
            event => self.unexpected("a text", &event),
        }
    }

    /// A number of decimal digits.
    pub(super) fn number(&mut self, expected: &'static str) -> Result<u16> {
        let Scalar { text, .. } = self.scalar()?;
        let number = text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        number.ok_or_else(|| self.error(FrontMatterFault::Unexpected { expected, found: Found::new(&text) }))
    }

    pub(super) fn list(&mut self) -> Result<Vec<String>> {
        match self.next()? {
            Event::SequenceStart(..) => {}
            event => return self.unexpected("a list", &event),
        }
        let mut texts = Vec::new();
        loop {
            match self.next()? {
                Event::SequenceEnd => return Ok(texts),
                Event::Scalar(text, ..) => texts.push(text.to_string()),
                event => return self.unexpected("a text", &event),
            }
        }
    }

    /// Passes over a value, however deep.
    pub(super) fn skip(&mut self) -> Result<()> {
        let mut depth = 0_usize;
        loop {
            match self.next()? {
                Event::MappingStart(..) | Event::SequenceStart(..) => depth += 1,
                Event::MappingEnd | Event::SequenceEnd => depth = depth.saturating_sub(1),
                Event::StreamEnd => return Ok(()),
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

/// Whether an event is an alias, or has an anchor or a tag. They have no use here, and room for mischief.
fn has_feature(event: &Event<'_>) -> bool {
    match event {
        Event::Alias(_) => true,
        Event::Scalar(_, _, anchor, tag) | Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => {
            *anchor > 0 || tag.is_some()
        }
        _ => false,
    }
}
