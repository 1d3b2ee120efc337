//! The bench: a fixed piece of work whose number of nodes is the signature of search and evaluation.

use kamil::{DrawRules, Game, Position, RuleSet};

use crate::clock::NoClock;
use crate::control::Control;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::score::Depth;

/// The depth to which each position is searched.
const DEPTH: Depth = Depth::new(14);

/// The size of the table, in mebibytes: the signature depends on it.
const TABLE: u32 = 16;

/// The positions: the arrays, then openings, middlegames, endings, Pawns about to reach the last rank, Camels.
const POSITIONS: [(RuleSet, &str); 24] = [
    (RuleSet::WarMachine, "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1"),
    (RuleSet::WarMachine, "rnewkgwenr/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/RNEWGKWENR w - - 0 1"),
    (RuleSet::Camel, "rncegkecnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCEGKECNR w - - 0 1"),
    (RuleSet::WarMachine, "1k2rgw1r1/ppp2p1p1p/e2pp1p1p1/7n2/3e6/3E1n1N2/10/1PNPE1P3/PKP1PP1PPP/R2W1G2R1 w - - 2 21"),
    (RuleSet::WarMachine, "r2w1gw2r/1ppkpp1pp1/2npeepn1p/p9/10/10/4N5/2PPEEPP2/PP1KPPN1PP/R2W1GW2R b - - 2 11"),
    (RuleSet::WarMachine, "1r4r3/p2kppgpp1/2nw1ep2p/2pp6/6nw2/1pEPPW4/3R6/P1N2EPN1P/1PK1GPWPP1/4R5 w - - 2 31"),
    (RuleSet::WarMachine, "2r3r3/1k2n2pp1/1p3p1n1p/p3g5/2wp3R2/2p2WP3/2P1N1W3/PP2EN2P1/4P4P/1K5R2 b - - 3 61"),
    (RuleSet::WarMachine, "3r2r3/1k1n1pgpp1/1p3e1n1p/p3pw4/1wepGP4/2pP2P3/2P3W3/3WENNRP1/PP2P4P/1K5R2 w - - 0 51"),
    (RuleSet::WarMachine, "r2k1gw1r1/pw5ppp/3pp1p2e/Npp1np4/10/6P1P1/e4K4/PPPP3PW1/3NPPG2P/R1En3ER1 w - - 3 42"),
    (RuleSet::WarMachine, "3w3e2/1n1pk1g3/pp3p3p/2N4r2/1PP3p3/2KP1w1pp1/2N4P1P/10/P2RPrW3/2E1WG4 b - - 0 81"),
    (RuleSet::WarMachine, "2r1k5/pr3p1pp1/4p1p2p/6g3/R1pw1w4/7P2/1N2n1P3/3NEE3P/1P2GPW1P1/1KR7 w - - 0 51"),
    (RuleSet::WarMachine, "4k5/p4p4/2r2g3p/3Np2pp1/R5pP2/6P1P1/1P7P/K1w1EEP3/4G5/10 w - - 3 71"),
    (RuleSet::WarMachine, "10/3k6/5w4/2n4r2/6e3/10/3R1N4/4W5/5K4/10 b - - 0 1"),
    (RuleSet::WarMachine, "4k5/4w5/3g6/10/p3R4p/P8P/4n5/2W4r2/4K5/4R4r w - - 0 1"),
    (RuleSet::WarMachine, "4r2r2/3k6/2w1e5/5N4/4g1R3/2n7/6E3/3W6/r1G1K5/10 w - - 0 1"),
    (RuleSet::WarMachine, "10/2k7/10/10/4n5/10/10/3RK5/10/10 w - - 0 1"),
    (RuleSet::WarMachine, "10/3k6/10/10/10/4K5/10/3W6/10/10 w - - 0 1"),
    (RuleSet::WarMachine, "2rk4n1/1P4PP2/10/3w6/10/10/4W5/10/1pp4p2/1N2K2R2 w - - 0 1"),
    (RuleSet::WarMachine, "e3k4r/2P1P2P1P/4w5/3G6/10/10/6g3/5W4/p1p2p1p2/R4K3E w - - 0 1"),
    (RuleSet::WarMachine, "4k5/P1P1P1P1P1/10/10/4g5/5G4/10/10/1p1p1p1p1p/4K5 w - - 0 1"),
    (RuleSet::WarMachine, "4K5/1P2P2P2/10/3g6/10/10/6G3/10/1p2p2p2/5k4 w - - 0 1"),
    (RuleSet::Camel, "rn2c2c1r/pp2pn1ppp/2pp4e1/1E3p4/2g3k3/C9/1e1P2PPPP/2N1E5/PPP1P1N1R1/R3G1KC2 b - - 0 28"),
    (RuleSet::Camel, "r1ce1k1c2/p2ppg3r/4e1np1p/1p3p4/1np7/2CP2p3/PP2PP1G2/2N4Pp1/R1P3P1PR/3E1K2NC w - - 1 41"),
    (RuleSet::Camel, "r3k1gc2/4p1p1p1/pepn3r2/1p1p3p1p/1Pc2P4/8P1/5P1P2/1E1P2R1KP/3R6/1NC1GCN3 w - - 1 66"),
];

/// The bench, with the engine that it runs on.
///
/// ```no_run
/// use kamil_engine::Bench;
/// let mut bench = Bench::new();
/// let nodes = bench.run(|line| eprintln!("{}/{}: {}", line.number, line.of, line.nodes));
/// // Each run begins as a new game does.
/// assert_eq!(bench.run(|_| {}), nodes);
/// ```
#[derive(Debug)]
pub struct Bench(Engine);

/// What the bench has done with one of its positions.
#[derive(Clone, Copy, Debug)]
pub struct BenchLine {
    /// The position's number, from 1.
    pub number: usize,
    /// How many positions there are.
    pub of: usize,
    /// Its FEN.
    pub fen: &'static str,
    /// The depth it was searched to.
    pub depth: Depth,
    /// The nodes it took.
    pub nodes: u64,
}

impl Bench {
    /// A bench with an engine of its own.
    pub fn new() -> Self {
        Self(Engine::new(TABLE))
    }

    /// Searches every position, on one thread and without a clock: the sum of their nodes is the same on every machine.
    pub fn run(&mut self, mut each: impl FnMut(BenchLine)) -> u64 {
        let Self(engine) = self;
        engine.clear();
        let limits = Limits::to_depth(DEPTH);
        let mut total = 0;
        for ((rules, fen), number) in POSITIONS.into_iter().zip(1..) {
            let position = Position::from_fen(fen, rules).expect("the bench has legal positions");
            let game = Game::from_position(position, rules, DrawRules::Default);
            let report = engine.search(&game, &limits, &Control::new(), &NoClock, &mut ());
            total += report.nodes;
            each(BenchLine { number, of: POSITIONS.len(), fen, depth: report.depth, nodes: report.nodes });
        }
        total
    }
}

impl Default for Bench {
    fn default() -> Self {
        Self::new()
    }
}
