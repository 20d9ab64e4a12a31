//! What must hold in every world, checked against its log.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use lonja_rules::Observer;
use lonja_server::clock::Clock;
use lonja_server::store::{LogRow, Stage};
use lonja_server::table::{Change, ChosenBy, MAX_HOLD_MS, Occupant, Table, TableSeat, TableSetup};
use serde_json::Value;
use tokio::time::Instant;

use crate::fair_start;
use crate::player::{Observations, ReceivedFrame};
use crate::uptime::Uptime;
use crate::world::{Commit, World};

/// How much later than due a bot or a clock may act, not counting outages: a dead or hung process is replaced after 4
/// s, then a write may fail more than once.
const SLACK: Duration = Duration::from_secs(8);
/// How much earlier than due a clock may act: two processes' clocks may each be wrong by a second.
const EARLY: Duration = Duration::from_millis(2500);

/// How long the simulated tables show the end of a day at most: an account of 20 s, and a dozen steps, some of them
/// four times as long as usual.
const MAX_SHOWN: Duration = Duration::from_secs(180);

/// How long the only person at a table may hold up its bots.
const MAX_HOLD: Duration = Duration::from_millis(MAX_HOLD_MS as u64);

pub(crate) type Log = BTreeMap<String, Vec<LogRow>>;

pub(crate) fn check_all(world: &World, observations: &Observations) {
    let log = world.log();
    every_acknowledged_action_is_in_the_log_once(world, observations);
    every_frame_follows_from_the_log(&log, world, observations);
    every_player_sees_the_end(&log, observations);
    fair_start::every_game_begins_with_the_words_of_its_hashes(&log);
    fair_start::nobody_sees_a_word(&log, observations);
    let (commits, starts, uptime) = (world.commits(), world.starts(), world.uptime());
    for (id, rows) in &log {
        nobody_delays_a_decision(rows, &commits[id], &uptime, &world.restarts_of_wrong_clocks());
        no_clock_runs_out_too_early(rows, &commits[id], &starts);
        no_bot_runs_ahead(rows, &commits[id], &starts);
        no_bot_moves_while_it_is_held_up(rows, &commits[id], &starts);
    }
}

pub(crate) fn a_table_of_bots_pauses_while_nobody_watches(rows: &[LogRow]) {
    let last: Change = serde_json::from_str(&rows.last().unwrap().body).unwrap();
    assert_eq!(last, Change::Started);
}

/// The table after each row.
fn states(id: &str, rows: &[LogRow]) -> impl Iterator<Item = Table> {
    let mut table = Table::fold(id, &rows[..1]).unwrap();
    (0..rows.len()).map(move |at| {
        if at > 0 {
            table.apply_rows(&rows[at..=at]).unwrap();
        }
        table.copy()
    })
}

/// The time that a seat has for its decision, if it has a clock.
fn time_of(table: &Table, seat: usize) -> Option<Duration> {
    if let Some(clock_s) = table.setup().clock_s {
        return Some(Duration::from_secs(clock_s.into()));
    }
    table.setup().total_s?;
    let frame: Value = serde_json::from_str(&table.frame_json(Observer::Public, &Clock::at(0))).unwrap();
    frame["table"]["banks_ms"][seat].as_u64().map(Duration::from_millis)
}

/// How long people are shown what led to the present decision: what each frame says, at the pace of the slowest person
/// who plays; and how long they may read an account.
fn show_time(table: &Table, paces: &BTreeMap<usize, u32>) -> (Duration, Duration) {
    let frame: Value = serde_json::from_str(&table.frame_json(Observer::Public, &Clock::at(0))).unwrap();
    let setup = table.setup();
    let TableSetup { pace_ms, account_s, .. } = setup;
    let is_shown = |seat: &TableSeat| matches!(seat.occupant, Occupant::Person { .. }) && seat.stand_in.is_none();
    let people = table.seats().iter().enumerate().filter(|(_, seat)| is_shown(seat));
    let pace = people.map(|(seat, _)| *paces.get(&seat).unwrap_or(pace_ms)).max().unwrap_or(*pace_ms);
    // Nobody makes a game with a clock slower.
    let pace = if setup.has_clock() { pace.min(*pace_ms) } else { pace };
    let steps = frame["game"]["steps"].as_array().unwrap();
    let ms: u64 = steps.iter().map(|step| step["ms"].as_u64().unwrap()).sum();
    let account = if steps.iter().any(|step| step["account"] == true) { u64::from(*account_s) } else { 0 };
    (Duration::from_millis(ms * u64::from(pace) / 700), Duration::from_secs(account))
}

