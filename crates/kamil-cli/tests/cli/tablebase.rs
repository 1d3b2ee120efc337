//! `kamil tablebase`.

use std::fs;

use std::path::Path;

use crate::run::kamil;

const ROOK: &str = "k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1";

#[test]
fn a_position_is_told_with_its_moves_and_a_line() {
    let out = kamil(["tablebase", "probe", "--fen", ROOK]).good();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "white wins in 5 plies, 5 to the next capture or Pawn move or the end", "{out}");
    assert!(lines[1].starts_with("b1") && lines[1].contains("win in 5, 5 to the next capture"), "{out}");
    assert!(lines.last().unwrap().starts_with("line "), "{out}");
}

#[test]
fn json_has_what_a_program_needs() {
    let value = kamil(["tablebase", "probe", "--json", "--fen", "1k8/10/1K8/10/10/10/10/10/10/9R w - - 0 1"]).json();
    assert_eq!(value["category"], "win");
    assert_eq!(value["dtw"], 1);
    let best = &value["moves"][0];
    assert_eq!((&best["uci"], &best["san"]), (&"j1j10".into(), &"Rj10#".into()));
    assert_eq!((&best["category"], &best["checkmate"], &best["dtw"]), (&"loss".into(), &true.into(), &0.into()));
    assert_eq!(value["line"].as_array().unwrap().len(), 1);
}

#[test]
fn a_clock_can_come_too_late() {
    let fen = |clock| format!("10/10/10/10/G9/10/10/10/10/k1K7 w - - {clock} 100");
    let probe = |clock| kamil(["tablebase", "probe", "--json", "--fen", &fen(clock)]).json();
    assert_eq!((&probe(187)["category"], &probe(187)["dtz"]), (&"win".into(), &13.into()));
    assert_eq!(probe(188)["category"], "cursed-win");
    let words = kamil(["tablebase", "probe", "--fen", &fen(188)]).good();
    assert!(
        words.starts_with("white wins in 13 plies, 13 to the next capture or Pawn move or the end, too late"),
        "{words}"
    );
}

#[test]
fn a_mate_comes_before_the_limit() {
    let mated = "k8R/10/K9/10/10/10/10/10/10/10 b - - 65535 100";
    let value = kamil(["tablebase", "probe", "--json", "--fen", mated]).json();
    assert_eq!((&value["category"], &value["checkmate"]), (&"loss".into(), &true.into()));
}

#[test]
fn what_no_table_says_is_told() {
    let fen = "k9/2K7/10/10/10/10/10/10/8G1/8G1 w - - 0 1";
    let error = kamil(["tablebase", "probe", "--fen", fen]).bad(1);
    assert_eq!(error, "error: no table of KGGvK is at hand\n");
}

#[test]
fn more_men_than_a_table_has_are_an_error() {
    let error = kamil(["tablebase", "probe"]).bad(1);
    assert_eq!(error, "error: no table has this position of 40 men: tables have up to five\n");
}

#[test]
fn tables_are_made_once_proven_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let out = kamil(["tablebase", "generate", "KvKG", "KEvK", "--path", path, "--threads", "2"]).good();
    assert!(out.starts_with("KGvK: wdl 591, dtw 786, dtz 916, "), "{out}");
    assert!(out.ends_with("\n2 endings made, 0 were there\n"), "{out}");
    let again = kamil(["tablebase", "generate", "KGvK", "--path", path]).good();
    assert_eq!(again, "KGvK: there\n0 endings made, 1 were there\n");
    let proven = kamil(["tablebase", "verify", "KGvK", "--path", path]).good();
    assert_eq!(proven, "KGvK: 225548 positions agree\n1 endings, 225548 positions agree\n");
    let counted = kamil(["tablebase", "stats", "KGvK", "--json", "--path", path]).json();
    assert_eq!((&counted["white"]["won"], &counted["white"]["longest"]["plies"]), (&1360.into(), &13.into()));
    let text = kamil(["tablebase", "stats", "KGvK", "--path", path]).good();
    assert!(text.contains("white to move: won 0.1557% (1360), drawn 99.8443% (872112), lost 0.0000% (0)"), "{text}");
    let sample = kamil(["tablebase", "verify", "KGvK", "--sample", "500", "--path", path]).good();
    assert_eq!(sample, "KGvK: 500 positions agree, 250 of them won or lost\n1 endings, 500 positions agree\n");
    fs::remove_file(folder.path().join("KEvK.dtw")).unwrap();
    fs::write(folder.path().join("KGvK.wdl"), "no table").unwrap();
    let error = kamil(["tablebase", "stats", "KGvK", "--path", path]).bad(1);
    assert!(error.ends_with("KGvK.wdl: expected a table of Kamil, found something else\n"), "{error}");
}

#[test]
fn all_of_three_men_of_a_rule_set_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let out = kamil(["tablebase", "generate", "--men", "3", "--rules", "camel", "--path", path]).good();
    assert!(out.contains("\nKCvK: wdl ") || out.starts_with("KCvK: wdl "), "{out}");
    assert!(out.ends_with("\n6 endings made, 0 were there\n"), "{out}");
    let error = kamil(["tablebase", "generate", "KRvK", "--rules", "camel", "--path", path]).bad(1);
    assert!(error.contains("cannot be used with '--rules <RULES>'"), "{error}");
    // The natural small download: outcomes alone, beside what is built in.
    for name in ["KRvK.dtw", "KRvK.dtz"] {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    let value = kamil(["tablebase", "probe", "--json", "--path", path, "--fen", ROOK]).json();
    assert_eq!((&value["dtw"], &value["dtz"]), (&5.into(), &5.into()));
}

