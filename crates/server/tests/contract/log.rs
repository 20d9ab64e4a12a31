//! Contract tests: the log.

use lonja_server::store::{Append, Depth, IndexEntry, LogRow, Stage, StoreError, StoredReview};
use tokio::task::JoinSet;

use super::{ALL, StoreUnderTest, entry, entry_of, numbers, opened, row, rows};

pub(crate) async fn rows_come_back_in_order(store: StoreUnderTest) {
    store.append(Append { entry: Some(entry()), ..rows("t", 1..=3) }).await.unwrap();
    store.append(rows("t", [4])).await.unwrap();
    store.append(rows("t", 5..=12)).await.unwrap();
    store.append(opened("other", entry())).await.unwrap();

    assert_eq!(store.read_rows("t", 0, ALL).await.unwrap(), (1..=12).map(row).collect::<Vec<_>>());
    assert_eq!(store.read_rows("t", 9, ALL).await.unwrap(), (10..=12).map(row).collect::<Vec<_>>());
    assert_eq!(store.read_rows("t", 1, 2).await.unwrap(), (2..=3).map(row).collect::<Vec<_>>());
    for (table, after, most) in [("t", 12, ALL), ("t", u64::MAX, ALL), ("t", 0, 0), ("unknown", 0, ALL)] {
        assert_eq!(store.read_rows(table, after, most).await.unwrap(), [], "{table} {after} {most}");
    }
}

pub(crate) async fn the_last_row_of_each_table_is_found(store: StoreUnderTest) {
    store.append(Append { entry: Some(entry()), ..rows("t", 1..=3) }).await.unwrap();
    store.append(opened("other", entry())).await.unwrap();
    let last = store.last_rows(&["t".into(), "unknown".into(), "other".into()]).await.unwrap();
    assert_eq!(last, [("t".into(), (3, 1003)), ("other".into(), (1, 1001))].into());
    assert_eq!(store.last_rows(&[]).await.unwrap(), [].into());
}

pub(crate) async fn a_wrong_number_conflicts_and_changes_nothing(store: StoreUnderTest) {
    let at_first = IndexEntry { wake_at: Some(5), ..entry_of(&["ann"]) };
    store.append(Append { entry: Some(at_first), ..rows("t", 1..=3) }).await.unwrap();
    let listed = store.list_of_person("ann", None, ALL).await.unwrap();

    let other = IndexEntry { stage: Stage::Over, wake_at: Some(6), brief: "[]".to_owned(), ..entry_of(&["bob"]) };
    for (table, of_rows) in
        [("t", 3..=3), ("t", 5..=5), ("t", 2..=4), ("t", 3..=4), ("t", 1..=1), ("t", 5..=9), ("unknown", 2..=2)]
    {
        let append = Append { entry: Some(other.clone()), ..rows(table, of_rows.clone()) };
        assert_eq!(store.append(append).await, Err(StoreError::Conflict), "{table} {of_rows:?}");
    }
    assert_eq!(numbers(&*store, "t").await, [1, 2, 3]);
    assert_eq!(numbers(&*store, "unknown").await, Vec::<u64>::new());
    assert_eq!(store.list_of_person("ann", None, ALL).await.unwrap(), listed);
    assert_eq!(store.list_of_person("bob", None, ALL).await.unwrap(), []);
    assert_eq!(store.wake_times().await.unwrap(), [("t".to_owned(), 5)]);
}

/// A database that lost a row may have got another one with its number.
pub(crate) async fn rows_follow_the_row_that_the_writer_knows(store: StoreUnderTest) {
    store.append(opened("t", entry())).await.unwrap();
    let after = |previous_at, number| Append { previous_at: Some(previous_at), ..rows("t", [number]) };
    assert_eq!(store.append(after(1002, 2)).await, Err(StoreError::Conflict));
    assert_eq!(store.append(after(1001, 2)).await, Ok(()));
    assert_eq!(store.append(after(1001, 3)).await, Err(StoreError::Conflict));
    assert_eq!(numbers(&*store, "t").await, [1, 2]);
}

