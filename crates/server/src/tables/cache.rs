//! The tables in memory, a cache of the store.
//!
//! [`Tables::refresh`] is the one way to get the newest state of a table into memory. Requests call it with the lock of
//! the table. [`Tables::keep_fresh`] calls it in the background for every table whose rows in the store are not those
//! in memory: another process wrote, a write or a read failed, a notification was lost, or the database lost rows.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::StreamExt;
use tokio::task::spawn_blocking;
use tokio::time::{Duration, Instant, sleep};

use super::Tables;
use crate::clock::RowTime;
use crate::live_table::LiveTable;
use crate::lock;
use crate::problem::Problem;
use crate::store::{LogRow, Millis};
use crate::table::Table;

/// The most rows of a read.
const BATCH: usize = 1000;
/// Longer logs are folded where they delay nobody: 500 rows take a few milliseconds.
const MAX_ROWS_HERE: usize = 500;
/// The cache is swept each time it has grown by this many tables.
const SWEEP_GROWTH: usize = 256;
/// A sweep keeps tables that were used within this many milliseconds.
const SWEEP_KEEPS_MS: Millis = 1000;
/// How often the tables in memory are compared with the store. A subscriber sees a change within 2 s, even without
/// notifications.
const COMPARE_INTERVAL: Duration = Duration::from_secs(1);
/// The pause after a comparison or a read that failed.
const RETRY_PAUSE: Duration = Duration::from_millis(100);
/// Tables that are compared in one query.
const COMPARED_AT_ONCE: usize = 1000;
/// Tables that are read at the same time in the background, so that requests find a free connection.
const CONCURRENT_READS: usize = 8;

/// How old a shown table may be at the process that holds its lease.
const MAX_STALENESS: Duration = Duration::from_secs(2);

/// How new a table in memory must be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Freshness {
    /// Any state will do: if it is old, the store refuses the rows that follow from it.
    InMemory,
    /// It has all rows that were committed before a time.
    AsOf(Instant),
}

impl Freshness {
    /// It has all rows that were committed before now.
    pub(crate) fn now() -> Self {
        Self::AsOf(Instant::now())
    }
}

