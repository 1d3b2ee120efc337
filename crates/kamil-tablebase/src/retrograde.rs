//! Distances of all positions of an ending, found backwards from its ends.

use std::num::NonZeroUsize;

use kamil::{Bitboard, ByColor, Color};

use crate::distances::{Distances, is_lost, is_won};
use crate::ending::{Ending, Targets, ZeroingTargets};
use crate::event::{Event, Listener};
use crate::exit::{ExitSets, seen_color};
use crate::metric::Metric;
use crate::position_set::PositionSet;
use crate::sweep::{pairs_before, sweep};

/// What generation knows of the endings that an ending leads to: their distances to the win, in the order of
/// `Exits::sources`.
pub(crate) type Sources<'a> = &'a [&'a Distances];

/// The legal positions of an ending, for each side to move.
pub(crate) fn legal_positions(ending: &Ending, threads: NonZeroUsize) -> ByColor<PositionSet> {
    let all = vec![true; ending.layout.pairs()];
    let legal = |turn| {
        let mut set = PositionSet::empty(ending.layout);
        sweep(&mut set, &all, threads, |row| ending.legal(turn, row));
        set
    };
    ByColor { white: legal(Color::White), black: legal(Color::Black) }
}

/// Plies to the win for all positions of an ending, with the best play of both sides and no move limit.
pub(crate) fn distances_to_win(
    ending: &Ending,
    sources: Sources<'_>,
    threads: NonZeroUsize,
    listener: Listener<'_>,
) -> Distances {
    let legal = legal_positions(ending, threads);
    let mut distances = Distances::none(ending.layout);
    for winner in Color::ALL {
        let (not_won, not_lost) = (legal[winner].clone(), legal[!winner].clone());
        let chain = Chain { ending, winner, threads, listener, not_won, not_lost };
        chain.count_to_win(SourceLevels::new(ending, sources, winner, threads), &mut distances);
    }
    distances
}

/// Plies to the next capture or Pawn move (or to the end, where it comes first) on the quickest way there that keeps the
/// win, for all positions that `to_win` decides.
pub(crate) fn distances_to_zeroing(
    ending: &Ending,
    to_win: &Distances,
    sources: Sources<'_>,
    threads: NonZeroUsize,
    listener: Listener<'_>,
) -> Distances {
    let mut distances = Distances::none(ending.layout);
    for winner in Color::ALL {
        let not_won = to_win.select(winner, is_won);
        let not_lost = to_win.select(!winner, is_lost);
        let chain = Chain { ending, winner, threads, listener, not_won, not_lost };
        chain.count_to_zeroing(&SourceLevels::lost(ending, sources, winner), to_win, &mut distances);
    }
    distances
}

/// One side's wins: its own to move, and the other side's to suffer.
struct Chain<'a> {
    ending: &'a Ending,
    winner: Color,
    threads: NonZeroUsize,
    listener: Listener<'a>,
    /// The winner to move, the distance not found so far.
    not_won: PositionSet,
    /// The loser to move, the distance not found so far.
    not_lost: PositionSet,
}

