//! What follows from an option that was set, whatever the protocol.

use kamil::Game;

use super::desk::Desk;
use super::options::{Choice, Options};
use super::threads;

/// Leaves on the desk what the engine must be told of a choice.
pub(super) fn pass_on<T>(choice: Choice, options: &Options, desk: &Desk<T>) {
    let Options { hash_mib, threads: number, .. } = *options;
    match choice {
        Choice::Hash => desk.order(|orders| orders.table_mib = Some(hash_mib)),
        Choice::Threads => desk.order(|orders| orders.threads = Some(threads(number))),
        Choice::ClearHash => desk.order(|orders| orders.clear = true),
        // What is remembered was found under the other rules.
        Choice::DrawRules => desk.order(|orders| orders.clear = true),
        Choice::TablebasePath | Choice::TablebaseProbeLimit => {
            let endgames = options.endgames();
            desk.order(|orders| orders.endgames = Some(endgames));
        }
        Choice::Variant
        | Choice::MultiPv
        | Choice::Ponder
        | Choice::ShowWdl
        | Choice::MoveOverhead
        | Choice::LimitStrength
        | Choice::Elo
        | Choice::Level => {}
    }
}

/// The same moves under the draw rules that are chosen.
pub(super) fn with_draw_rules(game: &Game, options: &Options) -> Game {
    let mut same = Game::from_position(*game.initial(), game.rules(), options.draws);
    for mv in game.moves() {
        same.play_on(mv).expect("the move was legal before, and draw rules change no move");
    }
    same
}
