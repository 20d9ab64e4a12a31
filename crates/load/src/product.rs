//! Requests to the product, and what players read in its frames.

use bytes::Bytes;
use fastrand::Rng;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::client::HttpClient;
use crate::error::BenchError;
use crate::table::GameSetup;

/// Creates an identity; the client keeps its cookie.
pub(crate) async fn create_identity(client: &mut HttpClient, name: &str) -> Result<(), BenchError> {
    client.post("/api/identity", &json!({"name": name})).await.map(|IgnoredAny| ())
}

/// Opens a table and sits down; returns its path.
pub(crate) async fn open(
    client: &mut HttpClient,
    GameSetup { ruleset, seats }: GameSetup,
) -> Result<String, BenchError> {
    open_as(client, &json!({"ruleset": ruleset, "players": seats})).await
}

/// Opens a table of bots that act without a pause; returns its path.
pub(crate) async fn open_for_bots(client: &mut HttpClient, game: GameSetup, level: &str) -> Result<String, BenchError> {
    let GameSetup { ruleset, seats } = game;
    open_as(client, &json!({"ruleset": ruleset, "players": seats, "seats": vec![level; seats], "pace_ms": 0})).await
}

/// Opens a table against bots that act without a pause; returns its path.
pub(crate) async fn open_against_bots(
    client: &mut HttpClient,
    game: GameSetup,
    level: &str,
) -> Result<String, BenchError> {
    let GameSetup { ruleset, seats } = game;
    let all: Vec<&str> = std::iter::once("you").chain(std::iter::repeat_n(level, seats - 1)).collect();
    open_as(client, &json!({"ruleset": ruleset, "players": seats, "seats": all, "pace_ms": 0})).await
}

/// Opens a table with a clock that runs at once, and sits down; returns its path.
pub(crate) async fn open_with_clock(
    client: &mut HttpClient,
    game: GameSetup,
    clock_s: u64,
) -> Result<String, BenchError> {
    let GameSetup { ruleset, seats } = game;
    open_as(client, &json!({"ruleset": ruleset, "players": seats, "clock_s": clock_s, "pace_ms": 0})).await
}

async fn open_as(client: &mut HttpClient, table: &Value) -> Result<String, BenchError> {
    let opened: Value = client.post("/api/tables", table).await?;
    let id = opened["id"].as_str().ok_or_else(|| BenchError::bad_response("a new table without an id"))?;
    Ok(format!("/api/tables/{id}"))
}

pub(crate) async fn sit(client: &mut HttpClient, path: &str) -> Result<(), BenchError> {
    client.post(&format!("{path}/sit"), &json!({})).await.map(|IgnoredAny| ())
}

/// The part of a frame that a player needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlayerView<'a> {
    pub(crate) over: bool,
    /// The legal actions: a JSON list of strings, without its brackets.
    pub(crate) legal: &'a str,
}

/// Reads a frame without a JSON parser: the load generator shares the machine with the server and must be cheap.
pub(crate) fn read(view: &Bytes) -> Result<PlayerView<'_>, BenchError> {
    let view = std::str::from_utf8(view).map_err(BenchError::bad_response)?;
    let Some((_, game)) = view.split_once(r#""game":{"#) else {
        return Ok(PlayerView { over: false, legal: "" });
    };
    let list = game.split_once(r#""legal":["#).and_then(|(_, rest)| rest.split_once(']'));
    let (legal, _) = list.ok_or_else(|| BenchError::bad_response("a frame without legal actions"))?;
    Ok(PlayerView { over: game.starts_with(r#""over":true"#), legal })
}

/// A random legal action. The first ones in the list are low bids; they are more likely, so that nobody runs out of
/// money early and games are as long as people's.
pub(crate) fn choose<'a>(legal: &'a str, rng: &mut Rng) -> Option<&'a str> {
    let texts = || legal.split("\",\"").map(|text| text.trim_matches('"'));
    let count = texts().count();
    let index = rng.usize(..count).min(rng.usize(..count));
    texts().nth(index).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_read_without_a_parser() {
        let view = r#"{"number":4,"table":{},"you":1,"game":{"over":false,"seat":1,"phase":"bid","legal":["pass","bid 3"],"view":{}}}"#;
        let view = Bytes::from_static(view.as_bytes());
        assert_eq!(read(&view).unwrap(), PlayerView { over: false, legal: r#""pass","bid 3""# });
        let before = Bytes::from_static(br#"{"number":4,"table":{},"you":1,"game":null}"#);
        assert_eq!(read(&before).unwrap(), PlayerView { over: false, legal: "" });
    }

    #[test]
    fn a_chosen_action_is_legal() {
        let mut rng = Rng::with_seed(1);
        for _ in 0..20 {
            assert!(["pass", "bid 3", "bid 4"].contains(&choose(r#""pass","bid 3","bid 4""#, &mut rng).unwrap()));
        }
        assert_eq!(choose("", &mut rng), None);
    }
}
