//! `lonja rules` as a person uses it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod lonja;

use std::process::Command;

use lonja::stdout;
use lonja_game::catalog::RULESETS;

/// What it prints with these words, in English unless they say otherwise.
fn rules(words: &[&str]) -> String {
    in_locale(words, &[])
}

/// What it prints where the environment has only these variables.
fn in_locale(words: &[&str], variables: &[(&str, &str)]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lonja"));
    let output = command.arg("rules").args(words).env_clear().envs(variables.iter().copied()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{words:?}");
    stdout(&output)
}

#[test]
fn without_a_ruleset_all_are_listed_with_their_seats() {
    let list = rules(&["--lang", "en"]);
    for (ruleset, line) in RULESETS.iter().zip(list.lines().skip(1)) {
        assert!(line.starts_with(ruleset.id), "{list}");
        assert!(line.contains(&ruleset.seats.start().to_string()), "{list}");
    }
    assert!(list.contains("medici-2006  3–6    Medici (2006)"), "{list}");
    assert!(list.contains("burgueses    2      Burgueses"), "{list}");
}

#[test]
fn the_rules_are_plain_and_wrapped_where_there_is_no_terminal() {
    for ruleset in RULESETS {
        for language in ["en", "es", "pt"] {
            let text = rules(&[ruleset.id, "--lang", language]);
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{}: {text}", ruleset.id);
            assert!(!text.contains(['\x1b', '*', '#', '`', '|']) && !text.contains("]("), "{}: {text}", ruleset.id);
        }
    }
    let text = rules(&["burgueses", "--lang", "en"]);
    assert!(text.starts_with("Burgueses\n=========\n\nWhat it is about\n----------------\n\nTwo merchants"), "{text}");
    assert!(text.contains("\nsuit      values\nspades    2 3 4\n"), "{text}");
    assert!(text.contains("\n- Buy. Draw the top card"), "{text}");
}

#[test]
fn the_language_is_the_one_asked_for_or_that_of_the_environment_or_english() {
    let title = |words: &[&str], variables: &[(&str, &str)]| {
        in_locale(&[&["medici-card"], words].concat(), variables).lines().next().unwrap().to_owned()
    };
    let [en, es, pt] = ["en", "es", "pt"].map(|language| title(&["--lang", language], &[]));
    assert!(en != es && es != pt && pt != en);
    assert_eq!(title(&[], &[]), en);
    assert_eq!(title(&[], &[("LANG", "es_MX.UTF-8")]), es);
    assert_eq!(title(&[], &[("LANG", "de_DE.UTF-8")]), en);
    assert_eq!(title(&[], &[("LANG", "es_ES"), ("LC_ALL", "pt_BR.UTF-8")]), pt);
    assert_eq!(title(&[], &[("LANG", "es_ES"), ("LC_ALL", "")]), es);
    assert_eq!(title(&["--lang", "pt"], &[("LANG", "es_ES")]), pt);
}

#[test]
fn a_paragraph_says_that_it_is_in_english() {
    let text = rules(&["--paragraph", "B5", "--lang", "en"]);
    let in_spanish = format!("Los párrafos exactos están solo en inglés.\n\n{text}");
    assert_eq!(rules(&["--paragraph", "B5", "--lang", "es"]), in_spanish);
    let in_portuguese = format!("Os parágrafos exatos estão só em inglês.\n\n{text}");
    assert_eq!(in_locale(&["--paragraph", "B5"], &[("LANG", "pt_BR.UTF-8")]), in_portuguese);
    assert_eq!(rules(&["--paragraph", "B5"]), text);
}

#[test]
fn a_paragraph_comes_with_its_rulings() {
    let text = rules(&["burgueses", "--paragraph", "b5"]);
    assert!(text.starts_with("B5 Sell\n=======\n\nDiscard two, three or four cards of one value"), "{text}");
    assert!(text.contains("Rulings\n-------\n\nCan one card be sold alone"), "{text}");
    assert!(
        text.contains("- Decision: No\n- Reason: The rulebook names")
            && text.contains("- Another reading: Yes: single_sales\n")
    );
    assert!(!text.contains("B5b Trade") && !text.contains("Which cards are swapped?"), "{text}");
    assert_eq!(text, rules(&["--paragraph", "B5"]), "the id is enough");
    assert!(rules(&["burgueses", "--paragraph", "B5b"]).contains("Which cards are swapped?"));
    assert!(!rules(&["--paragraph", "M1"]).contains("Rulings"), "M1 has none");
    let lots = rules(&["medici-2006", "--paragraph", "M4"]);
    assert!(lots.contains("\n(with lots) Nobody who has room has a florin"), "{lots}");
    assert!(rules(&["--paragraph", "M13"]).contains("\nTournament payments\n---"), "a section that cites it");
    let deck = rules(&["medici-card", "--paragraph", "C1"]);
    assert!(deck.contains("\nThe deck of the card game\n-------------------------\n"), "{deck}");
    assert!(deck.contains("the five cards of value 7 rest on reviews") && !deck.contains("Burgueses"), "{deck}");
}
