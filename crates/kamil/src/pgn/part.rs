//! The parts of a PGN that a problem may name.

use core::fmt;

/// What should stand somewhere in a PGN, or what stands there instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PgnPart {
    /// What a game is made of after its tags.
    Item,
    /// A move that is not too long.
    Move,
    /// The name in a tag pair.
    Name,
    /// The value in a tag pair, in its signs.
    Value,
    /// A name that is not too long.
    TagName,
    /// A value that is not too long.
    TagValue,
    /// The sign that ends a value.
    ValueEnd,
    /// The sign that ends a tag pair.
    TagEnd,
    /// An annotation.
    Annotation,
    /// A comment.
    Comment,
    /// The result that ends a game.
    Result,
    /// The next game.
    NextGame,
    /// The end of the text.
    TextEnd,
    /// `1` in the tag `SetUp`, beside a tag `FEN`.
    SetUpOne,
    /// `0` in the tag `SetUp`, without a tag `FEN`.
    SetUpNought,
}

impl PgnPart {
    /// Every part.
    pub const ALL: [Self; 15] = [
        Self::Item,
        Self::Move,
        Self::Name,
        Self::Value,
        Self::TagName,
        Self::TagValue,
        Self::ValueEnd,
        Self::TagEnd,
        Self::Annotation,
        Self::Comment,
        Self::Result,
        Self::NextGame,
        Self::TextEnd,
        Self::SetUpOne,
        Self::SetUpNought,
    ];

    /// The identifier in data formats.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Item => "item",
            Self::Move => "move",
            Self::Name => "name",
            Self::Value => "value",
            Self::TagName => "tag-name",
            Self::TagValue => "tag-value",
            Self::ValueEnd => "value-end",
            Self::TagEnd => "tag-end",
            Self::Annotation => "annotation",
            Self::Comment => "comment",
            Self::Result => "result",
            Self::NextGame => "next-game",
            Self::TextEnd => "text-end",
            Self::SetUpOne => "set-up-one",
            Self::SetUpNought => "set-up-nought",
        }
    }
}

impl fmt::Display for PgnPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Item => "a move, a comment or a result",
            Self::Move => "a move of at most 65536 bytes",
            Self::Name => "a name",
            Self::Value => "a value in `\"`",
            Self::TagName => "the name of a tag",
            Self::TagValue => "the value of a tag",
            Self::ValueEnd => "a `\"` after the value",
            Self::TagEnd => "a `]`",
            Self::Annotation => "an annotation",
            Self::Comment => "a comment",
            Self::Result => "the result",
            Self::NextGame => "the next game",
            Self::TextEnd => "the end of the text",
            Self::SetUpOne => "`1` in the tag `SetUp` beside a tag `FEN`",
            Self::SetUpNought => "a tag `FEN` beside the tag `SetUp`, or `0` in it",
        })
    }
}
