//! Many tables in a simulated world: people come and go, retry and send stale requests, the store fails, processes are
//! killed, clocks jump. `laws.rs` and `watcher.rs` have the laws.
//!
//! A world is reproduced by its seed: `LONJA_SEED=17 cargo test -p lonja-server --test simulation`. `LONJA_SEEDS=200`
//! plays many.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod calls;
mod commits;
mod fair_start;
mod fleet;
mod laws;
mod lost_rows;
mod player;
mod presence;
mod uptime;
mod watcher;
mod world;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use lonja_bots::Level;
use lonja_game::catalog::RULESETS;
use lonja_game::sha256_hex;
use lonja_rules::{FastRandom, Random};
use lonja_server::store::{Person, Stage};
use lonja_server::table::{LevelName, TableSetup};
use lonja_server::tables::InitialSeat;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::fair_start::{WordHabit, word};
use crate::fleet::Fleet;
use crate::player::{FleetPlayer, Observations};
use crate::watcher::watch;
use crate::world::World;

const WORLDS: u64 = 12;
/// Worlds that once broke a law, and are played each time, too.
const MORE_WORLDS: [u64; 2] = [17, 61];
/// Tables with people; then come one where only bots play and somebody watches, and one that nobody watches.
const TABLES_OF_PEOPLE: usize = 4;

/// The pace of the slow tables.
const SLOW_PACE_MS: u32 = 3000;

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// Plays a world to its end; returns a digest of its log.
fn play(seed: u64) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let mut rng = FastRandom::new(seed);
        let (failure_percent, processes) = (rng.below(8), 1 + rng.below(3) as usize);
        // Several processes share a store with a clock.
        let has_faults = rng.below(2) == 0;
        let world = World::new(seed, failure_percent, processes > 1, has_faults);
        let fleet = Fleet::new(world.clone(), processes).await;
        let observations = Arc::new(Observations::default());
        let (mut people, mut watchers) = (JoinSet::new(), JoinSet::new());
        for number in 0..=TABLES_OF_PEOPLE {
            let (table, seated) = open(&fleet, &mut rng, number).await;
            watchers.spawn(watch(fleet.clone(), table.clone()));
            let players = seated.into_iter().map(Some).chain([None]);
            for person in players {
                let rng = FastRandom::new(u64::from(rng.below(u32::MAX)));
                let player = FleetPlayer {
                    fleet: fleet.clone(),
                    observations: observations.clone(),
                    habit: WordHabit::of(person.as_ref()),
                    person,
                    table: table.clone(),
                    rng,
                };
                people.spawn(player.run());
            }
        }
        let unwatched = open(&fleet, &mut rng, TABLES_OF_PEOPLE + 1).await.0;
        watchers.spawn(kill_processes(fleet.clone(), rng.below(u32::MAX)));
        watchers.spawn(jump_clocks(fleet.clone(), rng.below(u32::MAX)));
        if has_faults {
            watchers.spawn(hang_processes(fleet.clone(), rng.below(u32::MAX)));
            watchers.spawn(lose_rows(world.clone(), rng.below(u32::MAX)));
        }
        watchers.spawn(interrupt_store(world.clone(), rng.below(u32::MAX)));
        let all = async { while people.join_next().await.transpose().unwrap().is_some() {} };
        // Simulated time. Nobody can stall a table, so all are over long before. Somebody who is alone with bots and
        // never reveals its word keeps its table for a day.
        let over = tokio::select! {
            over = timeout(Duration::from_secs(48 * 3600), all) => over,
            Some(broken) = watchers.join_next() => panic!("a watcher ended: {broken:?}"),
        };
        assert!(over.is_ok(), "a table is stuck: {:?}", world.stages());
        laws::check_all(&world, &observations);
        laws::a_table_of_bots_pauses_while_nobody_watches(&world.log()[&unwatched]);
        sha256_hex(&format!("{:?}", world.log()))
    })
}

