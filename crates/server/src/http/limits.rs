//! Rate limits and counts of open streams, by address and by person.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use crate::clock::Clock;
use crate::lock;
use crate::problem::Problem;
use crate::store::Millis;

/// Token buckets in memory. When there are more, all are dropped and everybody starts with a full bucket.
const MOST_BUCKETS: usize = 100_000;

/// The limits; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Requests per second from one address; bursts of twice as many.
    pub requests_per_address: u32,
    /// Requests per second of one person; bursts of twice as many.
    pub requests_per_person: u32,
    /// New identities per minute from one address; bursts of twice as many.
    pub identities_per_address: u32,
    /// Open streams of one address.
    pub streams_per_address: u32,
    /// Open streams of one person.
    pub streams_per_person: u32,
    /// Unfinished tables of one person.
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

/// Enforces the limits.
#[derive(Debug)]
pub struct RateLimiter {
    bounds: Bounds,
    clock: Clock,
    addresses: Buckets<IpAddr>,
    identities: Buckets<IpAddr>,
    people: Buckets<String>,
    streams: Arc<StreamCounts>,
}

type Buckets<K> = Mutex<HashMap<K, TokenBucket>>;

/// The tokens that were left at a time; each request takes one.
#[derive(Clone, Copy, Debug)]
struct TokenBucket {
    tokens: f64,
    at: Millis,
}

#[derive(Default, Debug)]
struct StreamCounts {
    addresses: Mutex<HashMap<IpAddr, u32>>,
    people: Mutex<HashMap<String, u32>>,
}

impl RateLimiter {
    /// All buckets are full.
    #[must_use]
    pub fn new(bounds: Bounds, clock: Clock) -> Self {
        Self {
            bounds,
            clock,
            addresses: Mutex::default(),
            identities: Mutex::default(),
            people: Mutex::default(),
            streams: Arc::default(),
        }
    }

    /// The limits.
    #[must_use]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Counts a request from an address.
    pub fn check_address(&self, address: IpAddr) -> Result<(), Problem> {
        self.take_token(&self.addresses, &network(address), self.bounds.requests_per_address, 1.0)
    }

    /// Counts a request of a person.
    pub fn check_person(&self, id: &str) -> Result<(), Problem> {
        self.take_token(&self.people, id, self.bounds.requests_per_person, 1.0)
    }

    /// Counts a new identity from an address.
    pub fn check_new_identity(&self, address: IpAddr) -> Result<(), Problem> {
        self.take_token(&self.identities, &network(address), self.bounds.identities_per_address, 60.0)
    }

    /// Takes a token from a bucket that gains `most` tokens in `seconds` and holds twice as many.
    fn take_token<Q, K>(&self, buckets: &Buckets<K>, key: &Q, most: u32, seconds: f64) -> Result<(), Problem>
    where
        K: std::borrow::Borrow<Q> + Eq + Hash,
        Q: ToOwned<Owned = K> + Eq + Hash + ?Sized,
    {
        if most == 0 {
            return Ok(());
        }
        let (now, size) = (self.clock.now(), 2.0 * f64::from(most));
        let rate = f64::from(most) / seconds;
        let mut buckets = lock(buckets);
        if buckets.len() >= MOST_BUCKETS {
            buckets.clear();
        }
        let bucket = match buckets.get_mut(key) {
            Some(bucket) => bucket,
            None => buckets.entry(key.to_owned()).or_insert(TokenBucket { tokens: size, at: now }),
        };
        bucket.tokens = (bucket.tokens + rate * (now - bucket.at) as f64 / 1000.0).min(size);
        bucket.at = now;
        if bucket.tokens < 1.0 {
            let retry_after_s = ((1.0 - bucket.tokens) / rate).ceil() as u32;
            return Err(Problem::TooMany { what: "Too many requests.".into(), retry_after_s });
        }
        bucket.tokens -= 1.0;
        Ok(())
    }

    /// Counts an open stream until the permit is dropped.
    pub fn open_stream(&self, address: Option<IpAddr>, person: Option<&str>) -> Result<StreamPermit, Problem> {
        let mut permit = StreamPermit { streams: self.streams.clone(), address: None, person: None };
        let address = address.map(network);
        if let Some(address) = address {
            count(&self.streams.addresses, address, self.bounds.streams_per_address)?;
            permit.address = Some(address);
        }
        if let Some(person) = person {
            count(&self.streams.people, person.to_owned(), self.bounds.streams_per_person)?;
            permit.person = Some(person.to_owned());
        }
        Ok(permit)
    }
}

/// The key of an address: the /64 network for IPv6, since one household has 2^64 addresses.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        address @ IpAddr::V4(_) => address,
    }
}

fn count<K: Eq + Hash>(counts: &Mutex<HashMap<K, u32>>, key: K, most: u32) -> Result<(), Problem> {
    let mut counts = lock(counts);
    let open = counts.entry(key).or_default();
    if most > 0 && *open >= most {
        return Err(Problem::TooMany { what: "Too many streams are open. Close one.".into(), retry_after_s: 30 });
    }
    *open += 1;
    Ok(())
}

fn uncount<K: Eq + Hash>(counts: &Mutex<HashMap<K, u32>>, key: &K) {
    let mut counts = lock(counts);
    match counts.get_mut(key) {
        Some(1) => drop(counts.remove(key)),
        Some(open) => *open -= 1,
        None => {}
    }
}

/// An open stream, as long as it lives.
#[derive(Debug)]
pub struct StreamPermit {
    streams: Arc<StreamCounts>,
    address: Option<IpAddr>,
    person: Option<String>,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        if let Some(address) = &self.address {
            uncount(&self.streams.addresses, address);
        }
        if let Some(person) = &self.person {
            uncount(&self.streams.people, person);
        }
    }
}
