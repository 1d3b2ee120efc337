//! `kamil serve`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::help::example;
use crate::run::{command, kamil};

/// A running server; it ends with its test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(arguments: &[&str], folder: &Path) -> Self {
        let mut command = command();
        command.args(["serve"]).args(arguments).current_dir(folder);
        // Where no database is named, it goes below these.
        command.env("HOME", folder).env_remove("XDG_DATA_HOME");
        Self::of(command)
    }

    fn of(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/\n"));
        let address = address.and_then(|address| address.parse().ok());
        let Some(address) = address else {
            let output = child.wait_with_output().unwrap();
            panic!("no address in {line:?}: {output:?}");
        };
        Self { child, address }
    }

    fn get(&self, path: &str) -> String {
        get(self.address, path)
    }

    #[cfg(target_os = "linux")]
    fn make_game(&self) -> String {
        let (mut stream, body) =
            (TcpStream::connect(self.address).unwrap(), "{\"opponent\":\"oneself\",\"color\":\"white\"}");
        let head = "POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json";
        write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends a signal; the exit code and what else came on standard output and standard error.
    fn stop(mut self, signal: &str) -> (Option<i32>, String, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("sh").args(["-c", &format!("kill -{signal} {id}")]).status().unwrap().success());
        let (mut out, mut err) = (String::new(), String::new());
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (self.child.wait().unwrap().code(), out, err)
    }
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails where it has ended already, as it should have.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) const ANYWHERE: [&str; 4] = ["--listen", "127.0.0.1:0", "--database", "sqlite::memory:"];

#[test]
fn it_prints_its_address_answers_and_stops_when_told() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["INT", "TERM"] {
        let server = Server::start(&ANYWHERE, folder.path());
        assert_ne!(server.address.port(), 0);
        assert!(server.address.ip().is_loopback());
        let health = server.get("/healthz");
        assert!(health.starts_with("HTTP/1.1 200 OK\r\n") && health.ends_with("\r\n\r\nok"), "{health}");
        assert!(server.get("/").contains("<html"));
        assert_eq!(server.stop(signal), (Some(0), String::new(), String::new()));
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

#[test]
fn it_stops_while_somebody_listens_to_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&ANYWHERE, folder.path());
    let mut idle = TcpStream::connect(server.address).unwrap();
    write!(idle, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut first = [0; 15];
    idle.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    assert_eq!(server.stop("TERM").0, Some(0));
}

#[test]
fn its_example_runs_and_keeps_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let help = kamil(["serve", "--help"]).good();
    let words: Vec<&str> = example(&help).split(' ').skip(1).collect();
    // The example's port may be taken on this machine.
    assert!(words.contains(&"127.0.0.1:8080"), "{help}");
    let words: Vec<&str> =
        words.into_iter().map(|word| if word == "127.0.0.1:8080" { "127.0.0.1:0" } else { word }).collect();
    let server = Server::start(&words, folder.path());
    assert_eq!(server.stop("TERM").0, Some(0));
    assert!(folder.path().join("games.sqlite").is_file());
}

#[test]
fn without_a_database_it_takes_one_in_the_users_folder() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&["--listen", "127.0.0.1:0"], folder.path());
    assert_eq!(server.stop("INT").0, Some(0));
    assert!(folder.path().join(".local/share/kamil/games.sqlite").is_file());
}

#[test]
fn a_taken_port_is_an_error() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let error = kamil(["serve", "--listen", &address, "--database", "sqlite::memory:"]).bad(1);
    assert!(error.starts_with(&format!("error: cannot listen on {address}: ")), "{error}");
}