#[test]
fn strict_knows_no_win_that_comes_too_late() {
    let fen = "10/10/10/10/G9/10/10/10/10/k1K7 w - - 188 100";
    let value = kamil(["tablebase", "probe", "--strict", "--json", "--fen", fen]).json();
    assert_eq!((&value["category"], &value["dtw"]), (&"win".into(), &13.into()));
    let words = kamil(["tablebase", "probe", "--strict", "--fen", fen]).good();
    assert!(words.starts_with("white wins in 13 plies, 13 to the next capture or Pawn move or the end\n"), "{words}");
}

#[test]
fn a_folder_without_tables_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    for arguments in [
        vec!["tablebase", "probe", "--fen", ROOK, "--path", path],
        vec!["tablebase", "stats", "--path", path],
        vec!["tablebase", "verify", "--path", path],
        vec!["analyse", "--nodes", "100", "--tablebase", path],
        vec!["serve", "--database", "sqlite::memory:", "--listen", "127.0.0.1:0", "--tablebase", path],
    ] {
        let error = kamil(arguments).bad(1);
        let expected = "error: expected a folder of endgame tables, such as KRvKN.wdl, found none in ";
        assert_eq!(error, format!("{expected}{path}\n"));
    }
}

#[test]
fn damaged_files_are_made_anew_and_others_are_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let make = || kamil(["tablebase", "generate", "KGvK", "--path", path]);
    make().good();
    let file = folder.path().join("KGvK.dtw");
    let whole = fs::read(&file).unwrap();
    // Cut off at its end, within its first word, and empty.
    for length in [whole.len() - 1, 5, 0] {
        fs::write(&file, &whole[..length]).unwrap();
        let again = make();
        assert!(again.err.contains("KGvK.dtw: the checksum is not that of the contents"), "{length}: {}", again.err);
        assert!(again.err.ends_with("; made anew\n"), "{length}: {}", again.err);
        assert_eq!(fs::read(&file).unwrap(), whole);
    }
    fs::write(&file, "my own notes").unwrap();
    let error = make().bad(1);
    assert!(error.ends_with("KGvK.dtw: expected a table of Kamil, found something else\n"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), b"my own notes");
}

#[test]
fn an_ending_named_twice_is_proven_once() {
    let out = kamil(["tablebase", "verify", "KGvK", "KvKG", "--sample", "10"]).good();
    assert_eq!(out, "KGvK: 10 positions agree, 5 of them won or lost\n1 endings, 10 positions agree\n");
}

#[test]
fn what_takes_too_much_is_refused_before_the_work_begins() {
    let error = kamil(["tablebase", "generate", "KWWvKR", "--path", "nowhere"]).bad(1);
    assert!(error.starts_with("error: KWWvKR takes ") && error.contains("expected at most 4"), "{error}");
    assert!(!Path::new("nowhere").exists(), "refused before a folder was made");
    for task in ["verify", "stats"] {
        let error = kamil(["tablebase", task, "KWWvKR"]).bad(1);
        assert!(error.starts_with("error: KWWvKR takes ") && error.contains("expected at most 4"), "{error}");
    }
    let error = kamil(["tablebase", "generate", "KRRvKP", "--path", "nowhere"]).bad(1);
    assert_eq!(error, "error: expected endings of five men without Pawns, found KRRvKP\n");
    let error = kamil(["tablebase", "generate", "KQvK"]).bad(1);
    assert!(error.contains("expected an ending of three to five men such as `KRvKN`, found `KQvK`"), "{error}");
    assert_eq!(kamil(["tablebase", "generate"]).code, 2);
}

#[test]
fn the_pages_of_three_men_in_the_book_are_those_of_the_tables() {
    const ENDINGS: [&str; 7] = ["KRvK", "KWvK", "KNvK", "KGvK", "KEvK", "KCvK", "KPvK"];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    kamil(["tablebase", "stats", "--path", "/dev/null/none"]).bad(1);
    let arguments = ["tablebase", "stats", "--atlas", path].into_iter().chain(ENDINGS);
    assert_eq!(kamil(arguments).good(), "");
    assert!(!folder.path().join("README.md").exists(), "the list is for all endings");
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/endgames");
    let mut pages = 0;
    for entry in fs::read_dir(folder.path()).unwrap() {
        let name = entry.unwrap().file_name();
        let [made, kept] = [folder.path(), &book].map(|folder| fs::read_to_string(folder.join(&name)).unwrap());
        assert_eq!(made, kept, "{}", name.display());
        pages += 1;
    }
    assert_eq!(pages, 7 + 8, "a page each, and a picture for each winner");
}

#[test]
fn each_ending_with_checksums_has_a_page_with_a_lesson() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let lessons = fs::read_to_string(root.join("crates/kamil-cli/src/commands/tablebase/stats/lessons.txt")).unwrap();
    let mut endings = 0;
    for list in ["three-men.sha256", "four-men.sha256", "five-men.sha256"] {
        let sums = fs::read_to_string(root.join("testdata/tablebases").join(list)).unwrap();
        for ending in sums.lines().filter_map(|line| line.split_once("  ")?.1.strip_suffix(".wdl")) {
            let lesson = lessons.lines().find_map(|line| line.strip_prefix(ending)?.strip_prefix(": "));
            let lesson = lesson.unwrap_or_else(|| panic!("no lesson for {ending}"));
            let page = fs::read_to_string(root.join(format!("docs/endgames/{ending}.md"))).unwrap();
            assert!(page.replace('\n', " ").contains(lesson), "the page of {ending} has another lesson");
            endings += 1;
        }
    }
    assert_eq!(endings, 7 + 54 + 1);
}
