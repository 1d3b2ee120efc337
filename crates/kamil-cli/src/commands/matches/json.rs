//! A match's result as JSON. Field names are stable.

use std::collections::BTreeMap;

use kamil_match::{EndingKind, Estimate, Report, Seat, Verdict};
use serde::Serialize;

/// The result of a match; points and differences are the first engine's.
#[derive(Debug, Serialize)]
pub(super) struct ResultJson<'a> {
    engines: &'a [String; 2],
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Pairs with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    elo: Option<EstimateJson>,
    normalised_elo: Option<EstimateJson>,
    superiority: Option<f64>,
    endings: BTreeMap<EndingKind, u32>,
    faults: Vec<FaultJson<'a>>,
    moves_by_referee: u32,
    sprt: Option<SprtJson>,
}

/// A value with its 95% interval and half the width of that; what is infinite is null.
#[derive(Debug, Serialize)]
struct EstimateJson {
    value: f64,
    low: f64,
    high: f64,
    error: f64,
}

#[derive(Debug, Serialize)]
struct FaultJson<'a> {
    engine: &'a str,
    fault: EndingKind,
    count: u32,
}

#[derive(Debug, Serialize)]
struct SprtJson {
    llr: f64,
    bounds: [f64; 2],
    /// `elo0`, `elo1`, or none while it is open.
    accepted: Option<&'static str>,
}

/// The result of a match.
pub(super) fn result(report: &Report) -> ResultJson<'_> {
    let tally = report.tally();
    let pairs = tally.pairs();
    let interval = |Estimate { value, low, high }| EstimateJson { value, low, high, error: (high - low) / 2.0 };
    let estimate = |estimate: Option<Estimate>| estimate.map(interval);
    let name = |seat: Seat| report.names()[seat.index()].as_str();
    ResultJson {
        engines: report.names(),
        games: tally.games(),
        wins: tally.wins(),
        draws: tally.draws(),
        losses: tally.losses(),
        pairs: pairs.counts(),
        elo: estimate(pairs.elo()),
        normalised_elo: estimate(pairs.normalised_elo()),
        superiority: pairs.superiority(),
        endings: tally.endings().collect(),
        faults: tally.faults().map(|(seat, fault, count)| FaultJson { engine: name(seat), fault, count }).collect(),
        moves_by_referee: tally.moves_by_referee(),
        sprt: report.sprt().map(|sprt| SprtJson {
            llr: sprt.log_likelihood_ratio(pairs),
            bounds: sprt.bounds(),
            accepted: match sprt.judge(pairs) {
                Verdict::Open => None,
                Verdict::Lower => Some("elo0"),
                Verdict::Upper => Some("elo1"),
            },
        }),
    }
}
