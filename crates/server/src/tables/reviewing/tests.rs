//! Who may have how many reviews, and who waits for whom.

use std::time::Instant;

use lonja_game::Record;
use tokio::task::spawn_blocking;

use super::*;
use crate::bot_pool::{BotJob, BotRunner};
use crate::bot_queue::Purpose;
use crate::store::Person;
use crate::tables::InitialSeat;
use crate::tables::sample::{setup, tables};

/// Bots that never think.
struct NoBots;

impl BotRunner for NoBots {
    fn submit(&self, _: Purpose, job: BotJob) {
        std::mem::forget(job);
    }
}

/// Opens a game between two people, and plays a few actions.
async fn play(tables: &Tables, ruleset: &str) -> (String, Record) {
    let ada = Person { id: "ada".into(), name: "Ada".into() };
    let seats = [InitialSeat::Opener, InitialSeat::Open];
    let (id, _) = tables.open(&ada, setup(ruleset, None), &seats, None, None, None).await.unwrap();
    tables.change(&id, |table| table.sit("bo", "Bo", None, None)).await.unwrap();
    for _ in 0..4 {
        let act = |table: &Table| {
            let person = ["ada", "bo"][table.to_act().unwrap()];
            table.act(person, &table.game().unwrap().situation().legal[0], table.number)
        };
        tables.change(&id, act).await.unwrap();
    }
    let record = tables.with_table(&id, |_, table| Ok(table.game().unwrap().record())).await.unwrap();
    (id, record)
}

async fn has_running_game_like(tables: &Arc<Tables>, record: &Record) -> Result<bool, Problem> {
    let (tables, record) = (tables.clone(), record.clone());
    spawn_blocking(move || tables.has_running_game_like(&record)).await.unwrap()
}

/// As when the store does not answer, and a request waits for it with the lock of its table.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_table_delays_only_records_of_its_game_and_not_forever() {
    let (_folder, tables, _) = tables(NoBots);
    let (duel, of_duel) = play(&tables, "burgueses").await;
    let (_, of_cards) = play(&tables, "medici-card").await;
    for record in [&of_duel, &of_cards] {
        assert_eq!(has_running_game_like(&tables, record).await, Ok(true));
    }
    let live = tables.live_table(&duel);
    let held = live.lock().await.unwrap();
    let began = Instant::now();
    assert_eq!(has_running_game_like(&tables, &of_cards).await, Ok(true));
    assert!(began.elapsed() < LOCKS_TIMEOUT, "it does not wait for a table of another game");
    let refused = has_running_game_like(&tables, &of_duel).await;
    assert_eq!(refused, Err(Problem::Unavailable { maybe_done: false }));
    drop(held);
    assert_eq!(has_running_game_like(&tables, &of_duel).await, Ok(true));
}

const HERE: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)));
const THERE: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2)));

/// Admits a review as `queue_review` does; says whether it was.
fn admit(reviews: &Reviews, depth: Depth, network: Option<IpAddr>) -> Option<NetworkTurns> {
    let mut known = lock(&reviews.known);
    let asked_by = reviews.admit(&known, depth, network).ok()?;
    let progress = watch::Sender::new(ReviewProgressJson { depth, done: 0, of: 1 });
    let running = KnownReview::Running { progress, stored_elsewhere: Arc::default(), asked_by: asked_by.clone() };
    let id = known.len().to_string();
    known.insert((id.as_str().into(), depth), running);
    Some(asked_by)
}

#[test]
fn depths_and_networks_have_shares_of_their_own() {
    let reviews = Reviews::default();
    reviews.most.store(5, Ordering::Relaxed);
    reviews.most_per_network.store(3, Ordering::Relaxed);
    let count = |depth, network| std::iter::from_fn(|| admit(&reviews, depth, network)).count();
    assert_eq!(count(Depth::Deep, HERE), 3, "three for a network");
    assert_eq!(count(Depth::Deep, THERE), 2, "five for all");
    assert_eq!(count(Depth::Quick, HERE), 3, "quick ones are counted apart");
    assert_eq!(count(Depth::Quick, None), 2);
    lock(&reviews.known).clear();
    assert_eq!(count(Depth::Deep, HERE), 3, "those that are done do not count");
}

#[test]
fn a_network_has_half_of_the_turns() {
    let reviews = Reviews::default();
    let admit = |network| admit(&reviews, Depth::Deep, network).unwrap().turns;
    let (one, other, there) = (admit(HERE), admit(HERE), admit(THERE));
    assert!(Arc::ptr_eq(&one, &other) && !Arc::ptr_eq(&one, &there));
    assert!(!Arc::ptr_eq(&admit(None), &admit(None)), "unknown networks may be different ones");
    assert!(one.available_permits() < reviews.turns[Depth::Deep as usize].available_permits());
}
