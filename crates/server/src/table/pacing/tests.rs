//! Bots and clocks wait until people have been shown what happened, and no longer.

use lonja_bots::Level;
use lonja_game::catalog::{OptionsJson, RULESETS};

use super::super::{Change, ChosenBy, Due, LevelName, Setup, StandInReason, Table, to_json};
use super::{MAX_PACE_CHANGES, NORMAL_PACE_MS};
use crate::clock::Clock;
use crate::store::{LogRow, Millis, Stage};

const BEGAN: Millis = 1_000_000_000;
const ACCOUNT_MS: Millis = 20_000;

fn setup() -> Setup {
    Setup {
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
    }
}

/// A running table of ada, bo and a bot.
fn table(setup: Setup, level: Level) -> Table {
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
fn table_with_account(setup: Setup) -> (Table, Millis) {
    let mut table = table(setup, Level::Random);
    for at in (BEGAN..).step_by(1000) {
        play(&mut table, at);
        if table.game.as_ref().unwrap().show_time().account {
            return (table, at);
        }
    }
    unreachable!("a round ends");
}

fn accept(table: &mut Table, changes: Vec<Change>, at: Millis) {
    for change in changes {
        table.apply(&change, at).unwrap();
    }
}

/// How long the last change is shown: without an account.
fn shown_ms(table: &Table) -> Millis {
    let time = table.game.as_ref().unwrap().show_time();
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
    let after = Millis::from(table.game.as_ref().unwrap().show_time().after_ms);
    let late = at + shown_ms(&table) + ACCOUNT_MS;
    assert_eq!(table.bot_moves_at(), late);
    assert_eq!(table.bot_thinks_at(), late - after);
    let ready = table.be_ready("ada").unwrap();
    accept(&mut table, ready, at + 2000);
    assert_eq!(table.bot_moves_at(), late, "bo reads");
    assert_eq!(table.be_ready("ada"), Ok(Vec::new()), "once is enough");
    let frame: serde_json::Value =
        serde_json::from_str(&table.frame_json(lonja_rules::Observer::Public, &Clock::at(0))).unwrap();
    assert_eq!(frame["table"]["account"]["ready"], serde_json::json!([true, false, false]));
    let ready = table.be_ready("bo").unwrap();
    accept(&mut table, ready, at + 5000);
    assert_eq!(table.bot_moves_at(), at + 5000 + after);
    assert_eq!(table.open_account(), None);
}

#[test]
fn who_leaves_need_not_read_the_account() {
    let (mut table, at) = table_with_account(setup());
    let ready = table.be_ready("ada").unwrap();
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
        let ready = table.be_ready(person).unwrap();
        accept(&mut table, ready, at + 3 * ACCOUNT_MS);
    }
    assert_eq!(table.bot_moves_at(), moves_at);
}

#[test]
fn a_table_may_have_no_time_for_accounts() {
    let (table, at) = table_with_account(Setup { account_s: 0, ..setup() });
    assert_eq!(table.stage(), Stage::Running);
    assert_eq!(table.bot_moves_at(), at + shown_ms(&table));
    assert_eq!(table.be_ready("ada"), Ok(Vec::new()));
}
