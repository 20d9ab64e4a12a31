//! Who sends a request: a person, known by a cookie, from an address.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::App;
use crate::problem::Problem;
use crate::store::Person;
use crate::table::ID_LENGTH;

/// The name of the cookie that has a person's secret.
pub(super) const COOKIE: &str = "lonja";
const SECRET_LENGTH: usize = 64;

/// The address at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct PeerAddress(pub IpAddr);

/// The person who sends a request; without a valid cookie the request is refused.
pub(super) struct Caller(pub(super) Arc<Person>);

/// The person who sends a request, if it has a valid cookie.
pub(super) struct OptionalCaller(pub(super) Option<Arc<Person>>);

/// A table's id in a path. Anything of another form is a 404 without a look into the store.
pub(super) struct TableId(pub(super) String);

impl FromRequestParts<App> for TableId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let id = Path::<String>::from_request_parts(parts, app).await;
        let Path(id) = id.map_err(|_| Problem::no_table())?;
        let is_id = id.len() == ID_LENGTH && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_id { Ok(Self(id)) } else { Err(Problem::no_table()) }
    }
}

/// The secret in a request's cookie.
pub(super) fn cookie_secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut secrets = pairs.filter(|(name, _)| *name == COOKIE).map(|(_, secret)| secret);
    secrets.find(|secret| secret.len() == SECRET_LENGTH && secret.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let secret = cookie_secret(&parts.headers).ok_or(Problem::NoIdentity)?;
        let person = app.people.find(&app.tables, secret).await?;
        app.limiter.check_person(&person.id)?;
        Ok(Self(person))
    }
}

impl FromRequestParts<App> for OptionalCaller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
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

/// The address of the client: the peer's, or behind a proxy the one that the proxy reports.
pub(super) fn client_address(peer: Option<PeerAddress>, headers: &HeaderMap, behind_proxy: bool) -> Option<IpAddr> {
    let forwarded = || {
        // The proxy appends the address that it saw; clients can forge everything before.
        let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = peer.map(|PeerAddress(address)| address);
    if behind_proxy { forwarded().or(peer) } else { peer }
}
