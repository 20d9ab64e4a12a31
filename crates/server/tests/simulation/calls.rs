//! What a process asks of the store: nothing that it knows, and again after a panic.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lonja_bots::Level;
use lonja_server::store::{Person, Stage};
use lonja_server::table::{LevelName, TableSetup};
use lonja_server::tables::InitialSeat;
use tokio::time::sleep;

use crate::fleet::Fleet;
use crate::setup;
use crate::world::World;

/// The calls of a store: of `read_rows`, and of what background tasks need.
#[derive(Clone, Default)]
pub(crate) struct Calls {
    counts: Arc<Mutex<BTreeMap<&'static str, usize>>>,
    /// The methods whose next call panics.
    panics: Arc<Mutex<BTreeSet<&'static str>>>,
}

impl Calls {
    pub(crate) fn count(&self, method: &'static str) {
        *self.counts.lock().unwrap().entry(method).or_default() += 1;
        let must_panic = self.panics.lock().unwrap().remove(method);
        assert!(!must_panic, "{method} fails on purpose");
    }

    fn panic_at(&self, method: &'static str) {
        self.panics.lock().unwrap().insert(method);
    }

    fn of(&self, method: &str) -> usize {
        self.counts.lock().unwrap().get(method).copied().unwrap_or_default()
    }
}

/// Runs a test in a world of one process without failures, which holds all shards.
fn with_one_process(test: impl AsyncFnOnce(World, Arc<Fleet>)) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let world = World::new(1, 0, true, false);
        let fleet = Fleet::new(world.clone(), 1).await;
        // By then the process has its leases, and compares its tables with the store every second.
        sleep(Duration::from_secs(3)).await;
        test(world, fleet).await;
    });
}

/// Opens a running table of ada and a bot that waits for her.
async fn open(fleet: &Fleet, setup: TableSetup) -> String {
    let ada = Person { id: "ada".into(), name: "Ada".into() };
    let seats = [InitialSeat::Opener, InitialSeat::Bot(LevelName(Level::Novice))];
    fleet.any().open(&ada, setup, &seats, None, None, None).await.unwrap().0
}

#[test]
fn the_holder_of_a_table_shows_it_without_reading_its_log() {
    with_one_process(async |world, fleet| {
        let table = open(&fleet, setup("burgueses", 2)).await;
        let tables = fleet.any();
        tables.frame(&table, None, None).await.unwrap();
        // The bot has moved if it was its turn, and the comparison has found nothing new.
        sleep(Duration::from_secs(10)).await;
        let before = world.calls.of("read_rows");
        for person in [None, Some("ada"), Some("bo")] {
            tables.frame(&table, person, None).await.unwrap();
            let mut stream = tables.subscribe(&table, person.map(Into::into), None).await.unwrap();
            assert!(stream.next().await.is_some());
            assert_eq!(world.calls.of("read_rows"), before, "{person:?}");
        }
    });
}

/// The person never acts, so each clock plays after 2 s.
#[test]
fn a_process_goes_on_after_a_panic_in_the_background() {
    with_one_process(async |world, fleet| {
        let table = open(&fleet, TableSetup { clock_s: Some(2), ..setup("burgueses", 2) }).await;
        // Somebody watches, and ada has no stream: who is present is asked and told.
        let _stream = fleet.any().subscribe(&table, None, None).await.unwrap();
        for method in ["renew_leases", "wall_time", "last_rows", "last_seen_at", "wake_times"] {
            world.calls.panic_at(method);
            // The leases would have run out, and each task has its turn once in 5 s.
            sleep(Duration::from_secs(15)).await;
            let (calls, rows) = (world.calls.of(method), world.log()[&table].len());
            sleep(Duration::from_secs(15)).await;
            assert!(world.calls.of(method) > calls, "nobody calls {method} any longer");
            assert!(world.log()[&table].len() > rows || world.stages()[&table] == Stage::Over, "after {method}");
        }
    });
}

/// Two people of two networks look at their table in turn, at two processes. The one that moves its bots learns of it
/// now and then, if a bot waits in the queue on behalf of somebody.
#[test]
fn people_who_act_in_turn_are_rarely_told_to_other_processes() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let world = World::new(1, 0, true, false);
        let fleet = Fleet::new(world.clone(), 2).await;
        sleep(Duration::from_secs(3)).await;
        let ada = Person { id: "ada".into(), name: "Ada".into() };
        for (level, most) in [(Level::Trader, 0), (Level::Expert, 3)] {
            let seats = [InitialSeat::Opener, InitialSeat::Open, InitialSeat::Bot(LevelName(level))];
            let setup = setup("medici-2018", seats.len());
            let (table, _) = fleet.any().open(&ada, setup, &seats, None, None, None).await.unwrap();
            fleet.any().change(&table, |table| table.sit("bo", "Bo", Some(1), None)).await.unwrap();
            let before = world.calls.of("send_networks");
            for _ in 0..100 {
                for (person, host) in [("ada", 1), ("bo", 2)] {
                    for process in 0..2 {
                        let network = [192, 0, 2, host].into();
                        fleet.tables(process).frame(&table, Some(person), Some(network)).await.unwrap();
                    }
                }
                sleep(Duration::from_millis(100)).await;
            }
            let told = world.calls.of("send_networks") - before;
            assert!(told.min(1) == most.min(1) && told <= most, "{told} times in 10 s at a table of a {level:?}");
        }
    });
}
