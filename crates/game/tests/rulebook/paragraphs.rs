//! `docs/paragraphs.md` names the tests of every paragraph, and no others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The paragraphs of the rules.
const PARAGRAPHS: &str = "X1 X2 X3 X4 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 M13 M14 \
    C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 B1 B2 B3 B4 B5 B5b B6 B7 B8 B9 B10 B11 B12 B13 B14";

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The paragraph that a test's name begins with.
fn paragraph_of(test: &str) -> Option<&'static str> {
    let (id, _) = test.split_once('_')?;
    PARAGRAPHS.split_whitespace().find(|paragraph| paragraph.to_lowercase() == id)
}

/// The tests of all source files under a folder.
fn tests_under(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests_under(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.extend(tests_in(&fs::read_to_string(&path).unwrap()));
        }
    }
}

/// A test is a function right after `#[test]`.
fn tests_in(source: &str) -> Vec<String> {
    let after_mark = source.split("#[test]\n").skip(1);
    let name = |rest: &str| Some(rest.trim_start().strip_prefix("fn ")?.split_once('(')?.0.to_owned());
    after_mark.filter_map(name).collect()
}

fn all_tests() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for folder in ["crates/game/tests", "crates/rules/src"] {
        tests_under(&workspace().join(folder), &mut found);
    }
    found
}

/// The tests that the table names, by paragraph. A row is "| ID | what it says | `test`, `test` |".
fn table() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(workspace().join("docs/paragraphs.md")).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| paragraph"));
    let mut table = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [paragraph, _, tests] = cells[..] else { panic!("not three cells: {row}") };
        let tests = tests.split(", ").map(|test| test.trim_matches('`').to_owned()).collect();
        assert!(table.insert(paragraph.to_owned(), tests).is_none(), "{paragraph} has two rows");
    }
    table
}

#[test]
fn every_paragraph_has_a_row_with_tests() {
    let table = table();
    let known: BTreeSet<&str> = PARAGRAPHS.split_whitespace().collect();
    assert_eq!(table.keys().map(String::as_str).collect::<BTreeSet<_>>(), known);
    for (paragraph, tests) in table {
        assert!(tests.iter().any(|test| paragraph_of(test) == Some(&paragraph)), "{paragraph} has no test of its own");
    }
}

#[test]
fn every_test_in_the_table_exists() {
    let all = all_tests();
    for (paragraph, tests) in table() {
        for test in tests {
            assert!(all.contains(&test), "{paragraph} names {test:?}, which is no test");
        }
    }
}

#[test]
fn every_test_of_a_paragraph_is_in_the_table() {
    let table = table();
    for test in all_tests() {
        if let Some(paragraph) = paragraph_of(&test) {
            assert!(table[paragraph].contains(&test), "{paragraph} lacks {test}");
        }
    }
}
