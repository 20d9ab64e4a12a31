//! What is due at a table and when, and which requests it allows.

use lonja_bots::Level;
use lonja_game::catalog::{OptionsJson, RULESETS};

use super::requests::{MAX_DEPARTURES, MAX_STAND_INS};
use super::{Change, ChosenBy, Due, LevelName, STAND_IN, StandInReason, Table, TableSetup, to_json};
use crate::clock::Clock;
use crate::problem::Problem;
use crate::store::{LogRow, Millis};

const SECOND: Millis = 1000;
const OPENED: Millis = 1_000_000 * SECOND;
/// When the games start: people have waited ten minutes for each other.
const STARTED: Millis = OPENED + 600 * SECOND;
const PATIENCE: Millis = 120 * SECOND;

fn setup(clock_s: Option<u32>) -> TableSetup {
    TableSetup {
        // A tie in it needs a rematch.
        ruleset: RULESETS.iter().find(|ruleset| ruleset.needs_rematch_after_tie).unwrap().id.into(),
        players: 2,
        options: OptionsJson::default(),
        public: false,
        clock_s,
        total_s: None,
        increment_s: 0,
        patience_s: 120,
        pace_ms: 0,
        account_s: 0,
        hints: true,
        start_when_full: true,
        practice: false,
    }
}

/// A ruleset with this many seats.
fn ruleset_for(players: usize) -> String {
    RULESETS.iter().find(|ruleset| ruleset.seats.contains(&players)).unwrap().id.into()
}

/// A table that has not started, with ada in seat 0.
fn open_table(setup: TableSetup) -> Table {
    let opened = Change::Opened { setup, opener: "ada".into(), secret: "0".repeat(64) };
    let rows = [LogRow { number: 1, at: OPENED, body: to_json(&opened) }];
    let mut table = Table::fold("t", &rows).unwrap();
    table.apply(&sat(0, "ada"), OPENED).unwrap();
    table
}

/// A running table with ada in seat 0; `second` fills seat 1.
fn table(clock_s: Option<u32>, second: &Change) -> Table {
    let mut table = open_table(setup(clock_s));
    table.apply(second, OPENED).unwrap();
    table.apply(&Change::Started, STARTED).unwrap();
    table
}

/// A running table of two people with a minute each, plus five seconds for each decision.
fn with_total_time() -> Table {
    let mut table = open_table(TableSetup { total_s: Some(60), increment_s: 5, ..setup(None) });
    table.apply(&sat(1, "bo"), OPENED).unwrap();
    table.apply(&Change::Started, STARTED).unwrap();
    table
}

fn sat(seat: usize, who: &str) -> Change {
    Change::Sat { seat, person: who.into(), name: who.into() }
}

fn duel(clock_s: Option<u32>) -> Table {
    table(clock_s, &sat(1, "bo"))
}

/// The seat and the person to act.
fn turn(table: &Table) -> (usize, &'static str) {
    let seat = table.to_act().unwrap();
    (seat, ["ada", "bo"][seat])
}

fn legal(table: &Table) -> String {
    table.situation.as_ref().unwrap().legal[0].clone()
}

fn apply(table: &mut Table, changes: Result<Vec<Change>, Problem>, at: Millis) {
    for change in changes.unwrap() {
        table.apply(&table.with_used_time(&change, at), at).unwrap();
    }
}

/// A table where it is a bot's turn.
fn bots_turn(level: Level) -> Table {
    let mut table = table(None, &Change::Bot { seat: 1, level: LevelName(level) });
    while table.to_act() == Some(0) {
        let played = table.act("ada", &legal(&table), table.number);
        apply(&mut table, played, STARTED);
    }
    table
}

