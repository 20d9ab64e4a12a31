//! Bots and clocks wait until people have been shown what happened, and no longer.

use lonja_bots::Level;
use lonja_game::catalog::{OptionsJson, RULESETS};
use lonja_rules::Observer;
use serde_json::{Value, json};

use super::super::{Change, ChosenBy, Due, LevelName, StandInReason, Table, TableSetup, to_json};
use super::{MAX_HOLD_MS, MAX_HOLDS, MAX_PACE_CHANGES, NORMAL_PACE_MS};
use crate::clock::Clock;
use crate::store::{LogRow, Millis, Stage};

const BEGAN: Millis = 1_000_000_000;
const ACCOUNT_MS: Millis = 20_000;

fn setup() -> TableSetup {
    TableSetup {
        ruleset: RULESETS.iter().find(|ruleset| ruleset.seats.contains(&3)).unwrap().id.into(),
        players: 3,
        options: OptionsJson::default(),
        public: false,
        clock_s: Some(30),
        total_s: None,
        increment_s: 0,
        patience_s: 120,
        pace_ms: NORMAL_PACE_MS,
        account_s: 20,
        hints: true,
        start_when_full: true,
        practice: false,
    }
}

/// A running table of ada, bo and a bot.
fn table(setup: TableSetup, level: Level) -> Table {
    let opened = Change::Opened { setup, opener: "ada".into(), secret: "0".repeat(64) };
    let mut table = Table::fold("t", &[LogRow { number: 1, at: BEGAN, body: to_json(&opened) }]).unwrap();
    for (seat, person) in ["ada", "bo"].into_iter().enumerate() {
        table.apply(&Change::Sat { seat, person: person.into(), name: person.into() }, BEGAN).unwrap();
    }
    table.apply(&Change::Bot { seat: 2, level: LevelName(level) }, BEGAN).unwrap();
    table.apply(&Change::Started, BEGAN).unwrap();
    table
}

/// Plays the first legal action for whose turn it is.
fn play(table: &mut Table, at: Millis) {
    let situation = table.situation.clone().unwrap();
    let (seat, action) = (situation.seat.unwrap(), situation.legal[0].clone());
    let by = if table.seats[seat].is_person() { ChosenBy::Person } else { ChosenBy::Bot };
    table.apply(&Change::Played { seat, action, by, used_ms: None }, at).unwrap();
}

/// A table where a round has just been paid.
fn table_with_account(setup: TableSetup) -> (Table, Millis) {
    let mut table = table(setup, Level::Random);
    for at in (BEGAN..).step_by(1000) {
        play(&mut table, at);
        if table.game.as_ref().unwrap().total_display_time().has_account {
            return (table, at);
        }
    }
    unreachable!("a round ends");
}

#[test]
fn a_decision_begins_when_its_row_is_committed() {
    let (mut paid, at) = table_with_account(setup());
    let before = (paid.pacing.waiting_since(), paid.open_account().unwrap().0);
    assert_eq!(paid.postpone_decision(at - 1), 0);
    assert_eq!((paid.pacing.waiting_since(), paid.open_account().unwrap().0), before);
    assert_eq!(paid.postpone_decision(at + 9000), 9000);
    assert_eq!((paid.pacing.waiting_since(), paid.open_account().unwrap().0), (before.0 + 9000, before.1 + 9000));
}

/// Everybody is present.
fn nobody(_: usize) -> bool {
    false
}

fn accept(table: &mut Table, changes: Vec<Change>, at: Millis) {
    for change in changes {
        table.apply(&change, at).unwrap();
    }
}

/// How long the last change is shown: without an account.
fn shown_ms(table: &Table) -> Millis {
    let time = table.game.as_ref().unwrap().total_display_time();
    Millis::from(time.before_ms + time.after_ms)
}

