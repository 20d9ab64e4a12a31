//! Fair tables: what was promised at the opening holds in the record, and anybody can check it.

use std::fs;
use std::process::{Command, Output};

use lonja_game::sha256_hex;
use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::games::{play_to_the_end, setup, with};
use crate::server::Server;

/// A word may have any characters but `|`.
const ADAS: &str = "ächz ☕ \"quoted\"";

/// What `lonja verify` says.
fn verify(record: &Value) -> (bool, String) {
    said_of(record, Command::new(env!("CARGO_BIN_EXE_lonja")).arg("verify"))
}

/// What a program says that shares no line with Lonja.
fn check_without_lonja(record: &Value) -> (bool, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/fair.py");
    said_of(record, Command::new("python3").arg(script))
}

fn said_of(record: &Value, command: &mut Command) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.jsonl");
    fs::write(&file, format!("{record}\n")).unwrap();
    let Output { status, stdout, .. } = command.arg(&file).output().unwrap();
    (status.success(), String::from_utf8(stdout).unwrap())
}

fn hash_of(word: &str) -> Value {
    json!({"word_hash": sha256_hex(word)})
}

/// A table where Ada and Bo committed to words and now reveal them, beside a bot.
fn revealing(ada: &Client, bo: &Client, clock_s: Option<u32>) -> String {
    let table = with(setup("medici-2018", &["you", "open", "random"]), "clock_s", clock_s);
    let table = ada.open(&with(table, "word_hash", sha256_hex("first thought")));
    ada.ask(&table, "word-hash", &hash_of(ADAS)).ok();
    bo.ask(&table, "sit", &hash_of("Bo's own")).ok();
    assert_eq!(ada.look(&table)["table"]["revealing"]["done"], json!([false, false, true]));
    table
}

fn reveal(who: &Client, table: &str, word: &str) -> Answer {
    who.ask(table, "reveal", &json!({"word": word}))
}

#[test]
fn a_finished_game_can_be_checked_by_anybody() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = revealing(&ada, &bo, None);
    let promised = ada.look(&table)["table"]["commitment"].clone();
    let hashes = json!([sha256_hex(ADAS), sha256_hex("Bo's own"), null]);
    assert_eq!(promised.as_str().unwrap().len(), 64);
    assert_eq!(bo.look(&table)["table"]["word_hashes"], hashes, "everybody sees all hashes before a word is revealed");
    reveal(&ada, &table, ADAS).ok();
    assert_eq!(bo.look(&table)["game"], Value::Null);
    reveal(&bo, &table, "Bo's own").ok();
    reveal(&bo, &table, "Bo's own").ok();
    assert_eq!(bo.look(&table)["table"]["stage"], "running");
    assert_eq!(ada.record(&table)["commitment"], promised, "it is in the account of a running game, too");
    assert_eq!(ada.record(&table)["word_hashes"], hashes);
    let over = play_to_the_end(&table, &[&ada, &bo]);
    let answer = server.stranger().get(&format!("/api/tables/{table}/record"));
    let named = answer.header("content-disposition").unwrap();
    assert!(named.starts_with("attachment; filename=\"lonja-") && named.ends_with(".jsonl\""), "{named}");
    assert!(answer.text().ends_with("}\n") && answer.text().lines().count() == 1, "a line of a file of records");
    let record = answer.ok();
    assert_eq!((&record["commitment"], &over["table"]["commitment"]), (&promised, &promised));
    assert_eq!((&record["word_hashes"], &over["table"]["word_hashes"]), (&hashes, &hashes));
    assert_eq!(record["words"], json!([ADAS, "Bo's own", ""]));
    let seed = record["seed"].as_str().unwrap();
    assert_eq!(sha256_hex(&seed[..64]), promised);
    assert_eq!(seed[64..], *format!("|{ADAS}|Bo's own|"));
    assert_eq!(record["bots"], json!([null, null, "random"]));
    for (agrees, said) in [verify(&record), check_without_lonja(&record)] {
        assert!(agrees && said.contains(": fair: hashes fixed the secret and the words of seats 0, 1;"), "{said}");
    }
    for (name, value) in forgeries(&record) {
        let forged = with(record.clone(), name, value);
        let (agrees, said) = verify(&forged);
        assert!(!agrees && (said.contains("not fair") || said.contains("0 of 1")), "{name}: {said}");
        // A forged result or action is found out by replaying it, which is not what the script is for.
        if !matches!(name, "result" | "actions") {
            let (agrees, said) = check_without_lonja(&forged);
            assert!(!agrees && said.contains("not fair"), "{name}: {said}");
        }
    }
}

