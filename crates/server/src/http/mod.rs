//! The HTTP side: who asks, what is asked, and the answer. One file for each kind of request.
//!
//! | what | where |
//! |---|---|
//! | who asks | `caller.rs` |
//! | identities | `identity.rs` |
//! | opening, finding and looking at tables | `tables.rs`, `stream.rs` |
//! | sitting down, leaving, starting | `seats.rs` |
//! | playing, advice, rematch, record | `play.rs` |
//! | any record, moment by moment | `replay.rs` |
//! | what is refused before it is read | `guard.rs`, `limits.rs` |
//! | answers to what went wrong | `answer.rs` |
//! | the browser's client | `site.rs` |

mod answer;
mod body;
mod caller;
mod guard;
mod identity;
mod limits;
mod play;
mod replay;
mod seats;
mod site;
mod stream;
mod tables;

use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::{StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
pub use caller::Peer;
pub use limits::{Bounds, Limits};
use lonja_bots::Level;
use lonja_game::catalog::RULESETS;
use serde::Serialize;
use tokio::sync::Semaphore;
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::house::House;
use crate::people::People;
use crate::problem::Problem;

/// What all requests share.
#[derive(Clone)]
pub struct App {
    /// All tables.
    pub house: Arc<House>,
    /// Everybody who asks.
    pub people: Arc<People>,
    /// How much anybody may ask.
    pub limits: Arc<Limits>,
    /// Whether what a proxy says about who asks is believed.
    pub behind_proxy: bool,
    /// Places for those who replay records.
    replays: Arc<Semaphore>,
    /// The description of this interface; shared, for a router is cloned for each connection.
    openapi: Arc<str>,
}

impl FromRef<App> for Arc<House> {
    fn from_ref(app: &App) -> Self {
        app.house.clone()
    }
}

/// What the description says about itself.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Lonja",
        description = "Tables where people and bots play Medici, Medici: The Card Game and Burgueses. \
            Who asks is known by a cookie, which `POST /api/identity` gives. Everything that changes a table has a number; \
            an action names the last number that its player has seen."
    ),
    components(schemas(answer::ProblemDetails))
)]
struct Description;

/// The description of the interface.
#[must_use]
pub fn description() -> String {
    let (_, description) = api().split_for_parts();
    description.to_json().unwrap_or_else(|error| unreachable!("a description is plain data: {error}"))
}

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(rulesets))
        .routes(routes!(identity::know, identity::introduce, identity::rename))
        .routes(routes!(tables::open, tables::list))
        .routes(routes!(tables::mine))
        .routes(routes!(tables::look))
        .routes(routes!(stream::watch))
        .routes(routes!(tables::events))
        .routes(routes!(seats::presence))
        .routes(routes!(seats::sit))
        .routes(routes!(seats::leave))
        .routes(routes!(seats::come_back))
        .routes(routes!(seats::put_bot))
        .routes(routes!(seats::remove_bot))
        .routes(routes!(seats::add_word))
        .routes(routes!(seats::start))
        .routes(routes!(seats::close))
        .routes(routes!(seats::stand_in))
        .routes(routes!(play::act))
        .routes(routes!(play::hint))
        .routes(routes!(play::rematch))
        .routes(routes!(play::record))
        .routes(routes!(replay::replay))
}

/// The whole interface.
pub fn router(house: Arc<House>, bounds: Bounds, behind_proxy: bool) -> Router {
    let app = App {
        limits: Arc::new(Limits::new(bounds, house.clock)),
        house,
        people: Arc::default(),
        behind_proxy,
        replays: Arc::new(Semaphore::new(replay::MOST_AT_A_TIME)),
        openapi: description().into(),
    };
    let (router, _) = api().split_for_parts();
    router
        .route("/api/openapi.json", get(openapi))
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .fallback(site::serve)
        .method_not_allowed_fallback(async || Problem::Method)
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(from_fn(guard::protect))
        .with_state(app)
}

async fn openapi(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], app.openapi.to_string()).into_response()
}

/// Whether the store answers.
async fn healthz(State(house): State<Arc<House>>) -> Result<&'static str, Problem> {
    house.store.healthy().await.map(|()| "ok\n").map_err(|error| house.failed(&error))
}

async fn metrics(State(house): State<Arc<House>>) -> Response {
    house.metrics.tables_in_memory.set(house.in_memory().len() as i64);
    let format = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    (StatusCode::OK, [(header::CONTENT_TYPE, format)], house.metrics.text()).into_response()
}

/// What can be played, and against whom.
#[derive(Serialize, ToSchema)]
struct Offer {
    rulesets: Vec<OfferedRuleset>,
    bots: Vec<OfferedBot>,
}

#[derive(Serialize, ToSchema)]
struct OfferedRuleset {
    id: &'static str,
    /// The fewest seats.
    least: usize,
    /// The most seats.
    most: usize,
}

#[derive(Serialize, ToSchema)]
struct OfferedBot {
    level: &'static str,
    description: &'static str,
}

/// What can be played.
#[utoipa::path(get, path = "/api/rulesets", responses(
    (status = 200, body = Offer), (status = "default", body = answer::ProblemDetails, content_type = "application/problem+json")))]
async fn rulesets() -> Json<Offer> {
    let ruleset = |ruleset: &lonja_game::catalog::Ruleset| OfferedRuleset {
        id: ruleset.id,
        least: *ruleset.seats.start(),
        most: *ruleset.seats.end(),
    };
    let bot = |level: Level| OfferedBot { level: level.name(), description: level.description() };
    Json(Offer { rulesets: RULESETS.iter().map(ruleset).collect(), bots: Level::ALL.map(bot).into() })
}
