//! The scheduler's own loop.

use lonja_bots::Level;

use super::*;
use crate::bot_pool::BotPool;
use crate::store::Person;
use crate::table::LevelName;
use crate::tables::InitialSeat;
use crate::tables::sample::{setup, tables};

/// Waits until something holds.
async fn wait_until(holds: impl AsyncFn() -> bool) {
    let wait = async {
        while !holds().await {
            sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(Duration::from_secs(60), wait).await.expect("it should have happened by now");
}

/// Nobody acts, so a clock plays every second.
#[tokio::test(flavor = "multi_thread")]
async fn the_scheduler_goes_on_after_a_panic_of_its_own() {
    let (_folder, tables, mut of_tables) = tables(BotPool::new(1, Duration::from_millis(1)));
    let (sender, wakes) = mpsc::unbounded_channel();
    let scheduler = tokio::spawn(run(tables.clone(), wakes));
    let ada = Person { id: "ada".into(), name: "Ada".into() };
    let seats = [InitialSeat::Opener, InitialSeat::Bot(LevelName(Level::Trader))];
    let (id, _) = tables.open(&ada, setup("burgueses", Some(1)), &seats, None, None, None).await.unwrap();
    let number = async || tables.with_table(&id, |_, table| Ok(table.number)).await.unwrap();
    let forward = sender.clone();
    tokio::spawn(async move {
        while let Some(wake) = of_tables.recv().await {
            let _ = forward.send(wake);
        }
    });
    let first = number().await;
    wait_until(async || number().await > first).await;
    // No clock reaches back so far. No check of this table runs, whose end would bring another time.
    sender.send(("another table".into(), Millis::MIN)).unwrap();
    wait_until(async || tables.metrics.panics.get() == 1).await;
    let before = number().await;
    wait_until(async || number().await > before + 1).await;
    assert_eq!(tables.metrics.panics.get(), 1);
    tables.shut_down();
    scheduler.await.unwrap();
}
