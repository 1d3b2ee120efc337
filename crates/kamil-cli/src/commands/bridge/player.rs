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
    /// The wish by which the move was sent.
    moving: Option<u64>,
    /// The seat of the invitation that the server was asked to take, until it has answered: the same is asked for again.
    coming: Option<Link>,
    /// How the game ended, and until when a rematch is waited for.
    ended: Option<(Outcome, Instant)>,
}

/// Why a connection is left.
enum Left {
    /// The game is over, and what follows it is this game, if one does.
    Over(Outcome, Option<String>),
    /// It broke.
    Lost(String),
    /// What was wished for is refused for now, and the game is read anew.
    Refused(String),
}

/// Why a connection is of no more use.
enum Break {
    Lost(String),
    Refused(String),
}

impl From<Break> for Left {
    fn from(broken: Break) -> Self {
        match broken {
            Break::Lost(reason) => Self::Lost(reason),
            Break::Refused(reason) => Self::Refused(reason),
        }
    }
}

impl<'a> Player<'a> {
    pub(super) fn new(link: Link, spec: EngineSpec, manners: Manners, out: &'a mut Output) -> Self {
        let thinker = Thinker::new(spec.clone(), manners.bounded);
        Self {
            link,
            spec,
            manners,
            out,
            thinker,
            asked: None,
            chosen: None,
            reference: 0,
            moving: None,
            coming: None,
            ended: None,
        }
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
            (self.asked, self.chosen, self.ended) = (None, None, None);
        }
    }

    /// To be called when the bridge ends: the seat of an invitation may have been taken though no answer came.
    pub(super) fn leave(&mut self) {
        let Some(coming) = self.coming.take() else { return };
        exit::warn(
            "the server may have taken the invitation; if it did, the link on standard output is that of the seat",
        );
        let shown = writeln!(self.out, "{}", coming.reveal()).and_then(|()| self.out.flush());
        if let Err(error) = shown {
            exit::warn(&error.to_string());
        }
    }

    async fn play_game(&mut self) -> Result<(Outcome, Option<String>)> {
        let mut pause = FIRST_PAUSE;
        let mut reached = Instant::now();
        loop {
            let trouble = match self.connect().await {
                Ok((socket, table)) => {
                    let number = table.number;
                    // A move that was sent over another connection may not have come.
                    self.asked.take_if(|(number, _)| *number == SENT);
                    let (left, seen) = self.follow(socket, table).await?;
                    // One who is always refused, and hears of nothing that happens, has not got anywhere.
                    if seen > number || matches!(left, Left::Lost(_)) {
                        (pause, reached) = (FIRST_PAUSE, Instant::now());
                    }
                    match left {
                        Left::Over(outcome, next) => return Ok((outcome, next)),
                        Left::Lost(reason) | Left::Refused(reason) => Trouble::Passing(reason),
                    }
                }
                Err(trouble) => trouble,
            };
            let given_up = match trouble {
                Trouble::Lasting(reason) => Some(reason),
                Trouble::Passing(reason) if reached.elapsed() >= self.manners.patience => {
                    Some(format!("{reason}; given up after {} s", self.manners.patience.as_secs()))
                }
                Trouble::Passing(reason) => {
                    exit::warn(&format!("{reason}; trying again"));
                    None
                }
            };
            match (&self.ended, given_up) {
                // The game is over, and only a rematch could have followed.
                (Some((outcome, _)), Some(_)) => return Ok((outcome.clone(), None)),
                (Some((outcome, until)), None) if *until <= Instant::now() => return Ok((outcome.clone(), None)),
                (None, Some(reason)) => bail!("{reason}"),
                (_, None) => {}
            }
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
        self.come().await?;
        let (socket, table) = self.greeted().await?;
        if table.ours.is_empty() {
            return Err(Trouble::Lasting(format!("{}: the secret is not that of a seat", self.link)));
        }
        Ok((socket, table))
    }

    /// Takes the seat of the invitation. Its secret is the bridge's own choice, so that asking again changes nothing.
    async fn come(&mut self) -> Result<(), Trouble> {
        let coming = match self.coming.take() {
            Some(link) => link,
            None => self.link.with_new_secret().map_err(|error| Trouble::Lasting(error.to_string()))?,
        };
        let taken = take_seat(&self.link, &coming).await;
        if matches!(taken, Err(Trouble::Passing(_))) {
            self.coming = Some(coming);
        }
        self.link = taken?;
        // Whoever started the bridge can start it again with this alone.
        let shown = writeln!(self.out, "{}", self.link.reveal()).and_then(|()| self.out.flush());
        shown.map_err(|error| Trouble::Lasting(format!("the link of the seat cannot be shown: {error}")))
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

    /// Plays over one connection for as long as it stands; why it is left, and the number of the last event.
    async fn follow(&mut self, mut socket: Socket, mut table: Table) -> Result<(Left, u64)> {
        loop {
            if let Some(outcome) = table.outcome.clone() {
                self.thinker.take_back();
                let left = match self.next_game(&mut socket, &mut table, &outcome).await {
                    Ok(next) => Left::Over(outcome, next),
                    Err(broken) => broken.into(),
                };
                return Ok((left, table.number));
            }
            let broken = match self.react(&mut socket, &mut table).await {
                Ok(()) => tokio::select! {
                    text = socket.next() => match text {
                        Ok(text) => self.hear(&mut table, &text)?,
                        Err(trouble) => Some(lost(trouble)?),
                    },
                    answer = self.thinker.answer() => {
                        self.take(answer)?;
                        None
                    }
                },
                Err(trouble) => Some(lost(trouble)?),
            };
            if let Some(broken) = broken {
                return Ok((broken.into(), table.number));
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
            self.moving = Some(self.wish(socket, table, json!({ "do": "move", "ply": ply, "move": mv })).await?);
            return Ok(());
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
    fn hear(&mut self, table: &mut Table, text: &str) -> Result<Option<Break>> {
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => bail!("{}: the server is not understood: {error}", self.link),
        };
        match message {
            // What does not fit is told anew, from the beginning.
            Message::Event(event) => Ok(table.hear(event).err().map(Break::Lost)),
            Message::Seats { yours } if yours.is_empty() => {
                bail!("{}: the link of the seat was renewed, and this one is worth nothing any more", self.link)
            }
            Message::Refused { reference, code, message } => self.refused(reference, &code, &message),
            Message::Game { .. } | Message::Seats { .. } | Message::Other => Ok(None),
        }
    }

    /// What becomes of a refusal. The game is read anew where it may be another by now, or the same wish may be granted
    /// later. A move that is refused for good ends the bridge; offers and answers to them are no more than courtesies.
    fn refused(&self, reference: Option<u64>, code: &str, message: &str) -> Result<Option<Break>> {
        let of_move = reference.is_some() && reference == self.moving;
        let said = format!("{}: {message}", self.link);
        match code {
            "too-many-requests" | "too-slow" | "busy" | "internal" => Ok(Some(Break::Refused(said))),
            "overtaken" | "stale-ply" | "not-your-turn" | "not-started" | "game-over" if of_move => {
                Ok(Some(Break::Refused(said)))
            }
            _ if of_move => bail!("{said} The game stands as it is"),
            _ => Ok(None),
        }
    }

    /// After the end: accepts a rematch, if one more is wanted and offered in time, and returns the next game.
    async fn next_game(
        &mut self,
        socket: &mut Socket,
        table: &mut Table,
        outcome: &Outcome,
    ) -> Result<Option<String>, Break> {
        if self.manners.rematches == 0 {
            return Ok(None);
        }
        let until = self.ended.get_or_insert_with(|| (outcome.clone(), Instant::now() + REMATCH_PATIENCE)).1;
        let lost = |trouble: Trouble| Break::Lost(trouble.into_reason());
        loop {
            if table.rematch.is_some() {
                return Ok(table.rematch.take());
            }
            if std::mem::take(&mut table.offers.rematch) {
                self.wish(socket, table, json!({ "do": "rematch" })).await.map_err(lost)?;
            }
            let Ok(text) = timeout_at(until, socket.next()).await else { return Ok(None) };
            match serde_json::from_str(&text.map_err(lost)?) {
                Ok(Message::Event(event)) => table.hear(event).map_err(Break::Lost)?,
                Ok(Message::Refused { message, .. }) => {
                    return Err(Break::Refused(format!("{}: {message}", self.link)));
                }
                _ => {}
            }
        }
    }

    /// Wishes for something in the game as it is known, so that the server refuses what would mean something else by
    /// now. Returns the wish's number.
    async fn wish(&mut self, socket: &mut Socket, table: &Table, mut wish: Value) -> Result<u64, Trouble> {
        self.reference += 1;
        wish["ref"] = json!(self.reference);
        wish["version"] = json!(table.number);
        socket.send(&wish).await?;
        Ok(self.reference)
    }
}

/// What trouble on a connection comes to: another one is tried, unless that would be the same.
fn lost(trouble: Trouble) -> Result<Break> {
    match trouble {
        Trouble::Passing(reason) => Ok(Break::Lost(reason)),
        Trouble::Lasting(reason) => bail!("{reason}"),
    }
}