#[test]
fn only_a_table_with_people_has_a_wake_time_in_the_store() {
    let entry = |table: &Table| table.entry(table.wake_at());
    let with_person = bots_turn(Level::Random);
    assert_eq!(entry(&with_person).wake_at, Some(STARTED));
    assert_eq!(entry(&with_person).members, ["ada"]);
    let mut of_bots = open_table(setup(None));
    of_bots.apply(&Change::Emptied { seat: 0 }, OPENED).unwrap();
    for seat in 0..2 {
        of_bots.apply(&Change::Bot { seat, level: LevelName(Level::Random) }, OPENED).unwrap();
    }
    of_bots.apply(&Change::Started, STARTED).unwrap();
    let after_a_pause = Some(STARTED + 20);
    assert_eq!((of_bots.wake_at(), entry(&of_bots).wake_at), (after_a_pause, None), "it pauses");
    assert_eq!(entry(&of_bots).members, ["ada", "bots of ada"], "it counts among those of its opener");
}

#[test]
fn without_a_clock_the_game_waits_for_a_person() {
    let table = duel(None);
    assert_eq!((table.wake_at(), table.deadline()), (None, None));
    assert_eq!(table.due(STARTED + 1000 * PATIENCE, 0), Due::Never);
}

#[test]
fn after_the_deadline_a_bot_decides_once() {
    let mut table = duel(Some(20));
    let late = STARTED + 20 * SECOND;
    assert_eq!((table.wake_at(), table.deadline()), (Some(STARTED), Some(late)));
    assert_eq!(table.due(late - 1, late - 1), Due::At(late));
    assert_eq!(table.due(late, late), Due::BotMove { level: STAND_IN, by: ChosenBy::Clock });
    let (seat, _) = turn(&table);
    let played = Change::Played { seat, action: legal(&table), by: ChosenBy::Clock, used_ms: None };
    table.apply(&played, late).unwrap();
    assert_eq!(table.deadline(), Some(late + 20 * SECOND), "the next decision has its own time");
    assert!(table.seats().iter().all(|seat| seat.stand_in.is_none()));
}

#[test]
fn with_a_clock_a_bot_stands_in_for_an_absent_person() {
    let mut table = duel(Some(3600));
    let (seat, who) = turn(&table);
    let absent = STARTED + PATIENCE;
    assert_eq!(table.due(absent - 1, OPENED), Due::At(absent), "the time before the game does not count");
    assert_eq!(table.due(absent, absent - PATIENCE + 5), Due::At(absent + 5));
    let stands_in = Change::StoodIn { seat, why: StandInReason::Absent };
    assert_eq!(table.due(absent, OPENED), Due::Write(stands_in.clone()));
    table.apply(&stands_in, absent).unwrap();
    assert_eq!(table.deadline(), None, "a bot has no clock");
    let now = absent;
    assert_eq!(table.due(now, OPENED), Due::BotMove { level: STAND_IN, by: ChosenBy::StandIn });
    let returned = table.return_if_absent(who);
    assert_eq!(returned, [Change::Returned { seat }], "a stream ends the absence");
    apply(&mut table, Ok(returned), now);
    assert_eq!(table.deadline(), Some(STARTED + 3600 * SECOND), "a person who returns has what is left of the time");
    assert_eq!(table.due(now, now), Due::At(now + PATIENCE));
}

#[test]
fn who_leaves_and_returns_moves_no_deadline() {
    for leaver in ["ada", "bo"] {
        let mut table = duel(Some(20));
        let late = STARTED + 20 * SECOND;
        for at in [STARTED + SECOND, late - SECOND] {
            let (left, seat) = (table.leave(leaver), table.to_act());
            apply(&mut table, left, at);
            let returned = table.return_to_seat(leaver);
            apply(&mut table, returned, at + 10);
            assert_eq!((table.deadline(), table.to_act()), (Some(late), seat), "{leaver}");
        }
        assert_eq!(table.due(late, late), Due::BotMove { level: STAND_IN, by: ChosenBy::Clock });
    }
}

#[test]
fn who_leaves_and_returns_does_not_delay_a_bot() {
    let mut table = bots_turn(Level::Random);
    apply(&mut table, Ok(vec![Change::StoodIn { seat: 0, why: StandInReason::Absent }]), STARTED + 500);
    let returned = table.return_to_seat("ada");
    apply(&mut table, returned, STARTED + 600);
    assert_eq!(table.wake_at(), Some(STARTED));
    assert_eq!(table.due(STARTED + 700, STARTED), Due::BotMove { level: Level::Random, by: ChosenBy::Bot });
}

