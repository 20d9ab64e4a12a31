//! Tells the subscribers of a table who is present, and what players say to each other.
//!
//! Every process tells its own subscribers. What it knows of the others comes from the store: when seats were seen
//! last, and notifications with phrases and the numbers of spectators.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::time::{Duration, sleep};

use super::Tables;
use crate::announcement::{Phrase, PresenceJson, SeatPresenceJson, SentPhrase, sse_event};
use crate::audience::COMPARE_INTERVAL_MS;
use crate::live_table::LiveTable;
use crate::lock;
use crate::problem::Problem;
use crate::store::{LastSeenTimes, Millis};
use crate::table::Table;

/// How often a process compares presence with its last announcement. Together with the shortest absence that it
/// announces, this is well below 30 s.
const COMPARE_PRESENCE: Duration = Duration::from_millis(COMPARE_INTERVAL_MS as u64);
/// Each process sends its numbers of spectators, and the networks of its subscribers, again this often, in
/// milliseconds, for processes that came later.
const REPEAT_MS: Millis = 15_000;
/// A number that was not repeated for this long is no longer believed: the process is gone.
const SPECTATORS_TTL_MS: Millis = 3 * REPEAT_MS;
/// Tables whose presence is read in one query.
const PRESENCE_BATCH: usize = 1000;

impl Tables {
    /// A person says something to the others at its table. Returns the table's number, which stays as it is. `may_send`
    /// refuses those who say too much.
    pub(crate) async fn send_phrase(
        &self,
        id: &str,
        (person, network): (&str, Option<IpAddr>),
        phrase: Phrase,
        may_send: impl FnOnce() -> Result<(), Problem> + Send,
    ) -> Result<u64, Problem> {
        let send = |live: &LiveTable, table: &Table| {
            let seat = table.seat_of(person).ok_or(Problem::NoSeat)?;
            may_send()?;
            self.mark_present(table, person, network);
            live.audience.send(sse_event("phrase", &SentPhrase { seat, phrase }));
            Ok((seat, table.number))
        };
        let (seat, number) = self.with_shown_table(id, send).await?;
        let sent = self.store.send_phrase(id, seat, &phrase.name()).await;
        sent.map_err(|error| self.report_store_error(&error))?;
        Ok(number)
    }

    /// A player said something at another process.
    pub(crate) fn receive_phrase(&self, id: &str, seat: usize, phrase: &str) {
        let live = lock(&self.live_tables).get(id).cloned();
        // A newer version may have other phrases.
        if let (Some(live), Some(phrase)) = (live, Phrase::named(phrase)) {
            live.audience.send(sse_event("phrase", &SentPhrase { seat, phrase }));
        }
    }

    /// How many spectators a table has at another process.
    pub(crate) fn receive_spectators(&self, id: &str, process: &str, count: usize) {
        if let Some(live) = lock(&self.live_tables).get(id) {
            live.audience.set_elsewhere(process, count, self.clock.now());
        }
    }

    /// Who is present at a table, at any process.
    pub(crate) async fn presence_at(&self, id: &str) -> Result<PresenceJson, Problem> {
        // The table first: for an unknown id this is a 404, and the store would just find nothing.
        let id = self.with_table(id, |_, table| Ok(table.id.clone())).await?;
        let stored = self.store.last_seen(&id).await.map_err(|error| self.report_store_error(&error))?;
        self.with_table(&id, |live, table| Ok(self.presence_of(live, table, &stored))).await
    }

    fn presence_of(&self, live: &LiveTable, table: &Table, stored: &[(usize, Millis)]) -> PresenceJson {
        let now = self.clock.now();
        let came = |seat| {
            let is_known =
                self.presence.last_seen(&live.id, seat).is_some() || stored.iter().any(|(at, _)| *at == seat);
            is_known.then(|| self.latest_seen(stored, &live.id, seat))
        };
        let seats = table.absences(now, came).into_iter().map(|away_s| SeatPresenceJson { away_s }).collect();
        PresenceJson {
            seats,
            spectators: live.spectators(table) + live.audience.count_spectators_elsewhere(now - SPECTATORS_TTL_MS),
        }
    }

