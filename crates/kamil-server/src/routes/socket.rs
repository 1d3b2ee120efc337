//! A game over a WebSocket: numbered events as they happen, commands, who is there, and the server's time.
//!
//! A client says which number it has seen last and gets what it missed; one that is too far behind, or new, gets the
//! whole game. What it sends is answered by its `ref`, after every event that came of it.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::response::Response;
use kamil::Color;
use serde::Deserialize;
use serde::Serialize;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::task::task_tracker::TaskTrackerToken;
use tracing::Instrument as _;

use super::events::place;
use super::games::{GamePath, act, open};
use crate::bus::{Heard, Presence, Subscription};
use crate::clock::Moment;
use crate::error::ApiError;
use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::places::Place;
use crate::play::{Command, Held, Wish};
use crate::player::Caller;
use crate::rate::{Counted, Peer};
use crate::state::App;
use crate::wire::{EventView, GameView};

/// The most bytes of a message; the longest command has a tenth of that.
const MAX_MESSAGE: usize = 1024;
/// Thousands of sockets are open at a time, and the library's own choice is 128 KiB for each, cleared at every read.
const READ_BUFFER: usize = 2 * MAX_MESSAGE;
/// The most events that are sent one by one to a client that was away; one that missed more gets the whole game.
const MAX_GAP: u64 = 256;
/// How often the client is asked whether it is still there, and how long it may be silent.
const ASK_EVERY: Duration = Duration::from_secs(20);
const LONGEST_SILENCE: Duration = Duration::from_mins(1);
/// How long a message may wait for a client that does not read.
const SEND_LIMIT: Duration = Duration::from_secs(10);
/// The most messages of one socket in a [`WINDOW`], of any kind; a client that sends more is cut off.
const MESSAGES_A_WINDOW: u32 = 100;
const WINDOW: Duration = Duration::from_secs(10);

/// What the client has seen already.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Resume {
    after: Option<u64>,
}

/// What a client sends.
#[derive(Debug, Deserialize)]
struct Request {
    /// Names the answer.
    #[serde(rename = "ref")]
    reference: u64,
    /// The number of the last event that the client had seen.
    version: Option<u64>,
    #[serde(flatten)]
    wish: WireWish,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum WireWish {
    Move {
        ply: usize,
        #[serde(rename = "move")]
        mv: String,
    },
    Resign,
    Abort,
    Draw,
    DeclineDraw,
    Takeback,
    DeclineTakeback,
    Rematch,
    DeclineRematch,
    Flag,
    /// Tell the time.
    Time,
}

impl WireWish {
    /// `None` for what changes nothing.
    fn command(&self) -> Result<Option<Command>, ApiError> {
        Ok(Some(match self {
            Self::Move { ply, mv } => {
                let mv = mv
                    .parse()
                    .map_err(|error| ApiError::IllegalMove(format!("The move is not understood: {error}.")))?;
                Command::Move { ply: *ply, mv }
            }
            Self::Resign => Command::Resign,
            Self::Abort => Command::Abort,
            Self::Draw => Command::Draw,
            Self::DeclineDraw => Command::DeclineDraw,
            Self::Takeback => Command::Takeback,
            Self::DeclineTakeback => Command::DeclineTakeback,
            Self::Rematch => Command::Rematch { fresh: GameId::random()? },
            Self::DeclineRematch => Command::DeclineRematch,
            Self::Flag => Command::Flag,
            Self::Time => return Ok(None),
        }))
    }
}

/// What the server sends.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Reply<'a> {
    /// The whole game, as it is after the event of that number.
    Game {
        number: u64,
        time: i64,
        game: Box<GameView>,
    },
    Event(EventView),
    /// The colours for which this client may act from now on.
    Seats {
        yours: Vec<&'static str>,
    },
    Presence {
        white: bool,
        black: bool,
        spectators: usize,
    },
    /// What was asked for has happened, at the latest with the event of that number.
    Done {
        #[serde(rename = "ref")]
        reference: u64,
        number: u64,
        time: i64,
    },
    Refused {
        #[serde(rename = "ref")]
        reference: Option<u64>,
        code: &'a str,
        message: &'a str,
    },
}

/// One client.
struct Client {
    app: App,
    id: GameId,
    caller: Caller,
    peer: Option<Peer>,
    socket: WebSocket,
    subscription: Subscription,
    /// The number of the last event that was sent.
    seen: u64,
    held: Held,
    heard_at: Instant,
    window: (Instant, u32),
    _place: Place,
    _token: TaskTrackerToken,
}

/// The client is gone, or is sent away.
#[derive(Debug)]
struct Gone;

pub(super) async fn open_socket(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    counted: Counted,
    resume: Result<Query<Resume>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let Query(resume) = resume.map_err(|_| ApiError::BadRequest("Expected `after` to be a number.".to_owned()))?;
    let upgrade = upgrade.map_err(|error| ApiError::BadRequest(format!("Expected a WebSocket: {error}.")))?;
    let place = place(&app, counted)?;
    let held = open(&app, id).await?.held(&caller);
    // Before the game is read, so that no change falls between.
    let subscription = app.bus().subscribe(id, held);
    let live = open(&app, id).await?;
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE).read_buffer_size(READ_BUFFER);
    let token = app.track();
    let span = tracing::Span::current();
    let serve = move |socket| async move {
        let now = Instant::now();
        let mut client = Client {
            app,
            id,
            caller,
            peer: counted.0,
            socket,
            subscription,
            seen: 0,
            held,
            heard_at: now,
            window: (now, 0),
            _place: place,
            _token: token,
        };
        // Both ways of ending are the same to everybody else.
        let _ = client.serve(&live, resume.after).await;
    };
    Ok(upgrade.on_upgrade(move |socket| serve(socket).instrument(span)))
}

