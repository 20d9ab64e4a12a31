//! Which seats are present, and from which network a table is used.
//!
//! A seat is present while it has an open stream; a seat without one was seen last when it sent a request or closed its
//! stream. [`Presence`] has what this process knows. The methods of [`Tables`] add what others have stored.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::clock::Clock;
use crate::live_table::LiveTable;
use crate::lock;
use crate::networks::{NETWORKS_PER_BLOCK, block as block_of};
use crate::problem::Problem;
use crate::store::{Millis, SPECTATORS};
use crate::table::Table;
use crate::tables::Tables;

/// A seat that was seen this many milliseconds ago counts as present: twice the time after which processes save
/// presence.
pub(crate) const PRESENT_MS: Millis = 30_000;
/// The clocks of processes differ by less than this many milliseconds.
const SKEW_MS: Millis = 5000;

/// Table and seat, or [`SPECTATORS`].
type SeatKey = (Arc<str>, usize);

/// Network and table.
type WatchKey = (IpAddr, Arc<str>);

/// The presence of all seats of this process.
pub(crate) struct Presence {
    clock: Clock,
    state: Mutex<PresenceState>,
    /// The most tables of bots that may have spectators at a time; 0 is no limit.
    most_watched: AtomicUsize,
    /// The most of them that one network may watch, and a block a few times as many; 0 is no limit.
    most_per_network: AtomicUsize,
}

/// What is present. One lock for all of it: a limit is checked and counted in one step.
#[derive(Default)]
struct PresenceState {
    seats: BTreeMap<SeatKey, SeatPresence>,
    /// Which running tables of bots each network watches.
    watches: BTreeMap<WatchKey, SeatPresence>,
}

struct SeatPresence {
    open_streams: usize,
    touched_at: Millis,
}

impl SeatPresence {
    fn last_seen(&self, now: Millis) -> Millis {
        if self.open_streams > 0 { now } else { self.touched_at }
    }

    fn is_present(&self, now: Millis) -> bool {
        self.last_seen(now) >= now - PRESENT_MS
    }
}

impl PresenceState {
    /// The running tables of bots that have spectators, in order.
    fn watched(&self, now: Millis) -> impl Iterator<Item = &Arc<str>> {
        let spectators = self.seats.iter().filter(move |((_, seat), one)| *seat == SPECTATORS && one.is_present(now));
        spectators.map(|((table, _), _)| table)
    }

    /// Those that a network watches, or the block with this first address. `is_of` says which networks belong to it.
    fn watched_by(&self, first: IpAddr, is_of: impl Fn(IpAddr) -> bool, now: Millis) -> BTreeSet<&Arc<str>> {
        let watches = self.watches.range((first, Arc::from(""))..).take_while(|((one, _), _)| is_of(*one));
        watches.filter(|(_, watch)| watch.is_present(now)).map(|((_, table), _)| table).collect()
    }

    fn seat(&mut self, key: &SeatKey, now: Millis) -> &mut SeatPresence {
        touched(&mut self.seats, key, now)
    }

    /// The spectators of a table, and those of them who come from a network. Their time is now.
    fn touch_spectator(&mut self, key: &SeatKey, network: Option<IpAddr>, now: Millis) -> Vec<&mut SeatPresence> {
        let of_network = network.map(|network| touched(&mut self.watches, &(network, key.0.clone()), now));
        [Some(touched(&mut self.seats, key, now)), of_network].into_iter().flatten().collect()
    }
}

fn touched<'a, K: Ord + Clone>(all: &'a mut BTreeMap<K, SeatPresence>, key: &K, now: Millis) -> &'a mut SeatPresence {
    let one = all.entry(key.clone()).or_insert(SeatPresence { open_streams: 0, touched_at: now });
    one.touched_at = now;
    one
}

impl Presence {
    pub(crate) fn new(clock: Clock) -> Self {
        Self {
            clock,
            state: Mutex::default(),
            most_watched: AtomicUsize::new(0),
            most_per_network: AtomicUsize::new(0),
        }
    }

