//! What the project promises about itself: who depends on whom, where rulesets are named, what is not left lying about.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Which crates of ours each may depend on: the arrows of ARCHITECTURE.md.
const MAY_USE: [(&str, &[&str]); 7] = [
    ("rules", &[]),
    ("bots", &["lonja-rules"]),
    ("game", &["lonja-bots", "lonja-rules"]),
    ("lab", &["lonja-bots", "lonja-game", "lonja-rules"]),
    ("server", &["lonja-bots", "lonja-game", "lonja-rules"]),
    ("load", &[]),
    ("cli", &["lonja-bots", "lonja-game", "lonja-lab", "lonja-load", "lonja-rules", "lonja-server"]),
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

/// The platform's own functions differ in the last digit: bots use `portable_math`. (IEEE 754 defines `sqrt` exactly.)
#[test]
fn bots_give_the_same_answer_on_every_machine() {
    let functions = ["exp", "exp2", "ln", "log2", "log10", "powi", "powf", "sin", "cos", "tan", "tanh", "mul_add"];
    for path in sources(&root().join("crates/bots/src")) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for function in functions {
            let uses = [format!(".{function}("), format!("f32::{function}"), format!("f64::{function}")];
            assert!(!uses.iter().any(|used| code.contains(used)), "{}: {function}", path.display());
        }
    }
}

/// A single game needs no clock, thread, process or system randomness, so that it builds for any target. Bots read the clock
/// in one place, for budgets of time.
#[test]
fn games_and_bots_run_anywhere() {
    let needs_a_system = ["std::fs", "std::env", "std::thread", "std::process", "std::time::", "getrandom", "println!"];
    for folder in ["game", "bots"] {
        for path in sources(&root().join("crates").join(folder).join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            for need in needs_a_system {
                let is_budget = need == "std::time::" && path.to_string_lossy().ends_with("budget.rs");
                assert!(is_budget || !code.contains(need), "{}: {need}", path.display());
            }
        }
    }
}

/// A name of a type means one thing in the whole workspace. Each game has its own `Action`, `State`, `Trader` … and both
/// stores have their own `Request`; `load` repeats the server's words, because it may not use its types.
#[test]
fn a_type_name_means_one_thing() {
    let variants = [game_folders(), vec!["/sqlite/".to_owned(), "/postgres/".to_owned()]].concat();
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, _) in MAY_USE.iter().filter(|(name, _)| *name != "load") {
        for path in sources(&root().join("crates").join(name).join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            let path = path.to_string_lossy().into_owned();
            let is_variant = variants.iter().any(|folder| path.contains(folder.as_str()));
            let place = if is_variant { format!("a folder in {name}") } else { path };
            let code = text.split("#[cfg(test)]").next().unwrap();
            for type_name in code.lines().filter_map(type_name) {
                places.entry(type_name.to_owned()).or_default().insert(place.clone());
            }
        }
    }
    let twice: Vec<_> = places.iter().filter(|(_, places)| places.len() > 1).collect();
    assert!(twice.is_empty(), "rename all but one: {twice:#?}");
}

/// The folders of the games, as parts of paths: those of their rules, whose names their bots repeat.
fn game_folders() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates/rules/src")).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders.map(|folder| format!("/{}/", folder.file_name().to_string_lossy())).collect()
}

/// The name of the type that a line at the top level of a file defines.
fn type_name(line: &str) -> Option<&str> {
    let visibility = ["pub ", "pub(crate) ", "pub(super) "];
    let item = visibility.iter().find_map(|word| line.strip_prefix(word)).unwrap_or(line);
    let name = ["struct ", "enum ", "trait ", "type "].iter().find_map(|word| item.strip_prefix(word))?;
    name.split(|c: char| !c.is_alphanumeric()).next()
}

