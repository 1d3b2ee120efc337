//! A player who remembers what was answered.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use kamil::{Array, DrawRules, Game, Outcome, UciMove};
use serde_json::{Value, json};

use crate::pick;

const GAMES: usize = 3;

/// A game as it was answered last.
pub(crate) struct Known {
    id: String,
    cookie: String,
    game: Game,
    /// What was sent and not answered; it may have happened or not.
    unanswered: Option<UciMove>,
}

impl Known {
    pub(crate) fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn play(&mut self, mv: UciMove) {
        let mv = mv.to_move(self.game.position()).unwrap();
        self.game.play(mv).unwrap();
    }
}

pub(crate) struct Player {
    pub(crate) games: Vec<Known>,
    connection: Option<BufReader<TcpStream>>,
    dice: u64,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Self {
        Self { games: Vec::new(), connection: None, dice: seed << 32 }
    }

    fn roll(&mut self, below: usize) -> usize {
        self.dice += 1;
        usize::try_from(pick(self.dice, below as u64)).unwrap()
    }

    /// Starts a game or plays a move in one.
    pub(crate) fn play_on(&mut self, address: SocketAddr) -> io::Result<()> {
        let going: Vec<usize> = (0..self.games.len())
            .filter(|index| self.games[*index].game.outcome().is_none() && self.games[*index].unanswered.is_none())
            .collect();
        if going.len() < GAMES {
            return self.start(address);
        }
        let index = going[self.roll(going.len())];
        let legal = self.games[index].game.position().legal_moves();
        let chosen = self.roll(legal.len());
        let known = &mut self.games[index];
        let mv = UciMove::from(*known.game.position().legal_moves().get(chosen).unwrap());
        known.unanswered = Some(mv);
        let body = json!({ "ply": known.plies(), "move": mv.to_string() });
        let (path, cookie) = (format!("/api/games/{}/moves", known.id), known.cookie.clone());
        let answer = self.request(address, "POST", &path, &cookie, &body.to_string())?;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let known = &mut self.games[index];
        known.unanswered = None;
        known.play(mv);
        Ok(())
    }

    fn start(&mut self, address: SocketAddr) -> io::Result<()> {
        let body = json!({ "opponent": "oneself", "color": "white" }).to_string();
        let answer = self.request(address, "POST", "/api/games", "", &body)?;
        assert_eq!(answer.status, 201, "{}", answer.body);
        self.games.push(Known {
            id: answer.body["id"].as_str().unwrap().to_owned(),
            cookie: answer.cookie,
            game: Game::new(Array::Kamil, DrawRules::Default),
            unanswered: None,
        });
        Ok(())
    }

    /// Every game is there with every move that was answered, and at most the one besides that was not.
    pub(crate) fn check(&mut self, address: SocketAddr, when: &str) {
        self.connection = None;
        for index in 0..self.games.len() {
            let (id, cookie) = (self.games[index].id.clone(), self.games[index].cookie.clone());
            let answer = self.request(address, "GET", &format!("/api/games/{id}"), &cookie, "").unwrap();
            assert_eq!(answer.status, 200, "game {id} {when}: {}", answer.body);
            let moves: Vec<&str> = answer.body["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let known = &mut self.games[index];
            let answered: Vec<String> = known.game.moves().map(|mv| mv.to_string()).collect();
            let mut expected: Vec<&str> = answered.iter().map(String::as_str).collect();
            let unanswered = known.unanswered.take();
            let text = unanswered.map(|mv| mv.to_string());
            if moves.len() > expected.len() {
                expected.extend(text.as_deref());
            }
            assert_eq!(moves, expected, "game {id} {when}");
            if let Some(mv) = unanswered.filter(|_| moves.len() > answered.len()) {
                known.play(mv);
            }
            let over = known.game.outcome().map(Outcome::reason);
            assert_eq!(answer.body["outcome"]["reason"].as_str(), over, "game {id} {when}");
        }
    }

    fn request(
        &mut self,
        address: SocketAddr,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> io::Result<Answer> {
        let mut connection = if let Some(connection) = self.connection.take() {
            connection
        } else {
            let socket = TcpStream::connect(address)?;
            socket.set_nodelay(true)?;
            BufReader::new(socket)
        };
        write!(
            connection.get_mut(),
            "{method} {path} HTTP/1.1\r\nhost: kamil\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let answer = Answer::read(&mut connection)?;
        self.connection = Some(connection);
        Ok(answer)
    }
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