    /// Limits how many tables of bots may have spectators, and how many of them one network may watch; 0 is no limit.
    pub(crate) fn limit_watched(&self, most: usize, most_per_network: usize) {
        self.most_watched.store(most, Ordering::Relaxed);
        self.most_per_network.store(most_per_network, Ordering::Relaxed);
    }

    /// Whether a network may watch a running table of bots, which goes on while it is watched.
    fn may_watch(&self, state: &PresenceState, table: &Arc<str>, network: Option<IpAddr>) -> bool {
        let now = self.clock.now();
        let is_present = |one: Option<&SeatPresence>| one.is_some_and(|one| one.is_present(now));
        let most_watched = self.most_watched.load(Ordering::Relaxed);
        let is_watched = is_present(state.seats.get(&(table.clone(), SPECTATORS)));
        if most_watched > 0 && !is_watched && state.watched(now).count() >= most_watched {
            return false;
        }
        let most_per_network = self.most_per_network.load(Ordering::Relaxed);
        let Some(network) = network.filter(|_| most_per_network > 0) else { return true };
        let is_within = |watched: BTreeSet<&Arc<str>>, most: usize| watched.contains(table) || watched.len() < most;
        let block = block_of(network);
        is_within(state.watched_by(network, |one| one == network, now), most_per_network)
            && is_within(
                state.watched_by(block, |one| block_of(one) == block, now),
                most_per_network * NETWORKS_PER_BLOCK as usize,
            )
    }

    /// Somebody without a seat has a stream of a running table of bots until the guard is dropped; none if too many
    /// tables are watched already, or too many from this network.
    pub(crate) fn open_spectator_stream(
        self: &Arc<Self>,
        table: &Arc<str>,
        network: Option<IpAddr>,
    ) -> Option<PresenceGuard> {
        let key = (table.clone(), SPECTATORS);
        let mut state = lock(&self.state);
        if !self.may_watch(&state, table, network) {
            return None;
        }
        let is_first = state.seats.get(&key).is_none_or(|spectators| spectators.open_streams == 0);
        for one in state.touch_spectator(&key, network, self.clock.now()) {
            one.open_streams += 1;
        }
        Some(PresenceGuard { presence: self.clone(), key, network, is_first })
    }

    /// Somebody without a seat has asked for a running table of bots; false if it does not go on for that, because too
    /// many are watched already.
    pub(crate) fn touch_spectator(&self, table: &Arc<str>, network: Option<IpAddr>) -> bool {
        let mut state = lock(&self.state);
        let may_watch = self.may_watch(&state, table, network);
        if may_watch {
            state.touch_spectator(&(table.clone(), SPECTATORS), network, self.clock.now());
        }
        may_watch
    }

    /// The running tables of bots that have spectators, in order.
    pub(crate) fn watched(&self) -> Vec<Arc<str>> {
        lock(&self.state).watched(self.clock.now()).cloned().collect()
    }

    /// The seat opened a stream; it is present until the guard is dropped.
    #[must_use]
    pub(crate) fn open_stream(self: &Arc<Self>, table: &Arc<str>, seat: usize) -> PresenceGuard {
        let key = (table.clone(), seat);
        let mut state = lock(&self.state);
        let one = state.seat(&key, self.clock.now());
        let is_first = one.open_streams == 0;
        one.open_streams += 1;
        PresenceGuard { presence: self.clone(), key, network: None, is_first }
    }

    /// The seat sent a request; true if it was not present before.
    pub(crate) fn touch(&self, table: &Arc<str>, seat: usize) -> bool {
        let (key, now) = ((table.clone(), seat), self.clock.now());
        let mut state = lock(&self.state);
        let was_present = state.seats.get(&key).is_some_and(|one| one.is_present(now));
        state.seat(&key, now);
        !was_present
    }

    /// Whether the seat has an open stream.
    pub(crate) fn has_stream(&self, table: &Arc<str>, seat: usize) -> bool {
        lock(&self.state).seats.get(&(table.clone(), seat)).is_some_and(|seat| seat.open_streams > 0)
    }

