//! Many tables in a simulated world: people come and go, ask twice and too late, the store fails, processes are killed. Whatever
//! happens, what was answered is in the log once, and nobody was ever shown anything but what the log says it may know.
//!
//! A world is a seed. `LONJA_SEED=17 cargo test -p lonja-server --test simulation` plays one again, `LONJA_SEEDS=200` many.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod house;
mod player;
mod world;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use lonja_game::catalog::RULESETS;
use lonja_game::sha256_hex;
use lonja_rules::{FastRandom, Random};
use lonja_server::house::Seating;
use lonja_server::store::{Person, Row, Stage};
use lonja_server::table::{By, Change, Named, Setup, Table};
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::house::Fleet;
use crate::player::{Memory, Player};
use crate::world::World;

/// Worlds that every run of the tests plays.
const WORLDS: u64 = 12;

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// Plays a world to its end; everything in its log, to tell whether another was the same.
fn play(seed: u64) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let mut luck = FastRandom::new(seed);
        let world = World::new(seed, luck.below(8));
        let fleet = Fleet::new(world.clone(), 1 + luck.below(3) as usize);
        let memory = Arc::new(Memory::default());
        let mut people = JoinSet::new();
        for number in 0..4 {
            let (table, sitters) = open(&fleet, &mut luck, number).await;
            let watchers = sitters.into_iter().map(Some).chain([None]);
            for person in watchers {
                let luck = FastRandom::new(u64::from(luck.below(u32::MAX)));
                let player =
                    Player { fleet: fleet.clone(), memory: memory.clone(), person, table: table.clone(), luck };
                people.spawn(player.run());
            }
        }
        let calamity = tokio::spawn(kill_now_and_then(fleet.clone(), luck.below(u32::MAX)));
        let all = async { while people.join_next().await.transpose().unwrap().is_some() {} };
        // In the world's time: a table that nobody can stall is over long before.
        let over = timeout(Duration::from_secs(24 * 3600), all).await;
        calamity.abort();
        assert!(over.is_ok(), "a table stands still: {:?}", world.stages());
        hold(&world, &memory);
        sha256_hex(&format!("{:?}", world.log()))
    })
}

/// Opens a table with some people and some bots; who sits there.
async fn open(fleet: &Fleet, luck: &mut FastRandom, number: usize) -> (String, Vec<Person>) {
    let ruleset = &RULESETS[luck.below(RULESETS.len() as u32) as usize];
    let (least, most) = (*ruleset.seats.start(), (*ruleset.seats.end()).min(4));
    let players = least + luck.below((most - least + 1) as u32) as usize;
    let setup = Setup {
        ruleset: ruleset.id.into(),
        players,
        options: serde_json::Map::new(),
        public: luck.below(2) == 0,
        clock_s: (luck.below(2) == 0).then_some(20),
        patience_s: 30,
        pace_ms: luck.below(500),
        hints: true,
        start_when_full: true,
    };
    let sitters = 1 + luck.below(players as u32) as usize;
    let person = |at: usize| Person { id: format!("p{number}-{at}"), name: format!("P{at}") };
    let bot = Seating::Bot(Named(lonja_bots::Level::Novice));
    let mut seats = vec![Seating::You];
    seats.extend((1..players).map(|at| if at < sitters { Seating::Open } else { bot }));
    let id = insist(|| async { fleet.any().open(&person(0), setup.clone(), &seats).await }).await.0;
    for at in 1..sitters {
        let Person { id: who, name } = person(at);
        insist(|| async { fleet.any().change(&id, |table| table.sit(&who, &name, Some(at))).await }).await;
    }
    (id, (0..sitters).map(person).collect())
}