fn until_bots_turn(level: Level) -> (Table, Millis) {
    let mut table = table(setup(), level);
    let mut at = BEGAN;
    while table.to_act() != Some(2) {
        at += 10_000;
        play(&mut table, at);
    }
    (table, at)
}

#[test]
fn a_bot_waits_until_people_have_seen_what_happened() {
    let (table, at) = until_bots_turn(Level::Random);
    let moves_at = at + shown_ms(&table);
    assert!(moves_at > at);
    assert_eq!(table.wake_at(), Some(moves_at));
    assert_eq!(table.due(moves_at - 1, at), Due::At(moves_at));
    assert_eq!(table.due(moves_at, at), Due::BotMove { level: Level::Random, by: ChosenBy::Bot });
}

#[test]
fn a_bot_that_searches_thinks_before_it_acts() {
    let (table, at) = until_bots_turn(Level::Expert);
    assert_eq!(table.wake_at(), Some(at));
    assert_eq!(table.due(at, at), Due::BotMove { level: Level::Expert, by: ChosenBy::Bot });
    assert_eq!(table.bot_moves_at(), at + shown_ms(&table));
}

#[test]
fn a_clock_runs_when_its_owner_sees_the_question() {
    let mut table = table(setup(), Level::Random);
    play(&mut table, BEGAN);
    while table.to_act() == Some(2) {
        play(&mut table, BEGAN);
    }
    let shown = shown_ms(&table);
    assert!(shown > 0);
    assert_eq!(table.deadline(), Some(BEGAN + shown + 30_000));
}

#[test]
fn the_slowest_person_who_plays_sets_the_pace() {
    let mut table = table(setup(), Level::Random);
    let change = |table: &mut Table, person: &str, pace_ms| {
        let changes = table.change_pace(person, pace_ms).unwrap();
        accept(table, changes, BEGAN);
        table.pace_ms()
    };
    assert_eq!(change(&mut table, "ada", 0), NORMAL_PACE_MS, "bo is as slow as before");
    assert_eq!(change(&mut table, "bo", 350), 350);
    assert_eq!(change(&mut table, "bo", 350), 350);
    table.apply(&Change::StoodIn { seat: 1, why: StandInReason::Left }, BEGAN).unwrap();
    assert_eq!(table.pace_ms(), 0, "only ada is shown anything");
    play(&mut table, BEGAN);
    assert_eq!(table.bot_moves_at(), BEGAN);
}

#[test]
fn nobody_makes_a_game_with_a_clock_slower() {
    for (clock_s, total_s) in [(Some(30), None), (None, Some(300)), (None, None)] {
        let mut table = table(TableSetup { clock_s, total_s, ..setup() }, Level::Random);
        for (person, pace_ms) in [("ada", 5000), ("bo", 350)] {
            let changes = table.change_pace(person, pace_ms).unwrap();
            accept(&mut table, changes, BEGAN);
        }
        let has_clock = clock_s.is_some() || total_s.is_some();
        assert_eq!(table.pace_ms(), if has_clock { NORMAL_PACE_MS } else { 5000 });
        table.apply(&Change::StoodIn { seat: 0, why: StandInReason::Left }, BEGAN).unwrap();
        assert_eq!(table.pace_ms(), 350);
    }
}

#[test]
fn bots_make_a_pause_where_no_person_plays() {
    let mut table = table(TableSetup { pace_ms: 0, account_s: 0, ..setup() }, Level::Random);
    let delay = |table: &Table| table.bot_moves_at() - table.pacing.changed_at;
    play(&mut table, BEGAN);
    assert_eq!(delay(&table), 0, "people send requests, which are limited");
    for seat in 0..2 {
        table.apply(&Change::StoodIn { seat, why: StandInReason::Left }, BEGAN).unwrap();
    }
    play(&mut table, BEGAN);
    assert_eq!(delay(&table), 20);
    let at = BEGAN + 20;
    assert!(matches!(table.due(at - 1, BEGAN), Due::At(next) if next == at));
    assert!(matches!(table.due(at, BEGAN), Due::BotMove { .. }));
    table.apply(&Change::Returned { seat: 0 }, BEGAN).unwrap();
    assert_eq!(delay(&table), 0);
}

