//! Two players of each game, who remember what was answered.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use kamil::{Position, RuleSet, UciMove};
use serde_json::{Value, json};

use crate::pick;
use crate::wish::{Kind, Tally, Wish};

const GAMES: usize = 3;

/// A game as it was answered last.
struct Known {
    id: String,
    /// White's and Black's; empty while Black is still to come.
    cookies: [String; 2],
    invitation: String,
    /// The secrets of the seats, where they were told.
    secrets: [Option<String>; 2],
    /// As everybody sees it.
    view: Value,
    /// What was sent and not answered; it may have happened or not.
    unanswered: Option<Wish>,
    /// Over, followed by another, and found again after a restart.
    settled: bool,
}

pub(crate) struct Player {
    games: Vec<Known>,
    pub(crate) tally: Tally,
    connection: Option<BufReader<TcpStream>>,
    dice: u64,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Self {
        Self { games: Vec::new(), tally: Tally::default(), connection: None, dice: seed << 32 }
    }

    pub(crate) fn games(&self) -> usize {
        self.games.len()
    }

    fn roll(&mut self, below: usize) -> usize {
        self.dice += 1;
        usize::try_from(pick(self.dice, below as u64)).unwrap()
    }

    /// Does something in one of the games that go on.
    pub(crate) fn play_on(&mut self, address: SocketAddr) -> io::Result<()> {
        let followed = |known: &Known| known.view["rematch"].is_string();
        let going: Vec<usize> = (0..self.games.len())
            .filter(|index| !followed(&self.games[*index]) && self.games[*index].unanswered.is_none())
            .collect();
        if going.len() < GAMES {
            return self.start(address);
        }
        let index = going[self.roll(going.len())];
        let wish = self.wish(index);
        let known = &mut self.games[index];
        known.unanswered = Some(wish.clone());
        let (path, body) = (format!("/api/games/{}/{}", known.id, wish.kind.path()), wish.body.to_string());
        let cookie = known.cookies[wish.side].clone();
        let answer = self.request(address, "POST", &path, &[("cookie", &cookie)], &body)?;
        let known = &mut self.games[index];
        known.unanswered = None;
        if answer.status == 409 {
            // Offers come too often, and there may be nothing to take back: nothing has happened.
            return Ok(());
        }
        assert_eq!(answer.status, 200, "{wish:?} in {}: {}", known.view, answer.body);
        let told = if answer.body["game"].is_object() { &answer.body["game"] } else { &answer.body };
        let view = seen_by_all(told);
        if view["version"] != known.view["version"] {
            self.tally.count(wish.kind);
        }
        if let Some(secret) = answer.body["link"].as_str().and_then(|link| link.split_once("#seat=")) {
            known.secrets[wish.side] = Some(secret.1.to_owned());
        }
        if wish.kind == Kind::Join {
            known.cookies[1] = answer.cookie;
        }
        known.view = view;
        let next = known.view["rematch"].as_str().map(str::to_owned);
        next.map_or(Ok(()), |next| self.go_on_in(address, index, next))
    }

    fn start(&mut self, address: SocketAddr) -> io::Result<()> {
        let clock = if self.roll(2) == 0 { json!({ "initial": 10_800, "increment": 1 }) } else { Value::Null };
        let body = json!({ "opponent": "friend", "color": "white", "clock": clock }).to_string();
        let answer = self.request(address, "POST", "/api/games", &[], &body)?;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let secret =
            |name: &str| answer.body["links"][name].as_str().unwrap().split_once("#seat=").unwrap().1.to_owned();
        let mut view = seen_by_all(&answer.body);
        view.as_object_mut().unwrap().remove("links");
        self.games.push(Known {
            id: answer.body["id"].as_str().unwrap().to_owned(),
            cookies: [answer.cookie.clone(), String::new()],
            invitation: secret("invitation"),
            secrets: [Some(secret("seat")), None],
            view,
            unanswered: None,
            settled: false,
        });
        Ok(())
    }

    /// The rematch, with the sides exchanged.
    fn go_on_in(&mut self, address: SocketAddr, index: usize, id: String) -> io::Result<()> {
        let [white, black] = self.games[index].cookies.clone();
        let answer = self.request(address, "GET", &format!("/api/games/{id}"), &[], "")?;
        assert_eq!(answer.status, 200, "{}", answer.body);
        self.games.push(Known {
            id,
            cookies: [black, white],
            invitation: String::new(),
            secrets: [None, None],
            view: seen_by_all(&answer.body),
            unanswered: None,
            settled: false,
        });
        Ok(())
    }

