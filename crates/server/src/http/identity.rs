//! `/api/identity`: a name, and the cookie that goes with it.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AppState;
use super::body::JsonBody;
use super::caller::{COOKIE, Caller, PeerAddress, SECURE_COOKIE, cookie_secret, renewable_secret};
use super::response::ProblemDetails;
use crate::problem::Problem;
use crate::store::Person;

/// The longest time that browsers keep a cookie: 400 days.
const COOKIE_AGE_S: u32 = 400 * 24 * 60 * 60;

/// The name of a person.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct IdentityRequest {
    /// 1 to 32 characters.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
}

/// A person.
#[derive(Serialize, ToSchema)]
pub(super) struct Identity {
    /// Public: a table shows the id of its opener.
    id: String,
    /// The name shown at tables.
    name: String,
}

impl Identity {
    fn of(person: &Person) -> Json<Self> {
        Json(Self { id: person.id.clone(), name: person.name.clone() })
    }
}

/// Your identity. The response renews the cookie, and moves it to its safe name under TLS.
#[utoipa::path(get, path = "/api/identity", responses(
    (status = 200, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_identity(
    State(app): State<AppState>,
    peer: Option<Extension<PeerAddress>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let secret = renewable_secret(&headers).ok_or(Problem::NoIdentity)?;
    let Caller(person) = Caller::with_secret(&app, Some(secret)).await?;
    let is_secure = app.proxies.is_secure(peer.map(|Extension(peer)| peer), &headers);
    Ok((set_cookie(secret, is_secure), Identity::of(&person)).into_response())
}

/// Sets the cookie, for as long as browsers keep one. Each visit renews it.
fn set_cookie(secret: &str, is_secure: bool) -> [(HeaderName, String); 1] {
    let (name, secure) = if is_secure { (SECURE_COOKIE, "; Secure") } else { (COOKIE, "") };
    let cookie = format!("{name}={secret}; Path=/; Max-Age={COOKIE_AGE_S}; HttpOnly; SameSite=Lax{secure}");
    [(header::SET_COOKIE, cookie)]
}

/// Creates an identity. The response sets the cookie by which the server knows you.
#[utoipa::path(post, path = "/api/identity", request_body = IdentityRequest, responses(
    (status = 201, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn create_identity(
    State(app): State<AppState>,
    peer: Option<Extension<PeerAddress>>,
    headers: HeaderMap,
    JsonBody(IdentityRequest { name }): JsonBody<IdentityRequest>,
) -> Result<Response, Problem> {
    let (person, secret) = app.people.add(&app.tables, &name).await?;
    let is_secure = app.proxies.is_secure(peer.map(|Extension(peer)| peer), &headers);
    Ok((StatusCode::CREATED, set_cookie(&secret, is_secure), Identity::of(&person)).into_response())
}

/// Changes your name, for tables that you join from now on.
#[utoipa::path(put, path = "/api/identity", request_body = IdentityRequest, responses(
    (status = 200, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn rename(
    State(app): State<AppState>,
    peer: Option<Extension<PeerAddress>>,
    headers: HeaderMap,
    _: Caller,
    JsonBody(IdentityRequest { name }): JsonBody<IdentityRequest>,
) -> Result<Json<Identity>, Problem> {
    let is_secure = app.proxies.is_secure(peer.map(|Extension(peer)| peer), &headers);
    let secret = cookie_secret(&headers, is_secure).ok_or(Problem::NoIdentity)?;
    Ok(Identity::of(&*app.people.rename(&app.tables, secret, &name).await?))
}
