//! A spectator who never looks away, for the law that a subscriber sees every committed number in time.

use std::sync::Arc;
use std::time::Duration;

use lonja_bots::Level;
use lonja_server::problem::Problem;
use lonja_server::store::{Person, Stage};
use lonja_server::table::{Change, LevelName, Table, TableSetup};
use lonja_server::tables::InitialSeat;
use tokio::time::{Instant, sleep, timeout};

use crate::fleet::Fleet;
use crate::setup;
use crate::world::World;

/// The longest time for which a subscriber sees an old number, while the process and the store work.
pub(crate) const LIMIT: Duration = Duration::from_secs(2);
/// How often the watcher looks whether a number is overdue.
const TICK: Duration = Duration::from_millis(100);

/// Watches a table at one process after another, until the world ends.
pub(crate) async fn watch(fleet: Arc<Fleet>, table: String) {
    loop {
        let (tables, process) = fleet.any_process();
        // A killed process never answers.
        let Ok(Ok(mut subscription)) = timeout(Duration::from_secs(1), tables.subscribe(&table, None, None)).await
        else {
            sleep(TICK).await;
            continue;
        };
        let (subscribed, mut last) = (Instant::now(), 0);
        loop {
            match timeout(TICK, subscription.next()).await {
                Ok(Some(frame)) => last = frame.number,
                // The process was killed, or could not read the table.
                Ok(None) => break,
                Err(_) => {}
            }
            let works_since = fleet.world.works_since(process).unwrap_or(subscribed).max(subscribed);
            if works_since.elapsed() > LIMIT {
                let is_in_time = fleet.world.was_newest(&table, last, Instant::now() - LIMIT);
                assert!(
                    is_in_time,
                    "{table}: a subscriber has seen {last}, which was not the newest number for {LIMIT:?}"
                );
            }
        }
        sleep(TICK).await;
    }
}

pub(crate) fn simulate(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(test);
}

/// One process, and a table with two free seats.
pub(crate) async fn open() -> (World, Arc<Fleet>, String) {
    let world = World::new(1, 0, true, false);
    let fleet = Fleet::new(world.clone(), 1).await;
    let opener = Person { id: "opener".into(), name: "O".into() };
    let seats = [InitialSeat::Open, InitialSeat::Open];
    let table = fleet.any().open(&opener, setup("burgueses", 2), &seats, None, None, None).await.unwrap().0;
    (world, fleet, table)
}

/// As a heartbeat does, which interrupts the wait for the next frame.
#[test]
fn who_stops_waiting_for_a_frame_loses_none() {
    simulate(async {
        let (world, fleet, table) = open().await;
        let mut subscription = fleet.any().subscribe(&table, None, None).await.unwrap();
        subscription.next().await.unwrap();
        let number = fleet.any().change(&table, |table| table.sit("p", "P", Some(0), None)).await.unwrap();
        // A request keeps the table locked, because the store does not answer.
        world.hang(0, Duration::from_secs(2));
        let (tables, id) = (fleet.any(), table.clone());
        let request = tokio::spawn(async move { tables.change(&id, |_| Ok(Vec::new())).await });
        sleep(TICK).await;
        assert!(timeout(TICK, subscription.next()).await.is_err(), "subscribing again needs the lock");
        request.await.unwrap().unwrap();
        let frame = timeout(LIMIT, subscription.next()).await.expect("the frame is lost").unwrap();
        assert_eq!(frame.number, number);
    });
}

/// The table is not in memory then, so there is nothing to compare with.
#[test]
fn a_subscriber_sees_that_rows_were_lost_after_a_failed_write() {
    simulate(async {
        let (world, fleet, table) = open().await;
        for (seat, person) in ["p", "q"].into_iter().enumerate() {
            fleet.any().change(&table, |table| table.sit(person, "P", Some(seat), None)).await.unwrap();
        }
        for _ in 0..4 {
            fleet.any().change(&table, first_legal).await.unwrap();
        }
        let mut subscription = fleet.any().subscribe(&table, None, None).await.unwrap();
        let number = subscription.next().await.unwrap().number;
        world.begin_outage(Duration::from_secs(1));
        fleet.any().change(&table, first_legal).await.unwrap_err();
        while world.log()[&table].len() as u64 == number {
            world.lose_rows();
        }
        sleep(Duration::from_secs(1)).await;
        let frame = timeout(LIMIT, subscription.next()).await.expect("it sees the rows that were lost").unwrap();
        assert_eq!(frame.number, world.log()[&table].len() as u64);
    });
}

/// The number alone does not tell: the database may have lost the row, and have another one with this number.
#[test]
fn who_comes_back_gets_the_table_even_if_the_number_is_the_same() {
    simulate(async {
        let (world, fleet, table) = open().await;
        for (seat, person) in ["p", "q"].into_iter().enumerate() {
            fleet.any().change(&table, |table| table.sit(person, "P", Some(seat), None)).await.unwrap();
        }
        let act = async || fleet.any().change(&table, first_legal).await.unwrap();
        for _ in 0..3 {
            act().await;
        }
        let number = act().await;
        while world.log()[&table].len() as u64 == number {
            world.lose_rows();
        }
        sleep(LIMIT).await;
        while act().await < number {}
        let mut subscription = fleet.any().subscribe(&table, None, None).await.unwrap();
        subscription.resume_after(number).await.unwrap();
        let frame = timeout(LIMIT, subscription.next()).await.expect("it gets a frame at once").unwrap();
        assert_eq!(frame.number, number);
    });
}

/// Whose turn it is plays its first legal action.
pub(crate) fn first_legal(table: &Table) -> Result<Vec<Change>, Problem> {
    let seat = table.to_act().unwrap();
    table.act(["p", "q"][seat], &table.game().unwrap().situation().legal[0], table.number)
}

#[test]
fn a_table_of_bots_pauses_when_its_last_spectator_goes() {
    simulate(async {
        let (world, fleet, _) = open().await;
        let opener = Person { id: "opener".into(), name: "O".into() };
        let seats = [InitialSeat::Bot(LevelName(Level::Expert)); 2];
        // So slow that the game is not over before.
        let setup = TableSetup { pace_ms: 5000, ..setup("burgueses", 2) };
        let table = fleet.any().open(&opener, setup, &seats, None, None, None).await.unwrap().0;
        let number = || world.log()[&table].len();
        let opened = number();
        sleep(Duration::from_secs(60)).await;
        assert_eq!(number(), opened, "nobody watches yet");
        let one = fleet.any().subscribe(&table, None, None).await.unwrap();
        let other = fleet.any().subscribe(&table, None, None).await.unwrap();
        drop(one);
        let before = number();
        sleep(Duration::from_secs(60)).await;
        assert!(number() > before, "one still watches");
        drop(other);
        // Who reloads a page is away for a moment only.
        sleep(Duration::from_secs(60)).await;
        let paused = number();
        sleep(Duration::from_secs(600)).await;
        assert_eq!(number(), paused);
        assert_eq!(world.stages()[&table], Stage::Running);
        let _again = fleet.any().subscribe(&table, None, None).await.unwrap();
        sleep(Duration::from_secs(60)).await;
        assert!(number() > paused, "it goes on");
    });
}
