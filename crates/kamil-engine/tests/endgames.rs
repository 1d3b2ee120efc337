//! Endings that tables know, played against the best defence: a won one is won, a drawn one never lost, a lost one lost
//! as late as can be, in games without draws and under the move limit and the rule of repetition.
//!
//! `cargo xtask tablebase-play DIR` does the same with all tables of a folder.

mod common;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use common::{Random, game, play, search};
use kamil::{Color, DrawRules, Game, MOVE_LIMIT, Move, Outcome, Position, RuleSet, Setup};
use kamil_engine::{
    Control, Endgames, Engine, Info, Limits, Listener, NoClock, Score, ScoreKind, Technique, Techniques,
};
use kamil_tablebase::{Category, Material, RankedMove, Tablebase, Value, Wdl, Workshop};

/// The endings of four men that the tests make anew; one has a Pawn.
const MADE: [&str; 4] = ["KNNvK", "KGvKG", "KGvKE", "KNPvK"];

/// The folder of the tests' tables. Several test programs at a time may make the same files in it.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tablebases");
    let mut workshop = Workshop::new(&folder, NonZeroUsize::MIN).unwrap();
    let endings: Vec<Material> = MADE.map(|name| name.parse().unwrap()).to_vec();
    for material in Workshop::plan(&endings) {
        workshop.make(&material, &|_| ()).unwrap();
    }
    folder
});

fn tables_of(folder: &std::path::Path) -> Arc<Tablebase> {
    let mut tables = Tablebase::built_in();
    tables.add_folder(folder).unwrap();
    Arc::new(tables)
}

static TABLES: LazyLock<Arc<Tablebase>> = LazyLock::new(|| tables_of(&FOLDER));

/// What the side to move can force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Lost,
    Drawn,
    Won,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Lost, Self::Drawn, Self::Won];

    fn of(category: Category) -> Self {
        match category {
            Category::Win => Self::Won,
            Category::Loss => Self::Lost,
            Category::BlessedLoss | Category::Draw | Category::CursedWin => Self::Drawn,
            Category::MaybeWin | Category::MaybeLoss => panic!("the tests have all distances"),
        }
    }

    fn of_wdl(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Win => Self::Won,
            Wdl::Draw => Self::Drawn,
            Wdl::Loss => Self::Lost,
        }
    }

    fn for_other(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }
}

/// What the other side wants most, besides keeping what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// The longest way to a loss, the shortest to a win.
    Length,
    /// The longest way to the next capture or Pawn move, so that the move limit comes first.
    Limit,
    /// Positions that were there before.
    Repetition,
}

struct Player<'a> {
    engine: Engine,
    tables: &'a Tablebase,
    random: Random,
    manner: Manner,
}

/// What the games of a run had in them, so that it cannot pass for want of cases.
#[derive(Debug, Default)]
struct Seen {
    games: BTreeMap<(&'static str, Kind), u32>,
    /// Won positions in which the quickest move to the end comes too late.
    detours: u32,
    /// Positions that only the move limit draws.
    cursed: u32,
    plies: u64,
}

impl Player<'_> {
    /// The other side's move, which never gives away what it has.
    fn reply(&mut self, game: &Game) -> Move {
        let position = game.position();
        let ranked = self.tables.ranked_moves(position, game.draw_rules()).unwrap();
        let kind = |ranked: &RankedMove| Kind::of(ranked.category.expect("all tables are at hand"));
        let best = kind(&ranked[0]);
        let keeping: Vec<RankedMove> = ranked.into_iter().filter(|ranked| kind(ranked) == best).collect();
        let delay = |ranked: &&RankedMove| {
            let zeroing = ranked.after.and_then(|after| after.to_zeroing).unwrap_or(0);
            if position.is_zeroing(ranked.mv) { 0 } else { zeroing }
        };
        let returns = |ranked: &&RankedMove| {
            let key = position.key_after(ranked.mv);
            game.positions().filter(|earlier| earlier.key() == key).count()
        };
        match self.manner {
            _ if best == Kind::Won => keeping[0].mv,
            Manner::Length if best == Kind::Lost => keeping[0].mv,
            Manner::Limit => keeping.iter().rev().max_by_key(delay).unwrap().mv,
            Manner::Repetition => keeping.iter().rev().max_by_key(returns).unwrap().mv,
            Manner::Length => keeping[self.random.below(keeping.len())].mv,
        }
    }

