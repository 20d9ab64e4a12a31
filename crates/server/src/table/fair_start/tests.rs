//! Commitments to words, revealing them, and starts that fail.

use lonja_bots::Level;
use lonja_game::catalog::{OptionsJson, RULESETS};
use lonja_game::sha256_hex;

use super::{MAX_FAILURES, MIN_WAIT_WITHOUT_CLOCK_MS};
use crate::problem::Problem;
use crate::store::{LogRow, Millis, Stage};
use crate::table::{Change, Due, LevelName, Table, TableSetup, to_json};

const OPENED: Millis = 1_000_000;
const PATIENCE: Millis = 120_000;

/// A table for three that nobody has joined. The opener is ada.
fn empty_table(clock_s: Option<u32>, start_when_full: bool) -> Table {
    let setup = TableSetup {
        ruleset: RULESETS.iter().find(|ruleset| ruleset.seats.contains(&3)).unwrap().id.into(),
        players: 3,
        options: OptionsJson::default(),
        public: false,
        clock_s,
        total_s: None,
        increment_s: 0,
        patience_s: 120,
        pace_ms: 0,
        account_s: 0,
        hints: true,
        start_when_full,
        practice: false,
    };
    let opened = Change::Opened { setup, opener: "ada".into(), secret: "0".repeat(64) };
    Table::fold("t", &[LogRow { number: 1, at: OPENED, body: to_json(&opened) }]).unwrap()
}

fn apply(table: &mut Table, changes: Result<Vec<Change>, Problem>, at: Millis) {
    for change in changes.unwrap() {
        table.apply(&change, at).unwrap();
    }
}

fn sit(table: &mut Table, who: &str, word: Option<&str>) {
    let hash = word.map(sha256_hex);
    let sat = table.sit(who, who, None, hash.as_deref());
    apply(table, sat, OPENED);
}

fn commit(table: &mut Table, who: &str, word: &str) {
    let committed = table.commit_word(who, &sha256_hex(word));
    apply(table, committed, OPENED);
}

fn reveal(table: &mut Table, who: &str, word: &str) {
    let revealed = table.reveal_word(who, word);
    apply(table, revealed, OPENED);
}

/// ada and bo committed to the words `a` and `b`, cy to none, and the words are being revealed.
fn revealing(clock_s: Option<u32>) -> Table {
    let mut table = empty_table(clock_s, true);
    sit(&mut table, "ada", Some("a"));
    sit(&mut table, "bo", Some("b"));
    sit(&mut table, "cy", None);
    assert!(table.is_revealing() && table.stage() == Stage::Open);
    table
}

fn is_wrong_stage(changes: &Result<Vec<Change>, Problem>) -> bool {
    matches!(changes, Err(Problem::WrongStage(_)))
}

#[test]
fn without_hashes_the_game_starts_at_once() {
    let mut table = empty_table(None, true);
    for who in ["ada", "bo", "cy"] {
        sit(&mut table, who, None);
    }
    assert_eq!((table.stage(), table.words()), (Stage::Running, vec![String::new(); 3]));
}

#[test]
fn the_last_word_starts_the_game() {
    let mut table = revealing(None);
    reveal(&mut table, "bo", "b");
    assert_eq!(table.stage(), Stage::Open);
    reveal(&mut table, "ada", "a");
    assert_eq!((table.stage(), table.is_revealing()), (Stage::Running, false));
    assert_eq!(table.seed(), format!("{}|a|b|", "0".repeat(64)));
    assert_eq!(table.reveal_word("ada", "a"), Ok(Vec::new()), "a repeated request does nothing");
    assert_eq!(table.recorded_word_hashes(), Some(vec![Some(sha256_hex("a")), Some(sha256_hex("b")), None]));
}

#[test]
fn a_table_with_bots_waits_for_its_person_only() {
    let mut table = empty_table(None, true);
    sit(&mut table, "ada", Some("a"));
    for seat in [1, 2] {
        let bot = table.put_bot("ada", seat, LevelName(Level::Random));
        apply(&mut table, bot, OPENED);
    }
    assert!(table.is_revealing());
    reveal(&mut table, "ada", "a");
    assert_eq!(table.stage(), Stage::Running);
}

