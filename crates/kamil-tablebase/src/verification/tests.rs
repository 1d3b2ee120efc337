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
    let outcomes = OutcomeTable::new(ending, to_win, THREADS).unwrap();
    let file = |metric| {
        let distances = |distances| DistanceTable::new(metric, &outcomes, distances, THREADS).unwrap();
        let mut bytes = Vec::new();
        let written = file_form::write(&mut bytes, &ending.material, metric, |file| match metric {
            Metric::Outcome => outcomes.write(file),
            Metric::Win => distances(to_win).write(file),
            Metric::Zeroing => distances(to_zeroing).write(file),
        });
        assert_eq!(written.unwrap(), bytes.len() as u64);
        bytes
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
    let error = verify(&tables, &ending.material, THREADS, &|_| ()).unwrap_err();
    assert!(matches!(&error, VerifyError::Wrong { fen: found, .. } if *found == fen), "{error}, not {fen}");
    assert_eq!(error.to_string(), format!("KGvK: {fen}: {message}"));
}

#[test]
fn tables_written_anew_agree() {
    let (ending, codes) = codes();
    let tables = forged(&ending, &codes, &Metric::ALL);
    assert_eq!(verify(&tables, &ending.material, THREADS, &|_| ()).unwrap(), 225_548);
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
        let error = verify(&forged(&ending, &codes, metrics), &ending.material, THREADS, &|_| ()).unwrap_err();
        assert_eq!(error.to_string(), format!("expected {name}, found no such table"));
    }
    let unknown = "KRvKR".parse().unwrap();
    let error = verify(&Tablebase::built_in(), &unknown, THREADS, &|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "expected KRvKR.wdl, found no such table");
}

#[test]
fn samples_agree_and_can_fail() {
    let (ending, mut codes) = codes();
    let tables = forged(&ending, &codes, &Metric::ALL);
    let told = std::sync::atomic::AtomicU64::new(0);
    let listener = |event| {
        if let Event::Judged(places) = event {
            told.fetch_add(places, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let decided = verify_sample(&tables, &ending.material, 2000, 1, &listener).unwrap();
    // Of all positions one in a thousand is.
    assert!((1000..1020).contains(&decided), "{decided}");
    assert_eq!(told.into_inner(), 2000);
    for code in codes.iter_mut().flat_map(|distances| &mut distances.codes.white) {
        *code = 0;
    }
    let error = verify_sample(&forged(&ending, &codes, &Metric::ALL), &ending.material, 100_000, 1, &|_| ());
    assert!(matches!(error, Err(VerifyError::Wrong { .. })), "{error:?}");
    let error = verify_sample(&Tablebase::built_in(), &"KRvKR".parse().unwrap(), 1, 1, &|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "expected KRvKR.wdl, found no such table");
}

/// The proof tells of every place once.
#[test]
fn all_places_are_told() {
    let (ending, codes) = codes();
    let told = std::sync::atomic::AtomicU64::new(0);
    let listener = |event| {
        if let Event::Judged(places) = event {
            told.fetch_add(places, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let threads = NonZeroUsize::new(3).unwrap();
    verify(&forged(&ending, &codes, &Metric::ALL), &ending.material, threads, &listener).unwrap();
    assert_eq!(told.into_inner(), crate::Workshop::positions(&ending.material));
}

/// The short cut of the proof: a quiet move changes a placement as it changes the position.
#[test]
fn quiet_moves_change_placements_as_positions() {
    for name in ["KRvKN", "KNNvK", "KWvKW", "KRPvK", "KPvKP", "KCvKE"] {
        let material: Material = name.parse().unwrap();
        let layout = Layout::new(&material);
        let mut compared = 0;
        for number in (0..layout.rows()).step_by(layout.rows() / 300) {
            let row = layout.row(number);
            for (turn, square) in
                Color::ALL.into_iter().flat_map(|turn| kamil::Square::ALL.map(|square| (turn, square)))
            {
                let placement = Placement { turn, kings: row.kings, men: row.with_last(square) };
                let Some(position) = placement.to_position(&material) else { continue };
                for &mv in position.legal_moves().iter().filter(|mv| !position.is_zeroing(**mv)) {
                    let after = position.after(mv);
                    let whole = Placement::of_board(after.board(), after.turn(), &material, false).unwrap();
                    let short = placement.after_quiet(&material, mv);
                    assert_eq!(short.turn, whole.turn);
                    assert_eq!(short.find(layout), whole.find(layout), "{} {mv}", position.to_fen());
                    compared += 1;
                }
            }
        }
        assert!(compared > 10_000, "{name}: {compared}");
    }
}