    /// Tells the subscribers of one table who is present, if that can't wait: somebody has come, with a seat or
    /// without. A failure of the store is no reason to refuse anything; the next comparison tells it.
    pub(crate) async fn announce_arrival(&self, live: &Arc<LiveTable>, seat: Option<usize>) {
        if !live.audience.claim_arrival_announcement(seat, self.clock.now()) {
            return;
        }
        let Some(stored) = self.stored_presence(std::slice::from_ref(live)).await else { return };
        if let Ok(cached) = live.lock().await {
            self.announce_table_presence(live, cached.as_ref(), &stored);
        }
    }

    /// Tells subscribers who has come and gone, until its task ends.
    pub(crate) async fn keep_announcing(self: Arc<Self>) {
        let mut networks_sent_at = self.clock.now();
        loop {
            sleep(COMPARE_PRESENCE).await;
            let is_repeat = self.clock.now() - networks_sent_at >= REPEAT_MS;
            if is_repeat {
                networks_sent_at = self.clock.now();
            }
            let watched: Vec<_> = {
                let live_tables = lock(&self.live_tables);
                live_tables
                    .values()
                    .filter(|live| live.has_subscribers() || live.audience.has_sent_spectators())
                    .cloned()
                    .collect()
            };
            for some in sorted(watched).chunks(PRESENCE_BATCH) {
                self.announce_presence(some).await;
                self.send_spectators(some).await;
                if is_repeat {
                    self.send_networks(some).await;
                }
            }
        }
    }

    /// Tells the subscribers of some tables who is present, where that has changed.
    async fn announce_presence(&self, tables: &[Arc<LiveTable>]) {
        let Some(stored) = self.stored_presence(tables).await else { return };
        for live in tables {
            // A table in use is compared the next time.
            if let Ok(cached) = live.try_lock() {
                self.announce_table_presence(live, cached.as_ref(), &stored);
            }
        }
    }

    /// When the people of these tables were seen, where this process does not see them all; none if the store fails.
    async fn stored_presence(&self, tables: &[Arc<LiveTable>]) -> Option<LastSeenTimes> {
        let absent: Vec<_> = tables.iter().filter(|live| self.has_absent(live)).map(|live| live.id.clone()).collect();
        if absent.is_empty() { Some(LastSeenTimes::new()) } else { self.store.last_seen_at(&absent).await.ok() }
    }

    fn announce_table_presence(&self, live: &LiveTable, table: Option<&Table>, stored: &LastSeenTimes) {
        if let Some(table) = table {
            let stored = stored.get(&live.id).map(Vec::as_slice).unwrap_or_default();
            live.audience.announce_presence(self.presence_of(live, table, stored), self.clock.now());
        }
    }

    /// Whether this process does not see a person of the table: then another one may.
    fn has_absent(&self, live: &LiveTable) -> bool {
        let Ok(cached) = live.try_lock() else { return false };
        let people = cached.as_ref().map(Table::people).unwrap_or_default();
        people.iter().any(|&seat| !self.presence.has_stream(&live.id, seat))
    }

    /// Tells the other processes how many spectators these tables have here.
    async fn send_spectators(&self, tables: &[Arc<LiveTable>]) {
        if !self.store.is_shared() {
            return;
        }
        let now = self.clock.now();
        let news = |live: &Arc<LiveTable>| {
            let cached = live.try_lock().ok()?;
            let count = live.spectators(cached.as_ref()?);
            live.audience.take_spectator_update(count, now, REPEAT_MS).then(|| (live.id.to_string(), count))
        };
        let news: Vec<_> = tables.iter().filter_map(news).collect();
        if !news.is_empty() {
            // A lost number is sent again soon.
            let _ = self.store.send_spectators(news).await;
        }
    }
}

/// In the order of their ids: simulated worlds depend on the order.
fn sorted(mut tables: Vec<Arc<LiveTable>>) -> Vec<Arc<LiveTable>> {
    tables.sort_by(|one, other| one.id.cmp(&other.id));
    tables
}
