//! `docs/rules/exact.md` has the text of every paragraph, and a table that names the tests of each.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of the paragraphs, and the rows of the table after it.
fn document() -> (String, String) {
    let text = fs::read_to_string(workspace().join("docs/rules/exact.md")).unwrap();
    let (paragraphs, table) = text.split_once("| paragraph | tests |\n|---|---|\n").unwrap();
    (paragraphs.to_owned(), table.to_owned())
}

/// The ids of all paragraphs. A paragraph begins with "- **M4 Title.**".
fn paragraphs() -> BTreeSet<String> {
    let (text, _) = document();
    let mut found = BTreeSet::new();
    for id in text.lines().filter_map(|line| line.strip_prefix("- **")?.split(' ').next()) {
        assert!(is_id(id), "{id:?} is no paragraph id");
        assert!(found.insert(id.to_owned()), "{id} has two texts");
    }
    found
}

/// Whether a word is a letter, a number and perhaps one letter more, such as M4 or B5b.
fn is_id(word: &str) -> bool {
    let number = word.strip_prefix(|first: char| first.is_ascii_alphabetic()).unwrap_or("");
    let digits = number.strip_suffix('b').unwrap_or(number);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The paragraph that a test's name begins with: `b5b_once_in_each_round` is a test of B5b.
fn paragraph_of(test: &str) -> Option<String> {
    let (id, _) = test.split_once('_')?;
    is_id(id).then(|| id[..1].to_uppercase() + &id[1..])
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

/// The tests that the table names, by paragraph. A row is "| ID | `test`, `test` |".
fn table() -> BTreeMap<String, Vec<String>> {
    let (_, rows) = document();
    let mut table = BTreeMap::new();
    for row in rows.lines() {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [paragraph, tests] = cells[..] else { panic!("not two cells: {row}") };
        let tests = tests.split(", ").map(|test| test.trim_matches('`').to_owned()).collect();
        assert!(table.insert(paragraph.to_owned(), tests).is_none(), "{paragraph} has two rows");
    }
    table
}

#[test]
fn every_paragraph_has_a_row_with_tests() {
    let table = table();
    assert_eq!(table.keys().cloned().collect::<BTreeSet<_>>(), paragraphs());
    for (paragraph, tests) in table {
        let is_its_own = |test: &String| paragraph_of(test).as_ref() == Some(&paragraph);
        assert!(tests.iter().any(is_its_own), "{paragraph} has no test of its own");
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
            let tests = table.get(&paragraph).unwrap_or_else(|| panic!("{test} names a paragraph that is not there"));
            assert!(tests.contains(&test), "{paragraph} lacks {test}");
        }
    }
}
