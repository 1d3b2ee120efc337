//! What endgame tables say of the moves that a search is to choose from.

use core::cmp::Reverse;

use kamil::{DrawRules, Game, Key, MOVE_LIMIT, Move, Position, REPETITIONS};
use kamil_tablebase::{Category, RankedMove, TableError, Tablebase};

use crate::score::Score;

/// The moves that the tables know, the best first, and how far they decide between them.
#[derive(Debug)]
pub(crate) struct Verdict {
    moves: Vec<Judged>,
    /// How many of them are as good as the best.
    best: usize,
    /// Whether the tables alone choose: else a search chooses among the best.
    decides: bool,
}

/// A move, and what it is worth to the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judged {
    pub(crate) mv: Move,
    category: Category,
    /// Plies to the end, this move counted; none for a draw and where no table says.
    to_win: Option<u16>,
    /// Plies to the next capture or Pawn move or the end, this move counted.
    to_zeroing: Option<u16>,
    /// What is known for sure of the score; none where the outcome itself is not.
    pub(crate) score: Option<Score>,
}

/// In what order moves that win are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Haste {
    /// To the end.
    End,
    /// To the next capture or Pawn move: the clock then begins anew, and on the way no position comes again.
    Zeroing,
}

impl Verdict {
    /// Judges `moves`, which are legal in the game's position; none where the tables do not know enough.
    pub(crate) fn new(tables: &Tablebase, game: &Game, moves: &[Move]) -> Result<Option<Self>, TableError> {
        let (position, draws) = (game.position(), game.draw_rules());
        let ranked = tables.ranked_moves(position, draws)?;
        let ranked: Vec<RankedMove> = ranked.into_iter().filter(|ranked| moves.contains(&ranked.mv)).collect();
        let value = tables.probe(position)?;
        let best = ranked.iter().filter_map(|ranked| ranked.category).max();
        let whole = value.map(|value| value.category(position, draws));
        // A move without a table might be better than those with one, unless one of these is as good as the position.
        let is_known =
            ranked.iter().all(|ranked| ranked.category.is_some()) || whole.is_some_and(|whole| best >= Some(whole));
        if !is_known {
            return Ok(None);
        }
        let past = Past::of(game);
        let judge = |ranked: RankedMove| Judged::new(position, &ranked, draws, &past);
        let mut moves: Vec<Judged> = ranked.into_iter().filter_map(judge).collect();
        let Some(category) = moves.iter().map(|judged| judged.category).max() else { return Ok(None) };
        let haste = haste(&moves, value.and_then(|value| value.to_win), draws, &past);
        moves.sort_by_key(|judged| judged.order(haste));
        let best = moves.iter().take_while(|judged| judged.category == category).count();
        let decides = moves[..best].iter().all(Judged::is_measured);
        Ok(Some(Self { moves, best, decides }))
    }

    /// Whether the first move is the one to play.
    pub(crate) fn decides(&self) -> bool {
        self.decides
    }

    /// All moves that the tables know, the best first.
    pub(crate) fn moves(&self) -> &[Judged] {
        &self.moves
    }

    /// The moves that do not give away what the best one keeps, in the order of moves.
    pub(crate) fn keeping(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.moves[..self.best].iter().map(|judged| judged.mv).collect();
        moves.sort();
        moves
    }

    /// The other moves, the best first.
    pub(crate) fn others(&self) -> &[Judged] {
        &self.moves[self.best..]
    }

    /// A score that a search found for a move that keeps what there is, in the light of the tables.
    pub(crate) fn corrected(&self, found: Score) -> Score {
        match self.moves.first().and_then(|judged| judged.score) {
            // A search may have seen an end for which the distance's file is missing.
            Some(known) if known.is_won() => found.max(known),
            Some(known) if known.is_lost() => found.min(known),
            Some(known) => known,
            None => found,
        }
    }
}

