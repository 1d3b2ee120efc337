//! Games as a file keeps them: the start, then each move with the score that chose it.
//!
//! # Format
//! Numbers are little-endian. A file is the eight bytes `KAMILG\0\x01`, then games without separators:
//!
//! | Bytes | What |
//! |---|---|
//! | 1 | the rule set: 0 War Machine, 1 Camel |
//! | 1 | the result: 0 Black won, 1 drawn, 2 White won |
//! | 2 | length of the start's FEN, at most 512 |
//! | 2 | number of plies, at most [`MOST_PLIES`] |
//! | … | the FEN |
//! | 4 a ply | the move as [`Move::encode`] (2), and the score for the side to move in hundredths of a Pawn (2, signed) |
//!
//! A score of 30,000 less some plies is a proven win in so many plies, and its negative a proven loss.

use std::io::{self, ErrorKind, Read, Write};

use kamil::{LoadError, Move, Position, RuleSet};

/// The first bytes of a file of games; the last is the version.
pub const MAGIC: [u8; 8] = *b"KAMILG\0\x01";

/// No recorded game is longer.
pub const MOST_PLIES: usize = 2_000;

const LONGEST_FEN: usize = 512;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// White won.
    White,
}

impl GameResult {
    /// White's points: 0, ½ or 1.
    pub const fn points(self) -> f32 {
        match self {
            Self::Black => 0.0,
            Self::Draw => 0.5,
            Self::White => 1.0,
        }
    }
}

/// A move and the score that chose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move, legal in its position.
    pub mv: Move,
    /// For the side to move, in hundredths of a Pawn; ends as the module says.
    pub score: i16,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The rule set.
    pub rules: RuleSet,
    /// The position it began with.
    pub start: Position,
    /// The moves in their order.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub result: GameResult,
}

/// A file of games that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file itself.
    #[error("cannot read the games: {0}")]
    Io(#[from] io::Error),
    /// Another kind of file, or another version.
    #[error("expected a file of games that starts with {MAGIC:02x?}, found {0:02x?}")]
    Magic([u8; 8]),
    /// A number that is out of its range.
    #[error("game {game}: expected {expected}, found {found}")]
    Number {
        /// The place of the game, from 1.
        game: u64,
        /// What would have been right.
        expected: &'static str,
        /// What stands there.
        found: u16,
    },
    /// The start is no position.
    #[error("game {game}: {error}")]
    Start {
        /// The place of the game, from 1.
        game: u64,
        /// What is wrong.
        error: LoadError,
    },
    /// The start is no text.
    #[error("game {game}: expected a FEN in UTF-8")]
    Text {
        /// The place of the game, from 1.
        game: u64,
    },
    /// A move that its position does not have.
    #[error("game {game}, ply {ply}: expected a legal move, found the code {code}")]
    Illegal {
        /// The place of the game, from 1.
        game: u64,
        /// The place of the move, from 1.
        ply: usize,
        /// What stands there.
        code: u16,
    },
}

impl Record {
    /// Appends the game to a file that starts with [`MAGIC`].
    ///
    /// # Errors
    /// As `out` has them.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let fen = self.start.to_fen();
        let mut bytes = vec![self.rules as u8, self.result as u8];
        let plies = &self.plies[..self.plies.len().min(MOST_PLIES)];
        for length in [fen.len(), plies.len()] {
            bytes.extend_from_slice(&(length as u16).to_le_bytes());
        }
        bytes.extend_from_slice(fen.as_bytes());
        for Ply { mv, score } in plies {
            bytes.extend_from_slice(&mv.encode().to_le_bytes());
            bytes.extend_from_slice(&score.to_le_bytes());
        }
        out.write_all(&bytes)
    }
}

/// Reads the games of a file one by one.
#[derive(Debug)]
pub struct Records<R> {
    input: R,
    game: u64,
    done: bool,
}