impl Client {
    async fn serve(&mut self, live: &Arc<LiveGame>, after: Option<u64>) -> Result<(), Gone> {
        let closing = self.app.closing().clone();
        let mut ticks = interval(ASK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.greet(live, after).await?;
        loop {
            tokio::select! {
                () = closing.cancelled() => return self.close(close_code::AWAY, "The server stops.").await,
                heard = self.subscription.anything() => match heard {
                    Heard::Game(live) => self.news(&live).await?,
                    Heard::Presence(presence) => self.presence(presence).await?,
                },
                message = self.socket.recv() => {
                    let Some(Ok(message)) = message else { return Err(Gone) };
                    self.heard(message).await?;
                }
                _ = ticks.tick() => {
                    if self.heard_at.elapsed() > LONGEST_SILENCE {
                        return self.close(close_code::AWAY, "Nothing was heard for a minute.").await;
                    }
                    self.put(Message::Ping(Bytes::new())).await?;
                }
            }
        }
    }

    /// The gap where the client says what it has seen, else the whole game.
    async fn greet(&mut self, live: &Arc<LiveGame>, after: Option<u64>) -> Result<(), Gone> {
        let version = live.play.version();
        // A seat may have moved since this client was counted.
        self.subscription.hold(live.held(&self.caller));
        match after {
            Some(after) if (1..=version).contains(&after) && version - after <= MAX_GAP => {
                self.seen = after;
                self.held = live.held(&self.caller);
                self.say_seats().await?;
                self.news(live).await
            }
            _ => {
                self.seen = version;
                self.held = live.held(&self.caller);
                let game = Box::new(GameView::new(live, self.held));
                self.send(&Reply::Game { number: version, time: Moment::now().0, game }).await
            }
        }
    }

    /// Whatever happened since the last event that was sent.
    async fn news(&mut self, live: &LiveGame) -> Result<(), Gone> {
        for event in live.play.events_after(self.seen) {
            self.seen = event.number;
            self.send(&Reply::Event(event.into())).await?;
        }
        let held = live.held(&self.caller);
        if held != self.held {
            self.held = held;
            self.subscription.hold(held);
            self.say_seats().await?;
        }
        Ok(())
    }

    async fn say_seats(&mut self) -> Result<(), Gone> {
        let held = self.held;
        let yours = Color::ALL.into_iter().filter(|color| held.has(*color)).map(Color::name).collect();
        self.send(&Reply::Seats { yours }).await
    }

    async fn presence(&mut self, presence: Presence) -> Result<(), Gone> {
        let Presence { seats, spectators } = presence;
        self.send(&Reply::Presence { white: seats.white > 0, black: seats.black > 0, spectators }).await
    }

    async fn heard(&mut self, message: Message) -> Result<(), Gone> {
        self.heard_at = Instant::now();
        let (since, count) = &mut self.window;
        if since.elapsed() > WINDOW {
            (*since, *count) = (Instant::now(), 0);
        }
        *count += 1;
        if *count > MESSAGES_A_WINDOW {
            return self.close(close_code::POLICY, "Too many messages.").await.and(Err(Gone));
        }
        match message {
            Message::Text(text) => self.obey(&text).await,
            Message::Close(_) => Err(Gone),
            Message::Binary(_) => self.close(close_code::UNSUPPORTED, "Expected text.").await.and(Err(Gone)),
            Message::Ping(_) | Message::Pong(_) => Ok(()),
        }
    }

    async fn obey(&mut self, text: &str) -> Result<(), Gone> {
        let request: Request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => {
                let error = ApiError::BadRequest(format!("The message is not understood: {error}."));
                return self.refuse(None, &error).await;
            }
        };
        match self.fulfil(&request).await {
            Ok(live) => {
                if let Some(live) = live {
                    self.news(&live).await?;
                }
                let time = Moment::now().0;
                self.send(&Reply::Done { reference: request.reference, number: self.seen, time }).await
            }
            Err(error) => self.refuse(Some(request.reference), &error).await,
        }
    }

    async fn fulfil(&mut self, request: &Request) -> Result<Option<Arc<LiveGame>>, ApiError> {
        let Some(command) = request.wish.command()? else { return Ok(None) };
        self.app.rate_limits().may_act(self.peer)?;
        act(&self.app, self.id, self.caller, Wish { command, seen: request.version }).await.map(Some)
    }

    async fn refuse(&mut self, reference: Option<u64>, error: &ApiError) -> Result<(), Gone> {
        self.send(&Reply::Refused { reference, code: error.code(), message: &error.message() }).await
    }

    async fn send(&mut self, reply: &Reply<'_>) -> Result<(), Gone> {
        let text = serde_json::to_string(reply).expect("replies are made of words and numbers");
        self.put(Message::Text(text.into())).await
    }

    async fn put(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(SEND_LIMIT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Gone> {
        self.put(Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }))).await
    }
}