impl Judged {
    fn new(position: &Position, ranked: &RankedMove, draws: DrawRules, past: &Past) -> Option<Self> {
        let (mut category, after) = (ranked.category?, ranked.after?);
        let next = position.after(ranked.mv);
        if draws == DrawRules::Default && past.may_draw(&next, category > Category::Draw) {
            category = Category::Draw;
        }
        let to_win = after.to_win.map(|plies| plies + 1);
        let to_zeroing = if position.is_zeroing(ranked.mv) { Some(1) } else { after.to_zeroing.map(|plies| plies + 1) };
        let sure = after.sure_end(next.halfmove_clock(), draws).map(|plies| plies + 1);
        let score = match category {
            Category::Win => Some(sure.map_or(Score::table_win(1), Score::mate_in)),
            Category::Loss => Some(sure.map_or(Score::table_loss(1), Score::mated_in)),
            Category::CursedWin | Category::Draw | Category::BlessedLoss => Some(Score::DRAW),
            Category::MaybeWin | Category::MaybeLoss => None,
        };
        Some(Self { mv: ranked.mv, category, to_win, to_zeroing, score })
    }

    /// Whether the distances say how good the move is beside those of its category.
    fn is_measured(&self) -> bool {
        match self.category {
            Category::Win => self.to_win.is_some() || self.to_zeroing.is_some(),
            Category::Loss => self.to_win.is_some(),
            Category::CursedWin | Category::BlessedLoss => self.to_zeroing.is_some(),
            Category::Draw | Category::MaybeWin | Category::MaybeLoss => false,
        }
    }

    /// The better category first. In it, the quicker win and the slower loss; where the move limit draws, the winning
    /// side stays as near as it can to the next capture or Pawn move and the losing one as far, lest one of them err.
    fn order(&self, haste: Haste) -> (Reverse<Category>, i32, i32) {
        let plies = |distance: Option<u16>| distance.map_or(i32::from(u16::MAX), i32::from);
        let (end, zeroing) = (plies(self.to_win), plies(self.to_zeroing));
        let (first, second) = match self.category {
            Category::Win if haste == Haste::End => (end, zeroing),
            Category::Win | Category::CursedWin => (zeroing, end),
            Category::BlessedLoss => (-zeroing, -end),
            Category::Loss => (-end, -zeroing),
            Category::Draw | Category::MaybeWin | Category::MaybeLoss => (0, 0),
        };
        (Reverse(self.category), first, second)
    }
}

/// How to win. The quickest way to the end is taken as long as its next step fits the move limit. Where it does not, or
/// where a position of the game has come again, the quickest way to the next capture or Pawn move is taken until there:
/// its distance falls with every move, so no position comes again.
fn haste(moves: &[Judged], to_win: Option<u16>, draws: DrawRules, past: &Past) -> Haste {
    if draws == DrawRules::Strict {
        return Haste::End;
    }
    let wins = moves.iter().filter(|judged| judged.category == Category::Win);
    let quickest = wins.filter_map(|judged| judged.to_win).min();
    let falls = match (quickest, to_win) {
        (Some(quickest), Some(to_win)) => quickest <= to_win,
        (Some(quickest), None) => past.clock.saturating_add(quickest) <= MOVE_LIMIT,
        (None, _) => false,
    };
    if falls && !past.has_repetition { Haste::End } else { Haste::Zeroing }
}

/// The game's positions that may come again.
#[derive(Debug)]
struct Past {
    clock: u16,
    /// Those that stood often enough that once more is a draw.
    full: Vec<Key>,
    /// Whether any has come again.
    has_repetition: bool,
}

impl Past {
    fn of(game: &Game) -> Self {
        let clock = game.position().halfmove_clock();
        let mut keys: Vec<Key> = game.positions().rev().take(usize::from(clock) + 1).map(Position::key).collect();
        keys.sort_by_key(|key| key.0);
        let groups = || keys.chunk_by(|one, other| one == other);
        let full = groups().filter(|group| group.len() + 1 >= REPETITIONS).map(|group| group[0]).collect();
        Self { clock, full, has_repetition: groups().any(|group| group.len() > 1) }
    }

    /// Whether a position after a move is drawn by repetition, or would be after a reply that the other side wants.
    fn may_draw(&self, next: &Position, reply_too: bool) -> bool {
        if self.full.is_empty() || next.halfmove_clock() == 0 {
            return false;
        }
        let is_full = |key: Key| self.full.contains(&key);
        let replies =
            || next.legal_moves().iter().any(|&reply| !next.is_zeroing(reply) && is_full(next.key_after(reply)));
        is_full(next.key()) && next.has_legal_move() || reply_too && replies()
    }
}