/// Whatever rows are written meanwhile, and while the store and a process work, a clock limits a decision, and a bot
/// moves when people have been shown what happened. A process that reads rows from its future gives the whole time
/// again, once.
fn nobody_delays_a_decision(rows: &[LogRow], commits: &[Commit], uptime: &Uptime, restarts: &[Instant]) {
    let tables: Vec<Table> = states("", rows).collect();
    let setup = tables[0].setup();
    let mut decision_since = commits[0].at;
    let (mut shown, mut account) = (Duration::ZERO, Duration::ZERO);
    let mut paces = BTreeMap::new();
    // How often the bots were held up since the decision began, and whether they are now.
    let (mut holds, mut is_held) = (0, false);
    // Since when bots have played each seat without a pause.
    let mut bot_since: Vec<Option<Instant>> = vec![None; setup.players];
    for (at, row) in rows.iter().enumerate() {
        let (now, change) = (commits[at].at, serde_json::from_str(&row.body).unwrap());
        if let Change::Played { seat, .. } = change {
            let since = |since: Instant| (now - since).saturating_sub(uptime.downtime(since, now));
            let took = since(decision_since);
            let count = 1 + restarts.iter().filter(|at| (decision_since..=now).contains(at)).count() as u32;
            let context = format!("decision {} of seat {seat}, shown for {shown:?}, took {took:?}", row.number);
            let time = time_of(&tables[at - 1], seat);
            assert!(time.is_none_or(|time| took <= (time + shown + account) * count + SLACK), "{context} of {time:?}");
            let bot_took = bot_since[seat].map(|bot_since| since(bot_since.max(decision_since)));
            assert!(
                bot_took.is_none_or(|took| took <= (shown + account + MAX_HOLD * holds) * count + SLACK),
                "{context}; a bot had {bot_took:?} for it"
            );
        }
        let is_decision = matches!(change, Change::Started | Change::Played { .. });
        // A decision that the database lost begins anew.
        if is_decision || commits[at].next_decision_at > now {
            decision_since = commits[at].next_decision_at;
        }
        match change {
            Change::Pace { seat, pace_ms } => drop(paces.insert(seat, pace_ms)),
            Change::Hold { hold, .. } => {
                assert!(tables[at].people().len() == 1 && time_of(&tables[at], 0).is_none(), "others wait");
                (holds, is_held) = (holds + u32::from(hold), hold);
            }
            _ if is_decision => {
                (shown, account) = show_time(&tables[at], &paces);
                holds = is_held.into();
            }
            _ => {}
        }
        for (seat, since) in tables[at].seats().iter().zip(&mut bot_since) {
            let has_bot = matches!(seat.occupant, Occupant::Bot(_)) || seat.stand_in.is_some();
            *since = has_bot.then(|| since.unwrap_or(now));
        }
    }
}

/// A bot never acts before people have been shown what led to its decision, and have read the account or had the time
/// to read it.
fn no_bot_runs_ahead(rows: &[LogRow], commits: &[Commit], starts: &[Instant]) {
    let (mut decision_since, mut paces) = (commits[0].at, BTreeMap::new());
    let mut showing = Showing::default();
    for (table, (row, &Commit { at: now, .. })) in states("", rows).zip(rows.iter().zip(commits)) {
        let change = serde_json::from_str(&row.body).unwrap();
        if let Change::Played { by: ChosenBy::Bot | ChosenBy::StandIn, .. } = change {
            let (took, least) = (now - decision_since, showing.least);
            let has_restarted = starts.iter().any(|at| (decision_since..=now).contains(at));
            assert!(has_restarted || took + EARLY >= least, "{} came after {took:?} of {least:?}", row.number);
        }
        let is_decision = matches!(change, Change::Started | Change::Played { .. });
        decision_since = if is_decision { now } else { decision_since };
        showing.apply(&change, &table, &mut paces, now - decision_since);
    }
}

