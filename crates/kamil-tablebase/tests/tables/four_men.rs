//! Endings of four men, made on the spot: a symmetric one, one with two men alike, and one that a search can follow.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use kamil::{DrawRules, MOVE_LIMIT, Position, RuleSet, Setup};
use kamil_tablebase::{Category, Material, Metric, Tablebase, Value, Wdl, Workshop};
use sha2::{Digest as _, Sha256};

use crate::checksums::{checksum_of, checksums};
use crate::plain_search::compare;
use crate::random::Random;

/// What follows for a position from those after its moves, by the tables' own answers.
fn expected(tables: &Tablebase, position: &Position) -> Value {
    let (mut wins, mut losses, mut holds) = (Vec::new(), Vec::new(), false);
    for &mv in &position.legal_moves() {
        let after = tables.probe(&position.after(mv)).unwrap().unwrap();
        let zeroing = if position.is_zeroing(mv) { 1 } else { after.to_zeroing.map_or(0, |plies| plies + 1) };
        let to_win = after.to_win.map_or(0, |plies| plies + 1);
        match after.wdl {
            Wdl::Loss => wins.push((to_win, zeroing)),
            Wdl::Draw => holds = true,
            Wdl::Win => losses.push((to_win, zeroing)),
        }
    }
    let value = |wdl, to_win, to_zeroing| Value { wdl, to_win, to_zeroing };
    if !wins.is_empty() {
        let quickest = |plies: fn(&(u16, u16)) -> u16| wins.iter().map(plies).min();
        value(Wdl::Win, quickest(|plies| plies.0), quickest(|plies| plies.1))
    } else if holds {
        value(Wdl::Draw, None, None)
    } else {
        let slowest = |plies: fn(&(u16, u16)) -> u16| Some(losses.iter().map(plies).max().unwrap_or(0));
        value(Wdl::Loss, slowest(|plies| plies.0), slowest(|plies| plies.1))
    }
}

/// Gives a win the last clock at which it fits, and follows it to its end; says whether the quickest win had not fitted.
fn is_detour_at_the_last_clock(tables: &Tablebase, position: &Position, value: Value) -> bool {
    let clock = MOVE_LIMIT - value.to_zeroing.unwrap();
    let at = |clock| Setup { halfmove_clock: clock, ..position.to_setup() }.to_position(RuleSet::WarMachine).unwrap();
    let (last, late) = (at(clock), at(clock + 1));
    let best = tables.ranked_moves(&last, DrawRules::Default).unwrap()[0];
    assert_eq!(best.category, Some(Category::Win), "{}", last.to_fen());
    let line = tables.best_line(&last, DrawRules::Default).unwrap().expect("all tables are at hand");
    let end = line.iter().fold(last, |position, mv| {
        assert!(position.halfmove_clock() < MOVE_LIMIT, "{}", position.to_fen());
        position.after(*mv)
    });
    assert!(end.outcome().is_some(), "{}", end.to_fen());
    let best = tables.ranked_moves(&late, DrawRules::Default).unwrap()[0];
    assert!(best.category <= Some(Category::CursedWin), "{}", late.to_fen());
    assert_eq!(tables.best_line(&late, DrawRules::Default).unwrap(), Some(Vec::new()));
    let quickest = tables.ranked_moves(&last, DrawRules::Strict).unwrap()[0];
    let after = last.after(quickest.mv);
    quickest.after.unwrap().category(&after, DrawRules::Default) != Category::Loss
}

