//! The reasons of what the rules refuse: FENs, positions, moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use crate::fen::{FenError, LoadError};
use crate::game::PlayError;
use crate::position::IllegalMove;
use crate::reason::{Explain, Reason, ReasonCode};
use crate::san::{SanError, SanIllegal};
use crate::setup::{PositionError, PositionFault};
use crate::uci_move::UciIllegal;
use crate::variant::NameError;

impl Explain for NameError {
    fn reasons(&self) -> Vec<Reason> {
        vec![ReasonCode::Name.with([self.found.as_str().into()])]
    }
}

impl Explain for FenError {
    fn reasons(&self) -> Vec<Reason> {
        use ReasonCode as Code;
        let at = |code: Code, found: &crate::Found, column: usize| code.with([found.into(), column.into()]);
        vec![match self {
            Self::TooLong { length } => Code::FenTooLong.with([(*length).into()]),
            Self::Empty => Code::FenEmpty.with([]),
            Self::UnknownLetter { found, column } => at(Code::FenLetter, found, *column),
            Self::OutsideRules { found, column, rules, has } => {
                Code::FenOutsideRules.with([(*found).into(), (*column).into(), (*rules).into(), (*has).into()])
            }
            Self::EmptyRun { found, column } => at(Code::FenEmptyRun, found, *column),
            Self::RankWidth { rank, found } => Code::FenRankWidth.with([(*rank).into(), (*found).into()]),
            Self::RankCount { found } => Code::FenRankCount.with([(*found).into()]),
            Self::Turn { found, column } => at(Code::FenTurn, found, *column),
            Self::Castling { found, column } => at(Code::FenCastling, found, *column),
            Self::EnPassant { found, column } => at(Code::FenEnPassant, found, *column),
            Self::HalfmoveClock { found, column } => at(Code::FenHalfmoveClock, found, *column),
            Self::FullmoveNumber { found, column } => at(Code::FenFullmoveNumber, found, *column),
            Self::ExtraField { found, column } => at(Code::FenExtraField, found, *column),
        }]
    }
}

impl From<PositionFault> for Reason {
    fn from(fault: PositionFault) -> Self {
        use ReasonCode as Code;
        match fault {
            PositionFault::KingCount { color, count } => Code::KingCount.with([color.into(), count.into()]),
            PositionFault::PawnOnEdge { color, square } => Code::PawnOnEdge.with([color.into(), square.into()]),
            PositionFault::OutsideRules { piece, square, rules } => {
                Code::OutsideRules.with([piece.color.into(), piece.role.into(), square.into(), rules.into()])
            }
            PositionFault::OpponentInCheck { color, king, checker } => {
                Code::OpponentInCheck.with([color.into(), king.into(), checker.into()])
            }
        }
    }
}

impl Explain for PositionError {
    fn reasons(&self) -> Vec<Reason> {
        self.faults.iter().copied().map(Reason::from).collect()
    }
}

impl Explain for LoadError {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Fen(error) => error.reasons(),
            Self::Position(error) => error.reasons(),
        }
    }
}

impl Explain for IllegalMove {
    fn reasons(&self) -> Vec<Reason> {
        vec![ReasonCode::Illegal.with([self.0.into()])]
    }
}

impl Explain for UciIllegal {
    fn reasons(&self) -> Vec<Reason> {
        vec![match self {
            Self::NotLegal(mv) => ReasonCode::Illegal.with([mv.to_string().into()]),
            Self::NoPromotion(mv) => ReasonCode::NoGeneral.with([format!("{}{}", mv.from, mv.to).into()]),
        }]
    }
}

impl Explain for PlayError {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Illegal(error) => error.reasons(),
            Self::Over(outcome) => vec![ReasonCode::GameOver.with([(*outcome).into()])],
        }
    }
}

impl Explain for SanError {
    /// The column is left out: a move is short, and a PGN's own place names it.
    fn reasons(&self) -> Vec<Reason> {
        let part = self.expected.name().into();
        vec![match self.found {
            Some(found) => ReasonCode::SanText.with([part, found.into()]),
            None => ReasonCode::SanEnd.with([part]),
        }]
    }
}

impl Explain for SanIllegal {
    fn reasons(&self) -> Vec<Reason> {
        use ReasonCode as Code;
        vec![match self {
            Self::NoMove(san) => Code::SanNoMove.with([san.to_string().into(), san.role.into(), san.to.into()]),
            Self::LeavesKing { san, from } => Code::SanLeavesKing.with([san.to_string().into(), (*from).into()]),
            Self::Ambiguous { san, candidates } => {
                let moves: Vec<String> = candidates.iter().map(ToString::to_string).collect();
                Code::SanAmbiguous.with([san.to_string().into(), moves.join(", ").into()])
            }
            Self::NoCapture(san) => Code::SanNoCapture.with([san.to_string().into(), san.to.into()]),
            Self::Capture(san) => Code::SanCapture.with([san.to_string().into(), san.to.into()]),
            Self::Vanishes(san) => Code::SanVanishes.with([san.to_string().into()]),
            Self::NoPromotion(san) => Code::SanNoPromotion.with([san.to_string().into()]),
        }]
    }
}
