//! The tables against the rules, a plain search, known figures, and damage.

#![forbid(unsafe_code)]

mod checksums;
mod damage;
mod four_men;
mod plain_search;
mod random;
mod three_men;