fn setup(ruleset: &str, players: usize) -> TableSetup {
    TableSetup {
        ruleset: ruleset.into(),
        players,
        options: serde_json::Map::new(),
        public: true,
        clock_s: None,
        total_s: None,
        increment_s: 0,
        patience_s: 30,
        pace_ms: 100,
        account_s: 0,
        hints: true,
        start_when_full: true,
        practice: false,
    }
}

/// Opens a table with some people and some bots; returns its id and the people.
async fn open(fleet: &Fleet, rng: &mut FastRandom, number: usize) -> (String, Vec<Person>) {
    let ruleset = &RULESETS[rng.below(RULESETS.len() as u32) as usize];
    let (least, most) = (*ruleset.seats.start(), (*ruleset.seats.end()).min(4));
    let players = least + rng.below((most - least + 1) as u32) as usize;
    let time_control = rng.below(3);
    let setup = TableSetup {
        public: rng.below(2) == 0,
        clock_s: (time_control == 1).then_some(20),
        total_s: (time_control == 2).then_some(60),
        increment_s: if time_control == 2 { 3 } else { 0 },
        // Some are so slow that a bot that does not wait is far too early, whatever the clocks show.
        pace_ms: if rng.below(3) == 0 { SLOW_PACE_MS } else { rng.below(500) },
        account_s: 10 * rng.below(3),
        ..setup(ruleset.id, players)
    };
    let people = if number < TABLES_OF_PEOPLE { 1 + rng.below(players as u32) as usize } else { 0 };
    let person = |at: usize| Person { id: format!("p{number}-{at}"), name: format!("P{at}") };
    let hash = |at: usize| WordHabit::of(Some(&person(at))).commits().then(|| sha256_hex(&word(&person(at).id, 0)));
    // One thinks, the other answers at once.
    let level = if rng.below(2) == 0 { Level::Novice } else { Level::Expert };
    let seat = |at: usize| match at {
        _ if at >= people => InitialSeat::Bot(LevelName(level)),
        0 => InitialSeat::Opener,
        _ => InitialSeat::Open,
    };
    let seats: Vec<_> = (0..players).map(seat).collect();
    let id =
        retry(|| async { fleet.any().open(&person(0), setup.clone(), &seats, hash(0).as_deref(), None, None).await })
            .await
            .0;
    for at in 1..people {
        let hash = hash(at);
        let Person { id: who, name } = person(at);
        retry(|| async { fleet.any().change(&id, |table| table.sit(&who, &name, Some(at), hash.as_deref())).await })
            .await;
    }
    (id, (0..people).map(person).collect())
}

