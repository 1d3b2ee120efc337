//! What the server uses of the machine, as Linux tells it, and how many files this process and its children may open.

use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are open besides the sockets.
const BESIDES: u64 = 200;

/// Processor time and memory of a process; nothing where the system does not say.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) busy: Duration,
    /// Bytes that are in memory.
    pub(crate) memory: u64,
}

impl Usage {
    pub(crate) fn of(process: u32) -> Self {
        Self::read(process).unwrap_or_default()
    }

    fn read(process: u32) -> Option<Self> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name, in parentheses, may hold blanks.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |field: usize| fields.get(field)?.parse::<u64>().ok();
        // Fields 14 and 15 of proc(5), in hundredths of a second; field 24 in pages of 4 KiB.
        Some(Self { busy: Duration::from_millis(10 * (number(11)? + number(12)?)), memory: 4096 * number(21)? })
    }

    /// The time since then, and the memory now.
    pub(crate) fn since(self, before: Self) -> Self {
        Self { busy: self.busy.saturating_sub(before.busy), ..self }
    }
}

/// Raises the number of files that may be open as far as it has to be.
pub(crate) fn allow_files(sockets: usize) {
    let wanted = sockets as u64 + BESIDES;
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= wanted) {
        return;
    }
    assert!(
        limit.maximum.is_none_or(|maximum| maximum >= wanted),
        "expected {wanted} files to be allowed for {sockets} sockets, and the system allows at most {:?} (ulimit -Hn)",
        limit.maximum
    );
    setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), ..limit })
        .expect("a limit below the greatest is allowed");
}
