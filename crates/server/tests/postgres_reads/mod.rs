//! How much PostgreSQL reads for what anybody may ask: it must not grow with the number of tables.

use lonja_server::store::{ListFilter, ListItem, MemberLimit, OpenOutcome, Stage, Store};

use crate::contract::{entry_of, opened};
use crate::postgres::{Cluster, execute};
use crate::{StoreUnderTest, count_of, postgres, wait_until};

/// Tables of ann that are over. 20 of hers are not, and 2,000 of bo. All are public.
const OVER: usize = 20_000;
/// A page.
const MOST: usize = 100;
/// A page reads each of its tables, its members and some pages of indexes. PostgreSQL runs a statement five times with
/// a plan for these values, then perhaps with one for all values.
const TIMES: usize = 8;

async fn fill(url: &str) {
    drop(postgres(url).await);
    let fill = format!(
        r#"alter table tables set (autovacuum_enabled = off);
        alter table members set (autovacuum_enabled = off);
        insert into tables (id, stage, public, brief, created_at, changed_at)
        select lpad(n::text, 32, '0'), case when n between 21 and {OVER} + 20 then 2 else 1 end, true,
            case when n <= 40 then '{{"ruleset":"burgueses","players":2}}'
                else '{{"ruleset":"medici-2018","players":3}}' end, n, n
        from generate_series(1, {OVER} + 2020) as n;
        insert into members (person, table_id)
        select case when changed_at <= {OVER} + 20 then 'ann' else 'bo' end, id from tables;
        analyze"#
    );
    execute(url, &fill).await;
}

/// How many rows and entries of indexes the sessions that have ended have read.
async fn count_reads(url: &str) -> i64 {
    // A session counts what it has read when it ends.
    let open = "select count(*) from pg_stat_activity
                where datname = current_database() and backend_type = $1 and pid <> pg_backend_pid()";
    wait_until(async || count_of(url, open, &"client backend").await == 0).await;
    let reads = "select ((select sum(seq_tup_read) from pg_stat_user_tables where schemaname = $1)
                     + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname = $1))::bigint";
    count_of(url, reads, &"public").await
}

/// What one of several calls reads on average.
async fn reads_of(url: &str, call: impl AsyncFn(&dyn Store)) -> i64 {
    let before = count_reads(url).await;
    let store: StoreUnderTest = postgres(url).await;
    for _ in 0..TIMES {
        call(&*store).await;
    }
    drop(store);
    (count_reads(url).await - before) / TIMES as i64
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_reads_a_page_of_a_long_list_only() {
    let url = Cluster::shared().database().await;
    fill(&url).await;
    for (ruleset, players, count) in [
        (None, None, MOST),
        (Some("medici-2018"), Some(3), MOST),
        (Some("burgueses"), None, 20),
        (None, Some(2), 20),
        (Some("burgueses"), Some(2), 20),
        (Some("burgueses"), Some(3), 0),
        (Some("burgueses"), Some(6), 0),
        (None, Some(6), 0),
    ] {
        let filter = ListFilter { stage: Stage::Over, ruleset: ruleset.map(str::to_owned), players };
        let reads = reads_of(&url, async |store| {
            assert_eq!(store.list_public(filter.clone(), None, MOST).await.unwrap().len(), count);
        });
        let reads = reads.await;
        assert!((count as i64..1000).contains(&reads), "{reads} reads: {filter:?}");
    }
    let reads = reads_of(&url, async |store| {
        let first = store.list_of_person("ann", None, MOST).await.unwrap();
        let second = store.list_of_person("ann", first.last().map(ListItem::cursor), MOST).await.unwrap();
        assert_eq!((first.len(), second.len()), (MOST, MOST));
    });
    let reads = reads.await;
    assert!((2 * MOST as i64..2000).contains(&reads), "{reads} reads for two pages of one's own tables");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_counts_no_finished_tables_when_one_is_opened() {
    let url = Cluster::shared().database().await;
    fill(&url).await;
    let reads = reads_of(&url, async |store| {
        let limits = [MemberLimit { member: "ann".into(), most: 20 }];
        let opening = store.open_table(opened("new", entry_of(&["ann"])), "ann", &limits).await;
        assert_eq!(opening, Ok(OpenOutcome::LimitReached(0)));
    });
    let reads = reads.await;
    assert!((20..500).contains(&reads), "{reads} reads");
}
