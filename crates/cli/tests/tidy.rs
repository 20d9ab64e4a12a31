//! What the project promises about itself: who depends on whom, where rulesets are named, what is not left lying about.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::fs;
use std::path::{Path, PathBuf};

/// Which crates of ours each may depend on: the arrows of ARCHITECTURE.md.
const MAY_USE: [(&str, &[&str]); 6] = [
    ("rules", &[]),
    ("bots", &["lonja-rules"]),
    ("game", &["lonja-bots", "lonja-rules"]),
    ("server", &["lonja-bots", "lonja-game", "lonja-rules"]),
    ("load", &[]),
    ("cli", &["lonja-bots", "lonja-game", "lonja-load", "lonja-rules", "lonja-server"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All Rust files under a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

#[test]
fn dependencies_point_one_way() {
    let crates: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(crates.len(), MAY_USE.len(), "a crate is missing here or in crates/: {crates:?}");
    for (name, may_use) in MAY_USE {
        let manifest = fs::read_to_string(root().join("crates").join(name).join("Cargo.toml")).unwrap();
        let ours = manifest.lines().filter_map(|line| line.split_once(".workspace = true"));
        let ours: Vec<&str> = ours.map(|(dependency, _)| dependency).filter(|used| used.starts_with("lonja")).collect();
        assert_eq!(ours, may_use, "crates/{name}");
    }
}

#[test]
fn rules_are_pure() {
    let manifest = fs::read_to_string(root().join("crates/rules/Cargo.toml")).unwrap();
    assert!(!manifest.contains("serde_json"), "no JSON in the rules");
    for path in sources(&root().join("crates/rules/src")) {
        let text = fs::read_to_string(&path).unwrap();
        for impure in ["std::fs", "std::io", "std::time", "std::env", "std::thread", "println!", "Box<", "Rc<", "Arc<"]
        {
            assert!(!text.contains(impure), "{}: {impure}", path.display());
        }
    }
}

#[test]
fn only_the_catalog_names_rulesets() {
    for folder in ["game", "server", "cli"] {
        for path in sources(&root().join("crates").join(folder).join("src")) {
            // Help has examples, and examples have names.
            if path.ends_with("catalog.rs") || path.ends_with("args.rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            for id in lonja_game::catalog::RULESETS.iter().map(|ruleset| ruleset.id) {
                assert!(!code.contains(id), "{} names {id}", path.display());
            }
        }
    }
}

#[test]
fn nothing_is_left_lying_about() {
    // Written apart, so that this file does not find itself.
    let marks = [concat!("FIX", "ME"), concat!("TO", "DO"), concat!("dbg", "!("), concat!("#[ign", "ore")];
    let names = ["utils.rs", "helpers.rs", "common.rs", "misc.rs", "manager.rs"];
    for path in sources(&root().join("crates")) {
        let text = fs::read_to_string(&path).unwrap();
        for mark in marks {
            assert!(!text.contains(mark), "{}: {mark}", path.display());
        }
        assert!(text.lines().count() <= 500, "{} is too long to tell one thing", path.display());
        assert!(!names.iter().any(|name| path.ends_with(name)), "{} says nothing", path.display());
    }
}

#[test]
fn the_map_is_short_and_complete() {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    assert!(map.lines().count() < 150);
    for (name, _) in MAY_USE {
        assert!(map.contains(&format!("crates/{name}")), "crates/{name} is not on the map");
    }
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let dependencies = workspace.split("[workspace.dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    for line in dependencies.lines().filter(|line| line.contains(" = ") && !line.starts_with('#')) {
        let dependency = line.split(' ').next().unwrap();
        assert!(map.contains(&format!("`{dependency}`")), "ARCHITECTURE.md gives no reason for {dependency}");
    }
}
