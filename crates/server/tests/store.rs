//! Both stores pass the same contract tests (`contract/`), and each some of its own.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod contract;
mod postgres;
mod postgres_reads;
mod sqlite_file;

use std::collections::BTreeSet;
use std::future::Future;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lonja_server::store::{IndexEntry, Notification, Postgres, Sqlite, Stage, Store, StoreError};
use tempfile::TempDir;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_postgres::types::ToSql;

use self::contract::{ALL, StoreUnderTest, entry, entry_of, numbers, opened, rows};
use self::postgres::{Cluster, Fsync, execute};

/// Far longer than anything takes, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

async fn in_time<T>(what: impl Future<Output = T>) -> T {
    timeout(TIMEOUT, what).await.expect("it should not take so long")
}

async fn wait_until(condition: impl AsyncFn() -> bool) {
    let wait = async {
        while !condition().await {
            sleep(Duration::from_millis(10)).await;
        }
    };
    in_time(wait).await;
}

/// Runs each contract test on each store.
macro_rules! contract_tests {
    ($($test:ident),* $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let (_directory, path) = super::new_path();
                super::in_time(crate::contract::$test(super::sqlite(&path))).await;
            })*
        }

        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let url = super::Cluster::shared().database().await;
                super::in_time(crate::contract::$test(super::postgres(&url).await)).await;
            })*
        }
    };
}

contract_tests!(
    rows_come_back_in_order,
    the_last_row_of_each_table_is_found,
    a_wrong_number_conflicts_and_changes_nothing,
    rows_follow_the_row_that_the_writer_knows,
    a_malformed_append_fails,
    one_writer_wins_each_number,
    many_tables_grow_at_once,
    a_conflict_does_not_fail_the_rest_of_the_batch,
    texts_come_back_as_they_were,
    a_nul_is_stored_or_refused,
    the_first_review_of_a_depth_stays_and_a_deeper_one_replaces_it,
    public_tables_are_listed_by_stage_and_age,
    an_entry_changes_only_if_an_append_has_one,
    unfinished_tables_of_a_person_are_first,
    pages_of_lists_have_no_gaps,
    lists_have_filters,
    the_limit_of_tables_holds_at_any_speed,
    each_member_of_a_table_has_its_own_limit,
    the_last_wake_time_counts,
    pruning_deletes_old_finished_tables,
    pruning_deletes_tables_that_nobody_uses,
    pruning_deletes_people_whom_nobody_uses,
    people_are_found_by_their_secret,
    people_change_their_names,
    the_latest_time_a_seat_was_seen_counts,
    tables_with_spectators_are_found,
    a_single_process_is_healthy_and_holds_all_shards,
);

/// The path of a file that does not exist, in a directory that does not either.
fn new_path() -> (TempDir, PathBuf) {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("deep/down/lonja.sqlite");
    (directory, path)
}

fn sqlite(path: &std::path::Path) -> StoreUnderTest {
    Arc::new(Sqlite::open(path).unwrap())
}

async fn postgres(url: &str) -> StoreUnderTest {
    Arc::new(Postgres::connect(url).await.unwrap())
}

async fn fill(store: &dyn Store) {
    store.append(opened("t", IndexEntry { wake_at: Some(9), ..entry_of(&["1"]) })).await.unwrap();
    store.append(rows("t", 2..=5)).await.unwrap();
    store.save_seen(vec![("t".to_owned(), 2, 77)]).await.unwrap();
}

async fn assert_filled(store: &dyn Store) {
    assert_eq!(numbers(store, "t").await, [1, 2, 3, 4, 5]);
    assert_eq!(store.wake_times().await.unwrap(), [("t".to_owned(), 9)]);
    assert_eq!(store.list_of_person("1", None, ALL).await.unwrap().len(), 1);
    assert_eq!(store.last_seen("t").await.unwrap(), [(2, 77)]);
    assert_eq!(store.append(rows("t", [5])).await, Err(StoreError::Conflict));
}

fn append_second_row(store: &StoreUnderTest) -> JoinHandle<Result<(), StoreError>> {
    let store = Arc::clone(store);
    tokio::spawn(async move { store.append(rows("t", [2])).await })
}

async fn next(notifications: &mut UnboundedReceiver<Notification>) -> Notification {
    in_time(notifications.recv()).await.expect("notifications go on")
}

fn changed(table: &str, number: u64, wake_at: Option<i64>) -> Notification {
    Notification::Changed { table: table.to_owned(), number, wake_at }
}