#[test]
fn rows_from_the_future_stall_nobody() {
    let hour = 3600 * SECOND;
    let mut rows = Vec::new();
    let opened = Change::Opened { setup: duel(Some(20)).setup().clone(), opener: "ada".into(), secret: "0".repeat(64) };
    for (change, number) in [opened, sat(0, "ada"), sat(1, "bo"), Change::Started].iter().zip(1..) {
        rows.push(LogRow { number, at: STARTED + hour, body: to_json(change) });
    }
    let clock = Clock::at(STARTED);
    let table = Table::fold_at("t", &rows, |row| clock.row_time(row.at)).unwrap();
    assert_eq!(table.deadline(), Some(STARTED + 20 * SECOND), "the time counts from the moment it is read");
    assert_eq!(table.started_at, STARTED + hour, "the record says what the log says");
}

#[test]
fn a_short_clock_runs_out_before_absence() {
    let table = duel(Some(20));
    assert_eq!(table.due(STARTED + 20 * SECOND, STARTED), Due::BotMove { level: STAND_IN, by: ChosenBy::Clock });
    assert!(matches!(table.due(STARTED + PATIENCE, STARTED), Due::Write(Change::StoodIn { .. })));
}

#[test]
fn a_bot_stands_in_for_a_person_who_left_until_it_returns_or_acts() {
    for acts in [false, true] {
        let mut table = duel(None);
        let (seat, who) = turn(&table);
        let left = table.leave(who);
        apply(&mut table, left, STARTED);
        assert_eq!(table.seats()[seat].stand_in, Some(StandInReason::Left));
        assert_eq!(table.leave(who), Ok(Vec::new()), "once is enough");
        assert_eq!(table.return_if_absent(who), [], "a person who left must return explicitly");
        let due = table.due(STARTED + 700, STARTED);
        assert_eq!(due, Due::BotMove { level: STAND_IN, by: ChosenBy::StandIn });
        let action = legal(&table);
        let back = if acts { table.act(who, &action, table.number) } else { table.return_to_seat(who) };
        apply(&mut table, back, STARTED);
        assert_eq!(table.seats()[seat].stand_in, None);
    }
}

#[test]
fn a_person_can_not_fill_the_log_by_leaving_and_returning() {
    let mut table = duel(None);
    for _ in 0..MAX_DEPARTURES {
        let left = table.leave("ada");
        apply(&mut table, left, STARTED);
        let back = table.return_to_seat("ada");
        apply(&mut table, back, STARTED);
    }
    let number = table.number;
    assert!(matches!(table.leave("ada"), Err(Problem::NotAllowed(_))));
    assert_eq!(table.return_to_seat("ada"), Ok(Vec::new()));
    let left = table.leave("bo");
    apply(&mut table, left, STARTED);
    assert_eq!(table.number, number + 1, "each person has a count of its own");
}

/// Two identities of one stranger: one asks for a bot as often as it may, the other returns at once.
#[test]
fn two_people_can_not_fill_the_log_by_asking_for_stand_ins() {
    let mut table = duel(None);
    let mut now = STARTED;
    for _ in 0..2 * MAX_STAND_INS {
        now += PATIENCE;
        let asked = table.request_stand_in("bo", 0, STARTED, now);
        apply(&mut table, asked, now);
        let back = table.return_to_seat("ada").unwrap_or_default();
        apply(&mut table, Ok(back), now);
    }
    assert!(table.number <= 4 + 2 * MAX_STAND_INS as u64, "{}", table.number);
    assert!(matches!(table.return_to_seat("ada"), Err(Problem::NotAllowed(_))));
    assert_eq!(table.return_if_absent("ada"), []);
    let (seat, who) = turn(&table);
    let acted = table.act(who, &legal(&table), table.number);
    assert_eq!(acted.is_ok(), seat == 1, "only bo plays");
    let left = table.leave("bo");
    apply(&mut table, left, now);
    let back = table.return_to_seat("bo");
    apply(&mut table, back, now);
    assert_eq!(table.seats()[1].stand_in, None, "each person has a count of its own");
}