/// Bots wait for the only person at their table who reads a lesson, as long as it may take.
fn no_bot_moves_while_it_is_held_up(rows: &[LogRow], commits: &[Commit], starts: &[Instant]) {
    let mut held_since = None;
    for (row, &Commit { at: now, .. }) in rows.iter().zip(commits) {
        match serde_json::from_str(&row.body).unwrap() {
            Change::Hold { hold, .. } => held_since = hold.then_some(now),
            Change::Played { by: ChosenBy::Bot, .. } => {
                let is_held = |since: &Instant| now - *since + EARLY < MAX_HOLD;
                let has_restarted = |since: Instant| starts.iter().any(|at| (since..=now).contains(at));
                let held = held_since.filter(is_held);
                assert!(held.is_none_or(has_restarted), "{} came while bots were held up", row.number);
            }
            _ => {}
        }
    }
}

/// Whatever the machines' clocks show, a person has its time from when it has been shown the question, and loses no
/// more than it used. (A process that has just started believes the log.)
fn no_clock_runs_out_too_early(rows: &[LogRow], commits: &[Commit], starts: &[Instant]) {
    let (mut decision_since, mut paces) = (commits[0].at, BTreeMap::new());
    let mut showing = Showing::default();
    let tables: Vec<Table> = states("", rows).collect();
    for (at, (row, &Commit { at: now, .. })) in rows.iter().zip(commits).enumerate() {
        let change = serde_json::from_str(&row.body).unwrap();
        if let Change::Played { seat, by, used_ms, .. } = change {
            let (took, least) = (now - decision_since, showing.least);
            if !starts.iter().any(|at| (decision_since..=now).contains(at)) {
                let time = time_of(&tables[at - 1], seat).filter(|_| by == ChosenBy::Clock);
                assert!(
                    time.is_none_or(|time| time + least <= took + EARLY),
                    "{} ran out of {time:?} after {took:?}, of which {least:?} showed how it came to that",
                    row.number
                );
                let used = used_ms.map(|used| Duration::from_millis(used as u64)).filter(|used| !used.is_zero());
                assert!(
                    used.is_none_or(|used| used + least <= took + EARLY),
                    "{} took {took:?} and used {used:?}, {least:?} after it began",
                    row.number
                );
            }
        }
        let is_decision = matches!(change, Change::Started | Change::Played { .. });
        decision_since = if is_decision { now } else { decision_since };
        showing.apply(&change, &tables[at], &mut paces, now - decision_since);
    }
}

/// How long people are shown what led to a decision.
#[derive(Default)]
struct Showing {
    /// At least so long, the account included.
    least: Duration,
    /// Without the account.
    shown: Duration,
    /// Who has read the account.
    ready: BTreeSet<usize>,
}

impl Showing {
    /// A row that was written so long after the decision began, and the table after it.
    fn apply(&mut self, change: &Change, table: &Table, paces: &mut BTreeMap<usize, u32>, since_decision: Duration) {
        match *change {
            Change::Pace { seat, pace_ms } => drop(paces.insert(seat, pace_ms)),
            Change::Started | Change::Played { .. } => {
                let (shown, account) = show_time(table, paces);
                *self = Self { least: shown + account, shown, ready: BTreeSet::new() };
            }
            Change::Ready { seat } => drop(self.ready.insert(seat)),
            _ => {}
        }
        self.end_account_if_read(table, since_decision);
    }

    /// The account ends early when everybody has read it who plays.
    fn end_account_if_read(&mut self, table: &Table, since_decision: Duration) {
        let plays = |seat: &TableSeat| matches!(seat.occupant, Occupant::Person { .. }) && seat.stand_in.is_none();
        let mut readers = table.seats().iter().enumerate().filter(|(_, seat)| plays(seat));
        if readers.all(|(seat, _)| self.ready.contains(&seat)) {
            self.least = self.least.min(self.shown.max(since_decision));
        }
    }
}

fn every_player_sees_the_end(log: &Log, observations: &Observations) {
    for frame in observations.last_frames.lock().unwrap().iter() {
        // A late subscriber may see the row of the rematch, after the end.
        let rows = &log[&frame.table];
        let over_at = states("", rows).find(|table| table.stage() == Stage::Over).unwrap().number;
        assert!((over_at..=rows.len() as u64).contains(&frame.number), "the last frame of {:?}", frame.person);
    }
}

