//! Endings of four men, made on the spot: a symmetric one, one with two men alike, and one that a search can follow.

use std::fs;
use std::num::NonZeroUsize;

use kamil::Position;
use kamil_tablebase::{Material, Tablebase, Value, Wdl, Workshop};

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

#[test]
fn values_follow_from_those_after_the_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::new(2).unwrap()).unwrap();
    let endings: Vec<Material> = ["KNNvK", "KGvKG", "KGvKE"].map(|name| name.parse().unwrap()).to_vec();
    for material in Workshop::plan(&endings) {
        workshop.make(&material).unwrap();
    }
    let mut tables = Tablebase::built_in();
    assert_eq!(tables.add_folder(folder.path()).unwrap(), fs::read_dir(folder.path()).unwrap().count() / 3);
    let mut random = Random(0x4444);
    let mut decided = 0;
    for material in &endings {
        for _ in 0..3000 {
            let position = random.position(material);
            let value = tables.probe(&position).unwrap().unwrap();
            assert_eq!(value, expected(&tables, &position), "{}", position.to_fen());
            assert_eq!(tables.wdl(&position).unwrap(), Some(value.wdl));
            decided += usize::from(value.wdl != Wdl::Draw);
        }
    }
    assert!(decided > 2500, "{decided}");
    let knights = tables.statistics(&"KNNvK".parse().unwrap()).unwrap().unwrap();
    assert_eq!(knights.longest.white.unwrap().plies.div_ceil(2), 38);
}
