//! One game: both its players at their sockets, and what was answered.

use std::time::Duration;

use kamil::{Array, ByColor, DrawRules, Game, Move, UciMove};
use serde_json::{Value, json};
use tokio::time::{Instant, timeout};

use crate::http::Http;
use crate::socket::{Socket, Told};

/// A bound on a hang, not on speed.
const PATIENCE: Duration = Duration::from_mins(2);

pub(crate) struct MatchUp {
    index: usize,
    id: String,
    game: Game,
    sockets: ByColor<Socket>,
    answered: Vec<String>,
}

impl MatchUp {
    /// Makes a game with clocks and an invitation, takes the invitation, and opens both sockets.
    pub(crate) async fn make(http: &mut Http, index: usize) -> Self {
        let terms = json!({ "opponent": "friend", "color": "white", "clock": { "initial": 3600, "increment": 5 } });
        let made = http.post("/api/games", &terms).await;
        let id = made["id"].as_str().unwrap().to_owned();
        let invitation = json!({ "secret": secret(&made["links"]["invitation"]) });
        let joined = http.post(&format!("/api/games/{id}/seat"), &invitation).await;
        let sockets = ByColor {
            white: Socket::open(http.address, &id, secret(&made["links"]["seat"])).await,
            black: Socket::open(http.address, &id, secret(&joined["link"])).await,
        };
        let game = Game::new(Array::Kamil, DrawRules::Default);
        Self { index, id, game, sockets, answered: Vec::new() }
    }

    pub(crate) fn index(&self) -> usize {
        self.index
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The moves that were answered.
    pub(crate) fn moves(&self) -> &[String] {
        &self.answered
    }

    /// Reads what comes until then: pings want to be answered.
    pub(crate) async fn stay_until(&mut self, moment: Instant) {
        let ByColor { white, black } = &mut self.sockets;
        loop {
            let told = tokio::select! {
                () = tokio::time::sleep_until(moment) => return,
                told = white.hear() => told,
                told = black.hear() => told,
            };
            assert_eq!(told, Told::Other, "nobody has moved");
        }
    }

    /// Makes a move, and waits until it is answered and both sides have seen it; when the opponent saw it.
    pub(crate) async fn play(&mut self) -> Instant {
        let (turn, ply) = (self.game.position().turn(), self.answered.len());
        let mv = self.choose();
        let text = UciMove::from(mv).to_string();
        let (mine, theirs) = match turn {
            kamil::Color::White => (&mut self.sockets.white, &mut self.sockets.black),
            kamil::Color::Black => (&mut self.sockets.black, &mut self.sockets.white),
        };
        mine.wish_move(ply, &text).await;
        let answered = async { while mine.hear().await != Told::Done {} };
        let seen = async {
            while theirs.hear().await != Told::Move {}
            Instant::now()
        };
        let both = timeout(PATIENCE, async { tokio::join!(answered, seen) }).await;
        let ((), seen) = both.unwrap_or_else(|_| panic!("game {} hangs at ply {ply}", self.id));
        self.game.play(mv).unwrap();
        self.answered.push(text);
        seen
    }

    /// A move after which the game goes on, another in every game.
    fn choose(&self) -> Move {
        let moves = self.game.position().legal_moves();
        let first = crate::pick((self.index * 1_000_003 + self.answered.len()) as u64) % moves.len();
        let mut candidates = (0..moves.len()).map(|place| *moves.get((first + place) % moves.len()).unwrap());
        let goes_on = |mv: &Move| {
            let mut game = self.game.clone();
            game.play(*mv).is_ok() && game.outcome().is_none()
        };
        candidates.find(goes_on).expect("a game that can go on")
    }

    /// Both sides saw every move, in order.
    pub(crate) fn check_seen(&self) {
        for socket in [&self.sockets.white, &self.sockets.black] {
            assert_eq!(socket.seen(), self.answered, "game {}", self.id);
        }
    }
}

fn secret(link: &Value) -> &str {
    link.as_str().unwrap().split_once("#seat=").unwrap().1
}
