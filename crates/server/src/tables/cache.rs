//! The tables in memory, a cache of the store: read on demand, refreshed when another process writes, evicted when idle.
//!
//! Five ways to read a table. `cached` is the locked `LiveTable::table`, none while the table is not in memory.
//!
//! | function | what it reads | when to use it |
//! |---|---|---|
//! | [`Tables::load`] | the whole log, if the table is not in memory; 404 if there is none | before you use a table; you hold the lock |
//! | [`Tables::load_by_id`] | the same, and takes the lock itself | you need the `LiveTable`, not the lock |
//! | [`Tables::catch_up`] | the rows after the number in memory | another process has written: the store reported a conflict |
//! | [`Tables::catch_up_if_shared`] | the same, only if other processes may write | before you show a table or refuse a request |
//! | [`Tables::catch_up_on_notice`] | the same, only if the table is in memory and behind | another process sent a notice |

use std::collections::HashMap;
use std::sync::Arc;

use super::Tables;
use crate::live_table::LiveTable;
use crate::lock;
use crate::problem::Problem;
use crate::store::{LogRow, Millis};
use crate::table::Table;

/// Rows per read.
const PAGE: usize = 1000;
/// The cache is swept each time it has grown by this many tables.
const SWEEP: usize = 256;
/// A sweep keeps tables that were used within this many milliseconds.
const SWEEP_KEEPS_MS: Millis = 1000;

impl Tables {
    /// Another process has written rows up to `number`; without a number, it may have.
    pub async fn catch_up_on_notice(&self, id: &str, number: Option<u64>) {
        let Some(live) = lock(&self.live_tables).get(id).cloned() else { return };
        let mut cached = live.table.lock().await;
        let is_behind = |table: &Table| number.is_none_or(|number| table.number < number);
        if cached.as_ref().is_some_and(is_behind) && self.catch_up(&live, &mut cached).await.is_err() {
            *cached = None;
        }
    }

    /// The ids of all tables in memory, sorted: simulated worlds depend on the order.
    pub fn cached_ids(&self) -> Vec<Arc<str>> {
        let mut ids: Vec<_> = lock(&self.live_tables).keys().cloned().collect();
        ids.sort();
        ids
    }

    /// Evicts tables without subscribers that no request has used since a time.
    pub fn evict_idle(&self, since: Millis) {
        sweep(&mut lock(&self.live_tables), since);
    }

    /// The place of a table in memory. The table itself may have to be loaded, and need not exist.
    pub(super) fn live_table(&self, id: &str) -> Arc<LiveTable> {
        let mut live_tables = lock(&self.live_tables);
        let live = match live_tables.get(id) {
            Some(live) => live.clone(),
            None => {
                if live_tables.len() % SWEEP == SWEEP - 1 {
                    sweep(&mut live_tables, self.clock.now() - SWEEP_KEEPS_MS);
                }
                let live = Arc::new(LiveTable::new(id));
                live_tables.insert(live.id.clone(), live.clone());
                live
            }
        };
        live.touch(self.clock.now());
        live
    }

    pub(super) async fn load_by_id(&self, id: &str) -> Result<Arc<LiveTable>, Problem> {
        let live = self.live_table(id);
        let mut cached = live.table.lock().await;
        self.load(&live, &mut cached).await?;
        drop(cached);
        Ok(live)
    }

    pub(crate) async fn load<'a>(&self, live: &LiveTable, cached: &'a mut Option<Table>) -> Result<&'a Table, Problem> {
        if cached.is_none() {
            let read = self.read(&live.id).await;
            if let Err(Problem::NotFound(_)) = read {
                // Anybody can ask for any id: unknown ones must not fill the memory.
                lock(&self.live_tables).remove(&live.id);
            }
            let table = read?;
            live.publish(&table);
            *cached = Some(table);
        }
        Ok(cached.as_ref().unwrap_or_else(|| unreachable!("it was just read")))
    }

    pub(crate) async fn catch_up_if_shared(&self, live: &LiveTable, cached: &mut Option<Table>) -> Result<(), Problem> {
        if cached.is_some() && self.store.is_shared() { self.catch_up(live, cached).await } else { Ok(()) }
    }

    pub(super) async fn catch_up(&self, live: &LiveTable, cached: &mut Option<Table>) -> Result<(), Problem> {
        let Some(table) = cached.as_ref() else { return Ok(()) };
        let rows =
            self.store.read_rows(&live.id, table.number, PAGE).await.map_err(|error| self.store_problem(&error))?;
        if rows.is_empty() {
            return Ok(());
        }
        let mut next = table.copy();
        match next.apply_rows(&rows) {
            Ok(()) if rows.len() < PAGE => {
                live.publish(&next);
                *cached = Some(next);
            }
            // More rows than one page, or rows that do not fit: the next `load` reads the whole log.
            _ => *cached = None,
        }
        Ok(())
    }

    async fn read(&self, id: &str) -> Result<Table, Problem> {
        let rows = self.read_log(id).await?;
        Table::fold(id, &rows).map_err(|error| self.damaged_log(id, &error))
    }

    pub(super) async fn read_log(&self, id: &str) -> Result<Vec<LogRow>, Problem> {
        let mut rows: Vec<LogRow> = Vec::new();
        loop {
            let after = rows.last().map_or(0, |row| row.number);
            let page = self.store.read_rows(id, after, PAGE).await.map_err(|error| self.store_problem(&error))?;
            let is_last = page.len() < PAGE;
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