#[test]
fn only_the_catalog_names_rulesets() {
    for folder in ["game", "lab", "server", "cli"] {
        for path in sources(&root().join("crates").join(folder).join("src")) {
            // Help has examples, and examples have names.
            if path.ends_with("catalog.rs") || path.ends_with("args.rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            // Documentation has examples too.
            let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
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
}

#[test]
fn every_dependency_has_its_reason() {
    let reasons = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let dependencies = workspace.split("[workspace.dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    for line in dependencies.lines().filter(|line| line.contains(" = ") && !line.starts_with('#')) {
        let dependency = line.split(' ').next().unwrap();
        assert!(reasons.contains(&format!("`{dependency}`")), "docs/dependencies.md gives no reason for {dependency}");
    }
}

/// The rulesets that the first table of `exact.md` lists, each with the letter of its own paragraphs: the last of a row.
fn letters(exact: &str) -> Vec<(&str, char)> {
    let rows = exact.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    rows.map(|row| (row.split('`').next().unwrap(), row.chars().next_back().unwrap())).collect()
}

/// The ids of the paragraphs of a letter, and of those that they cite: what the rules for players must name.
fn own_and_cited(exact: &str, letter: char) -> BTreeSet<&str> {
    let (text, _) = exact.split_once("| paragraph | tests |").unwrap();
    let own = text.split("\n- **").filter(|paragraph| paragraph.starts_with(letter));
    own.flat_map(|paragraph| paragraphs(paragraph.split("\n\n").next().unwrap())).collect()
}

/// The ids of paragraphs in a text, such as M4 or B5b.
fn paragraphs(text: &str) -> BTreeSet<&str> {
    let is_id = |word: &&str| {
        let number = word.strip_prefix(|first: char| first.is_ascii_uppercase());
        let digits = number.map(|number| number.strip_suffix('b').unwrap_or(number));
        digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    text.split(|c: char| !c.is_alphanumeric()).filter(is_id).collect()
}

/// What a section has in every language: list items, rows of tables, paragraph ids, and all numbers.
#[derive(PartialEq, Eq, Debug)]
struct Section<'t> {
    items: usize,
    rows: usize,
    paragraphs: BTreeSet<&'t str>,
    numbers: Vec<&'t str>,
}

impl<'t> Section<'t> {
    fn new(text: &'t str) -> Self {
        let is_item = |line: &&str| {
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            line.starts_with("- ") || (rest.len() < line.len() && rest.starts_with(". "))
        };
        let words = text.split(|c: char| !c.is_alphanumeric());
        let numbers = words.map(|word| word.split(|c: char| !c.is_ascii_digit()).next().unwrap());
        let mut numbers: Vec<&str> = numbers.filter(|number| !number.is_empty()).collect();
        numbers.sort_unstable();
        Self {
            items: text.lines().filter(is_item).count(),
            rows: text.lines().filter(|line| line.starts_with('|')).count(),
            paragraphs: paragraphs(text),
            numbers,
        }
    }
}

#[test]
fn the_rules_can_be_read_in_three_languages() {
    let exact = fs::read_to_string(root().join("docs/rules/exact.md")).unwrap();
    let known: BTreeSet<&str> =
        exact.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next()).flat_map(paragraphs).collect();
    let ids: Vec<&str> = lonja_game::catalog::RULESETS.iter().map(|ruleset| ruleset.id).collect();
    let listed: Vec<&str> = letters(&exact).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, listed, "the first table of exact.md has the rulesets of the catalog, in its order");
    for (id, letter) in letters(&exact) {
        let path = |language: &str| root().join("docs/rules").join(language).join(format!("{id}.md"));
        let texts = ["en", "es", "pt"].map(|language| fs::read_to_string(path(language)).unwrap());
        let [en, es, pt] = texts.each_ref().map(|text| text.split("\n## ").map(Section::new).collect::<Vec<_>>());
        assert_eq!(en.len(), es.len(), "{id}: es has not the sections of en");
        assert_eq!(en.len(), pt.len(), "{id}: pt has not the sections of en");
        for (nth, ((en, es), pt)) in en.iter().zip(&es).zip(&pt).enumerate() {
            assert_eq!(en, es, "{id}: section {nth} in es");
            assert_eq!(en, pt, "{id}: section {nth} in pt");
        }
        let named = paragraphs(&texts[0]);
        for paragraph in own_and_cited(&exact, letter).into_iter().filter(|id| id.starts_with([letter, 'X'])) {
            assert!(named.contains(paragraph), "{id} does not name {paragraph}");
        }
        for paragraph in named {
            assert!(known.contains(paragraph) && paragraph.starts_with([letter, 'X']), "{id} names {paragraph}");
        }
    }
}

#[test]
fn the_rules_are_plain_markdown() {
    for language in ["en", "es", "pt"] {
        let folder = root().join("docs/rules").join(language);
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let name = path.display();
            let headings: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
            assert!(text.starts_with("# "), "{name} begins with its title");
            assert!(headings[1..].iter().all(|line| line.starts_with("## ")), "{name}: only sections after the title");
            assert!(!text.contains(['<', '`']) && !text.contains("!["), "{name}: neither HTML nor code nor images");
            for link in text.split("](").skip(1) {
                let target = link.split(')').next().unwrap();
                assert!(!target.contains('/') && folder.join(target).exists(), "{name}: {target}");
            }
            for line in text.lines().filter(|line| !line.starts_with('|')) {
                assert!(line.chars().count() <= 120, "{name}: {line}");
            }
        }
    }
}
