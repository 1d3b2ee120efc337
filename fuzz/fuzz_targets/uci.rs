//! UCI: commands and replies read back as they are written, or are complained of.
#![no_main]

use kamil_protocol::uci::{Command, Reply};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(line);
        let mut complaints = 0_u32;
        match Command::read(&line, &mut |_| complaints += 1) {
            Some(command) => {
                let written = command.to_string();
                assert!(!written.contains(char::is_control), "{written:?}");
                assert_eq!(written.parse(), Ok(command));
            }
            None => assert!(complaints > 0, "nothing is said of {line:?}"),
        }
        if let Some(reply) = Reply::read(&line, &mut |_| {}) {
            let written = reply.to_string();
            assert!(!written.contains(char::is_control), "{written:?}");
            assert_eq!(written.parse(), Ok(reply));
        }
    }
});
