//! `kamil bench`.

use crate::help::example;
use crate::run::{kamil, testdata};

#[test]
fn its_example_ends_with_the_signature() {
    let help = kamil(["bench", "--help"]).good();
    let out = kamil(example(&help).split(' ')).good();
    let lines: Vec<&str> = out.lines().collect();
    let (last, positions) = lines.split_last().unwrap();
    let [nodes, "nodes", nps, "nps"] = last.split(' ').collect::<Vec<_>>()[..] else { panic!("{last}") };
    let pinned = std::fs::read_to_string(testdata("bench.txt")).unwrap();
    assert_eq!(nodes, pinned.trim_end(), "{out}");
    assert!(nps.parse::<u64>().unwrap() > 0, "{last}");
    assert_eq!(positions.len(), 24, "{out}");
    assert!(positions[0].starts_with(" 1/24  depth "), "{out}");
}