impl<R: Read> Records<R> {
    /// Starts to read a file of games.
    ///
    /// # Errors
    /// The file does not start as one.
    pub fn new(mut input: R) -> Result<Self, RecordError> {
        let mut magic = [0; 8];
        input.read_exact(&mut magic)?;
        if magic == MAGIC { Ok(Self { input, game: 0, done: false }) } else { Err(RecordError::Magic(magic)) }
    }

    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.input.read_exact(&mut byte)?;
        Ok(byte[0])
    }

    fn number(&mut self) -> io::Result<u16> {
        let mut bytes = [0; 2];
        self.input.read_exact(&mut bytes)?;
        Ok(u16::from_le_bytes(bytes))
    }

    fn within(&self, found: u16, most: usize, expected: &'static str) -> Result<usize, RecordError> {
        let number = usize::from(found);
        if number <= most { Ok(number) } else { Err(RecordError::Number { game: self.game, expected, found }) }
    }

    /// The next game, its first byte read already.
    fn rest(&mut self, rules: u8) -> Result<Record, RecordError> {
        let rules = RuleSet::ALL[self.within(u16::from(rules), 1, "a rule set, 0 or 1")?];
        let result = u16::from(self.byte()?);
        let result = match self.within(result, 2, "a result, 0 to 2")? {
            0 => GameResult::Black,
            1 => GameResult::Draw,
            _ => GameResult::White,
        };
        let length = self.number()?;
        let length = self.within(length, LONGEST_FEN, "a FEN of at most 512 bytes")?;
        let plies = self.number()?;
        let plies = self.within(plies, MOST_PLIES, "at most 2000 plies")?;
        let mut fen = vec![0; length];
        self.input.read_exact(&mut fen)?;
        let fen = String::from_utf8(fen).map_err(|_| RecordError::Text { game: self.game })?;
        let start = Position::from_fen(&fen, rules).map_err(|error| RecordError::Start { game: self.game, error })?;
        let plies = self.plies(start, plies)?;
        Ok(Record { rules, start, plies, result })
    }

    fn plies(&mut self, mut position: Position, count: usize) -> Result<Vec<Ply>, RecordError> {
        let mut plies = Vec::with_capacity(count);
        for ply in 1..=count {
            let code = self.number()?;
            let score = self.number()?.cast_signed();
            let legal = position.legal_moves().iter().copied().find(|mv| mv.encode() == code);
            let mv = legal.ok_or(RecordError::Illegal { game: self.game, ply, code })?;
            plies.push(Ply { mv, score });
            position.play_unchecked(mv);
        }
        Ok(plies)
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        self.game += 1;
        let game = match self.byte() {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                self.done = true;
                return None;
            }
            Err(error) => Err(error.into()),
            Ok(rules) => self.rest(rules),
        };
        self.done = game.is_err();
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::Array;

    fn game(steps: usize) -> Record {
        let start = Array::Camel.position();
        let mut position = start;
        let mut plies = Vec::new();
        for step in 0..steps {
            let mut moves = position.legal_moves();
            moves.sort();
            let mv = moves[step * 7 % moves.len()];
            plies.push(Ply { mv, score: (step as i16 - 9) * 1_000 });
            position.play_unchecked(mv);
        }
        Record { rules: RuleSet::Camel, start, plies, result: GameResult::Black }
    }

    fn file(games: &[Record]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for game in games {
            game.write(&mut bytes).unwrap();
        }
        bytes
    }

    #[test]
    fn games_read_back_as_they_were_written() {
        let games = [game(20), game(0), Record { result: GameResult::White, ..game(31) }];
        let read: Vec<Record> = Records::new(&file(&games)[..]).unwrap().map(Result::unwrap).collect();
        assert_eq!(read, games);
    }

    #[test]
    fn a_file_cut_anywhere_gives_its_whole_games_and_then_an_error() {
        let bytes = file(&[game(3), game(4)]);
        let first = file(&[game(3)]).len();
        for end in MAGIC.len()..bytes.len() {
            let read: Vec<_> = Records::new(&bytes[..end]).unwrap().collect();
            let whole = read.iter().filter(|game| game.is_ok()).count();
            assert_eq!(whole, usize::from(end >= first), "{end}");
            assert_eq!(read.len() > whole, end != MAGIC.len() && end != first, "{end}");
        }
    }

    #[test]
    fn what_is_out_of_range_is_named() {
        let error = |place: usize, byte: u8| {
            let mut bytes = file(&[game(2)]);
            bytes[place] = byte;
            Records::new(&bytes[..]).and_then(|mut games| games.next().unwrap()).unwrap_err().to_string()
        };
        assert!(error(0, b'X').starts_with("expected a file of games that starts with"));
        assert_eq!(error(8, 7), "game 1: expected a rule set, 0 or 1, found 7");
        assert_eq!(error(9, 3), "game 1: expected a result, 0 to 2, found 3");
        assert_eq!(error(11, 9), "game 1: expected a FEN of at most 512 bytes, found 2375");
        assert_eq!(error(13, 200), "game 1: expected at most 2000 plies, found 51202");
        let last_move = file(&[game(2)]).len() - 3;
        assert!(error(last_move, 0xff).starts_with("game 1, ply 2: expected a legal move, found the code"));
    }
}