/// What somebody might change in a record.
fn forgeries(record: &Value) -> Vec<(&'static str, Value)> {
    let mut chance = record["chance"].clone();
    let deck = chance.as_array_mut().unwrap().iter_mut().find_map(|outcome| outcome.get_mut("deck"));
    deck.unwrap().as_array_mut().unwrap().reverse();
    let seed = record["seed"].as_str().unwrap();
    let other = if seed.starts_with('0') { "1" } else { "0" };
    let mut actions = record["actions"].clone();
    actions.as_array_mut().unwrap().pop();
    vec![
        ("chance", chance),
        ("seed", json!(format!("{other}{}", &seed[1..]))),
        ("commitment", json!("0".repeat(64))),
        ("words", json!(["", "Bo's own", ""])),
        ("word_hashes", json!([null, sha256_hex("Bo's own"), null])),
        ("word_hashes", json!([sha256_hex("another"), sha256_hex("Bo's own"), null])),
        ("word_hashes", json!([sha256_hex(ADAS), sha256_hex("Bo's own")])),
        ("actions", actions),
        ("result", json!({"scores": [1, 2, 3], "winners": [2]})),
    ]
}

/// Ada runs the server: she knows the secret, and Bo's word as soon as he has revealed it. She wants another word of
/// her own.
#[test]
fn an_operator_who_plays_cannot_choose_the_deal() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = revealing(&ada, &bo, None);
    let noted = bo.look(&table)["table"].clone();
    reveal(&bo, &table, "Bo's own").ok();
    assert_eq!(ada.ask(&table, "word-hash", &hash_of("better")).refusal(), (409, "wrong_stage".into()));
    assert_eq!(ada.ask(&table, "sit", &hash_of("better")).refusal(), (409, "wrong_stage".into()));
    assert_eq!(reveal(&ada, &table, "better").refusal(), (422, "wrong_word".into()));
    reveal(&ada, &table, ADAS).ok();
    play_to_the_end(&table, &[&ada, &bo]);
    let record = ada.record(&table);
    // She changes her word in the database: her hash is in the way.
    let seed = record["seed"].as_str().unwrap().replacen(ADAS, "better", 1);
    let forged = with(with(record, "seed", seed), "words", json!(["better", "Bo's own", ""]));
    for (agrees, said) in [verify(&forged), check_without_lonja(&forged)] {
        assert!(!agrees && said.contains("not fair: the hash of seat 0 is not that of its word"), "{said}");
    }
    // She changes the hash, too: it is not the one that Bo noted before he revealed his word.
    let hashes = json!([sha256_hex("better"), sha256_hex("Bo's own"), null]);
    assert_ne!(with(forged, "word_hashes", hashes)["word_hashes"], noted["word_hashes"]);
    // A word without a hash could be anything: no record may have one.
    let plain = with(ada.record(&table), "word_hashes", json!([null, sha256_hex("Bo's own"), null]));
    assert!(!verify(&plain).0 && !check_without_lonja(&plain).0);
}

/// She dislikes the deal and makes the start fail: everybody sees it, and the next deal follows from words that she
/// does not know.
#[test]
fn a_start_that_fails_throws_everything_away() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = revealing(&ada, &bo, None);
    let noted = bo.look(&table)["table"].clone();
    reveal(&bo, &table, "Bo's own").ok();
    ada.ask(&table, "leave", &json!({})).ok();
    let now = bo.look(&table)["table"].clone();
    assert_eq!((&now["failed_starts"], &now["failed_by"]), (&json!(1), &json!(["Ada"])));
    assert_eq!((&now["stage"], &now["revealing"]), (&json!("open"), &Value::Null));
    assert_ne!(now["commitment"], noted["commitment"]);
    assert_eq!(now["word_hashes"], json!([null, null, null]));
    ada.ask(&table, "sit", &hash_of("again")).ok();
    assert_eq!(bo.look(&table)["table"]["revealing"], Value::Null, "Bo has not committed to a new word");
    bo.ask(&table, "word-hash", &hash_of("unknown")).ok();
    reveal(&bo, &table, "unknown").ok();
    ada.ask(&table, "leave", &json!({})).ok();
    assert_eq!(ada.ask(&table, "sit", &json!({})).refusal(), (403, "not_allowed".into()), "twice is enough");
    let cy = server.person("Cy");
    bo.ask(&table, "word-hash", &hash_of("third")).ok();
    cy.ask(&table, "sit", &json!({})).ok();
    reveal(&bo, &table, "third").ok();
    play_to_the_end(&table, &[&bo, &cy]);
    let record = bo.record(&table);
    assert_eq!((&record["failed_starts"], &record["words"]), (&json!(2), &json!(["", "third", ""])));
    let first = record["first_secret"].as_str().unwrap();
    assert_eq!(noted["commitment"], sha256_hex(first), "everybody saw its hash before the first start");
    for (agrees, said) in [verify(&record), check_without_lonja(&record)] {
        assert!(agrees && said.contains("; 2 earlier starts failed, and each threw a deal away"), "{said}");
        assert!(said.contains("nobody could predict the deal") && said.contains("first secret proves"), "{said}");
    }
    // She hides a failed start, or invents one, or claims another first secret.
    let other = sha256_hex(first);
    for (name, value) in [
        ("failed_starts", json!(1)),
        ("failed_starts", json!(3)),
        ("failed_starts", json!(0)),
        ("failed_starts", json!(u32::MAX)),
        ("first_secret", json!(other)),
        ("first_secret", record["seed"].clone()),
    ] {
        let forged = with(record.clone(), name, value);
        for (agrees, said) in [verify(&forged), check_without_lonja(&forged)] {
            let why = "not fair: the secret does not follow from the first one by the failed starts";
            assert!(!agrees && said.contains(why), "{name}: {said}");
        }
    }
    // Records of earlier versions.
    let mut old = record;
    old.as_object_mut().unwrap().remove("first_secret");
    for (agrees, said) in [verify(&old), check_without_lonja(&old)] {
        assert!(agrees && said.contains("2 earlier starts failed") && said.contains("nothing proves"), "{said}");
    }
}

