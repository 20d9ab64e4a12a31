//! What comes with a request: JSON, bounded, and refused in words.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::http::header;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use lonja_game::JsonInteger;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use tokio::time::timeout;

use crate::problem::Problem;

/// The most bytes of a body; the largest deck of one's own is a quarter of it.
pub(super) const MOST_BYTES: usize = 16 << 10;

/// The most bytes of a record: fifty times the longest of our tests, for a record may tell whatever else it likes.
const MOST_RECORD_BYTES: usize = 256 << 10;

/// How long a body may take.
const MOST_TIME: Duration = Duration::from_secs(10);

/// A body that is JSON. None at all is an empty object.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let text = read(request, MOST_BYTES).await?;
        parse(if text.is_empty() { "{}" } else { &text })
    }
}

/// A body that is a record, to be read elsewhere.
pub(super) struct RecordText(pub(super) String);

impl<S: Send + Sync> FromRequest<S> for RecordText {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        read(request, MOST_RECORD_BYTES).await.map(Self)
    }
}

/// The text of a body of at most so many bytes, which says of itself that it is JSON, or is empty.
async fn read(request: Request, most: usize) -> Result<String, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE).map(|kind| kind.as_bytes().to_ascii_lowercase());
    let body = Limited::new(request.into_body(), most).collect();
    let body = match timeout(MOST_TIME, body).await.map_err(|_| Problem::TooSlow)? {
        Ok(body) => Vec::from(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => return Err(Problem::TooLarge(most)),
        Err(_) => return Err(Problem::BadRequest("the body was not sent to its end".into())),
    };
    // Without it a form of another site could post JSON.
    let is_json =
        |kind: &[u8]| kind.split(|byte| *byte == b';').next().map(<[u8]>::trim_ascii) == Some(b"application/json");
    if !body.is_empty() && !kind.is_some_and(|kind| is_json(&kind)) {
        return Err(Problem::MediaType);
    }
    String::from_utf8(body).map_err(|error| Problem::BadRequest(format!("not UTF-8: {error}")))
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<Body<T>, Problem> {
    if !text.trim_start().starts_with('{') {
        return Err(Problem::BadRequest("the body must be a JSON object".into()));
    }
    serde_json::from_str(text).map(Body).map_err(|error| Problem::BadRequest(format!("the body: {error}")))
}

/// A whole number in any of JSON's ways of writing one, within the bounds of its type.
pub(super) fn whole<'de, T: TryFrom<i64>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let JsonInteger(number) = JsonInteger::deserialize(deserializer)?;
    T::try_from(number).map_err(|_| serde::de::Error::custom(format!("{number} is out of bounds")))
}

/// The same, or null.
pub(super) fn maybe_whole<'de, T: TryFrom<i64>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    let number = Option::<JsonInteger>::deserialize(deserializer)?;
    let within = |JsonInteger(number)| T::try_from(number).map_err(|_| number);
    number.map(within).transpose().map_err(|number| serde::de::Error::custom(format!("{number} is out of bounds")))
}
