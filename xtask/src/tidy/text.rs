//! White space, and paths that hold on one machine only.

use super::SourceFile;

/// Paths outside the project; in halves, so that this file does not find itself.
const PLACES: [&str; 4] =
    [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("shared/sp", "ec"), concat!("shared/pe", "rft")];

pub(super) fn problems(file: &SourceFile) -> Vec<String> {
    let path = file.path.as_str();
    let mut problems = Vec::new();
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        problems.push(format!("{path}: the last line has no end"));
    }
    if file.text.ends_with("\n\n") {
        problems.push(format!("{path}: empty lines at the end"));
    }
    if path.ends_with("package-lock.json") && file.text.contains("\"resolved\": \"http") {
        problems.push(format!("{path}: it names one registry's host (set npm's `omit-lockfile-registry-resolved`)"));
    }
    for (number, line) in (1..).zip(file.text.split('\n')) {
        problems.extend(line_problem(line).map(|problem| format!("{path}:{number}: {problem}")));
    }
    problems
}

fn line_problem(line: &str) -> Option<&'static str> {
    if line.ends_with(' ') || line.ends_with('\t') {
        return Some("white space at the end of the line");
    }
    if line.ends_with('\r') {
        return Some("a carriage return");
    }
    if line.contains('\t') {
        return Some("a tab");
    }
    if PLACES.iter().any(|place| line.contains(place)) {
        return Some("a path that only one machine has");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_what_is_stray() {
        assert_eq!(line_problem("let x = 1;"), None);
        assert_eq!(line_problem("let x = 1; "), Some("white space at the end of the line"));
        assert_eq!(line_problem("\tlet x = 1;"), Some("a tab"));
        assert_eq!(line_problem("let x = 1;\r"), Some("a carriage return"));
        assert!(line_problem(concat!("see /wo", "rk/main")).is_some());
    }

    #[test]
    fn a_lock_file_names_no_host() {
        let problems = |text: &str| {
            problems(&SourceFile { path: "web/package-lock.json".to_owned(), text: text.to_owned() }).len()
        };
        assert_eq!(problems("{ \"version\": \"1.0.0\" }\n"), 0);
        assert_eq!(problems("{ \"resolved\": \"https://example.org/x.tgz\" }\n"), 1);
    }

    #[test]
    fn a_file_ends_with_one_line_end() {
        let found = |text: &str| problems(&SourceFile { path: "a.md".to_owned(), text: text.to_owned() }).len();
        assert_eq!(found("text\n"), 0);
        assert_eq!(found("text"), 1);
        assert_eq!(found("text\n\n"), 1);
        assert_eq!(found(""), 0);
    }
}