#[test]
fn a_pace_can_not_be_changed_without_end() {
    let mut table = table(setup(), Level::Random);
    for change in 0..MAX_PACE_CHANGES {
        let changes = table.change_pace("ada", change as u32).unwrap();
        accept(&mut table, changes, BEGAN);
    }
    assert!(table.change_pace("ada", 4000).is_err());
    assert!(table.change_pace("bo", 4000).is_ok());
}

#[test]
fn an_account_ends_when_all_have_read_it() {
    let (mut table, at) = table_with_account(setup());
    let after = Millis::from(table.game.as_ref().unwrap().total_display_time().after_ms);
    let late = at + shown_ms(&table) + ACCOUNT_MS;
    assert_eq!(table.bot_moves_at(), late);
    assert_eq!(table.bot_thinks_at(), late - after);
    let ready = table.confirm_read("ada", nobody).unwrap();
    accept(&mut table, ready, at + 2000);
    assert_eq!(table.bot_moves_at(), late, "bo reads");
    assert_eq!(table.confirm_read("ada", nobody), Ok(Vec::new()), "once is enough");
    assert_eq!(frame(&table)["table"]["account"]["ready"], json!([true, false, false]));
    let ready = table.confirm_read("bo", nobody).unwrap();
    accept(&mut table, ready, at + 5000);
    assert_eq!(table.bot_moves_at(), at + 5000 + after);
    assert_eq!(table.open_account(), None);
}

fn frame(table: &Table) -> Value {
    serde_json::from_str(&table.frame_json(Observer::Public, &Clock::at(0))).unwrap()
}

#[test]
fn whatever_changes_at_the_table_a_frame_has_the_account_that_people_read() {
    let (mut table, at) = table_with_account(TableSetup { clock_s: None, ..setup() });
    let paid = frame(&table);
    assert_eq!(paid["game"].get("account_change"), None, "it is the frame's own change");
    let ready = table.confirm_read("ada", nobody).unwrap();
    for change in [ready, table.change_pace("bo", 350).unwrap()] {
        accept(&mut table, change, at + 1000);
        let later = frame(&table);
        assert_eq!(later["game"]["events"], Value::Null);
        let expected = json!({
            "number": paid["number"],
            "events": paid["game"]["events"],
            "steps": paid["game"]["steps"],
        });
        assert_eq!(later["game"]["account_change"], expected);
    }
    let ready = table.confirm_read("bo", nobody).unwrap();
    accept(&mut table, ready, at + 2000);
    assert_eq!(frame(&table)["game"].get("account_change"), None, "everybody has read it");
}

#[test]
fn the_account_of_the_last_day_is_read_when_the_game_is_over() {
    let mut table = table(setup(), Level::Random);
    let mut at = BEGAN;
    while table.stage() == Stage::Running {
        at += 1000;
        play(&mut table, at);
    }
    let account = frame(&table)["table"]["account"].clone();
    assert_eq!(account["ready"], json!([false, false, false]));
    assert!(account["until"].as_i64() > Some(at));
    table.apply(&Change::Rematch { table: "next".into() }, at).unwrap();
    assert_eq!(frame(&table)["game"]["account_change"]["number"], table.number - 1);
    for person in ["ada", "bo"] {
        let ready = table.confirm_read(person, nobody).unwrap();
        assert_eq!(ready.len(), 1);
        accept(&mut table, ready, at + 1000);
    }
    assert_eq!(frame(&table)["table"]["account"], Value::Null);
    assert_eq!(table.confirm_read("ada", nobody), Ok(Vec::new()));
}