/// Damages tables of men that are alike and of a symmetric ending, and gives them checksums that fit.
fn damaged_tables_do_no_harm(tables: &Tablebase, folder: &Path, endings: &[Material]) {
    let mut random = Random::new(0xdead);
    let (mut refused, mut wrong) = (0, 0);
    for (number, material) in (0..300).zip(endings.iter().cycle()) {
        let metric = Metric::ALL[number % 3];
        let mut damaged = fs::read(folder.join(format!("{material}.{metric}"))).unwrap();
        damaged.truncate(damaged.len() - 32);
        // Every other time in the model, where more can go wrong.
        let most = if number % 2 == 0 { 300.min(damaged.len()) } else { damaged.len() };
        for _ in 0..3 {
            let place = 14 + random.next(most - 14);
            damaged[place] = random.next(256) as u8;
        }
        let checksum = Sha256::digest(&damaged);
        damaged.extend(checksum);
        let mut hostile = Tablebase::built_in();
        hostile.add_folder(folder).unwrap();
        let read = |other: Metric| fs::read(folder.join(format!("{material}.{other}"))).unwrap();
        hostile.add_bytes(material, |other| Some(if other == metric { damaged.clone() } else { read(other) }.into()));
        for _ in 0..20 {
            let position = random.position(material);
            match hostile.probe(&position) {
                Err(_) => refused += 1,
                Ok(value) => wrong += u32::from(value != tables.probe(&position).unwrap()),
            }
            let _ = hostile.best_line(&position, DrawRules::Default);
            let _ = hostile.best_line(&position, DrawRules::Strict);
        }
    }
    assert!(refused > 0 && wrong > 0, "{refused} {wrong}");
}

#[test]
fn values_follow_from_those_after_the_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::new(2).unwrap()).unwrap();
    let endings: Vec<Material> = ["KNNvK", "KGvKG", "KGvKE"].map(|name| name.parse().unwrap()).to_vec();
    for material in Workshop::plan(&endings) {
        workshop.make(&material, &|_| ()).unwrap();
    }
    let listed = checksums("four-men.sha256");
    for name in endings.iter().flat_map(|ending| Metric::ALL.map(|metric| format!("{ending}.{metric}"))) {
        let made = checksum_of(&fs::read(folder.path().join(&name)).unwrap());
        assert!(listed.contains(&(name.clone(), made)), "{name}");
    }
    let mut tables = Tablebase::built_in();
    assert_eq!(tables.add_folder(folder.path()).unwrap(), fs::read_dir(folder.path()).unwrap().count() / 3);
    let mut random = Random::new(0x4444);
    let (mut decided, mut detours, mut searched) = (0, 0, 0);
    for material in &endings {
        for _ in 0..3000 {
            let position = random.position(material);
            let value = tables.probe(&position).unwrap().unwrap();
            assert_eq!(value, expected(&tables, &position), "{}", position.to_fen());
            assert_eq!(tables.wdl(&position).unwrap(), Some(value.wdl));
            decided += usize::from(value.wdl != Wdl::Draw);
            if value.wdl != Wdl::Draw && searched < 100 || decided.is_multiple_of(100) {
                searched += u32::from(compare(&tables, &position));
            }
            if value.wdl == Wdl::Win {
                detours += usize::from(is_detour_at_the_last_clock(&tables, &position, value));
            }
        }
    }
    assert!(decided > 2500, "{decided}");
    assert!(detours > 0, "the quickest win and the one within the limit differ somewhere");
    assert!(searched >= 100, "{searched}");
    damaged_tables_do_no_harm(&tables, folder.path(), &endings);
    let knights = tables.statistics(&"KNNvK".parse().unwrap()).unwrap().unwrap();
    assert_eq!(knights.longest.white.unwrap().plies.div_ceil(2), 38);
}

/// Endings with a Pawn, a Rook or a War Machine, which take too long to make here: `KAMIL_TABLEBASES` names a folder of
/// all of four men.
#[test]
#[ignore = "it wants a folder of tables"]
fn values_of_a_folder_are_those_of_a_plain_search() {
    let folder = std::env::var_os("KAMIL_TABLEBASES").expect("KAMIL_TABLEBASES names a folder of tables");
    let mut tables = Tablebase::built_in();
    tables.add_folder(Path::new(&folder)).unwrap();
    let four: Vec<Material> = tables.endings().into_iter().filter(|ending| ending.count() == 4).cloned().collect();
    assert!(!four.is_empty(), "{} has no ending of four men", folder.display());
    let mut random = Random::new(0xf01d);
    let mut all = 0;
    for material in &four {
        let (mut decided, mut tried) = (0_u32, 0);
        while decided < 20 && tried < 20_000 {
            let position = random.position(material);
            tried += 1;
            if tried <= 20 || tables.wdl(&position).unwrap() != Some(Wdl::Draw) {
                decided += u32::from(compare(&tables, &position));
            }
        }
        eprintln!("{material}: {decided} decided of {tried}");
        all += decided;
    }
    // In some, such as Camel against Camel, hardly anything is.
    assert!(all > 10 * four.len() as u32, "{all}");
}
