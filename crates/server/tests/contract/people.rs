//! Contract tests: people, presence, health.

use std::time::Duration;

use lonja_server::store::{Person, SPECTATORS, StoreError};

use super::{StoreUnderTest, entry, opened};

fn person(id: &str, name: &str) -> Person {
    Person { id: id.to_owned(), name: name.to_owned() }
}

pub(crate) async fn people_are_found_by_their_secret(store: StoreUnderTest) {
    let (ann, bob) = (person("1", "Ann"), person("2", "Bob 'the' Ñandú 🦤"));
    store.add_person(&ann, "hash a", 10).await.unwrap();
    store.add_person(&bob, "hash b", 20).await.unwrap();
    assert_eq!(store.find_person("hash a").await, Ok(Some(ann)));
    assert_eq!(store.find_person("hash b").await, Ok(Some(bob)));
    assert_eq!(store.find_person("hash").await, Ok(None));

    for (id, hash) in [("1", "hash c"), ("3", "hash a")] {
        assert_eq!(store.add_person(&person(id, "Eve"), hash, 30).await, Err(StoreError::Conflict), "{id} {hash}");
    }
    assert_eq!(store.find_person("hash a").await, Ok(Some(person("1", "Ann"))));
    assert_eq!(store.find_person("hash c").await, Ok(None));
}

pub(crate) async fn people_change_their_names(store: StoreUnderTest) {
    store.add_person(&person("1", "Ann"), "hash a", 10).await.unwrap();
    store.add_person(&person("2", "Bob"), "hash b", 10).await.unwrap();
    store.rename_person("1", "Anna").await.unwrap();
    assert_eq!(store.find_person("hash a").await, Ok(Some(person("1", "Anna"))));
    assert_eq!(store.find_person("hash b").await, Ok(Some(person("2", "Bob"))));
    assert!(matches!(store.rename_person("3", "Carl").await, Err(StoreError::Failed(_))));
}

pub(crate) async fn pruning_deletes_people_whom_nobody_uses(store: StoreUnderTest) {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    for (id, at) in [("gone", 1), ("seated", 2), ("new", 9 * DAY), ("back", 3), ("old", 4)] {
        store.add_person(&person(id, id), id, at).await.unwrap();
    }
    store.append(opened("t", super::entry_of(&["seated"]))).await.unwrap();
    store.mark_used("back", 9 * DAY).await.unwrap();
    assert_eq!(store.prune_people(8 * DAY, 1).await, Ok(1));
    assert_eq!(store.prune_people(8 * DAY, 9).await, Ok(1));
    assert_eq!(store.prune_people(8 * DAY, 9).await, Ok(0));
    for (id, is_known) in [("gone", false), ("old", false), ("seated", true), ("new", true), ("back", true)] {
        assert_eq!(store.find_person(id).await.unwrap().is_some(), is_known, "{id}");
    }
    // To the day: a mark soon after another one is not written.
    store.mark_used("back", 9 * DAY + 5).await.unwrap();
    assert_eq!(store.prune_people(9 * DAY + 1, 9).await, Ok(2));
}

pub(crate) async fn the_latest_time_a_seat_was_seen_counts(store: StoreUnderTest) {
    for table in ["t", "other"] {
        store.append(opened(table, entry())).await.unwrap();
    }
    let see = |seat, at| ("t".to_owned(), seat, at);
    store.save_seen(vec![see(1, 50), see(0, 10), see(0, 30), see(0, 20)]).await.unwrap();
    store.save_seen(vec![see(1, 40), see(5, 60), ("other".to_owned(), 0, 99)]).await.unwrap();
    store.save_seen(Vec::new()).await.unwrap();
    assert_eq!(store.last_seen("t").await.unwrap(), [(0, 30), (1, 50), (5, 60)]);
    assert_eq!(store.last_seen("other").await.unwrap(), [(0, 99)]);

    store.save_seen(vec![("unknown".to_owned(), 0, 1), see(0, 31)]).await.unwrap();
    assert_eq!(store.last_seen("unknown").await.unwrap(), [], "a deleted table gets no rows");
    assert_eq!(store.last_seen("t").await.unwrap()[0], (0, 31));
}

/// A store that processes do not share has nothing to report: its process knows all spectators.
pub(crate) async fn tables_with_spectators_are_found(store: StoreUnderTest) {
    for table in ["a", "b", "c"] {
        store.append(opened(table, entry())).await.unwrap();
    }
    let see = |table: &str, seat, at| (table.to_owned(), seat, at);
    store.save_seen(vec![see("c", SPECTATORS, 90), see("b", SPECTATORS, 50), see("b", 0, 95)]).await.unwrap();
    store.save_seen(vec![see("a", SPECTATORS, 60), see("c", 1, 10)]).await.unwrap();
    let expected: &[&str] = if store.is_shared() { &["a", "c"] } else { &[] };
    assert_eq!(store.watched_since(60).await.unwrap(), expected);
}

pub(crate) async fn a_single_process_is_healthy_and_holds_all_shards(store: StoreUnderTest) {
    assert_eq!(store.check_health().await, Ok(()));
    for _ in 0..2 {
        assert_eq!(store.renew_leases(64, Duration::from_secs(60)).await, Ok((0..64).collect()));
    }
    assert_eq!(store.release_leases().await, Ok(()));
}
