//! Names at a table, leaving bots alone, and playing again.

use lonja_bots::Level;
use lonja_game::catalog::{OptionsJson, RULESETS};

use super::*;
use crate::store::LogRow;
use crate::table::to_json;

const BOT: LevelName = LevelName(Level::Random);

/// A table with this many seats, of which Ada has the first.
fn open_table(players: usize) -> Table {
    let mut table = empty_table(players);
    let sat = table.sit("ada", "Ada", None, None);
    apply(&mut table, sat);
    table
}

/// A table that Ada opened, but where she has no seat.
fn empty_table(players: usize) -> Table {
    let ruleset = RULESETS.iter().find(|ruleset| ruleset.seats.contains(&players)).unwrap().id.into();
    let setup = TableSetup {
        ruleset,
        players,
        options: OptionsJson::default(),
        public: false,
        clock_s: None,
        total_s: None,
        increment_s: 0,
        patience_s: 120,
        pace_ms: 0,
        account_s: 0,
        hints: true,
        start_when_full: false,
        practice: false,
    };
    let opened = Change::Opened { setup, opener: "ada".into(), secret: "0".repeat(64) };
    Table::fold("t", &[LogRow { number: 1, at: 0, body: to_json(&opened) }]).unwrap()
}

fn apply(table: &mut Table, changes: Changes) {
    for change in changes.unwrap() {
        table.apply(&change, 0).unwrap();
    }
}

fn sit(table: &mut Table, person: &str, name: &str) -> String {
    let sat = table.sit(person, name, None, None);
    apply(table, sat);
    table.seats[table.seat_of(person).unwrap()].name().to_owned()
}

/// Ada against one bot; the game runs.
fn against_a_bot() -> Table {
    let mut table = open_table(2);
    apply(&mut table, Ok(vec![Change::Bot { seat: 1, level: BOT }, Change::Started]));
    table
}

fn play_to_the_end(table: &mut Table) {
    while let Some(seat) = table.to_act() {
        let action = table.situation.as_ref().unwrap().legal[0].clone();
        apply(table, Ok(vec![Change::Played { seat, action, by: ChosenBy::Person, used_ms: None }]));
    }
}

#[test]
fn a_name_that_is_taken_gets_a_number() {
    let mut table = open_table(6);
    assert_eq!(sit(&mut table, "bo", "ada"), "ada 2", "to read aloud they are the same");
    assert_eq!(sit(&mut table, "cy", "Ada 2"), "Ada 2 2");
    assert_eq!(sit(&mut table, "di", "A\u{ff44}a"), "A\u{ff44}a 3", "nor do these look different");
    let long = "ñ".repeat(MAX_NAME);
    assert_eq!(sit(&mut table, "ed", &long), long);
    let numbered = sit(&mut table, "flo", &long);
    assert_eq!((numbered.chars().count(), numbered.ends_with("ñ 2")), (MAX_NAME, true));
}

#[test]
fn who_leaves_only_bots_ends_the_game() {
    let mut table = against_a_bot();
    let left = table.leave("ada");
    assert_eq!(left, Ok(vec![Change::Closed]));
    apply(&mut table, left);
    assert_eq!((table.stage(), table.to_act(), table.wake_at()), (Stage::Over, None, None));
    assert_eq!(table.leave("ada"), Ok(Vec::new()));
    assert_eq!(table.return_to_seat("ada"), Ok(Vec::new()));
    assert!(matches!(table.act("ada", "buy", table.number), Err(Problem::WrongStage(_))));
    assert!(table.hint_task("ada").is_err());

    let mut table = open_table(2);
    apply(&mut table, Ok(vec![Change::Sat { seat: 1, person: "bo".into(), name: "Bo".into() }, Change::Started]));
    for person in ["bo", "ada"] {
        let left = table.leave(person);
        assert!(matches!(left.as_deref(), Ok([Change::StoodIn { .. }])), "the other may come back");
        apply(&mut table, left);
    }
}

#[test]
fn who_asks_for_a_rematch_is_seated() {
    let mut table = open_table(2);
    apply(&mut table, Ok(vec![Change::Sat { seat: 1, person: "bo".into(), name: "Bo".into() }, Change::Started]));
    for seat in [0, 1] {
        apply(&mut table, Ok(vec![Change::StoodIn { seat, why: StandInReason::Left }]));
    }
    play_to_the_end(&mut table);
    let plan = table.plan_rematch(Some("bo")).unwrap();
    assert_eq!(plan.seats, [Change::Sat { seat: 1, person: "bo".into(), name: "Bo".into() }]);
}

