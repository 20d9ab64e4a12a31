//! What is refused before it is read, and what every answer says to browsers.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::caller::{Peer, address};
use crate::metrics::Answer;
use crate::problem::Problem;

/// Pages load nothing from elsewhere, and nobody shows them in a frame.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// What every answer says.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // A table's address is its key: it is not told to other sites.
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds what every answer says.
pub(super) async fn protect(request: Request, next: Next) -> Response {
    let mut answer = next.run(request).await;
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    answer
}

/// Refuses who asks too much, and pages of other sites that would change something; counts the rest.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let refused = refuse(&app, &request).err();
    let answer = match refused {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    let metrics = &app.house.metrics;
    metrics.seconds.observe(began.elapsed().as_secs_f64());
    metrics.answers.get_or_create(&Answer { status: answer.status().as_u16() }).inc();
    answer
}

fn refuse(app: &App, request: &Request) -> Result<(), Problem> {
    let peer = request.extensions().get::<Peer>().copied();
    let address = address(peer, request.headers(), app.behind_proxy);
    // Whoever runs the server asks how it does, however busy it is.
    let is_api = request.uri().path().starts_with("/api/");
    if let Some(address) = address.filter(|_| is_api) {
        app.limits.address(address)?;
        if request.method() == Method::POST && request.uri().path() == "/api/identity" {
            app.limits.newcomer(address)?;
        }
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && is_cross_site(request.headers()) { Err(Problem::CrossSite) } else { Ok(()) }
}

/// Whether a browser says that a page of another site asks. What is no browser says nothing, and has no cookie that it was not
/// given on purpose.
fn is_cross_site(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return !matches!(site.as_bytes(), b"same-origin" | b"none");
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let asking = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    asking.is_none() || asking != host
}

/// Whether the browser talks to us through TLS, which only a proxy knows.
pub(super) fn is_secure(headers: &HeaderMap, behind_proxy: bool) -> bool {
    behind_proxy && headers.get("x-forwarded-proto").is_some_and(|scheme| scheme.as_bytes() == b"https")
}
