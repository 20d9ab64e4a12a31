//! Which tables this process takes care of: it moves their bots and clocks.
//!
//! A table belongs to one of `SHARDS` shards by the hash of its id. A shard is leased by one process at a time for
//! `LIFETIME`; processes share the shards evenly. A process that ends releases its shards; if it dies or hangs, its
//! leases run out. Two processes that believe to hold a shard do no harm, because the store accepts no row number
//! twice.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tokio::time::{Duration, Instant, sleep, timeout};

use crate::lock;
use crate::tables::Tables;

/// The number of shards. All processes must agree on it.
pub(crate) const SHARDS: u16 = 64;
/// How long a lease is valid after its renewal.
pub(crate) const LIFETIME: Duration = Duration::from_secs(3);
/// The pause between two renewals: shards of a dead process are taken over after at most [`LIFETIME`] plus this.
const RENEWAL: Duration = Duration::from_secs(1);

/// The leases of this process, as far as it knows.
pub struct Leases {
    held: Mutex<HeldShards>,
    /// The shards after each change of them.
    changes: watch::Sender<BTreeSet<u16>>,
}

struct HeldShards {
    shards: BTreeSet<u16>,
    until: Instant,
}

impl Leases {
    pub(crate) fn new() -> Self {
        let held = HeldShards { shards: BTreeSet::new(), until: Instant::now() };
        Self { held: Mutex::new(held), changes: watch::Sender::default() }
    }

    /// Whether this process takes care of a table now. A process that hung notifications here that its lease has run
    /// out.
    pub fn holds_table(&self, id: &str) -> bool {
        self.holds_shard(shard(id))
    }

    /// Whether this process holds a shard now. Work that one process should do, for all tables, belongs to a fixed
    /// shard.
    pub(crate) fn holds_shard(&self, shard: u16) -> bool {
        let held = lock(&self.held);
        Instant::now() < held.until && held.shards.contains(&shard)
    }

    pub(crate) fn changes(&self) -> watch::Receiver<BTreeSet<u16>> {
        self.changes.subscribe()
    }

    fn set(&self, shards: BTreeSet<u16>, until: Instant) {
        let is_changed = {
            let mut held = lock(&self.held);
            // Another process may have held them meanwhile.
            let has_run_out = held.until < Instant::now();
            let is_changed = has_run_out || held.shards != shards;
            *held = HeldShards { shards: shards.clone(), until };
            is_changed
        };
        if is_changed {
            tracing::info!(
                shards = shards.len(),
                "leases changed: this process now runs the bots and clocks of this many shards"
            );
            self.changes.send_replace(shards);
        }
    }
}

/// The shard of a table, by the SHA-256 of its id: all processes and versions must agree on it.
pub fn shard(id: &str) -> u16 {
    u16::from(Sha256::digest(id)[0]) % SHARDS
}

/// Renews the leases of this process until its task ends.
pub(crate) async fn renew(tables: Arc<Tables>) {
    loop {
        let started = Instant::now();
        // A renewal that takes as long as a lease is worth nothing.
        match timeout(LIFETIME, tables.store.renew_leases(SHARDS, LIFETIME)).await {
            // The database's lease began after `started`, so ours ends before the database's.
            Ok(Ok(shards)) => tables.leases.set(shards, started + LIFETIME),
            Ok(Err(error)) => tracing::warn!(%error, "the leases can't be renewed"),
            Err(_) => tracing::warn!("the leases can't be renewed: the store does not answer"),
        }
        sleep(RENEWAL).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_about_equal_and_stay_the_same() {
        let mut counts = vec![0; usize::from(SHARDS)];
        for id in 0..64_000 {
            counts[usize::from(shard(&format!("{id:032x}")))] += 1;
        }
        assert!(counts.iter().all(|count| (800..1200).contains(count)), "{counts:?}");
        assert_eq!(shard("73dcac7d6877d9ffc1a7017442ba0723"), 7);
    }

    #[tokio::test(start_paused = true)]
    async fn a_process_that_hung_notices_that_its_lease_has_run_out() {
        let leases = Leases::new();
        assert!(!leases.holds_shard(0));
        let mut changes = leases.changes();
        leases.set([0, 1].into(), Instant::now() + LIFETIME);
        assert!(leases.holds_shard(1) && !leases.holds_shard(2) && changes.has_changed().unwrap());
        changes.mark_unchanged();
        sleep(LIFETIME).await;
        assert!(!leases.holds_shard(1));
        // The same shards again: others may have held them meanwhile, so what is due is read again.
        sleep(RENEWAL).await;
        leases.set([0, 1].into(), Instant::now() + LIFETIME);
        assert!(leases.holds_shard(1) && changes.has_changed().unwrap());
        changes.mark_unchanged();
        leases.set([0, 1].into(), Instant::now() + LIFETIME);
        assert!(!changes.has_changed().unwrap());
    }
}
