//! What must be refused is kept, too: `testdata/refused/refused.txt` says which line of which file, and what is said
//! of it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod testdata;

use std::collections::BTreeMap;
use std::fs;

use lonja_game::verify::{Fairness, Verdict, verify};

const FOLDER: &str = "refused";
const INDEX: &str = "refused.txt";

/// By file, the lines that are refused and a part of what is said.
fn index() -> BTreeMap<String, Vec<(usize, String)>> {
    let mut index: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let text = fs::read_to_string(testdata::path(&format!("{FOLDER}/{INDEX}"))).unwrap();
    for entry in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (file, rest) = entry.split_once(' ').unwrap();
        let (line, said) = rest.trim_start().split_once(' ').unwrap();
        index.entry(file.to_owned()).or_default().push((line.parse().unwrap(), said.to_owned()));
    }
    index
}

/// All that is wrong with a record, in words.
fn said(verdict: &Verdict) -> String {
    let replay = verdict.replay.as_ref().err().map(ToString::to_string);
    let unfair = verdict.fairness.as_ref().filter(|fairness| matches!(fairness, Fairness::NotFair(_)));
    [replay, unfair.map(ToString::to_string)].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What is wrong with the verdicts on a file.
fn complaints(file: &str, refused: &[(usize, String)]) -> Vec<String> {
    let bytes = fs::read(testdata::path(&format!("{FOLDER}/{file}"))).unwrap();
    let mut verdicts = Vec::new();
    verify(&bytes[..], |verdict| verdicts.push(verdict)).unwrap();
    let complaint = |verdict: &Verdict| {
        let said = said(verdict);
        let what = match refused.iter().find(|(line, _)| *line == verdict.line) {
            None if verdict.is_good() => return None,
            None => format!("was refused: {said}"),
            Some(_) if verdict.is_good() => "was not refused".to_owned(),
            Some((_, part)) if said.contains(part) => return None,
            Some((_, part)) => format!("{said:?} does not say {part:?}"),
        };
        Some(format!("{file}, line {}: {what}", verdict.line))
    };
    let mut complaints: Vec<_> = verdicts.iter().filter_map(complaint).collect();
    let records = if file.ends_with(".json") { vec![1] } else { lines_with_records(&bytes) };
    let lines: Vec<_> = verdicts.iter().map(|verdict| verdict.line).collect();
    if lines != records {
        complaints.push(format!("{file}: records on lines {records:?}, verdicts on {lines:?}"));
    }
    complaints
}

fn lines_with_records(bytes: &[u8]) -> Vec<usize> {
    let lines = (1..).zip(bytes.split(|&byte| byte == b'\n'));
    lines.filter(|(_, line)| !line.iter().all(u8::is_ascii_whitespace)).map(|(number, _)| number).collect()
}

#[test]
fn what_is_listed_is_refused() {
    let complaints: Vec<_> = index().iter().flat_map(|(file, refused)| complaints(file, refused)).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn all_files_are_listed() {
    let mut listed: Vec<_> = index().into_keys().chain([INDEX.to_owned()]).collect();
    listed.sort();
    assert_eq!(testdata::files(FOLDER), listed);
}
