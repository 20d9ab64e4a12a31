//! Who waits for a bot that thinks, and who does not.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::sync::Arc;
use std::time::Duration;

use lonja_bots::Level;
use lonja_game::Suggestion;
use lonja_game::catalog::OptionsJson;
use lonja_server::bot_pool::{BotRunner, BotTask};
use lonja_server::clock::Clock;
use lonja_server::scheduler;
use lonja_server::store::{Person, Sqlite};
use lonja_server::table::{LevelName, Setup, Table};
use lonja_server::tables::{InitialSeat, Tables};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

/// Bots that never finish a search, as if the queue were endless.
struct StuckBots;

impl BotRunner for StuckBots {
    fn submit(&self, _: BotTask) -> oneshot::Receiver<Suggestion> {
        let (sender, receiver) = oneshot::channel();
        std::mem::forget(sender);
        receiver
    }
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
            hints: true,
            start_when_full: true,
        };
        self.tables.open(&ada(), setup, seats, None).await.unwrap().0
    }

    /// Waits until something holds for a table.
    async fn wait(&self, id: &str, holds: impl Fn(&Table) -> bool + Sync) {
        let wait = async {
            while !self.tables.with_table(id, |_, table| Ok(holds(table))).await.unwrap() {
                sleep(Duration::from_millis(2)).await;
            }
        };
        timeout(Duration::from_secs(60), wait).await.expect("it should have happened by now");
    }
}

fn ada() -> Person {
    Person { id: "ada".into(), name: "Ada".into() }
}

fn bot(level: Level) -> InitialSeat {
    InitialSeat::Bot(LevelName(level))
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_without_search_and_clocks_wait_for_no_bot_that_searches() {
    let house = House::new(StuckBots);
    house.open(&[bot(Level::Expert), bot(Level::Expert)], None).await;
    for level in Level::ALL.into_iter().filter(|level| !level.searches()) {
        // With a clock of a second, a trader plays for Ada.
        let id = house.open(&[InitialSeat::Opener, bot(level)], Some(1)).await;
        house.wait(&id, |table| table.number > 6).await;
    }
}
