//! `/api/identity`: a name, and the cookie that goes with it.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::JsonBody;
use super::caller::{COOKIE, Caller, cookie_secret};
use super::response::ProblemDetails;
use super::{AppState, guard};
use crate::problem::Problem;
use crate::store::Person;

/// The longest time that browsers keep a cookie: 400 days.
const COOKIE_AGE_S: u32 = 400 * 24 * 60 * 60;

/// The name of a person.
#[derive(Deserialize, ToSchema)]
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

/// Your identity.
#[utoipa::path(get, path = "/api/identity", responses(
    (status = 200, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_identity(Caller(person): Caller) -> Json<Identity> {
    Identity::of(&person)
}

/// Creates an identity. The response sets the cookie by which the server knows you.
#[utoipa::path(post, path = "/api/identity", request_body = IdentityRequest, responses(
    (status = 201, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn create_identity(
    State(app): State<AppState>,
    headers: HeaderMap,
    JsonBody(IdentityRequest { name }): JsonBody<IdentityRequest>,
) -> Result<Response, Problem> {
    let (person, secret) = app.people.add(&app.tables, &name).await?;
    let secure = if guard::is_secure(&headers, app.behind_proxy) { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={secret}; Path=/; Max-Age={COOKIE_AGE_S}; HttpOnly; SameSite=Lax{secure}");
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Identity::of(&person)).into_response())
}

/// Changes your name, for tables that you join from now on.
#[utoipa::path(put, path = "/api/identity", request_body = IdentityRequest, responses(
    (status = 200, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn rename(
    State(app): State<AppState>,
    headers: HeaderMap,
    _: Caller,
    JsonBody(IdentityRequest { name }): JsonBody<IdentityRequest>,
) -> Result<Json<Identity>, Problem> {
    let secret = cookie_secret(&headers).ok_or(Problem::NoIdentity)?;
    Ok(Identity::of(&*app.people.rename(&app.tables, secret, &name).await?))
}