/// Ends the sessions whose last statement was this one, as a broken connection would.
async fn end_sessions(url: &str, statement: &str) {
    let end = "select pg_terminate_backend(pid) from pg_stat_activity
               where pid <> pg_backend_pid() and datname = current_database()";
    execute(url, &format!("{end} and query ilike '{statement}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_everything_when_it_is_connected_again() {
    let url = Cluster::shared().database().await;
    fill(&*postgres(&url).await).await;
    assert_filled(&*postgres(&url).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_sends_notices_to_other_processes_only() {
    let url = Cluster::shared().database().await;
    let (one, other) = (postgres(&url).await, postgres(&url).await);
    let (mut to_one, mut to_other) = (one.notifications(), other.notifications());
    // Both listen from here on.
    assert_eq!(next(&mut to_one).await, Notification::Lost);
    assert_eq!(next(&mut to_other).await, Notification::Lost);

    one.append(opened("a table", IndexEntry { wake_at: Some(9), ..entry() })).await.unwrap();
    one.append(rows("a table", 2..=4)).await.unwrap();
    assert_eq!(one.append(rows("a table", [4])).await, Err(StoreError::Conflict));
    assert_eq!(next(&mut to_other).await, changed("a table", 1, Some(9)));
    assert_eq!(next(&mut to_other).await, changed("a table", 4, Some(9)));
    assert_eq!(numbers(&*other, "a table").await, [1, 2, 3, 4]);

    other.append(rows("a table", [5])).await.unwrap();
    other.append(opened("t", entry())).await.unwrap();
    // Notifications arrive in order: its own would have been first.
    assert_eq!(next(&mut to_one).await, changed("a table", 5, Some(9)));
    assert_eq!(next(&mut to_one).await, changed("t", 1, None));

    let network: IpAddr = [192, 0, 2, 1].into();
    one.send_networks(vec![("t".to_owned(), network)]).await.unwrap();
    assert_eq!(next(&mut to_other).await, Notification::Network { table: "t".to_owned(), network });
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_listens_again_and_reports_lost_notices() {
    let url = Cluster::shared().database().await;
    let (one, other) = (postgres(&url).await, postgres(&url).await);
    let mut notifications = one.notifications();
    assert_eq!(next(&mut notifications).await, Notification::Lost);
    for number in 1..=3 {
        end_sessions(&url, "listen lonja").await;
        assert_eq!(next(&mut notifications).await, Notification::Lost);
        other.append(opened(&format!("t{number}"), entry())).await.unwrap();
        assert_eq!(next(&mut notifications).await, changed(&format!("t{number}"), 1, None));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_stops_listening_when_the_receiver_is_dropped() {
    let url = Cluster::shared().database().await;
    let store = postgres(&url).await;
    let mut notifications = store.notifications();
    assert_eq!(next(&mut notifications).await, Notification::Lost);
    drop(notifications);
    wait_until(async || count(&url, "listen lonja").await == 0).await;
}

async fn count(url: &str, statement: &str) -> i64 {
    let sql = "select count(*) from pg_stat_activity where datname = current_database() and query ilike $1";
    count_of(url, sql, &statement).await
}

async fn count_of(url: &str, sql: &str, value: &(dyn ToSql + Sync)) -> i64 {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.query_one(sql, &[value]).await.unwrap().get(0)
}

/// Renews the leases of each process some times in turn; returns how many shards each holds.
async fn share(stores: &[&StoreUnderTest]) -> Vec<usize> {
    let mut held = vec![BTreeSet::new(); stores.len()];
    for _ in 0..3 {
        for (held, store) in held.iter_mut().zip(stores) {
            *held = store.renew_leases(64, TIMEOUT).await.unwrap();
        }
    }
    assert_eq!(held.iter().flatten().collect::<BTreeSet<_>>().len(), 64, "each shard has a holder");
    held.iter().map(BTreeSet::len).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_shares_shards_evenly() {
    let url = Cluster::shared().database().await;
    let (one, two, three) = (postgres(&url).await, postgres(&url).await, postgres(&url).await);
    assert_eq!(share(&[&one]).await, [64]);
    assert_eq!(share(&[&one, &two]).await, [32, 32]);
    assert_eq!(share(&[&one, &two, &three]).await, [22, 22, 20]);
    two.release_leases().await.unwrap();
    assert_eq!(share(&[&one, &three]).await, [32, 32]);
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_gives_the_shards_of_a_silent_process_to_others() {
    let url = Cluster::shared().database().await;
    let (silent, other) = (postgres(&url).await, postgres(&url).await);
    let lifetime = Duration::from_millis(500);
    assert_eq!(silent.renew_leases(64, lifetime).await.unwrap().len(), 64);
    assert_eq!(other.renew_leases(64, lifetime).await.unwrap().len(), 0, "a valid lease is respected");
    wait_until(async || other.renew_leases(64, lifetime).await.unwrap().len() == 64).await;
    // It is back, and gets its share when the other has given it up.
    wait_until(async || {
        let (back, other) = (silent.renew_leases(64, TIMEOUT).await, other.renew_leases(64, TIMEOUT).await);
        back.unwrap().len() == 32 && other.unwrap().len() == 32
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_may_be_migrated_by_several_processes_at_once() {
    let url = Cluster::shared().database().await;
    let mut starting = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let url = url.clone();
        starting.spawn(async move { postgres(&url).await });
    }
    let stores = in_time(starting.join_all()).await;
    fill(&*stores[0]).await;
    assert_filled(&*stores[3]).await;
}

/// An append that loses a race between processes fails alone, though its batch has others.
#[tokio::test(flavor = "multi_thread")]
async fn postgres_has_one_winner_between_processes() {
    let url = Cluster::shared().database().await;
    let stores = [postgres(&url).await, postgres(&url).await, postgres(&url).await];
    stores[0].append(opened("shared", entry())).await.unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..24 {
        let store = Arc::clone(&stores[writer % 3]);
        writers.spawn(async move {
            let own = format!("t{writer}");
            store.append(opened(&own, entry())).await.unwrap();
            let mut won = 0;
            for number in 2..=10 {
                store.append(rows(&own, [number])).await.unwrap();
                match store.append(rows("shared", [number])).await {
                    Ok(()) => won += 1,
                    Err(error) => assert_eq!(error, StoreError::Conflict),
                }
            }
            won
        });
    }
    let won: u64 = in_time(writers.join_all()).await.iter().sum();
    assert_eq!(won, 9);
    for table in (0..24).map(|writer| format!("t{writer}")).chain(["shared".to_owned()]) {
        assert!(numbers(&*stores[0], &table).await.into_iter().eq(1..=10), "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_recovers_when_its_connections_break() {
    let url = Cluster::shared().database().await;
    let store = postgres(&url).await;
    fill(&*store).await;
    end_sessions(&url, "%").await;
    wait_until(async || store.read_rows("t", 0, ALL).await.is_ok()).await;
    assert_filled(&*store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_reports_unknown_when_a_connection_breaks_during_a_commit() {
    let url = Cluster::shared().database().await;
    let store = postgres(&url).await;
    store.append(opened("t", entry())).await.unwrap();
    // An append waits for one that is not committed: while it waits, its connection is ended.
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("begin; insert into log values ('t', 2, 0, '')").await.unwrap();
    let waiting = append_second_row(&store);
    let waiting_sessions = "select count(*) from pg_locks join pg_stat_activity using (pid)
                            where not granted and datname = current_database()";
    wait_until(async || client.query_one(waiting_sessions, &[]).await.unwrap().get::<_, i64>(0) > 0).await;
    end_sessions(&url, "select append_rows_after%").await;
    let outcome = in_time(waiting).await.unwrap();
    assert!(matches!(outcome, Err(StoreError::Unknown(_))), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_postgres_does_not_hang_requests() {
    let cluster = Cluster::start(Fsync::Off);
    let store = postgres(&cluster.database().await).await;
    fill(&*store).await;
    let frozen = cluster.freeze();
    let since = Instant::now();
    let outcome = store.append(rows("t", [6])).await;
    assert!(matches!(outcome, Err(StoreError::Unknown(_))), "{outcome:?}");
    let outcome = store.read_rows("t", 0, ALL).await;
    assert!(matches!(outcome, Err(StoreError::Failed(_))), "{outcome:?}");
    assert!(since.elapsed() < Duration::from_secs(30), "{:?}", since.elapsed());
    drop(frozen);
    wait_until(async || store.read_rows("t", 0, ALL).await.is_ok_and(|rows| rows.len() >= 5)).await;
    wait_until(async || store.append(rows("t", [7])).await == Ok(()) || store.append(rows("t", [6])).await == Ok(()))
        .await;
}

/// More than fit into the queue: what was not sent in time fails, and a batch that hangs does not hold up those behind
/// it.
#[tokio::test(flavor = "multi_thread")]
async fn appends_do_not_queue_up_before_a_frozen_postgres() {
    const COUNT: usize = 2000;
    let cluster = Cluster::start(Fsync::Off);
    let store = postgres(&cluster.database().await).await;
    fill(&*store).await;
    let frozen = cluster.freeze();
    let since = Instant::now();
    let mut appends = tokio::task::JoinSet::new();
    for number in 0..COUNT {
        let store = store.clone();
        appends.spawn(async move { (number, store.append(opened(&format!("t{number}"), entry())).await) });
    }
    let outcomes = in_time(appends.join_all()).await;
    assert!(since.elapsed() < Duration::from_secs(25), "{:?}", since.elapsed());
    drop(frozen);
    assert!(outcomes.iter().all(|(_, outcome)| outcome.is_err()));
    let is_failed = |outcome: &Result<(), StoreError>| matches!(outcome, Err(StoreError::Failed(_)));
    let failed = outcomes.iter().filter(|(_, outcome)| is_failed(outcome));
    let failed: Vec<Arc<str>> = failed.map(|(number, _)| format!("t{number}").into()).collect();
    assert!(failed.len() > COUNT / 2, "{}", failed.len());
    wait_until(async || store.append(rows("t", [6])).await == Ok(())).await;
    assert_eq!(store.last_rows(&failed).await.unwrap().len(), 0, "what has failed was not done");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_connects_as_sslmode_says() {
    let (cluster, port, authority) = Cluster::start_with_tls();
    cluster.run("postgres", "create database db").await;
    let (authority, other) = (authority.display(), "/etc/hostname");
    for (host, query, is_encrypted) in [
        ("localhost", "sslmode=disable".to_owned(), Ok(false)),
        ("localhost", "sslmode=prefer".to_owned(), Ok(true)),
        ("localhost", "sslmode=require".to_owned(), Ok(true)),
        ("localhost", format!("sslmode=verify-ca&sslrootcert={authority}"), Ok(true)),
        ("127.0.0.1", format!("sslmode=verify-ca&sslrootcert={authority}"), Ok(true)),
        ("localhost", format!("sslmode=verify-full&sslrootcert={authority}"), Ok(true)),
        // The certificate is not for this name; the system does not know the authority; the file has no certificate.
        ("127.0.0.1", format!("sslmode=verify-full&sslrootcert={authority}"), Err("no connection")),
        ("localhost", "sslmode=verify-full&sslrootcert=system".to_owned(), Err("")),
        ("localhost", format!("sslmode=verify-full&sslrootcert={other}"), Err("root certificates")),
        ("localhost", "sslmode=sometimes".to_owned(), Err("unknown sslmode")),
    ] {
        let url = format!("postgres://postgres@{host}:{port}/db?{query}");
        match (in_time(Postgres::connect(&url)).await, is_encrypted) {
            (Ok(store), Ok(is_encrypted)) => {
                let mut notifications = store.notifications();
                assert_eq!(next(&mut notifications).await, Notification::Lost, "{query}");
                store.check_health().await.unwrap();
                let sql = "select count(*) from pg_stat_ssl join pg_stat_activity using (pid)
                           where application_name = 'lonja' and ssl = $1";
                let url = cluster.url("db");
                wait_until(async || count_of(&url, sql, &!is_encrypted).await == 0).await;
                assert!(count_of(&url, sql, &is_encrypted).await >= 2, "{query}");
            }
            (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{query}: {error}"),
            (outcome, _) => panic!("{query}: {:?}", outcome.map(drop)),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_refuses_a_database_of_a_newer_version() {
    let url = Cluster::shared().database().await;
    drop(postgres(&url).await);
    execute(&url, "insert into migrations values (99, 'later', now())").await;
    let why = Postgres::connect(&url).await.map(drop).unwrap_err().to_string();
    assert!(why.contains("newer version"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_postgres_is_named_without_the_password() {
    let url = "postgres://me:sesame@%2Fnowhere/name";
    let why = Postgres::connect(url).await.map(drop).unwrap_err().to_string();
    assert!(why.contains("/nowhere") && why.contains("\"me\"") && !why.contains("sesame"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_that_can_not_be_written_is_not_healthy() {
    let url = Cluster::shared().database().await;
    let store = postgres(&url).await;
    assert_eq!(store.check_health().await, Ok(()));
    let refuse = "do $$ begin
                      execute format('alter database %I set default_transaction_read_only = on', current_database());
                  end $$";
    execute(&url, refuse).await;
    end_sessions(&url, "%").await;
    let why = "read-only transaction";
    let is_refused = |health: Result<(), StoreError>| health.is_err_and(|error| error.to_string().contains(why));
    wait_until(async || is_refused(store.check_health().await)).await;
}

/// A row needs room where the probe may have some left.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_found_the_disk_of_postgres_full_counts_for_a_while() {
    let url = Cluster::shared().database().await;
    let store = postgres(&url).await;
    let full = "create function fail() returns trigger language plpgsql as $$
                    begin raise disk_full using message = 'no space left'; end $$;
                create trigger fail before insert on log for each row execute function fail()";
    execute(&url, full).await;
    assert_eq!(store.check_health().await, Ok(()));
    assert!(matches!(store.append(opened("t", entry())).await, Err(StoreError::Failed(_))));
    let health = store.check_health().await;
    assert!(health.is_err_and(|error| error.to_string().contains("no space left")));
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_has_no_review_of_a_lost_end() {
    let url = Cluster::shared().database().await;
    let replace = async |at: i64| execute(&url, &format!("update log set at = {at}")).await;
    contract::a_review_of_a_lost_end_does_not_count(postgres(&url).await, replace).await;
}