/// In the log, or among the rows that the database has lost.
fn every_acknowledged_action_is_in_the_log_once(world: &World, observations: &Observations) {
    let mut acknowledged: BTreeMap<_, usize> = BTreeMap::new();
    let actions = observations.actions.lock().unwrap();
    assert!(!actions.is_empty());
    for (table, number, action) in actions.iter() {
        let versions = world.versions(table);
        let is_played = |rows: &Vec<LogRow>| {
            let change = rows.get(*number as usize - 1).map(|row| serde_json::from_str(&row.body).unwrap());
            matches!(change, Some(Change::Played { action: played, by: ChosenBy::Person, .. }) if played == *action)
        };
        assert!(versions.iter().any(is_played), "{table} {number} {action}");
        let times = acknowledged.entry((table, number)).or_default();
        *times += 1;
        let rows = versions.iter().filter_map(|rows| rows.get(*number as usize - 1));
        let different: BTreeSet<_> = rows.map(|row| (row.at, &row.body)).collect();
        assert!(*times <= different.len(), "{table} {number} was acknowledged {times} times");
    }
    for rows in world.log().values() {
        assert!(rows.iter().zip(1..).all(|(row, number)| row.number == number));
    }
}

/// From the present one, or from one whose last rows the database has lost.
fn every_frame_follows_from_the_log(log: &Log, world: &World, observations: &Observations) {
    let frames = observations.frames.lock().unwrap();
    assert!(!frames.is_empty());
    let clock = Clock::at(0);
    let mut by_state: BTreeMap<(&str, u64), Vec<&ReceivedFrame>> = BTreeMap::new();
    for one in frames.iter() {
        check_hidden_information(&one.json, &log[&one.table][0]);
        check_countdown(&one.json);
        by_state.entry((&one.table, one.number)).or_default().push(one);
    }
    for id in log.keys() {
        for table in world.versions(id).iter().flat_map(|rows| states(id, rows)) {
            let Some(frames) = by_state.get_mut(&(id.as_str(), table.number)) else { continue };
            frames.retain(|one| {
                let expected = table.frame_json(table.observer(one.person.as_deref()), &clock);
                without_times(&one.json) != without_times(&expected)
            });
        }
    }
    let strange: Vec<_> = by_state.values().flatten().collect();
    assert!(strange.is_empty(), "frames that do not follow from a log: {strange:?}");
}

/// A frame without what depends on the clock of the process that made it.
fn without_times(json: &str) -> Value {
    let mut frame: Value = serde_json::from_str(json).unwrap();
    let deadline = frame["table"]["deadline"].take().as_i64();
    frame["now"].take();
    if let Some(revealing) = frame["table"]["revealing"].as_object_mut() {
        revealing.remove("deadline");
    }
    if let Some(account) = frame["table"]["account"].as_object_mut() {
        account.remove("until");
    }
    frame["table"]["deadline"] = deadline.is_some().into();
    frame
}

/// A countdown never begins with more than the clock's time, and what people are shown before it runs.
fn check_countdown(json: &str) {
    let frame: Value = serde_json::from_str(json).unwrap();
    let (now, deadline) = (frame["now"].as_i64().unwrap(), frame["table"]["deadline"].as_i64());
    let turn = frame["game"]["seat"].as_u64().unwrap_or_default() as usize;
    let bank = || frame["table"]["banks_ms"][turn].as_i64();
    let most = frame["table"]["clock_s"].as_i64().map(|clock_s| clock_s * 1000).or_else(bank);
    let most = most.map(|most| most + MAX_SHOWN.as_millis() as i64);
    assert!(deadline.map(|deadline| deadline - now) <= most, "{json}");
}

/// Other seats' cards are null, only the seat to act has legal actions, and nobody sees the secret.
fn check_hidden_information(json: &str, opened: &LogRow) {
    let Ok(Change::Opened { secret, .. }) = serde_json::from_str(&opened.body) else { panic!("{opened:?}") };
    assert!(!json.contains(&secret));
    let frame: Value = serde_json::from_str(json).unwrap();
    let Some(hands) = frame["game"]["view"]["hands"].as_array() else { return };
    for (seat, hand) in hands.iter().enumerate().filter(|(seat, _)| frame["you"] != *seat) {
        assert!(hand.as_array().unwrap().iter().all(Value::is_null), "the hand of {seat} in {json}");
    }
    let (turn, you) = (&frame["game"]["seat"], &frame["you"]);
    assert!(turn == you && you.is_u64() || frame["game"]["legal"] == serde_json::json!([]), "{json}");
}
