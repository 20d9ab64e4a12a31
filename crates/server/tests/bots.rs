//! Who waits for a bot that thinks, and who does not.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lonja_bots::{Budget, Level};
use lonja_game::Suggestion;
use lonja_game::catalog::OptionsJson;
use lonja_server::bot_pool::{BotJob, BotRunner};
use lonja_server::bot_queue::Priority;
use lonja_server::bot_queue::Purpose;
use lonja_server::clock::Clock;
use lonja_server::problem::Problem;
use lonja_server::scheduler;
use lonja_server::store::{Person, Sqlite};
use lonja_server::table::{LevelName, Setup, Table};
use lonja_server::tables::{InitialSeat, Tables};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// Bots that never finish a search, as if the queue were endless.
struct StuckBots;

impl BotRunner for StuckBots {
    fn submit(&self, _: Purpose, job: BotJob) {
        std::mem::forget(job);
    }
}

/// The first call panics, the second loses its job as a thread does that panics; the others run at once.
#[derive(Default)]
struct PanickyBots(AtomicUsize);

impl BotRunner for PanickyBots {
    fn submit(&self, _: Purpose, job: BotJob) {
        match self.0.fetch_add(1, Ordering::Relaxed) {
            0 => panic!("a bot that fails on purpose"),
            1 => drop(job),
            _ => job(Budget::Iterations(1)),
        }
    }
}

/// Bots that think when the test lets them.
#[derive(Clone, Default)]
struct HeldBots(Arc<Mutex<Vec<(Purpose, BotJob)>>>);

impl BotRunner for HeldBots {
    fn submit(&self, purpose: Purpose, job: BotJob) {
        self.0.lock().unwrap().push((purpose, job));
    }
}

impl HeldBots {
    /// Waits until this many jobs are queued, and takes them.
    async fn take(&self, count: usize) -> Vec<(Purpose, BotJob)> {
        wait_until(async || self.0.lock().unwrap().len() == count).await;
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

async fn wait_until(holds: impl AsyncFn() -> bool) {
    let wait = async {
        while !holds().await {
            sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(Duration::from_secs(60), wait).await.expect("it should have happened by now");
}

/// A server without HTTP.
struct House {
    tables: Arc<Tables>,
    _folder: TempDir,
}

impl House {
    fn new(bots: impl BotRunner + 'static) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap());
        let random = Box::new(|| getrandom::u64().map(|bits| [bits.to_le_bytes(); 4].concat().try_into().unwrap()));
        let random = Box::new(move || Ok(random().unwrap()));
        let (tables, wakes) = Tables::new(store, Clock::system(), Arc::new(bots), random);
        tokio::spawn(scheduler::run(tables.clone(), wakes));
        Self { tables, _folder: folder }
    }

    async fn open(&self, seats: &[InitialSeat], clock_s: Option<u32>) -> String {
        self.open_for("ada", seats, clock_s).await
    }

    async fn open_for(&self, person: &str, seats: &[InitialSeat], clock_s: Option<u32>) -> String {
        let setup = Setup {
            ruleset: "burgueses".into(),
            players: seats.len(),
            options: OptionsJson::default(),
            public: false,
            clock_s,
            total_s: None,
            increment_s: 0,
            patience_s: 60,
            pace_ms: 0,
            account_s: 0,
            hints: true,
            start_when_full: true,
        };
        let person = Person { id: person.into(), name: person.into() };
        self.tables.open(&person, setup, seats, None, None).await.unwrap().0
    }

    /// Waits until something holds for a table.
    async fn wait(&self, id: &str, holds: impl Fn(&Table) -> bool + Send + Sync) {
        wait_until(async || self.tables.with_table(id, |_, table| Ok(holds(table))).await.unwrap()).await;
    }

    /// Opens a table where it is the opener's turn, and asks for a hint.
    async fn ask_for_hint(&self, person: &'static str) -> JoinHandle<Result<Suggestion, Problem>> {
        let id = self.open_for(person, &[InitialSeat::Opener, bot(Level::Trader)], None).await;
        self.wait(&id, |table| table.to_act() == Some(0)).await;
        let tables = self.tables.clone();
        tokio::spawn(async move { tables.hint(&id, person).await })
    }
}

fn bot(level: Level) -> InitialSeat {
    InitialSeat::Bot(LevelName(level))
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_without_search_and_clocks_wait_for_no_bot_that_searches() {
    let house = House::new(StuckBots);
    let experts = house.open(&[bot(Level::Expert), bot(Level::Expert)], None).await;
    let _watching = house.tables.subscribe(&experts, None).await.unwrap();
    for level in Level::ALL.into_iter().filter(|level| !level.searches()) {
        // With a clock of a second, a trader plays for Ada.
        let id = house.open(&[InitialSeat::Opener, bot(level)], Some(1)).await;
        house.wait(&id, |table| table.number > 6).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_after_a_panic() {
    let house = House::new(PanickyBots::default());
    let id = house.open(&[InitialSeat::Opener, bot(Level::Expert)], Some(1)).await;
    house.wait(&id, |table| table.number > 6).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_waits_for_one_hint_at_a_time_and_refuses_nobody_else() {
    let bots = HeldBots::default();
    let house = House::new(bots.clone());
    let first = house.ask_for_hint("eve").await;
    let mut jobs = bots.take(1).await;
    let second = house.ask_for_hint("eve").await.await.unwrap();
    assert!(matches!(second, Err(Problem::TooMany { .. })), "{second:?}");
    let other = house.ask_for_hint("ada").await;
    jobs.extend(bots.take(1).await);
    for (purpose, job) in jobs {
        assert!(matches!(purpose, Purpose::Hint { .. }));
        job(Budget::Iterations(1));
    }
    assert!(first.await.unwrap().is_ok());
    assert!(other.await.unwrap().is_ok());
    let again = house.ask_for_hint("eve").await;
    bots.take(1).await.into_iter().for_each(|(_, job)| job(Budget::Iterations(1)));
    assert!(again.await.unwrap().is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_bots_goes_on_while_somebody_watches() {
    let bots = HeldBots::default();
    let house = House::new(bots.clone());
    let id = house.open(&[bot(Level::Expert), bot(Level::Expert)], None).await;
    let watching = house.tables.subscribe(&id, None).await.unwrap();
    for _ in 0..3 {
        let (purpose, job) = bots.take(1).await.remove(0);
        assert_eq!(purpose, Purpose::Turn { priority: Priority::BotsOnly, opener: "ada".into() });
        job(Budget::Iterations(1));
    }
    drop(watching);
}

/// The search ends early when the answer is clear, and that may depend on a hidden hand.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_acts_when_its_time_is_over_and_not_when_it_has_chosen() {
    let bots = HeldBots::default();
    let house = House::new(bots.clone());
    let id = house.open(&[bot(Level::Expert), bot(Level::Expert)], None).await;
    let before = house.tables.with_table(&id, |_, table| Ok(table.number)).await.unwrap();
    let _watching = house.tables.subscribe(&id, None).await.unwrap();
    let (_, job) = bots.take(1).await.remove(0);
    // More than a search takes.
    let (granted, begun) = (Duration::from_secs(3), Instant::now());
    job(Budget::Time(granted));
    house.wait(&id, |table| table.number > before).await;
    assert!(begun.elapsed() >= granted);
}
