//! Who sends a request: a person, known by a cookie, from an address, which trusted proxies may report.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use axum::Json;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use lonja_game::{hex, sha256_hex};
use tokio::sync::Semaphore;
use tokio::time::{Duration, Instant};

use super::AppState;
use super::response::{NumberResult, TableNumber};
use crate::lock;
use crate::name::check_name;
use crate::networks::network;
use crate::problem::Problem;
use crate::store::{Person, USED_PRECISION_MS};
use crate::table::{Change, ID_LENGTH, Table};
use crate::tables::Tables;

/// The name of the cookie that has a person's secret.
pub(super) const COOKIE: &str = "lonja";
/// Its name under TLS: browsers then accept it from this host only, never from a neighbour under the same domain.
pub(super) const SECURE_COOKIE: &str = "__Host-lonja";
const SECRET_LENGTH: usize = 64;
/// How long a cached person is believed if other processes may rename it.
const MAX_PERSON_AGE: Duration = Duration::from_secs(2);
/// The size of the cache. When it is full, it is emptied: a lookup in the store is cheap.
const MAX_CACHED: usize = 10_000;
/// A person who is here is marked as used this often, so that it is never pruned.
const MARK_EVERY: Duration = Duration::from_millis(USED_PRECISION_MS as u64);
/// Characters of a person's id.
const PERSON_ID_LENGTH: usize = 16;

/// The address at the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct PeerAddress(pub(crate) IpAddr);

/// A client that waits for a response. A semaphore without permits: it is closed when the client hangs up.
#[derive(Clone)]
pub(crate) struct DisconnectSignal(Arc<Semaphore>);

/// Closes its signal when it is dropped.
pub(crate) struct DisconnectGuard(Arc<Semaphore>);

impl DisconnectGuard {
    pub(crate) fn new() -> (Self, DisconnectSignal) {
        let signal = Arc::new(Semaphore::new(0));
        (Self(signal.clone()), DisconnectSignal(signal))
    }
}

impl Drop for DisconnectGuard {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl DisconnectSignal {
    /// Waits until the client hangs up.
    pub(crate) async fn wait(&self) {
        let _ = self.0.acquire().await;
    }
}

/// Where a request comes from, and whether somebody still waits for the response.
pub(super) struct RequestOrigin {
    pub(super) address: Option<IpAddr>,
    pub(super) signal: Option<DisconnectSignal>,
}

impl FromRequestParts<AppState> for RequestOrigin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<PeerAddress>().copied();
        let address = app.proxies.client_address(peer, &parts.headers);
        Ok(Self { address, signal: parts.extensions.get::<DisconnectSignal>().cloned() })
    }
}

impl RequestOrigin {
    /// The network of the address, by which limits count.
    pub(super) fn network(&self) -> Option<IpAddr> {
        self.address.map(network)
    }

    /// Waits until the client hangs up.
    pub(super) async fn wait(&self) {
        match &self.signal {
            Some(signal) => signal.wait().await,
            None => std::future::pending().await,
        }
    }
}

/// The person who sends a request; without a valid cookie the request is refused.
pub(super) struct Caller(pub(super) Arc<Person>);

/// The person who sends a request, if it has a valid cookie.
pub(super) struct OptionalCaller(pub(super) Option<Arc<Person>>);

/// A table's id in a path. Anything of another form is a 404 without a look into the store.
pub(super) struct TableId(pub(super) String);

impl FromRequestParts<AppState> for TableId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let id = Path::<String>::from_request_parts(parts, app).await;
        let Path(id) = id.map_err(|_| Problem::no_table())?;
        if is_table_id(&id) { Ok(Self(id)) } else { Err(Problem::no_table()) }
    }
}

/// Whether a text has the form of a table's id. PostgreSQL refuses some texts, such as a NUL.
pub(super) fn is_table_id(id: &str) -> bool {
    id.len() == ID_LENGTH && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The secret in a request's cookie. Under TLS the plain cookie does not count: a neighbour under the same domain can
/// set it, so that somebody plays under the neighbour's identity.
pub(super) fn cookie_secret(headers: &HeaderMap, is_secure: bool) -> Option<&str> {
    let plain = || secret_of(headers, COOKIE).filter(|_| !is_secure);
    secret_of(headers, SECURE_COOKIE).or_else(plain)
}

/// The same, but the plain cookie counts under TLS, too, if it is the only one: the first version set it. The response
/// moves it to the safe name.
pub(super) fn renewable_secret(headers: &HeaderMap) -> Option<&str> {
    cookie_secret(headers, false)
}

fn secret_of<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut secrets = pairs.filter(|(name, _)| *name == wanted).map(|(_, secret)| secret);
    secrets.find(|secret| secret.len() == SECRET_LENGTH && secret.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

impl Caller {
    /// The person with a secret.
    pub(super) async fn with_secret(app: &AppState, secret: Option<&str>) -> Result<Self, Problem> {
        let person = app.people.find(&app.tables, secret.ok_or(Problem::NoIdentity)?).await?;
        app.limiter.check_person(&person.id)?;
        Ok(Self(person))
    }
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let peer = parts.extensions.get::<PeerAddress>().copied();
        let is_secure = app.proxies.is_secure(peer, &parts.headers);
        Self::with_secret(app, cookie_secret(&parts.headers, is_secure)).await
    }
}

impl FromRequestParts<AppState> for OptionalCaller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        match Caller::from_request_parts(parts, app).await {
            Ok(Caller(person)) => Ok(Self(Some(person))),
            Err(Problem::NoIdentity) => Ok(Self(None)),
            Err(problem) => Err(problem),
        }
    }
}