impl Chain<'_> {
    /// Ply by ply: lost is what has no move but into the won positions of fewer plies, won is what has a move into a
    /// lost one. Positions `n` plies from the end are found from those at `n - 1`, in this ending and the next ones.
    fn count_to_win(mut self, mut sources: SourceLevels<'_>, distances: &mut Distances) {
        let mut won = PositionSet::empty(self.ending.layout);
        let mut lost = won.clone();
        let all = vec![true; self.ending.layout.pairs()];
        for plies in 0.. {
            (self.listener)(Event::Ply { metric: Metric::Win, winner: self.winner, plies });
            let before = sources.advance(plies);
            let before_lost =
                if plies == 0 || before.won { all.clone() } else { self.pairs_before(!self.winner, &won) };
            let before_won = if before.lost { all.clone() } else { self.pairs_before(self.winner, &lost) };
            let now_won = {
                let zeroing = Some(ZeroingTargets { steps: &lost, exits: &sources.lost });
                self.winners(&before_won, Targets { quiet: &lost, zeroing })
            };
            let zeroing = Some(ZeroingTargets { steps: &self.not_won, exits: &sources.not_won });
            let now_lost = self.losers(&before_lost, Targets { quiet: &self.not_won, zeroing });
            (won, lost) = (now_won, now_lost);
            let found = self.record(&won, &lost, plies, distances);
            if !found && plies >= sources.last_ply {
                break;
            }
        }
    }

    /// As [`Chain::count_to_win`], but every capture and Pawn move that keeps the win ends the count.
    fn count_to_zeroing(mut self, exits: &ExitSets, to_win: &Distances, distances: &mut Distances) {
        let layout = self.ending.layout;
        let all_lost = self.not_lost.clone();
        // At the end nothing is left to play.
        let mut lost = to_win.select(!self.winner, |code| code == 1);
        let mut won = PositionSet::empty(layout);
        let all = vec![true; layout.pairs()];
        self.record(&won, &lost, 0, distances);
        for plies in 1.. {
            (self.listener)(Event::Ply { metric: Metric::Zeroing, winner: self.winner, plies });
            let first = plies == 1;
            let before_won = if first { all.clone() } else { self.pairs_before(self.winner, &lost) };
            let before_lost = if first { all.clone() } else { self.pairs_before(!self.winner, &won) };
            let zeroing = first.then_some(ZeroingTargets { steps: &all_lost, exits });
            let now_won = self.winners(&before_won, Targets { quiet: &lost, zeroing });
            let now_lost = self.losers(&before_lost, Targets { quiet: &self.not_won, zeroing: None });
            (won, lost) = (now_won, now_lost);
            if !self.record(&won, &lost, plies, distances) {
                break;
            }
        }
    }

    fn pairs_before(&self, mover: Color, changed: &PositionSet) -> Vec<bool> {
        pairs_before(self.ending.layout, mover, changed)
    }

    /// The positions not yet won from which the winner moves into one of the targets.
    fn winners(&self, marked: &[bool], targets: Targets<'_>) -> PositionSet {
        let mut found = PositionSet::empty(self.ending.layout);
        sweep(&mut found, marked, self.threads, |row| {
            let open = self.not_won.rows[row.number];
            if open.is_empty() { Bitboard::EMPTY } else { open & self.ending.sources(self.winner, row, targets) }
        });
        found
    }

    /// The positions not yet lost from which the loser has no move into one of the targets.
    fn losers(&self, marked: &[bool], targets: Targets<'_>) -> PositionSet {
        let mut found = PositionSet::empty(self.ending.layout);
        sweep(&mut found, marked, self.threads, |row| {
            let open = self.not_lost.rows[row.number];
            if open.is_empty() { Bitboard::EMPTY } else { open & !self.ending.sources(!self.winner, row, targets) }
        });
        found
    }

    /// Writes down what is `plies` from the end, and says whether there is anything.
    fn record(&mut self, won: &PositionSet, lost: &PositionSet, plies: u16, distances: &mut Distances) -> bool {
        self.not_won.remove(won);
        self.not_lost.remove(lost);
        distances.record(self.winner, won, plies);
        distances.record(!self.winner, lost, plies);
        let found = won.count() + lost.count();
        (self.listener)(Event::Found(found));
        found > 0
    }
}

/// What the other endings have at each distance, for one winner.
struct SourceLevels<'a> {
    sources: Vec<(&'a Distances, Color)>,
    /// The loser to move, and lost in exactly so many plies.
    lost: ExitSets,
    /// The winner to move, and not won in so many plies or fewer.
    not_won: ExitSets,
    /// The greatest distance in them that counts.
    last_ply: u16,
}

/// Whether the other endings have positions at a distance.
struct Found {
    won: bool,
    lost: bool,
}

impl<'a> SourceLevels<'a> {
    fn new(ending: &Ending, distances: Sources<'a>, winner: Color, threads: NonZeroUsize) -> Self {
        let oriented = &ending.exits.sources;
        let sources: Vec<(&Distances, Color)> = distances
            .iter()
            .zip(oriented)
            .map(|(distances, source)| (*distances, seen_color(source, winner)))
            .collect();
        let empty = sources.iter().map(|(distances, _)| PositionSet::empty(distances.layout)).collect();
        let legal = oriented.iter().zip(&sources).map(|(source, (_, winner))| {
            let ByColor { white, black } = legal_positions(&Ending::new(&source.material), threads);
            if *winner == Color::White { white } else { black }
        });
        Self {
            lost: ExitSets { sources: empty, bare_kings: false },
            not_won: ExitSets { sources: legal.collect(), bare_kings: true },
            // One more than the plies: a move leads there.
            last_ply: sources.iter().map(|(distances, _)| distances.greatest()).max().unwrap_or(0),
            sources,
        }
    }

    /// All positions that are lost with the loser to move.
    fn lost(ending: &Ending, distances: Sources<'a>, winner: Color) -> ExitSets {
        let lost = distances.iter().zip(&ending.exits.sources);
        let lost = lost.map(|(distances, source)| distances.select(!seen_color(source, winner), is_lost));
        ExitSets { sources: lost.collect(), bare_kings: false }
    }

    /// Goes on to what moves of `plies` plies from the end lead to: positions with one ply fewer.
    fn advance(&mut self, plies: u16) -> Found {
        let mut found = Found { won: false, lost: false };
        if plies == 0 || plies > self.last_ply {
            self.lost.sources.iter_mut().for_each(|set| set.rows.fill(Bitboard::EMPTY));
            return found;
        }
        // The code of a distance is one more than its plies.
        let code = plies;
        for (number, (distances, winner)) in self.sources.iter().enumerate() {
            let lost = &mut self.lost.sources[number];
            distances.select_into(!*winner, lost, |other| other == code && is_lost(code));
            found.lost |= lost.count() > 0;
            let not_won = &mut self.not_won.sources[number];
            let won = distances.select(*winner, |other| other == code && is_won(code));
            found.won |= won.count() > 0;
            not_won.remove(&won);
        }
        found
    }
}
