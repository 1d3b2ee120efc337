//! A seat, played: what the server says goes to the engine, and the engine's moves to the server.

use std::io::Write as _;
use std::time::Duration;

use anyhow::{Result, bail};
use kamil::UciMove;
use kamil_match::EngineSpec;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, timeout_at};

use super::connection::{Socket, Trouble, take_seat};
use super::link::Link;
use super::messages::{Message, Outcome};
use super::table::Table;
use super::thinker::{Answer, Thinker};
use crate::exit::{self, Verdict};
use crate::output::Output;

/// Between two tries to reach a server: at first, and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long the offer of a rematch is waited for.
const REMATCH_PATIENCE: Duration = Duration::from_mins(1);
/// Before a move is sent again that came too soon after others.
const BREATH: Duration = Duration::from_secs(1);

/// The number of no question: the engine has answered, and the move is sent.
const SENT: u64 = 0;

/// How the bridge behaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manners {
    /// Whether the engine has bounds of its own, which hold beside the clocks.
    pub(super) bounded: bool,
    pub(super) lag: Duration,
    pub(super) rematches: u32,
    pub(super) patience: Duration,
}

pub(super) struct Player<'a> {
    link: Link,
    spec: EngineSpec,
    manners: Manners,
    out: &'a mut Output,
    thinker: Thinker,
    /// The question that the engine thinks about: its number, and the moves before.
    asked: Option<(u64, Vec<UciMove>)>,
    /// The engine's move, until the server has it: the moves before, and the move.
    chosen: Option<(Vec<UciMove>, UciMove)>,
    reference: u64,
}

/// Why a connection is left.
enum Left {
    /// The game is over, and what follows it is this game, if one does.
    Over(Outcome, Option<String>),
    Lost(String),
}

impl<'a> Player<'a> {
    pub(super) fn new(link: Link, spec: EngineSpec, manners: Manners, out: &'a mut Output) -> Self {
        let thinker = Thinker::new(spec.clone(), manners.bounded);
        Self { link, spec, manners, out, thinker, asked: None, chosen: None, reference: 0 }
    }

    /// Plays until the game is over, and the rematches after it.
    pub(super) async fn play(&mut self) -> Result<Verdict> {
        loop {
            let (outcome, next) = self.play_game().await?;
            let result = match &outcome.winner {
                Some(winner) => format!("{winner} wins by {}", outcome.reason),
                None => format!("no winner: {}", outcome.reason),
            };
            writeln!(self.out, "{}: {result}", self.link)?;
            self.out.flush()?;
            let Some(next) = next else { return Ok(Verdict::Good) };
            self.manners.rematches -= 1;
            self.link = self.link.in_game(&next);
            // Another game is another process: nothing of the one before is left in it.
            self.thinker = Thinker::new(self.spec.clone(), self.manners.bounded);
            (self.asked, self.chosen) = (None, None);
        }
    }

    async fn play_game(&mut self) -> Result<(Outcome, Option<String>)> {
        let mut pause = FIRST_PAUSE;
        let mut reached = Instant::now();
        loop {
            let trouble = match self.connect().await {
                Ok((socket, table)) => {
                    pause = FIRST_PAUSE;
                    // A move that was sent over another connection may not have come.
                    self.asked.take_if(|(number, _)| *number == SENT);
                    let left = self.follow(socket, table).await?;
                    reached = Instant::now();
                    match left {
                        Left::Over(outcome, next) => return Ok((outcome, next)),
                        Left::Lost(reason) => reason,
                    }
                }
                Err(Trouble::Passing(reason)) => reason,
                Err(Trouble::Lasting(reason)) => bail!("{reason}"),
            };
            if reached.elapsed() >= self.manners.patience {
                bail!("{trouble}; given up after {} s", self.manners.patience.as_secs());
            }
            exit::warn(&format!("{trouble}; trying again"));
            sleep(pause).await;
            pause = LONGEST_PAUSE.min(2 * pause);
        }
    }

    /// A socket, and the game as it stands. An invitation is taken first.
    async fn connect(&mut self) -> Result<(Socket, Table), Trouble> {
        let (socket, table) = self.greeted().await?;
        if !table.ours.is_empty() {
            return Ok((socket, table));
        }
        drop(socket);
        self.link = take_seat(&self.link).await?;
        // Whoever started the bridge can start it again with this alone.
        let shown = writeln!(self.out, "{}", self.link.reveal()).and_then(|()| self.out.flush());
        shown.map_err(|error| Trouble::Lasting(format!("the link of the seat cannot be shown: {error}")))?;
        let (socket, table) = self.greeted().await?;
        if table.ours.is_empty() {
            return Err(Trouble::Lasting(format!("{}: the secret is not that of a seat", self.link)));
        }
        Ok((socket, table))
    }

    async fn greeted(&self) -> Result<(Socket, Table), Trouble> {
        let mut socket = Socket::open(&self.link).await?;
        let strange = |why: &str| Trouble::Lasting(format!("{}: the server is not understood: {why}", self.link));
        match serde_json::from_str(&socket.next().await?).map_err(|error| strange(&error.to_string()))? {
            Message::Game { number, time, game } => {
                let table = Table::new(number, time, *game).map_err(|error| strange(&error))?;
                Ok((socket, table))
            }
            _ => Err(strange("expected the game first")),
        }
    }