    /// Plays a game from a position whose side to move is the engine's, and checks every step.
    fn play(&mut self, position: Position, rules: RuleSet, draws: DrawRules, seen: &mut Seen) {
        let us = position.turn();
        let value = self.tables.probe(&position).unwrap().expect("the position has a table");
        let category = value.category(&position, draws);
        let expected = Kind::of(category);
        let mut game = Game::from_position(position, rules, draws);
        let longest = match (category, value.to_win) {
            (Category::Draw, _) => 40,
            // Whoever hurries to the end needs no longer than the table says, whatever the defence.
            (Category::Win, Some(plies)) if draws == DrawRules::Strict => plies.into(),
            _ => 1_000,
        };
        let limits = Limits::to_nodes(40);
        while game.outcome().is_none() && game.moves().len() < longest {
            let mv = if game.position().turn() == us {
                let mv = search(&mut self.engine, &game, &limits).best.expect("there is a move");
                self.check(&game, mv, expected);
                mv
            } else {
                self.reply(&game)
            };
            game.play(mv).unwrap();
        }
        let told = || format!("{} {draws:?} {:?}: {}", position.to_fen(), self.manner, moves_of(&game));
        let winner = game.outcome().and_then(Outcome::winner);
        match expected {
            Kind::Won => assert_eq!(winner, Some(us), "a won ending was not won: {}", told()),
            Kind::Drawn => assert_ne!(winner, Some(!us), "a drawn ending was lost: {}", told()),
            Kind::Lost => {
                let least = value.sure_end(position.halfmove_clock(), draws);
                let lasts = least.is_none_or(|plies| winner.is_none() || game.moves().len() == usize::from(plies));
                assert!(lasts, "a lost ending was lost too soon, not in {least:?} plies: {}", told());
            }
        }
        seen.plies += game.moves().len() as u64;
    }

    /// The engine's move keeps what it has, for the tables and for the rule of repetition alike.
    fn check(&self, game: &Game, mv: Move, expected: Kind) {
        let next = game.position().after(mv);
        let after = self.tables.probe(&next).unwrap().unwrap();
        let kept = Kind::of(after.category(&next, game.draw_rules())).for_other();
        assert!(kept >= expected, "{mv} gives away a {expected:?} ending in {}", game.position().to_fen());
        let mut then = game.clone();
        then.play(mv).unwrap();
        let is_draw = then.outcome().is_some_and(|outcome| outcome.winner().is_none());
        assert!(expected < Kind::Won || !is_draw, "{mv} draws a won ending in {}", game.position().to_fen());
    }
}

