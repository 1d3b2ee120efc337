//! Random games, whose late positions hold wins among many men.

use kamil::{Array, DrawRules, Game, Position};

use crate::random::Random;

/// A game of random moves that prefers captures, position by position, to its end.
#[derive(Debug)]
pub struct Playout {
    game: Game,
    random: Random,
}

impl Playout {
    /// The game of a seed from an array.
    pub fn new(array: Array, seed: u64) -> Self {
        Self { game: Game::new(array, DrawRules::Default), random: Random::new(seed) }
    }
}

impl Iterator for Playout {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        if self.game.outcome().is_some() {
            return None;
        }
        let position = *self.game.position();
        let mut moves = position.legal_moves();
        moves.sort();
        let captures: Vec<_> = moves.iter().copied().filter(|mv| position.is_capture(*mv)).collect();
        let capture = !captures.is_empty() && self.random.once_in(2);
        let mv = self.random.pick(if capture { &captures } else { &moves });
        self.game.play(mv).expect("a legal move of a game that goes on");
        Some(position)
    }
}