#[test]
fn who_has_just_returned_is_here() {
    for clock_s in [None, Some(3600)] {
        let mut table = duel(clock_s);
        let (seat, who) = turn(&table);
        let other = ["bo", "ada"][seat];
        let (gone, seen) = (STARTED + PATIENCE, STARTED);
        let asked = table.request_stand_in(other, seat, seen, gone);
        apply(&mut table, asked, gone);
        let back = table.return_to_seat(who);
        apply(&mut table, back, gone);
        // No process has saved yet that the person is here.
        assert!(matches!(table.request_stand_in(other, seat, seen, gone), Err(Problem::StillHere(_))));
        let again = gone + PATIENCE;
        assert!(matches!(table.request_stand_in(other, seat, seen, again - 1), Err(Problem::StillHere(_))));
        assert!(matches!(table.request_stand_in(other, seat, seen, again), Ok(changes) if changes.len() == 1));
        if clock_s.is_some() {
            assert_eq!(table.due(gone, seen), Due::At(again));
            assert_eq!(table.due(again, seen), Due::Write(Change::StoodIn { seat, why: StandInReason::Absent }));
        }
    }
}

#[test]
fn a_lobby_can_not_fill_the_log() {
    let mut table =
        open_table(TableSetup { ruleset: ruleset_for(3), players: 3, start_when_full: false, ..setup(None) });
    for level in [Level::Random, Level::Novice].into_iter().cycle().take(10_000) {
        let replaced = table.put_bot("ada", 1, LevelName(level));
        if replaced.is_err() {
            break;
        }
        apply(&mut table, replaced, OPENED);
    }
    assert!(table.number <= 2000, "{}", table.number);
    assert!(matches!(table.sit("bo", "Bo", None, None), Err(Problem::NotAllowed(_))));
    assert!(matches!(table.leave("ada"), Ok(changes) if !changes.is_empty()));
}

#[test]
fn others_may_request_a_stand_in_when_patience_is_over() {
    let mut table = duel(None);
    let ask = |table: &Table, seen: Millis, now: Millis| table.request_stand_in("ada", 1, seen, now);
    let refused = |asked: Result<Vec<Change>, Problem>| matches!(asked, Err(Problem::StillHere(_)));
    assert!(refused(ask(&table, 0, STARTED)), "the game has just started");
    assert!(refused(ask(&table, 0, STARTED + PATIENCE - 1)));
    assert!(refused(ask(&table, STARTED + 9 * PATIENCE, STARTED + 9 * PATIENCE)), "the person is present");
    assert!(refused(ask(&table, STARTED + 9 * PATIENCE, STARTED + 10 * PATIENCE - 1)));
    let now = STARTED + 10 * PATIENCE;
    assert_eq!(table.request_stand_in("cy", 1, 0, now), Err(Problem::NoSeat));
    assert!(matches!(table.request_stand_in("ada", 2, 0, now), Err(Problem::BadRequest(_))));
    let asked = ask(&table, STARTED + 9 * PATIENCE, now);
    assert_eq!(asked, Ok(vec![Change::StoodIn { seat: 1, why: StandInReason::Asked }]));
    apply(&mut table, asked, now);
    assert_eq!(ask(&table, 0, now), Ok(Vec::new()), "once is enough");
    assert_eq!(table.return_if_absent("bo"), [Change::Returned { seat: 1 }]);
}

#[test]
fn a_stand_in_needs_a_person_and_a_running_game() {
    let table = bots_turn(Level::Random);
    let later = STARTED + 10 * PATIENCE;
    assert!(matches!(table.request_stand_in("ada", 1, 0, later), Err(Problem::SeatTaken(_))));
    let open = open_table(setup(None));
    assert!(matches!(open.request_stand_in("ada", 0, 0, later), Err(Problem::WrongStage(_))));
    assert_eq!((open.due(later, 0), open.wake_at()), (Due::Never, None));
}

