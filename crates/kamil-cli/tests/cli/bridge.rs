//! `kamil bridge`: engines play on a real server, whole games, through lost connections and their own crashes.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_tungstenite::tungstenite::{Message, accept};

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

#[test]
fn an_invitation_whose_answer_is_lost_is_asked_for_again_and_gives_the_same_seat() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let made = make(server.address, &json!({ "fen": SHORT }));
    let proxy = Proxy::losing(server.address, "POST /api/games/");
    let engine = own_engine();
    let black = bridge(
        &made.invitation.replace(&server.address.to_string(), &proxy.address.to_string()),
        &words(&engine),
        &["--patience", "600"],
    );
    let white = bridge(&made.seat, &words(&engine), &[]);
    let (white, black) = (ended(white).good(), ended(black));
    assert_eq!(black.code, 0, "{black:?}");
    assert!(black.err.contains("trying again"), "{}", black.err);
    let lines: Vec<&str> = black.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", black.out);
    let game = ask(server.address, "GET", &format!("/api/games/{}", made.id), secret(lines[0]), "");
    assert_eq!((&game["you"], &game["status"]), (&json!("black"), &json!("finished")), "{game}");
    assert_eq!(lines[1].rsplit(": ").next(), white.trim_end().rsplit(": ").next());
}

#[test]
fn a_wish_that_is_overtaken_is_made_anew_and_one_refused_for_good_ends_the_bridge() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let made = make(server.address, &json!({ "fen": SHORT }));
    let body = json!({ "secret": secret(&made.invitation) }).to_string();
    ask(server.address, "POST", &format!("/api/games/{}/seat", made.id), "", &body);
    let game = ask(server.address, "GET", &format!("/api/games/{}", made.id), secret(&made.seat), "");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let link = made.seat.replace(&server.address.to_string(), &listener.local_addr().unwrap().to_string());
    let engine = own_engine();
    let white = bridge(&link, &words(&engine), &[]);
    // Each time the game is told anew, and has gone on by one event, as by an offer that was declined.
    let refusals = [
        ("overtaken", "Something has happened."),
        ("busy", "The server is too busy."),
        ("too-long", "This game is as long as a game may be here."),
    ];
    let mut wishes = Vec::new();
    for (number, (code, message)) in (7..).zip(refusals) {
        let mut socket = accept(listener.accept().unwrap().0).unwrap();
        let greeting = json!({ "type": "game", "number": number, "time": 0, "game": game });
        socket.send(Message::text(greeting.to_string())).unwrap();
        let wish: Value = serde_json::from_str(socket.read().unwrap().to_text().unwrap()).unwrap();
        assert_eq!((&wish["do"], &wish["version"]), (&json!("move"), &json!(number)), "{wish}");
        let refused = json!({ "type": "refused", "ref": wish["ref"], "code": code, "message": message });
        socket.send(Message::text(refused.to_string())).unwrap();
        wishes.push((wish["ply"].clone(), wish["move"].clone()));
    }
    let error = ended(white);
    assert_eq!((error.code, error.out.as_str()), (1, ""), "{error:?}");
    assert!(error.err.contains("Something has happened.; trying again"), "{}", error.err);
    assert!(error.err.contains("as long as a game may be here. The game stands as it is"), "{}", error.err);
    assert!(wishes.iter().all(|wish| *wish == wishes[0]), "the engine is asked once: {wishes:?}");
}

#[test]
fn a_game_is_played_over_tls_with_a_certificate_that_is_trusted_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let made = make(server.address, &json!({ "fen": SHORT }));
    let front = Front::start(server.address);
    let secured =
        |link: &str| link.replace(&format!("http://{}", server.address), &format!("https://{}", front.authority));
    let engine = own_engine();
    let trusting = |certificate: &str, link: &str| {
        let file = folder.path().join("authorities.pem");
        std::fs::write(&file, certificate).unwrap();
        let mut command = command();
        command.args(["bridge", link, "--engine"]).args(&engine).env("SSL_CERT_FILE", file).env_remove("SSL_CERT_DIR");
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let other = rcgen::generate_simple_self_signed([LOCAL.to_owned()]).unwrap().cert.pem();
    let refused = ended(trusting(&other, &secured(&made.invitation))).bad(1);
    assert!(refused.contains("does not speak TLS as it should: invalid peer certificate"), "{refused}");
    let black = trusting(&front.certificate, &secured(&made.invitation));
    let white = bridge(&made.seat, &words(&engine), &[]);
    let (white, black) = (ended(white).good(), ended(black).good());
    assert!(black.starts_with(&format!("https://{}/game/{}#seat=", front.authority, made.id)), "{black}");
    assert_eq!(black.rsplit(": ").next(), white.rsplit(": ").next());
}

/// What stands before a server and speaks TLS for it.
struct Front {
    authority: String,
    /// As PEM.
    certificate: String,
}

const LOCAL: &str = "localhost";

impl Front {
    fn start(server: SocketAddr) -> Self {
        let made = rcgen::generate_simple_self_signed([LOCAL.to_owned()]).unwrap();
        let key = PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
        let config = ServerConfig::builder().with_no_client_auth();
        let config = config.with_single_cert(vec![made.cert.der().clone()], key).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let authority = format!("{LOCAL}:{}", listener.local_addr().unwrap().port());
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let acceptor = TlsAcceptor::from(Arc::new(config));
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                loop {
                    let (stream, _) = listener.accept().await.unwrap();
                    let acceptor = acceptor.clone();
                    tokio::spawn(async move {
                        // One who does not trust the certificate goes away.
                        let Ok(mut secured) = acceptor.accept(stream).await else { return };
                        let mut plain = tokio::net::TcpStream::connect(server).await.unwrap();
                        let _ = tokio::io::copy_bidirectional(&mut secured, &mut plain).await;
                    });
                }
            });
        });
        Self { authority, certificate: made.cert.pem() }
    }
}

/// Passes connections on until it is told to cut them; later ones are passed on too.
struct Proxy {
    address: SocketAddr,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Proxy {
    fn start(server: SocketAddr) -> Self {
        Self::losing(server, "nothing")
    }

    /// Of the first request that begins so, the answer is lost, after the server has given it.
    fn losing(server: SocketAddr, request: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, open) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let known = open.clone();
        let lost = Arc::new(AtomicBool::new(false));
        std::thread::spawn(move || {
            for from in listener.incoming() {
                let (mut from, mut to) = (from.unwrap(), TcpStream::connect(server).unwrap());
                known.lock().unwrap().extend([from.try_clone().unwrap(), to.try_clone().unwrap()]);
                let lost = lost.clone();
                std::thread::spawn(move || {
                    let mut first = [0; 4096];
                    let length = from.read(&mut first).unwrap_or_default();
                    // A connection that was cut takes nothing more.
                    let _ = to.write_all(&first[..length]);
                    if first.starts_with(request.as_bytes()) && !lost.swap(true, Ordering::Relaxed) {
                        let _ = to.read_to_end(&mut Vec::new());
                        let _ = from.shutdown(std::net::Shutdown::Both);
                        return;
                    }
                    let (back_from, back_to) = (to.try_clone().unwrap(), from.try_clone().unwrap());
                    std::thread::spawn(move || pass(back_from, back_to));
                    pass(from, to);
                });
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
