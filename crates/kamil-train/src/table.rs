//! The table of weights as a source file of the engine.

use std::fmt::Write as _;

use kamil_engine::{FEATURES, GROUPS, Group, Shape, Worth};

use crate::model::Weights;

const HEAD: &str = "\
//! What each feature is worth, in hundredths of a Pawn: (middlegame, endgame). Written by the tuner.

use super::features::FEATURES;
use super::worth::Worth;

const fn w(middlegame: i32, endgame: i32) -> Worth {
    Worth::new(middlegame, endgame)
}

/// The weights, group by group in the order of their declaration.
#[rustfmt::skip]
pub static WEIGHTS: [Worth; FEATURES] = [
";

/// The nearest whole weights.
pub fn rounded(weights: &Weights) -> [Worth; FEATURES] {
    let whole = |part: f32| part.round() as i32;
    std::array::from_fn(|feature| {
        let [middlegame, endgame] = weights[feature];
        Worth::new(whole(middlegame), whole(endgame))
    })
}

/// The source text of `evaluation/weights.rs`.
pub fn source(table: &[Worth; FEATURES]) -> String {
    let mut text = String::from(HEAD);
    let mut rest = &table[..];
    for group in GROUPS {
        let (own, after) = rest.split_at(group.len);
        write_group(&mut text, group, own);
        rest = after;
    }
    text.push_str("];\n");
    text
}

fn write_group(text: &mut String, group: Group, weights: &[Worth]) {
    let _ = writeln!(text, "    // {}", group.name);
    // Half a rank a line for squares, lines of moderate length for the rest.
    let a_line = if group.shape == Shape::HalfBoard { 5 } else { 8 };
    for line in weights.chunks(a_line) {
        let words: Vec<String> =
            line.iter().map(|worth| format!("w({}, {})", worth.middlegame(), worth.endgame())).collect();
        let _ = writeln!(text, "    {},", words.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::to_weights;
    use kamil_engine::WEIGHTS;

    #[test]
    fn the_engines_table_is_as_the_tuner_writes_it() {
        let text = include_str!("../../kamil-engine/src/evaluation/weights.rs");
        assert_eq!(source(&WEIGHTS), text);
    }

    #[test]
    fn rounding_keeps_whole_weights() {
        assert_eq!(rounded(&to_weights(&WEIGHTS)), WEIGHTS);
    }
}
