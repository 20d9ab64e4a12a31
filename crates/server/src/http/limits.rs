//! Rate limits and counts of open streams, by address and by person.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use super::caller::TrustedProxies;
use crate::clock::Clock;
use crate::lock;
use crate::networks::{NETWORKS_PER_BLOCK, block, network};
use crate::problem::Problem;
use crate::store::Millis;
use crate::tables::TableLimits;

/// Token buckets in memory. When there are more, the fuller half is dropped: who has hardly asked loses least.
const MAX_BUCKETS: usize = 100_000;

/// Requests for the metrics per second from one address, which have a bucket of their own: monitoring must work under
/// load.
const METRICS_PER_ADDRESS: u32 = 10;

/// Quick phrases of one person in [`PHRASES_S`] seconds; bursts of twice as many. Enough for a talk, too little for a
/// nuisance.
const PHRASES: u32 = 2;
const PHRASES_S: f64 = 10.0;

/// The limits; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestLimits {
    /// Requests per second from one address; bursts of twice as many.
    pub requests_per_address: u32,
    /// Requests per second of one person; bursts of twice as many.
    pub requests_per_person: u32,
    /// New identities per minute from one address; bursts of twice as many.
    pub identities_per_address: u32,
    /// New tables per minute from one address; bursts of twice as many.
    pub new_tables_per_address: u32,
    /// Open streams of one address.
    pub streams_per_address: u32,
    /// Open streams of one person.
    pub streams_per_person: u32,
    /// Unfinished tables of one person.
    pub tables_per_person: u32,
    /// Unfinished tables of one person where only bots play.
    pub bot_tables_per_person: u32,
    /// Tables of bots alone that have spectators at a time, in one process. (The others are paused.)
    pub bot_tables: u32,
    /// Running tables of bots alone that one address watches at a time.
    pub bot_tables_per_address: u32,
    /// Public tables of one person whose game has not started: lists show them to everybody.
    pub public_tables_per_person: u32,
    /// Open connections of one address, but not of a trusted proxy: those are other people's.
    pub connections_per_address: u32,
    /// Replays that one address waits for.
    pub replays_per_address: u32,
    /// Histories and partial records that one address waits for.
    pub histories_per_address: u32,
    /// Reviews of records that one address waits for, of each depth.
    pub reviews_per_address: u32,
    /// Reviews of tables that wait or run because one address has asked for them, of each depth.
    pub table_reviews_per_address: u32,
    /// Reviews of each depth that wait at a time, in one process: this many of tables, and as many of records.
    pub reviews: u32,
}

impl RequestLimits {
    pub(super) const fn table_limits(&self) -> TableLimits {
        let Self { tables_per_person, bot_tables_per_person, public_tables_per_person, .. } = *self;
        TableLimits { unfinished: tables_per_person, of_bots: bot_tables_per_person, public: public_tables_per_person }
    }
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self {
            requests_per_address: 200,
            requests_per_person: 50,
            identities_per_address: 30,
            new_tables_per_address: 60,
            streams_per_address: 200,
            streams_per_person: 20,
            tables_per_person: 50,
            connections_per_address: 400,
            replays_per_address: 2,
            histories_per_address: 16,
            reviews_per_address: 2,
            table_reviews_per_address: 8,
            reviews: 64,
            bot_tables_per_person: 20,
            bot_tables: 200,
            bot_tables_per_address: 20,
            public_tables_per_person: 5,
        }
    }
}

/// Enforces the limits.
pub(super) struct RateLimiter {
    limits: RequestLimits,
    clock: Clock,
    addresses: NetworkBuckets,
    identities: NetworkBuckets,
    new_tables: NetworkBuckets,
    people: Buckets<String>,
    phrases: Buckets<String>,
    metrics: NetworkBuckets,
    address_streams: NetworkCounts,
    person_streams: Counts<String>,
}

type Buckets<K> = Mutex<HashMap<K, TokenBucket>>;

/// The buckets of networks, and those of the blocks around them.
#[derive(Default)]
struct NetworkBuckets {
    networks: Buckets<IpAddr>,
    blocks: Buckets<IpAddr>,
}

