//! What the project promises about itself: who depends on whom, where rulesets are named, what is not left lying about.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use lonja_game::RecordError;
use lonja_game::catalog::OpenError;
use lonja_game::verify::{RecordFault, UnfairReason};

/// Which crates of ours each may depend on: the arrows of ARCHITECTURE.md.
const MAY_USE: [(&str, &[&str]); 8] = [
    ("rules", &[]),
    ("bots", &["lonja-rules"]),
    ("game", &["lonja-bots", "lonja-rules"]),
    ("review", &["lonja-bots", "lonja-game", "lonja-rules"]),
    ("lab", &["lonja-bots", "lonja-game", "lonja-review", "lonja-rules"]),
    ("server", &["lonja-bots", "lonja-game", "lonja-review", "lonja-rules"]),
    ("load", &[]),
    ("cli", &["lonja-bots", "lonja-game", "lonja-lab", "lonja-load", "lonja-review", "lonja-rules", "lonja-server"]),
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

/// The platform's own functions differ in the last digit: bots use `portable_math`, and reviews use none of them. (IEEE
/// 754 defines `sqrt` exactly.)
#[test]
fn bots_give_the_same_answer_on_every_machine() {
    let functions = ["exp", "exp2", "ln", "log2", "log10", "powi", "powf", "sin", "cos", "tan", "tanh", "mul_add"];
    let folders = ["bots", "review"].map(|name| sources(&root().join("crates").join(name).join("src")));
    for path in folders.concat() {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for function in functions {
            let uses = [format!(".{function}("), format!("f32::{function}"), format!("f64::{function}")];
            assert!(!uses.iter().any(|used| code.contains(used)), "{}: {function}", path.display());
        }
    }
}

/// A single game needs no clock, thread, process or system randomness, so that it builds for any target. Bots read the
/// clock in one place, for budgets of time.
#[test]
fn games_and_bots_run_anywhere() {
    let needs_a_system = ["std::fs", "std::env", "std::thread", "std::process", "std::time::", "getrandom", "println!"];
    for folder in ["game", "bots", "review"] {
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

/// The folders of what is written once for each kind of store, as parts of paths.
const STORE_FOLDERS: [&str; 4] = ["/sqlite/", "/postgres/", "/serve/", "/serve_postgres/"];

/// A name of a type means one thing in the whole workspace and its tests. Each game has its own `Action`, `State`,
/// `Trader` … and both stores have their own `Request` and `TestDatabase`, but only one each.
#[test]
fn a_type_name_means_one_thing() {
    let variants = [game_folders(), STORE_FOLDERS.map(str::to_owned).to_vec()].concat();
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut within_folders: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, path) in files_with_types() {
        let text = fs::read_to_string(&path).unwrap();
        let path = path.to_string_lossy().into_owned();
        let code = if path.contains("/src/") { text.split("#[cfg(test)]").next().unwrap() } else { &text };
        for type_name in code.lines().filter_map(type_name) {
            let folder = variants.iter().find(|folder| path.contains(folder.as_str()));
            let place = folder.map_or(path.clone(), |_| format!("a folder in {name}"));
            places.entry(type_name.to_owned()).or_default().insert(place);
            if let Some(folder) = folder {
                within_folders.entry(format!("{name}{folder}{type_name}")).or_default().insert(path.clone());
            }
        }
    }
    let twice: Vec<_> = places.iter().filter(|(_, places)| places.len() > 1).collect();
    assert!(twice.is_empty(), "rename all but one: {twice:#?}");
    let twice: Vec<_> = within_folders.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(twice.is_empty(), "rename all but one: {twice:#?}");
}

/// The sources, tests, benchmarks and examples of all crates, each with its crate.
fn files_with_types() -> Vec<(&'static str, PathBuf)> {
    const PARTS: [&str; 4] = ["src", "tests", "benches", "examples"];
    let folder = |name, part| root().join("crates").join(name).join(part);
    let of_crate = |(name, _): (&'static str, _)| {
        let files = PARTS.iter().map(move |part| folder(name, part)).filter(|folder| folder.exists());
        files.flat_map(|folder| sources(&folder)).map(move |path| (name, path)).collect::<Vec<_>>()
    };
    MAY_USE.into_iter().flat_map(of_crate).collect()
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
    for folder in ["game", "review", "lab", "server", "cli"] {
        for path in sources(&root().join("crates").join(folder).join("src")) {
            // Help has examples, and examples have names. The calibration is measured, and written by a program. Unit
            // tests may have a file of their own.
            if ["catalog.rs", "args.rs", "study_args.rs", "train_args.rs", "calibration.rs", "tests.rs"]
                .iter()
                .any(|name| path.ends_with(name))
            {
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
        // `cargo fmt` wraps code, but neither comments nor data.
        for line in text.lines().filter(|line| line.trim_start().starts_with("//")) {
            assert!(line.chars().count() <= 120, "{}: wrap the comment {line}", path.display());
        }
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

/// The rulesets that the first table of `exact.md` lists, each with the letter of its own paragraphs: the last of a
/// row.
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

/// The languages of the program: each has a folder in `locales/`.
fn languages() -> Vec<String> {
    let folders = fs::read_dir(root().join("locales")).unwrap().map(|entry| entry.unwrap().file_name());
    folders.map(|folder| folder.into_string().unwrap()).collect()
}

/// The languages into which the rules are translated: each has a folder in `docs/rules/`. In others they are read in
/// English.
fn languages_of_rules() -> Vec<String> {
    let languages: Vec<String> =
        languages().into_iter().filter(|language| root().join("docs/rules").join(language).exists()).collect();
    assert!(["en", "es", "pt"].iter().all(|language| languages.iter().any(|other| other == language)));
    languages
}

/// All texts of a language.
fn texts(language: &str) -> String {
    let files = fs::read_dir(root().join("locales").join(language)).unwrap();
    files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap() + "\n").collect()
}

/// The page shows no sentence of the server: it has one of its own for every code.
#[test]
fn every_error_has_a_text_in_every_language() {
    let source = fs::read_to_string(root().join("crates/server/src/problem.rs")).unwrap();
    let (_, codes) = source.split_once("const fn code").unwrap();
    let (codes, _) = codes.split_once("const fn status").unwrap();
    let codes = codes.split('"').skip(1).step_by(2);
    let refused: BTreeSet<&str> = codes.chain(OpenError::CODES).chain(RecordError::CODES).collect();
    assert!(refused.len() > 25, "{refused:?}");

    let described = fs::read_to_string(root().join("docs/api.md")).unwrap();
    let rows = described.split("| status | code |").nth(1).unwrap().split("\n\n").next().unwrap().lines().skip(2);
    let listed = rows.filter_map(|row| row.split('|').nth(2)).flat_map(|codes| codes.split('`').skip(1).step_by(2));
    assert_eq!(refused, listed.collect(), "the table of docs/api.md has all codes");

    // The page has shorter names for these two.
    let id = |code: &str| match code {
        "stale" => "problem-stale".to_owned(),
        "not_found" => "problem-no-table".to_owned(),
        _ => format!("refused-{code}"),
    };
    let mistakes = RecordFault::CODES.map(|code| format!("wrong-{code}"));
    let unfair = UnfairReason::CODES.map(|code| format!("unfair-{code}"));
    let ids: Vec<String> = refused.into_iter().map(id).chain(mistakes).chain(unfair).collect();
    for language in languages() {
        let texts = texts(&language);
        for id in &ids {
            assert!(texts.contains(&format!("\n{id} = ")), "locales/{language} has no {id}");
        }
    }
}

#[test]
fn the_rules_say_the_same_in_every_language() {
    let exact = fs::read_to_string(root().join("docs/rules/exact.md")).unwrap();
    let known: BTreeSet<&str> =
        exact.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next()).flat_map(paragraphs).collect();
    let ids: Vec<&str> = lonja_game::catalog::RULESETS.iter().map(|ruleset| ruleset.id).collect();
    let listed: Vec<&str> = letters(&exact).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, listed, "the first table of exact.md has the rulesets of the catalog, in its order");
    for (id, letter) in letters(&exact) {
        let path = |language: &str| root().join("docs/rules").join(language).join(format!("{id}.md"));
        let english = fs::read_to_string(path("en")).unwrap();
        let sections: Vec<Section> = english.split("\n## ").map(Section::new).collect();
        for language in languages_of_rules() {
            let text = fs::read_to_string(path(&language)).unwrap();
            let translated: Vec<Section> = text.split("\n## ").map(Section::new).collect();
            assert_eq!(sections.len(), translated.len(), "{id}: {language} has not the sections of en");
            for (nth, (english, translated)) in sections.iter().zip(&translated).enumerate() {
                assert_eq!(english, translated, "{id}: section {nth} in {language}");
            }
        }
        let named = paragraphs(&english);
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
    for language in languages_of_rules() {
        let folder = root().join("docs/rules").join(&language);
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
