//! The reasons of what is wrong in a PGN.

use alloc::vec;
use alloc::vec::Vec;

use super::mark::ResultMark;
use super::part::PgnPart;
use super::problem::{Problem, ProblemKind};
use super::writer::WriteError;
use crate::reason::{Argument, Explain, Reason, ReasonCode};

impl From<PgnPart> for Argument {
    fn from(part: PgnPart) -> Self {
        part.name().into()
    }
}

impl From<ResultMark> for Argument {
    fn from(mark: ResultMark) -> Self {
        mark.text().into()
    }
}

impl Explain for ProblemKind {
    fn reasons(&self) -> Vec<Reason> {
        use ReasonCode as Code;
        vec![match self {
            Self::Token { expected, found } => Code::PgnToken.with([(*expected).into(), found.into()]),
            Self::TagPair { expected, found } => Code::PgnTagPair.with([(*expected).into(), found.into()]),
            Self::TagPairEnd { expected } => Code::PgnTagPairEnd.with([(*expected).into()]),
            Self::TooLong { what } => Code::PgnTooLong.with([(*what).into()]),
            Self::OpenComment { found } => Code::PgnOpenComment.with([(*found).into()]),
            Self::OpenVariation { found } => Code::PgnOpenVariation.with([(*found).into()]),
            Self::TooDeep => Code::PgnTooDeep.with([]),
            Self::NothingToVary => Code::PgnNothingToVary.with([]),
            Self::EmptyVariation => Code::PgnEmptyVariation.with([]),
            Self::NothingToAnnotate { found } => Code::PgnNothingToAnnotate.with([found.into()]),
            Self::Annotation { found } => Code::PgnAnnotation.with([found.into()]),
            Self::MissingResult { found } => Code::PgnMissingResult.with([(*found).into()]),
            Self::MissingGame => Code::PgnMissingGame.with([]),
            Self::San(error) => return error.reasons(),
            Self::Illegal(error) => return error.reasons(),
            Self::AfterEnd(outcome) => Code::PgnAfterEnd.with([(*outcome).into()]),
            Self::DuplicateTag { name } => Code::PgnDuplicateTag.with([name.into()]),
            Self::Variant { found } => Code::PgnVariant.with([found.into()]),
            Self::DrawRules { found } => Code::PgnDrawRules.with([found.into()]),
            Self::SetUp { expected, found } => Code::PgnSetUp.with([(*expected).into(), found.into()]),
            Self::Fen(error) => {
                let mut reasons = vec![Code::PgnFen.with([])];
                reasons.extend(error.reasons());
                return reasons;
            }
            Self::ResultTag { found } => Code::PgnResultTag.with([found.into()]),
            Self::ResultsDiffer { in_tag, at_end } => Code::PgnResultsDiffer.with([(*in_tag).into(), (*at_end).into()]),
            Self::WrongResult { outcome, found } => Code::PgnWrongResult.with([(*outcome).into(), (*found).into()]),
            Self::TooLarge => Code::PgnTooLarge.with([]),
        }]
    }
}

/// Those of its kind; where it stands is not among them.
impl Explain for Problem {
    fn reasons(&self) -> Vec<Reason> {
        self.kind.reasons()
    }
}

impl Explain for WriteError {
    /// A writer that fails is no matter of the rules, and so has no reason among them.
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Illegal(error) => error.reasons(),
            Self::TooDeep => vec![ReasonCode::PgnTooDeep.with([])],
            Self::Format(_) => Vec::new(),
        }
    }
}