/// The tokens that were left at a time; each request takes one.
struct TokenBucket {
    tokens: f64,
    at: Millis,
}

impl TokenBucket {
    /// The tokens that it has now, if it gains `rate` in a second and holds `size`.
    fn level(&self, now: Millis, rate: f64, size: f64) -> f64 {
        (self.tokens + rate * (now - self.at) as f64 / 1000.0).min(size)
    }
}

fn drop_fuller_half<K: Eq + Hash>(buckets: &mut HashMap<K, TokenBucket>, level: impl Fn(&TokenBucket) -> f64) {
    let mut levels: Vec<f64> = buckets.values().map(&level).collect();
    let middle = levels.len() / 2;
    let (_, median, _) = levels.select_nth_unstable_by(middle, f64::total_cmp);
    buckets.retain(|_, bucket| level(bucket) < *median);
}

impl RateLimiter {
    pub(super) fn new(limits: RequestLimits, clock: Clock) -> Self {
        Self {
            limits,
            clock,
            addresses: NetworkBuckets::default(),
            identities: NetworkBuckets::default(),
            new_tables: NetworkBuckets::default(),
            people: Mutex::default(),
            phrases: Mutex::default(),
            metrics: NetworkBuckets::default(),
            address_streams: NetworkCounts::new(limits.streams_per_address),
            person_streams: Arc::default(),
        }
    }

    pub(super) const fn request_limits(&self) -> &RequestLimits {
        &self.limits
    }

    /// Counts a request from an address.
    pub(super) fn check_address(&self, address: IpAddr) -> Result<(), Problem> {
        self.take_address_token(&self.addresses, address, self.limits.requests_per_address, 1.0)
    }

    /// Counts a request of a person.
    pub(super) fn check_person(&self, id: &str) -> Result<(), Problem> {
        self.take_token(&self.people, id, self.limits.requests_per_person, 1.0)
    }

    /// Counts a request for the metrics from an address.
    pub(super) fn check_metrics(&self, address: IpAddr) -> Result<(), Problem> {
        let most = if self.limits.requests_per_address == 0 { 0 } else { METRICS_PER_ADDRESS };
        self.take_address_token(&self.metrics, address, most, 1.0)
    }

    /// Counts a new identity from an address.
    pub(super) fn check_new_identity(&self, address: IpAddr) -> Result<(), Problem> {
        self.take_address_token(&self.identities, address, self.limits.identities_per_address, 60.0)
    }

    /// Counts a new table from an address, if that is known. A game that is over does not count among a person's
    /// tables, but its log stays on the disk.
    pub(super) fn check_new_table(&self, address: Option<IpAddr>) -> Result<(), Problem> {
        let most = self.limits.new_tables_per_address;
        let check = |address| self.take_address_token(&self.new_tables, address, most, 60.0);
        address.map_or(Ok(()), check)
    }

    /// Counts a quick phrase of a person.
    pub(super) fn check_phrase(&self, id: &str) -> Result<(), Problem> {
        self.take_token(&self.phrases, id, PHRASES, PHRASES_S)
    }

    /// Takes a token from the bucket of an address's network, and one from that of the block around it.
    fn take_address_token(
        &self,
        buckets: &NetworkBuckets,
        address: IpAddr,
        most: u32,
        seconds: f64,
    ) -> Result<(), Problem> {
        let network = network(address);
        self.take_token(&buckets.networks, &network, most, seconds)?;
        self.take_token(&buckets.blocks, &block(network), most.saturating_mul(NETWORKS_PER_BLOCK), seconds)
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
        if buckets.len() >= MAX_BUCKETS && !buckets.contains_key(key) {
            drop_fuller_half(&mut buckets, |bucket| bucket.level(now, rate, size));
        }
        let bucket = match buckets.get_mut(key) {
            Some(bucket) => bucket,
            None => buckets.entry(key.to_owned()).or_insert(TokenBucket { tokens: size, at: now }),
        };
        bucket.tokens = bucket.level(now, rate, size);
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
        let streams_per_person = self.limits.streams_per_person;
        let busy = || Problem::TooManyStreams { retry_after_s: 30 };
        let by_address = |one| self.address_streams.open(one).ok_or_else(busy);
        let by_person = |one: &str| Count::new(&self.person_streams, one.to_owned(), streams_per_person, busy);
        let (address, person) = (address.map(by_address), person.map(by_person));
        Ok(StreamPermit { _address: address.transpose()?, _person: person.transpose()? })
    }
}

