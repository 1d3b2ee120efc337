//! The positions on the way to the one under search, for repetitions.

use kamil::{Game, Key, Position, REPETITIONS};

/// The keys of the game's positions that may still be repeated, and of those of the line under search.
#[derive(Debug)]
pub(crate) struct Path {
    keys: Vec<Key>,
    /// The place of the root's key.
    root: usize,
    /// The place of the first key after the last null move: what comes after one does not repeat what was before.
    after_null_move: usize,
}

impl Path {
    /// The path of a game, up to its position now.
    pub(crate) fn of(game: &Game) -> Self {
        let since_zeroing = usize::from(game.position().halfmove_clock()) + 1;
        let mut keys: Vec<Key> = game.positions().rev().take(since_zeroing).map(Position::key).collect();
        keys.reverse();
        Self { root: keys.len() - 1, keys, after_null_move: 0 }
    }

    pub(crate) fn push(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// Adds the position after a null move. Answers what [`Path::pop_null_move`] needs to take it away again.
    pub(crate) fn push_null_move(&mut self, key: Key) -> usize {
        let before = core::mem::replace(&mut self.after_null_move, self.keys.len());
        self.keys.push(key);
        before
    }

    pub(crate) fn pop_null_move(&mut self, before: usize) {
        self.keys.pop();
        self.after_null_move = before;
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the last position, `clock` plies after a zeroing move, is a repetition: once suffices within the line
    /// under search, since what was good the first time is good again; with the game's own positions the rule counts.
    pub(crate) fn is_repetition(&self, clock: u16) -> bool {
        let Some((last, earlier)) = self.keys.split_last() else { return false };
        let mut times = 1;
        let reach = usize::from(clock).min(earlier.len() - self.after_null_move.min(earlier.len()));
        // With the same side to move, a position stands again after 4 plies at the earliest.
        for back in (4..=reach).step_by(2) {
            let place = earlier.len() - back;
            if self.keys[place] == *last {
                times += 1;
                if place >= self.root || times >= REPETITIONS {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::{Array, DrawRules, UciMove};

    fn play(game: &mut Game, text: &str) {
        let mv = text.parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
        game.play(mv).unwrap();
    }

    /// The path after `moves` played in a game and `line` looked at in a search.
    fn is_repetition(moves: &[&str], line: &[&str]) -> bool {
        let mut game = Game::new(Array::Kamil, DrawRules::Default);
        for text in moves {
            play(&mut game, text);
        }
        let mut path = Path::of(&game);
        for text in line {
            play(&mut game, text);
            path.push(game.position().key());
        }
        path.is_repetition(game.position().halfmove_clock())
    }

    const ROUND: [&str; 4] = ["b1c3", "b10c8", "c3b1", "c8b10"];

    #[test]
    fn a_line_that_comes_back_to_its_root_repeats() {
        assert!(is_repetition(&[], &ROUND));
        assert!(!is_repetition(&[], &ROUND[..3]));
        assert!(is_repetition(&["e2e3"], &["b10c8", "b1c3", "c8b10", "c3b1"]));
    }

    #[test]
    fn a_position_of_the_game_counts_by_the_rule() {
        // b1c3 stood once in the game: to stand a second time is no draw yet.
        let twice = ["b1c3", "b10c8", "c3b1", "c8b10"];
        assert!(!is_repetition(&twice, &["b1c3"]));
        let thrice = [twice, twice].concat();
        assert!(is_repetition(&thrice[..7], &["c8b10"]));
    }

    #[test]
    fn nothing_repeats_across_a_null_move() {
        let game = Game::new(Array::Kamil, DrawRules::Default);
        let mut path = Path::of(&game);
        let key = game.position().key();
        for other in 1..=3 {
            path.push(Key(other));
        }
        let before = path.push_null_move(key);
        assert!(!path.is_repetition(4));
        for key in [Key(5), Key(6), Key(7), key] {
            path.push(key);
        }
        assert!(path.is_repetition(8));
        for _ in 0..4 {
            path.pop();
        }
        path.pop_null_move(before);
        path.push(key);
        assert!(path.is_repetition(4));
    }

    #[test]
    fn a_zeroing_move_ends_the_past() {
        let moves = ["b1c3", "b10c8", "e2e3"];
        assert!(!is_repetition(&moves, &["c8b10", "c3b1"]));
    }
}
