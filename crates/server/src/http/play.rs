//! `/api/tables/{id}/…`: act, hint, rematch, phrases.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AppState;
use super::body::{EmptyBody, JsonBody, integer};
use super::caller::{RequestOrigin, TableRequest};
use super::response::{NumberResult, ProblemDetails, TableNumber, json};
use crate::announcement::Phrase;
use crate::live_table::LiveTable;
use crate::problem::Problem;
use crate::table::{Table, check_word_hash, to_json};

/// The action to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionRequest {
    /// One of the actions in `game.legal`, letter for letter.
    action: String,
    /// The last number that you have seen. If somebody acted since, the request is refused as `stale`.
    #[serde(deserialize_with = "integer")]
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: u64,
}

/// Plays an action for your seat. The response means that it is durable.
#[utoipa::path(post, path = "/api/tables/{id}/actions", params(("id" = String, Path)), request_body = ActionRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn act(
    request: TableRequest,
    JsonBody(ActionRequest { action, after }): JsonBody<ActionRequest>,
) -> NumberResult {
    let decide = |table: &Table, person: &str| {
        let changes = table.act(person, &action, after)?;
        request.tables.mark_present(table, person, request.network);
        Ok(changes)
    };
    let number = request.change(decide).await?;
    request.tables.metrics.actions.inc();
    Ok(number)
}

/// What an expert bot would do in your place, with its estimates of the alternatives: scores and chances of all seats,
/// how sure it is, and facts that speak for or against them. The table must allow hints.
#[utoipa::path(post, path = "/api/tables/{id}/hint", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = Object), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_hint(
    client: RequestOrigin,
    request: TableRequest,
    _: JsonBody<EmptyBody>,
) -> Result<Response, Problem> {
    let TableRequest { tables, person, id, network } = request;
    tokio::select! {
        biased;
        // Somebody who has reloaded the page asks again, and waits for one hint at a time.
        () = client.wait() => Err(Problem::BadRequest("The connection ended.".into())),
        hint = tables.hint(&id, &person.id, network) => hint.map(|suggestion| json(to_json(&suggestion))),
    }
}

/// What to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PhraseRequest {
    /// One of the phrases and signs that there are.
    phrase: Phrase,
}

/// Says something to everybody at the table: streams send it as an event `phrase`. It is stored nowhere, and changes
/// nothing. You need a seat, and may send one phrase in five seconds, or four at once.
#[utoipa::path(post, path = "/api/tables/{id}/phrases", params(("id" = String, Path)), request_body = PhraseRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn send_phrase(
    State(app): State<AppState>,
    request: TableRequest,
    JsonBody(PhraseRequest { phrase }): JsonBody<PhraseRequest>,
) -> NumberResult {
    let person = request.person.id.as_str();
    let may_send = || app.limiter.check_phrase(person);
    let number = request.tables.send_phrase(&request.id, (person, request.network), phrase, may_send).await?;
    Ok(Json(TableNumber { number }))
}

/// How to play again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RematchRequest {
    /// The SHA-256 of your secret word, in hexadecimal, for a game against bots only, which starts at once.
    #[serde(default)]
    #[schema(min_length = 64, max_length = 64)]
    word_hash: Option<String>,
}

/// The table of the rematch.
#[derive(Serialize, ToSchema)]
pub(super) struct RematchTable {
    /// The id of the table.
    id: String,
}

/// Opens a table where the same people play again, after the game; if it is open already, returns its id. Against bots
/// only, the game starts at once.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)), request_body = RematchRequest, responses(
    (status = 200, body = RematchTable), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn open_rematch(
    State(app): State<AppState>,
    request: TableRequest,
    JsonBody(RematchRequest { word_hash }): JsonBody<RematchRequest>,
) -> Result<Json<RematchTable>, Problem> {
    let (limits, word_hash) = (Some(app.limiter.request_limits().table_limits()), word_hash.as_deref());
    word_hash.map_or(Ok(()), check_word_hash)?;
    let (tables, person) = (&request.tables, request.person.id.as_str());
    let is_open = |_: &LiveTable, table: &Table| Ok(table.rematch().is_some());
    if !tables.with_shown_table(&request.id, is_open).await? {
        app.limiter.check_new_table(request.network)?;
    }
    let id = tables.open_rematch(&request.id, Some(person), limits, request.network).await?;
    tables.change(&id, |table| Ok(table.start_alone(person, word_hash))).await?;
    Ok(Json(RematchTable { id }))
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, header};
    use serde_json::{Value, json};
    use tokio::sync::mpsc;
    use tower::ServiceExt;

    use crate::bot_pool::{BotJob, BotRunner};
    use crate::bot_queue::Purpose;
    use crate::http::{DisconnectGuard, DisconnectSignal, RequestLimits, TrustedProxies, router};
    use crate::tables::sample;

    /// Bots that never think, and tell what is asked of them.
    struct ToldBots(mpsc::UnboundedSender<&'static str>);

    impl BotRunner for ToldBots {
        fn submit(&self, _: Purpose, job: BotJob) {
            std::mem::forget(job);
            self.0.send("asked").unwrap();
        }

        fn withdraw(&self, _: &Purpose) {
            self.0.send("withdrawn").unwrap();
        }
    }

    /// Posts JSON; returns the status, the cookie that was set, and the body.
    async fn post(
        router: Router,
        (path, cookie): (String, String),
        body: Value,
        signal: Option<DisconnectSignal>,
    ) -> (u16, String, Value) {
        let request =
            Request::post(path).header(header::CONTENT_TYPE, "application/json").header(header::COOKIE, cookie);
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        if let Some(signal) = signal {
            request.extensions_mut().insert(signal);
        }
        let response = router.oneshot(request).await.unwrap();
        let cookie = response.headers().get(header::SET_COOKIE).map(|cookie| cookie.to_str().unwrap().to_owned());
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, cookie.unwrap_or_default(), serde_json::from_slice(&body).unwrap())
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_person_who_hangs_up_may_ask_for_another_hint() {
        let (told, mut bots) = mpsc::unbounded_channel();
        let (_folder, tables, _wakes) = sample::tables(ToldBots(told));
        let router = router(tables.clone(), RequestLimits::default(), TrustedProxies::None);
        let send = |path: &str, cookie: &str, body: Value, signal| {
            post(router.clone(), (path.to_owned(), cookie.to_owned()), body, signal)
        };
        let (_, ada, _) = send("/api/identity", "", json!({"name": "Ada"}), None).await;
        let (_, bo, _) = send("/api/identity", "", json!({"name": "Bo"}), None).await;
        let (_, _, table) = send("/api/tables", &ada, json!({"ruleset": "burgueses", "players": 2}), None).await;
        let id = table["id"].as_str().unwrap();
        send(&format!("/api/tables/{id}/sit"), &bo, json!({}), None).await;
        let to_act = tables.with_table(id, |_, table| Ok(table.to_act())).await.unwrap().unwrap();
        let (hint, player) = (format!("/api/tables/{id}/hint"), [&ada, &bo][to_act]);
        let (guard, signal) = DisconnectGuard::new();
        let first = tokio::spawn(send(&hint, player, json!({}), Some(signal)));
        assert_eq!(bots.recv().await, Some("asked"));
        assert_eq!(send(&hint, player, json!({}), None).await.0, 429);
        drop(guard);
        assert_eq!(first.await.unwrap().0, 400);
        assert_eq!(bots.recv().await, Some("withdrawn"));
        tokio::select! {
            refused = send(&hint, player, json!({}), None) => panic!("{refused:?}"),
            asked = bots.recv() => assert_eq!(asked, Some("asked")),
        }
    }
}
