//! A search for the browser: it tells of its lines, and at its end how it went.

use kamil::Position;
use kamil_engine::{Clock, Control, Engine, Info, Listener, Report};
use serde::Serialize;

use super::line::{Line, ScoreWire};
use super::task::Task;

/// The end of a search.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Ended {
    /// The last iteration, whole or in part. Tables alone answer with 1.
    depth: u8,
    nodes: u64,
    table_hits: u64,
    score: ScoreWire,
    best: Option<String>,
}

/// Passes lines on.
pub(crate) struct Teller<F> {
    position: Position,
    tell: F,
}

impl<F: FnMut(Line)> Teller<F> {
    pub(crate) fn new(task: &Task, tell: F) -> Self {
        Self { position: *task.game.position(), tell }
    }
}

impl<F: FnMut(Line)> Listener for Teller<F> {
    fn line(&mut self, info: &Info<'_>) {
        (self.tell)(Line::of(info, &self.position));
    }
}

pub(crate) fn run(engine: &mut Engine, task: &Task, clock: &dyn Clock, listener: &mut dyn Listener) -> Ended {
    let Report { best, score, depth, nodes, table_hits, .. } =
        engine.search(&task.game, &task.limits, &Control::new(), clock, listener);
    let score = ScoreWire::of(score, task.game.position().turn());
    Ended { depth: depth.plies(), nodes, table_hits, score, best: best.map(|mv| mv.to_string()) }
}

#[cfg(test)]
mod tests {
    use kamil_engine::NoClock;
    use serde_json::{Value, json};

    use super::*;

    /// The lines of a search that were told, and its end.
    fn search(fen: &str, lines: usize, depth: u8) -> (Vec<Value>, Value) {
        let task = json!({ "fen": fen, "rules": "war-machine", "drawRules": "default", "moves": [],
            "lines": lines, "depth": depth });
        let task = Task::read(&task.to_string()).unwrap();
        let mut told = Vec::new();
        let mut teller = Teller::new(&task, |line| told.push(serde_json::to_value(&line).unwrap()));
        let ended = run(&mut Engine::new(1), &task, &NoClock, &mut teller);
        (told, serde_json::to_value(&ended).unwrap())
    }

    #[test]
    fn a_mate_is_found_with_its_distance_and_its_line() {
        // A Rook shuts the King in on the edge, the other gives mate.
        let (told, ended) = search("5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1", 1, 3);
        assert_eq!(ended["best"], "b2b10");
        assert_eq!((&ended["score"]["kind"], &ended["score"]["plies"]), (&json!("end"), &json!(1)));
        assert_eq!(told.last().unwrap()["moves"], json!([{ "uci": "b2b10", "san": "Rb10#" }]));
    }

    #[test]
    fn several_lines_have_ranks_and_other_first_moves() {
        let (told, _) = search(kamil::Array::Kamil.fen(), 3, 2);
        let last: Vec<&Value> = told.iter().filter(|line| line["depth"] == 2 && line["bound"].is_null()).collect();
        let mut ranks: Vec<_> = last.iter().map(|line| line["rank"].as_u64().unwrap()).collect();
        ranks.sort_unstable();
        ranks.dedup();
        assert_eq!(ranks, [1, 2, 3], "{told:?}");
    }

    #[test]
    fn tables_of_three_men_answer_at_once() {
        let (told, ended) = search("k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1", 1, 30);
        assert_eq!((&ended["depth"], &ended["score"]["plies"]), (&json!(1), &json!(5)));
        assert!(ended["tableHits"].as_u64().unwrap() > 0);
        assert_eq!(told[0]["moves"].as_array().unwrap().len(), 5);
    }

    #[test]
    fn a_position_without_moves_is_lost() {
        let (told, ended) = search("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", 1, 5);
        assert_eq!((told.len(), &ended["best"], &ended["score"]["winner"]), (0, &Value::Null, &json!("black")));
    }
}
