//! The server as its callers meet it: one test binary, since each would link the whole server anew.

mod durability;
mod embed;
mod events;
mod http;
mod live;
mod migration;
mod pages;
mod proxies;
mod public;
mod safety;
mod slow;
mod socket;
mod support;
mod tablebase;
mod two_servers;
