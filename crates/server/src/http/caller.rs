//! Who asks.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::App;
use crate::problem::Problem;
use crate::store::Person;
use crate::table::ID_LENGTH;

/// The name of the cookie by which a person is known.
pub(super) const COOKIE: &str = "lonja";
/// Characters of a secret.
const SECRET_LENGTH: usize = 64;

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// A person who is known.
pub(super) struct Known(pub(super) Arc<Person>);

/// A person who is known, or not.
pub(super) struct Anybody(pub(super) Option<Arc<Person>>);

/// The id of a table, in a path. What can't be one is not looked for.
pub(super) struct TableId(pub(super) String);

impl FromRequestParts<App> for TableId {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let none = || Problem::NotFound("there is no such table".into());
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| none())?;
        let is_id = id.len() == ID_LENGTH && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_id { Ok(Self(id)) } else { Err(none()) }
    }
}

/// The secret that came with a request.
pub(super) fn secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let secrets = pairs.filter(|(name, _)| *name == COOKIE).map(|(_, secret)| secret);
    let is_one = |secret: &&str| secret.len() == SECRET_LENGTH && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    secrets.into_iter().find(is_one)
}

impl FromRequestParts<App> for Known {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let secret = secret(&parts.headers).ok_or(Problem::Unknown)?;
        let person = app.people.find(&app.house, secret).await?;
        app.limits.person(&person.id)?;
        Ok(Self(person))
    }
}

impl FromRequestParts<App> for Anybody {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        match Known::from_request_parts(parts, app).await {
            Ok(Known(person)) => Ok(Self(Some(person))),
            Err(Problem::Unknown) => Ok(Self(None)),
            Err(problem) => Err(problem),
        }
    }
}

impl Anybody {
    /// The person's id.
    pub(super) fn id(&self) -> Option<&str> {
        self.0.as_ref().map(|person| person.id.as_str())
    }
}

/// The address that a request comes from, which only a proxy knows if there is one.
pub(super) fn address(peer: Option<Peer>, headers: &HeaderMap, behind_proxy: bool) -> Option<IpAddr> {
    let forwarded = || {
        // The last proxy adds what it saw at the end; what stands before it anybody can write.
        let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let seen = peer.map(|Peer(address)| address);
    if behind_proxy { forwarded().or(seen) } else { seen }
}
