//! The endings that are built in: made anew, proven from their moves, and beside what is known of them.

use std::fs;
use std::num::NonZeroUsize;

use kamil::{Board, Color, DrawRules, Piece, Role, RuleSet, Setup, Square};
use kamil_tablebase::{Made, Material, Metric, Tablebase, Wdl, Workshop, verify};

use crate::checksums::{checksum_of, checksums};
use crate::plain_search::compare;
use crate::random::Random;

const THREADS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

fn endings() -> Vec<Material> {
    let mut endings: Vec<_> = RuleSet::ALL.iter().flat_map(|rules| Material::all(3, *rules)).collect();
    endings.sort();
    endings.dedup();
    endings
}

#[test]
fn the_built_in_files_are_those_that_generation_makes() {
    let folder = tempfile::tempdir().unwrap();
    let mut workshop = Workshop::new(folder.path(), THREADS).unwrap();
    let plan = Workshop::plan(&endings());
    assert_eq!(plan.len(), 7);
    for material in &plan {
        assert!(matches!(workshop.make(material, &|_| ()), Ok(Made::Now(_))), "{material}");
        assert!(matches!(workshop.make(material, &|_| ()), Ok(Made::Before)), "{material}");
        for metric in Metric::ALL {
            let name = format!("{material}.{metric}");
            let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/data/");
            let (made, kept) = (fs::read(folder.path().join(&name)), fs::read(format!("{built_in}{name}")));
            assert_eq!(made.unwrap(), kept.unwrap(), "{name}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 21, "nothing else is left behind");
}

#[test]
fn every_value_follows_from_those_after_its_moves() {
    let tables = Tablebase::built_in();
    assert_eq!(tables.endings().len(), 7);
    for material in endings() {
        let positions = verify(&tables, &material, THREADS, &|_| ()).unwrap();
        assert!(positions > 200_000, "{material}: {positions}");
    }
}

/// How many positions with the side to move are legal, each man placed on each square.
fn legal_positions(material: &Material, turn: Color) -> u64 {
    let man = material.men()[0];
    let mut count = 0;
    for [white, black] in Square::ALL.into_iter().flat_map(|white| Square::ALL.map(|black| [white, black])) {
        let mut board = Board::EMPTY;
        board.set(white, Some(Piece { color: Color::White, role: Role::King }));
        board.set(black, Some(Piece { color: Color::Black, role: Role::King }));
        if white == black {
            continue;
        }
        for square in Square::ALL.into_iter().filter(|square| ![white, black].contains(square)) {
            let mut board = board;
            board.set(square, Some(man));
            let setup = Setup { board, turn, ..Setup::EMPTY };
            count += u64::from(setup.to_position(material.rules()).is_ok());
        }
    }
    count
}

#[test]
fn no_position_is_left_out() {
    let tables = Tablebase::built_in();
    for material in endings() {
        let shares = tables.statistics(&material).unwrap().unwrap().shares;
        for turn in Color::ALL {
            assert_eq!(shares[turn].all(), legal_positions(&material, turn), "{material} {turn}");
        }
    }
}

#[test]
fn built_in_files_have_the_checksums_of_the_repository() {
    let mut names = 0;
    for (name, checksum) in checksums("three-men.sha256") {
        let file = fs::read(format!("{}/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert_eq!(checksum_of(&file), checksum, "{name}");
        names += 1;
    }
    assert_eq!(names, 21);
}

/// The longest wins in moves, and the share that is won, as a prototype of others found them.
#[test]
fn known_figures_come_out() {
    let tables = Tablebase::built_in();
    for (name, moves, least, most) in [
        ("KRvK", 20, 1.0, 1.0),
        ("KWvK", 28, 1.0, 1.0),
        ("KGvK", 7, 0.0, 0.004),
        ("KEvK", 1, 0.0, 0.004),
        ("KNvK", 14, 0.0, 0.004),
        ("KPvK", 7, 0.0, 0.004),
    ] {
        let statistics = tables.statistics(&name.parse().unwrap()).unwrap().unwrap();
        let longest = statistics.longest.white.unwrap();
        assert_eq!(longest.plies.div_ceil(2), moves, "{name}");
        assert_eq!(
            tables.best_line(&longest.position, DrawRules::Strict).unwrap().unwrap().len(),
            usize::from(longest.plies),
            "{name}"
        );
        let shares = statistics.shares.white;
        #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
        let share = shares.won as f64 / shares.all() as f64;
        assert!((least..=most).contains(&share), "{name}: {share}");
    }
    let pawn = tables.statistics(&"KPvK".parse().unwrap()).unwrap().unwrap();
    assert!(pawn.shares.black.won > 0 && pawn.shares.white.lost > 0, "a lone King can win against a Pawn");
}

#[test]
fn random_positions_agree_with_a_plain_search() {
    let tables = Tablebase::built_in();
    let mut random = Random::new(0x5eed_0003);
    let mut decided = 0;
    for material in endings() {
        for _ in 0..100 {
            decided += u32::from(compare(&tables, &random.position(&material)));
        }
    }
    assert!(decided > 150, "{decided}");
}

#[test]
fn lines_win_against_the_longest_defence() {
    let tables = Tablebase::built_in();
    let mut random = Random::new(0x11e5);
    for _ in 0..200 {
        let position = random.position(&"KRvK".parse().unwrap());
        let value = tables.probe(&position).unwrap().unwrap();
        let line = tables.best_line(&position, DrawRules::Strict).unwrap().unwrap();
        assert_eq!(line.len(), usize::from(value.to_win.unwrap_or(0)));
        let last = line.iter().fold(position, |position, mv| position.after(*mv));
        assert_eq!(last.outcome().is_some(), value.wdl != Wdl::Draw, "{}", position.to_fen());
        let ranked = tables.ranked_moves(&position, DrawRules::Default).unwrap();
        if let Some(best) = ranked.first() {
            assert_eq!(-best.after.unwrap().wdl, value.wdl, "{}", position.to_fen());
        }
    }
}

#[test]
fn bare_kings_are_drawn_and_more_men_unknown() {
    let tables = Tablebase::built_in();
    let read = |fen| kamil::Position::from_fen(fen, RuleSet::WarMachine).unwrap();
    assert_eq!(tables.wdl(&read("k9/10/10/10/10/10/10/10/10/K9 w - - 0 1")).unwrap(), Some(Wdl::Draw));
    assert_eq!(tables.wdl(&read("kr8/10/10/10/10/10/10/10/10/KR8 w - - 0 1")).unwrap(), None);
    assert_eq!(tables.wdl(&kamil::Array::Kamil.position()).unwrap(), None);
    assert_eq!(tables.most_men(), 3);
    // The lone black King wins: White is stalemated.
    let stalemate = read("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1");
    let value = tables.probe(&stalemate).unwrap().unwrap();
    assert_eq!((value.wdl, value.to_win, value.to_zeroing), (Wdl::Loss, Some(0), Some(0)));
    assert_eq!(stalemate.turn(), Color::White);
}
