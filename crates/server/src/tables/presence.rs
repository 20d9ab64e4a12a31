//! Who is present at a table, at any process, and from which network it is used.

use std::net::IpAddr;
use std::sync::Arc;

use super::Tables;
use crate::live_table::LiveTable;
use crate::presence::{PRESENT_MS, PresenceGuard};
use crate::problem::Problem;
use crate::store::Millis;
use crate::table::Table;

/// The clocks of processes differ by less than this many milliseconds.
const SKEW_MS: Millis = 5000;

impl Tables {
    /// Records that a person is present at its seat, if it has one. `network` is where its request comes from.
    pub fn mark_present(&self, table: &Table, person: &str, network: Option<IpAddr>) {
        if let Some(seat) = table.seat_of(person) {
            self.mark_seat_present(table, seat, network);
        }
    }

    pub(crate) fn mark_seat_present(&self, table: &Table, seat: usize, network: Option<IpAddr>) {
        let live = self.live_table(&table.id);
        if self.presence.touch(&table.id, seat) {
            live.note_arrival();
        }
        self.note_network(&live, table, network);
    }

    /// A subscriber has come to its seat, or watches a table of bots, which goes on.
    pub(crate) async fn note_arrival(&self, arrived: &PresenceGuard) {
        let (table, seat) = arrived.seat();
        if arrived.is_watch() {
            self.wake(table, Some(self.clock.now()));
        }
        if arrived.is_first {
            self.live_table(table).note_arrival();
        }
        // The scheduler saves presence every few seconds; other processes should learn of an arrival at once. If the
        // store fails they learn of it later: that is no reason to refuse a stream.
        if arrived.is_first && self.store.is_shared() {
            let seen = vec![(table.to_string(), seat, self.clock.wall_now())];
            let _ = self.store.save_seen(seen).await.map_err(|error| self.report_store_error(&error));
        }
    }

    /// Bots of the table think on behalf of this network from now on, if it is known. Tells the process that moves
    /// them, if one of them searches: the others don't wait in the queue.
    pub(crate) fn note_network(&self, live: &LiveTable, table: &Table, network: Option<IpAddr>) {
        let Some(network) = network else { return };
        live.set_network(network);
        if !table.has_searching_bot() || !self.is_moved_elsewhere(&live.id) {
            return;
        }
        let update = live.take_network_update(self.clock.now());
        if let Some((network, tables)) = update.zip(self.me.upgrade()) {
            let id = live.id.to_string();
            // A lost one is sent again soon.
            tokio::spawn(async move { tables.store.send_networks(vec![(id, network)]).await });
        }
    }

    /// Another process knows from which network a table is used.
    pub(crate) fn receive_network(&self, id: &str, network: IpAddr) {
        if self.leases.holds_table(id) {
            self.live_table(id).set_network(network);
        }
    }

    /// Tells the other processes again from which networks these tables are used: another one may move their bots now.
    pub(super) async fn send_networks(&self, tables: &[Arc<LiveTable>]) {
        // The next round sends those of a table that is locked now.
        let has_searching_bot = |live: &LiveTable| {
            live.try_lock().is_ok_and(|cached| cached.as_ref().is_some_and(Table::has_searching_bot))
        };
        let elsewhere = tables.iter().filter(|live| self.is_moved_elsewhere(&live.id) && has_searching_bot(live));
        let networks: Vec<_> = elsewhere.filter_map(|live| Some((live.id.to_string(), live.network()?))).collect();
        if !networks.is_empty() {
            let _ = self.store.send_networks(networks).await;
        }
    }

    /// Whether another process moves the bots of a table.
    fn is_moved_elsewhere(&self, id: &str) -> bool {
        self.store.is_shared() && !self.leases.holds_table(id)
    }

    /// When a seat was seen last, by any process.
    pub async fn last_seen(&self, id: &Arc<str>, seat: usize) -> Result<Millis, Problem> {
        let stored = self.store.last_seen(id).await.map_err(|error| self.report_store_error(&error))?;
        Ok(self.latest_seen(&stored, id, seat))
    }

    pub(super) fn latest_seen(&self, stored: &[(usize, Millis)], id: &Arc<str>, seat: usize) -> Millis {
        let here = self.presence.last_seen(id, seat).unwrap_or_default();
        // A time in the future was written with a wrong clock. Who is present is seen again since this process started.
        let nearly_now = |seen| Some(self.clock.from_wall(seen)).filter(|&seen| seen <= self.clock.now() + SKEW_MS);
        let local = |seen: Millis| self.clock.past(seen).or_else(|| nearly_now(seen));
        let stored = stored.iter().filter(|(at, _)| *at == seat);
        let stored = stored.map(|(_, seen)| local(*seen).unwrap_or(self.started_at)).max().unwrap_or_default();
        // Before a single process started it could see no seat: that time is no absence.
        let since = if self.store.is_shared() { 0 } else { self.started_at };
        here.max(stored).max(since)
    }

    /// Whether one of these seats is present, at any process.
    pub(crate) async fn is_present(&self, id: &Arc<str>, seats: &[usize]) -> Result<bool, Problem> {
        let since = self.clock.now() - PRESENT_MS;
        let is_here = |seat: &usize| self.presence.last_seen(id, *seat).is_some_and(|seen| seen >= since);
        if seats.iter().any(is_here) || !self.store.is_shared() {
            return Ok(seats.iter().any(is_here));
        }
        let stored = self.store.last_seen(id).await.map_err(|error| self.report_store_error(&error))?;
        Ok(seats.iter().any(|&seat| self.latest_seen(&stored, id, seat) >= since))
    }
}
