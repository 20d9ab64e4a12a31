//! Rate limits and counts of open streams, by address and by person.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use super::proxies::TrustedProxies;
use crate::clock::Clock;
use crate::lock;
use crate::problem::Problem;
use crate::store::Millis;
use crate::tables::TableLimit;

/// Token buckets in memory. When there are more, all are dropped and everybody starts with a full bucket.
const MAX_BUCKETS: usize = 100_000;

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
    /// Those among them where only bots play.
    pub bot_tables_per_person: u32,
    /// Tables of bots alone that have spectators at a time, in one process. (The others are paused.)
    pub bot_tables: u32,
    /// Open connections of one address, but not of a trusted proxy: those are other people's.
    pub connections_per_address: u32,
    /// Replays that one address waits for.
    pub replays_per_address: u32,
    /// Histories and partial records that one address waits for.
    pub histories_per_address: u32,
}

impl Bounds {
    pub(super) const fn table_limit(&self) -> TableLimit {
        NonZeroU32::new(self.tables_per_person)
    }
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
            connections_per_address: 400,
            replays_per_address: 2,
            histories_per_address: 16,
            bot_tables_per_person: 20,
            bot_tables: 200,
        }
    }
}

/// Enforces the limits.
pub(super) struct RateLimiter {
    bounds: Bounds,
    clock: Clock,
    addresses: Buckets<IpAddr>,
    identities: Buckets<IpAddr>,
    people: Buckets<String>,
    address_streams: Counts<IpAddr>,
    person_streams: Counts<String>,
}

type Buckets<K> = Mutex<HashMap<K, TokenBucket>>;

/// The tokens that were left at a time; each request takes one.
struct TokenBucket {
    tokens: f64,
    at: Millis,
}

impl RateLimiter {
    pub(super) fn new(bounds: Bounds, clock: Clock) -> Self {
        Self {
            bounds,
            clock,
            addresses: Mutex::default(),
            identities: Mutex::default(),
            people: Mutex::default(),
            address_streams: Arc::default(),
            person_streams: Arc::default(),
        }
    }

    pub(super) const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Counts a request from an address.
    pub(super) fn check_address(&self, address: IpAddr) -> Result<(), Problem> {
        self.take_token(&self.addresses, &network(address), self.bounds.requests_per_address, 1.0)
    }

    /// Counts a request of a person.
    pub(super) fn check_person(&self, id: &str) -> Result<(), Problem> {
        self.take_token(&self.people, id, self.bounds.requests_per_person, 1.0)
    }

    /// Counts a new identity from an address.
    pub(super) fn check_new_identity(&self, address: IpAddr) -> Result<(), Problem> {
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
        if buckets.len() >= MAX_BUCKETS {
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
    pub(super) fn open_stream(&self, address: Option<IpAddr>, person: Option<&str>) -> Result<StreamPermit, Problem> {
        let Bounds { streams_per_address, streams_per_person, .. } = self.bounds;
        let busy = || Problem::TooMany { what: "Too many streams are open. Close one.".into(), retry_after_s: 30 };
        let by_address = |one| Count::new(&self.address_streams, network(one), streams_per_address, busy);
        let by_person = |one: &str| Count::new(&self.person_streams, one.to_owned(), streams_per_person, busy);
        let (address, person) = (address.map(by_address), person.map(by_person));
        Ok(StreamPermit { _address: address.transpose()?, _person: person.transpose()? })
    }
}

/// The open connections, by address.
pub(crate) struct ConnectionCounts {
    counts: Counts<IpAddr>,
    most: u32,
    proxies: TrustedProxies,
}

/// An open connection, as long as it lives.
pub(crate) struct ConnectionPermit {
    _count: Option<Count<IpAddr>>,
}

impl ConnectionCounts {
    /// At most `most` connections of one address; 0 is no limit. A proxy has no limit: its connections are other people's.
    pub(crate) fn new(most: u32, proxies: TrustedProxies) -> Self {
        Self { counts: Arc::default(), most, proxies }
    }

    /// Counts an open connection until the permit is dropped; none if the address has too many.
    pub(crate) fn open(&self, address: IpAddr) -> Option<ConnectionPermit> {
        if self.proxies.is_proxy(address) {
            return Some(ConnectionPermit { _count: None });
        }
        let count = Count::new(&self.counts, network(address), self.most, || ()).ok()?;
        Some(ConnectionPermit { _count: Some(count) })
    }
}

/// The key of an address: the /64 network for IPv6, since one household has 2^64 addresses.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        address @ IpAddr::V4(_) => address,
    }
}

/// An open stream, as long as it lives.
pub(super) struct StreamPermit {
    _address: Option<Count<IpAddr>>,
    _person: Option<Count<String>>,
}

pub(super) type Counts<K> = Arc<Mutex<HashMap<K, u32>>>;

/// One of the things that a key has, until it is dropped.
pub(super) struct Count<K: Eq + Hash> {
    counts: Counts<K>,
    key: K,
}

impl<K: Eq + Hash + Clone> Count<K> {
    /// Counts one more, unless the key has `most`; 0 is no limit.
    pub(super) fn new<E>(counts: &Counts<K>, key: K, most: u32, too_many: impl FnOnce() -> E) -> Result<Self, E> {
        let mut open = lock(counts);
        let open = open.entry(key.clone()).or_default();
        if most > 0 && *open >= most {
            return Err(too_many());
        }
        *open += 1;
        Ok(Self { counts: counts.clone(), key })
    }
}

impl<K: Eq + Hash> Drop for Count<K> {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        match counts.get_mut(&self.key) {
            Some(1) => drop(counts.remove(&self.key)),
            Some(open) => *open -= 1,
            None => {}
        }
    }
}
