//! `kamil bridge`: engines play on a real server, whole games, through lost connections and their own crashes.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::{Run, command, kamil, kamil_reading};
use crate::serve::{ANYWHERE, Server};

/// One request on a connection of its own.
fn ask(address: SocketAddr, method: &str, path: &str, bearer: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer {bearer}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{head}"))
}

/// A game against a friend: its name, and the links of the own seat and for the friend, by this server's address.
struct Made {
    id: String,
    seat: String,
    invitation: String,
}

fn make(address: SocketAddr, terms: &Value) -> Made {
    let mut terms = terms.clone();
    (terms["opponent"], terms["color"]) = (json!("friend"), json!("white"));
    let made = ask(address, "POST", "/api/games", "", &terms.to_string());
    let link = |name: &str| format!("http://{address}{}", made["links"][name].as_str().unwrap());
    Made { id: made["id"].as_str().unwrap().to_owned(), seat: link("seat"), invitation: link("invitation") }
}

fn secret(link: &str) -> &str {
    link.split_once("#seat=").unwrap().1
}

/// A bridge with our own engine, which thinks little.
fn bridge(link: &str, engine: &[&str], options: &[&str]) -> Child {
    let mut command = command();
    command.args(["bridge", link, "--engine"]).args(engine).args(options);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn own_engine() -> [String; 3] {
    [format!("cmd={}", env!("CARGO_BIN_EXE_kamil")), "args=uci".to_owned(), "nodes=200".to_owned()]
}

fn ended(child: Child) -> Run {
    crate::run::finished(&child.wait_with_output().unwrap())
}

fn words(text: &[String]) -> Vec<&str> {
    text.iter().map(String::as_str).collect()
}

/// White wins in one move, and any engine sees it.
const SHORT: &str = "k9/10/2K7/10/10/10/10/10/10/1R7R w - - 0 1";

#[test]
fn two_engines_play_whole_games_with_clocks_and_without() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let engine = own_engine();
    for terms in [json!({ "fen": SHORT }), json!({ "fen": SHORT, "clock": { "initial": 60, "increment": 1 } })] {
        let made = make(server.address, &terms);
        let white = bridge(&made.seat, &words(&engine), &[]);
        let black = bridge(&made.invitation, &words(&engine), &[]);
        let (white, black) = (ended(white).good(), ended(black).good());
        let game = ask(server.address, "GET", &format!("/api/games/{}", made.id), "", "");
        assert_eq!(game["status"], "finished", "{game}");
        let reason = game["outcome"]["reason"].as_str().unwrap();
        assert!(["checkmate", "stalemate"].contains(&reason), "{game}");
        let last = format!("http://{}/game/{}: white wins by {reason}\n", server.address, made.id);
        assert_eq!(white, last);
        // Whoever came by invitation is told the link of the seat.
        let (link, rest) = black.split_once('\n').unwrap();
        assert_eq!(rest, last);
        assert!(link.starts_with(&format!("http://{}/game/{}#seat=", server.address, made.id)), "{link}");
        assert_ne!(secret(link), secret(&made.invitation));
    }
}

