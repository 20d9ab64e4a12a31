//! Checks before a request is read (rate limits, cross-site requests), and the security headers of every response.

use std::sync::Once;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::AppState;
use super::caller::PeerAddress;
use super::proxies::TrustedProxies;
use crate::metrics::StatusLabel;
use crate::problem::Problem;

/// Pages load nothing from other sites, and other sites can't show them in a frame.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // A table's address is its key: other sites must not see it.
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the headers of every response. A response without its own cache policy is not cached.
pub(super) async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Refuses requests above the rate limits and changes that other sites ask for. Counts and times all requests.
pub(super) async fn guard(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let response = match check(&app, &request) {
        Err(problem) => problem.into_response(),
        Ok(()) => next.run(request).await,
    };
    let metrics = &app.tables.metrics;
    metrics.response_seconds.observe(started.elapsed().as_secs_f64());
    metrics.responses.get_or_create(&StatusLabel { status: response.status().as_u16() }).inc();
    response
}

fn check(app: &AppState, request: &Request) -> Result<(), Problem> {
    let peer = request.extensions().get::<PeerAddress>().copied();
    let address = app.proxies.client_address(peer, request.headers());
    if *app.proxies == TrustedProxies::None && request.headers().contains_key("x-forwarded-for") {
        static WARNING: Once = Once::new();
        let hint = "a proxy reports clients' addresses, but it is not trusted: use --behind-proxy or --trusted-proxies";
        WARNING.call_once(|| tracing::warn!(hint));
    }
    // Not `/healthz` and `/metrics`: monitoring must work under load.
    let is_api = request.uri().path().starts_with("/api/");
    if let Some(address) = address.filter(|_| is_api) {
        app.limiter.check_address(address)?;
        if request.method() == Method::POST && request.uri().path() == "/api/identity" {
            app.limiter.check_new_identity(address)?;
        }
    }
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if is_change && is_cross_site(request.headers()) { Err(Problem::CrossSite) } else { Ok(()) }
}

/// Whether a browser reports that a page of another site sends the request. Other programs report nothing; they have a cookie
/// only if their user gave it to them.
fn is_cross_site(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return !matches!(site.as_bytes(), b"same-origin" | b"none");
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin_host = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    origin_host.is_none() || origin_host != host
}
