//! Time at a table: what is due when, and who may ask for what.

use lonja_bots::Level;
use lonja_game::catalog::{Options, RULESETS};

use super::{By, Change, Due, Named, STAND_IN, Setup, StandIn, Table};
use crate::problem::Problem;
use crate::store::{Millis, Row};

const SECOND: Millis = 1000;
/// When the tables of these tests are opened.
const OPENED: Millis = 1_000_000 * SECOND;
/// When their games begin: people have waited for each other for a while.
const STARTED: Millis = OPENED + 600 * SECOND;
const PATIENCE: Millis = 120 * SECOND;

/// A table with two people, or a person and a bot, whose game has begun.
fn table(clock_s: Option<u32>, second: &Change) -> Table {
    let setup = Setup {
        ruleset: ruleset(),
        players: 2,
        options: Options::default(),
        public: false,
        clock_s,
        patience_s: 120,
        pace_ms: 700,
        hints: true,
        start_when_full: true,
    };
    let opened = Change::Opened { setup, opener: "ada".into(), secret: "0".repeat(64) };
    let rows = [Row { number: 1, at: OPENED, body: opened.written() }];
    let mut table = Table::fold("t", &rows).unwrap();
    table.apply(&sat(0, "ada"), OPENED).unwrap();
    table.apply(second, OPENED).unwrap();
    table.apply(&Change::Started, STARTED).unwrap();
    table
}

/// One for two, where a tie asks for another game.
fn ruleset() -> String {
    RULESETS.iter().find(|ruleset| ruleset.tie_asks_again).unwrap().id.into()
}

fn sat(seat: usize, who: &str) -> Change {
    Change::Sat { seat, person: who.into(), name: who.into() }
}

fn duel(clock_s: Option<u32>) -> Table {
    table(clock_s, &sat(1, "bo"))
}

/// Who has to act.
fn turn(table: &Table) -> (usize, &'static str) {
    let seat = table.to_act().unwrap();
    (seat, ["ada", "bo"][seat])
}

fn legal(table: &Table) -> String {
    table.situation.as_ref().unwrap().legal[0].clone()
}

/// Does what a request asks for.
fn done(table: &mut Table, changes: Result<Vec<Change>, Problem>, at: Millis) {
    for change in changes.unwrap() {
        table.apply(&change, at).unwrap();
    }
}

/// A table where it is a bot's turn.
fn bots_turn() -> Table {
    let mut table = table(None, &Change::Bot { seat: 1, level: Named(Level::Random) });
    while table.to_act() == Some(0) {
        let played = table.act("ada", &legal(&table), table.number);
        done(&mut table, played, STARTED);
    }
    table
}

#[test]
fn a_bot_waits_so_that_people_can_follow() {
    let table = bots_turn();
    assert_eq!(table.wake_at(), Some(STARTED + 700));
    assert_eq!(table.due(STARTED + 699, STARTED), Due::At(STARTED + 700));
    assert_eq!(table.due(STARTED + 700, STARTED), Due::Think { level: Level::Random, by: By::Bot });
}

#[test]
fn without_a_clock_a_person_is_waited_for() {
    let table = duel(None);
    assert_eq!((table.wake_at(), table.deadline()), (None, None));
    assert_eq!(table.due(STARTED + 1000 * PATIENCE, 0), Due::Never);
}

#[test]
fn out_of_time_a_bot_decides_once() {
    let mut table = duel(Some(20));
    let late = STARTED + 20 * SECOND;
    assert_eq!((table.wake_at(), table.deadline()), (Some(STARTED), Some(late)));
    assert_eq!(table.due(late - 1, late - 1), Due::At(late));
    assert_eq!(table.due(late, late), Due::Think { level: STAND_IN, by: By::Clock });
    let (seat, _) = turn(&table);
    let played = Change::Played { seat, action: legal(&table), by: By::Clock };
    table.apply(&played, late).unwrap();
    assert_eq!(table.deadline(), Some(late + 20 * SECOND), "the next decision has its own time");
    assert!(table.chairs().iter().all(|chair| chair.stand_in.is_none()));
}

#[test]
fn with_a_clock_a_bot_stands_in_for_whoever_is_absent() {
    let mut table = duel(Some(3600));
    let (seat, who) = turn(&table);
    let absent = STARTED + PATIENCE;
    assert_eq!(table.due(absent - 1, OPENED), Due::At(absent), "before the game nobody has to be there");
    assert_eq!(table.due(absent, absent - PATIENCE + 5), Due::At(absent + 5));
    let stands_in = Change::StoodIn { seat, why: StandIn::Absent };
    assert_eq!(table.due(absent, OPENED), Due::Write(stands_in.clone()));
    table.apply(&stands_in, absent).unwrap();
    assert_eq!(table.deadline(), None, "a bot has no clock");
    let now = absent + 700;
    assert_eq!(table.due(now, OPENED), Due::Think { level: STAND_IN, by: By::StandIn });
    let looked = table.look(who);
    assert_eq!(looked, [Change::Returned { seat }], "whoever looks is back");
    done(&mut table, Ok(looked), now);
    assert_eq!(table.deadline(), Some(now + 3600 * SECOND), "and has the whole time");
    assert_eq!(table.due(now, now), Due::At(now + PATIENCE));
}