impl OptionalCaller {
    pub(super) fn id(&self) -> Option<&str> {
        self.0.as_ref().map(|person| person.id.as_str())
    }
}

/// A person's request at a table.
pub(super) struct TableRequest {
    pub(super) tables: Arc<Tables>,
    pub(super) person: Arc<Person>,
    pub(super) id: String,
    /// Where it comes from.
    pub(super) network: Option<IpAddr>,
}

impl FromRequestParts<AppState> for TableRequest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let Caller(person) = Caller::from_request_parts(parts, app).await?;
        let TableId(id) = TableId::from_request_parts(parts, app).await?;
        let Ok(client) = RequestOrigin::from_request_parts(parts, app).await;
        Ok(Self { tables: app.tables.clone(), person, id, network: client.network() })
    }
}

impl TableRequest {
    /// Changes the table. `decide` gets the table and the id of the person; see [`Tables::change`].
    pub(super) async fn change(
        &self,
        decide: impl Fn(&Table, &str) -> Result<Vec<Change>, Problem> + Send,
    ) -> NumberResult {
        let number = self.tables.change(&self.id, move |table| decide(table, &self.person.id)).await?;
        Ok(Json(TableNumber { number }))
    }
}

/// The proxies whose headers about the client are believed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TrustedProxies {
    /// Clients connect directly.
    #[default]
    None,
    /// This many proxies stand between the client and the server.
    Count(usize),
    /// All proxies have addresses in these networks.
    Networks(Vec<IpNetwork>),
}

/// Addresses that begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IpNetwork {
    first: u128,
    /// Bits of an address that may differ.
    host_bits: u32,
}

impl IpNetwork {
    fn contains(self, address: IpAddr) -> bool {
        let differs = address_bits(address) ^ self.first;
        self.host_bits >= u128::BITS || differs >> self.host_bits == 0
    }
}

/// An address as 128 bits, those of version 4 as in `::ffff:0:0/96`.
fn address_bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => Ipv6Addr::to_bits(address),
    }
}

impl FromStr for IpNetwork {
    type Err = String;

    /// Reads `10.0.0.0/8`, or one address.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is neither an address nor a network. Use 10.0.0.0/8 or 192.0.2.1");
        let (address, length) = text.split_once('/').map_or((text, None), |(address, length)| (address, Some(length)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let length = length.map_or(Ok(longest), |length| length.trim().parse()).map_err(|_| wrong())?;
        let host_bits = u32::checked_sub(longest, length).ok_or_else(wrong)?;
        Ok(Self { first: address_bits(address), host_bits })
    }
}

impl FromStr for TrustedProxies {
    type Err = String;

    /// Reads a number of proxies, or networks separated by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(count) = text.parse() {
            return Ok(if count == 0 { Self::None } else { Self::Count(count) });
        }
        text.split(',').map(|network| network.trim().parse()).collect::<Result<_, _>>().map(Self::Networks)
    }
}

impl TrustedProxies {
    /// Whether the other end of a connection is a proxy, as far as is known.
    pub(super) fn is_proxy(&self, peer: IpAddr) -> bool {
        match self {
            Self::None => false,
            Self::Count(_) => true,
            Self::Networks(networks) => networks.iter().any(|network| network.contains(peer)),
        }
    }

    /// The address of the client: the first that no trusted proxy has.
    pub(super) fn client_address(&self, peer: Option<PeerAddress>, headers: &HeaderMap) -> Option<IpAddr> {
        // Each proxy appends the address that it saw; clients can forge everything before.
        let lines = headers.get_all("x-forwarded-for").iter().rev().filter_map(|line| line.to_str().ok());
        let reported = lines.flat_map(|line| line.rsplit(',')).map_while(|word| read_address(word.trim()));
        let mut addresses = peer.map(|PeerAddress(address)| address).into_iter().chain(reported);
        let first = addresses.next();
        match self {
            Self::None => first,
            Self::Count(count) => addresses.take(*count).last().or(first),
            Self::Networks(networks) => {
                let is_proxy = |address: IpAddr| networks.iter().any(|network| network.contains(address));
                let mut client = first?;
                for next in addresses {
                    if !is_proxy(client) {
                        break;
                    }
                    client = next;
                }
                Some(client)
            }
        }
    }

