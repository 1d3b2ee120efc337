//! The web server of Kamil: pages, games over HTTP, live events, and a computer opponent, on an embedded database.
//!
//! Two things cross its border: a [`Config`] that says where to listen and where the games are kept, and [`serve`],
//! which runs until it is told to stop. [`router`] is the same service without a socket, for tests and embedders.
//!
//! What holds everywhere in this crate: a move is on disk before anyone is told of it, and one game has one move at a
//! ply; only `store` knows SQL; what travels over the wire (`wire`) is converted explicitly from what the rules know.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod aside;
mod assets;
mod body;
mod bus;
mod clock;
mod compressed;
mod computer;
mod config;
mod dress;
mod engine_time;
mod error;
mod game_cache;
mod game_id;
mod games;
mod headers;
mod health;
mod listener;
mod live_game;
mod locale;
mod metrics;
mod opponent;
mod origin;
mod paced;
mod pages;
mod pictures;
mod places;
mod play;
mod player;
mod pool;
mod probes;
mod proxies;
mod quarantine;
mod rate;
mod request_id;
mod routes;
mod seat_secret;
mod serve;
mod state;
mod store;
mod text;
mod thinking_time;
mod turns;
mod watchman;
mod wire;

pub use config::{Config, Database, DatabaseError, Limits, PostgresUrl};
pub use proxies::{Network, NoNetwork};
pub use routes::{metrics_router, router};
pub use serve::{ServeError, serve};
pub use state::App;
pub use store::{StoreError, backup, verify};