impl Tables {
    /// Loads a table, at least as new as `freshness`, into memory. If it changed, subscribers and the scheduler get it.
    /// `cached` is the locked table. If the database lost rows that memory has, the older state replaces the newer one.
    pub(crate) async fn refresh<'a>(
        &self,
        live: &LiveTable,
        cached: &'a mut Option<Table>,
        freshness: Freshness,
    ) -> Result<&'a Table, Problem> {
        if cached.is_none() || !self.is_fresh(live, freshness) {
            let started = Instant::now();
            match self.read_newest(live, cached.as_ref()).await {
                Ok(Some(table)) => {
                    live.set_setup(&table);
                    live.publish(&table);
                    // The scheduler may have checked the older state, which was due later.
                    self.wake(&table.id, table.wake_at());
                    *cached = Some(table);
                }
                Ok(None) => {}
                Err(problem) => {
                    if let Problem::NotFound(_) = problem {
                        // Anybody can ask for any id: unknown ones must not fill the memory.
                        *cached = None;
                        live.disconnect();
                        lock(&self.live_tables).remove(&live.id);
                        self.forget_damage(&live.id);
                    }
                    return Err(problem);
                }
            }
            live.set_fresh_as_of(started);
        }
        Ok(cached.as_ref().unwrap_or_else(|| unreachable!("it was just read")))
    }

    /// How new a table must be to be shown. The process that takes care of it does not ask the store for that:
    /// notifications and the comparison keep its memory fresh.
    pub(crate) fn freshness_to_show(&self, id: &str) -> Freshness {
        let now = Instant::now();
        Freshness::AsOf(if self.leases.holds_table(id) { now - MAX_STALENESS } else { now })
    }

    fn is_fresh(&self, live: &LiveTable, freshness: Freshness) -> bool {
        match freshness {
            Freshness::AsOf(time) if self.store.is_shared() => live.is_fresh_as_of(time),
            _ => true,
        }
    }

    /// The newest state, if it is not the one in memory.
    async fn read_newest(&self, live: &LiveTable, known: Option<&Table>) -> Result<Option<Table>, Problem> {
        if let Some(known) = known {
            // The last known row is read again: if it is missing or another one, the database has lost it.
            let (number, at) = known.last_row();
            let rows = self.store.read_rows(&live.id, number - 1, BATCH).await;
            let rows = rows.map_err(|error| self.report_store_error(&error))?;
            match rows.split_first() {
                Some((last, [])) if (last.number, last.at) == (number, at) => return Ok(None),
                Some((last, newer)) if (last.number, last.at) == (number, at) && newer.len() <= MAX_ROWS_HERE => {
                    let mut next = known.copy();
                    if next.apply_rows_at(newer, self.row_times(live)).is_ok() {
                        self.remember_commits(live, &next, newer);
                        return Ok(Some(next));
                    }
                }
                // Many rows, or the database has lost some: all are read below.
                _ => {}
            }
        }
        self.check_damage(&live.id)?;
        let rows = self.read_log(&live.id).await?;
        // Also after a failed write, when memory has no table to compare with.
        if let Some((number, at)) = live.last_published()
            && rows.get(number as usize - 1).is_none_or(|row| row.at != at)
        {
            tracing::warn!(table = &*live.id, number, "the database has lost rows of a table: it goes on without them");
            live.disconnect();
        }
        let (table, rows) = self.fold(live, rows).await?;
        self.forget_damage(&live.id);
        self.remember_commits(live, &table, &rows);
        Ok(Some(table))
    }

    /// Folds a log; a long one on another thread, where it delays nobody.
    async fn fold(&self, live: &LiveTable, rows: Vec<LogRow>) -> Result<(Table, Vec<LogRow>), Problem> {
        let (id, time) = (live.id.clone(), self.row_times(live));
        let is_long = rows.len() > MAX_ROWS_HERE;
        let fold = move || (Table::fold_at(&id, &rows, time), rows);
        let (table, rows) = match is_long {
            true => spawn_blocking(fold).await.map_err(|_| Problem::Unavailable { maybe_done: false })?,
            false => fold(),
        };
        let table = table.map_err(|error| self.report_damaged_log(&live.id, &error))?;
        Ok((table, rows))
    }

    /// When each row that is read counts as written: see `commit_times.rs`.
    fn row_times(&self, live: &LiveTable) -> impl Fn(&LogRow) -> RowTime + use<> {
        let (clock, commit_times) = (self.clock.clone(), live.commit_times());
        let new_since = live.fresh_as_of().unwrap_or(Millis::MIN);
        move |row| commit_times.row_time(&clock, row, new_since)
    }

    fn remember_commits(&self, live: &LiveTable, table: &Table, rows: &[LogRow]) {
        let step = rows.iter().find(|row| row.number == table.game_number());
        let late_ms = step.map(|row| table.decision_began_at() - self.clock.row_time(row.at).local);
        live.remember_commit(table, late_ms.unwrap_or_default());
    }

    /// Compares the tables in memory with the store and refreshes those that differ, until its task ends.
    pub(crate) async fn keep_fresh(self: Arc<Self>) {
        loop {
            let pause = if self.refresh_all().await { COMPARE_INTERVAL } else { RETRY_PAUSE };
            tokio::select! {
                () = sleep(pause) => {}
                () = self.compare_soon.notified() => {}
            }
        }
    }

    /// Lets [`Self::keep_fresh`] compare now: notifications may have been lost, or a write failed.
    pub(crate) fn compare_soon(&self) {
        self.compare_soon.notify_one();
    }

    /// Refreshes all tables in memory that differ from the store; false if that failed for one.
    async fn refresh_all(&self) -> bool {
        let mut all_done = true;
        for ids in self.cached_ids().chunks(COMPARED_AT_ONCE) {
            let Ok(changed) = self.changed_tables(ids).await else { return false };
            let mut refreshed = futures_util::stream::iter(changed)
                .map(async |live| self.refresh_in_background(&live).await)
                .buffer_unordered(CONCURRENT_READS);
            while let Some(is_done) = refreshed.next().await {
                all_done &= is_done;
            }
        }
        all_done
    }

    /// Those tables of a list whose last row in memory is not the last one in the store.
    async fn changed_tables(&self, ids: &[Arc<str>]) -> Result<Vec<Arc<LiveTable>>, Problem> {
        let live_tables: Vec<_> = {
            let live_tables = lock(&self.live_tables);
            ids.iter().filter_map(|id| live_tables.get(id).cloned()).collect()
        };
        let started = Instant::now();
        let stored = match self.store.is_shared() {
            true => self.store.last_rows(ids).await.map_err(|error| self.report_store_error(&error))?,
            false => HashMap::new(),
        };
        let is_changed = |live: &Arc<LiveTable>| {
            // A locked table is in use by a request, which refreshes it itself or asks for another comparison.
            let Ok(cached) = live.try_lock() else { return false };
            match &*cached {
                None => live.has_subscribers(),
                Some(_) if !self.store.is_shared() => false,
                Some(table) if stored.get(&*live.id) == Some(&table.last_row()) => {
                    live.set_fresh_as_of(started);
                    false
                }
                Some(_) => true,
            }
        };
        Ok(live_tables.into_iter().filter(is_changed).collect())
    }

    /// Reads a table that is behind; false if that failed.
    async fn refresh_in_background(&self, live: &LiveTable) -> bool {
        let Ok(mut cached) = live.lock().await else { return false };
        match self.refresh(live, &mut cached, Freshness::now()).await {
            // A damaged log has pauses of its own.
            Ok(_) | Err(Problem::NotFound(_) | Problem::DamagedLog { .. }) => true,
            Err(_) => false,
        }
    }

    /// Another process has written rows up to `number`.
    pub(crate) async fn receive_notification(&self, id: &str, number: u64) {
        let Some(live) = lock(&self.live_tables).get(id).cloned() else { return };
        let Ok(mut cached) = live.lock().await else { return self.compare_soon() };
        let is_behind = cached.as_ref().map_or(live.has_subscribers(), |table| table.number < number);
        if is_behind && self.refresh(&live, &mut cached, Freshness::now()).await.is_err() {
            self.compare_soon();
        }
    }

    /// The ids of all tables in memory, sorted: simulated worlds depend on the order.
    pub(crate) fn cached_ids(&self) -> Vec<Arc<str>> {
        let mut ids: Vec<_> = lock(&self.live_tables).keys().cloned().collect();
        ids.sort();
        ids
    }

    /// How many tables are in memory.
    pub(crate) fn count_cached(&self) -> usize {
        lock(&self.live_tables).len()
    }

    /// Evicts tables without subscribers that no request has used since a time.
    pub(crate) fn evict_idle(&self, since: Millis) {
        sweep(&mut lock(&self.live_tables), since);
    }

    /// The place of a table in memory. The table itself may have to be loaded, and need not exist.
    pub(crate) fn live_table(&self, id: &str) -> Arc<LiveTable> {
        let mut live_tables = lock(&self.live_tables);
        let live = match live_tables.get(id) {
            Some(live) => live.clone(),
            None => {
                if live_tables.len() % SWEEP_GROWTH == SWEEP_GROWTH - 1 {
                    sweep(&mut live_tables, self.clock.now() - SWEEP_KEEPS_MS);
                }
                let live = Arc::new(LiveTable::new(id, self.clock.clone()));
                live_tables.insert(live.id.clone(), live.clone());
                live
            }
        };
        live.touch(self.clock.now());
        live
    }

    pub(crate) async fn read_log(&self, id: &str) -> Result<Vec<LogRow>, Problem> {
        let mut rows: Vec<LogRow> = Vec::new();
        loop {
            let after = rows.last().map_or(0, |row| row.number);
            let page = self.store.read_rows(id, after, BATCH).await.map_err(|error| self.report_store_error(&error))?;
            let is_last = page.len() < BATCH;
            rows.extend(page);
            match is_last {
                true if rows.is_empty() => return Err(Problem::no_table()),
                true => return Ok(rows),
                false => {}
            }
        }
    }
}

/// Evicts tables that no request has used since a time. A table that somebody is about to use has a second owner.
fn sweep(live_tables: &mut HashMap<Arc<str>, Arc<LiveTable>>, since: Millis) {
    live_tables.retain(|_, live| Arc::strong_count(live) > 1 || !live.is_idle(since));
    live_tables.shrink_to_fit();
}
