//! The server that is killed.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(database: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kamil"))
            .args(["serve", "--listen", "127.0.0.1:0", "--loopback-unlimited"])
            .args(["--database", &format!("sqlite:{}", database.display())])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/\n"));
        let address = address.and_then(|address| address.parse().ok());
        Self { address: address.unwrap_or_else(|| panic!("no address in {line:?}")), child }
    }

    /// SIGKILL: the process gets no chance to do anything more.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails where it is dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