    /// Plays over one connection for as long as it stands.
    async fn follow(&mut self, mut socket: Socket, mut table: Table) -> Result<Left> {
        loop {
            if let Some(outcome) = &table.outcome {
                self.thinker.take_back();
                let outcome = outcome.clone();
                let next = self.next_game(&mut socket, &mut table).await;
                return Ok(Left::Over(outcome, next));
            }
            let lost = match self.react(&mut socket, &mut table).await {
                Ok(()) => tokio::select! {
                    text = socket.next() => match text {
                        Ok(text) => self.hear(&mut table, &text).await?,
                        Err(trouble) => Some(trouble),
                    },
                    answer = self.thinker.answer() => {
                        self.take(answer)?;
                        None
                    }
                },
                Err(trouble) => Some(trouble),
            };
            match lost {
                Some(Trouble::Passing(reason)) => return Ok(Left::Lost(reason)),
                Some(Trouble::Lasting(reason)) => bail!("{reason}"),
                None => {}
            }
        }
    }

    /// Does what the game as it stands asks for: answers offers, asks the engine, sends its move.
    async fn react(&mut self, socket: &mut Socket, table: &mut Table) -> Result<(), Trouble> {
        let offers = std::mem::take(&mut table.offers);
        if offers.draw {
            self.wish(socket, table, json!({ "do": "decline-draw" })).await?;
        }
        if offers.takeback {
            let answer = if table.has_clocks() { "decline-takeback" } else { "takeback" };
            self.wish(socket, table, json!({ "do": answer })).await?;
        }
        let played: Vec<UciMove> = table.game.moves().map(Into::into).collect();
        if !table.is_our_turn() || self.asked.as_ref().is_some_and(|(_, before)| *before != played) {
            self.thinker.take_back();
            self.asked = None;
        }
        if self.chosen.as_ref().is_some_and(|(before, _)| *before != played) {
            self.chosen = None;
        }
        if !table.is_our_turn() || self.asked.is_some() {
            return Ok(());
        }
        if let Some((before, mv)) = &self.chosen {
            let (ply, mv) = (before.len(), mv.to_string());
            // It is asked again where the server does not take it; the same move twice changes nothing.
            self.asked = Some((SENT, played));
            return self.wish(socket, table, json!({ "do": "move", "ply": ply, "move": mv })).await;
        }
        let clocks = table.clocks(self.manners.lag);
        self.asked = Some((self.thinker.ask(table.game.clone(), clocks), played));
        Ok(())
    }

    /// Takes the engine's answer, if it is the one that is waited for.
    fn take(&mut self, answer: Answer) -> Result<()> {
        let Some((_, before)) = self.asked.take_if(|(number, _)| *number == answer.number) else { return Ok(()) };
        match answer.result {
            Ok(mv) => self.chosen = mv.map(|mv| (before, mv.into())),
            Err(error) => bail!("the engine does not play: {error}; the game {} stands as it is", self.link),
        }
        Ok(())
    }

    /// Takes a message of the server.
    async fn hear(&mut self, table: &mut Table, text: &str) -> Result<Option<Trouble>> {
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => bail!("{}: the server is not understood: {error}", self.link),
        };
        match message {
            Message::Event(event) => {
                // What does not fit is told anew, from the beginning.
                return Ok(table.hear(event).err().map(Trouble::Passing));
            }
            Message::Seats { yours } if yours.is_empty() => {
                bail!("{}: the link of the seat was renewed, and this one is worth nothing any more", self.link)
            }
            Message::Refused { reference, code, message } if reference == Some(self.reference) => {
                self.refused(&code, &message).await?;
            }
            Message::Game { .. } | Message::Seats { .. } | Message::Refused { .. } | Message::Other => {}
        }
        Ok(None)
    }

    async fn refused(&mut self, code: &str, message: &str) -> Result<()> {
        match code {
            "too-many-requests" | "busy" | "internal" => {
                exit::warn(&format!("{}: {message}", self.link));
                sleep(BREATH).await;
                // The move is sent once more.
                self.asked = None;
            }
            // The engine's moves are checked by the same rules, so that the server has others.
            "illegal-move" => bail!("{}: {message}", self.link),
            // Something happened meanwhile, and the event that tells of it is on its way.
            _ => {}
        }
        Ok(())
    }

    /// After the end: accepts a rematch, if one more is wanted and offered in time, and returns the next game.
    async fn next_game(&mut self, socket: &mut Socket, table: &mut Table) -> Option<String> {
        if self.manners.rematches == 0 {
            return None;
        }
        let until = Instant::now() + REMATCH_PATIENCE;
        loop {
            if table.rematch.is_some() {
                return table.rematch.take();
            }
            if std::mem::take(&mut table.offers.rematch) {
                self.wish(socket, table, json!({ "do": "rematch" })).await.ok()?;
            }
            let text = timeout_at(until, socket.next()).await.ok()?.ok()?;
            if let Ok(Message::Event(event)) = serde_json::from_str(&text) {
                table.hear(event).ok()?;
            }
        }
    }

    /// Wishes for something in the game as it is known, so that the server refuses what would mean something else by now.
    async fn wish(&mut self, socket: &mut Socket, table: &Table, mut wish: Value) -> Result<(), Trouble> {
        self.reference += 1;
        wish["ref"] = json!(self.reference);
        wish["version"] = json!(table.number);
        socket.send(&wish).await
    }
}
