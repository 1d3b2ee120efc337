//! The numbers that the search is tuned by, each declared once.

/// What a tuner and a protocol need to know of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// The identifier, such as `reverse_futility_margin`.
    pub name: &'static str,
    /// The value the engine plays with.
    pub default: i32,
    /// The least value that makes sense.
    pub min: i32,
    /// The greatest value that makes sense.
    pub max: i32,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal;)*) => {
        /// The numbers that the search is tuned by.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tuning {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Tuning {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Tuning {
            /// Every number with its range.
            pub const ALL: &'static [Tunable] = &[
                $(Tunable { name: stringify!($name), default: $default, min: $min, max: $max },)*
            ];

            /// Sets the number of a name, kept within its range; false where there is no such number.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($min, $max),)*
                    _ => return false,
                }
                true
            }
        }
    };
}

tunables! {
    /// The first half-width of an aspiration window, in hundredths of a Pawn.
    aspiration_width = 14 in 4..=60;
    /// Table: up to this depth, and not in quiescence, a score cuts off only on the side where it is expected.
    table_surprise_depth = 5 in 0..=12;
    /// Table: so many plies before the move limit, estimates made with another clock no longer cut off.
    table_limit_margin = 40 in 0..=200;
    /// Reverse futility: hundredths of a Pawn above beta for each ply of depth.
    reverse_futility_margin = 75 in 20..=200;
    /// Reverse futility: the greatest depth.
    reverse_futility_depth = 9 in 2..=14;
    /// Razoring: hundredths of a Pawn below alpha at no depth.
    razoring_base = 250 in 50..=600;
    /// Razoring: the same for each ply of depth, squared.
    razoring_factor = 120 in 20..=400;
    /// Null move: hundredths of a Pawn above beta that the estimate must be at no depth.
    null_move_margin = 120 in 0..=400;
    /// Null move: so much less for each ply of depth.
    null_move_margin_factor = 20 in 0..=60;
    /// Null move: plies less at no depth.
    null_move_base = 4 in 2..=6;
    /// Null move: one ply less for so many plies of depth.
    null_move_divisor = 3 in 2..=8;
    /// Null move: one ply less for so many hundredths of a Pawn above beta.
    null_move_surplus = 160 in 60..=400;
    /// Null move: from this depth on it is verified.
    null_move_verification = 12 in 6..=30;
    /// `ProbCut`: hundredths of a Pawn above beta.
    probcut_margin = 160 in 60..=400;
    /// `ProbCut`: so much less where the estimate grew since our last move.
    probcut_improving = 40 in 0..=150;
    /// `ProbCut`: the least depth.
    probcut_depth = 5 in 3..=12;
    /// `ProbCut`: by how many plies less deeply it looks.
    probcut_reduction = 4 in 2..=8;
    /// Internal reduction: the least depth.
    internal_reduction_depth = 4 in 2..=12;
    /// Late moves: the reduction of the first move at depth one, in 1024ths of a ply.
    reduction_base = 700 in 0..=2000;
    /// Late moves: the growth with depth and number, in 1024ths of a ply by the product of the logarithms to the base of 2.
    reduction_factor = 220 in 100..=450;
    /// Late moves: history that takes away a ply.
    reduction_history = 9000 in 2000..=30000;
    /// Late moves: more reduction where the node is expected to fail high, in 1024ths of a ply.
    reduction_cut = 1024 in 0..=3072;
    /// Late moves: less where the node is or was on a principal variation.
    reduction_pv = 1024 in 0..=3072;
    /// Late moves: more where the estimate did not grow since our last move.
    reduction_not_improving = 512 in 0..=2048;
    /// Late moves: less for a check.
    reduction_check = 512 in 0..=2048;
    /// Late moves: more where the remembered move is a capture.
    reduction_capture = 512 in 0..=2048;
    /// Late moves: more where nodes of the next ply were refuted often.
    reduction_refuted = 512 in 0..=2048;
    /// Late moves: how often that is, at most, without more reduction.
    reduction_refutations = 3 in 0..=20;
    /// Late moves: hundredths of a Pawn above the best score that make the second look deeper.
    deeper_margin = 35 in 0..=200;
    /// Late moves: the same for each ply of depth.
    deeper_margin_factor = 2 in 0..=10;
    /// Late moves: hundredths of a Pawn above the best score below which the second look is shallower.
    shallower_margin = 8 in 0..=100;
    /// Late moves: from this depth on, later moves are looked at a ply less once alpha rose.
    raised_depth = 3 in 1..=10;
    /// Late moves: up to this depth.
    raised_depth_limit = 12 in 2..=40;
    /// Late moves: so many are looked at near the leaves at no depth.
    late_moves_base = 4 in 1..=16;
    /// Futility: hundredths of a Pawn below alpha at no depth.
    futility_base = 90 in 20..=300;
    /// Futility: the same for each ply of depth.
    futility_factor = 85 in 30..=250;
    /// Futility: history that counts as a hundredth of a Pawn.
    futility_history = 256 in 32..=4096;
    /// Futility: the greatest depth.
    futility_depth = 8 in 2..=16;
    /// Futility: hundredths of a Pawn beyond what it takes that a capture may add at no depth.
    capture_futility_base = 110 in 30..=400;
    /// Futility: the same for each ply of depth.
    capture_futility_factor = 110 in 30..=400;
    /// Futility: history that counts as a hundredth of a Pawn for a capture.
    capture_futility_history = 64 in 16..=1024;
    /// Futility: the greatest depth for captures.
    capture_futility_depth = 6 in 2..=16;
    /// Hindsight: hundredths of a Pawn that a reduced move must have harmed its side for a ply less.
    hindsight_margin = 90 in 20..=400;
    /// Exchanges: what a quiet move may lose, in hundredths of a Pawn for each ply of depth squared.
    quiet_exchange_margin = 18 in 5..=80;
    /// Exchanges: what a capture may lose, in hundredths of a Pawn for each ply of depth.
    noisy_exchange_margin = 80 in 20..=250;
    /// Exchanges: history that counts as a hundredth of a Pawn.
    exchange_history = 64 in 16..=1024;
    /// Exchanges: the greatest depth.
    exchange_depth = 10 in 2..=20;
    /// History pruning: the least history for each ply of depth.
    history_pruning_margin = 2800 in 500..=8000;
    /// History pruning: the greatest depth.
    history_pruning_depth = 5 in 1..=12;
    /// Singular: the least depth off the principal variation.
    singular_depth = 6 in 4..=12;
    /// Singular: by how many plies the remembered score may be shallower.
    singular_table_depth = 3 in 1..=6;
    /// Singular: hundredths of a Pawn below the remembered score, 16ths for each ply of depth.
    singular_margin = 24 in 8..=80;
    /// Singular: how far below, in hundredths of a Pawn, makes two plies of it.
    double_extension_margin = 18 in 2..=80;
    /// Quiescence: hundredths of a Pawn that a capture may add beyond what it takes.
    delta_margin = 140 in 40..=400;
    /// History: the bonus of a good move for each ply of depth.
    history_bonus = 170 in 50..=500;
    /// History: the bonus of a move for each hundredth of a Pawn by which it changed the estimate.
    swing_bonus = 8 in 0..=60;
    /// History: the greatest bonus.
    history_bonus_limit = 1700 in 500..=4000;
    /// Correction: the weight of an error for each ply of depth.
    correction_weight = 2 in 1..=10;
    /// Correction: the greatest weight.
    correction_weight_limit = 20 in 4..=60;
    /// Time: the moves that a game is expected to go on.
    time_moves = 60 in 20..=120;
    /// Time: the part of the increment that a move may use, in hundredths.
    time_increment = 75 in 10..=100;
    /// Time: the part of a move's share after which no iteration begins, in hundredths.
    time_soft = 70 in 20..=150;
    /// Time: how many shares a move may take.
    time_hard = 5 in 1..=10;
    /// Time: the part of the clock that a move may take, in hundredths.
    time_most = 75 in 10..=95;
    /// Time: where the best move has just changed, in hundredths of the usual.
    time_changed = 145 in 100..=250;
    /// Time: so much less for each iteration with the same best move, seven at most.
    time_stable = 11 in 0..=14;
    /// Time: where no node went to the best move, in hundredths of the usual.
    time_effort = 190 in 100..=300;
    /// Time: so many ten-thousandths less for each hundredth of the nodes that went to it.
    time_effort_factor = 125 in 0..=130;
    /// Time: the least of these, in hundredths.
    time_effort_least = 60 in 20..=100;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_within_its_range_and_can_be_set() {
        let mut tuning = Tuning::default();
        for tunable in Tuning::ALL {
            assert!((tunable.min..=tunable.max).contains(&tunable.default), "{}", tunable.name);
            assert!(tuning.set(tunable.name, i32::MAX));
        }
        assert_eq!(tuning.aspiration_width, 60);
        assert!(!tuning.set("no_such_number", 1));
    }
}
