//! A small HTTP client: one connection, one cookie, JSON and event streams.
//!
//! It shares the machine with the server under test, so it does as little as possible: no pool, no redirects, no copies.

use std::fmt::Write;
use std::net::SocketAddr;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderValue, SET_COOKIE};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

use crate::error::BenchError;

/// A persistent connection to a server, with the cookie that the server has set.
pub(crate) struct HttpClient {
    address: SocketAddr,
    host: HeaderValue,
    cookie: Option<HeaderValue>,
    sender: SendRequest<Full<Bytes>>,
}

impl HttpClient {
    /// Has no identity yet.
    pub(crate) async fn connect(address: SocketAddr) -> Result<Self, BenchError> {
        let stream = TcpStream::connect(address).await.map_err(BenchError::connection)?;
        stream.set_nodelay(true).map_err(BenchError::connection)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(BenchError::connection)?;
        // An error shows in the request that waits for its response.
        tokio::spawn(async { drop(connection.await) });
        let host = HeaderValue::try_from(address.to_string()).map_err(BenchError::connection)?;
        Ok(Self { address, host, cookie: None, sender })
    }

    /// Another connection of the same person, to any process of the server.
    pub(crate) async fn connect_again(&self, address: SocketAddr) -> Result<Self, BenchError> {
        Ok(Self { cookie: self.cookie.clone(), ..Self::connect(address).await? })
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Posts JSON and reads the response, which must be JSON.
    pub(crate) async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, BenchError> {
        let body = serde_json::to_vec(body).map_err(BenchError::bad_response)?;
        let response = self.send(Method::POST, path, body.into()).await?;
        serde_json::from_slice(&response).map_err(BenchError::bad_response)
    }

    /// Posts JSON that is already written. Any success will do; the response is ignored.
    pub(crate) async fn send_json(&mut self, path: &str, body: Bytes) -> Result<(), BenchError> {
        self.send(Method::POST, path, body).await.map(drop)
    }

    pub(crate) async fn get(&mut self, path: &str) -> Result<Bytes, BenchError> {
        self.send(Method::GET, path, Bytes::new()).await
    }

    /// Opens an event stream, which takes over the connection.
    pub(crate) async fn subscribe(mut self, path: &str) -> Result<SseStream, BenchError> {
        let response = self.request(Method::GET, path, Bytes::new()).await?;
        if response.status() != StatusCode::OK {
            return Err(refused(path, response).await);
        }
        Ok(SseStream { body: response.into_body(), pending: Bytes::new(), _connection: self.sender })
    }

    async fn send(&mut self, method: Method, path: &str, body: Bytes) -> Result<Bytes, BenchError> {
        let response = self.request(method, path, body).await?;
        if !response.status().is_success() {
            return Err(refused(path, response).await);
        }
        if let Some(cookie) = response.headers().get(SET_COOKIE) {
            self.cookie = Some(cookie_pair(cookie));
        }
        Ok(response.into_body().collect().await.map_err(BenchError::connection)?.to_bytes())
    }

    async fn request(&mut self, method: Method, path: &str, body: Bytes) -> Result<Response<Incoming>, BenchError> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, &self.host);
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, const { HeaderValue::from_static("application/json") });
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request.body(Full::new(body)).map_err(BenchError::bad_response)?;
        self.sender.ready().await.map_err(BenchError::connection)?;
        self.sender.send_request(request).await.map_err(BenchError::connection)
    }
}

/// The name and value of a cookie, without its attributes.
fn cookie_pair(given: &HeaderValue) -> HeaderValue {
    let pair = given.as_bytes().split(|&byte| byte == b';').next().unwrap_or_default();
    // A part of a valid header is valid.
    HeaderValue::from_bytes(pair).unwrap_or_else(|_| given.clone())
}

async fn refused(path: &str, response: Response<Incoming>) -> BenchError {
    let mut why = response.status().to_string();
    if let Ok(body) = response.into_body().collect().await {
        // Writing to a string does not fail.
        let _ = write!(why, ": {}", String::from_utf8_lossy(&body.to_bytes()));
    }
    BenchError::Refused { path: path.to_owned(), why }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SseEvent {
    /// The table's number.
    pub(crate) id: u64,
    pub(crate) data: Bytes,
}

/// An event stream. It ends when this is dropped.
pub(crate) struct SseStream {
    body: Incoming,
    /// Bytes that are not a whole event yet.
    pending: Bytes,
    _connection: SendRequest<Full<Bytes>>,
}

impl SseStream {
    /// The next event that has data; none when the server ends the stream.
    pub(crate) async fn next(&mut self) -> Result<Option<SseEvent>, BenchError> {
        loop {
            while let Some(length) = event_length(&self.pending) {
                if let Some(event) = read(&self.pending.split_to(length)) {
                    return Ok(Some(event));
                }
            }
            let Some(frame) = self.body.frame().await else { return Ok(None) };
            let more = frame.map_err(BenchError::connection)?.into_data().unwrap_or_default();
            // Nearly always an HTTP frame is one event: then nothing is copied.
            self.pending = if self.pending.is_empty() { more } else { [&*self.pending, &*more].concat().into() };
        }
    }
}

/// The length of the first event, with the empty line at its end; none if it is incomplete.
fn event_length(bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    loop {
        let line = bytes[from..].iter().position(|&byte| byte == b'\n')?;
        from += line + 1;
        if line == 0 {
            return Some(from);
        }
    }
}

/// Parses an event; none for a comment.
fn read(event: &Bytes) -> Option<SseEvent> {
    let (mut id, mut data) = (0, None);
    for line in event.split(|&byte| byte == b'\n') {
        if let Some(number) = line.strip_prefix(b"id: ") {
            id = std::str::from_utf8(number).ok()?.parse().ok()?;
        } else if let Some(text) = line.strip_prefix(b"data: ") {
            data = Some(event.slice_ref(text));
        }
    }
    data.map(|data| SseEvent { id, data })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_parsed_and_comments_skipped() {
        let mut pending = Bytes::from_static(b"id: 7\nevent: view\ndata: {\"a\":1}\n\n: still here\n\nid: 8\ndata: {}");
        let first = pending.split_to(event_length(&pending).unwrap());
        assert_eq!(read(&first), Some(SseEvent { id: 7, data: Bytes::from_static(b"{\"a\":1}") }));
        let comment = pending.split_to(event_length(&pending).unwrap());
        assert_eq!(read(&comment), None);
        assert_eq!(event_length(&pending), None, "the rest is incomplete");
    }

    #[test]
    fn a_cookie_is_sent_without_its_attributes() {
        let given = HeaderValue::from_static("lonja=0123; Path=/; HttpOnly");
        assert_eq!(cookie_pair(&given), "lonja=0123");
    }
}
