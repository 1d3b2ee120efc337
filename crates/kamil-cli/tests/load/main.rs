//! A real server under a load of live games, each followed by both sides over sockets: nothing is lost, and the time from
//! a move to the opponent is measured.
//!
//! `KAMIL_LOAD` says how much, as `GAMES MOVES-A-SECOND SECONDS`, several with commas between; the little of the ordinary
//! test run keeps `cargo xtask load` from rotting.

#![cfg(unix)]
#![forbid(unsafe_code)]

mod http;
mod latencies;
mod match_up;
#[path = "../kill/server.rs"]
mod server;
mod shape;
mod socket;
mod usage;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use serde_json::Value;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::Instant;

use http::Http;
use latencies::Latencies;
use match_up::MatchUp;
use server::Server;
use shape::Shape;
use usage::Usage;

/// Connections over which games are made and looked at.
const CONNECTIONS: usize = 16;

/// Between the moment at which all games stand and the first move.
const BREATH: Duration = Duration::from_millis(500);

#[test]
fn every_move_reaches_its_opponent_in_order_and_the_disk() {
    let shapes = Shape::asked_for();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let most = shapes.iter().map(Shape::sockets).max().unwrap_or_default();
    usage::allow_files(most);
    for (place, shape) in shapes.into_iter().enumerate() {
        if place == 0 {
            eprintln!("{}", Report::HEAD);
        }
        eprintln!("{}", hold(&runtime, shape));
    }
}

/// What a load came to.
struct Report {
    shape: Shape,
    moves: usize,
    /// From the first due move to the last answer.
    took: Duration,
    latencies: Latencies,
    usage: Usage,
}

impl Report {
    const HEAD: &str = "| Games | Sockets | Moves a second, asked | kept | Moves | p50, ms | p99, ms | p99.9, ms | Longest, ms | \
         Server: cores | MiB |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|";
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { shape, moves, took, latencies, usage } = self;
        let kept = f64::from(u32::try_from(*moves).unwrap_or(u32::MAX)) / took.as_secs_f64();
        write!(f, "| {} | {} | {} | {kept:.0} | {moves} ", shape.games, shape.sockets(), shape.rate)?;
        for share in [0.5, 0.99, 0.999, 1.0] {
            write!(f, "| {:.1} ", latencies.at(share).as_secs_f64() * 1000.0)?;
        }
        let cores = usage.busy.as_secs_f64() / took.as_secs_f64();
        write!(f, "| {cores:.2} | {} |", usage.memory / (1 << 20))
    }
}

/// Holds one load on a server of its own, kills the server, and compares what is on the disk with what was answered.
fn hold(runtime: &Runtime, shape: Shape) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let mut server = Server::start(&database);
    let games = runtime.block_on(make_games(&server, shape));
    let before = Usage::of(server.child.id());
    let (games, latencies, took) = runtime.block_on(play(games, shape));
    let usage = Usage::of(server.child.id()).since(before);
    // No chance to write anything late.
    server.kill();
    runtime.block_on(check(&database, &games));
    let moves = games.iter().map(|game| game.moves().len()).sum();
    assert_eq!(moves, shape.moves(), "every move that was due was made");
    Report { shape, moves, took, latencies, usage }
}

/// Makes all games, and opens both sockets of each.
async fn make_games(server: &Server, shape: Shape) -> Vec<MatchUp> {
    let address = server.address;
    let mut workers = JoinSet::new();
    for worker in 0..CONNECTIONS {
        workers.spawn(async move {
            let mut http = Http::new(address);
            let mut made = Vec::new();
            for index in (worker..shape.games).step_by(CONNECTIONS) {
                made.push(MatchUp::make(&mut http, index).await);
            }
            made
        });
    }
    let mut games: Vec<_> = workers.join_all().await.into_iter().flatten().collect();
    games.sort_by_key(MatchUp::index);
    games
}

/// Plays so many moves a second, each due at its own moment whatever came before, and waits for the last answer.
async fn play(games: Vec<MatchUp>, shape: Shape) -> (Vec<MatchUp>, Latencies, Duration) {
    let begin = Instant::now() + BREATH;
    let mut players = JoinSet::new();
    for mut game in games {
        players.spawn(async move {
            let mut waited = Vec::new();
            for due in shape.dues(game.index()) {
                game.stay_until(begin + due).await;
                let seen = game.play().await;
                waited.push(seen - (begin + due));
            }
            (game, waited, Instant::now())
        });
    }
    let (mut games, mut all, mut end) = (Vec::new(), Vec::new(), begin);
    for (game, waited, ended) in players.join_all().await {
        all.extend(waited);
        end = end.max(ended);
        game.check_seen();
        games.push(game);
    }
    (games, Latencies::new(all), end - begin)
}

/// Every game is on the disk with exactly the moves that were answered.
async fn check(database: &Path, games: &[MatchUp]) {
    let server = Server::start(database);
    let address = server.address;
    let expected: Arc<Vec<(String, Vec<String>)>> =
        Arc::new(games.iter().map(|game| (game.id().to_owned(), game.moves().to_vec())).collect());
    let mut workers = JoinSet::new();
    for worker in 0..CONNECTIONS {
        let expected = expected.clone();
        workers.spawn(async move {
            let mut http = Http::new(address);
            for (id, moves) in expected.iter().skip(worker).step_by(CONNECTIONS) {
                let game = http.get(&format!("/api/games/{id}")).await;
                let found: Vec<&str> = game["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
                assert_eq!(&found, moves, "game {id} on the disk");
            }
        });
    }
    workers.join_all().await;
}

/// A number that looks random, the same for every run.
fn pick(seed: u64) -> usize {
    usize::try_from(SplitMix64::seed_from_u64(seed).next_u64() >> 32).expect("32 bits")
}
