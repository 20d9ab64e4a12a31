//! Identities. A browser has the secret in a cookie; the store has only its hash.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use lonja_game::{hex, sha256_hex};
use tokio::time::{Duration, Instant};

use crate::lock;
use crate::name::check_name;
use crate::problem::Problem;
use crate::store::{Person, USED_PRECISION_MS};
use crate::tables::Tables;

/// How long a cached person is believed if other processes may rename it.
const MAX_AGE: Duration = Duration::from_secs(2);
/// The size of the cache. When it is full, it is emptied: a lookup in the store is cheap.
const MAX_CACHED: usize = 10_000;
/// A person who is here is marked as used this often, so that it is never pruned.
const MARK_EVERY: Duration = Duration::from_millis(USED_PRECISION_MS as u64);
/// Characters of a person's id.
const ID_LENGTH: usize = 16;

/// A cache of people, by the hash of their secret.
#[derive(Default)]
pub(crate) struct People {
    cache: Mutex<HashMap<String, CachedPerson>>,
}

#[derive(Clone)]
struct CachedPerson {
    person: Arc<Person>,
    /// When it was read.
    at: Instant,
    /// When it was marked as used.
    marked_at: Instant,
}

impl People {
    /// Adds a person; returns it and its secret.
    pub(crate) async fn add(&self, tables: &Tables, name: &str) -> Result<(Arc<Person>, String), Problem> {
        let name = check_name(name)?;
        let (secret, id) = (hex(&tables.random_bytes()?), hex(&tables.random_bytes()?)[..ID_LENGTH].to_owned());
        let person = Person { id, name };
        let hash = sha256_hex(&secret);
        let added = tables.store.add_person(&person, &hash, tables.clock.wall_now()).await;
        added.map_err(|error| tables.report_store_error(&error))?;
        Ok((self.insert(hash, person, Instant::now()), secret))
    }

    /// The person who has a secret.
    pub(crate) async fn find(&self, tables: &Tables, secret: &str) -> Result<Arc<Person>, Problem> {
        let hash = sha256_hex(secret);
        let max_age = if tables.store.is_shared() { MAX_AGE } else { MARK_EVERY };
        let known = lock(&self.cache).get(&hash).cloned();
        if let Some(known) = known.as_ref().filter(|known| known.at.elapsed() < max_age) {
            return Ok(known.person.clone());
        }
        let found = tables.store.find_person(&hash).await.map_err(|error| tables.report_store_error(&error))?;
        let person = found.ok_or(Problem::NoIdentity)?;
        let marked_at = known.map(|known| known.marked_at).filter(|marked_at| marked_at.elapsed() < MARK_EVERY);
        if marked_at.is_none() {
            let marked = tables.store.mark_used(&hash, tables.clock.wall_now()).await;
            marked.map_err(|error| tables.report_store_error(&error))?;
        }
        Ok(self.insert(hash, person, marked_at.unwrap_or_else(Instant::now)))
    }

    /// Renames the person who has a secret.
    pub(crate) async fn rename(&self, tables: &Tables, secret: &str, name: &str) -> Result<Arc<Person>, Problem> {
        let name = check_name(name)?;
        let Person { id, .. } = (*self.find(tables, secret).await?).clone();
        tables.store.rename_person(&id, &name).await.map_err(|error| tables.report_store_error(&error))?;
        Ok(self.insert(sha256_hex(secret), Person { id, name }, Instant::now()))
    }

    fn insert(&self, hash: String, person: Person, marked_at: Instant) -> Arc<Person> {
        let person = Arc::new(person);
        let mut cache = lock(&self.cache);
        if cache.len() >= MAX_CACHED {
            cache.clear();
        }
        cache.insert(hash, CachedPerson { person: person.clone(), at: Instant::now(), marked_at });
        person
    }
}
