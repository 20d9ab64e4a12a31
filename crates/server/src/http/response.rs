//! Responses that several requests share: problems (RFC 9457), numbers, JSON.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// HTTP wants a 401 to say how to authenticate. No scheme is registered for cookies; browsers ignore unknown ones.
const COOKIE_CHALLENGE: HeaderValue = HeaderValue::from_static("Cookie realm=\"lonja\", cookie-name=\"lonja\"");

/// Why a request was refused (RFC 9457).
#[derive(Serialize, ToSchema)]
pub(super) struct ProblemDetails {
    /// `urn:lonja:` followed by the code.
    r#type: String,
    /// The name of the status.
    title: String,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// A sentence for people. It may change.
    detail: String,
    /// A word for programs. It does not change.
    code: &'static str,
    /// The table's last number, for `stale`, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    number: Option<u64>,
}

impl ProblemDetails {
    pub(super) fn of(problem: &Problem) -> Self {
        let status = status(problem);
        Self {
            r#type: format!("urn:lonja:{}", problem.code()),
            title: status.canonical_reason().unwrap_or_default().into(),
            status: status.as_u16(),
            detail: problem.to_string(),
            code: problem.code(),
            number: if let Problem::Stale { number } = problem { *number } else { None },
        }
    }
}

fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (status(&self), Json(ProblemDetails::of(&self))).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        match self {
            Self::TooMany { retry_after_s, .. }
            | Self::TooManyTables { retry_after_s, .. }
            | Self::TooManyStreams { retry_after_s }
            | Self::Busy { retry_after_s, .. } => drop(headers.insert(header::RETRY_AFTER, retry_after_s.into())),
            Self::NoIdentity => drop(headers.insert(header::WWW_AUTHENTICATE, COOKIE_CHALLENGE)),
            _ => {}
        }
        response
    }
}

/// The table's last number after a request. The change is durable.
#[derive(Serialize, ToSchema)]
pub(super) struct TableNumber {
    /// The number of the last row.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    pub(super) number: u64,
}

pub(super) type NumberResult = Result<Json<TableNumber>, Problem>;

/// A response with JSON that is already written.
pub(super) fn json(text: impl Into<axum::body::Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}
