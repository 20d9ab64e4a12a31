//! The HTTP API: routes, and what holds for every request and response. One file for each kind of request: parse, do,
//! respond.
//!
//! | what | where |
//! |---|---|
//! | checks before a request is read (cross-site requests, rate limits) | here, `limits.rs` |
//! | who sends a request, from where, and its body | `caller.rs`, `body.rs` |
//! | identities | `identity.rs` |
//! | open, list and read tables | `tables.rs`, `stream.rs` |
//! | sit down, leave, start | `seats.rs` |
//! | act, hint, rematch, phrases | `play.rs` |
//! | events, record | `history.rs` |
//! | replay any record | `replay.rs` |
//! | review a finished table or any record | `review.rs` |
//! | play on from a moment of one | `practice.rs` |
//! | requests that take long | `work_queue.rs` |
//! | the health of the store | `health.rs` |
//! | problems, and other shared responses | `response.rs` |
//! | the files of the web client | `site.rs` |

mod body;
mod caller;
mod health;
mod history;
mod identity;
mod limits;
mod play;
mod practice;
mod replay;
mod response;
mod review;
mod seats;
mod site;
mod stream;
mod tables;
mod work_queue;

use std::net::IpAddr;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Once};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
#[cfg(test)]
pub(crate) use caller::DisconnectSignal;
use caller::People;
pub use caller::TrustedProxies;
pub(crate) use caller::{DisconnectGuard, PeerAddress};
use health::HealthProbe;
pub(crate) use limits::ConnectionCounts;
use limits::RateLimiter;
pub use limits::RequestLimits;
use lonja_bots::Level;
use lonja_game::catalog::RULESETS;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use work_queue::WorkQueue;

use crate::metrics::StatusLabel;
use crate::problem::Problem;
use crate::tables::Tables;

/// Pages load nothing from other sites, and other sites can't show them in a frame.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const SECURITY_HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // A table's address is its key: other sites must not see it.
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// The state that all requests share.
#[derive(Clone)]
struct AppState {
    tables: Arc<Tables>,
    people: Arc<People>,
    limiter: Arc<RateLimiter>,
    proxies: Arc<TrustedProxies>,
    replays: Arc<WorkQueue>,
    histories: Arc<WorkQueue>,
    /// By depth.
    record_reviews: Arc<[WorkQueue; 2]>,
    health: Arc<HealthProbe>,
    /// How many streams were opened so far.
    streams_opened: Arc<AtomicU64>,
    /// The OpenAPI description; shared, because the router is cloned for each connection.
    openapi: Arc<str>,
}

/// The head of the OpenAPI description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Lonja",
        description = "Tables where people and bots play Medici, Medici: The Card Game and Burgueses. \
            `POST /api/identity` sets the cookie by which the server knows you. Every change of a table has a number; \
            an action names the last number that its player has seen."
    ),
    components(schemas(response::ProblemDetails, crate::announcement::SentPhrase))
)]
struct Description;

/// The OpenAPI description, as JSON.
pub fn description() -> String {
    let (_, description) = api().split_for_parts();
    description.to_json().unwrap_or_else(|error| unreachable!("a description is plain data: {error}"))
}

fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(list_rulesets))
        .routes(routes!(identity::get_identity, identity::create_identity, identity::rename))
        .routes(routes!(tables::open_table, tables::list_tables))
        .routes(routes!(tables::list_my_tables))
        .routes(routes!(tables::get_table))
        .routes(routes!(stream::stream_table))
        .routes(routes!(history::get_events))
        .routes(routes!(seats::get_presence))
        .routes(routes!(seats::sit))
        .routes(routes!(seats::leave))
        .routes(routes!(seats::return_to_seat))
        .routes(routes!(seats::confirm_read))
        .routes(routes!(seats::change_pace))
        .routes(routes!(seats::hold_bots))
        .routes(routes!(seats::put_bot))
        .routes(routes!(seats::remove_bot))
        .routes(routes!(seats::remove_person))
        .routes(routes!(seats::commit_word))
        .routes(routes!(seats::reveal_word))
        .routes(routes!(seats::start_game))
        .routes(routes!(seats::close_table))
        .routes(routes!(seats::request_stand_in))
        .routes(routes!(play::act))
        .routes(routes!(play::get_hint))
        .routes(routes!(play::open_rematch))
        .routes(routes!(play::send_phrase))
        .routes(routes!(history::get_record))
        .routes(routes!(replay::replay_record))
        .routes(routes!(review::review_table))
        .routes(routes!(review::review_record))
        .routes(routes!(practice::practise_table))
        .routes(routes!(practice::practise_record))
}