#[test]
fn an_action_is_stale_only_after_another_action() {
    let mut table = duel(None);
    let (seat, who) = turn(&table);
    let (other, before, action) = (["bo", "ada"][seat], table.number, legal(&table));
    let left = table.leave(other);
    apply(&mut table, left, STARTED);
    assert!(table.act(who, &action, before).is_ok(), "another player's leave does not make it stale");
    assert_eq!(table.act(who, &action, before - 1), Err(Problem::Stale { number: Some(table.number) }));
    assert_eq!(table.act(who, &action, table.number + 1), Err(Problem::Stale { number: Some(table.number) }));
    assert_eq!(table.act(other, &action, table.number), Err(Problem::NotYourTurn(seat)));
    assert_eq!(table.act("cy", &action, table.number), Err(Problem::NoSeat));
}

#[test]
fn absence_of_people_is_reported_after_twenty_seconds() {
    let seen = [STARTED + 100 * SECOND, OPENED];
    let away = |table: &Table, at: Millis| table.absences(at, |seat| Some(seen[seat]));
    let people = duel(None);
    assert_eq!(away(&people, STARTED), [None, None], "the time before the game does not count");
    assert_eq!(away(&people, STARTED + 20 * SECOND - 1), [None, None]);
    assert_eq!(away(&people, STARTED + 20 * SECOND), [None, Some(20)]);
    assert_eq!(away(&people, STARTED + 100 * SECOND + 19_999), [None, Some(119)]);
    assert_eq!(away(&people, STARTED + 130 * SECOND), [Some(30), Some(130)]);
    let with_bot = table(None, &Change::Bot { seat: 1, level: LevelName(Level::Random) });
    assert_eq!(away(&with_bot, STARTED + 130 * SECOND), [Some(30), None]);
}

fn bank(table: &Table, seat: usize) -> Millis {
    table.banks_json().unwrap()[seat].unwrap()
}

#[test]
fn a_decision_uses_total_time_and_gains_the_increment() {
    let mut table = with_total_time();
    let (seat, who) = turn(&table);
    assert_eq!(table.deadline(), Some(STARTED + 60 * SECOND));
    assert_eq!(table.wake_at(), Some(STARTED));
    let played = table.act(who, &legal(&table), table.number);
    apply(&mut table, played, STARTED + 20 * SECOND);
    assert_eq!((bank(&table, seat), bank(&table, 1 - seat)), (45 * SECOND, 60 * SECOND));
    let (next, _) = turn(&table);
    assert_eq!(table.deadline(), Some(STARTED + 20 * SECOND + bank(&table, next)));
}

#[test]
fn when_the_total_time_is_used_up_a_bot_decides_and_the_increment_is_left() {
    let mut table = with_total_time();
    let ((seat, _), late) = (turn(&table), STARTED + 60 * SECOND);
    assert_eq!(table.due(late - 1, late), Due::At(late));
    assert_eq!(table.due(late, late), Due::BotMove { level: STAND_IN, by: ChosenBy::Clock });
    let played = Change::Played { seat, action: legal(&table), by: ChosenBy::Clock, used_ms: None };
    apply(&mut table, Ok(vec![played]), late + 300);
    assert_eq!(bank(&table, seat), 5 * SECOND);
}

#[test]
fn a_stand_in_uses_no_total_time_but_leaving_saves_none() {
    let mut table = with_total_time();
    let (seat, who) = turn(&table);
    let left = table.leave(who);
    apply(&mut table, left, STARTED + 50 * SECOND);
    let returned = table.return_to_seat(who);
    apply(&mut table, returned, STARTED + 52 * SECOND);
    assert_eq!(table.deadline(), Some(STARTED + 60 * SECOND), "the clock ran on");
    let left = table.leave(who);
    apply(&mut table, left, STARTED + 55 * SECOND);
    while table.to_act() == Some(seat) {
        let (at, action) = (STARTED + 80 * SECOND, legal(&table));
        apply(&mut table, Ok(vec![Change::Played { seat, action, by: ChosenBy::StandIn, used_ms: None }]), at);
        assert_eq!(bank(&table, seat), 5 * SECOND, "it used 55 s before it left, and nothing after");
    }
}

