//! Tables whose checksums are right and whose contents are not: they are refused, or read as some table, and never worse.
#![no_main]

use kamil::{DrawRules, Position, RuleSet};
use kamil_tablebase::{Material, Metric, Tablebase, verify_sample};
use libfuzzer_sys::fuzz_target;
use sha2::{Digest as _, Sha256};

macro_rules! files {
    ($name:literal) => {
        (
            $name,
            [
                include_bytes!(concat!("../../crates/kamil-tablebase/data/", $name, ".wdl")).as_slice(),
                include_bytes!(concat!("../../crates/kamil-tablebase/data/", $name, ".dtw")).as_slice(),
                include_bytes!(concat!("../../crates/kamil-tablebase/data/", $name, ".dtz")).as_slice(),
            ],
        )
    };
}

const TABLES: [(&str, [&[u8]; 3]); 4] = [files!("KGvK"), files!("KEvK"), files!("KNvK"), files!("KPvK")];

/// The bytes before the body of an ending of three men, and the checksum behind it.
const HEAD: usize = 13;
const CHECKSUM: usize = 32;

// The first byte chooses the ending, the file and how much is asked. With its highest bit the rest is the body; without,
// each three bytes are a place of the true body, in two, and what stands there instead.
fuzz_target!(|bytes: &[u8]| {
    let [choice, rest @ ..] = bytes else { return };
    let (name, files) = TABLES[usize::from(choice & 3)];
    let metric = Metric::ALL[usize::from(choice >> 2 & 3) % 3];
    let file = files[metric as usize];
    let mut damaged = file[..HEAD].to_vec();
    if choice & 0x80 != 0 {
        damaged.extend(rest);
    } else {
        damaged.extend(&file[HEAD..file.len() - CHECKSUM]);
        let length = damaged.len() - HEAD;
        for change in rest.chunks_exact(3) {
            damaged[HEAD + usize::from(u16::from_le_bytes([change[0], change[1]])) % length] = change[2];
        }
    }
    let checksum = Sha256::digest(&damaged);
    damaged.extend(checksum);
    let material: Material = name.parse().expect("the name of an ending");
    let mut tables = Tablebase::built_in();
    let file = |other: Metric| if other == metric { &damaged } else { files[other as usize] };
    assert!(tables.add_bytes(&material, |metric| Some(file(metric).into())));
    ask(&tables, &material, choice & 0x70 == 0);
});

/// Asks as players do, and sometimes everything; what is answered may be wrong, but not contradict itself.
fn ask(tables: &Tablebase, material: &Material, everything: bool) {
    let _ = verify_sample(tables, material, 20, 0, &|_| ());
    let man = material.men()[0].letter();
    for fen in [
        format!("10/10/10/10/{man}9/10/10/10/10/k1K7 w - - 0 1"),
        format!("k9/10/1K8/{man}9/10/10/10/10/10/10 b - - 150 90"),
    ] {
        let position = Position::from_fen(&fen, RuleSet::WarMachine).expect("a legal position");
        let (outcome, value) = (tables.wdl(&position), tables.probe(&position));
        if let (Ok(outcome), Ok(value)) = (outcome, value) {
            assert_eq!(outcome, value.map(|value| value.wdl), "{fen}");
        }
        for draws in [DrawRules::Default, DrawRules::Strict] {
            let _ = tables.ranked_moves(&position, draws);
            let _ = tables.best_line(&position, draws);
        }
    }
    // With a Pawn there is four times as much, which takes seconds under the sanitizer.
    if everything && !material.has_pawn() {
        let _ = tables.statistics(material);
    }
}
