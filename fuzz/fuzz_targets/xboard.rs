//! XBoard's protocol: commands and replies read back as they are written, or are complained of.
#![no_main]

use kamil_protocol::xboard::{Command, Reply};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(line);
        if let Ok(command) = line.parse::<Command>() {
            let written = command.to_string();
            assert!(!written.contains(char::is_control), "{written:?}");
            assert_eq!(written.parse(), Ok(command));
        }
        if let Ok(reply) = line.parse::<Reply>() {
            let written = reply.to_string();
            // A tab parts a line of thinking from its moves.
            assert!(!written.contains(|letter: char| letter.is_control() && letter != '\t'), "{written:?}");
            assert_eq!(written.parse(), Ok(reply));
        }
    }
});
