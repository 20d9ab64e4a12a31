//! Who sends a request: a person, known by a cookie, from an address.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use tokio::sync::Semaphore;

use super::AppState;
use super::response::{NumberResult, TableNumber};
use crate::problem::Problem;
use crate::store::Person;
use crate::table::{Change, ID_LENGTH, Table};
use crate::tables::Tables;

/// The name of the cookie that has a person's secret.
pub(super) const COOKIE: &str = "lonja";
/// Its name under TLS: browsers then accept it from this host only, never from a neighbour under the same domain.
pub(super) const SECURE_COOKIE: &str = "__Host-lonja";
const SECRET_LENGTH: usize = 64;

/// The address at the other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct PeerAddress(pub(crate) IpAddr);

/// A client that waits for a response. A semaphore without permits: it is closed when the client hangs up.
#[derive(Clone)]
pub(crate) struct ClientSignal(Arc<Semaphore>);

/// Closes its signal when it is dropped.
pub(crate) struct ClientGuard(Arc<Semaphore>);

impl ClientGuard {
    pub(crate) fn new() -> (Self, ClientSignal) {
        let signal = Arc::new(Semaphore::new(0));
        (Self(signal.clone()), ClientSignal(signal))
    }
}

impl Drop for ClientGuard {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl ClientSignal {
    /// Waits until the client hangs up.
    pub(crate) async fn gone(&self) {
        let _ = self.0.acquire().await;
    }
}

/// Where a request comes from, and whether somebody still waits for the response.
pub(super) struct Client {
    pub(super) address: Option<IpAddr>,
    pub(super) signal: Option<ClientSignal>,
}

impl FromRequestParts<AppState> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<PeerAddress>().copied();
        let address = app.proxies.client_address(peer, &parts.headers);
        Ok(Self { address, signal: parts.extensions.get::<ClientSignal>().cloned() })
    }
}

impl Client {
    /// Waits until the client hangs up.
    pub(super) async fn gone(&self) {
        match &self.signal {
            Some(signal) => signal.gone().await,
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
        let is_id = id.len() == ID_LENGTH && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_id { Ok(Self(id)) } else { Err(Problem::no_table()) }
    }
}

/// The secret in a request's cookie.
pub(super) fn cookie_secret(headers: &HeaderMap) -> Option<&str> {
    let secret_of = |wanted: &str| {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let mut secrets = pairs.filter(|(name, _)| *name == wanted).map(|(_, secret)| secret);
        secrets.find(|secret| secret.len() == SECRET_LENGTH && secret.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    secret_of(SECURE_COOKIE).or_else(|| secret_of(COOKIE))
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let secret = cookie_secret(&parts.headers).ok_or(Problem::NoIdentity)?;
        let person = app.people.find(&app.tables, secret).await?;
        app.limiter.check_person(&person.id)?;
        Ok(Self(person))
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
}

impl FromRequestParts<AppState> for TableRequest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let Caller(person) = Caller::from_request_parts(parts, app).await?;
        let TableId(id) = TableId::from_request_parts(parts, app).await?;
        Ok(Self { tables: app.tables.clone(), person, id })
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
