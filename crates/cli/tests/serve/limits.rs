//! Limits: how much anybody may ask, and how large a question may be.

use std::io::{BufReader, Write};
use std::thread;

use serde_json::{Value, json};

use crate::client::{Client, in_time, read_answer};
use crate::games::{is_over, play_to_the_end, setup, with};
use crate::server::Server;
use crate::watch::Said;

#[test]
fn too_many_requests_get_a_time_to_retry() {
    let server =
        Server::with(&["--requests-per-person", "5", "--requests-per-address", "0", "--identities-per-address", "0"]);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let answer = (0..200).map(|_| ada.get("/api/identity")).find(|answer| answer.status != 200).unwrap();
    assert_eq!(answer.refusal(), (429, "too_many".into()));
    let seconds: u32 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&seconds));
    assert_eq!(bo.get("/api/identity").status, 200, "others may");
    in_time("after a while it may ask again", || (ada.get("/api/identity").status == 200).then_some(()));
}

#[test]
fn an_address_has_limits_of_its_own_for_metrics() {
    let server = Server::with(&["--requests-per-address", "3", "--identities-per-address", "0"]);
    let stranger = server.stranger();
    let answer = (0..200).map(|_| stranger.get("/api/rulesets")).find(|answer| answer.status != 200).unwrap();
    assert_eq!(answer.refusal(), (429, "too_many".into()));
    assert!(answer.header("retry-after").is_some());
    for _ in 0..20 {
        assert_eq!(stranger.get("/healthz").status, 200);
        assert_eq!(stranger.get("/metrics").status, 200);
    }
    let asked = (0..200).map(|_| stranger.get("/metrics").status).find(|status| *status == 429);
    assert_eq!(asked, Some(429), "more often than anybody needs");
    assert_eq!(stranger.get("/healthz").status, 200);
    let forged = stranger.saying("x-forwarded-for", "192.0.2.7");
    let asked = (0..20).map(|_| forged.get("/api/rulesets").status).find(|status| *status == 429);
    assert_eq!(asked, Some(429), "without a proxy nobody is believed");
}

#[test]
fn behind_a_proxy_the_last_address_counts() {
    let server = Server::with(&["--requests-per-address", "2", "--behind-proxy"]);
    let from = |list: &str| server.stranger().saying("x-forwarded-for", list);
    let status = |who: &Client| who.get("/api/rulesets").status;
    let flood = from("198.51.100.1, 192.0.2.1");
    assert_eq!((0..50).map(|_| status(&flood)).find(|status| *status == 429), Some(429));
    assert_eq!(status(&from("192.0.2.2")), 200);
    assert_eq!(status(&from("203.0.113.5, 192.0.2.1")), 429, "what stands before it anybody can write");
    let flood = from("2001:db8::1");
    assert_eq!((0..50).map(|_| status(&flood)).find(|status| *status == 429), Some(429));
    assert_eq!(status(&from("2001:db8::2")), 429, "a network of IPv6 counts as one");
}

#[test]
fn identities_streams_and_tables_are_bounded() {
    let words = ["--identities-per-address", "2", "--streams-per-person", "2", "--tables-per-person", "3"];
    let server = Server::with(&[&words[..], &["--streams-per-address", "3"]].concat());
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let more = (0..10).map(|_| server.stranger().post("/api/identity", &json!({"name": "X"})));
    let answer = more.into_iter().find(|answer| answer.status != 201).unwrap();
    assert_eq!(answer.refusal(), (429, "too_many".into()));
    let tables = [0, 1, 2].map(|_| ada.open(&setup("burgueses", &["you", "open"])));
    let answer = ada.post("/api/tables", &setup("burgueses", &["you", "open"]));
    assert_eq!(answer.refusal(), (429, "too_many_tables".into()));
    assert!(answer.header("retry-after").is_some());
    ada.ask(&tables[0], "close", &json!({})).ok();
    ada.open(&setup("burgueses", &["you", "open"]));
    let open = [0, 1].map(|_| ada.watch(&tables[1]));
    let refused = |who: &Client| who.try_watch(&tables[1], None).err().map(|answer| answer.refusal());
    assert_eq!(refused(&ada), Some((429, "too_many_streams".into())), "two for one person");
    let _third = bo.watch(&tables[1]);
    assert_eq!(refused(&bo), Some((429, "too_many_streams".into())), "three for one address");
    drop(open);
    in_time("a stream that is closed is not counted", || refused(&ada).is_none().then_some(()));
}

