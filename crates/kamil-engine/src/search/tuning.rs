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
    /// Reverse futility: hundredths of a Pawn above beta for each ply of depth.
    reverse_futility_margin = 75 in 20..=200;
    /// Reverse futility: the greatest depth.
    reverse_futility_depth = 9 in 2..=14;
    /// Razoring: hundredths of a Pawn below alpha at no depth.
    razoring_base = 250 in 50..=600;
    /// Razoring: the same for each ply of depth, squared.
    razoring_factor = 120 in 20..=400;
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
    /// Late moves: the reduction of the first move at depth one, in 1024ths of a ply.
    reduction_base = 700 in 0..=2000;
    /// Late moves: the growth with depth and number, in 1024ths of a ply by the product of the logarithms to the base of 2.
    reduction_factor = 220 in 100..=450;
    /// Late moves: history that takes away a ply.
    reduction_history = 9000 in 2000..=30000;
    /// Futility: hundredths of a Pawn below alpha at no depth.
    futility_base = 90 in 20..=300;
    /// Futility: the same for each ply of depth.
    futility_factor = 85 in 30..=250;
    /// Futility: hundredths of a Pawn beyond what it takes that a capture may add at no depth.
    capture_futility_base = 110 in 30..=400;
    /// Futility: the same for each ply of depth.
    capture_futility_factor = 110 in 30..=400;
    /// Hindsight: hundredths of a Pawn that a reduced move must have harmed its side for a ply less.
    hindsight_margin = 90 in 20..=400;
    /// Exchanges: what a quiet move may lose, in hundredths of a Pawn for each ply of depth squared.
    quiet_exchange_margin = 18 in 5..=80;
    /// Exchanges: what a capture may lose, in hundredths of a Pawn for each ply of depth.
    noisy_exchange_margin = 80 in 20..=250;
    /// History pruning: the least history for each ply of depth.
    history_pruning_margin = 2800 in 500..=8000;
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
