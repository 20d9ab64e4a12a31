//! Answers: problems as RFC 9457 writes them, and numbers.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;

/// What is wrong with a request (RFC 9457).
#[derive(Serialize, ToSchema)]
pub(super) struct ProblemDetails {
    /// `urn:lonja:` and the code.
    r#type: String,
    /// What the status means.
    title: String,
    /// The status.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// A sentence for a person.
    detail: String,
    /// A word for a program.
    code: &'static str,
    /// The table's last number, where that is the matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    number: Option<u64>,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let details = ProblemDetails {
            r#type: format!("urn:lonja:{}", self.code()),
            title: status.canonical_reason().unwrap_or_default().into(),
            status: status.as_u16(),
            detail: self.to_string(),
            code: self.code(),
            number: if let Self::Stale { number } = self { Some(number) } else { None },
        };
        let mut answer = (status, Json(details)).into_response();
        let headers = answer.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Self::TooMany { retry_after_s, .. } = self {
            headers.insert(header::RETRY_AFTER, retry_after_s.into());
        }
        answer
    }
}

/// The table's last number after a change.
#[derive(Serialize, ToSchema)]
pub(super) struct Numbered {
    /// The number.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    pub(super) number: u64,
}

/// JSON that is written already.
pub(super) fn json(text: impl Into<axum::body::Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}
