//! What must be refused is kept, too: `testdata/refused/refused.txt` lists the file, the line and a part of the error.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod testdata;

use std::collections::BTreeMap;
use std::fs;

use lonja_game::verify::{Fairness, Verdict, verify};

const FOLDER: &str = "refused";
const INDEX: &str = "refused.txt";

/// By file, the lines that are refused and a part of the error of each.
fn index() -> BTreeMap<String, Vec<(usize, String)>> {
    let mut index: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let text = fs::read_to_string(testdata::path(&format!("{FOLDER}/{INDEX}"))).unwrap();
    for entry in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (file, rest) = entry.split_once(' ').unwrap();
        let (line, part) = rest.trim_start().split_once(' ').unwrap();
        index.entry(file.to_owned()).or_default().push((line.parse().unwrap(), part.to_owned()));
    }
    index
}

/// All that is wrong with a record, in words.
fn verdict_text(verdict: &Verdict) -> String {
    let replay = verdict.replay.as_ref().err().map(ToString::to_string);
    let unfair = verdict.fairness.as_ref().filter(|fairness| matches!(fairness, Fairness::NotFair(_)));
    [replay, unfair.map(ToString::to_string)].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// Where the verdicts on a file differ from the list.
fn mismatches(file: &str, refused: &[(usize, String)]) -> Vec<String> {
    let bytes = fs::read(testdata::path(&format!("{FOLDER}/{file}"))).unwrap();
    let mut verdicts = Vec::new();
    verify(&bytes[..], |verdict| verdicts.push(verdict)).unwrap();
    let mismatch = |verdict: &Verdict| {
        let text = verdict_text(verdict);
        let what = match refused.iter().find(|(line, _)| *line == verdict.line) {
            None if verdict.is_good() => return None,
            None => format!("was refused: {text}"),
            Some(_) if verdict.is_good() => "was not refused".to_owned(),
            Some((_, part)) if text.contains(part) => return None,
            Some((_, part)) => format!("{text:?} does not say {part:?}"),
        };
        Some(format!("{file}, line {}: {what}", verdict.line))
    };
    let mut mismatches: Vec<_> = verdicts.iter().filter_map(mismatch).collect();
    let records = if file.ends_with(".json") { vec![1] } else { lines_with_records(&bytes) };
    let lines: Vec<_> = verdicts.iter().map(|verdict| verdict.line).collect();
    if lines != records {
        mismatches.push(format!("{file}: records on lines {records:?}, verdicts on {lines:?}"));
    }
    mismatches
}

fn lines_with_records(bytes: &[u8]) -> Vec<usize> {
    let lines = (1..).zip(bytes.split(|&byte| byte == b'\n'));
    lines.filter(|(_, line)| !line.iter().all(u8::is_ascii_whitespace)).map(|(number, _)| number).collect()
}

#[test]
fn what_is_listed_is_refused() {
    let mismatches: Vec<_> = index().iter().flat_map(|(file, refused)| mismatches(file, refused)).collect();
    assert!(mismatches.is_empty(), "\n{}", mismatches.join("\n"));
}

#[test]
fn all_files_are_listed() {
    let mut listed: Vec<_> = index().into_keys().chain([INDEX.to_owned()]).collect();
    listed.sort();
    assert_eq!(testdata::files(FOLDER), listed);
}
