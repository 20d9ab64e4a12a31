//! Which seats are present, as far as this process knows. A seat is present while it has an open stream; a seat without one was
//! seen last when it sent a request or closed its stream.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::clock::Clock;
use crate::lock;
use crate::store::{Millis, SPECTATORS};

/// A seat that was seen this many milliseconds ago counts as present: twice the time after which processes save presence.
pub(crate) const PRESENT_MS: Millis = 30_000;

/// Table and seat, or [`SPECTATORS`].
type SeatKey = (Arc<str>, usize);

/// The presence of all seats of this process.
pub(crate) struct Presence {
    clock: Clock,
    seats: Mutex<BTreeMap<SeatKey, SeatPresence>>,
    /// The most tables of bots that may have spectators at a time; 0 is no limit.
    most_watched: AtomicUsize,
}

struct SeatPresence {
    open_streams: usize,
    touched_at: Millis,
}

impl SeatPresence {
    fn last_seen(&self, now: Millis) -> Millis {
        if self.open_streams > 0 { now } else { self.touched_at }
    }
}

impl Presence {
    pub(crate) fn new(clock: Clock) -> Self {
        Self { clock, seats: Mutex::default(), most_watched: AtomicUsize::new(0) }
    }

    pub(crate) fn limit_watched(&self, most: usize) {
        self.most_watched.store(most, Ordering::Relaxed);
    }

    /// Whether a table of bots may have spectators. Without a table: whether one more may.
    pub(crate) fn may_watch(&self, table: Option<&Arc<str>>) -> bool {
        let most = self.most_watched.load(Ordering::Relaxed);
        if most == 0 {
            return true;
        }
        let watched = self.watched();
        watched.len() < most || table.is_some_and(|table| watched.contains(table))
    }

    /// The tables of bots that have spectators, in order.
    pub(crate) fn watched(&self) -> Vec<Arc<str>> {
        let now = self.clock.now();
        let seats = lock(&self.seats);
        let watched = seats
            .iter()
            .filter(|((_, seat), presence)| *seat == SPECTATORS && presence.last_seen(now) >= now - PRESENT_MS);
        watched.map(|((table, _), _)| table.clone()).collect()
    }

    /// The seat opened a stream; it is present until the guard is dropped.
    #[must_use]
    pub(crate) fn open_stream(self: &Arc<Self>, table: &Arc<str>, seat: usize) -> PresenceGuard {
        let key = (table.clone(), seat);
        self.update(&key, |seat| seat.open_streams += 1);
        PresenceGuard { presence: self.clone(), key }
    }

    /// The seat sent a request.
    pub(crate) fn touch(&self, table: &Arc<str>, seat: usize) {
        self.update(&(table.clone(), seat), |_| ());
    }

    /// When the seat was seen last; now, if it has a stream.
    pub(crate) fn last_seen(&self, table: &Arc<str>, seat: usize) -> Option<Millis> {
        let now = self.clock.now();
        lock(&self.seats).get(&(table.clone(), seat)).map(|seat| seat.last_seen(now))
    }

    /// All seats seen since `time`, for the store (table, seat, when). Drops the others from memory.
    pub(crate) fn seen_since(&self, time: Millis) -> Vec<(String, usize, Millis)> {
        let now = self.clock.now();
        let mut seats = lock(&self.seats);
        seats.retain(|_, seat| seat.last_seen(now) >= time);
        seats.iter().map(|((table, seat), presence)| (table.to_string(), *seat, presence.last_seen(now))).collect()
    }

    fn update(&self, key: &SeatKey, change: impl FnOnce(&mut SeatPresence)) {
        let now = self.clock.now();
        let mut seats = lock(&self.seats);
        let seat = seats.entry(key.clone()).or_insert(SeatPresence { open_streams: 0, touched_at: now });
        seat.touched_at = now;
        change(seat);
    }
}

/// Keeps a seat present while its stream is open.
pub(crate) struct PresenceGuard {
    presence: Arc<Presence>,
    key: SeatKey,
}

impl PresenceGuard {
    pub(crate) fn seat(&self) -> (&Arc<str>, usize) {
        (&self.key.0, self.key.1)
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.presence.update(&self.key, |seat| seat.open_streams -= 1);
    }
}