#[test]
fn a_rematch_is_played_where_it_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let made = make(server.address, &json!({}));
    let engine = own_engine();
    let black = bridge(&made.invitation, &words(&engine), &["--rematches", "1"]);
    let address = server.address;
    let act = |path: &str| ask(address, "POST", &format!("/api/games/{path}"), secret(&made.seat), "{}");
    let until = |id: &str, reached: &dyn Fn(&Value) -> bool| loop {
        let game = ask(address, "GET", &format!("/api/games/{id}"), secret(&made.seat), "");
        if reached(&game) {
            return game;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    until(&made.id, &|game| game["status"] == "ongoing");
    act(&format!("{}/resign", made.id));
    act(&format!("{}/rematch", made.id));
    let next = until(&made.id, &|game| game["rematch"].is_string())["rematch"].as_str().unwrap().to_owned();
    // The bridge has the other side now, and moves first.
    until(&next, &|game| game["moves"].as_array().unwrap().len() == 1);
    act(&format!("{next}/resign"));
    let out = ended(black).good();
    let lines: Vec<&str> = out.lines().skip(1).collect();
    let expected = [
        format!("http://{address}/game/{}: black wins by resignation", made.id),
        format!("http://{address}/game/{next}: white wins by resignation"),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_game_goes_on_over_a_new_connection() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let made = make(server.address, &json!({ "fen": SHORT }));
    let proxy = Proxy::start(server.address);
    let by_proxy = |link: &str| link.replace(&server.address.to_string(), &proxy.address.to_string());
    let engine = own_engine();
    let white = bridge(&by_proxy(&made.seat), &words(&engine), &[]);
    // It waits for its opponent, and has a connection that breaks.
    while proxy.connections() == 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
    proxy.cut();
    let black = bridge(&made.invitation, &words(&engine), &[]);
    let white = ended(white);
    assert_eq!(white.code, 0, "{white:?}");
    assert!(white.err.contains("trying again"), "{}", white.err);
    let end = |out: &str| out.trim_end().rsplit(": ").next().unwrap().to_owned();
    assert_eq!(end(&white.out), end(&ended(black).good()));
    assert!(end(&white.out).starts_with("white wins by "), "{}", white.out);
}

#[test]
fn an_engine_that_dies_is_started_anew_and_given_up_when_it_keeps_dying() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let made = make(server.address, &json!({ "fen": SHORT }));
    let own = own_engine();
    // Dies at its first position, and lives after that.
    let marker = folder.path().join("died");
    let script = format!(
        "if test -e {marker}; then exec {kamil} uci; fi; touch {marker}; \
         while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) echo oh no >&2; exit 3;; esac; done",
        marker = marker.display(),
        kamil = env!("CARGO_BIN_EXE_kamil")
    );
    let mortal = folder.path().join("mortal.sh");
    std::fs::write(&mortal, script).unwrap();
    let args = format!("args={}", mortal.display());
    let white = bridge(&made.seat, &["cmd=sh", &args, "nodes=200"], &[]);
    let black = bridge(&made.invitation, &words(&own), &[]);
    let white = ended(white);
    assert_eq!(white.code, 0, "{white:?}");
    assert!(white.err.contains("warning: the engine failed and is started anew: crash"), "{}", white.err);
    assert!(white.err.contains("oh no"), "{}", white.err);
    ended(black).good();

    let made = make(server.address, &json!({ "fen": SHORT }));
    let body = json!({ "secret": secret(&made.invitation) }).to_string();
    ask(server.address, "POST", &format!("/api/games/{}/seat", made.id), "", &body);
    let run = ended(bridge(&made.seat, &["cmd=false"], &[]));
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.err.contains("error: the engine does not play: crash"), "{}", run.err);
    let game = ask(server.address, "GET", &format!("/api/games/{}", made.id), "", "");
    assert_eq!((&game["status"], &game["moves"]), (&json!("ongoing"), &json!([])));
}

#[test]
fn what_does_not_lead_to_a_seat_is_an_error_that_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let made = make(server.address, &json!({}));
    let wrong = "0".repeat(32);
    let own = own_engine();
    let failed = |link: &str, options: &[&str]| {
        let error = ended(bridge(link, &words(&own), options)).bad(1);
        assert!(!error.contains(secret(&made.seat)), "{error}");
        error
    };
    let link = |game: &str| format!("http://{}/game/{game}#seat={wrong}", server.address);
    assert!(failed(&link(&made.id), &[]).contains("not, or no longer, that of a seat in this game"));
    assert!(failed(&link("zzzzzzzzzzzz"), &[]).contains("There is no such game. (status 404)"));
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let error = failed(&format!("http://{nobody}/game/a#seat={wrong}"), &["--patience", "0"]);
    assert!(error.contains("cannot be reached") && error.contains("given up after 0 s"), "{error}");
    let bad = |code, arguments: &[&str]| kamil([&["bridge"], arguments].concat()).bad(code);
    assert!(bad(1, &["http://x/game/a", "--engine", "cmd=x"]).contains("expected the private link of a seat"));
    assert!(bad(1, &[&link("a"), "--engine", "cmd=x", "tc=1+1"]).contains("the clocks of the game are the server's"));
    assert!(bad(2, &[&link("a"), "--engine", "st=1"]).contains("expected the engine's program, cmd=PATH"));
    assert!(bad(2, &[&link("a"), "--engine", "cmd=x", "speed=1"]).contains("speed"));
    kamil(["bridge", &link("a")]).bad(2);
    let run = kamil_reading(["bridge", "-", "--engine", "cmd=x"], b"nonsense\n").bad(1);
    assert!(run.contains("expected the private link of a seat"), "{run}");
}

/// Passes connections on until it is told to cut them; later ones are passed on too.
struct Proxy {
    address: SocketAddr,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Proxy {
    fn start(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, open) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let known = open.clone();
        std::thread::spawn(move || {
            for from in listener.incoming() {
                let (from, to) = (from.unwrap(), TcpStream::connect(server).unwrap());
                known.lock().unwrap().extend([from.try_clone().unwrap(), to.try_clone().unwrap()]);
                let (back_from, back_to) = (to.try_clone().unwrap(), from.try_clone().unwrap());
                std::thread::spawn(move || pass(from, to));
                std::thread::spawn(move || pass(back_from, back_to));
            }
        });
        Self { address, open }
    }

    fn connections(&self) -> usize {
        self.open.lock().unwrap().len()
    }

    fn cut(&self) {
        for stream in self.open.lock().unwrap().drain(..) {
            // It may have ended by itself.
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream) {
    let _ = std::io::copy(&mut from, &mut to);
    let _ = to.shutdown(std::net::Shutdown::Write);
}
