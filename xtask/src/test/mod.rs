//! `cargo xtask test`: every check there is, stage by stage, with the time of each.

mod stages;
mod summary;

use std::process::ExitCode;
use std::time::Instant;

use crate::misuse;
use crate::tally::Tally;
use stages::{STAGES, Stage};
use summary::Summary;

pub(crate) fn main(arguments: &[String]) -> ExitCode {
    if arguments == ["--list"] {
        for stage in &STAGES {
            println!("{:13} {}", stage.name, stage.what);
        }
        return ExitCode::SUCCESS;
    }
    match chosen(arguments) {
        Ok(stages) => run(&stages),
        Err(unknown) => {
            let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
            misuse(&format!("there is no test stage {unknown:?}; there are {}", names.join(", ")))
        }
    }
}

/// The named stages, or all of them when none is named.
fn chosen(names: &[String]) -> Result<Vec<&'static Stage>, &str> {
    if names.is_empty() {
        return Ok(STAGES.iter().collect());
    }
    names.iter().map(|name| STAGES.iter().find(|stage| stage.name == name).ok_or(name.as_str())).collect()
}

fn run(stages: &[&Stage]) -> ExitCode {
    let mut summary = Summary::default();
    for stage in stages {
        eprintln!("\n== {}: {}", stage.name, stage.what);
        let start = Instant::now();
        let mut tally = Tally::default();
        let result = (stage.run)(&mut tally);
        let failed = result.is_err();
        if let Err(error) = result {
            eprintln!("\nerror: stage {} failed: {error:#}", stage.name);
            eprintln!("repeat it alone: cargo xtask test {}", stage.name);
        }
        summary.add(stage.name, tally, failed, start.elapsed());
        if failed {
            break;
        }
    }
    println!("\n{summary}");
    if summary.failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chooses_by_name() {
        let names = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|name| (*name).to_owned()).collect();
            chosen(&arguments)
                .map(|stages| stages.iter().map(|stage| stage.name).collect::<Vec<_>>())
                .map_err(str::to_owned)
        };
        assert_eq!(names(&[]).unwrap().len(), STAGES.len());
        assert_eq!(names(&["tidy", "format"]), Ok(vec!["tidy", "format"]));
        assert_eq!(names(&["tidy", "taste"]), Err("taste".to_owned()));
    }
}
