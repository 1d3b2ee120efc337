//! Characters to tokens, one at a time, with no more memory than the longest token may take.

use alloc::string::String;

use super::part::PgnPart;
use super::problem::ProblemKind;
use crate::found::Found;
use crate::place::Place;

/// The longest token, in bytes of UTF-8.
pub(crate) const MAX_TOKEN: usize = 64 * 1024;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// How the first tag pair of a game begins as a rule. On a line of its own it ends a comment that was left open.
const NEXT_GAME: &str = "[Event \"";

/// A part of a PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// `[name "value"]`, with whether it is the first token of its line.
    Tag { name: &'a str, value: &'a str, value_place: Place, own_line: bool },
    /// A tag pair that is not whole: it still tells where a game begins.
    BrokenTag { own_line: bool },
    /// A move, a number, a result, or anything else between blanks.
    Symbol(&'a str),
    /// `$` and digits, or a run of `!` and `?`.
    Annotation(&'a str),
    /// The text of a comment, its lines joined by blanks.
    Comment(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A character that has no place in a PGN.
    Stray(char),
    /// A fault that the lexer has found.
    Fault(ProblemKind),
}

/// Where tokens go, each with the place of its first character.
pub(crate) trait Tokens {
    fn token(&mut self, place: Place, token: Token<'_>);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Blank,
    Symbol,
    Annotation,
    /// `{…}`; with blanks to come after a line's end, and so far as the line is the beginning of [`NEXT_GAME`].
    Comment {
        joining: bool,
        matched: Option<usize>,
    },
    /// `;…` to the end of the line.
    LineComment,
    /// `%…` to the end of the line.
    Escape,
    TagStart,
    TagName,
    TagGap,
    TagValue {
        escaped: bool,
    },
    TagEnd,
    /// The rest of a broken tag pair's line.
    TagRest,
}

/// The state between two characters.
#[derive(Clone, Debug)]
pub(crate) struct Lexer {
    state: State,
    /// Where the next character stands.
    place: Place,
    /// Where the token began.
    start: Place,
    /// The token's text; of a tag pair, its value.
    text: String,
    too_long: bool,
    name: String,
    value_place: Place,
    /// Whether the line so far is blank.
    line_is_blank: bool,
    own_line: bool,
}

impl Lexer {
    pub(crate) fn new() -> Self {
        Self {
            state: State::Blank,
            place: Place::START,
            start: Place::START,
            text: String::new(),
            too_long: false,
            name: String::new(),
            value_place: Place::START,
            line_is_blank: true,
            own_line: true,
        }
    }

    /// Where the next character stands.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// Takes a character.
    pub(crate) fn push(&mut self, letter: char, out: &mut impl Tokens) {
        // A byte-order mark at the beginning of the text takes no column.
        if letter == BYTE_ORDER_MARK && self.place == Place::START {
            return;
        }
        match self.state {
            State::Blank => self.begin(letter, out),
            State::Symbol if ends_symbol(letter) => self.end_symbol(letter, out),
            State::Annotation => self.in_annotation(letter, out),
            State::Comment { joining, matched } => self.in_comment(letter, joining, matched, out),
            State::LineComment if letter == '\n' => self.end_comment(out),
            // Blanks before the text are no part of it, nor of its greatest length.
            State::LineComment if self.text.is_empty() && matches!(letter, ' ' | '\t') => {}
            State::Symbol | State::LineComment => self.keep(letter),
            State::Escape => self.state = if letter == '\n' { State::Blank } else { State::Escape },
            State::TagRest => self.in_tag_rest(letter),
            _ => self.in_tag(letter, out),
        }
        self.place = self.place.after(letter);
        self.line_is_blank = letter == '\n' || self.line_is_blank && is_blank(letter);
    }

    /// The text has ended.
    pub(crate) fn finish(&mut self, out: &mut impl Tokens) {
        match self.state {
            State::Blank | State::Escape | State::TagRest => {}
            State::Symbol => self.end_symbol('\n', out),
            State::Annotation => self.in_annotation('\n', out),
            State::LineComment => self.end_comment(out),
            State::Comment { .. } => {
                self.fault(ProblemKind::OpenComment { found: PgnPart::TextEnd }, out);
                self.end_comment(out);
            }
            _ => self.in_tag('\n', out),
        }
    }

    fn fault(&self, kind: ProblemKind, out: &mut impl Tokens) {
        out.token(self.start, Token::Fault(kind));
    }

    /// Begins a token, or hands out one of a single character.
    fn begin(&mut self, letter: char, out: &mut impl Tokens) {
        self.start = self.place;
        self.own_line = self.line_is_blank;
        self.text.clear();
        self.too_long = false;
        match letter {
            _ if is_blank(letter) => {}
            '.' | '…' => {}
            '%' if self.place.column == 1 => self.state = State::Escape,
            '[' => self.state = State::TagStart,
            '{' => self.state = State::Comment { joining: true, matched: None },
            ';' => self.state = State::LineComment,
            '(' => out.token(self.start, Token::Open),
            ')' => out.token(self.start, Token::Close),
            '$' | '!' | '?' => {
                self.state = State::Annotation;
                self.keep(letter);
            }
            '*' => out.token(self.start, Token::Symbol("*")),
            '"' | ']' | '}' | '<' | '>' => out.token(self.start, Token::Stray(letter)),
            _ => {
                self.state = State::Symbol;
                self.keep(letter);
            }
        }
    }

    /// Adds a character to the token's text, if it is still of a length that may be.
    fn keep(&mut self, letter: char) {
        self.too_long |= self.text.len() + letter.len_utf8() > MAX_TOKEN;
        if !self.too_long {
            self.text.push(letter);
        }
    }

    /// Whether the token may be handed out; reports one that is too long.
    fn is_whole(&self, what: PgnPart, out: &mut impl Tokens) -> bool {
        if self.too_long {
            self.fault(ProblemKind::TooLong { what }, out);
        }
        !self.too_long
    }

    fn end_symbol(&mut self, letter: char, out: &mut impl Tokens) {
        self.state = State::Blank;
        if self.too_long {
            let found = Found::new(&self.text);
            self.fault(ProblemKind::Token { expected: PgnPart::Move, found }, out);
        } else {
            out.token(self.start, Token::Symbol(&self.text));
        }
        self.begin(letter, out);
    }

    fn in_annotation(&mut self, letter: char, out: &mut impl Tokens) {
        let goes_on = if self.text.starts_with('$') { letter.is_ascii_digit() } else { matches!(letter, '!' | '?') };
        if goes_on {
            return self.keep(letter);
        }
        self.state = State::Blank;
        if self.is_whole(PgnPart::Annotation, out) {
            out.token(self.start, Token::Annotation(&self.text));
        }
        self.begin(letter, out);
    }

    fn in_comment(&mut self, letter: char, joining: bool, matched: Option<usize>, out: &mut impl Tokens) {
        match letter {
            '}' => self.end_comment(out),
            '\n' => self.state = State::Comment { joining: true, matched: Some(0) },
            _ => {
                let matched =
                    matched.and_then(|length| NEXT_GAME.get(length..)?.starts_with(letter).then_some(length + 1));
                let blank = matches!(letter, ' ' | '\t');
                self.state = State::Comment { joining: joining && blank, matched };
                if joining && blank {
                    return;
                }
                if joining {
                    self.join_lines();
                }
                self.keep(letter);
                if matched == Some(NEXT_GAME.len()) {
                    self.next_game(out);
                }
            }
        }
    }

    /// Puts a blank for the end of a line and the blanks around it.
    fn join_lines(&mut self) {
        let length = self.text.trim_end_matches([' ', '\t']).len();
        self.text.truncate(length);
        if !self.text.is_empty() {
            self.keep(' ');
        }
    }

    fn end_comment(&mut self, out: &mut impl Tokens) {
        self.state = State::Blank;
        if self.is_whole(PgnPart::Comment, out) {
            out.token(self.start, Token::Comment(self.text.trim_matches([' ', '\t'])));
        }
    }

    /// The tags of the next game stand where a comment should have ended.
    fn next_game(&mut self, out: &mut impl Tokens) {
        self.fault(ProblemKind::OpenComment { found: PgnPart::NextGame }, out);
        self.start = Place { column: 1, ..self.place };
        self.own_line = true;
        self.name.clear();
        self.name.push_str("Event");
        self.begin_value();
    }

    fn begin_value(&mut self) {
        self.text.clear();
        self.too_long = false;
        self.value_place = self.place.after('"');
        self.state = State::TagValue { escaped: false };
    }

    fn in_tag(&mut self, letter: char, out: &mut impl Tokens) {
        match self.state {
            State::TagValue { .. } if letter == '\n' => self.break_tag(PgnPart::ValueEnd, letter, out),
            State::TagValue { escaped } => self.in_value(letter, escaped),
            State::TagStart if is_name(letter) => {
                self.state = State::TagName;
                self.keep(letter);
            }
            State::TagName if is_name(letter) => self.keep(letter),
            State::TagName if is_line_blank(letter) || letter == '"' => self.end_name(letter, out),
            State::TagGap if letter == '"' => self.begin_value(),
            State::TagEnd if letter == ']' => self.end_tag(out),
            _ if is_line_blank(letter) => {}
            State::TagStart => self.break_tag(PgnPart::Name, letter, out),
            State::TagEnd => self.break_tag(PgnPart::TagEnd, letter, out),
            _ => self.break_tag(PgnPart::Value, letter, out),
        }
    }

    fn end_name(&mut self, letter: char, out: &mut impl Tokens) {
        if self.too_long {
            out.token(self.start, Token::BrokenTag { own_line: self.own_line });
            self.state = State::TagRest;
            return self.fault(ProblemKind::TooLong { what: PgnPart::TagName }, out);
        }
        core::mem::swap(&mut self.name, &mut self.text);
        self.state = State::TagGap;
        if letter == '"' {
            self.begin_value();
        }
    }

    /// A backslash takes away the meaning of `"` and of a backslash, and means itself before anything else.
    fn in_value(&mut self, letter: char, escaped: bool) {
        if escaped {
            if !matches!(letter, '"' | '\\') {
                self.keep('\\');
            }
            self.keep(letter);
        } else if letter == '"' {
            self.state = State::TagEnd;
            return;
        } else if letter != '\\' {
            self.keep(letter);
        }
        self.state = State::TagValue { escaped: !escaped && letter == '\\' };
    }

    fn end_tag(&mut self, out: &mut impl Tokens) {
        self.state = State::Blank;
        if self.too_long {
            out.token(self.start, Token::BrokenTag { own_line: self.own_line });
            return self.fault(ProblemKind::TooLong { what: PgnPart::TagValue }, out);
        }
        let Self { name, text: value, value_place, own_line, .. } = self;
        out.token(self.start, Token::Tag { name, value, value_place: *value_place, own_line: *own_line });
    }

    fn break_tag(&mut self, expected: PgnPart, letter: char, out: &mut impl Tokens) {
        let kind = match letter {
            '\n' => ProblemKind::TagPairEnd { expected },
            _ => ProblemKind::TagPair { expected, found: Found::new(letter.encode_utf8(&mut [0; 4])) },
        };
        out.token(self.start, Token::BrokenTag { own_line: self.own_line });
        out.token(self.place, Token::Fault(kind));
        self.state = State::TagRest;
        self.in_tag_rest(letter);
    }

    /// A broken tag pair ends with its line.
    fn in_tag_rest(&mut self, letter: char) {
        if letter == '\n' {
            self.state = State::Blank;
        }
    }
}

/// Blanks between tokens. A byte-order mark is one, wherever files were joined.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == BYTE_ORDER_MARK
}

fn is_line_blank(letter: char) -> bool {
    letter != '\n' && is_blank(letter)
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn ends_symbol(letter: char) -> bool {
    is_blank(letter)
        || matches!(
            letter,
            '[' | ']' | '{' | '}' | '(' | ')' | '<' | '>' | ';' | '"' | '$' | '!' | '?' | '.' | '…' | '*'
        )
}