#[test]
fn a_person_may_change_its_mind_before_the_start() {
    let mut table = empty_table(None, false);
    sit(&mut table, "ada", Some("a"));
    commit(&mut table, "ada", "other");
    assert_eq!(table.commit_word("ada", &sha256_hex("other")), Ok(Vec::new()), "a repeated request does nothing");
    let again = table.sit("ada", "ada", None, Some(&sha256_hex("third")));
    apply(&mut table, again, OPENED);
    assert_eq!(table.word_hashes()[0], Some(sha256_hex("third")));
    assert_eq!(table.commit_word("bo", &sha256_hex("b")), Err(Problem::NoSeat));
    assert!(is_wrong_stage(&table.reveal_word("ada", "third")), "nobody reveals a word before the hashes are fixed");
}

#[test]
fn nothing_changes_while_words_are_revealed() {
    let table = revealing(None);
    assert!(is_wrong_stage(&table.commit_word("ada", &sha256_hex("better"))));
    assert!(is_wrong_stage(&table.commit_word("cy", &sha256_hex("late"))));
    assert!(is_wrong_stage(&table.sit("di", "di", None, None)));
    assert!(is_wrong_stage(&table.put_bot("ada", 2, LevelName(Level::Random))));
    assert!(is_wrong_stage(&table.remove_bot("ada", 2)));
    assert!(is_wrong_stage(&table.start_by("ada")));
    assert_eq!(table.close("ada"), Ok(vec![Change::Closed]));
}

#[test]
fn only_the_word_of_the_hash_can_be_revealed() {
    let table = revealing(None);
    assert_eq!(table.reveal_word("ada", "better"), Err(Problem::WrongWord));
    assert_eq!(table.reveal_word("bo", "a"), Err(Problem::WrongWord));
    assert_eq!(table.reveal_word("di", "a"), Err(Problem::NoSeat));
    assert!(is_wrong_stage(&table.reveal_word("cy", "c")), "cy gave no hash");
    for word in ["a|b", "a\nb", &"x".repeat(65)] {
        assert!(matches!(table.reveal_word("ada", word), Err(Problem::BadRequest(_))), "{word:?}");
    }
}

#[test]
fn the_start_fails_without_a_word() {
    let mut table = revealing(Some(20));
    let (before, secret, deadline) = (table.commitment.clone(), table.secret.clone(), OPENED + PATIENCE);
    reveal(&mut table, "ada", "a");
    assert_eq!((table.wake_at(), table.due(deadline - 1, 0)), (Some(deadline), Due::At(deadline)));
    let failed = Change::StartFailed { seats: vec![1] };
    assert_eq!(table.due(deadline, 0), Due::Write(failed.clone()));
    table.apply(&failed, deadline).unwrap();
    assert_eq!((table.seat_of("bo"), table.is_revealing(), table.number), (None, false, table.seating_number));
    assert_ne!(table.commitment, before);
    assert_ne!(table.secret, secret);
    assert_eq!(*table.commitment, sha256_hex(&table.secret));
    assert_eq!((table.word_hashes(), table.words()), (vec![None; 3], vec![String::new(); 3]), "ada's word is known");
    assert_eq!(*table.start.failed_by, ["bo"]);
}

#[test]
fn after_a_failed_start_everybody_commits_to_a_new_word() {
    let mut table = revealing(Some(20));
    reveal(&mut table, "ada", "a");
    table.apply(&table.start_failure(), OPENED).unwrap();
    sit(&mut table, "bo", Some("b2"));
    assert!(!table.is_revealing(), "ada has not committed to a new word");
    assert!(is_wrong_stage(&table.start_by("ada")));
    commit(&mut table, "ada", "a2");
    assert!(table.is_revealing(), "cy never had a word");
    reveal(&mut table, "ada", "a2");
    reveal(&mut table, "bo", "b2");
    assert_eq!(table.stage(), Stage::Running);
}

