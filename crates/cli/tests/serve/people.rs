//! Identities: a name, and a secret in a cookie.

use serde_json::{Value, json};

use crate::games::setup;
use crate::server::Server;

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn a_name_gets_a_cookie_that_scripts_cannot_read() {
    let server = Server::shared();
    let answer = server.stranger().post("/api/identity", &json!({"name": "  Ada Lovelace "}));
    assert_eq!(answer.status, 201);
    assert_eq!(answer.ok()["name"], "Ada Lovelace");
    let cookie = answer.header("set-cookie").unwrap().to_owned();
    let parts: Vec<&str> = cookie.split("; ").collect();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(parts.contains(&part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "a browser would not send it back without TLS: {cookie}");
    let secret = parts[0].strip_prefix("lonja=").unwrap();
    assert!(secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert!(!answer.text().contains(secret), "scripts read bodies");
}

#[test]
fn through_tls_the_cookie_says_so_if_the_proxy_is_believed() {
    let name = json!({"name": "Ada"});
    let server = Server::with(&["--behind-proxy"]);
    let through = |scheme: &str| server.stranger().saying("x-forwarded-proto", scheme).post("/api/identity", &name);
    let cookie = through("https").header("set-cookie").unwrap().to_owned();
    assert!(
        cookie.contains("; Secure") && cookie.starts_with("__Host-lonja=") && !cookie.contains("Domain"),
        "{cookie}"
    );
    assert!(!through("http").header("set-cookie").unwrap().contains("Secure"));
    let alone = Server::shared().stranger().saying("x-forwarded-proto", "https").post("/api/identity", &name);
    assert!(!alone.header("set-cookie").unwrap().contains("Secure"), "anybody can write this header");
}

#[test]
fn the_cookie_is_renewed_and_moves_to_its_safe_name_under_tls() {
    let server = Server::with(&["--trusted-proxies", "127.0.0.0/8,::1"]);
    let ada = server.person("Ada");
    let renewed = ada.get("/api/identity");
    let plain = format!("lonja={}; ", ada.secret());
    assert!(renewed.header("set-cookie").unwrap().starts_with(&plain) && renewed.text().contains("Ada"));
    let through_tls = ada.saying("x-forwarded-proto", "https");
    // A neighbour under the same domain can plant this one.
    assert_eq!(through_tls.get("/api/tables/mine").refusal(), (401, "unknown_person".into()));
    let secure = through_tls.get("/api/identity");
    let cookie = secure.header("set-cookie").unwrap();
    assert!(cookie.starts_with(&format!("__Host-{plain}")) && cookie.contains("Max-Age=34560000"), "{cookie}");
    let mut safe = through_tls;
    safe.cookie = Some(format!("lonja={}; {}", "0".repeat(64), cookie.split(';').next().unwrap()));
    assert_eq!(safe.get("/api/identity").ok()["name"], "Ada", "the safe cookie counts");
    assert_eq!(safe.get("/api/tables/mine").status, 200);
    let renamed = safe.send("PUT", "/api/identity", Some(br#"{"name":"Bo"}"#)).ok();
    assert_eq!(renamed["name"], "Bo");
}

#[test]
fn a_401_says_how_to_be_known() {
    let answer = Server::shared().stranger().get("/api/identity");
    assert_eq!(answer.refusal(), (401, "unknown_person".into()));
    assert!(answer.header("www-authenticate").unwrap().starts_with("Cookie "));
}

#[test]
fn unknown_members_are_refused_by_name() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    for (path, body) in [
        ("/api/tables".to_owned(), json!({"ruleset": "burgueses", "players": 2, "clock": 5})),
        ("/api/identity".to_owned(), json!({"name": "Ada", "clock": 5})),
        (format!("/api/tables/{table}/sit"), json!({"clock": 5})),
        (format!("/api/tables/{table}/start"), json!({"clock": 5})),
        (format!("/api/tables/{table}/actions"), json!({"action": "pass", "after": 1, "clock": 5})),
    ] {
        let answer = ada.post(&path, &body);
        assert_eq!(answer.refusal(), (400, "bad_request".into()), "{path}");
        assert!(answer.text().contains("clock"), "{}", answer.text());
    }
}

#[test]
fn secrets_are_stored_nowhere() {
    let server = Server::start();
    let ada = server.person("Ada Lovelace");
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let stored = server.database.bytes();
    assert!(contains(&stored, "Ada Lovelace") && contains(&stored, &table), "it is the right place");
    assert!(!contains(&stored, ada.secret()));
}

#[test]
fn the_same_person_comes_back_after_a_restart() {
    let mut server = Server::start();
    let ada = server.person("Ada");
    let id = ada.get("/api/identity").ok()["id"].clone();
    let tables = [0, 1].map(|_| ada.open(&setup("medici-2018", &["open", "you", "open"])));
    server.terminate();
    assert!(server.wait().success());
    server.start_again();
    assert_eq!(ada.get("/api/identity").ok()["id"], id);
    for table in tables {
        assert_eq!(ada.look(&table)["you"], 1, "the same identity at many tables");
    }
}

#[test]
fn a_new_name_is_for_new_tables() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let before = ada.open(&setup("burgueses", &["you", "open"]));
    let renamed = ada.send("PUT", "/api/identity", Some(br#"{"name":"Countess"}"#)).ok();
    assert_eq!((&renamed["name"], &renamed["id"]), (&json!("Countess"), &ada.get("/api/identity").ok()["id"]));
    let after = ada.open(&setup("burgueses", &["you", "open"]));
    let name = |table: &str| ada.look(table)["table"]["seats"][0]["name"].clone();
    assert_eq!((name(&before), name(&after)), (json!("Ada"), json!("Countess")));
}

#[test]
fn names_that_deceive_are_refused() {
    let server = Server::shared();
    let long = "x".repeat(33);
    let names = [
        "",
        "   ",
        &long,
        "a\0b",
        "a\nb",
        "\u{202e}adA",
        "A\u{200b}da",
        "\u{2066}Ada",
        "A\u{61c}da",
        "A\u{ad}da",
        "A\u{2028}da",
        "\u{3164}",
        "Ad\u{e0041}a",
    ];
    for name in names {
        let answer = server.stranger().post("/api/identity", &json!({"name": name}));
        assert_eq!(answer.refusal(), (400, "bad_request".into()), "{name:?}");
        assert_eq!(answer.header("set-cookie"), None);
    }
    for name in ["Ż", "李", "<b>Ada</b>", "O'Neill; drop table people", "🚀"] {
        assert_eq!(server.person(name).get("/api/identity").ok()["name"], name);
    }
    assert_eq!(server.person(&"ż".repeat(32)).get("/api/identity").status, 200);
}

#[test]
fn without_an_identity_one_may_read_but_not_change() {
    let server = Server::shared();
    let table = server.person("Ada").open(&setup("burgueses", &["you", "open"]));
    let mut liar = server.stranger();
    for cookie in [None, Some(format!("lonja={}", "0".repeat(64))), Some("lonja=".into()), Some("lonja=\u{1}".into())] {
        // A control character can't be sent at all.
        liar.cookie = cookie.filter(|cookie| !cookie.contains('\u{1}'));
        assert_eq!(liar.get("/api/identity").refusal(), (401, "unknown_person".into()));
        assert_eq!(liar.get("/api/tables/mine").refusal().0, 401);
        assert_eq!(liar.post("/api/tables", &setup("burgueses", &["you", "open"])).refusal().0, 401);
        for (what, body) in every_request() {
            assert_eq!(liar.ask(&table, what, &body).refusal().0, 401, "{what}");
        }
        let view = liar.look(&table);
        assert_eq!((&view["you"], &view["number"]), (&Value::Null, &json!(2)));
        assert_eq!(liar.watch(&table).view()["you"], Value::Null);
        assert_eq!(liar.record(&table)["ruleset"], "burgueses");
    }
}

/// Everything that can be asked at a table.
pub(crate) fn every_request() -> Vec<(&'static str, Value)> {
    let mut all = vec![
        ("sit", json!({"seat": 1})),
        ("bot", json!({"seat": 1, "level": "random"})),
        ("remove-bot", json!({"seat": 1})),
        ("word-hash", json!({"word_hash": "0".repeat(64)})),
        ("reveal", json!({"word": "x"})),
        ("stand-in", json!({"seat": 0})),
        ("actions", json!({"action": "buy", "after": 2})),
        ("phrases", json!({"phrase": "nice"})),
    ];
    all.extend(["leave", "return", "start", "close", "hint", "rematch"].map(|what| (what, json!({}))));
    all
}

#[test]
fn tables_that_are_not_there_are_not_found() {
    let server = Server::shared();
    let ada = server.person("Ada");
    for id in [
        "0".repeat(32),
        "x".into(),
        "%00".into(),
        "%ff".into(),
        "..%2f..%2fetc".into(),
        "0".repeat(5000),
        "%F0%9F%99%82".into(),
    ] {
        for path in ["", "/events", "/record"] {
            let answer = ada.get(&format!("/api/tables/{id}{path}"));
            assert_eq!(answer.refusal(), (404, "not_found".into()), "{id}{path}");
        }
        assert_eq!(ada.try_watch(&id, None).err().unwrap().refusal(), (404, "not_found".into()), "{id}");
        for (what, body) in every_request() {
            assert_eq!(ada.ask(&id, what, &body).refusal(), (404, "not_found".into()), "{id}/{what}");
        }
    }
}

#[test]
fn what_the_readme_posts_opens_a_table() {
    let readme = include_str!("../../../../README.md");
    let body = |from: &str| {
        let text = readme.split(from).nth(1).unwrap().split('\'').next().unwrap();
        serde_json::from_str::<Value>(&format!("{}{text}", from.trim_start_matches("post -d '"))).unwrap()
    };
    let server = Server::shared();
    assert_eq!(server.stranger().post("/api/identity", &body("post -d '{\"name\"")).status, 201);
    let ada = server.person("Ada");
    let table = ada.open(&body("post -d '{\"ruleset\""));
    let shown = ada.look(&table);
    assert_eq!((&shown["table"]["stage"], &shown["you"]), (&json!("running"), &json!(0)));
}
