//! What no honest client does.

use std::io::{BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Client, in_time, read_answer};
use crate::games::{choose, duel, is_over, is_turn, setup};
use crate::server::Server;

/// What a server says until it ends the connection.
fn to_the_end(mut connection: TcpStream) -> String {
    let mut said = Vec::new();
    // That the server ends it without ceremony is an end, too.
    let _ = connection.read_to_end(&mut said);
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn connections_that_go_nowhere_are_ended() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let slow = |text: &str| {
        let mut connection = ada.connect().unwrap();
        connection.write_all(text.as_bytes()).unwrap();
        thread::spawn(move || to_the_end(connection))
    };
    let half = "POST /api/identity HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{\"name\":";
    let chunked = "POST /api/identity HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{\"nam";
    let head = [slow(""), slow("GET / HT"), slow("GET / HTTP/1.1\r\nhost: x\r\nx-slow:")];
    let body = [slow(half), slow(chunked)];
    // A head that comes letter by letter has no more time than another.
    let mut trickle = ada.connect().unwrap();
    let began = Instant::now();
    while trickle.write_all(b"x").is_ok() {
        assert!(began.elapsed() < Duration::from_secs(50), "it goes on for ever");
        thread::sleep(Duration::from_millis(200));
    }
    for connection in head {
        assert!(!connection.join().unwrap().contains("200 OK"));
    }
    for connection in body {
        let said = connection.join().unwrap();
        assert!(said.starts_with("HTTP/1.1 408 ") && said.contains("\"too_slow\""), "{said}");
    }
    assert_eq!(ada.get("/api/identity").status, 200);
}

#[test]
fn garbage_is_refused_and_others_are_served() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let long = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(70_000));
    let many = format!("GET / HTTP/1.1\r\nhost: x\r\n{}\r\n", "x: y\r\n".repeat(5000));
    let cases: [&[u8]; 9] = [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\r\n\r\nNONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"POST /api/identity HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        b"POST /api/identity HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}{}{}",
        b"POST /api/identity HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        long.as_bytes(),
        many.as_bytes(),
    ];
    for garbage in cases {
        let mut connection = ada.connect().unwrap();
        let _ = connection.write_all(garbage);
        let _ = connection.shutdown(Shutdown::Write);
        let said = to_the_end(connection);
        let shown = String::from_utf8_lossy(&garbage[..garbage.len().min(60)]);
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{shown:?}: {said}");
        assert_eq!(ada.get("/api/identity").status, 200);
    }
}

#[test]
fn requests_in_a_row_are_answered_in_order_until_one_is_garbage() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let kept = ada.saying("connection", "keep-alive");
    let mut connection = ada.connect().unwrap();
    let asked = ["/api/identity", "/api/rulesets", "/api/nothing"].map(|path| kept.request("GET", path, None)).concat();
    connection.write_all(&[&asked[..], b"\x00\x01garbage\r\n\r\n", &asked[..]].concat()).unwrap();
    let mut connection = BufReader::new(connection);
    let status = |connection: &mut BufReader<TcpStream>| read_answer(connection, "GET").unwrap().status;
    assert_eq!([0, 1, 2].map(|_| status(&mut connection)), [200, 200, 404]);
    let rest = to_the_end(connection.into_inner());
    assert!(!rest.contains("200 OK"), "{rest}");
}

#[test]
fn odd_requests_are_answered() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let ask = |text: &str| {
        let mut connection = ada.connect().unwrap();
        connection.write_all(text.as_bytes()).unwrap();
        read_answer(&mut BufReader::new(connection), "GET").unwrap().status
    };
    assert_eq!(ask("GET /api/rulesets HTTP/1.0\r\n\r\n"), 200);
    assert_eq!(ask("GET http://elsewhere.example/api/rulesets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"), 200);
    assert!(ask("OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n") >= 400);
    assert!(ask("CONNECT evil.example:80 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n") >= 400);
    let body = r#"{"name":"Ada"}"#;
    let chunks: String = body.chars().map(|letter| format!("1\r\n{letter}\r\n")).collect();
    let head = "POST /api/identity HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n";
    assert_eq!(ask(&format!("{head}transfer-encoding: chunked\r\n\r\n{chunks}0\r\n\r\n")), 201);
}

/// Plays, but never waits for the answer.
fn act_and_hang_up(who: &Client, table: &str, action: &str, after: u64) {
    let body = json!({"action": action, "after": after}).to_string();
    let mut connection = who.connect().unwrap();
    let path = format!("/api/tables/{table}/actions");
    connection.write_all(&who.request("POST", &path, Some(body.as_bytes()))).unwrap();
    // Now at once, now a moment later.
    thread::sleep(Duration::from_micros(after % 16 * 60));
    let _ = connection.shutdown(Shutdown::Both);
}

#[test]
fn a_client_that_hangs_up_leaves_the_table_intact() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    for _ in 0..4 {
        let table = duel(&ada, &bo);
        let mut stream = server.stranger().watch(&table);
        loop {
            let view = stream.view();
            if is_over(&view) {
                break;
            }
            let people = [&ada, &bo];
            let Some(turn) = people.into_iter().find(|who| is_turn(&who.look(&table))) else { break };
            let now = turn.look(&table);
            let (action, after) = choose(&now);
            act_and_hang_up(turn, &table, &action, after);
            // What was written is shown to all; if nothing was, it can be said again.
            let number = in_time("the action is there", || {
                let last = turn.events(&table, 0).len() as u64;
                if last == after {
                    turn.act(&table, &action, after);
                }
                Some(last).filter(|last| *last > after)
            });
            assert!(turn.look(&table)["number"].as_u64().unwrap() >= number, "what is written is known");
            let seen = stream.last.unwrap();
            assert!(number > seen);
        }
    }
}

#[test]
fn bots_go_on_after_a_client_hangs_up() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let began = Instant::now();
    for _ in 0..6 {
        let table = ada.open(&setup("burgueses", &["you", "random"]));
        loop {
            let view = in_time("it is Ada's turn, or over", || {
                let view = ada.look(&table);
                (is_turn(&view) || is_over(&view)).then_some(view)
            });
            if is_over(&view) {
                break;
            }
            let (action, after) = choose(&view);
            act_and_hang_up(&ada, &table, &action, after);
        }
    }
    assert!(began.elapsed() < Duration::from_secs(25), "bots were waited for");
}