/// These are bugs of the program and no conflicts: after a conflict the caller would retry for ever.
pub(crate) async fn a_malformed_append_fails(store: StoreUnderTest) {
    store.append(opened("t", entry())).await.unwrap();
    for append in [
        rows("t", []),
        rows("t", [0]),
        rows("t", [2, 4]),
        rows("t", [2, 2]),
        rows("t", [3, 2]),
        rows("t", [u64::MAX]),
        rows("new", [1]),
        opened(&"x".repeat(1000), entry()),
    ] {
        let outcome = store.append(append.clone()).await;
        assert!(matches!(outcome, Err(StoreError::Failed(_))), "{append:?}: {outcome:?}");
    }
    assert_eq!(numbers(&*store, "t").await, [1]);
    assert_eq!(numbers(&*store, "new").await, Vec::<u64>::new());
}

pub(crate) async fn one_writer_wins_each_number(store: StoreUnderTest) {
    const WRITERS: u64 = 8;
    const ROWS: u64 = 12;
    store.append(opened("t", entry())).await.unwrap();
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let store = StoreUnderTest::clone(&store);
        writers.spawn(async move {
            let mut won = Vec::new();
            for number in 2..=ROWS {
                let body = format!("{writer}");
                let append = Append { rows: vec![LogRow { body, ..row(number) }], ..rows("t", []) };
                match store.append(append).await {
                    Ok(()) => won.push((number, writer)),
                    Err(StoreError::Conflict) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            won
        });
    }
    let mut won: Vec<(u64, u64)> = writers.join_all().await.concat();
    won.sort_unstable();
    let stored = store.read_rows("t", 1, ALL).await.unwrap();
    let stored: Vec<(u64, u64)> = stored.iter().map(|row| (row.number, row.body.parse().unwrap())).collect();
    assert_eq!(stored, won);
    assert!(won.iter().map(|&(number, _)| number).eq(2..=ROWS), "{won:?}");
}

pub(crate) async fn many_tables_grow_at_once(store: StoreUnderTest) {
    let mut writers = JoinSet::new();
    for table in 0..64 {
        let store = StoreUnderTest::clone(&store);
        writers.spawn(async move {
            let table = format!("t{table}");
            store.append(opened(&table, entry())).await.unwrap();
            for number in 2..=8 {
                store.append(rows(&table, [number])).await.unwrap();
                // An acknowledged row can be read.
                assert_eq!(store.read_rows(&table, number - 1, ALL).await.unwrap(), [row(number)]);
            }
        });
    }
    writers.join_all().await;
    for table in 0..64 {
        assert!(numbers(&*store, &format!("t{table}")).await.into_iter().eq(1..=8));
    }
}

pub(crate) async fn a_conflict_does_not_fail_the_rest_of_the_batch(store: StoreUnderTest) {
    store.append(opened("taken", entry())).await.unwrap();
    let mut writers = JoinSet::new();
    for writer in 0..96 {
        let store = StoreUnderTest::clone(&store);
        writers.spawn(async move {
            let table = format!("t{writer}");
            // A third conflict, a third fail for another reason, a third succeed.
            let outcome = match writer % 3 {
                0 => store.append(opened("taken", entry())).await,
                1 => store.rename_person("nobody", "somebody").await,
                _ => store.append(opened(&table, entry())).await,
            };
            (writer, outcome)
        });
    }
    for (writer, outcome) in writers.join_all().await {
        match writer % 3 {
            0 => assert_eq!(outcome, Err(StoreError::Conflict)),
            1 => assert!(matches!(outcome, Err(StoreError::Failed(_))), "{outcome:?}"),
            _ => {
                assert_eq!(outcome, Ok(()));
                assert_eq!(numbers(&*store, &format!("t{writer}")).await, [1]);
            }
        }
    }
    assert_eq!(numbers(&*store, "taken").await, [1]);
}

pub(crate) async fn texts_come_back_as_they_were(store: StoreUnderTest) {
    let long = "ñ".repeat(100_000);
    for (place, text) in
        ["'; drop table log; --", "\"\\\\u0000\"", "👩‍👩‍👧‍👦 \u{202e}", "%_*?[$1]{}", "\r\n\t\u{1}\u{7f}", "", &long]
            .iter()
            .enumerate()
    {
        let table = format!("{place} {}", text.chars().take(20).collect::<String>());
        let brief = IndexEntry { brief: serde_json::json!({ "text": text }).to_string(), ..entry_of(&[&table]) };
        let expected = brief.brief.clone();
        let body = LogRow { body: (*text).to_owned(), ..row(1) };
        store.append(Append { rows: vec![body.clone()], ..opened(&table, brief) }).await.unwrap();
        assert_eq!(store.read_rows(&table, 0, ALL).await.unwrap(), [body]);
        let listed = store.list_of_person(&table, None, ALL).await.unwrap();
        assert_eq!((&*listed[0].table, &*listed[0].brief), (&*table, &*expected));
    }
}

/// SQLite stores a NUL in a text, PostgreSQL refuses it. JSON never has one.
pub(crate) async fn a_nul_is_stored_or_refused(store: StoreUnderTest) {
    let body = LogRow { body: "a\0b".to_owned(), ..row(1) };
    match store.append(Append { rows: vec![body.clone()], ..opened("t", entry()) }).await {
        Ok(()) => assert_eq!(store.read_rows("t", 0, ALL).await.unwrap(), [body]),
        Err(StoreError::Failed(_)) => assert_eq!(store.read_rows("t", 0, ALL).await.unwrap(), []),
        Err(other) => panic!("{other}"),
    }
    store.append(opened("another", entry())).await.unwrap();
}

fn review(depth: Depth, text: &str) -> StoredReview {
    StoredReview { depth, body: text.as_bytes().to_vec() }
}

/// `replace` gives the only row of the table "over" another time, as if the store had lost the row and another end had
/// been written.
pub(crate) async fn a_review_of_a_lost_end_does_not_count(store: StoreUnderTest, replace: impl AsyncFnOnce(i64)) {
    store.append(opened("over", IndexEntry { stage: Stage::Over, ..entry() })).await.unwrap();
    let (lost, new) = ((1, row(1).at), (1, 7));
    assert_eq!(store.save_review("over", lost, 1, review(Depth::Deep, "lost")).await, Ok(true));
    replace(new.1).await;
    assert_eq!(store.read_review("over", 1).await, Ok(None));
    assert_eq!(store.save_review("over", lost, 1, review(Depth::Deep, "late")).await, Ok(false));
    assert_eq!(store.save_review("over", new, 1, review(Depth::Quick, "new")).await, Ok(true));
    assert_eq!(store.read_review("over", 1).await, Ok(Some(review(Depth::Quick, "new"))));
}

pub(crate) async fn the_first_review_of_a_depth_stays_and_a_deeper_one_replaces_it(store: StoreUnderTest) {
    let over = IndexEntry { stage: Stage::Over, ..entry() };
    store.append(opened("over", over)).await.unwrap();
    store.append(opened("running", entry())).await.unwrap();
    let last_row = (1, row(1).at);
    for table in ["running", "unknown"] {
        assert_eq!(store.save_review(table, last_row, 1, review(Depth::Quick, "x")).await, Ok(false), "{table}");
        assert_eq!(store.read_review(table, 1).await, Ok(None), "{table}");
    }
    for (saved, is_first, stored) in [
        (review(Depth::Quick, "first"), true, review(Depth::Quick, "first")),
        (review(Depth::Quick, "second"), false, review(Depth::Quick, "first")),
        (review(Depth::Deep, "deep\0\u{ff}"), true, review(Depth::Deep, "deep\0\u{ff}")),
        (review(Depth::Quick, "third"), false, review(Depth::Deep, "deep\0\u{ff}")),
        (review(Depth::Deep, "deeper"), false, review(Depth::Deep, "deep\0\u{ff}")),
    ] {
        assert_eq!(store.save_review("over", last_row, 2, saved.clone()).await, Ok(is_first), "{saved:?}");
        assert_eq!(store.read_review("over", 2).await, Ok(Some(stored)), "{saved:?}");
        assert_eq!(store.read_review("over", 1).await, Ok(None), "another version");
    }
    // A newer version deletes what the older one wrote.
    assert_eq!(store.save_review("over", last_row, 3, review(Depth::Quick, "new")).await, Ok(true));
    assert_eq!(store.read_review("over", 2).await, Ok(None));
    assert_eq!(store.prune_finished(i64::MAX, 10).await, Ok(1));
    assert_eq!(store.read_review("over", 3).await, Ok(None), "it goes with its table");
}
