//! What users of the product ask, and what they read in its answers.

use bytes::Bytes;
use fastrand::Rng;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;

use crate::client::Client;
use crate::table::Game;
use crate::trouble::Trouble;

/// A table that was opened.
#[derive(Deserialize)]
struct Opened {
    id: String,
}

/// Picks a name, and gets a cookie.
pub(crate) async fn introduce(client: &mut Client, name: &str) -> Result<(), Trouble> {
    client.post("/api/identity", &json!({"name": name})).await.map(|IgnoredAny| ())
}

/// Opens a table and sits down; the path to it.
pub(crate) async fn open(client: &mut Client, Game { ruleset, seats }: Game) -> Result<String, Trouble> {
    open_as(client, &json!({"ruleset": ruleset, "players": seats})).await
}

/// Opens a table where only bots sit, and nobody waits for them; the path to it.
pub(crate) async fn open_to_bots(client: &mut Client, game: Game, level: &str) -> Result<String, Trouble> {
    let Game { ruleset, seats } = game;
    open_as(client, &json!({"ruleset": ruleset, "players": seats, "seats": vec![level; seats], "pace_ms": 0})).await
}

async fn open_as(client: &mut Client, table: &serde_json::Value) -> Result<String, Trouble> {
    let Opened { id } = client.post("/api/tables", table).await?;
    Ok(format!("/api/tables/{id}"))
}

/// Takes the first free seat.
pub(crate) async fn sit(client: &mut Client, path: &str) -> Result<(), Trouble> {
    client.post(&format!("{path}/sit"), &json!({})).await.map(|IgnoredAny| ())
}

/// What a player has to know of a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HistoryItem<'a> {
    pub(crate) over: bool,
    /// The texts of what it may do, as a JSON list without its brackets.
    pub(crate) legal: &'a str,
}

/// Reads a view: only what is needed, and without a parser, for whoever measures shares the machine with what is measured.
pub(crate) fn read(view: &Bytes) -> Result<HistoryItem<'_>, Trouble> {
    let view = std::str::from_utf8(view).map_err(Trouble::nonsense)?;
    let Some((_, game)) = view.split_once(r#""game":{"#) else {
        return Ok(HistoryItem { over: false, legal: "" });
    };
    let list = game.split_once(r#""legal":["#).and_then(|(_, rest)| rest.split_once(']'));
    let (legal, _) = list.ok_or_else(|| Trouble::nonsense("a view without a list of legal actions"))?;
    Ok(HistoryItem { over: game.starts_with(r#""over":true"#), legal })
}

/// One of the legal actions, by chance. Those that come first in a list are cheap bids: they are taken more often, so that
/// nobody is out of money early and games are as long as people's.
pub(crate) fn choose<'a>(legal: &'a str, rng: &mut Rng) -> Option<&'a str> {
    let texts = || legal.split("\",\"").map(|text| text.trim_matches('"'));
    let count = texts().count();
    let place = rng.usize(..count).min(rng.usize(..count));
    texts().nth(place).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_read_for_what_a_player_needs() {
        let view = r#"{"number":4,"table":{},"you":1,"game":{"over":false,"seat":1,"phase":"bid","legal":["pass","bid 3"],"view":{}}}"#;
        let view = Bytes::from_static(view.as_bytes());
        assert_eq!(read(&view).unwrap(), HistoryItem { over: false, legal: r#""pass","bid 3""# });
        let before = Bytes::from_static(br#"{"number":4,"table":{},"you":1,"game":null}"#);
        assert_eq!(read(&before).unwrap(), HistoryItem { over: false, legal: "" });
    }

    #[test]
    fn what_is_chosen_is_legal() {
        let mut rng = Rng::with_seed(1);
        for _ in 0..20 {
            assert!(["pass", "bid 3", "bid 4"].contains(&choose(r#""pass","bid 3","bid 4""#, &mut rng).unwrap()));
        }
        assert_eq!(choose("", &mut rng), None);
    }
}
