//! A client that looks at every answer: it must be what the description says, and safe in a browser.

#![allow(dead_code, reason = "each program of tests uses some of it")]

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::description;
use crate::server::Place;

/// Far longer than anything takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Asks again until there is an answer.
pub(crate) fn in_time<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(began.elapsed() < PATIENCE, "it should not take so long: {what}");
        sleep(Duration::from_millis(5));
    }
}

/// What a server answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(header, _)| header == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The body of an answer that is no refusal.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text());
        self.json()
    }

    /// Status and code of a refusal.
    #[track_caller]
    pub(crate) fn refusal(&self) -> (u16, String) {
        assert!(self.status >= 400, "{} {}", self.status, self.text());
        (self.status, self.json()["code"].as_str().unwrap().to_owned())
    }

    /// What every answer has to be.
    pub(crate) fn check(&self, method: &str, path: &str) {
        let about =
            || format!("{method} {path}: {} {:?} {}", self.status, self.headers, String::from_utf8_lossy(&self.body));
        assert_eq!(self.header("x-content-type-options"), Some("nosniff"), "{}", about());
        let policy = self.header("content-security-policy").unwrap_or_else(|| panic!("{}", about()));
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{}", about());
        if self.status >= 400 && method != "HEAD" {
            assert_eq!(self.header("content-type"), Some("application/problem+json"), "{}", about());
            let problem = self.json();
            assert_eq!(problem["status"], self.status, "{}", about());
            for member in ["code", "detail", "title", "type"] {
                assert!(problem[member].as_str().is_some_and(|text| !text.is_empty()), "{member}: {}", about());
            }
        }
        if method != "HEAD" {
            description::check(method, path, self);
        }
    }
}

/// Somebody who asks.
#[derive(Clone)]
pub(crate) struct Client {
    place: Place,
    pub(crate) cookie: Option<String>,
    /// What is sent with every request besides.
    pub(crate) headers: Vec<(String, String)>,
}

impl Client {
    pub(crate) fn new(place: &Place) -> Self {
        Self { place: place.clone(), cookie: None, headers: Vec::new() }
    }

    /// The same somebody, who asks another server.
    pub(crate) fn at(&self, place: &Place) -> Self {
        Self { place: place.clone(), ..self.clone() }
    }

    /// The same somebody, who says something besides.
    pub(crate) fn saying(&self, name: &str, value: &str) -> Self {
        let mut client = self.clone();
        client.headers.push((name.into(), value.into()));
        client
    }

    /// Picks a name.
    pub(crate) fn introduced(mut self, name: &str) -> Self {
        let answer = self.post("/api/identity", &json!({"name": name}));
        answer.ok();
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
        self.cookie = Some(cookie.to_owned());
        self
    }

    /// What stands in the cookie.
    pub(crate) fn secret(&self) -> &str {
        self.cookie.as_ref().unwrap().strip_prefix("lonja=").unwrap()
    }

    pub(crate) fn address(&self) -> SocketAddr {
        *self.place.lock().unwrap()
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, Some(body.to_string().as_bytes()))
    }

    /// Opens a table; its id.
    pub(crate) fn open(&self, table: &Value) -> String {
        let opened = self.post("/api/tables", table).ok();
        opened["id"].as_str().unwrap().to_owned()
    }

    /// Asks for something at a table.
    pub(crate) fn ask(&self, table: &str, what: &str, body: &Value) -> Answer {
        self.post(&format!("/api/tables/{table}/{what}"), body)
    }

    /// Looks at a table.
    pub(crate) fn look(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).ok()
    }

    /// What happened at a table after a number.
    pub(crate) fn events(&self, table: &str, after: u64) -> Vec<Value> {
        self.get(&format!("/api/tables/{table}/events?after={after}")).ok().as_array().unwrap().clone()
    }

    pub(crate) fn record(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}/record")).ok()
    }

    pub(crate) fn act(&self, table: &str, action: &str, after: u64) -> Answer {
        self.ask(table, "actions", &json!({"action": action, "after": after}))
    }

    pub(crate) fn send(&self, method: &str, path: &str, body: Option<&[u8]>) -> Answer {
        self.try_send(method, path, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// The same, if the server may be gone.
    pub(crate) fn try_send(&self, method: &str, path: &str, body: Option<&[u8]>) -> io::Result<Answer> {
        let mut connection = self.connect()?;
        connection.write_all(&self.request(method, path, body))?;
        let mut connection = BufReader::new(connection);
        let answer = read_answer(&mut connection, method)?;
        answer.check(method, path);
        Ok(answer)
    }

    pub(crate) fn connect(&self) -> io::Result<TcpStream> {
        let connection = TcpStream::connect_timeout(&self.address(), PATIENCE)?;
        connection.set_read_timeout(Some(PATIENCE))?;
        connection.set_write_timeout(Some(PATIENCE))?;
        Ok(connection)
    }

    /// A request, letter for letter.
    pub(crate) fn request(&self, method: &str, path: &str, body: Option<&[u8]>) -> Vec<u8> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address());
        if !self.headers.iter().any(|(name, _)| name == "connection") {
            head += "connection: close\r\n";
        }
        if let Some(cookie) = &self.cookie {
            head += &format!("cookie: theme=dark; {cookie}\r\n");
        }
        if let Some(body) = body {
            head += &format!("content-length: {}\r\n", body.len());
            if !self.headers.iter().any(|(name, _)| name == "content-type") {
                head += "content-type: application/json\r\n";
            }
        }
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        [head.as_bytes(), b"\r\n", body.unwrap_or_default()].concat()
    }
}

/// Reads an answer's head and body.
pub(crate) fn read_answer(connection: &mut impl BufRead, method: &str) -> io::Result<Answer> {
    let mut answer = read_head(connection)?;
    if method == "HEAD" {
        return Ok(answer);
    }
    if answer.header("transfer-encoding") == Some("chunked") {
        while let Some(chunk) = read_chunk(connection)? {
            answer.body.extend(chunk);
        }
    } else if let Some(length) = answer.header("content-length") {
        answer.body = vec![0; length.parse().map_err(io::Error::other)?];
        connection.read_exact(&mut answer.body)?;
    } else {
        connection.read_to_end(&mut answer.body)?;
    }
    Ok(answer)
}

pub(crate) fn read_head(connection: &mut impl BufRead) -> io::Result<Answer> {
    let first = read_line(connection)?;
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::other(format!("no answer: {first:?}")))?;
    let mut headers = Vec::new();
    loop {
        let line = read_line(connection)?;
        if line.is_empty() {
            return Ok(Answer { status, headers, body: Vec::new() });
        }
        let (name, value) = line.split_once(':').ok_or_else(|| io::Error::other(format!("no header: {line:?}")))?;
        headers.push((name.to_lowercase(), value.trim().to_owned()));
    }
}

/// The next chunk; none at the end.
pub(crate) fn read_chunk(connection: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let size = usize::from_str_radix(&read_line(connection)?, 16).map_err(io::Error::other)?;
    let mut chunk = vec![0; size];
    connection.read_exact(&mut chunk)?;
    read_line(connection)?;
    Ok(Some(chunk).filter(|chunk| !chunk.is_empty()))
}

/// A line without its end; what breaks off is an error.
fn read_line(connection: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    connection.read_line(&mut line)?;
    match line.strip_suffix("\r\n") {
        Some(line) => Ok(line.to_owned()),
        None => Err(io::Error::new(io::ErrorKind::UnexpectedEof, format!("{line:?} and no more"))),
    }
}