/// The open connections, by address.
pub(crate) struct ConnectionCounts {
    counts: NetworkCounts,
    proxies: TrustedProxies,
}

/// An open connection, as long as it lives.
pub(crate) struct ConnectionPermit {
    _count: Option<NetworkCount>,
}

impl ConnectionCounts {
    /// At most `most` connections of one address; 0 is no limit. A proxy has no limit: its connections are other
    /// people's.
    pub(crate) fn new(most: u32, proxies: TrustedProxies) -> Self {
        Self { counts: NetworkCounts::new(most), proxies }
    }

    /// Counts an open connection until the permit is dropped; none if the address has too many.
    pub(crate) fn open(&self, address: IpAddr) -> Option<ConnectionPermit> {
        if self.proxies.is_proxy(address) {
            return Some(ConnectionPermit { _count: None });
        }
        Some(ConnectionPermit { _count: Some(self.counts.open(address)?) })
    }
}

/// An open stream, as long as it lives.
pub(super) struct StreamPermit {
    _address: Option<NetworkCount>,
    _person: Option<Count<String>>,
}

/// How many of something the network of each address has, and the block around it.
pub(super) struct NetworkCounts {
    networks: Counts<IpAddr>,
    blocks: Counts<IpAddr>,
    /// The most of a network; 0 is no limit.
    most: u32,
}

/// One of the things that a network has, until it is dropped.
pub(super) struct NetworkCount {
    _counts: [Count<IpAddr>; 2],
}

impl NetworkCounts {
    pub(super) fn new(most: u32) -> Self {
        Self { networks: Arc::default(), blocks: Arc::default(), most }
    }

    /// Counts one more; none if the network has too many, or the block around it.
    pub(super) fn open(&self, address: IpAddr) -> Option<NetworkCount> {
        let network = network(address);
        let of_network = Count::new(&self.networks, network, self.most, || ()).ok()?;
        let most_of_block = self.most.saturating_mul(NETWORKS_PER_BLOCK);
        let of_block = Count::new(&self.blocks, block(network), most_of_block, || ()).ok()?;
        Some(NetworkCount { _counts: [of_network, of_block] })
    }
}

type Counts<K> = Arc<Mutex<HashMap<K, u32>>>;

/// One of the things that a key has, until it is dropped.
struct Count<K: Eq + Hash> {
    counts: Counts<K>,
    key: K,
}