#[test]
fn a_log_gives_the_same_banks_whatever_its_times_are() {
    let mut table = with_total_time();
    let (seat, who) = turn(&table);
    let played = table.with_used_time(&table.act(who, &legal(&table), table.number).unwrap()[0], STARTED + 20 * SECOND);
    // The wall clock jumped between the two rows.
    table.apply(&played, STARTED + 3600 * SECOND).unwrap();
    assert_eq!(bank(&table, seat), 45 * SECOND);
}

#[test]
fn rows_of_older_versions_can_be_read() {
    let played: Change = serde_json::from_str(r#"{"change":"played","seat":1,"action":"pass","by":"person"}"#).unwrap();
    assert_eq!(played, Change::Played { seat: 1, action: "pass".into(), by: ChosenBy::Person, used_ms: None });
    assert!(!to_json(&played).contains("used_ms"));
    let mut old = serde_json::to_value(setup(Some(9))).unwrap();
    old.as_object_mut().unwrap().retain(|name, _| name != "total_s" && name != "increment_s");
    assert_eq!(serde_json::from_value::<TableSetup>(old).unwrap(), setup(Some(9)));
}

/// A table for three that has not started: ada, who opened it, bo and cy.
fn lobby() -> Table {
    let mut table =
        open_table(TableSetup { ruleset: ruleset_for(3), players: 3, start_when_full: false, ..setup(None) });
    table.apply(&sat(1, "bo"), OPENED).unwrap();
    table.apply(&sat(2, "cy"), OPENED).unwrap();
    table
}

#[test]
fn when_the_opener_leaves_the_next_person_is_the_opener() {
    let mut table = lobby();
    let left = table.leave("bo");
    apply(&mut table, left, OPENED);
    let left = table.leave("ada");
    apply(&mut table, left, OPENED);
    assert_eq!(table.start_by("ada"), Err(Problem::NotOpener));
    assert_eq!(table.close("cy"), Ok(vec![Change::Closed]));
    apply(&mut table, Ok(vec![sat(0, "ada"), sat(1, "bo")]), OPENED);
    assert_eq!(table.start_by("cy"), Ok(vec![Change::Started]), "who comes back is not the opener again");
    let left = table.leave("cy");
    apply(&mut table, left, OPENED);
    assert_eq!(table.close("ada"), Ok(vec![Change::Closed]), "after the last seat comes the first");
}

#[test]
fn the_opener_removes_a_person_who_can_not_sit_down_again() {
    let mut table = lobby();
    let seen = table.number;
    assert_eq!(table.remove_person("bo", 2, None), Err(Problem::NotOpener));
    assert!(matches!(table.remove_person("ada", 0, None), Err(Problem::BadRequest(_))), "one leaves oneself");
    assert!(matches!(table.remove_person("ada", 3, None), Err(Problem::BadRequest(_))));
    let removed = table.remove_person("ada", 2, Some(seen));
    assert_eq!(removed, Ok(vec![Change::Removed { seat: 2 }]));
    apply(&mut table, removed, OPENED);
    assert_eq!((table.seat_of("cy"), table.seating_number), (None, table.number));
    assert_eq!(table.sit("cy", "cy", None, None), Err(Problem::Removed));
    assert_eq!(table.remove_person("ada", 2, None), Ok(Vec::new()), "the seat is free");
    apply(&mut table, Ok(vec![sat(2, "dot")]), OPENED);
    let stale = Err(Problem::Stale { number: Some(table.number) });
    assert_eq!(table.remove_person("ada", 2, Some(seen)), stale, "another person has the seat now");
    apply(&mut table, Ok(vec![Change::Bot { seat: 2, level: LevelName(Level::Random) }]), OPENED);
    assert!(matches!(table.remove_person("ada", 2, None), Err(Problem::SeatTaken(_))));
    apply(&mut table, Ok(vec![Change::Started]), STARTED);
    assert!(matches!(table.remove_person("ada", 1, None), Err(Problem::WrongStage(_))));
}