#[test]
fn bad_addresses_and_databases_are_errors() {
    for address in ["8080", "localhost:8080", "127.0.0.1", "127.0.0.1:65536", ""] {
        let error = kamil(["serve", "--listen", address]).bad(1);
        assert!(error.contains("expected an IP address and a port, such as 127.0.0.1:8080"), "{error}");
    }
    for (database, message) in [
        ("games.sqlite", "the database is given as a URL"),
        ("postgres://127.0.0.1:1/kamil", "cannot open the database postgres://127.0.0.1:1/kamil: "),
        ("mysql://localhost/kamil", "databases of the kind `mysql:` are not supported"),
        ("sqlite:", "names no file"),
        ("sqlite:/dev/null/games.sqlite", "cannot open the database sqlite:/dev/null/games.sqlite"),
    ] {
        let error = kamil(["serve", "--listen", "127.0.0.1:0", "--database", database]).bad(1);
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn the_log_may_be_json_with_the_number_of_each_request() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [&ANYWHERE[..], &["--log-format", "json", "--log-level", "debug"]].concat();
    let server = Server::start(&arguments, folder.path());
    let answer = server.get("/healthz");
    let id = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().to_owned();
    let (code, _, log) = server.stop("TERM");
    assert_eq!(code, Some(0));
    let entries: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let named = |entry: &&serde_json::Value| entry["spans"].to_string().contains(&id);
    let entry = entries.iter().find(named).unwrap_or_else(|| panic!("no {id} in {log}"));
    assert_eq!((&entry["level"], &entry["spans"][0]["path"]), (&"DEBUG".into(), &"/healthz".into()), "{entry}");
    assert!(entry["timestamp"].is_string());
}

#[test]
fn a_proxy_is_an_address_or_a_network() {
    for proxy in ["proxy.example", "10.0.0.0/33", ""] {
        let error = kamil(["serve", "--trusted-proxy", proxy]).bad(1);
        assert!(error.contains("expected an IP address or a network such as 10.0.0.0/8"), "{error}");
    }
    let folder = tempfile::tempdir().unwrap();
    let arguments = [&ANYWHERE[..], &["--trusted-proxy", "127.0.0.1", "--trusted-proxy", "fd00::/8"]].concat();
    assert_eq!(Server::start(&arguments, folder.path()).stop("TERM").0, Some(0));
}

#[test]
fn the_counters_may_have_an_address_of_their_own_with_nothing_else_at_it() {
    let folder = tempfile::tempdir().unwrap();
    let free: SocketAddr = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Server::start(&[&ANYWHERE[..], &["--metrics-listen", &free.to_string()]].concat(), folder.path());
    assert!(get(free, "/metrics").contains("\nkamil_watchers 0\n"));
    assert!(get(free, "/healthz").ends_with("\r\n\r\nok"));
    for path in ["/", "/api/games/live"] {
        let answer = get(free, path);
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }
    assert_eq!(server.stop("TERM"), (Some(0), String::new(), String::new()));
}

#[test]
fn a_second_server_on_one_file_says_who_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.sqlite").display());
    let arguments = ["--listen", "127.0.0.1:0", "--database", &database];
    let server = Server::start(&arguments, folder.path());
    let error = kamil([&["serve"], &arguments[..]].concat()).bad(1);
    let who = format!("error: cannot open the database {database}: another server, process {},", server.child.id());
    assert!(error.starts_with(&who), "{error}");
    drop(server);
    // One that was killed has let go of it.
    Server::start(&arguments, folder.path());
}

/// A disk that takes nothing more, and room on it again.
#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_disk_is_full_says_so_and_goes_on_when_there_is_room() {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
    let folder = tempfile::tempdir().unwrap();
    // Without the signal that would end a program which writes beyond its limit.
    let script = "trap '' XFSZ; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_kamil"), "serve", "--listen", "127.0.0.1:0"]);
    command.args(["--database", "sqlite:games.sqlite", "--log-format", "json"]).current_dir(folder.path());
    let server = Server::of(command);
    let process = Pid::from_raw(server.child.id().try_into().unwrap());
    let until = |status: u16| {
        while !server.get("/healthz").starts_with(&format!("HTTP/1.1 {status}")) {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    };
    until(200);
    let mut refused = Vec::new();
    for _ in 0..2 {
        let none = Rlimit { current: Some(0), ..getrlimit(Resource::Fsize) };
        let room = prlimit(process, Resource::Fsize, none).unwrap();
        until(503);
        let answer = server.make_game();
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        refused.extend(answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).map(str::to_owned));
        prlimit(process, Resource::Fsize, room).unwrap();
        until(200);
        let answer = server.make_game();
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }
    // What went wrong stands in the log under the number that the caller was told.
    let (_, _, log) = server.stop("TERM");
    let entries: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(refused.len(), 2);
    for entry in &entries {
        assert!(entry["spans"][0]["id"].is_string(), "of no request: {entry}");
    }
    for id in refused {
        let of_request = |entry: &&serde_json::Value| {
            entry["spans"][0]["id"] == id.as_str() && entry["message"] == "a request failed"
        };
        let entry = entries.iter().find(of_request).unwrap_or_else(|| panic!("no {id} in {log}"));
        assert_eq!((&entry["level"], &entry["spans"][0]["path"]), (&"ERROR".into(), &"/api/games".into()));
    }
}