#[test]
fn against_bots_the_game_starts_when_the_word_is_revealed() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&with(setup("burgueses", &["you", "random"]), "word_hash", sha256_hex("mine")));
    assert_eq!(ada.look(&table)["table"]["revealing"]["done"], json!([false, true]));
    reveal(&ada, &table, "mine").ok();
    assert_eq!(ada.look(&table)["table"]["stage"], "running");
}

#[test]
fn a_table_without_words_starts_at_once_and_proves_less() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "random"]));
    assert_eq!(ada.look(&table)["table"]["stage"], "running");
    play_to_the_end(&table, &[&ada]);
    let record = ada.record(&table);
    for (agrees, said) in [verify(&record), check_without_lonja(&record)] {
        assert!(agrees && said.contains("the operator could choose the deal"), "{said}");
    }
}

/// `lonja verify` and the independent program agree about what needs no promise, and what breaks one.
#[test]
fn a_seed_without_a_commitment_is_fair_and_proves_nothing_else() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "random"]));
    play_to_the_end(&table, &[&ada]);
    let record = ada.record(&table);
    let without = |names: &[&str]| {
        let mut record = record.clone();
        names.iter().for_each(|name| drop(record.as_object_mut().unwrap().remove(*name)));
        record
    };
    let bare = without(&["commitment", "words", "word_hashes", "failed_starts"]);
    for (agrees, said) in [verify(&bare), check_without_lonja(&bare)] {
        assert!(agrees && said.contains(": fair\n"), "{said}");
    }
    for names in [&["commitment"][..], &["words", "word_hashes"], &["words"], &["commitment", "words"]] {
        for (agrees, said) in [verify(&without(names)), check_without_lonja(&without(names))] {
            assert!(!agrees && said.contains(": not fair: it has "), "{names:?}: {said}");
        }
    }
}

#[test]
fn words_and_hashes_are_bounded() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let number = ada.look(&table)["number"].clone();
    for hash in ["", "a", &"0".repeat(63), &"0".repeat(65), &"A".repeat(64), &"é".repeat(32)] {
        let refused = |answer: Answer| assert_eq!(answer.refusal(), (400, "bad_request".into()), "{hash:?}");
        refused(ada.ask(&table, "word-hash", &json!({"word_hash": hash})));
        refused(bo.ask(&table, "sit", &json!({"word_hash": hash})));
        refused(bo.post("/api/tables", &with(setup("burgueses", &["you", "open"]), "word_hash", hash)));
    }
    for word in ["a|b", "a\nb", "a\0b", &"x".repeat(65)] {
        assert_eq!(reveal(&ada, &table, word).refusal(), (400, "bad_request".into()), "{word:?}");
    }
    assert_eq!(reveal(&ada, &table, "mine").refusal(), (409, "wrong_stage".into()), "she gave no hash");
    ada.ask(&table, "word-hash", &hash_of("mine")).ok();
    assert_eq!(reveal(&ada, &table, "mine").refusal(), (409, "wrong_stage".into()), "too early");
    assert_eq!(reveal(&bo, &table, "mine").refusal(), (403, "no_seat".into()));
    assert_eq!(ada.look(&table)["number"], number.as_u64().unwrap() + 1);
}

#[test]
fn words_are_not_told_before_the_game_is_over() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = revealing(&ada, &bo, None);
    reveal(&bo, &table, "Bo's own").ok();
    for who in [&ada, &bo, &server.stranger()] {
        for path in ["", "/events", "/record"] {
            let answer = who.get(&format!("/api/tables/{table}{path}"));
            assert!(!answer.text().contains("Bo's own"), "Ada has not revealed hers yet: {path}");
        }
    }
}

#[test]
fn a_player_does_not_wait_for_ever() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    for clock_s in [None, Some(5)] {
        let table = revealing(&ada, &bo, clock_s);
        let revealing = &bo.look(&table)["table"]["revealing"];
        let begun = bo.events(&table, 0).last().unwrap()["at"].as_i64().unwrap();
        let wait = revealing["deadline"].as_i64().unwrap() - begun;
        assert_eq!(wait, if clock_s.is_some() { 120_000 } else { 24 * 3_600_000 });
        let asked = bo.ask(&table, "stand-in", &json!({"seat": 0}));
        assert_eq!(asked.refusal(), (409, "still_here".into()));
    }
}
