//! A proof that can fail: tables with one value changed, whose checksums are right.

use super::*;
use crate::distance_table::DistanceTable;
use crate::file_form;
use crate::origin::Origin;
use crate::outcome_table::OutcomeTable;
use crate::table::Table;

const THREADS: NonZeroUsize = NonZeroUsize::MIN;

/// The codes of K+G v K, to the win and to zeroing.
fn codes() -> (Ending, [Distances; 2]) {
    let material: Material = "KGvK".parse().unwrap();
    let tables = Tablebase::built_in();
    let table = tables.table(&material).unwrap();
    let expand = |metric| table.distances(metric).unwrap().unwrap().expand(table.outcomes().unwrap());
    (Ending::new(&material), [Metric::Win, Metric::Zeroing].map(expand))
}

/// Tables of K+G v K as codes say, written and read again.
fn forged(ending: &Ending, [to_win, to_zeroing]: &[Distances; 2], metrics: &[Metric]) -> Tablebase {
    let outcomes = OutcomeTable::new(ending, to_win, THREADS);
    let file = |metric| {
        file_form::write(&ending.material, metric, |file| match metric {
            Metric::Outcome => outcomes.write(file),
            Metric::Win => DistanceTable::new(metric, &outcomes, to_win, THREADS).write(file),
            Metric::Zeroing => DistanceTable::new(metric, &outcomes, to_zeroing, THREADS).write(file),
        })
    };
    let origin = |metric| metrics.contains(&metric).then(|| Origin::BuiltIn(file(metric).leak()));
    let mut tables = Tablebase::built_in();
    tables.add(Table::new(ending.material.clone(), origin).unwrap());
    tables
}

/// The index and the FEN of the first position with this side to move, in the order of the proof, that passes.
fn first(ending: &Ending, to_win: &Distances, turn: Color, passes: impl Fn(u16) -> bool) -> (usize, String) {
    let found = (0..ending.layout.positions()).find_map(|index| {
        let row = ending.layout.row(index / 100);
        let placement = Placement { turn, kings: row.kings, men: row.with_last(kamil::Square::ALL[index % 100]) };
        let is_kept = placement.find(ending.layout).is_some_and(|(row, square)| row * 100 + square as usize == index);
        let position = Some(placement).filter(|_| row.is_proper() && is_kept && passes(to_win.codes[turn][index]));
        Some((index, position?.to_position(&ending.material)?.to_fen()))
    });
    found.expect("there is such a position")
}

/// Changes the codes of a position, and demands that the proof fails there.
fn refuted(turn: Color, passes: impl Fn(u16) -> bool, change: impl Fn(&mut u16, &mut u16), message: &str) {
    let (ending, mut codes) = codes();
    let (index, fen) = first(&ending, &codes[0], turn, passes);
    let [to_win, to_zeroing] = &mut codes;
    change(&mut to_win.codes[turn][index], &mut to_zeroing.codes[turn][index]);
    let tables = forged(&ending, &codes, &Metric::ALL);
    let error = verify(&tables, &ending.material, THREADS).unwrap_err();
    assert!(matches!(&error, VerifyError::Wrong { fen: found, .. } if *found == fen), "{error}, not {fen}");
    assert_eq!(error.to_string(), format!("KGvK: {fen}: {message}"));
}

#[test]
fn tables_written_anew_agree() {
    let (ending, codes) = codes();
    let tables = forged(&ending, &codes, &Metric::ALL);
    assert_eq!(verify(&tables, &ending.material, THREADS).unwrap(), 225_548);
}

/// No position follows from the longest win, and in this ending no capture ends a win, so no earlier one is wrong.
#[test]
fn a_changed_win_is_found() {
    let longest = |code| code == 14;
    let truth = "expected a win in 13 plies with 13 to the next capture or Pawn move, found";
    let draw = |to_win: &mut u16, to_zeroing: &mut u16| (*to_win, *to_zeroing) = (0, 0);
    refuted(Color::White, longest, draw, &format!("{truth} a draw"));
    let slower = format!("{truth} a win in 15 plies with 13 to the next capture or Pawn move");
    refuted(Color::White, longest, |to_win, _| *to_win += 2, &slower);
    let later = format!("{truth} a win in 13 plies with 14 to the next capture or Pawn move");
    refuted(Color::White, longest, |_, to_zeroing| *to_zeroing += 1, &later);
}

/// The first draw of all is judged first.
#[test]
fn a_changed_draw_is_found() {
    let loss = |to_win: &mut u16, to_zeroing: &mut u16| (*to_win, *to_zeroing) = (3, 3);
    let found = "expected a draw, found a loss in 2 plies with 2 to the next capture or Pawn move";
    refuted(Color::White, |code| code == 0, loss, found);
}

#[test]
fn a_missing_table_is_told() {
    let (ending, codes) = codes();
    for (metrics, name) in [(&[Metric::Outcome, Metric::Win][..], "KGvK.dtz"), (&[Metric::Outcome], "KGvK.dtw")] {
        let error = verify(&forged(&ending, &codes, metrics), &ending.material, THREADS).unwrap_err();
        assert_eq!(error.to_string(), format!("expected {name}, found no such table"));
    }
    let unknown = "KRvKR".parse().unwrap();
    let error = verify(&Tablebase::built_in(), &unknown, THREADS).unwrap_err();
    assert_eq!(error.to_string(), "expected KRvKR.wdl, found no such table");
}