async fn retry<T, F: Future<Output = Result<T, lonja_server::problem::Problem>>>(request: impl Fn() -> F) -> T {
    loop {
        match timeout(Duration::from_secs(1), request()).await {
            Ok(Ok(done)) => return done,
            _ => sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn kill_processes(fleet: Arc<Fleet>, seed: u32) {
    let mut rng = FastRandom::new(u64::from(seed));
    loop {
        sleep(Duration::from_millis(u64::from(rng.below(30_000)))).await;
        fleet.kill_one().await;
    }
}

/// One at a time.
async fn hang_processes(fleet: Arc<Fleet>, seed: u32) {
    let mut rng = FastRandom::new(u64::from(seed));
    loop {
        sleep(Duration::from_millis(u64::from(rng.below(60_000)))).await;
        let lasts = Duration::from_millis(u64::from(rng.below(20_000)));
        fleet.world.hang(fleet.any_process().1, lasts);
        sleep(lasts).await;
    }
}

async fn lose_rows(world: World, seed: u32) {
    let mut rng = FastRandom::new(u64::from(seed));
    loop {
        sleep(Duration::from_millis(u64::from(rng.below(60_000)))).await;
        world.lose_rows();
    }
}

async fn interrupt_store(world: World, seed: u32) {
    let mut rng = FastRandom::new(u64::from(seed));
    loop {
        sleep(Duration::from_millis(u64::from(rng.below(60_000)))).await;
        world.begin_outage(Duration::from_millis(u64::from(rng.below(5000))));
    }
}

async fn jump_clocks(fleet: Arc<Fleet>, seed: u32) {
    let mut rng = FastRandom::new(u64::from(seed));
    loop {
        sleep(Duration::from_millis(u64::from(rng.below(60_000)))).await;
        fleet.jump_one();
    }
}

#[test]
fn no_world_loses_doubles_or_leaks_anything() {
    let seeds: Vec<u64> = match (variable("LONJA_SEED"), variable("LONJA_SEEDS")) {
        (Some(seed), _) => vec![seed],
        (None, Some(count)) => (0..count).collect(),
        (None, None) => (0..WORLDS).chain(MORE_WORLDS).collect(),
    };
    for seed in seeds {
        let outcome = std::panic::catch_unwind(|| play(seed));
        assert!(outcome.is_ok(), "world {seed} broke a law: reproduce it with LONJA_SEED={seed}");
    }
}

/// Three processes share the tables. Clocks and bots go on within 5 s after one of them hangs. The person never acts,
/// so each clock plays after 2 s.
#[test]
fn tables_of_a_process_that_hangs_go_on_elsewhere() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let world = World::new(1, 0, true, false);
        let fleet = Fleet::new(world.clone(), 3).await;
        let (seats, mut tables) = ([InitialSeat::Opener, InitialSeat::Bot(LevelName(Level::Novice))], Vec::new());
        let setup = TableSetup { clock_s: Some(2), ..setup("burgueses", 2) };
        for number in 0..24 {
            let person = Person { id: format!("p{number}"), name: "P".into() };
            tables.push(fleet.any().open(&person, setup.clone(), &seats, None, None, None).await.unwrap().0);
        }
        let opened = world.appends();
        sleep(Duration::from_secs(10)).await;
        for (process, appends) in world.appends() {
            assert!(
                appends > opened.get(&process).copied().unwrap_or_default() + 10,
                "{process} has its share: {appends}"
            );
        }
        for process in 0..3 {
            sleep(Duration::from_secs(10)).await;
            let before = world.log();
            world.hang(process, Duration::from_secs(9));
            sleep(Duration::from_secs(5)).await;
            let (now, stages) = (world.log(), world.stages());
            let is_stuck = |id: &&String| now[*id].len() == before[*id].len() && stages[*id] == Stage::Running;
            let stuck: Vec<_> = tables.iter().filter(is_stuck).collect();
            assert!(stuck.is_empty(), "process {process} hangs, and so do {stuck:?}");
        }
    });
}

/// The machine sleeps for a night: its clock jumps when it wakes up, and the process has not noticed the time. A person
/// who has half of its time left still has it.
#[test]
fn a_machine_that_slept_goes_on_where_it_was() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let world = World::new(1, 0, false, false);
        let fleet = Fleet::new(world.clone(), 1).await;
        let person = Person { id: "p".into(), name: "P".into() };
        let setup = TableSetup { clock_s: Some(40), pace_ms: 0, patience_s: 3600, ..setup("burgueses", 2) };
        let seats = [InitialSeat::Opener, InitialSeat::Open];
        let table = fleet.any().open(&person, setup, &seats, None, None, None).await.unwrap().0;
        fleet.any().change(&table, |table| table.sit("q", "Q", None, None)).await.unwrap();
        let started = world.log()[&table].len();
        sleep(Duration::from_secs(20)).await;
        fleet.sleep_machine(Duration::from_secs(8 * 3600));
        sleep(Duration::from_secs(18)).await;
        assert_eq!(world.log()[&table].len(), started, "the clock has not run out");
        sleep(Duration::from_secs(5)).await;
        assert_eq!(world.log()[&table].len(), started + 1, "it has, and the next decision has begun");
    });
}

#[test]
fn a_seed_reproduces_its_world() {
    let logs: BTreeSet<String> = (3..7).map(play).collect();
    assert_eq!(logs, (3..7).map(play).collect());
    assert_eq!(logs.len(), 4, "another seed is another world");
}