#[test]
fn who_leaves_need_not_read_the_account() {
    let (mut table, at) = table_with_account(setup());
    let ready = table.confirm_read("ada", nobody).unwrap();
    accept(&mut table, ready, at + 2000);
    table.apply(&Change::StoodIn { seat: 1, why: StandInReason::Left }, at + 3000).unwrap();
    assert_eq!(table.open_account(), None);
    assert!(table.bot_moves_at() < at + ACCOUNT_MS);
}

#[test]
fn a_late_reader_gives_nobody_more_time() {
    let (mut table, at) = table_with_account(setup());
    let moves_at = table.bot_moves_at();
    for person in ["ada", "bo"] {
        let ready = table.confirm_read(person, nobody).unwrap();
        accept(&mut table, ready, at + 3 * ACCOUNT_MS);
    }
    assert_eq!(table.bot_moves_at(), moves_at);
}

#[test]
fn a_table_may_have_no_time_for_accounts() {
    let (table, at) = table_with_account(TableSetup { account_s: 0, ..setup() });
    assert_eq!(table.stage(), Stage::Running);
    assert_eq!(table.bot_moves_at(), at + shown_ms(&table));
    assert_eq!(table.confirm_read("ada", nobody), Ok(Vec::new()));
}

#[test]
fn nobody_waits_for_who_is_away_to_read_the_account() {
    let (mut table, at) = table_with_account(setup());
    let ready = table.confirm_read("ada", |seat| seat == 1).unwrap();
    assert_eq!(ready, [Change::Ready { seat: 0 }, Change::Ready { seat: 1 }]);
    accept(&mut table, ready, at + 2000);
    assert_eq!(table.open_account(), None);
    assert!(table.bot_moves_at() < at + ACCOUNT_MS);
}

/// A running table of ada and two bots, at the turn of a bot.
fn table_of_one(level: Level) -> Table {
    let setup = TableSetup { clock_s: None, ..setup() };
    let opened = Change::Opened { setup, opener: "ada".into(), secret: "0".repeat(64) };
    let mut table = Table::fold("t", &[LogRow { number: 1, at: BEGAN, body: to_json(&opened) }]).unwrap();
    table.apply(&Change::Sat { seat: 0, person: "ada".into(), name: "Ada".into() }, BEGAN).unwrap();
    for seat in 1..3 {
        table.apply(&Change::Bot { seat, level: LevelName(level) }, BEGAN).unwrap();
    }
    table.apply(&Change::Started, BEGAN).unwrap();
    while table.to_act() == Some(0) {
        play(&mut table, BEGAN);
    }
    table
}

fn hold(table: &mut Table, hold: bool, at: Millis) {
    let changes = table.hold_bots("ada", hold).unwrap();
    accept(table, changes, at);
}

#[test]
fn bots_wait_while_the_only_person_reads_a_lesson() {
    for level in [Level::Random, Level::Expert] {
        let mut table = table_of_one(level);
        let shown = shown_ms(&table);
        hold(&mut table, true, BEGAN + 100);
        assert_eq!(table.due(BEGAN + 100_000, BEGAN), Due::At(BEGAN + 100 + MAX_HOLD_MS));
        hold(&mut table, false, BEGAN + 100_000);
        assert_eq!(table.bot_moves_at(), BEGAN + 100_000 + shown - 100, "the rest of what happened is shown then");
    }
}

#[test]
fn a_hold_ends_by_itself() {
    let mut table = table_of_one(Level::Random);
    hold(&mut table, true, BEGAN);
    assert_eq!(table.bot_moves_at(), BEGAN + MAX_HOLD_MS);
    play(&mut table, BEGAN + MAX_HOLD_MS);
    assert_eq!(table.bot_moves_at(), BEGAN + MAX_HOLD_MS + shown_ms(&table));
    let moves_at = table.bot_moves_at();
    hold(&mut table, false, BEGAN + 2 * MAX_HOLD_MS);
    assert_eq!(table.bot_moves_at(), moves_at);
}