#[test]
fn a_quick_clock_comes_before_absence() {
    let table = duel(Some(20));
    assert_eq!(table.due(STARTED + 20 * SECOND, STARTED), Due::Think { level: STAND_IN, by: By::Clock });
    assert!(matches!(table.due(STARTED + PATIENCE, STARTED), Due::Write(Change::StoodIn { .. })));
}

#[test]
fn a_bot_stands_in_for_whoever_left_until_it_returns_or_acts() {
    for acts in [false, true] {
        let mut table = duel(None);
        let (seat, who) = turn(&table);
        let left = table.leave(who);
        done(&mut table, left, STARTED);
        assert_eq!(table.chairs()[seat].stand_in, Some(StandIn::Left));
        assert_eq!(table.leave(who), Ok(Vec::new()), "once is enough");
        assert_eq!(table.look(who), [], "to look is not to return");
        let due = table.due(STARTED + 700, STARTED);
        assert_eq!(due, Due::Think { level: STAND_IN, by: By::StandIn });
        let action = legal(&table);
        let back = if acts { table.act(who, &action, table.number) } else { table.come_back(who) };
        done(&mut table, back, STARTED);
        assert_eq!(table.chairs()[seat].stand_in, None);
    }
}

#[test]
fn others_may_ask_for_a_bot_when_patience_is_over() {
    let mut table = duel(None);
    let ask = |table: &Table, seen: Millis, now: Millis| table.ask_stand_in("ada", 1, seen, now);
    let refused = |asked: Result<Vec<Change>, Problem>| matches!(asked, Err(Problem::StillHere(_)));
    assert!(refused(ask(&table, 0, STARTED)), "the game has only begun");
    assert!(refused(ask(&table, 0, STARTED + PATIENCE - 1)));
    assert!(refused(ask(&table, STARTED + 9 * PATIENCE, STARTED + 9 * PATIENCE)), "it is there");
    assert!(refused(ask(&table, STARTED + 9 * PATIENCE, STARTED + 10 * PATIENCE - 1)));
    let now = STARTED + 10 * PATIENCE;
    assert_eq!(table.ask_stand_in("cy", 1, 0, now), Err(Problem::NoSeat));
    assert!(matches!(table.ask_stand_in("ada", 2, 0, now), Err(Problem::BadRequest(_))));
    let asked = ask(&table, STARTED + 9 * PATIENCE, now);
    assert_eq!(asked, Ok(vec![Change::StoodIn { seat: 1, why: StandIn::Asked }]));
    done(&mut table, asked, now);
    assert_eq!(ask(&table, 0, now), Ok(Vec::new()), "once is enough");
    assert_eq!(table.look("bo"), [Change::Returned { seat: 1 }]);
}

#[test]
fn nobody_asks_for_a_bot_in_place_of_a_bot_or_out_of_a_game() {
    let table = bots_turn();
    let later = STARTED + 10 * PATIENCE;
    assert!(matches!(table.ask_stand_in("ada", 1, 0, later), Err(Problem::Taken(_))));
    let rows = [Row { number: 1, at: OPENED, body: opened_only() }];
    let mut open = Table::fold("t", &rows).unwrap();
    open.apply(&sat(0, "ada"), OPENED).unwrap();
    assert!(matches!(open.ask_stand_in("ada", 0, 0, later), Err(Problem::Stage(_))));
    assert_eq!((open.due(later, 0), open.wake_at()), (Due::Never, None));
}

fn opened_only() -> String {
    let setup = (*duel(None).setup).clone();
    Change::Opened { setup, opener: "ada".into(), secret: String::new() }.written()
}

#[test]
fn an_action_follows_the_last_action_and_may_miss_the_rest() {
    let mut table = duel(None);
    let (seat, who) = turn(&table);
    let (other, before, action) = (["bo", "ada"][seat], table.number, legal(&table));
    let left = table.leave(other);
    done(&mut table, left, STARTED);
    assert!(table.act(who, &action, before).is_ok(), "that another left changes nothing about it");
    assert_eq!(table.act(who, &action, before - 1), Err(Problem::Stale { number: table.number }));
    assert_eq!(table.act(who, &action, table.number + 1), Err(Problem::Stale { number: table.number }));
    assert_eq!(table.act(other, &action, table.number), Err(Problem::NotYourTurn(seat)));
    assert_eq!(table.act("cy", &action, table.number), Err(Problem::NoSeat));
}

#[test]
fn absence_is_told_of_people_after_a_moment() {
    let seen = [STARTED + 100 * SECOND, OPENED];
    let away = |table: &Table, at: Millis| table.absences(at, |seat| seen[seat]);
    let people = duel(None);
    assert_eq!(away(&people, STARTED), [None, None], "who waits for the game elsewhere is not away");
    assert_eq!(away(&people, STARTED + 20 * SECOND - 1), [None, None]);
    assert_eq!(away(&people, STARTED + 20 * SECOND), [None, Some(20)]);
    assert_eq!(away(&people, STARTED + 100 * SECOND + 19_999), [None, Some(119)]);
    assert_eq!(away(&people, STARTED + 130 * SECOND), [Some(30), Some(130)]);
    let with_bot = table(None, &Change::Bot { seat: 1, level: Named(Level::Random) });
    assert_eq!(away(&with_bot, STARTED + 130 * SECOND), [Some(30), None]);
}