/// Games that are over do not count among a person's tables, but stay on the disk.
#[test]
fn new_tables_are_bounded_for_each_address() {
    let server = Server::with(&["--new-tables-per-address", "2", "--tables-per-person", "0"]);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let against_bots = setup("burgueses", &["you", "random"]);
    let open = |who: &Client| {
        let table = who.open(&against_bots);
        who.ask(&table, "leave", &json!({})).ok();
        table
    };
    let last = [&ada, &bo, &ada, &bo].map(open)[3].clone();
    let refused = ada.post("/api/tables", &against_bots);
    assert_eq!(refused.refusal(), (429, "too_many".into()));
    let seconds: u32 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=30).contains(&seconds), "{seconds}");
    assert_eq!(bo.ask(&last, "rematch", &json!({})).refusal(), (429, "too_many".into()));
}

#[test]
fn ninety_five_requests_at_once_open_no_more_tables_than_allowed() {
    let words = ["--tables-per-person", "50", "--requests-per-person", "0", "--requests-per-address", "0"];
    let server = Server::with(&words);
    let ada = server.person("Ada");
    let table = setup("burgueses", &["you", "open"]);
    let statuses: Vec<u16> = thread::scope(|scope| {
        let opening: Vec<_> = (0..95).map(|_| scope.spawn(|| ada.post("/api/tables", &table).status)).collect();
        opening.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let count = |status| statuses.iter().filter(|one| **one == status).count();
    assert_eq!((count(201), count(429)), (50, 45));
}

#[test]
fn tables_of_bots_are_bounded_for_each_person() {
    let server =
        Server::with(&["--bot-tables-per-person", "2", "--requests-per-person", "0", "--requests-per-address", "0"]);
    let ada = server.person("Ada");
    let of_bots = setup("medici-card", &["random", "random"]);
    let tables = [0, 1].map(|_| ada.open(&of_bots));
    let refused = ada.post("/api/tables", &of_bots);
    assert_eq!(refused.refusal(), (429, "too_many_tables".into()));
    assert!(refused.header("retry-after").is_some());
    ada.open(&setup("medici-card", &["you", "random"]));
    server.person("Bo").open(&of_bots);
    in_time("the bots finish their game", || is_over(&ada.look(&tables[0])).then_some(()));
    assert_eq!(ada.post("/api/tables", &of_bots).status, 201);
}

/// A table of bots that plays longer than a test.
fn slow_bots() -> Value {
    with(setup("medici-card", &["random", "random"]), "pace_ms", 5000)
}

fn refusal(who: &Client, table: &str) -> Option<(u16, String)> {
    who.try_watch(table, None).err().map(|answer| answer.refusal())
}

#[test]
fn watched_tables_of_bots_are_bounded() {
    let server = Server::with(&["--bot-tables", "1"]);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let [one, other] = [0, 1].map(|_| ada.open(&slow_bots()));
    let _first = ada.watch(&one);
    let refused = bo.try_watch(&other, None).err().unwrap();
    assert_eq!(refused.refusal(), (429, "busy".into()));
    assert!(refused.header("retry-after").is_some());
    bo.watch(&one);
    bo.watch(&ada.open(&setup("medici-card", &["you", "open"])));
    // It is paused as long as nobody watches it, so it costs nothing.
    ada.open(&setup("medici-card", &["random", "random"]));
}

#[test]
fn only_bots_that_play_count_as_watched() {
    let server = Server::with(&["--bot-tables", "1"]);
    let ada = server.person("Ada");
    let finished = ada.open(&setup("medici-card", &["random", "random"]));
    let mut stream = ada.watch(&finished);
    stream.until(is_over);
    let slow = ada.open(&slow_bots());
    in_time("the game that is over does not count, though its stream is open", || {
        ada.try_watch(&slow, None).ok().map(|_| ())
    });
    let _slow = ada.watch(&slow);
    ada.watch(&finished);
    let lobby = ada.open(&setup("medici-card", &["random", "open"]));
    ada.watch(&lobby);
}

/// They watch a lobby in which a person sits, and stay when bots play there alone.
#[test]
fn spectators_of_a_lobby_count_when_bots_begin_to_play_in_it() {
    let server = Server::with(&["--bot-tables", "1"]);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let lobby = with(with(setup("medici-card", &["random", "open"]), "pace_ms", 5000), "start_when_full", false);
    let [one, other] = [0, 1].map(|_| ada.open(&lobby));
    let streams = [&one, &other].map(|table| {
        bo.ask(table, "sit", &json!({})).ok();
        ada.watch(table)
    });
    for table in [&one, &other] {
        bo.ask(table, "leave", &json!({})).ok();
        ada.ask(table, "bot", &json!({"seat": 1, "level": "random"})).ok();
        ada.ask(table, "start", &json!({})).ok();
    }
    let [mut first, mut second] = streams;
    first.until(|view| view["table"]["stage"] == "running");
    while let Some(said) = second.said() {
        assert!(!matches!(&said, Said::View(_, text) if text.contains(r#""stage":"running""#)), "{said:?}");
    }
    assert_eq!(refusal(&ada, &other), Some((429, "busy".into())));
    assert_eq!(refusal(&bo, &one), None);
}

#[test]
fn one_address_leaves_watched_tables_of_bots_to_others() {
    let server = Server::with(&["--bot-tables", "3", "--bot-tables-per-address", "2", "--behind-proxy"]);
    let ada = server.person("Ada");
    let from = |address: &str| server.stranger().saying("x-forwarded-for", address);
    let (here, there) = (from("192.0.2.1"), from("192.0.2.2"));
    let tables = [0, 1, 2].map(|_| ada.open(&slow_bots()));
    let open = [here.watch(&tables[0]), here.watch(&tables[1])];
    assert_eq!(refusal(&here, &tables[2]), Some((429, "busy".into())));
    here.watch(&tables[1]);
    assert_eq!(refusal(&there, &tables[2]), None, "another address has a share of its own");
    drop(open);
}

#[test]
fn forty_streams_at_once_watch_no_more_tables_of_bots_than_allowed() {
    let words = ["--bot-tables-per-address", "2", "--bot-tables-per-person", "0", "--requests-per-person", "0"];
    let server = Server::with(&words);
    let ada = server.person("Ada");
    let tables: Vec<String> = (0..40).map(|_| ada.open(&slow_bots())).collect();
    let stranger = server.stranger();
    let answers: Vec<_> = thread::scope(|scope| {
        let watching: Vec<_> = tables.iter().map(|table| scope.spawn(|| stranger.try_watch(table, None))).collect();
        watching.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let refused = answers.iter().filter_map(|answer| answer.as_ref().err()).filter(|answer| answer.status == 429);
    assert_eq!((answers.iter().filter(|answer| answer.is_ok()).count(), refused.count()), (2, 38));
}

#[test]
fn public_tables_are_bounded_for_each_person() {
    let server = Server::with(&["--requests-per-person", "0"]);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let public = with(setup("medici-card", &["you", "open"]), "public", true);
    let tables: Vec<String> = (0..5).map(|_| ada.open(&public)).collect();
    let refused = ada.post("/api/tables", &public);
    assert_eq!(refused.refusal(), (429, "too_many_tables".into()));
    assert!(refused.header("retry-after").is_some());
    ada.open(&setup("medici-card", &["you", "open"]));
    bo.open(&public);
    bo.ask(&tables[0], "sit", &json!({})).ok();
    assert_eq!(ada.post("/api/tables", &public).status, 201, "a game that runs is no longer listed as open");
}

#[test]
fn a_rematch_counts_as_a_table() {
    let server = Server::with(&["--tables-per-person", "1", "--requests-per-person", "0"]);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    // Not Burgueses, where the server opens a rematch after a tie.
    let table = ada.open(&setup("medici-card", &["you", "open"]));
    bo.ask(&table, "sit", &json!({})).ok();
    play_to_the_end(&table, &[&ada, &bo]);
    let other = ada.open(&setup("burgueses", &["you", "open"]));
    let rematch = |who: &Client| who.ask(&table, "rematch", &json!({}));
    assert_eq!(rematch(&ada).refusal(), (429, "too_many_tables".into()));
    let id = rematch(&bo).ok()["id"].clone();
    assert_eq!(rematch(&ada).ok()["id"], id, "it is open already");
    ada.ask(&other, "close", &json!({})).ok();
}

#[test]
fn connections_of_an_address_are_bounded() {
    let server = Server::with(&["--connections-per-address", "3", "--requests-per-address", "0"]);
    let stranger = server.stranger();
    let open: Vec<_> = (0..3).map(|_| stranger.connect().unwrap()).collect();
    // They are accepted in order, so the fourth is one too many.
    let mut fourth = BufReader::new(stranger.connect().unwrap());
    let answer = read_answer(&mut fourth, "GET").unwrap();
    assert_eq!((answer.status, answer.header("retry-after")), (429, Some("5")));
    drop(open);
    in_time("a connection that is closed is not counted", || {
        let mut connection = BufReader::new(stranger.connect().ok()?);
        connection.get_mut().write_all(&stranger.request("GET", "/healthz", None)).ok()?;
        read_answer(&mut connection, "GET").ok().filter(|answer| answer.status == 200)
    });
}

#[test]
fn connections_of_a_proxy_are_not() {
    let server = Server::with(&["--connections-per-address", "2", "--behind-proxy"]);
    let stranger = server.stranger();
    let _open: Vec<_> = (0..5).map(|_| stranger.connect().unwrap()).collect();
    assert_eq!(stranger.get("/healthz").status, 200);
}

#[test]
fn replays_of_an_address_are_bounded_before_they_are_read() {
    let server = Server::with(&["--replays-per-address", "2", "--behind-proxy"]);
    let path = "/api/records/replay";
    let from = |address: &str| server.stranger().saying("x-forwarded-for", address);
    let (one, other) = (from("192.0.2.1"), from("192.0.2.2"));
    let half = |_| {
        let mut connection = one.connect().unwrap();
        let request = one.request("POST", path, Some(b"{}"));
        connection.write_all(&request[..request.len() - 1]).unwrap();
        connection
    };
    let refused = || one.post(path, &json!({})).refusal() == (429, "busy".into());
    // A probe counts while it runs, and may take the place of the second one: then both are sent again.
    let waiting = in_time("both are counted", || {
        let waiting = [0, 1].map(half);
        if (0..20).any(|_| refused()) {
            return Some(waiting);
        }
        drop(waiting);
        in_time("who hangs up is not counted", || (!refused()).then_some(()));
        None
    });
    assert!(one.post(path, &json!({})).header("retry-after").is_some());
    assert_eq!(other.post(path, &json!({})).refusal().0, 400, "others may");
    let ada = server.person("Ada");
    for (address, refusal) in [("192.0.2.1", (429, "busy")), ("192.0.2.2", (404, "not_found"))] {
        let practice = json!({"moment": 0, "seat": 0, "level": "random"});
        let answer = ada.saying("x-forwarded-for", address).ask(&"0".repeat(32), "practice", &practice);
        assert_eq!(answer.refusal(), (refusal.0, refusal.1.into()), "practice plays a record, too");
    }
    drop(waiting);
    in_time("one who hangs up is not counted", || (!refused()).then_some(()));
}

#[test]
fn bodies_are_bounded() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let name = |length: usize| format!(r#"{{"name":"{}"}}"#, "x".repeat(length)).into_bytes();
    let send = |body: &[u8]| ada.send("POST", "/api/identity", Some(body)).refusal();
    assert_eq!(send(&name((16 << 10) - 11)), (400, "bad_request".into()), "it fits, but no name is so long");
    assert_eq!(send(&name((16 << 10) - 10)), (413, "too_large".into()));
    assert_eq!(send(&name(1 << 20)), (413, "too_large".into()));
}

#[test]
fn bodies_are_json() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let number = ada.look(&table)["number"].clone();
    let path = format!("/api/tables/{table}/word-hash");
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""] {
        let answer = ada.saying("content-type", kind).send("POST", &path, Some(br#"{"word_hash":"x"}"#));
        assert_eq!(answer.refusal(), (415, "media_type".into()), "{kind}");
    }
    let bad: [&[u8]; 18] = [
        b"{",
        b"[]",
        b"null",
        b"\"x\"",
        b"{}",
        b"{\"word_hash\":1}",
        b"{\"word_hash\":null}",
        b"{\"word_hash\":\"x\"} x",
        b"{\"word_hash\":\"\xff\"}",
        b"\xef\xbb\xbf{\"word_hash\":\"x\"}",
        b"{'word_hash':'x'}",
        b"{\"word_hash\":\"x\",}",
        b"{\"word_hash\":\"\\ud800\"}",
        b"{\"word_hash\":\"x\",\"word_hash\":\"y\"}",
        b"{\"word_hash\":NaN}",
        b"\0",
        b"{\"word_hash\":\"\\u0000\"}",
        b" ",
    ];
    for body in bad {
        let answer = ada.send("POST", &path, Some(body));
        assert_eq!(answer.refusal(), (400, "bad_request".into()), "{:?}", String::from_utf8_lossy(body));
    }
    let deep = [r#"{"word_hash":"#, &"[".repeat(8000), &"]".repeat(8000), "}"].concat();
    assert_eq!(ada.send("POST", &path, Some(deep.as_bytes())).refusal(), (400, "bad_request".into()));
    assert_eq!(ada.look(&table)["number"], number, "nothing was changed");
    let fine = ada.saying("content-type", "Application/JSON; charset=utf-8");
    fine.send("POST", &path, Some(format!(r#" {{"word_hash":"{}"}} "#, "0".repeat(64)).as_bytes())).ok();
    let seat = |body: &[u8]| ada.send("POST", &format!("/api/tables/{table}/sit"), Some(body));
    for body in
        [&b"{\"seat\":4294967296}"[..], b"{\"seat\":1e400}", b"{\"seat\":-1}", b"{\"seat\":0.5}", b"{\"seat\":\"0\"}"]
    {
        assert_eq!(seat(body).refusal(), (400, "bad_request".into()), "{:?}", String::from_utf8_lossy(body));
    }
    for body in [&b"{\"seat\":0.0}"[..], b"{\"seat\":null}", b""] {
        assert_eq!(seat(body).status, 200, "{:?}", String::from_utf8_lossy(body));
    }
}

#[test]
fn pages_of_other_sites_may_do_nothing() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let number = ada.look(&table)["number"].clone();
    let host = ada.address().to_string();
    let foreign = ["https://evil.example".to_owned(), "null".into(), format!("http://{host}.evil.example"), "x".into()];
    let mut strangers: Vec<Client> = foreign.iter().map(|origin| ada.saying("origin", origin)).collect();
    strangers.extend(["cross-site", "same-site", "x"].map(|site| ada.saying("sec-fetch-site", site)));
    for page in &strangers {
        assert_eq!(page.ask(&table, "close", &json!({})).refusal(), (403, "cross_site".into()));
        assert_eq!(page.send("PUT", "/api/identity", Some(b"{}")).refusal().0, 403);
        assert_eq!(page.look(&table)["number"], number, "but a link from there may be followed");
    }
    let ours = [ada.saying("origin", &format!("http://{host}")), ada.saying("sec-fetch-site", "same-origin")];
    for page in ours.iter().chain([&ada.saying("sec-fetch-site", "none")]) {
        page.ask(&table, "word-hash", &json!({"word_hash": "0".repeat(64)})).ok();
    }
}

#[test]
fn other_methods_are_refused() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let cases = [
        ("DELETE", "/api/identity", "GET"),
        ("PATCH", "/api/tables", "GET"),
        ("POST", "/api/rulesets", "GET"),
        ("GET", "/api/tables/00000000000000000000000000000000/actions", "POST"),
        ("POST", "/healthz", "GET"),
        ("PUT", "/metrics", "GET"),
        ("POST", "/", "GET"),
        ("BREW", "/api/tables", "POST"),
    ];
    for (method, path, allowed) in cases {
        let answer = ada.send(method, path, None);
        assert_eq!(answer.refusal(), (405, "method_not_allowed".into()), "{method} {path}");
        assert!(answer.header("allow").is_some_and(|allow| allow.contains(allowed)), "{method} {path}: {answer:?}");
    }
    for path in ["/api", "/api/", "/api/tables/", "/api/nothing", "/%2e%2e/etc/passwd", "/api/tables/x/y/z"] {
        assert_eq!(ada.get(path).refusal(), (404, "not_found".into()), "{path}");
    }
}
