//! `cargo xtask load`: a real server under a load of live games loses nothing, and how long moves take to the opponent.

use std::process::ExitCode;

use anyhow::Result;

use crate::misuse;
use crate::process::Step;

/// The loads of docs/performance.md: games, moves a second, seconds. Each game has two sockets.
const DEFAULT: &str = "2000 500 60,4000 500 60,4000 1000 60";

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    let load = match arguments {
        [] => Some(DEFAULT.to_owned()),
        [_, _, _] => {
            let positive = |word: &String| word.parse::<u32>().is_ok_and(|number| number > 0);
            arguments.iter().all(positive).then(|| arguments.join(" "))
        }
        _ => None,
    };
    let Some(load) = load else {
        return Ok(misuse(&format!(
            "load takes games, moves a second and seconds, each a number above 0, not {:?}",
            arguments.join(" ")
        )));
    };
    Step::cargo("test --release --package kamil-cli --test load -- --nocapture every_move")
        .env("KAMIL_LOAD", load)
        .run()?;
    Ok(ExitCode::SUCCESS)
}
