//! Lists of tables: public ones, a person's own, and the metrics for the host.

use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{is_turn, play_to_the_end, setup, with};
use crate::server::Server;

fn listed(who: &Client, path: &str) -> Vec<Value> {
    who.get(path).ok()["tables"].as_array().unwrap().clone()
}

fn ids(who: &Client, path: &str) -> Vec<String> {
    listed(who, path).iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn public_tables_are_found_by_stage_and_others_never() {
    let server = Server::start();
    let (ada, bo, stranger) = (server.person("Ada"), server.person("Bo"), server.stranger());
    let duel = setup("burgueses", &["you", "open"]);
    let public = ada.open(&with(duel.clone(), "public", true));
    let secret = ada.open(&duel);
    let given_up = ada.open(&with(duel, "public", true));
    ada.ask(&given_up, "close", &json!({})).ok();
    assert_eq!(ids(&stranger, "/api/tables"), std::slice::from_ref(&public));
    assert_eq!(ids(&stranger, "/api/tables?stage=open"), std::slice::from_ref(&public));
    let brief = &listed(&stranger, "/api/tables")[0]["table"];
    assert_eq!((&brief["ruleset"], &brief["seats"][0]["name"]), (&json!("burgueses"), &json!("Ada")));
    for table in [&public, &secret] {
        bo.ask(table, "sit", &json!({})).ok();
    }
    assert_eq!(ids(&stranger, "/api/tables"), [""; 0]);
    assert_eq!(ids(&stranger, "/api/tables?stage=running"), std::slice::from_ref(&public));
    for table in [&public, &secret] {
        play_to_the_end(table, &[&ada, &bo]);
    }
    assert_eq!(ids(&stranger, "/api/tables?stage=running"), [""; 0]);
    assert_eq!(ids(&stranger, "/api/tables?stage=over"), std::slice::from_ref(&public));
    let mine = ids(&bo, "/api/tables/mine");
    assert!(mine.contains(&secret) && mine.contains(&public));
    assert_eq!(ids(&server.person("Cy"), "/api/tables/mine"), [""; 0]);
    for query in ["?stage=hidden", "?stage=", "?players=x", "?players=1.5"] {
        assert_eq!(stranger.get(&format!("/api/tables{query}")).refusal(), (400, "bad_request".into()), "{query}");
    }
}

/// All pages of a list.
fn all_pages(who: &Client, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = who.get(&format!("{path}{cursor}")).ok();
        found.extend(page["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()));
        let Some(next) = page["next"].as_str() else { return found };
        cursor = format!("{}cursor={next}", if path.contains('?') { '&' } else { '?' });
    }
}

#[test]
fn a_long_list_goes_on_without_a_gap() {
    let limits = [
        "--new-tables-per-address",
        "--tables-per-person",
        "--public-tables-per-person",
        "--requests-per-address",
        "--requests-per-person",
    ];
    let server = Server::with(&limits.map(|limit| [limit, "0"]).concat());
    let ada = server.person("Ada");
    let mut opened: Vec<String> =
        (0..203).map(|_| ada.open(&with(setup("burgueses", &["you", "open"]), "public", true))).collect();
    for table in &opened[..103] {
        ada.ask(table, "close", &json!({})).ok();
    }
    opened.sort();
    let mut mine = all_pages(&ada, "/api/tables/mine");
    mine.sort();
    assert_eq!(mine, opened);
    let open = all_pages(&ada, "/api/tables?stage=open");
    assert_eq!((open.len(), all_pages(&ada, "/api/tables?ruleset=burgueses&players=2")), (100, open));
    assert_eq!(ids(&ada, "/api/tables?players=3"), [""; 0]);
    assert_eq!(ids(&ada, "/api/tables?ruleset=medici-2018"), [""; 0]);
    for query in ["?cursor=", "?cursor=x", "?cursor=over.x.y", "?cursor=unfinished.1.y", "?before=1", "?page=2"] {
        for path in ["/api/tables", "/api/tables/mine"] {
            assert_eq!(ada.get(&format!("{path}{query}")).refusal(), (400, "bad_request".into()), "{path}{query}");
        }
    }
}

/// PostgreSQL can't even compare with a text that has a NUL.
#[test]
fn a_list_is_asked_only_for_what_there_can_be() {
    let server = Server::start();
    let ada = server.person("Ada");
    for ruleset in ["%00", "burgueses%00", "go", ""] {
        let answer = ada.get(&format!("/api/tables?ruleset={ruleset}"));
        assert_eq!(answer.refusal(), (400, "unknown_ruleset".into()), "{ruleset}");
    }
    for query in ["ruleset=burgueses&players=3", "players=1", "players=4294967295"] {
        assert_eq!(ada.get(&format!("/api/tables?{query}")).refusal(), (400, "bad_players".into()), "{query}");
    }
    for cursor in ["unfinished.5.%00", "over.5.", "over.5.0123456789abcdef", &format!("over.5.{}", "%00".repeat(32))] {
        for path in ["/api/tables", "/api/tables/mine"] {
            let answer = ada.get(&format!("{path}?cursor={cursor}"));
            assert_eq!(answer.refusal(), (400, "bad_request".into()), "{path} {cursor}");
        }
    }
    assert_eq!(store_failures(&ada), Some(0.0));
}

#[test]
fn ones_own_tables_tell_whose_turn_it_is() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let waiting = ada.open(&setup("burgueses", &["you", "open"]));
    let running = ada.open(&setup("burgueses", &["open", "you"]));
    bo.ask(&running, "sit", &json!({})).ok();
    let mine = listed(&ada, "/api/tables/mine");
    let of = |id: &str| mine.iter().find(|table| table["id"] == id).unwrap();
    assert_eq!(of(&waiting)["turn"], Value::Null);
    let view = ada.look(&running);
    assert_eq!(of(&running)["turn"], json!({"seat": view["game"]["seat"], "you": 1}));
    assert_eq!(is_turn(&view), of(&running)["turn"]["seat"] == 1);
}

#[test]
fn who_runs_the_server_sees_how_it_does() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let health = ada.get("/healthz");
    assert_eq!((health.status, health.text()), (200, "ok\n"));
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let mut stream = ada.watch(&table);
    stream.view();
    let answer = ada.get("/metrics");
    assert!(answer.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    let samples = read_metrics(answer.text());
    let of =
        |name: &str| samples.iter().filter(|(sample, _)| sample.starts_with(name)).map(|(_, value)| value).sum::<f64>();
    assert!(of("lonja_tables_opened_total") >= 1.0);
    assert!(of("lonja_streams") >= 1.0);
    assert!(of("lonja_tables_in_memory") >= 1.0);
    assert!(of("lonja_answers_total{status=\"201\"}") >= 2.0);
    assert!(of("lonja_answer_seconds_count") >= 2.0);
    assert_eq!(of("lonja_store_failures_total"), 0.0);
    assert!(!answer.text().contains(&table), "a table's id is its key");
}

#[test]
fn a_repeated_rematch_is_no_failure_of_the_store() {
    let server = Server::start();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "random"]));
    play_to_the_end(&table, &[&ada]);
    let ids: Vec<Value> = (0..4).map(|_| ada.ask(&table, "rematch", &json!({})).ok()["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]));
    assert_eq!(store_failures(&ada), Some(0.0));
}

fn store_failures(who: &Client) -> Option<f64> {
    let answer = who.get("/metrics");
    let mut samples = read_metrics(answer.text()).into_iter();
    samples.find(|(name, _)| name == "lonja_store_failures_total").map(|(_, failures)| failures)
}

/// Samples of the text format, each line of which must be one, or tell of what comes.
fn read_metrics(text: &str) -> Vec<(String, f64)> {
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':'));
    let mut lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.pop(), Some("# EOF"));
    let (told, samples): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|line| line.starts_with('#'));
    for line in told {
        assert!(["# HELP ", "# TYPE ", "# UNIT "].iter().any(|kind| line.starts_with(kind)), "{line}");
    }
    samples
        .into_iter()
        .map(|line| {
            let (sample, value) = line.rsplit_once(' ').unwrap();
            let name = sample.split('{').next().unwrap();
            assert!(is_name(name) && (name == sample || sample.ends_with('}')), "{line}");
            (sample.to_owned(), value.parse().unwrap())
        })
        .collect()
}
