//! The session with curl in `docs/api.md`: a real server gives these answers, up to where both people leave.

use std::fs;

use serde_json::{Map, Value, json};

use crate::client::{Answer, Client, in_time};
use crate::server::Server;

/// Stands for what the document leaves out.
const OMITTED: &str = "…";
/// Values of these members depend on the shuffle or on time: only the names of members in them are compared.
const CHANGING: [&str; 5] = ["game", "events", "alternatives", "action", "iterations"];

/// A command of the session, and what it prints.
#[derive(Clone)]
struct Exchange {
    command: String,
    printed: String,
}

#[test]
fn the_session_with_curl_is_what_happens() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md")).unwrap();
    let (_, section) = text.split_once("## A session with curl").unwrap();
    let exchanges = exchanges(section.split("```\n").nth(1).unwrap());
    assert!(exchanges.len() > 12, "{}", exchanges.len());
    // In the document seat 1 begins, which chance decides.
    in_time("seat 1 begins", || Session::at(&Server::start()).run(&exchanges).then_some(()));
}

fn exchanges(block: &str) -> Vec<Exchange> {
    let mut exchanges: Vec<Exchange> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), exchanges.last_mut()) {
            (Some(command), _) => exchanges.push(Exchange { command: command.to_owned(), printed: String::new() }),
            (None, Some(last)) => last.printed += line,
            (None, None) => panic!("{line}"),
        }
    }
    exchanges
}

/// What the commands have in common.
struct Session {
    ada: Client,
    bo: Client,
    table: String,
}

impl Session {
    fn at(server: &Server) -> Self {
        let (ada, bo) = (server.stranger(), server.stranger());
        Self { ada, bo, table: String::new() }
    }

    /// Runs the commands before the end of the game, which takes a minute. False if seat 1 does not begin.
    fn run(mut self, exchanges: &[Exchange]) -> bool {
        for Exchange { command, printed } in exchanges {
            if command.contains(" -o ") {
                break;
            }
            if command.starts_with("curl ") {
                let answer = self.curl(command);
                if printed.is_empty() {
                    continue;
                }
                let (answer, printed) = (answer.json(), read(printed));
                if answer["game"]["seat"] == 0 {
                    return false;
                }
                // When somebody has left, a bot acts at once, so numbers may be higher.
                compare(&printed, &answer, !command.contains("/leave"), command);
            }
        }
        true
    }

    /// Sends the request of a command.
    fn curl(&mut self, command: &str) -> Answer {
        let words = words(command);
        let option = |name: &str| words.iter().position(|word| word == name).map(|at| words[at + 1].as_str());
        let url = words.iter().find_map(|word| word.strip_prefix("$S")).unwrap();
        let path = url.replace("/ID", &format!("/{}", self.table));
        let is_ada = match option("-b").or(option("-c")) {
            Some("bo") => false,
            Some("ada") | None => true,
            Some(other) => panic!("{other}"),
        };
        let mut client = if is_ada { self.ada.clone() } else { self.bo.clone() };
        let mut body = option("-d").map(|body| serde_json::from_str::<Value>(body).unwrap());
        if let Some(body) = &mut body
            && body.get("action").is_some()
            && let Some(legal) = client.look(&self.table)["game"]["legal"].get(0)
        {
            body["action"] = legal.clone();
        }
        let body = body.map(|body| body.to_string());
        let method = option("-X").unwrap_or(if body.is_some() { "POST" } else { "GET" });
        let answer = client.send(method, &path, body.as_deref().map(str::as_bytes));
        if option("-c").is_some() {
            let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
            client.cookie = Some(cookie.to_owned());
            *(if is_ada { &mut self.ada } else { &mut self.bo }) = client;
        }
        if path == "/api/tables" {
            answer.json()["id"].as_str().unwrap().clone_into(&mut self.table);
        }
        answer
    }
}

/// The words of a command. `'…'` and `"…"` enclose one; a comment begins with `#`.
fn words(command: &str) -> Vec<String> {
    let command = command.split("  # ").next().unwrap();
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c == ' ' => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words.into_iter().filter(|word| !word.is_empty()).collect()
}

/// Reads JSON in which `…` stands for members, items or the rest of a text.
fn read(printed: &str) -> Value {
    let (mut json, mut open, mut in_text) = (String::new(), Vec::new(), false);
    for c in printed.chars() {
        match c {
            '"' => in_text = !in_text,
            '{' | '[' if !in_text => open.push(c),
            '}' | ']' if !in_text => drop(open.pop()),
            '…' if !in_text => {
                json += if open.last() == Some(&'{') { "\"…\":null" } else { "\"…\"" };
                continue;
            }
            _ => {}
        }
        json.push(c);
    }
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// Compares an answer with the document: objects have the same members, or more where the document leaves some out.
/// Where `is_exact`, their values are the same, too, except ids and times.
fn compare(documented: &Value, actual: &Value, is_exact: bool, about: &str) {
    match (documented, actual) {
        (Value::Object(documented), Value::Object(actual)) => compare_members(documented, actual, is_exact, about),
        (Value::Array(documented), Value::Array(actual)) => {
            for (at, item) in actual.iter().enumerate().filter(|(_, item)| item.is_object()) {
                let same_place = documented.get(at).into_iter();
                if let Some(same_kind) = same_place.chain(documented).find(|other| has_same_kind(other, item)) {
                    compare(same_kind, item, is_exact, about);
                }
            }
        }
        _ if is_exact && !is_accidental(documented) => assert_eq!(documented, actual, "{about}"),
        _ => {}
    }
}

fn compare_members(documented: &Map<String, Value>, actual: &Map<String, Value>, is_exact: bool, about: &str) {
    for (name, value) in documented.iter().filter(|(name, _)| *name != OMITTED) {
        let found = actual.get(name).unwrap_or_else(|| panic!("{about}: no {name:?} in {}", json!(actual)));
        compare(value, found, is_exact && !CHANGING.contains(&name.as_str()), about);
    }
    let is_whole = !documented.contains_key(OMITTED);
    let missing = actual.keys().find(|name| is_whole && !documented.contains_key(*name));
    assert_eq!(missing, None, "{about}: the document lacks a member in {}", json!(documented));
}

/// Whether two items of a list have the same members, as the last step of a frame and the others have not; events also
/// the same name.
fn has_same_kind(documented: &Value, item: &Value) -> bool {
    let tags = ["event", "kind", "view"];
    tags.iter().all(|tag| match (documented.get(tag), item.get(tag)) {
        (Some(Value::String(one)), Some(Value::String(other))) => one == other,
        (one, other) => one.is_some() == other.is_some(),
    })
}

/// An id, a time, or a text of which the document shows the beginning.
fn is_accidental(documented: &Value) -> bool {
    match documented {
        Value::String(text) => {
            text.contains(OMITTED) || text.len() >= 16 && text.chars().all(|c| c.is_ascii_hexdigit())
        }
        Value::Number(number) => number.as_f64().unwrap() > 1e12,
        _ => false,
    }
}
