//! A real server under load, killed at any moment again and again: what it has answered is there afterwards.
//!
//! `KAMIL_KILLS` says how often; the few of the ordinary test run are a short form of `cargo xtask kill-test`.

#![cfg(unix)]
#![forbid(unsafe_code)]

mod client;
mod server;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use client::{Known, Player};
use server::Server;

const FEW: u32 = 5;
const PLAYERS: u64 = 4;
/// A server lives so long at most before it is killed, in milliseconds.
const LIFE: u64 = 400;

fn kills() -> u32 {
    std::env::var("KAMIL_KILLS").map_or(FEW, |text| text.parse().expect("KAMIL_KILLS is a number"))
}

#[test]
fn a_killed_server_has_lost_nothing_that_it_answered() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let mut players: Vec<Player> = (0..PLAYERS).map(Player::new).collect();
    let kills = kills();
    for kill in 0..kills {
        let mut server = Server::start(&database);
        check(&server, &mut players, &format!("after {kill} kills"));
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
        thread::sleep(Duration::from_millis(pick(u64::from(kill), LIFE)));
        server.kill();
        stop.store(true, Ordering::Relaxed);
        players = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    }
    let server = Server::start(&database);
    check(&server, &mut players, "at the end");
    let copy = folder.path().join("copy.sqlite");
    backup(&database, &copy);
    drop(server);
    check(&Server::start(&copy), &mut players, "in the copy");

    let known = || players.iter().flat_map(|player| &player.games);
    let (games, moves) = (known().count(), known().map(Known::plies).sum::<usize>());
    assert!(games > 0 && moves > 0, "{games} games with {moves} moves are no load");
    eprintln!("{kills} kills, {games} games, {moves} moves answered, none lost");
}

fn check(server: &Server, players: &mut [Player], when: &str) {
    for player in players {
        player.check(server.address, when);
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