    /// Something that can be wished for in the game as it is.
    fn wish(&mut self, index: usize) -> Wish {
        let view = self.games[index].view.clone();
        let side = self.roll(2);
        if view["status"] == "waiting" {
            let fresh = format!("{:032x}", self.dice);
            let body = json!({ "secret": self.games[index].invitation, "fresh": fresh });
            return Wish { kind: Kind::Join, side: 1, body };
        }
        let plain = |kind| Wish { kind, side, body: json!({ "version": view["version"] }) };
        if view["status"] == "finished" {
            return plain(Kind::Rematch);
        }
        match self.roll(100) {
            0..60 => self.chosen_move(&view),
            60..72 => plain(Kind::Takeback),
            72..76 => plain(Kind::DeclineTakeback),
            76..84 => plain(Kind::Draw),
            84..88 => plain(Kind::DeclineDraw),
            88..92 if view["canAbort"] == true => plain(Kind::Abort),
            88..96 => Wish { body: json!({}), ..plain(Kind::Link) },
            _ => plain(Kind::Resign),
        }
    }

    fn chosen_move(&mut self, view: &Value) -> Wish {
        let rules: RuleSet = view["rules"].as_str().unwrap().parse().unwrap();
        let position = Position::from_fen(view["fen"].as_str().unwrap(), rules).unwrap();
        let legal = position.legal_moves();
        let mv = UciMove::from(*legal.get(self.roll(legal.len())).unwrap()).to_string();
        let ply = view["moves"].as_array().unwrap().len();
        let side = usize::from(position.turn() == kamil::Color::Black);
        Wish { kind: Kind::Move, side, body: json!({ "ply": ply, "move": mv, "version": view["version"] }) }
    }

    /// Every game is there as it was answered last, or with the one wish besides that was not answered. Games that were
    /// found settled are looked at again only where `all` are.
    pub(crate) fn check(&mut self, address: SocketAddr, all: bool, when: &str) {
        self.connection = None;
        for index in 0..self.games.len() {
            if self.games[index].settled && !all {
                continue;
            }
            let path = format!("/api/games/{}", self.games[index].id);
            let answer = self.request(address, "GET", &path, &[], "").unwrap();
            assert_eq!(answer.status, 200, "{path} {when}: {}", answer.body);
            let found = seen_by_all(&answer.body);
            let known = &mut self.games[index];
            let unanswered = known.unanswered.take();
            if found != known.view {
                let wish = unanswered.unwrap_or_else(|| panic!("{when}: {} became {found}", known.view));
                assert!(wish.may_lead_to(&known.view, &found), "{when}: by {wish:?} {} became {found}", known.view);
                if matches!(wish.kind, Kind::Join | Kind::Link) {
                    known.secrets[wish.side] = None;
                }
                if wish.kind == Kind::Join {
                    // Whoever came does not know as whom, and nobody plays on.
                    known.settled = true;
                }
                known.view = found;
            }
            known.settled |= known.view["rematch"].is_string();
            for (side, color) in ["white", "black"].into_iter().enumerate() {
                let Some(secret) = self.games[index].secrets[side].clone() else { continue };
                let bearer = format!("Bearer {secret}");
                let answer = self.request(address, "GET", &path, &[("authorization", &bearer)], "").unwrap();
                assert_eq!(answer.body["yours"], json!([color]), "{path} {when}: the link of a seat");
            }
        }
        // One who never heard as whom they came cannot play on.
        self.games.retain(|known| !(known.settled && known.cookies[1].is_empty()));
    }

    fn request(
        &mut self,
        address: SocketAddr,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> io::Result<Answer> {
        let mut connection = if let Some(connection) = self.connection.take() {
            connection
        } else {
            let socket = TcpStream::connect(address)?;
            socket.set_nodelay(true)?;
            BufReader::new(socket)
        };
        let headers: Vec<String> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let headers = headers.concat();
        write!(
            connection.get_mut(),
            "{method} {path} HTTP/1.1\r\nhost: kamil\r\n{headers}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let answer = Answer::read(&mut connection)?;
        self.connection = Some(connection);
        Ok(answer)
    }
}

/// The game without what depends on who asks, and when.
fn seen_by_all(view: &Value) -> Value {
    let mut view = view.clone();
    let fields = view.as_object_mut().unwrap();
    fields.remove("you");
    fields.remove("yours");
    if let Some(clock) = fields["clock"].as_object_mut() {
        clock.remove("now");
    }
    view
}

struct Answer {
    status: u16,
    cookie: String,
    body: Value,
}

impl Answer {
    /// Reads an answer to its end. A connection that breaks off before is an error, and nothing was answered.
    fn read(connection: &mut BufReader<TcpStream>) -> io::Result<Self> {
        let broken = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let (mut status, mut length, mut cookie) = (None, 0, String::new());
        loop {
            let mut line = String::new();
            connection.read_line(&mut line)?;
            let line = line.strip_suffix("\r\n").ok_or_else(broken)?;
            if line.is_empty() {
                break;
            }
            if status.is_none() {
                status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
            } else if let Some((name, value)) = line.split_once(": ") {
                match name {
                    "content-length" => length = value.parse().map_err(|_| broken())?,
                    "set-cookie" => value.split(';').next().unwrap_or_default().clone_into(&mut cookie),
                    _ => {}
                }
            }
        }
        let mut body = vec![0; length];
        connection.read_exact(&mut body)?;
        let body = serde_json::from_slice(&body).map_err(|_| broken())?;
        Ok(Self { status: status.ok_or_else(broken)?, cookie, body })
    }
}
