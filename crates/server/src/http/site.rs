//! The page itself.

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::App;

const PAGE: &str = include_str!("page.html");

pub(super) fn router() -> Router<App> {
    Router::new().route("/", get(page))
}

async fn page() -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PAGE).into_response()
}
