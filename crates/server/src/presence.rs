//! Who is there: which seats look at their table, and when each was seen last by this process.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::clock::Clock;
use crate::store::Millis;

/// A seat of a table.
type Place = (Arc<str>, usize);

/// Who is there, as far as this process knows.
#[derive(Debug)]
pub struct Presence {
    clock: Clock,
    seats: Mutex<BTreeMap<Place, Watched>>,
}

#[derive(Clone, Copy, Debug)]
struct Watched {
    streams: usize,
    seen: Millis,
}

impl Presence {
    /// Nobody is there yet.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self { clock, seats: Mutex::default() }
    }

    /// A seat looks at its table, until what this returns is dropped.
    #[must_use]
    pub fn look(self: &Arc<Self>, table: &Arc<str>, seat: usize) -> Looking {
        let place = (table.clone(), seat);
        self.update(&place, |watched| watched.streams += 1);
        Looking { presence: self.clone(), place }
    }

    /// A seat did something.
    pub fn see(&self, table: &Arc<str>, seat: usize) {
        self.update(&(table.clone(), seat), |_| ());
    }

    /// When a seat was seen last: now if it is looking.
    #[must_use]
    pub fn seen(&self, table: &Arc<str>, seat: usize) -> Option<Millis> {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let watched = seats.get(&(table.clone(), seat))?;
        Some(if watched.streams > 0 { self.clock.now() } else { watched.seen })
    }

    /// All seats that were there since a time, with when, to be told to the store; those that were not are forgotten.
    #[must_use]
    pub fn since(&self, time: Millis) -> Vec<(String, usize, Millis)> {
        let now = self.clock.now();
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats.retain(|_, watched| watched.streams > 0 || watched.seen >= time);
        let seen = |watched: &Watched| if watched.streams > 0 { now } else { watched.seen };
        seats.iter().map(|((table, seat), watched)| (table.to_string(), *seat, seen(watched))).collect()
    }

    fn update(&self, place: &Place, change: impl FnOnce(&mut Watched)) {
        let now = self.clock.now();
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let watched = seats.entry(place.clone()).or_insert(Watched { streams: 0, seen: now });
        watched.seen = now;
        change(watched);
    }
}

/// A seat that looks at its table.
#[derive(Debug)]
pub struct Looking {
    presence: Arc<Presence>,
    place: Place,
}

impl Looking {
    /// The table and the seat.
    #[must_use]
    pub fn place(&self) -> (&Arc<str>, usize) {
        (&self.place.0, self.place.1)
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        self.presence.update(&self.place, |watched| watched.streams -= 1);
    }
}