impl<K: Eq + Hash + Clone> Count<K> {
    /// Counts one more, unless the key has `most`; 0 is no limit.
    fn new<E>(counts: &Counts<K>, key: K, most: u32, too_many: impl FnOnce() -> E) -> Result<Self, E> {
        let mut open = lock(counts);
        // The entry is made last: a refusal must not leave one.
        if most > 0 && open.get(&key).is_some_and(|open| *open >= most) {
            return Err(too_many());
        }
        *open.entry(key.clone()).or_default() += 1;
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

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_flood_of_addresses_lets_nobody_begin_anew() {
        let limiter = RateLimiter::new(RequestLimits::default(), Clock::at(0));
        let busy = IpAddr::from([192, 0, 2, 1]);
        while limiter.check_new_identity(busy).is_ok() {}
        for number in 0..MAX_BUCKETS as u32 * 2 {
            // Each in a block of its own.
            let address = IpAddr::from((0x0a00_0000 + (number << 8)).to_be_bytes());
            assert_eq!(limiter.check_new_identity(address), Ok(()));
        }
        assert!(limiter.check_new_identity(busy).is_err());
        let NetworkBuckets { networks, blocks } = &limiter.identities;
        assert!([networks, blocks].iter().all(|buckets| lock(buckets).len() <= MAX_BUCKETS));
    }

    /// All networks of a customer with a /48, or with 256 addresses.
    fn blocks() -> [Vec<IpAddr>; 2] {
        let of_v6 = (0..1 << 16).map(|network| IpAddr::from([0x2001, 0xdb8, 1, network as u16, 0, 0, 0, 1]));
        let of_v4 = (0..=255).map(|last| IpAddr::from([192, 0, 2, last]));
        [of_v6.collect(), of_v4.collect()]
    }

    const OTHERS: [IpAddr; 2] =
        [IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 2, 0, 0, 0, 0, 1)), IpAddr::V4(Ipv4Addr::new(192, 0, 3, 1))];

    #[test]
    fn a_block_of_networks_has_a_few_times_what_one_network_has() {
        let limits = RequestLimits { streams_per_address: 5, ..RequestLimits::default() };
        let limiter = RateLimiter::new(limits, Clock::at(0));
        let connections = ConnectionCounts::new(5, TrustedProxies::None);
        for block in blocks() {
            let streams: Vec<_> = block.iter().filter_map(|one| limiter.open_stream(Some(*one), None).ok()).collect();
            let open: Vec<_> = block.iter().filter_map(|one| connections.open(*one)).collect();
            assert_eq!((streams.len(), open.len()), (20, 20));
            for other in OTHERS {
                assert!(limiter.open_stream(Some(other), None).is_ok() && connections.open(other).is_some());
            }
            drop((streams, open));
            assert!(limiter.open_stream(Some(block[9]), None).is_ok() && connections.open(block[9]).is_some());
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_block_of_networks_has_a_few_times_the_rate_of_one_network() {
        let limits = RequestLimits { requests_per_address: 3, ..RequestLimits::default() };
        let limiter = RateLimiter::new(limits, Clock::at(0));
        for block in blocks() {
            let count = |check: &dyn Fn(IpAddr) -> bool| block.iter().filter(|one| check(**one)).count();
            let requests = count(&|one| limiter.check_address(one).is_ok());
            assert_eq!(requests, 24, "four networks, each with twice its rate at once");
            // Of new identities and tables, each address of an IPv4 block takes one.
            assert_eq!(count(&|one| limiter.check_new_identity(one).is_ok()), 240);
            assert_eq!(count(&|one| limiter.check_new_table(Some(one)).is_ok()), block.len().min(480));
        }
        for other in OTHERS {
            assert_eq!((limiter.check_address(other), limiter.check_new_identity(other)), (Ok(()), Ok(())));
        }
    }

    /// Nothing is counted for a network whose block has too many.
    #[test]
    fn a_refusal_leaves_no_count() {
        let counts = NetworkCounts::new(1);
        let [block, _] = blocks();
        let open: Vec<_> = block.iter().filter_map(|one| counts.open(*one)).collect();
        assert_eq!((open.len(), lock(&counts.networks).len(), lock(&counts.blocks).len()), (4, 4, 1));
        drop(open);
        assert_eq!((lock(&counts.networks).len(), lock(&counts.blocks).len()), (0, 0));
    }

    #[test]
    fn metrics_have_a_bucket_of_their_own() {
        let limiter =
            RateLimiter::new(RequestLimits { requests_per_address: 1, ..RequestLimits::default() }, Clock::at(0));
        let address = IpAddr::from([192, 0, 2, 1]);
        while limiter.check_address(address).is_ok() {}
        assert_eq!(limiter.check_metrics(address), Ok(()));
        while limiter.check_metrics(address).is_ok() {}
        assert_eq!(limiter.check_metrics(IpAddr::from([192, 0, 2, 2])), Ok(()));
        let unbounded =
            RateLimiter::new(RequestLimits { requests_per_address: 0, ..RequestLimits::default() }, Clock::at(0));
        assert!((0..1000).all(|_| unbounded.check_metrics(address).is_ok()));
    }
}
