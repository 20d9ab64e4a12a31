//! A small HTTP client: one connection, one cookie, JSON and event streams.
//!
//! It shares the machine with the server that it measures, so it does little: no pool, no redirects, no copies.

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

use crate::trouble::Trouble;

/// A connection to a server, kept open, with the cookie that the server gave.
pub struct Client {
    address: SocketAddr,
    host: HeaderValue,
    cookie: Option<HeaderValue>,
    sender: SendRequest<Full<Bytes>>,
}

impl Client {
    /// Connects, as nobody in particular.
    pub async fn connect(address: SocketAddr) -> Result<Self, Trouble> {
        let stream = TcpStream::connect(address).await.map_err(Trouble::lost)?;
        stream.set_nodelay(true).map_err(Trouble::lost)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(Trouble::lost)?;
        // What goes wrong is told to whoever waits for an answer.
        tokio::spawn(async { drop(connection.await) });
        let host = HeaderValue::try_from(address.to_string()).map_err(Trouble::lost)?;
        Ok(Self { address, host, cookie: None, sender })
    }

    /// Another connection of the same person, to the same server or to another process of it.
    pub async fn again(&self, address: SocketAddr) -> Result<Self, Trouble> {
        Ok(Self { cookie: self.cookie.clone(), ..Self::connect(address).await? })
    }

    /// Where it is connected to.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sends JSON and reads the answer, which must be JSON too.
    pub async fn post<T: DeserializeOwned>(&mut self, path: &str, body: &impl Serialize) -> Result<T, Trouble> {
        let body = serde_json::to_vec(body).map_err(Trouble::nonsense)?;
        let answer = self.send(Method::POST, path, body.into()).await?;
        serde_json::from_slice(&answer).map_err(Trouble::nonsense)
    }

    /// Sends JSON that is written already; what is answered does not matter, as long as it is a yes.
    pub async fn tell(&mut self, path: &str, body: Bytes) -> Result<(), Trouble> {
        self.send(Method::POST, path, body).await.map(drop)
    }

    /// Asks for something.
    pub async fn get(&mut self, path: &str) -> Result<Bytes, Trouble> {
        self.send(Method::GET, path, Bytes::new()).await
    }

    /// Opens an event stream. The connection belongs to it from then on.
    pub async fn watch(mut self, path: &str) -> Result<Events, Trouble> {
        let answer = self.request(Method::GET, path, Bytes::new()).await?;
        if answer.status() != StatusCode::OK {
            return Err(refused(path, answer).await);
        }
        Ok(Events { body: answer.into_body(), pending: Bytes::new(), _connection: self.sender })
    }

    async fn send(&mut self, method: Method, path: &str, body: Bytes) -> Result<Bytes, Trouble> {
        let answer = self.request(method, path, body).await?;
        if !answer.status().is_success() {
            return Err(refused(path, answer).await);
        }
        if let Some(given) = answer.headers().get(SET_COOKIE) {
            self.cookie = Some(pair(given));
        }
        Ok(answer.into_body().collect().await.map_err(Trouble::lost)?.to_bytes())
    }

    async fn request(&mut self, method: Method, path: &str, body: Bytes) -> Result<Response<Incoming>, Trouble> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, &self.host);
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, const { HeaderValue::from_static("application/json") });
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request.body(Full::new(body)).map_err(Trouble::nonsense)?;
        self.sender.ready().await.map_err(Trouble::lost)?;
        self.sender.send_request(request).await.map_err(Trouble::lost)
    }
}

/// What a browser gives back of a cookie: its name and value.
fn pair(given: &HeaderValue) -> HeaderValue {
    let pair = given.as_bytes().split(|&byte| byte == b';').next().unwrap_or_default();
    // A part of a value is a value.
    HeaderValue::from_bytes(pair).unwrap_or_else(|_| given.clone())
}

async fn refused(path: &str, answer: Response<Incoming>) -> Trouble {
    let mut why = answer.status().to_string();
    if let Ok(body) = answer.into_body().collect().await {
        // Writing to a string does not fail.
        let _ = write!(why, ": {}", String::from_utf8_lossy(&body.to_bytes()));
    }
    Trouble::Refused { path: path.to_owned(), why }
}

/// An event of a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its number.
    pub id: u64,
    /// What it tells.
    pub data: Bytes,
}

/// An event stream. It ends when this is dropped.
pub struct Events {
    body: Incoming,
    /// What was read and is no whole event yet.
    pending: Bytes,
    _connection: SendRequest<Full<Bytes>>,
}

impl Events {
    /// The next event that has data; none when the server ends the stream.
    pub async fn next(&mut self) -> Result<Option<Event>, Trouble> {
        loop {
            while let Some(length) = whole(&self.pending) {
                if let Some(event) = read(&self.pending.split_to(length)) {
                    return Ok(Some(event));
                }
            }
            let Some(frame) = self.body.frame().await else { return Ok(None) };
            let more = frame.map_err(Trouble::lost)?.into_data().unwrap_or_default();
            // Nearly always a frame is an event, and nothing has to be put together.
            self.pending = if self.pending.is_empty() { more } else { [&*self.pending, &*more].concat().into() };
        }
    }
}

/// The length of the first event, with the empty line that ends it.
fn whole(bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    loop {
        let line = bytes[from..].iter().position(|&byte| byte == b'\n')?;
        from += line + 1;
        if line == 0 {
            return Some(from);
        }
    }
}

/// An event that has data; a comment has none.
fn read(event: &Bytes) -> Option<Event> {
    let (mut id, mut data) = (0, None);
    for line in event.split(|&byte| byte == b'\n') {
        if let Some(number) = line.strip_prefix(b"id: ") {
            id = std::str::from_utf8(number).ok()?.parse().ok()?;
        } else if let Some(told) = line.strip_prefix(b"data: ") {
            data = Some(event.slice_ref(told));
        }
    }
    data.map(|data| Event { id, data })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_one_by_one_and_comments_left_out() {
        let mut pending = Bytes::from_static(b"id: 7\nevent: view\ndata: {\"a\":1}\n\n: still here\n\nid: 8\ndata: {}");
        let first = pending.split_to(whole(&pending).unwrap());
        assert_eq!(read(&first), Some(Event { id: 7, data: Bytes::from_static(b"{\"a\":1}") }));
        let comment = pending.split_to(whole(&pending).unwrap());
        assert_eq!(read(&comment), None);
        assert_eq!(whole(&pending), None, "what is not whole is waited for");
    }

    #[test]
    fn a_cookie_is_given_back_without_its_attributes() {
        let given = HeaderValue::from_static("lonja=0123; Path=/; HttpOnly");
        assert_eq!(pair(&given), "lonja=0123");
    }
}
