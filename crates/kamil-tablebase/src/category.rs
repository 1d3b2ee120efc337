//! What a position is worth under the move limit.

use std::fmt;
use std::ops::Neg;

use kamil::{DrawRules, MOVE_LIMIT, Position};

use crate::tablebase::Value;
use crate::wdl::Wdl;

/// The outcome for a side where draws are judged by some rules, the worst first.
///
/// Like the distance to zeroing, it looks as far as the next capture or Pawn move, with which the count of the move limit
/// begins anew. In endings of up to [`UNSPOILED_MEN`] the limit spoils no win after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// The side loses.
    Loss,
    /// The side loses, unless the move limit saves it: how far the next capture or Pawn move is no table says.
    MaybeLoss,
    /// The side would lose, but the move limit saves it.
    BlessedLoss,
    /// Neither side can force an end.
    Draw,
    /// The side would win, but the move limit comes first.
    CursedWin,
    /// The side wins, unless the move limit comes first: how far the next capture or Pawn move is no table says.
    MaybeWin,
    /// The side wins.
    Win,
}

impl Category {
    /// The lower-case name, such as `cursed-win`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::MaybeLoss => "maybe-loss",
            Self::BlessedLoss => "blessed-loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed-win",
            Self::MaybeWin => "maybe-win",
            Self::Win => "win",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Neg for Category {
    type Output = Self;

    /// The same for the other side.
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::MaybeLoss => Self::MaybeWin,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::MaybeWin => Self::MaybeLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// The most men, the Kings included, of the endings in which the move limit spoils no win that begins with a halfmove clock
/// of zero: all of them, of both rule sets, were searched for one (`docs/tablebase-format.md`).
pub const UNSPOILED_MEN: usize = 4;

/// The most plies that any win in an ending of so many men takes to its next capture or Pawn move, or to its end; none
/// where nobody knows.
const fn farthest(men: usize) -> Option<u16> {
    match men {
        0..=3 => Some(56),
        UNSPOILED_MEN => Some(175),
        _ => None,
    }
}

impl Value {
    /// What it is worth where the move limit has drawn the game before.
    pub(crate) fn spoiled(self) -> Category {
        match self.wdl {
            Wdl::Loss => Category::BlessedLoss,
            Wdl::Draw => Category::Draw,
            Wdl::Win => Category::CursedWin,
        }
    }

    /// What the value of `position` is worth at its halfmove clock. An end comes before the limit that the same ply reaches.
    pub fn category(self, position: &Position, draws: DrawRules) -> Category {
        self.judged(position.halfmove_clock(), farthest(position.board().occupied().count() as usize), draws)
    }

    /// The same at a halfmove clock, in plies, in an ending in which no win takes more than `farthest` plies to zeroing.
    pub(crate) fn judged(self, clock: u16, farthest: Option<u16>, draws: DrawRules) -> Category {
        let fits = |plies: u16| clock.saturating_add(plies) <= MOVE_LIMIT;
        let within = match (self.to_win, self.to_zeroing) {
            _ if draws == DrawRules::Strict => Some(true),
            // What is at its end has ended, however high the clock.
            (Some(0), _) => Some(true),
            (_, Some(plies)) => Some(plies == 0 || fits(plies)),
            // The end would be early enough, whatever comes before it.
            (Some(plies), None) if fits(plies) => Some(true),
            _ if farthest.is_some_and(fits) => Some(true),
            _ if clock >= MOVE_LIMIT && self.to_win.is_some() => Some(false),
            _ => None,
        };
        match (self.wdl, within) {
            (Wdl::Draw, _) => Category::Draw,
            (Wdl::Win, Some(true)) => Category::Win,
            (_, Some(false)) => self.spoiled(),
            (Wdl::Win, None) => Category::MaybeWin,
            (Wdl::Loss, Some(true)) => Category::Loss,
            (Wdl::Loss, None) => Category::MaybeLoss,
        }
    }

    /// The plies to the win or loss where no draw can come before it at a halfmove clock, whatever captures there are on
    /// the way; none where one could, for a draw, and where the file is missing.
    pub fn sure_end(self, clock: u16, draws: DrawRules) -> Option<u16> {
        let is_sure =
            |plies: u16| draws == DrawRules::Strict || plies == 0 || clock.saturating_add(plies) <= MOVE_LIMIT;
        self.to_win.filter(|plies| is_sure(*plies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(wdl: Wdl, to_win: Option<u16>, to_zeroing: Option<u16>) -> Value {
        Value { wdl, to_win, to_zeroing }
    }

    #[test]
    fn the_end_comes_before_the_limit_of_the_same_ply() {
        let judged = |value: Value, clock| value.judged(clock, None, DrawRules::Default);
        let win = value(Wdl::Win, Some(90), Some(13));
        assert_eq!([187, 188].map(|clock| judged(win, clock)), [Category::Win, Category::CursedWin]);
        assert_eq!(win.judged(188, None, DrawRules::Strict), Category::Win);
        let loss = value(Wdl::Loss, Some(90), Some(12));
        assert_eq!([188, 189].map(|clock| judged(loss, clock)), [Category::Loss, Category::BlessedLoss]);
        for mated in
            [value(Wdl::Loss, Some(0), Some(0)), value(Wdl::Loss, Some(0), None), value(Wdl::Loss, None, Some(0))]
        {
            assert_eq!(judged(mated, u16::MAX), Category::Loss);
        }
    }

    #[test]
    fn an_end_is_sure_where_the_limit_comes_no_sooner() {
        let win = value(Wdl::Win, Some(90), Some(13));
        let sure = |clock| win.sure_end(clock, DrawRules::Default);
        assert_eq!([110, 111].map(sure), [Some(90), None]);
        assert_eq!(win.sure_end(u16::MAX, DrawRules::Strict), Some(90));
        assert_eq!(value(Wdl::Loss, Some(0), Some(0)).sure_end(u16::MAX, DrawRules::Default), Some(0));
        assert_eq!(value(Wdl::Win, None, Some(1)).sure_end(0, DrawRules::Strict), None);
    }

    #[test]
    fn nothing_is_claimed_that_no_table_says() {
        let judged = |value: Value, clock| value.judged(clock, None, DrawRules::Default);
        let win = value(Wdl::Win, Some(90), None);
        assert_eq!(
            [110, 111, 199, 200].map(|clock| judged(win, clock)),
            [Category::Win, Category::MaybeWin, Category::MaybeWin, Category::CursedWin]
        );
        let unknown = value(Wdl::Loss, None, None);
        assert_eq!(judged(unknown, 0), Category::MaybeLoss);
        assert_eq!(unknown.judged(0, None, DrawRules::Strict), Category::Loss);
    }

    #[test]
    fn what_all_wins_of_an_ending_take_needs_no_file_of_distances() {
        let judged = |clock, men| value(Wdl::Win, None, None).judged(clock, farthest(men), DrawRules::Default);
        assert_eq!([25, 26].map(|clock| judged(clock, 4)), [Category::Win, Category::MaybeWin]);
        assert_eq!([144, 145].map(|clock| judged(clock, 3)), [Category::Win, Category::MaybeWin]);
        assert_eq!(judged(0, 5), Category::MaybeWin);
    }

    /// The list of the endings has the greatest distance of each in its last column.
    #[test]
    fn no_win_takes_longer_than_the_farthest() {
        let list = include_str!("../../../docs/endgames/README.md");
        let mut greatest = [0; UNSPOILED_MEN + 1];
        for row in list.lines().filter_map(|line| line.strip_prefix("| [")) {
            let (name, _) = row.split_once(']').unwrap();
            let plies = row.trim_end_matches(" |").rsplit(' ').next().unwrap();
            let men = name.split([' ', '+']).filter(|word| *word != "v").count();
            if men > UNSPOILED_MEN {
                // Of these some endings are known, and so nothing of all.
                continue;
            }
            greatest[men] = greatest[men].max(plies.parse().unwrap());
        }
        assert_eq!([3, 4].map(|men| Some(greatest[men])), [3, 4].map(farthest));
        assert!(greatest[UNSPOILED_MEN] <= MOVE_LIMIT);
    }
}
