//! How much anybody may ask.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::clock::Clock;
use crate::problem::Problem;
use crate::store::Millis;

/// Those about whom something is remembered. Beyond it everybody starts afresh.
const MOST_KEPT: usize = 100_000;

/// The bounds; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Requests a second from one address, and twice as many at once.
    pub requests_per_address: u32,
    /// The same for one person.
    pub requests_per_person: u32,
    /// New identities a minute from one address.
    pub identities_per_address: u32,
    /// Open streams of one address.
    pub streams_per_address: u32,
    /// Open streams of one person.
    pub streams_per_person: u32,
    /// Tables of one person that are not over.
    pub tables_per_person: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            requests_per_address: 200,
            requests_per_person: 50,
            identities_per_address: 30,
            streams_per_address: 200,
            streams_per_person: 20,
            tables_per_person: 50,
        }
    }
}

/// Who has asked how much.
#[derive(Debug)]
pub struct Limits {
    bounds: Bounds,
    clock: Clock,
    addresses: Mutex<HashMap<IpAddr, Bucket>>,
    newcomers: Mutex<HashMap<IpAddr, Bucket>>,
    people: Mutex<HashMap<String, Bucket>>,
    streams: Arc<Streams>,
}

#[derive(Default, Debug)]
struct Streams {
    addresses: Mutex<HashMap<IpAddr, u32>>,
    people: Mutex<HashMap<String, u32>>,
}

/// What somebody may still ask, and since when.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Millis,
}

impl Limits {
    /// Nobody has asked anything.
    #[must_use]
    pub fn new(bounds: Bounds, clock: Clock) -> Self {
        Self {
            bounds,
            clock,
            addresses: Mutex::default(),
            newcomers: Mutex::default(),
            people: Mutex::default(),
            streams: Arc::default(),
        }
    }

    /// The bounds.
    #[must_use]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// A request from an address.
    pub fn address(&self, address: IpAddr) -> Result<(), Problem> {
        self.take(&self.addresses, &network(address), self.bounds.requests_per_address, 1.0)
    }

    /// A request of a person.
    pub fn person(&self, id: &str) -> Result<(), Problem> {
        self.take(&self.people, id, self.bounds.requests_per_person, 1.0)
    }

    /// A new identity from an address.
    pub fn newcomer(&self, address: IpAddr) -> Result<(), Problem> {
        self.take(&self.newcomers, &network(address), self.bounds.identities_per_address, 60.0)
    }

    /// Takes one of `most` in so many seconds.
    fn take<Q, K>(&self, all: &Mutex<HashMap<K, Bucket>>, who: &Q, most: u32, seconds: f64) -> Result<(), Problem>
    where
        K: std::borrow::Borrow<Q> + Eq + Hash,
        Q: ToOwned<Owned = K> + Eq + Hash + ?Sized,
    {
        if most == 0 {
            return Ok(());
        }
        let (now, size) = (self.clock.now(), 2.0 * f64::from(most));
        let rate = f64::from(most) / seconds;
        let mut all = locked(all);
        if all.len() >= MOST_KEPT {
            all.clear();
        }
        let bucket = match all.get_mut(who) {
            Some(bucket) => bucket,
            None => all.entry(who.to_owned()).or_insert(Bucket { left: size, at: now }),
        };
        bucket.left = (bucket.left + rate * (now - bucket.at) as f64 / 1000.0).min(size);
        bucket.at = now;
        if bucket.left < 1.0 {
            let retry_after_s = ((1.0 - bucket.left) / rate).ceil() as u32;
            return Err(Problem::TooMany { what: "too many requests".into(), retry_after_s });
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// A stream that is open until what this returns is dropped.
    pub fn stream(&self, address: Option<IpAddr>, person: Option<&str>) -> Result<OpenStream, Problem> {
        let mut open = OpenStream { streams: self.streams.clone(), address: None, person: None };
        let address = address.map(network);
        if let Some(address) = address {
            count(&self.streams.addresses, address, self.bounds.streams_per_address)?;
            open.address = Some(address);
        }
        if let Some(person) = person {
            count(&self.streams.people, person.to_owned(), self.bounds.streams_per_person)?;
            open.person = Some(person.to_owned());
        }
        Ok(open)
    }
}

/// A household has 2^64 addresses of IPv6: the network counts.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        address @ IpAddr::V4(_) => address,
    }
}

fn count<K: Eq + Hash>(all: &Mutex<HashMap<K, u32>>, who: K, most: u32) -> Result<(), Problem> {
    let mut all = locked(all);
    let open = all.entry(who).or_default();
    if most > 0 && *open >= most {
        return Err(Problem::TooMany { what: "too many streams are open".into(), retry_after_s: 30 });
    }
    *open += 1;
    Ok(())
}

fn uncount<K: Eq + Hash>(all: &Mutex<HashMap<K, u32>>, who: &K) {
    let mut all = locked(all);
    match all.get_mut(who) {
        Some(1) => drop(all.remove(who)),
        Some(open) => *open -= 1,
        None => {}
    }
}

/// A stream that counts.
#[derive(Debug)]
pub struct OpenStream {
    streams: Arc<Streams>,
    address: Option<IpAddr>,
    person: Option<String>,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        if let Some(address) = &self.address {
            uncount(&self.streams.addresses, address);
        }
        if let Some(person) = &self.person {
            uncount(&self.streams.people, person);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