#[test]
fn a_seat_that_owes_a_new_hash_is_freed_too() {
    let mut table = revealing(Some(20));
    reveal(&mut table, "ada", "a");
    table.apply(&table.start_failure(), OPENED).unwrap();
    sit(&mut table, "bo", Some("b2"));
    let (commitment, deadline) = (table.commitment.clone(), OPENED + PATIENCE);
    assert_eq!(table.due(deadline, 0), Due::Write(Change::StartFailed { seats: vec![0] }));
    table.apply(&table.start_failure(), deadline).unwrap();
    assert_eq!((table.seat_of("ada"), table.due(deadline, 0)), (None, Due::Never));
    assert_eq!((&table.commitment, table.start.failed_starts), (&commitment, 1), "no deal was thrown away");
    assert_eq!(table.word_hashes()[1], Some(sha256_hex("b2")), "bo's new word is still secret");
}

#[test]
fn a_person_who_fails_twice_cannot_sit_again() {
    let mut table = revealing(Some(20));
    for failures in 1..=MAX_FAILURES {
        let failed = table.due(OPENED + PATIENCE, 0);
        assert_eq!(failed, Due::Write(Change::StartFailed { seats: if failures == 1 { vec![0, 1] } else { vec![1] } }));
        table.apply(&table.start_failure(), OPENED).unwrap();
        if failures < MAX_FAILURES {
            sit(&mut table, "ada", None);
            sit(&mut table, "bo", Some("b"));
        }
    }
    assert!(matches!(table.sit("bo", "bo", None, None), Err(Problem::NotAllowed(_))));
    assert!(table.sit("di", "di", None, None).is_ok());
}

#[test]
fn leaving_while_words_are_revealed_makes_the_start_fail() {
    let mut table = revealing(None);
    reveal(&mut table, "ada", "a");
    let left = table.leave("ada");
    assert_eq!(left, Ok(vec![Change::StartFailed { seats: vec![0] }]));
    apply(&mut table, left, OPENED);
    assert_eq!((table.stage(), table.start.failed_starts), (Stage::Open, 1));
}

#[test]
fn a_table_that_everybody_left_is_closed() {
    let mut table = empty_table(None, true);
    sit(&mut table, "ada", Some("a"));
    for seat in [1, 2] {
        let bot = table.put_bot("ada", seat, LevelName(Level::Random));
        apply(&mut table, bot, OPENED);
    }
    let deadline = OPENED + MIN_WAIT_WITHOUT_CLOCK_MS;
    assert_eq!(table.due(deadline, 0), Due::Write(Change::StartFailed { seats: vec![0] }));
    table.apply(&table.start_failure(), deadline).unwrap();
    assert_eq!((table.stage(), table.wake_at()), (Stage::Over, None));
}

#[test]
fn without_a_clock_players_decide_how_long_they_wait() {
    let mut table = revealing(None);
    reveal(&mut table, "ada", "a");
    assert_eq!(table.wake_at(), Some(OPENED + MIN_WAIT_WITHOUT_CLOCK_MS));
    let ask = |seat, now| table.request_stand_in("ada", seat, 0, now);
    assert!(matches!(ask(1, OPENED + PATIENCE - 1), Err(Problem::StillHere(_))));
    assert_eq!(ask(1, OPENED + PATIENCE), Ok(vec![Change::StartFailed { seats: vec![1] }]));
    assert!(is_wrong_stage(&ask(0, OPENED + PATIENCE)), "ada has done her part");
    assert!(is_wrong_stage(&ask(2, OPENED + PATIENCE)), "cy has no word");
    assert_eq!(table.request_stand_in("di", 1, 0, OPENED + PATIENCE), Err(Problem::NoSeat));
}

#[test]
fn logs_with_open_words_still_fold() {
    let mut table = empty_table(None, true);
    sit(&mut table, "ada", None);
    table.apply(&serde_json::from_str(r#"{"change":"word","seat":0,"word":"old"}"#).unwrap(), OPENED).unwrap();
    sit(&mut table, "bo", None);
    sit(&mut table, "cy", None);
    assert_eq!((table.stage(), table.words()[0].as_str()), (Stage::Running, "old"));
    assert_eq!(table.recorded_word_hashes(), None, "its record promises no more than it could then");
}
