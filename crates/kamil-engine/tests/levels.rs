//! Each level beats the one below it, in paired games from random openings; `examples/levels.rs` measures by how much.

mod common;

use common::{Random, grab, play_out};
use kamil::{Array, Color, DrawRules, Game, Outcome};
use kamil_engine::{Control, Level};

const OPENING_PLIES: usize = 8;

/// Who plays.
#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    Grabber,
}

/// Two games from each of `openings`, with colours exchanged: half points of the first and of all games.
fn half_points(first: Player, second: Player, openings: u64) -> (u64, u64) {
    let mut points = 0;
    for opening in 0..openings {
        for color in Color::ALL {
            points += match play(first, second, color, opening) {
                Outcome::Win { winner, .. } if winner == color => 2,
                Outcome::Win { .. } => 0,
                Outcome::Draw { .. } => 1,
            };
        }
    }
    (points, 4 * openings)
}

/// The end of a game in which `first` has `color`, from the opening that `seed` draws.
fn play(first: Player, second: Player, color: Color, seed: u64) -> Outcome {
    let mut random = Random::new(seed);
    let mut game = Game::new(Array::ALL[random.below(3)], DrawRules::Default);
    play_out(&mut game, OPENING_PLIES, |game| random.legal_move(game.position()));
    play_out(&mut game, usize::MAX, |game| match if game.position().turn() == color { first } else { second } {
        Player::Level(level) => level.choose(game, random.next()),
        Player::Grabber => grab(game, &mut random),
    });
    game.outcome().expect("the draw rules end every game")
}

/// Whether a level scores above half against the one below; the matches that are written down are longer.
fn is_stronger(level: Level, openings: u64) -> bool {
    let below = Level::from_number(level.number() - 1).expect("there is a level below");
    let (points, all) = half_points(Player::Level(level), Player::Level(below), openings);
    2 * points > all
}

#[test]
fn each_low_level_beats_the_one_below() {
    for level in [Level::Two, Level::Three, Level::Four] {
        assert!(is_stronger(level, 15), "{level:?}");
    }
}

#[test]
#[ignore = "plays for minutes"]
fn each_level_below_the_engine_beats_the_one_below() {
    for level in &Level::ALL[1..9] {
        assert!(is_stronger(*level, 15), "{level:?}");
    }
}

#[test]
fn the_lowest_level_loses_to_one_that_only_grabs() {
    let (points, all) = half_points(Player::Level(Level::One), Player::Grabber, 100);
    assert!(10 * points < all, "{points} half points of {all}");
}

#[test]
fn numbers_and_elo_name_the_levels() {
    for (level, number) in Level::ALL.into_iter().zip(1..) {
        assert_eq!(level.number(), number);
        assert_eq!(Level::from_number(number), Some(level));
        assert_eq!(Level::nearest_elo(level.elo()), level);
        assert_eq!(Level::nearest_elo(level.elo() + 99), level);
    }
    assert_eq!((Level::from_number(0), Level::from_number(11)), (None, None));
    assert_eq!(Level::nearest_elo(0), Level::One);
    assert_eq!(Level::nearest_elo(u16::MAX), Level::Ten);
}

/// A move that is forced is quick, and nobody waits for long.
#[test]
fn a_move_takes_a_natural_time() {
    let mut random = Random::new(3);
    let mut game = Game::new(Array::Kamil, DrawRules::Default);
    for seed in 0..60 {
        let mv = random.legal_move(game.position()).expect("the game goes on");
        let leisure = Level::leisure(&game, mv, seed);
        assert_eq!(leisure, Level::leisure(&game, mv, seed));
        assert!((200..=3_750).contains(&leisure.as_millis()), "{leisure:?}");
        game.play(mv).expect("the move is legal");
    }
}

/// A search that is told to stop still gives a move.
#[test]
fn a_level_that_is_stopped_moves() {
    let game = Game::new(Array::Kamil, DrawRules::Default);
    let control = Control::new();
    control.stop();
    for level in Level::ALL {
        let mv = level.search(&game, 1, &control).best.expect("there are moves");
        assert!(game.position().is_legal(mv), "{level:?}");
    }
}