    /// Whether the client uses TLS, as a trusted proxy reports.
    pub(super) fn is_secure(&self, peer: Option<PeerAddress>, headers: &HeaderMap) -> bool {
        let is_trusted = match self {
            Self::None => false,
            Self::Count(_) => true,
            Self::Networks(networks) => {
                peer.is_some_and(|PeerAddress(peer)| networks.iter().any(|network| network.contains(peer)))
            }
        };
        let scheme = headers.get("x-forwarded-proto").and_then(|scheme| scheme.to_str().ok()).unwrap_or_default();
        // The first proxy is the one that the browser talks to.
        is_trusted && scheme.split(',').next().is_some_and(|scheme| scheme.trim() == "https")
    }
}

/// An address; some proxies add a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port)
}

/// Identities. A browser has the secret in a cookie; the store has only its hash, by which people are cached here.
#[derive(Default)]
pub(super) struct People {
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
    pub(super) async fn add(&self, tables: &Tables, name: &str) -> Result<(Arc<Person>, String), Problem> {
        let name = check_name(name)?;
        let (secret, id) = (hex(&tables.random_bytes()?), hex(&tables.random_bytes()?)[..PERSON_ID_LENGTH].to_owned());
        let person = Person { id, name };
        let hash = sha256_hex(&secret);
        let added = tables.store.add_person(&person, &hash, tables.clock.wall_now()).await;
        added.map_err(|error| tables.report_store_error(&error))?;
        Ok((self.insert(hash, person, Instant::now()), secret))
    }

    /// The person who has a secret.
    pub(super) async fn find(&self, tables: &Tables, secret: &str) -> Result<Arc<Person>, Problem> {
        let hash = sha256_hex(secret);
        let max_age = if tables.store.is_shared() { MAX_PERSON_AGE } else { MARK_EVERY };
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
    pub(super) async fn rename(&self, tables: &Tables, secret: &str, name: &str) -> Result<Arc<Person>, Problem> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &str, peer: &str, lines: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let peer = PeerAddress(peer.parse().unwrap());
        let proxies: TrustedProxies = proxies.parse().unwrap();
        proxies.client_address(Some(peer), &headers).unwrap().to_string()
    }

    #[test]
    fn the_client_is_the_first_whom_no_trusted_proxy_stands_for() {
        for (proxies, peer, lines, expected) in [
            ("0", "192.0.2.1", &["203.0.113.9"][..], "192.0.2.1"),
            ("1", "192.0.2.1", &["203.0.113.9"], "203.0.113.9"),
            ("1", "192.0.2.1", &["forged, 203.0.113.9"], "203.0.113.9"),
            ("1", "192.0.2.1", &["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
            ("1", "192.0.2.1", &["203.0.113.9:4711"], "203.0.113.9"),
            ("1", "192.0.2.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
            ("1", "192.0.2.1", &["unknown"], "192.0.2.1"),
            ("1", "192.0.2.1", &[], "192.0.2.1"),
            ("2", "192.0.2.1", &["203.0.113.9, 198.51.100.1"], "203.0.113.9"),
            ("2", "192.0.2.1", &["6.6.6.6, 203.0.113.9, 198.51.100.1"], "203.0.113.9"),
            ("2", "192.0.2.1", &["198.51.100.1"], "198.51.100.1"),
            ("192.0.2.0/24,198.51.100.1", "192.0.2.1", &["6.6.6.6, 203.0.113.9, 198.51.100.1"], "203.0.113.9"),
            ("192.0.2.0/24", "192.0.2.1", &["192.0.2.7, 192.0.2.8"], "192.0.2.7"),
            ("192.0.2.0/24", "203.0.113.9", &["6.6.6.6"], "203.0.113.9"),
            ("::1, 2001:db8::/32", "2001:db8::5", &["203.0.113.9"], "203.0.113.9"),
            ("0.0.0.0/0", "192.0.2.1", &["203.0.113.9"], "203.0.113.9"),
        ] {
            assert_eq!(client(proxies, peer, lines), expected, "{proxies} {peer} {lines:?}");
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in ["", "x", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8", "::/129", "1.2.3.4,", "-1"] {
            assert!(text.parse::<TrustedProxies>().is_err(), "{text:?}");
        }
    }
}
