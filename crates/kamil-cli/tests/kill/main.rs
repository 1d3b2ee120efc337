//! A real server under load, killed at any moment again and again: what it has answered is there afterwards.
//!
//! `KAMIL_KILLS` says how often; the few of the ordinary test run are a short form of `cargo xtask kill-test`.

#![cfg(unix)]
#![forbid(unsafe_code)]

mod client;
mod server;
mod wish;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use kamil_server::Database;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use client::Player;
use server::Server;
use wish::{Kind, Tally};

const FEW: u32 = 5;
const PLAYERS: u64 = 4;
/// A server lives so long at most before it is killed, in milliseconds.
const LIFE: u64 = 400;
/// What the load must come to for every kill on average: moves, and in all kills together wishes of every kind.
const MOVES_A_KILL: u32 = 10;
/// On a machine too slow for that it is killed more often, though not more than so many times as often.
const PATIENCE: u32 = 40;

fn kills() -> u32 {
    std::env::var("KAMIL_KILLS").map_or(FEW, |text| text.parse().expect("KAMIL_KILLS is a number"))
}

#[test]
fn a_killed_server_has_lost_nothing_that_it_answered() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let mut players: Vec<Player> = (0..PLAYERS).map(Player::new).collect();
    let wanted = kills();
    let mut kills = 0;
    let tally = |players: &[Player]| players.iter().map(|player| player.tally).sum::<Tally>();
    let is_load = |tally: Tally| tally.of(Kind::Move) >= MOVES_A_KILL * wanted && tally.least() >= 1;
    while kills < wanted || !is_load(tally(&players)) {
        assert!(kills < PATIENCE * wanted, "{:?} after {kills} kills is no load", tally(&players));
        let mut server = Server::start(&database);
        check(&server, &mut players, false, &format!("after {kills} kills"));
        let stop = Arc::new(AtomicBool::new(false));
        let threads: Vec<_> = players
            .drain(..)
            .map(|mut player| {
                let (address, stop) = (server.address, stop.clone());
                thread::spawn(move || {
                    // Until the server is gone, which shows as a broken connection.
                    while !stop.load(Ordering::Relaxed) && player.play_on(address).is_ok() {}
                    player
                })
            })
            .collect();
        thread::sleep(Duration::from_millis(pick(u64::from(kills), LIFE)));
        server.kill();
        stop.store(true, Ordering::Relaxed);
        players = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        kills += 1;
        verify_as_left(&database, folder.path());
    }
    let server = Server::start(&database);
    check(&server, &mut players, true, "at the end");
    let copy = folder.path().join("copy.sqlite");
    backup(&database, &copy);
    drop(server);
    check(&Server::start(&copy), &mut players, true, "in the copy");

    let (games, tally) = (players.iter().map(Player::games).sum::<usize>(), tally(&players));
    eprintln!(
        "{kills} kills, {games} games, {} wishes answered, {} moves among them, none lost",
        tally.all(),
        tally.of(Kind::Move)
    );
}

/// The files as the killed server has left them are a whole database. Looked at apart, so that the next server finds them
/// as they were.
fn verify_as_left(database: &Path, folder: &Path) {
    let left = folder.join("left.sqlite");
    for suffix in ["", "-wal"] {
        let of = |path: &Path| PathBuf::from(format!("{}{suffix}", path.display()));
        // Without a log the file is all there is.
        if fs::copy(of(database), of(&left)).is_err() {
            let _ = fs::remove_file(of(&left));
        }
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(kamil_server::verify(&Database::SqliteFile(left))).unwrap();
}

fn check(server: &Server, players: &mut [Player], all: bool, when: &str) {
    for player in players {
        player.check(server.address, all, when);
    }
}

fn backup(database: &Path, copy: &Path) {
    let status = Command::new(env!("CARGO_BIN_EXE_kamil"))
        .args(["backup", "--database", &format!("sqlite:{}", database.display())])
        .arg(copy)
        .status()
        .unwrap();
    assert!(status.success());
}

/// A number from 0 up to `below`, the same for every run.
pub(crate) fn pick(seed: u64, below: u64) -> u64 {
    SplitMix64::seed_from_u64(seed).next_u64() % below
}
