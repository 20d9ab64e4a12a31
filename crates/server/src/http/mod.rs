//! The HTTP API. One file for each kind of request: parse, do, respond.
//!
//! | what | where |
//! |---|---|
//! | checks before a request is read | `guard.rs`, `limits.rs` |
//! | who sends a request, from where, and its body | `caller.rs`, `proxies.rs`, `body.rs` |
//! | identities | `identity.rs` |
//! | open, list and read tables | `tables.rs`, `stream.rs` |
//! | sit down, leave, start | `seats.rs` |
//! | act, hint, rematch | `play.rs` |
//! | events, record | `history.rs` |
//! | replay any record | `replay.rs` |
//! | requests that take long | `work_queue.rs` |
//! | the health of the store | `health.rs` |
//! | problems, and other shared responses | `response.rs` |
//! | the files of the web client | `site.rs` |

mod body;
mod caller;
mod guard;
mod health;
mod history;
mod identity;
mod limits;
mod play;
mod proxies;
mod replay;
mod response;
mod seats;
mod site;
mod stream;
mod tables;
mod work_queue;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use axum::extract::State;
use axum::http::header;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
#[cfg(test)]
pub(crate) use caller::ClientSignal;
pub(crate) use caller::{ClientGuard, PeerAddress};
use health::HealthProbe;
pub use limits::Bounds;
pub(crate) use limits::ConnectionCounts;
use limits::RateLimiter;
use lonja_bots::Level;
use lonja_game::catalog::RULESETS;
pub use proxies::TrustedProxies;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use work_queue::WorkQueue;

use crate::people::People;
use crate::problem::Problem;
use crate::tables::Tables;

/// The state that all requests share.
#[derive(Clone)]
struct AppState {
    tables: Arc<Tables>,
    people: Arc<People>,
    limiter: Arc<RateLimiter>,
    proxies: Arc<TrustedProxies>,
    replays: Arc<WorkQueue>,
    histories: Arc<WorkQueue>,
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
    components(schemas(response::ProblemDetails))
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
        .routes(routes!(seats::be_ready))
        .routes(routes!(seats::change_pace))
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
        .routes(routes!(history::get_record))
        .routes(routes!(replay::replay_record))
}

/// Routes all requests.
pub(crate) fn router(tables: Arc<Tables>, bounds: Bounds, proxies: TrustedProxies) -> Router {
    let replays_waiting = tables.metrics.replays_waiting.clone();
    let replays =
        WorkQueue::new(replay::MAX_AT_A_TIME, replay::MAX_WAITING, bounds.replays_per_address, replays_waiting);
    let histories_waiting = tables.metrics.histories_waiting.clone();
    let histories =
        WorkQueue::new(history::MAX_AT_A_TIME, history::MAX_WAITING, bounds.histories_per_address, histories_waiting);
    tables.presence.limit_watched(bounds.bot_tables as usize);
    let app = AppState {
        limiter: Arc::new(RateLimiter::new(bounds, tables.clock.clone())),
        tables,
        people: Arc::default(),
        proxies: Arc::new(proxies),
        replays: Arc::new(replays),
        histories: Arc::new(histories),
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
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(from_fn(guard::add_headers))
        .with_state(app)
}

async fn openapi(State(app): State<AppState>) -> Response {
    response::json(app.openapi.to_string())
}

async fn metrics(State(AppState { tables, .. }): State<AppState>) -> Response {
    tables.metrics.tables_in_memory.set(tables.cached_ids().len() as i64);
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
    /// The options that experts were not trained for: with them they are guessing.
    untrained_options: &'static [&'static str],
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
    };
    let bot = |level: Level| BotJson { level: level.name(), description: level.description() };
    Json(CatalogJson { rulesets: RULESETS.iter().map(ruleset).collect(), bots: Level::ALL.map(bot).into() })
}