#[test]
fn only_who_plays_against_bots_starts_alone() {
    let mut table = open_table(2);
    assert_eq!(table.start_alone("ada", None), [], "a seat is free");
    apply(&mut table, Ok(vec![Change::Bot { seat: 1, level: BOT }]));
    assert_eq!(table.start_alone("bo", None), []);
    assert_eq!(table.start_alone("ada", None), [Change::Started]);
    let hash = "0".repeat(64);
    let started = table.start_alone("ada", Some(&hash));
    assert_eq!(started, [Change::WordHash { seat: 0, hash: hash.clone() }, Change::Revealing]);
    apply(&mut table, Ok(started));
    assert_eq!(table.start_alone("ada", Some(&hash)), [], "it has begun");

    let mut table = open_table(2);
    sit(&mut table, "bo", "Bo");
    assert_eq!(table.start_alone("ada", None), [], "Bo may not have come");
}

#[test]
fn only_the_opener_closes_a_table_by_leaving() {
    let mut table = empty_table(2);
    sit(&mut table, "eve", "Eve");
    let left = table.leave("eve");
    assert_eq!(left, Ok(vec![Change::Emptied { seat: 0 }]), "Ada still waits for somebody");
    apply(&mut table, left);

    let hash = "0".repeat(64);
    let sat = table.sit("eve", "Eve", None, Some(&hash));
    apply(&mut table, sat);
    apply(&mut table, Ok(vec![Change::Bot { seat: 1, level: BOT }, Change::Revealing]));
    let left = table.leave("eve");
    assert_eq!(left, Ok(vec![Change::StartFailed { seats: vec![0] }]));
    apply(&mut table, left);
    assert_eq!(table.stage(), Stage::Open, "nor by making the start fail");

    sit(&mut table, "ada", "Ada");
    assert_eq!(table.leave("ada"), Ok(vec![Change::Emptied { seat: 0 }, Change::Closed]));
}

#[test]
fn an_opener_who_goes_away_does_not_stall_the_others() {
    let mut table = open_table(3);
    sit(&mut table, "bo", "Bo");
    let patience = table.patience_ms();
    let (seen, gone) = (5000, 5000 + patience);
    let ask = |who, seat, now| table.request_stand_in(who, seat, seen, now);
    assert!(matches!(ask("bo", 0, gone - 1), Err(Problem::StillHere(_))));
    assert!(matches!(table.request_stand_in("bo", 0, 0, patience - 1), Err(Problem::StillHere(_))), "never came");
    assert_eq!(ask("cy", 0, gone), Err(Problem::NoSeat));
    assert!(matches!(ask("ada", 1, gone), Err(Problem::WrongStage(_))), "she can remove him");
    assert!(matches!(ask("ada", 0, gone), Err(Problem::WrongStage(_))), "she can leave");
    let freed = ask("bo", 0, gone);
    assert_eq!(freed, Ok(vec![Change::Emptied { seat: 0 }]));
    apply(&mut table, freed);
    assert_eq!((&**table.opener(), table.opener_seat()), ("bo", Some(1)));
    assert_eq!(sit(&mut table, "ada", "Ada"), "Ada", "she may come back");
}

#[test]
fn without_an_opener_at_the_table_anybody_who_sits_may_start() {
    let mut table = empty_table(2);
    sit(&mut table, "bo", "Bo");
    assert!(matches!(table.start_by("bo"), Err(Problem::WrongStage(_))), "a seat is free");
    sit(&mut table, "cy", "Cy");
    assert_eq!(table.start_by("eve"), Err(Problem::NotOpener));
    for who in ["ada", "bo", "cy"] {
        assert_eq!(table.start_by(who), Ok(vec![Change::Started]));
    }
    assert_eq!(table.close("bo"), Err(Problem::NotOpener));
}

#[test]
fn one_person_does_not_use_up_a_table() {
    let mut table = open_table(3);
    sit(&mut table, "eve", "Eve");
    let hashes = ["0".repeat(64), "1".repeat(64)];
    let mut refused = None;
    for hash in hashes.iter().cycle().take(MAX_ARRIVALS as usize) {
        match table.commit_word("eve", hash) {
            Ok(changes) => apply(&mut table, Ok(changes)),
            Err(problem) => refused = Some(problem),
        }
    }
    assert!(matches!(refused, Some(Problem::NotAllowed(_))), "{refused:?}");
    let left = table.leave("eve");
    apply(&mut table, left);
    assert!(matches!(table.sit("eve", "Eve", None, None), Err(Problem::NotAllowed(_))));
    assert!(table.number < MAX_ROWS_BEFORE / 20, "{}", table.number);
    assert_eq!(sit(&mut table, "bo", "Bo"), "Bo");
    let hashed = table.commit_word("bo", &hashes[0]);
    apply(&mut table, hashed);
}
