//! `/api/identity`: picking a name.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::ProblemDetails;
use super::body::Body;
use super::caller::{COOKIE, Known, secret};
use super::{App, guard};
use crate::problem::Problem;
use crate::store::Person;

/// As long as browsers keep anything.
const COOKIE_AGE_S: u32 = 400 * 24 * 60 * 60;

/// What a person is called.
#[derive(Deserialize, ToSchema)]
pub(super) struct Introduction {
    /// 1 to 32 characters.
    #[schema(min_length = 1, max_length = 32)]
    name: String,
}

/// A person.
#[derive(Serialize, ToSchema)]
pub(super) struct Identity {
    /// Known to all who share a table.
    id: String,
    /// What it is called.
    name: String,
}

impl Identity {
    fn of(person: &Person) -> Json<Self> {
        Json(Self { id: person.id.clone(), name: person.name.clone() })
    }
}

/// Who you are.
#[utoipa::path(get, path = "/api/identity", responses(
    (status = 200, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn know(Known(person): Known) -> Json<Identity> {
    Identity::of(&person)
}

/// Picks a name, and gets a cookie by which its owner is known from then on.
#[utoipa::path(post, path = "/api/identity", request_body = Introduction, responses(
    (status = 201, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn introduce(
    State(app): State<App>,
    headers: HeaderMap,
    Body(Introduction { name }): Body<Introduction>,
) -> Result<Response, Problem> {
    let (person, secret) = app.people.add(&app.house, &name).await?;
    let secure = if guard::is_secure(&headers, app.behind_proxy) { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={secret}; Path=/; Max-Age={COOKIE_AGE_S}; HttpOnly; SameSite=Lax{secure}");
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Identity::of(&person)).into_response())
}

/// Picks another name, for tables from now on.
#[utoipa::path(put, path = "/api/identity", request_body = Introduction, responses(
    (status = 200, body = Identity), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn rename(
    State(app): State<App>,
    headers: HeaderMap,
    _: Known,
    Body(Introduction { name }): Body<Introduction>,
) -> Result<Json<Identity>, Problem> {
    let secret = secret(&headers).ok_or(Problem::Unknown)?;
    Ok(Identity::of(&*app.people.rename(&app.house, secret, &name).await?))
}