    /// When the seat was seen last; now, if it has a stream.
    pub(crate) fn last_seen(&self, table: &Arc<str>, seat: usize) -> Option<Millis> {
        let now = self.clock.now();
        lock(&self.state).seats.get(&(table.clone(), seat)).map(|seat| seat.last_seen(now))
    }

    /// All seats seen since `time`, for the store (table, seat, when). Drops those that are not present from memory.
    pub(crate) fn seen_since(&self, time: Millis) -> Vec<(String, usize, Millis)> {
        let now = self.clock.now();
        let PresenceState { seats, watches } = &mut *lock(&self.state);
        watches.retain(|_, watch| watch.is_present(now));
        seats.retain(|_, seat| seat.is_present(now));
        let seen = seats.iter().map(|((table, seat), presence)| (table.to_string(), *seat, presence.last_seen(now)));
        seen.filter(|(_, _, seen)| *seen >= time).collect()
    }
}

/// Keeps a seat present while its stream is open. Spectators of a running table of bots keep it going.
pub(crate) struct PresenceGuard {
    presence: Arc<Presence>,
    key: SeatKey,
    /// Where a spectator comes from.
    network: Option<IpAddr>,
    /// Whether the seat had no other stream here when this one was opened.
    pub(crate) is_first: bool,
}

impl PresenceGuard {
    pub(crate) fn seat(&self) -> (&Arc<str>, usize) {
        (&self.key.0, self.key.1)
    }

    /// Whether it counts a spectator of a running table of bots.
    pub(crate) fn is_spectator(&self) -> bool {
        self.key.1 == SPECTATORS
    }