fn moves_of(game: &Game) -> String {
    game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// A position of a kind from one of the endings, its clock, where there is a limit, any that leaves the kind; every fourth
/// time the last such clock, or the first that makes a draw of a decided position.
///
/// None where there seem to be no such positions.
fn sample(
    random: &mut Random,
    tables: &Tablebase,
    endings: &[Material],
    kind: Kind,
    draws: DrawRules,
) -> Option<(Position, RuleSet, Value)> {
    let mut material = &endings[0];
    for attempt in 0..TRIES * endings.len() {
        // Some endings have few positions of a kind, so each is tried for a while.
        if attempt % 500 == 0 {
            material = &endings[random.below(endings.len())];
        }
        let men: Vec<_> = material.men().iter().map(|man| (man.color, man.role)).collect();
        let turn = Color::ALL[random.below(2)];
        let position = random.position(&men, material.rules(), turn);
        let wdl = tables.wdl(&position).unwrap().expect("the ending has a table");
        let limited = kind == Kind::Drawn && draws == DrawRules::Default;
        if !limited && Kind::of_wdl(wdl) != kind || !position.has_legal_move() {
            continue;
        }
        let value = tables.probe(&position).unwrap().expect("the ending has a table");
        let clock = match draws {
            DrawRules::Strict => random.below(300) as u16,
            DrawRules::Default => clock(random, value, kind),
        };
        let position = Setup { halfmove_clock: clock, ..position.to_setup() }.to_position(material.rules()).unwrap();
        if Kind::of(value.category(&position, draws)) == kind {
            return Some((position, material.rules(), value));
        }
    }
    None
}

/// How many random positions of an ending are looked at in search of one of a kind.
const TRIES: usize = 30_000;

fn clock(random: &mut Random, value: Value, kind: Kind) -> u16 {
    let last = value.to_zeroing.map_or(MOVE_LIMIT - 1, |plies| MOVE_LIMIT.saturating_sub(plies));
    let at_the_edge = random.below(4) == 0;
    match (kind, value.to_zeroing) {
        (Kind::Drawn, Some(_)) => (last + 1 + random.below(30) as u16).min(MOVE_LIMIT - 1),
        _ if at_the_edge => last,
        _ => random.below(usize::from(last) + 1) as u16,
    }
}

/// So many games of each kind, half of them in each profile, from positions drawn from the endings.
fn play_games(tables: &Arc<Tablebase>, endings: &[Material], each: u32, stream: u64) -> Seen {
    let mut engine = Engine::new(1);
    engine.set_endgames(Endgames::new(Arc::clone(tables)));
    let mut player = Player { engine, tables, random: Random::new(stream), manner: Manner::Length };
    let mut random = Random::new(stream + 1);
    let mut seen = Seen::default();
    for kind in Kind::ALL {
        for number in 0..each {
            let draws = DrawRules::ALL[number as usize % 2];
            player.manner = [Manner::Length, Manner::Limit, Manner::Repetition][number as usize / 2 % 3];
            let Some((position, rules, value)) = sample(&mut random, tables, endings, kind, draws) else { break };
            let category = value.category(&position, draws);
            seen.cursed += u32::from(matches!(category, Category::CursedWin | Category::BlessedLoss));
            seen.detours += u32::from(kind == Kind::Won && is_detour(tables, &position, draws));
            *seen.games.entry((draws.name(), kind)).or_default() += 1;
            player.play(position, rules, draws, &mut seen);
        }
    }
    seen
}

/// Whether the quickest move to the end comes too late for the limit.
fn is_detour(tables: &Tablebase, position: &Position, draws: DrawRules) -> bool {
    let quickest = tables.ranked_moves(position, DrawRules::Strict).unwrap()[0];
    quickest.after.unwrap().category(&position.after(quickest.mv), draws) != Category::Loss
}

fn endings(tables: &Tablebase) -> Vec<Material> {
    tables.endings().into_iter().cloned().collect()
}

#[test]
fn endings_of_three_men_are_played_as_they_are_worth() {
    let tables = Arc::new(Tablebase::built_in());
    let seen = play_games(&tables, &endings(&tables), 1_000, 3);
    assert_eq!(seen.games.values().sum::<u32>(), 3_000, "{seen:?}");
    assert!(seen.cursed > 100, "{seen:?}");
}

#[test]
fn endings_of_four_men_are_played_as_they_are_worth() {
    let tables = &*TABLES;
    let four: Vec<_> = endings(tables).into_iter().filter(|ending| ending.count() == 4).collect();
    assert!(MADE.iter().all(|name| four.iter().any(|ending| ending.to_string() == *name)), "{four:?}");
    let seen = play_games(tables, &four, 1_000, 4);
    assert_eq!(seen.games.values().sum::<u32>(), 3_000, "{seen:?}");
    assert!(seen.cursed > 100 && seen.detours > 20, "{seen:?}");
}

/// The long form, for the tables of a folder; `cargo xtask tablebase-play` names it, how many games there are to be, and
/// perhaps endings.
#[test]
#[ignore = "it wants a folder of tables and takes long"]
fn endings_of_a_folder_are_played_as_they_are_worth() {
    let folder = std::env::var_os("KAMIL_TABLEBASES").expect("KAMIL_TABLEBASES names a folder of tables");
    let each = std::env::var("KAMIL_TABLEBASE_GAMES").map_or(1_000, |text| text.parse().expect("a number of games"));
    let tables = tables_of(&PathBuf::from(folder));
    let named = std::env::var("KAMIL_TABLEBASE_ENDINGS").unwrap_or_default();
    let named: Vec<Material> =
        named.split_whitespace().map(|name| name.parse().expect("the name of an ending")).collect();
    let known = endings(&tables);
    assert!(named.iter().all(|ending| known.contains(ending)), "expected endings of the folder, found {named:?}");
    let mut all = Seen::default();
    for (ending, stream) in known.into_iter().zip(100..) {
        if !named.is_empty() && !named.contains(&ending) {
            continue;
        }
        let seen = play_games(&tables, std::slice::from_ref(&ending), each, stream);
        eprintln!("{ending}: {seen:?}");
        for (kind, games) in seen.games {
            *all.games.entry(kind).or_default() += games;
        }
        all.detours += seen.detours;
        all.cursed += seen.cursed;
        all.plies += seen.plies;
    }
    eprintln!("all: {all:?}");
    assert!(all.games.len() == 6, "{all:?}");
}

/// Hears every line of a search.
#[derive(Debug, Default)]
struct Heard(Vec<(usize, Score, Vec<Move>)>);

impl Listener for Heard {
    fn line(&mut self, info: &Info<'_>) {
        self.0.push((info.rank, info.score, info.line.to_vec()));
    }
}

fn hear(engine: &mut Engine, game: &Game, limits: &Limits) -> Vec<(usize, Score, Vec<Move>)> {
    let mut heard = Heard::default();
    engine.search(game, limits, &Control::new(), &NoClock, &mut heard);
    heard.0
}

fn lines(lines: usize) -> Limits {
    Limits { lines: NonZeroUsize::new(lines).unwrap(), ..Limits::to_nodes(5_000) }
}

const ROOK: &str = "k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1";

#[test]
fn a_root_in_a_table_has_its_exact_distance_and_the_whole_line() {
    let game = game(ROOK, DrawRules::Default);
    let report = search(&mut Engine::new(0), &game, &Limits::to_nodes(100_000));
    assert_eq!(report.score, Score::mate_in(5));
    assert_eq!(report.line.len(), 5);
    assert_eq!(report.ponder, report.line.get(1).copied());
    assert!(report.table_hits > 0);
    let end = report.line.iter().fold(*game.position(), |position, mv| position.after(*mv));
    assert!(end.outcome().is_some_and(|outcome| outcome.winner() == Some(Color::White)));
    // The tables' answer is the same with any number of threads.
    let mut several = Engine::new(0);
    several.set_threads(NonZeroUsize::new(3).unwrap());
    assert_eq!(search(&mut several, &game, &Limits::to_nodes(100_000)), report);
}

#[test]
fn as_many_lines_are_told_as_are_asked_for_the_best_first() {
    let heard = hear(&mut Engine::new(0), &game(ROOK, DrawRules::Default), &lines(4));
    assert_eq!(heard.iter().map(|line| line.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(heard[0].1, Score::mate_in(5));
    assert!(heard.is_sorted_by(|one, other| one.1 >= other.1), "{heard:?}");
}

/// The King takes the Rook, which draws; every other move loses, and is told of after it.
#[test]
fn a_drawn_root_is_searched_among_its_draws_and_scored_so() {
    let drawn = game("10/10/4k5/4R5/10/10/10/10/10/K9 b - - 0 1", DrawRules::Default);
    let heard = hear(&mut Engine::new(0), &drawn, &lines(9));
    let takes = heard.iter().filter(|line| line.0 == 1).all(|line| line.1 == Score::DRAW);
    assert!(takes && heard.last().unwrap().1 < Score::DRAW, "{heard:?}");
    let last = heard.last().unwrap();
    assert!(last.0 > 1 && matches!(last.1.kind(), ScoreKind::MatedIn(_)), "{heard:?}");
}

#[test]
fn only_the_moves_asked_for_are_judged() {
    let game = game(ROOK, DrawRules::Default);
    let asked = ["b1b2", "d7d8"].map(|text| text.parse::<kamil::UciMove>().unwrap().to_move(game.position()).unwrap());
    for mv in asked {
        let report = search(&mut Engine::new(0), &game, &Limits { search_moves: vec![mv], ..Limits::to_nodes(100) });
        assert_eq!(report.best, Some(mv));
        assert!(matches!(report.score.kind(), ScoreKind::MateIn(_)));
    }
}

/// A clock with which the win comes too late is a draw; one ply less, and it is a win whose length no rule endangers.
#[test]
fn the_score_heeds_the_move_limit() {
    let score = |clock, draws| {
        let fen = format!("10/10/10/10/G9/10/10/10/10/k1K7 w - - {clock} 100");
        search(&mut Engine::new(0), &game(&fen, draws), &Limits::to_nodes(100)).score
    };
    assert_eq!(score(187, DrawRules::Default), Score::mate_in(13));
    assert_eq!(score(188, DrawRules::Default), Score::DRAW);
    assert_eq!(score(188, DrawRules::Strict), Score::mate_in(13));
}

/// What a capture leads to is known with its distance, so a search of a few plies finds a far end.
#[test]
fn the_tree_knows_endings_and_their_distances() {
    let fen = "10/10/10/k9/3r6/10/10/10/3R6/3K6 w - - 150 90";
    let mut engine = Engine::new(1);
    let report = search(&mut engine, &game(fen, DrawRules::Default), &Limits::to_depth(kamil_engine::Depth::new(6)));
    assert!(matches!(report.score.kind(), ScoreKind::MateIn(_)), "{}", report.score);
    assert!(report.table_hits > 0);
    let mut without = Engine::new(1).with_techniques(Techniques::ALL.without(Technique::Endgames));
    let report = search(&mut without, &game(fen, DrawRules::Default), &Limits::to_depth(kamil_engine::Depth::new(6)));
    assert!(!report.score.is_decisive(), "{}", report.score);
    assert_eq!(report.table_hits, 0);
}

#[test]
fn a_limit_of_men_keeps_tables_shut() {
    let mut engine = Engine::new(0);
    engine.set_endgames(Endgames::built_in().up_to(2));
    assert_eq!(search(&mut engine, &game(ROOK, DrawRules::Default), &Limits::to_nodes(100)).table_hits, 0);
}

/// A Rook and a King that went to and fro: a move that lets the other side bring a position about for the third time does
/// not count as a win.
#[test]
fn a_win_is_not_given_to_repetition() {
    let mut game = game("10/10/4k5/10/10/10/10/10/R9/K9 w - - 0 1", DrawRules::Default);
    for text in ["a2b2", "e8e7", "b2a2", "e7e8", "a2b2", "e8e7"] {
        play(&mut game, text);
    }
    let heard = hear(&mut Engine::new(0), &game, &lines(30));
    let back = heard.iter().filter(|line| line.2[0].to_string() == "b2a2");
    assert!(back.clone().count() > 0 && back.clone().all(|line| line.1 == Score::DRAW), "{heard:?}");
    assert!(matches!(heard[0].1.kind(), ScoreKind::MateIn(_)));
}

#[test]
fn a_damaged_table_is_told_of_and_the_search_goes_on() {
    #[derive(Default)]
    struct Errors(Vec<String>);
    impl Listener for Errors {
        fn table_error(&mut self, error: &kamil_tablebase::TableError) {
            self.0.push(error.to_string());
        }
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("KRvK.wdl"), "no table").unwrap();
    let mut engine = Engine::new(0);
    engine.set_endgames(Endgames::new(tables_of(folder.path())));
    let mut errors = Errors::default();
    let fens = [ROOK, "10/10/10/k9/3r6/10/10/10/3R6/3K6 w - - 150 90"];
    for fen in fens {
        let game = game(fen, DrawRules::Default);
        let report = engine.search(&game, &Limits::to_nodes(3_000), &Control::new(), &NoClock, &mut errors);
        assert!(game.position().is_legal(report.best.unwrap()));
        assert!(matches!(&errors.0[..], [error] if error.contains("KRvK.wdl")), "told once: {:?}", errors.0);
    }
    // The other endings are played as before.
    let general = game("10/10/10/10/G9/10/10/10/10/k1K7 w - - 0 1", DrawRules::Default);
    assert_eq!(search(&mut engine, &general, &Limits::to_nodes(100)).score, Score::mate_in(13));
}

/// Outcomes alone: a won position is known to be won, however long the way, and a drawn one is not lost.
#[test]
fn outcomes_without_distances_are_worth_something() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["KNNvK.wdl", "KNPvK.wdl"] {
        std::fs::copy(FOLDER.join(name), folder.path().join(name)).unwrap();
    }
    let mut engine = Engine::new(0);
    engine.set_endgames(Endgames::new(tables_of(folder.path())));
    let mut score = |clock| {
        let fen = format!("9k/10/10/10/10/10/10/10/NN8/K9 w - - {clock} 90");
        search(&mut engine, &game(&fen, DrawRules::Default), &Limits::to_nodes(500)).score
    };
    let won = score(0);
    assert!(won >= Score::table_win(100), "{won}");
    assert!(score(190) < Score::table_win(100), "whether the win fits no table says");
}