#[test]
fn an_account_is_open_while_a_lesson_about_it_is_read() {
    let mut table = table_of_one(Level::Random);
    while !table.game.as_ref().unwrap().total_display_time().has_account {
        play(&mut table, BEGAN);
    }
    let (until, _) = table.open_account().unwrap();
    hold(&mut table, true, BEGAN + 5000);
    assert!(table.open_account().unwrap().0 > until + 60_000);
    hold(&mut table, false, BEGAN + 65_000);
    assert_eq!(table.open_account().unwrap().0, until + 60_000);
}

#[test]
fn bots_are_held_up_only_by_who_plays_alone_and_not_for_ever() {
    let mut others = table(TableSetup { clock_s: None, ..setup() }, Level::Random);
    assert!(others.hold_bots("ada", true).is_err());
    others.apply(&Change::StoodIn { seat: 1, why: StandInReason::Left }, BEGAN).unwrap();
    assert!(others.hold_bots("ada", true).is_err(), "bo may return");
    let mut table = table_of_one(Level::Random);
    assert!(table.hold_bots("bo", true).is_err());
    assert_eq!(table.hold_bots("ada", false), Ok(Vec::new()));
    for _ in 0..MAX_HOLDS {
        hold(&mut table, true, BEGAN);
    }
    assert!(table.hold_bots("ada", true).is_err());
    hold(&mut table, false, BEGAN);
}

/// A lobby of ada and two bots, where ada holds up the bots.
fn held_lobby() -> Table {
    let setup = TableSetup { clock_s: None, start_when_full: false, ..setup() };
    let opened = Change::Opened { setup, opener: "ada".into(), secret: "0".repeat(64) };
    let mut table = Table::fold("t", &[LogRow { number: 1, at: BEGAN, body: to_json(&opened) }]).unwrap();
    table.apply(&Change::Sat { seat: 0, person: "ada".into(), name: "Ada".into() }, BEGAN).unwrap();
    for seat in 1..3 {
        table.apply(&Change::Bot { seat, level: LevelName(Level::Random) }, BEGAN).unwrap();
    }
    hold(&mut table, true, BEGAN);
    table
}

#[test]
fn a_hold_ends_when_another_person_sits_down() {
    let mut table = held_lobby();
    table.apply(&Change::Emptied { seat: 1 }, BEGAN).unwrap();
    assert_eq!(
        table.hold_bots("ada", false),
        Ok(vec![Change::Hold { seat: 0, hold: false }]),
        "nobody else has to wait"
    );
    table.apply(&Change::Sat { seat: 1, person: "bo".into(), name: "Bo".into() }, BEGAN).unwrap();
    table.apply(&Change::Started, BEGAN).unwrap();
    assert_eq!(table.bot_moves_at(), BEGAN + shown_ms(&table));
    assert_eq!(table.hold_bots("ada", false), Ok(Vec::new()));
}

#[test]
fn a_hold_ends_when_its_person_leaves_and_not_when_a_bot_is_replaced() {
    let mut table = held_lobby();
    table.apply(&Change::Emptied { seat: 1 }, BEGAN).unwrap();
    table.apply(&Change::Bot { seat: 1, level: LevelName(Level::Expert) }, BEGAN).unwrap();
    let mut without_ada = table.copy();
    table.apply(&Change::Started, BEGAN).unwrap();
    assert_eq!(table.bot_moves_at(), BEGAN + MAX_HOLD_MS);

    without_ada.apply(&Change::Emptied { seat: 0 }, BEGAN).unwrap();
    without_ada.apply(&Change::Bot { seat: 0, level: LevelName(Level::Random) }, BEGAN).unwrap();
    without_ada.apply(&Change::Started, BEGAN).unwrap();
    assert_eq!(without_ada.bot_moves_at(), BEGAN + shown_ms(&without_ada));
}
