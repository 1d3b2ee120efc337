//! Front matter: any text is read or refused, and what is read is written back.
#![no_main]

use kamil::FrontMatter;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match FrontMatter::read(text) {
        Ok(reading) => {
            let written = reading.front_matter.to_string();
            let again = FrontMatter::read(&written).expect("what is written can be read");
            assert_eq!(again.front_matter, reading.front_matter, "{written}");
            assert_eq!(again.warnings, []);
        }
        Err(error) => assert!(error.place.line >= 1 && error.place.column >= 1, "{error}"),
    }
});