/// Routes all requests.
pub(crate) fn router(tables: Arc<Tables>, limits: RequestLimits, proxies: TrustedProxies) -> Router {
    let replays_waiting = tables.metrics.replays_waiting.clone();
    let replays =
        WorkQueue::new(replay::MAX_AT_A_TIME, replay::MAX_WAITING, limits.replays_per_address, replays_waiting);
    let histories_waiting = tables.metrics.histories_waiting.clone();
    let histories =
        WorkQueue::new(history::MAX_AT_A_TIME, history::MAX_WAITING, limits.histories_per_address, histories_waiting);
    let reviews_waiting = tables.metrics.record_reviews_waiting.clone();
    let most_reviews = if limits.reviews == 0 { review::UNBOUNDED } else { limits.reviews as usize };
    let record_reviews = [(); 2].map(|()| {
        let waiting = reviews_waiting.clone();
        WorkQueue::new(review::MAX_AT_A_TIME, most_reviews, limits.reviews_per_address, waiting)
    });
    tables.limit_reviews(limits.reviews as usize, limits.table_reviews_per_address as usize);
    tables.presence.limit_watched(limits.bot_tables as usize, limits.bot_tables_per_address as usize);
    let app = AppState {
        limiter: Arc::new(RateLimiter::new(limits, tables.clock.clone())),
        tables,
        people: Arc::default(),
        proxies: Arc::new(proxies),
        replays: Arc::new(replays),
        histories: Arc::new(histories),
        record_reviews: Arc::new(record_reviews),
        health: Arc::default(),
        streams_opened: Arc::default(),
        openapi: description().into(),
    };
    let (router, _) = api().split_for_parts();
    router
        .route("/api/openapi.json", get(openapi))
        .route("/healthz", get(health::healthz))
        .route("/metrics", get(metrics))
        .fallback(site::serve)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed)
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(from_fn(add_headers))
        .with_state(app)
}

/// Adds the headers of every response. A response without its own cache policy is not cached.
async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in SECURITY_HEADERS {
        headers.insert(name, value);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Refuses requests above the rate limits and changes that other sites ask for. Counts and times all requests.
async fn guard(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let response = match check_request(&app, &request) {
        Err(problem) => problem.into_response(),
        Ok(()) => next.run(request).await,
    };
    let metrics = &app.tables.metrics;
    metrics.response_seconds.observe(started.elapsed().as_secs_f64());
    metrics.responses.get_or_create(&StatusLabel { status: response.status().as_u16() }).inc();
    response
}

fn check_request(app: &AppState, request: &Request) -> Result<(), Problem> {
    let peer = request.extensions().get::<PeerAddress>().copied();
    let address = app.proxies.client_address(peer, request.headers());
    if *app.proxies == TrustedProxies::None && request.headers().contains_key("x-forwarded-for") {
        static WARNING: Once = Once::new();
        let hint = "a proxy reports clients' addresses, but it is not trusted: use --behind-proxy or --trusted-proxies";
        WARNING.call_once(|| tracing::warn!(hint));
    }
    if let Some(address) = address {
        check_limits(app, address, request)?;
    }
    let is_change = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if is_change && is_cross_site(request.headers()) { Err(Problem::CrossSite) } else { Ok(()) }
}

fn check_limits(app: &AppState, address: IpAddr, request: &Request) -> Result<(), Problem> {
    match request.uri().path() {
        "/metrics" => app.limiter.check_metrics(address),
        path if path.starts_with("/api/") => {
            app.limiter.check_address(address)?;
            let is_new_identity = request.method() == Method::POST && path == "/api/identity";
            if is_new_identity { app.limiter.check_new_identity(address) } else { Ok(()) }
        }
        // `/healthz` asks the store once a second at most, and the page's files are in memory.
        _ => Ok(()),
    }
}

/// Whether a browser reports that a page of another site sends the request. Other programs report nothing; they have a
/// cookie only if their user gave it to them.
fn is_cross_site(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return !matches!(site.as_bytes(), b"same-origin" | b"none");
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin_host = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    origin_host.is_none() || origin_host != host
}

async fn openapi(State(app): State<AppState>) -> Response {
    response::json(app.openapi.to_string())
}

async fn metrics(State(AppState { tables, .. }): State<AppState>) -> Response {
    tables.metrics.tables_in_memory.set(tables.count_cached() as i64);
    let format = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, format)], tables.metrics.text()).into_response()
}

/// The rulesets and the bots that can be played.
#[derive(Serialize, ToSchema)]
struct CatalogJson {
    rulesets: Vec<RulesetJson>,
    bots: Vec<BotJson>,
}

#[derive(Serialize, ToSchema)]
struct RulesetJson {
    id: &'static str,
    /// The fewest seats.
    least: usize,
    /// The most seats.
    most: usize,
    /// The options that bankers and experts were not trained for: with them they are guessing.
    untrained_options: &'static [&'static str],
    /// The numbers of seats for which bankers and experts did not learn who wins: their chances of winning follow from
    /// their expected scores.
    chances_from_scores: &'static [usize],
}

#[derive(Serialize, ToSchema)]
struct BotJson {
    level: &'static str,
    description: &'static str,
}

/// The rulesets and bots that can be played.
#[utoipa::path(get, path = "/api/rulesets", responses(
    (status = 200, body = CatalogJson), (status = "default", body = response::ProblemDetails, content_type = "application/problem+json")))]
async fn list_rulesets() -> Json<CatalogJson> {
    let ruleset = |ruleset: &lonja_game::catalog::Ruleset| RulesetJson {
        id: ruleset.id,
        least: *ruleset.seats.start(),
        most: *ruleset.seats.end(),
        untrained_options: ruleset.untrained,
        chances_from_scores: ruleset.chances_from_scores,
    };
    let bot = |level: Level| BotJson { level: level.name(), description: level.description() };
    Json(CatalogJson { rulesets: RULESETS.iter().map(ruleset).collect(), bots: Level::ALL.map(bot).into() })
}
