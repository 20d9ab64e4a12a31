//! The documents say what is so: the example of the line protocol runs, and links lead somewhere.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod lonja;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use lonja::{spawn, stdout};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All Markdown files of the project under a folder, those of packages and builds left out.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let is_ours = |path: &PathBuf| !["target", "node_modules", "dist", ".git"].iter().any(|name| path.ends_with(name));
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(is_ours);
    let found = entries.flat_map(|path| if path.is_dir() { documents(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

#[test]
fn lines_of_text_have_at_most_120_characters() {
    for path in documents(&root()) {
        let mut is_code = false;
        for (line, number) in fs::read_to_string(&path).unwrap().lines().zip(1..) {
            is_code ^= line.trim_start().starts_with("```");
            let is_text = !is_code && !line.starts_with('|') && line.trim_start_matches(['-', ' ']).contains(' ');
            assert!(!is_text || line.chars().count() <= 120, "{}:{number}: {line}", path.display());
        }
    }
}

/// Whether a line has all parts of a pattern in their order, where … stands for anything.
fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap()) else { return false };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.is_empty() || pattern.ends_with('…')
}

#[test]
fn the_dialogue_of_the_protocol_is_what_happens() {
    let protocol = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let dialogue = protocol.split("```dialogue\n").nth(1).unwrap().split("```").next().unwrap();
    let requests: Vec<&str> = dialogue.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let answers: Vec<&str> = dialogue.lines().filter_map(|line| line.strip_prefix("< ")).collect();
    let mut engine = spawn(&["engine"]);
    engine.stdin.take().unwrap().write_all((requests.join("\n") + "\n").as_bytes()).unwrap();
    let printed = stdout(&engine.wait_with_output().unwrap());
    assert!(answers.len() > 10 && printed.lines().count() == answers.len(), "{printed}");
    for ((request, expected), line) in requests.iter().zip(answers).zip(printed.lines()) {
        assert!(matches(expected, line), "{request} answers\n{line}\nnot\n{expected}");
    }
}

/// The anchor of a heading: its words in small letters, joined by hyphens.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|&c| c.is_alphanumeric() || c == ' ' || c == '-' || c == '_');
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for path in documents(&root()) {
        let text = fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1).map(|link| link.split(')').next().unwrap()) {
            if link.starts_with("http") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(target.exists(), "{} links to {link}", path.display());
            if !heading.is_empty() {
                let linked = fs::read_to_string(&target).unwrap();
                let has_heading = linked.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
                assert!(has_heading, "{} links to {link}", path.display());
            }
            links += 1;
        }
    }
    assert!(links > 30, "{links}");
}

/// The commands of the worked game print what the document shows.
#[test]
fn the_worked_game_of_the_reviews_is_what_happens() {
    let text = fs::read_to_string(root().join("docs/review.md")).unwrap();
    let (_, section) = text.split_once("## One game worked through").unwrap();
    let block = section.split("```\n").nth(1).unwrap();
    let (commands, shown): (Vec<&str>, Vec<&str>) = block.lines().partition(|line| line.starts_with("$ lonja "));
    let folder = tempfile::tempdir().unwrap();
    let run = |command: &str| {
        let words = command.split_whitespace().skip(2);
        let output = Command::new(env!("CARGO_BIN_EXE_lonja")).args(words).current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let printed: Vec<String> = commands.into_iter().map(run).collect();
    assert_eq!(printed.last().unwrap().trim(), shown.join("\n").trim());
}
