//! Developer tasks: `cargo xtask help`.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a program's results belong on standard output")]

mod bench;
mod browser;
mod cold_start;
mod differential;
mod fuzz;
mod help;
mod install;
mod instructions;
mod kill_test;
mod licences;
mod load;
mod no_std;
mod peers;
mod postgres;
mod problems;
mod process;
mod project;
mod serve;
mod tablebase_play;
mod tally;
mod test;
mod tidy;
mod wasm;
mod web;
mod xboard;

use std::process::ExitCode;

use anyhow::Result;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", [].as_slice()),
    };
    match dispatch(command, rest) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(command: &str, arguments: &[String]) -> Result<ExitCode> {
    match command {
        "serve" => serve::main(arguments),
        "test" => Ok(test::main(arguments)),
        "tidy" => no_arguments(arguments, tidy::main),
        "differential" => differential::main(arguments),
        "fuzz" => fuzz::main(arguments),
        "bench" => bench::main(arguments),
        "cold-start" => cold_start::main(arguments),
        "peers" => peers::main(arguments),
        "problems" => problems::main(arguments),
        "kill-test" => kill_test::main(arguments),
        "load" => load::main(arguments),
        "tablebase-play" => tablebase_play::main(arguments),
        "instructions" => no_arguments(arguments, instructions::main),
        "wasm" => no_arguments(arguments, wasm::build),
        "web" => no_arguments(arguments, web::build),
        "help" | "--help" | "-h" => {
            help::main();
            Ok(ExitCode::SUCCESS)
        }
        other => Ok(misuse(&format!("there is no task {other:?}"))),
    }
}

fn no_arguments(arguments: &[String], task: fn() -> Result<()>) -> Result<ExitCode> {
    match arguments.first() {
        None => task().map(|()| ExitCode::SUCCESS),
        Some(extra) => Ok(misuse(&format!("this task takes no argument, but {extra:?} came"))),
    }
}

/// Says what is wrong with the arguments, and gives the exit code kept for that.
fn misuse(problem: &str) -> ExitCode {
    eprintln!("error: {problem}; `cargo xtask help` lists the tasks");
    ExitCode::from(2)
}
