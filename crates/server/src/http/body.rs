//! Bodies of requests: JSON, limited in size and time.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::http::header;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use lonja_game::JsonInteger;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::problem::Problem;

/// The largest body, in bytes. The largest custom deck needs a quarter of it.
const MAX_BYTES: usize = 16 << 10;

/// The largest record, in bytes: fifty times the longest of our tests, since a record may have members of its own.
const MAX_RECORD_BYTES: usize = 256 << 10;

/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// A JSON body. An empty body counts as an empty object.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let text = read(request, MAX_BYTES).await?;
        parse(if text.is_empty() { "{}" } else { &text })
    }
}

/// An empty object, or an empty body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EmptyBody {}

/// A body that is a record; [`lonja_game::Replay`] parses it.
pub(super) struct RecordBody(pub(super) String);

impl<S: Send + Sync> FromRequest<S> for RecordBody {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        read(request, MAX_RECORD_BYTES).await.map(Self)
    }
}

/// Reads a body of at most `most` bytes that is declared as JSON, or empty.
async fn read(request: Request, most: usize) -> Result<String, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE).map(|kind| kind.as_bytes().to_ascii_lowercase());
    let body = Limited::new(request.into_body(), most).collect();
    let body = match timeout(BODY_TIMEOUT, body).await.map_err(|_| Problem::BodyTimeout)? {
        Ok(body) => Vec::from(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => return Err(Problem::TooLarge(most)),
        Err(_) => {
            return Err(Problem::BadRequest("The body is incomplete: the connection ended. Send it again.".into()));
        }
    };
    // Without this check a form on another site could post JSON.
    let is_json =
        |kind: &[u8]| kind.split(|byte| *byte == b';').next().map(<[u8]>::trim_ascii) == Some(b"application/json");
    if !body.is_empty() && !kind.is_some_and(|kind| is_json(&kind)) {
        return Err(Problem::MediaType);
    }
    String::from_utf8(body).map_err(|error| Problem::BadRequest(format!("The body is not UTF-8: {error}.")))
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<JsonBody<T>, Problem> {
    if !text.trim_start().starts_with('{') {
        return Err(Problem::BadRequest("The body must be a JSON object.".into()));
    }
    serde_json::from_str(text)
        .map(JsonBody)
        .map_err(|error| Problem::BadRequest(format!("The body can't be read: {error}.")))
}

/// Reads an integer in any of JSON's notations (`7`, `7.0`, `7e0`), within the range of its type.
pub(super) fn integer<'de, T: TryFrom<i64>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let JsonInteger(number) = JsonInteger::deserialize(deserializer)?;
    T::try_from(number).map_err(|_| serde::de::Error::custom(format!("{number} is out of range")))
}

/// Reads an integer or null.
pub(super) fn optional_integer<'de, T: TryFrom<i64>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let number = Option::<JsonInteger>::deserialize(deserializer)?;
    let within = |JsonInteger(number)| T::try_from(number).map_err(|_| number);
    number.map(within).transpose().map_err(|number| serde::de::Error::custom(format!("{number} is out of range")))
}