/// Asks until it is done.
async fn insist<T, F: Future<Output = Result<T, lonja_server::problem::Problem>>>(ask: impl Fn() -> F) -> T {
    loop {
        match timeout(Duration::from_secs(1), ask()).await {
            Ok(Ok(done)) => return done,
            _ => sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn kill_now_and_then(fleet: Arc<Fleet>, seed: u32) {
    let mut luck = FastRandom::new(u64::from(seed));
    loop {
        sleep(Duration::from_millis(u64::from(luck.below(30_000)))).await;
        fleet.kill_one();
    }
}

/// The laws.
fn hold(world: &World, memory: &Memory) {
    let log = world.log();
    every_answer_is_in_the_log_once(&log, memory);
    every_view_is_what_the_log_says(&log, memory);
    let last = memory.last.lock().unwrap();
    for seen in last.iter() {
        // Whoever was late may have been told of a rematch already.
        let rows = &log[&seen.table];
        assert!((over_at(rows)..=rows.len() as u64).contains(&seen.number), "the last view of {:?}", seen.person);
    }
}

/// The number at which a table was over.
fn over_at(rows: &[Row]) -> u64 {
    let over = (1..=rows.len()).find(|&count| Table::fold("", &rows[..count]).unwrap().stage() == Stage::Over);
    over.unwrap() as u64
}

fn every_answer_is_in_the_log_once(log: &BTreeMap<String, Vec<Row>>, memory: &Memory) {
    let mut numbers = BTreeSet::new();
    let answered = memory.answered.lock().unwrap();
    assert!(!answered.is_empty());
    for (table, number, action) in answered.iter() {
        let change: Change = serde_json::from_str(&log[table][*number as usize - 1].body).unwrap();
        let Change::Played { action: played, by, .. } = change else { panic!("{number} is {change:?}") };
        assert_eq!((&played, by), (action, By::Person), "{table} {number}");
        assert!(numbers.insert((table, number)), "{table} {number} was answered twice");
    }
    for rows in log.values() {
        assert!(rows.iter().zip(1..).all(|(row, number)| row.number == number));
    }
}

fn every_view_is_what_the_log_says(log: &BTreeMap<String, Vec<Row>>, memory: &Memory) {
    let seen = memory.seen.lock().unwrap();
    assert!(!seen.is_empty());
    let mut known = BTreeSet::new();
    for one in seen.iter().filter(|one| known.insert((&one.table, &one.person, one.number, &one.json))) {
        let rows = &log[&one.table][..one.number as usize];
        let table = Table::fold(&one.table, rows).unwrap();
        assert_eq!(one.json, table.show(table.observer(one.person.as_deref())), "{:?}", one.person);
        nothing_hidden_is_in(&one.json, &rows[0]);
    }
}

/// Whatever is hidden is null in a view of anybody else; and the table's secret is nobody's.
fn nothing_hidden_is_in(json: &str, opened: &Row) {
    let Ok(Change::Opened { secret, .. }) = serde_json::from_str(&opened.body) else { panic!("{opened:?}") };
    assert!(!json.contains(&secret));
    let shown: Value = serde_json::from_str(json).unwrap();
    let Some(hands) = shown["game"]["view"]["hands"].as_array() else { return };
    for (seat, hand) in hands.iter().enumerate().filter(|(seat, _)| shown["you"] != *seat) {
        assert!(hand.as_array().unwrap().iter().all(Value::is_null), "the hand of {seat} in {json}");
    }
    let (turn, you) = (&shown["game"]["seat"], &shown["you"]);
    assert!(turn == you && you.is_u64() || shown["game"]["legal"] == serde_json::json!([]), "{json}");
}

#[test]
fn nothing_is_lost_doubled_or_leaked_in_any_world() {
    let seeds = match (variable("LONJA_SEED"), variable("LONJA_SEEDS")) {
        (Some(seed), _) => seed..seed + 1,
        (None, count) => 0..count.unwrap_or(WORLDS),
    };
    for seed in seeds {
        let played = std::panic::catch_unwind(|| play(seed));
        assert!(played.is_ok(), "world {seed} broke a law: LONJA_SEED={seed} plays it again");
    }
}

#[test]
fn a_world_is_its_seed() {
    let logs: BTreeSet<String> = (3..7).map(play).collect();
    assert_eq!(logs, (3..7).map(play).collect());
    assert_eq!(logs.len(), 4, "another seed is another world");
}
