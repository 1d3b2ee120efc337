//! PGN: games as text, read in pieces of any size and written in lines of 80 columns.
//!
//! * [`Reader`] tells a [`Visitor`] what a text says; it keeps no more than a token of it.
//! * [`Checker`] judges moves, ends and results besides, and reports what is wrong; it keeps one game's positions.
//! * [`TreeReader`] and [`read_games`] give whole games, [`PgnGame`]; [`PgnGame::to_pgn`] writes one.
//!
//! # What is read
//! * Bytes are UTF-8; those that are not are read as Latin-1, each by itself. A byte-order mark, a carriage return
//!   beside a line feed and lines that begin with `%` are skipped.
//! * Move numbers of any form count for nothing. `{…}` and `;…` are comments; lines in a comment are joined by blanks.
//!   `$n`, `!`, `?`, `!!`, `??`, `!?` and `?!` are annotations. Variations nest at most [`MAX_DEPTH`] deep, and a
//!   token has at most 64 KiB.
//! * A missing `Variant` tag means Shatranj Kamil. Its value and that of `DrawRules` may have any case and spacing.
//!
//! # What is wrong
//! Every [`Problem`] names its line and column. After a bad token the reader goes on with the next game, after a bad or
//! illegal move with what comes after its line: the next game, or the line that the variation stands in. A tag pair,
//! a comment or an annotation that is not whole is left out, no more. A comment that was left open ends where a line
//! begins with `[Event "`. A move after an automatic draw is reported once a line, and kept.
//!
//! # What is kept
//! Reading what was written gives the same tree, tags, comments and annotations. A comment stays with its move, before
//! or after it; one behind the variations of a line's last move goes before them. The form of move numbers and
//! annotations, and the ends of lines, are not kept.

mod checker;
mod decoder;
mod explain;
mod lexer;
mod mark;
mod part;
mod problem;
mod reader;
mod referee;
mod tags;
mod tree;
mod tree_reader;
mod visitor;
mod writer;

pub use checker::{Checker, Summary};
pub use mark::ResultMark;
pub use part::PgnPart;
pub use problem::{Problem, ProblemKind};
pub use reader::{MAX_DEPTH, Reader};
pub use tags::{TagNameError, Tags};
pub use tree::{Line, Node, PgnGame};
pub use tree_reader::{Item, TreeReader, read_games};
pub use visitor::Visitor;
pub use writer::WriteError;

pub use crate::found::Found;
pub use crate::place::Place;