    /// Ends the presence of spectators at once: the game is over. Otherwise it would count for a while, in case they
    /// reload the page.
    pub(crate) fn end_spectator(self) {
        if !self.is_spectator() {
            return;
        }
        let (presence, key, network) = (self.presence.clone(), self.key.clone(), self.network);
        drop(self);
        let PresenceState { seats, watches } = &mut *lock(&presence.state);
        let is_open = |one: Option<&SeatPresence>| one.is_some_and(|one| one.open_streams > 0);
        if !is_open(seats.get(&key)) {
            seats.remove(&key);
        }
        if let Some(network) = network {
            let key = (network, key.0);
            if !is_open(watches.get(&key)) {
                watches.remove(&key);
            }
        }
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let now = self.presence.clock.now();
        let mut state = lock(&self.presence.state);
        if self.is_spectator() {
            for one in state.touch_spectator(&self.key, self.network, now) {
                one.open_streams -= 1;
            }
        } else {
            state.seat(&self.key, now).open_streams -= 1;
        }
    }
}

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
            live.notify_arrival();
        }
        self.note_network(&live, table, network);
    }

    /// A subscriber has come to its seat, or watches a table of bots, which goes on.
    pub(crate) async fn note_arrival(&self, arrived: &PresenceGuard) {
        let (table, seat) = arrived.seat();
        if arrived.is_spectator() {
            self.wake(table, Some(self.clock.now()));
        }
        if arrived.is_first {
            self.live_table(table).notify_arrival();
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
        if let Some((network, tables)) = update.zip(self.weak_self.upgrade()) {
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
    pub(crate) async fn send_networks(&self, tables: &[Arc<LiveTable>]) {
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

    pub(crate) fn latest_seen(&self, stored: &[(usize, Millis)], id: &Arc<str>, seat: usize) -> Millis {
        let here = self.presence.last_seen(id, seat).unwrap_or_default();
        // A time in the future was written with a wrong clock: it counts as the start of this process, because a person
        // who is present was seen again since then.
        let nearly_now = |seen| Some(self.clock.from_wall(seen)).filter(|&seen| seen <= self.clock.now() + SKEW_MS);
        let local = |seen: Millis| self.clock.past(seen).or_else(|| nearly_now(seen));
        let stored = stored.iter().filter(|(at, _)| *at == seat);
        let stored = stored.map(|(_, seen)| local(*seen).unwrap_or(self.started_at)).max().unwrap_or_default();
        // A single process saw nobody before it started: that time does not count as absence.
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const HERE: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)));
    const THERE: Option<IpAddr> = Some(IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2)));

    fn presence(most: usize, most_per_network: usize) -> Arc<Presence> {
        let presence = Presence::new(Clock::system());
        presence.limit_watched(most, most_per_network);
        Arc::new(presence)
    }

    #[test]
    fn each_network_and_all_together_watch_a_limited_number_of_tables() {
        let presence = presence(3, 2);
        let watch = |table: &str, network| presence.open_spectator_stream(&table.into(), network);
        let open = [watch("a", HERE), watch("b", HERE)];
        assert!(open.iter().all(Option::is_some));
        assert!(watch("c", HERE).is_none(), "two for a network");
        assert!(watch("a", HERE).is_some() && !presence.touch_spectator(&"c".into(), HERE));
        assert!(watch("c", THERE).is_some() && watch("a", THERE).is_some(), "another network");
        assert!(watch("d", THERE).is_none() && watch("d", None).is_none(), "three for all");
        assert_eq!(presence.watched(), ["a", "b", "c"].map(Arc::from), "a closed stream counts for a while");
    }

    #[test]
    fn a_block_of_networks_watches_a_limited_number_of_tables() {
        let presence = presence(0, 2);
        let watch = |table: usize, network: &str| {
            presence.open_spectator_stream(&table.to_string().into(), Some(network.parse().unwrap()))
        };
        for block in ["2001:db8:1", "2001:db8:2"] {
            let from = |network: usize| format!("{block}:{network:x}::");
            let open: Vec<_> = (0..256).map(|number| watch(number, &from(number))).collect();
            assert_eq!(open.iter().flatten().count(), 8, "as many as four networks may");
            assert!(watch(7, &from(300)).is_some(), "another network of the block watches it already");
            assert!(watch(8, &from(300)).is_none());
        }
        assert!(watch(9, "2001:db8:3::").is_some() && watch(9, "192.0.2.1").is_some());
    }

    #[test]
    fn the_spectators_of_a_game_that_is_over_do_not_count() {
        let presence = presence(1, 1);
        let watch = |table: &str, network| presence.open_spectator_stream(&table.into(), network);
        let (one, other) = (watch("a", HERE).unwrap(), watch("a", HERE).unwrap());
        assert!(one.is_first && !other.is_first);
        one.end_spectator();
        assert!(watch("b", THERE).is_none(), "another stream is open");
        other.end_spectator();
        assert!(watch("b", HERE).is_some() && presence.watched() == ["b".into()]);
    }

    /// Clients that poll may ask every 20 s: saving must not make them forgotten.
    #[tokio::test(start_paused = true)]
    async fn a_seat_that_was_saved_stays_present_for_its_time() {
        let presence = Arc::new(Presence::new(Clock::at(1_000_000)));
        let (table, now) = (Arc::from("a"), || presence.clock.now());
        presence.touch(&table, 0);
        assert!(presence.touch_spectator(&table, HERE));
        tokio::time::advance(Duration::from_secs(10)).await;
        assert_eq!(presence.seen_since(now() - 15_000).len(), 2);
        tokio::time::advance(Duration::from_secs(15)).await;
        assert_eq!(presence.seen_since(now() - 15_000), [], "they are saved already");
        assert_eq!(presence.last_seen(&table, 0), Some(1_000_000));
        assert_eq!(presence.watched(), std::slice::from_ref(&table));
        tokio::time::advance(Duration::from_secs(6)).await;
        assert_eq!((presence.seen_since(now() - 15_000), presence.last_seen(&table, 0)), (vec![], None));
    }

    #[test]
    fn streams_that_come_at_once_are_counted_one_after_the_other() {
        let presence = presence(0, 2);
        let open = std::thread::scope(|scope| {
            let watch = |number: usize| presence.open_spectator_stream(&number.to_string().into(), HERE);
            let opening: Vec<_> = (0..40).map(|number| scope.spawn(move || watch(number))).collect();
            opening.into_iter().filter_map(|one| one.join().unwrap()).count()
        });
        assert_eq!(open, 2);
    }
}
