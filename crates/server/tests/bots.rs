//! Who waits for a bot that thinks, and who does not.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod test_server;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lonja_bots::{Budget, Level};
use lonja_game::Suggestion;
use lonja_server::bot_pool::{BotJob, BotRunner};
use lonja_server::bot_queue::{Asker, Priority, Purpose};
use lonja_server::problem::Problem;
use lonja_server::table::{LevelName, Table};
use lonja_server::tables::InitialSeat;
use tokio::task::JoinHandle;

use crate::test_server::{TestServer, bot, wait_until};

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

    fn move_turn(&self, purpose: Purpose) {
        let mut waiting = self.0.lock().unwrap();
        waiting.iter_mut().filter(|(turn, _)| table_of(turn) == table_of(&purpose)).for_each(|(turn, _)| {
            *turn = purpose.clone();
        });
    }

    fn withdraw(&self, purpose: &Purpose) {
        self.0.lock().unwrap().retain(|(turn, _)| table_of(turn) != table_of(purpose));
    }
}

/// The table of a bot's turn.
fn table_of(purpose: &Purpose) -> Option<&str> {
    if let Purpose::Turn { table, .. } = purpose { Some(table) } else { None }
}

impl HeldBots {
    /// Waits until this many jobs are queued, and takes them.
    async fn take(&self, count: usize) -> Vec<(Purpose, BotJob)> {
        wait_until(async || self.0.lock().unwrap().len() == count).await;
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

/// Plays the first legal action for people until it is a bot's turn. Bots wait for the test.
async fn play_until_a_bot_is_next(server: &TestServer, id: &str, people: &[&str]) {
    let to_act = |table: &Table| people.get(table.to_act().unwrap()).copied();
    while let Some(person) = server.tables.with_table(id, |_, table| Ok(to_act(table))).await.unwrap() {
        let act = |table: &Table| table.act(person, &table.game().unwrap().situation().legal[0], table.number);
        server.tables.change(id, act).await.unwrap();
    }
}

/// Opens a table where it is the opener's turn, and asks for a hint.
async fn ask_for_hint(server: &TestServer, person: &'static str) -> JoinHandle<Result<Suggestion, Problem>> {
    let id = server.open_for(person, &[InitialSeat::Opener, bot(Level::Trader)], None).await;
    server.wait(&id, |table| table.to_act() == Some(0)).await;
    let tables = server.tables.clone();
    tokio::spawn(async move { tables.hint(&id, person, None).await })
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_without_search_and_clocks_wait_for_no_bot_that_searches() {
    let server = TestServer::new(StuckBots);
    let experts = server.open(&[bot(Level::Expert), bot(Level::Expert)], None).await;
    let _watching = server.tables.subscribe(&experts, None, None).await.unwrap();
    for level in Level::ALL.into_iter().filter(|level| !level.searches()) {
        // With a clock of a second, a trader plays for Ada.
        let id = server.open(&[InitialSeat::Opener, bot(level)], Some(1)).await;
        server.wait(&id, |table| table.number > 6).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_after_a_panic() {
    let server = TestServer::new(PanickyBots::default());
    let id = server.open(&[InitialSeat::Opener, bot(Level::Expert)], Some(1)).await;
    server.wait(&id, |table| table.number > 6).await;
}

/// A panic between the commit and the copy into memory leaves a row that only the file has.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_when_its_file_has_a_row_that_memory_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let server = TestServer::on(&file, HeldBots::default());
    let id = server.open(&[InitialSeat::Opener, bot(Level::Expert)], None).await;
    let number = server.tables.with_table(&id, |_, table| Ok(table.number)).await.unwrap();
    let row = (&id, number as i64 + 1, r#"{"change":"pace","seat":0,"pace_ms":100}"#);
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute("insert into log (table_id, number, at, body) values (?1, ?2, 0, ?3)", row).unwrap();
    let changed = server.tables.change(&id, |table| table.change_pace("ada", 50)).await;
    assert_eq!(changed, Ok(number + 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_waits_for_one_hint_at_a_time_and_refuses_nobody_else() {
    let bots = HeldBots::default();
    let server = TestServer::new(bots.clone());
    let first = ask_for_hint(&server, "eve").await;
    let mut jobs = bots.take(1).await;
    let second = ask_for_hint(&server, "eve").await.await.unwrap();
    assert!(matches!(second, Err(Problem::Busy { .. })), "{second:?}");
    let other = ask_for_hint(&server, "ada").await;
    jobs.extend(bots.take(1).await);
    for (purpose, job) in jobs {
        assert!(matches!(purpose, Purpose::Hint { .. }));
        job(Budget::Iterations(1));
    }
    assert!(first.await.unwrap().is_ok());
    assert!(other.await.unwrap().is_ok());
    let again = ask_for_hint(&server, "eve").await;
    bots.take(1).await.into_iter().for_each(|(_, job)| job(Budget::Iterations(1)));
    assert!(again.await.unwrap().is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_bots_goes_on_while_somebody_watches() {
    let bots = HeldBots::default();
    let server = TestServer::new(bots.clone());
    let id = server.open(&[bot(Level::Expert), bot(Level::Expert)], None).await;
    // That it pauses without one is a test of the simulation, which has a clock to wait by.
    let _watching = server.tables.subscribe(&id, None, None).await.unwrap();
    for _ in 0..3 {
        let (purpose, job) = bots.take(1).await.remove(0);
        let asker = Asker { network: None, person: "ada".into() };
        assert_eq!(purpose, Purpose::Turn { table: id.as_str().into(), priority: Priority::BotsOnly, asker });
        job(Budget::Iterations(1));
    }
}

/// Who else only watches does not count: the bots of a table must not wait behind those of a stranger's tables.
#[tokio::test(flavor = "multi_thread")]
async fn bots_think_on_behalf_of_the_network_that_uses_their_table() {
    let bots = HeldBots::default();
    let server = TestServer::new(bots.clone());
    let (own, other) = (Some([192, 0, 2, 1].into()), Some([192, 0, 2, 2].into()));
    // Without a search a trader decides for Ada after a second.
    let id = server.open(&[InitialSeat::Opener, InitialSeat::Open], Some(1)).await;
    server.tables.frame(&id, Some("ada"), own).await.unwrap();
    server.tables.frame(&id, Some("stranger"), other).await.unwrap();
    let _watching = server.tables.subscribe(&id, None, other).await.unwrap();
    server.tables.change(&id, |table| table.put_bot("ada", 1, LevelName(Level::Expert))).await.unwrap();
    for network in [own, other] {
        let (purpose, job) = bots.take(1).await.remove(0);
        let Purpose::Turn { asker, .. } = purpose else { panic!("{purpose:?}") };
        assert_eq!(asker, Asker { network, person: "ada".into() });
        // She goes on elsewhere.
        server.tables.frame(&id, Some("ada"), other).await.unwrap();
        job(Budget::Iterations(1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_think_on_behalf_of_those_who_watch() {
    let bots = HeldBots::default();
    let server = TestServer::new(bots.clone());
    let network = Some([192, 0, 2, 1].into());
    let id = server.open(&[bot(Level::Expert), bot(Level::Expert)], None).await;
    let _watching = server.tables.subscribe(&id, None, network).await.unwrap();
    let (purpose, _) = bots.take(1).await.remove(0);
    let asker = Asker { network, person: "ada".into() };
    assert_eq!(purpose, Purpose::Turn { table: id.as_str().into(), priority: Priority::BotsOnly, asker });
}

/// The search ends early when the answer is clear, and that may depend on a hidden hand.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_acts_when_its_time_is_over_and_not_when_it_has_chosen() {
    let bots = HeldBots::default();
    let server = TestServer::new(bots.clone());
    let id = server.open(&[bot(Level::Expert), bot(Level::Expert)], None).await;
    let before = server.tables.with_table(&id, |_, table| Ok(table.number)).await.unwrap();
    let _watching = server.tables.subscribe(&id, None, None).await.unwrap();
    let (_, job) = bots.take(1).await.remove(0);
    // More than a search takes.
    let (granted, begun) = (Duration::from_secs(3), Instant::now());
    job(Budget::Time(granted));
    server.wait(&id, |table| table.number > before).await;
    assert!(begun.elapsed() >= granted);
}

/// Only a step of the game makes a choice stale: a player who leaves and returns does not make the bot think twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_goes_on_thinking_while_a_person_leaves_and_returns() {
    let bots = HeldBots::default();
    let server = TestServer::new(bots.clone());
    let id = server.open(&[InitialSeat::Opener, InitialSeat::Open, bot(Level::Expert)], None).await;
    // With another person at the table, a person who leaves does not end the game.
    server.tables.change(&id, |table| table.sit("bo", "Bo", None, None)).await.unwrap();
    play_until_a_bot_is_next(&server, &id, &["ada", "bo"]).await;
    let (_, job) = bots.take(1).await.remove(0);
    let before = server.tables.with_table(&id, |_, table| Ok(table.game_number())).await.unwrap();
    server.tables.change(&id, |table| table.leave("ada")).await.unwrap();
    server.tables.change(&id, |table| table.return_to_seat("ada")).await.unwrap();
    job(Budget::Iterations(1));
    server.wait(&id, |table| table.game_number() > before).await;
    let number = server.tables.with_table(&id, |_, table| Ok(table.number)).await.unwrap();
    assert_eq!(number, before + 3, "left, returned, and one move of the bot");
    if server.tables.with_table(&id, |_, table| Ok(table.to_act())).await.unwrap() != Some(2) {
        assert!(bots.0.lock().unwrap().is_empty(), "nobody asks the bot a second time");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_waiting_turn_of_a_bot_moves_up_when_a_person_comes() {
    let bots = HeldBots::default();
    let server = TestServer::new(bots.clone());
    let id = server.open(&[InitialSeat::Open, bot(Level::Expert)], None).await;
    // Bo sits down and is not seen again.
    server.tables.change(&id, |table| table.sit("bo", "Bo", None, None)).await.unwrap();
    play_until_a_bot_is_next(&server, &id, &["bo"]).await;
    let waiting = |priority| {
        let asker = Asker { network: None, person: "ada".into() };
        let expected = Purpose::Turn { table: id.as_str().into(), priority, asker };
        let bots = bots.clone();
        async move || bots.0.lock().unwrap().iter().any(|(purpose, _)| *purpose == expected)
    };
    wait_until(waiting(Priority::Away)).await;
    server.tables.frame(&id, Some("bo"), None).await.unwrap();
    wait_until(waiting(Priority::Present)).await;
    let before = server.tables.with_table(&id, |_, table| Ok(table.number)).await.unwrap();
    bots.take(1).await.into_iter().for_each(|(_, job)| job(Budget::Iterations(1)));
    server.wait(&id, |table| table.number > before).await;
}

/// Somebody who opens tables and leaves them keeps no bot busy.
#[tokio::test(flavor = "multi_thread")]
async fn the_waiting_turn_of_a_bot_goes_with_its_game() {
    let bots = HeldBots::default();
    let server = TestServer::new(bots.clone());
    for _ in 0..3 {
        let id = server.open(&[InitialSeat::Opener, bot(Level::Expert)], None).await;
        play_until_a_bot_is_next(&server, &id, &["ada"]).await;
        wait_until(async || bots.0.lock().unwrap().len() == 1).await;
        server.tables.change(&id, |table| table.leave("ada")).await.unwrap();
        wait_until(async || bots.0.lock().unwrap().is_empty()).await;
    }
}
