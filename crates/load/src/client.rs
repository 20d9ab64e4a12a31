//! A small HTTP client: one connection, one cookie, JSON and event streams.
//!
//! It shares the machine with the server under test, so it does as little as possible: no pool, no redirects, no
//! copies.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};

use bytes::Bytes;
use flate2::{Decompress, FlushDecompress, Status};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, COOKIE, HOST, HeaderValue, SET_COOKIE};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpSocket;

use crate::error::BenchError;

/// Where to connect, and what to ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerTarget {
    pub(crate) address: SocketAddr,
    /// Whether streams may be compressed.
    pub(crate) gzip: bool,
}

/// A persistent connection to a server, with the cookie that the server has set.
pub(crate) struct HttpClient {
    target: ServerTarget,
    /// This end of the connection, if it is not left to the system.
    own_address: Option<IpAddr>,
    host: HeaderValue,
    cookie: Option<HeaderValue>,
    sender: SendRequest<Full<Bytes>>,
}

impl HttpClient {
    /// Has no identity yet.
    pub(crate) async fn connect(target: ServerTarget) -> Result<Self, BenchError> {
        Self::connect_from(None, target).await
    }

    /// The same from another address of this machine: to the server it is another network.
    pub(crate) async fn connect_from(own_address: Option<IpAddr>, target: ServerTarget) -> Result<Self, BenchError> {
        let socket = TcpSocket::new_v4().map_err(BenchError::connection)?;
        if let Some(own_address) = own_address {
            socket.bind((own_address, 0).into()).map_err(BenchError::connection)?;
        }
        let stream = socket.connect(target.address).await.map_err(BenchError::connection)?;
        stream.set_nodelay(true).map_err(BenchError::connection)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(BenchError::connection)?;
        // An error shows in the request that waits for its response.
        tokio::spawn(async { drop(connection.await) });
        let host = HeaderValue::try_from(target.address.to_string()).map_err(BenchError::connection)?;
        Ok(Self { target, own_address, host, cookie: None, sender })
    }

    /// Another connection of the same person, to any process of the server.
    pub(crate) async fn connect_again(&self, target: ServerTarget) -> Result<Self, BenchError> {
        Ok(Self { cookie: self.cookie.clone(), ..Self::connect_from(self.own_address, target).await? })
    }

    pub(crate) const fn target(&self) -> ServerTarget {
        self.target
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
        let gzip = self.target.gzip;
        let response = self.request(Method::GET, path, Bytes::new(), gzip).await?;
        if response.status() != StatusCode::OK {
            return Err(refused(path, response).await);
        }
        let gunzip = response.headers().contains_key(CONTENT_ENCODING).then(Gunzip::new);
        Ok(SseStream { body: response.into_body(), gunzip, pending: Bytes::new(), _connection: self.sender })
    }

    async fn send(&mut self, method: Method, path: &str, body: Bytes) -> Result<Bytes, BenchError> {
        let response = self.request(method, path, body, false).await?;
        if !response.status().is_success() {
            return Err(refused(path, response).await);
        }
        if let Some(cookie) = response.headers().get(SET_COOKIE) {
            self.cookie = Some(cookie_pair(cookie));
        }
        Ok(response.into_body().collect().await.map_err(BenchError::connection)?.to_bytes())
    }

    async fn request(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
        gzip: bool,
    ) -> Result<Response<Incoming>, BenchError> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, &self.host);
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, const { HeaderValue::from_static("application/json") });
        }
        if gzip {
            request = request.header(ACCEPT_ENCODING, const { HeaderValue::from_static("gzip") });
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
    /// None if the stream is not compressed.
    gunzip: Option<Gunzip>,
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
            let more = match &mut self.gunzip {
                Some(gunzip) => gunzip.read(&more)?,
                None => more,
            };
            // Nearly always an HTTP frame is one event: then nothing is copied.
            self.pending = if self.pending.is_empty() { more } else { [&*self.pending, &*more].concat().into() };
        }
    }
}

/// Reads a gzip stream as it comes.
struct Gunzip {
    /// Bytes of the header that have not come yet.
    header: usize,
    inflate: Decompress,
    /// Only the checksum follows.
    is_over: bool,
}

impl Gunzip {
    /// The server's header has no optional parts.
    const HEADER: usize = 10;

    fn new() -> Self {
        Self { header: Self::HEADER, inflate: Decompress::new(false), is_over: false }
    }

    fn read(&mut self, bytes: &[u8]) -> Result<Bytes, BenchError> {
        let skipped = self.header.min(bytes.len());
        self.header -= skipped;
        let (mut rest, mut text) = (&bytes[skipped..], Vec::new());
        while !self.is_over {
            text.reserve(8 * rest.len() + 4096);
            let before = self.inflate.total_in();
            let status = self.inflate.decompress_vec(rest, &mut text, FlushDecompress::Sync);
            self.is_over = status.map_err(BenchError::bad_response)? == Status::StreamEnd;
            rest = &rest[(self.inflate.total_in() - before) as usize..];
            if text.len() < text.capacity() {
                break;
            }
        }
        Ok(text.into())
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

/// Parses an event; none for a comment, and for what has no number: who is present, and phrases.
fn read(event: &Bytes) -> Option<SseEvent> {
    let (mut id, mut data) = (None, None);
    for line in event.split(|&byte| byte == b'\n') {
        if let Some(number) = line.strip_prefix(b"id: ") {
            id = std::str::from_utf8(number).ok()?.parse().ok();
        } else if let Some(text) = line.strip_prefix(b"data: ") {
            data = Some(event.slice_ref(text));
        }
    }
    Some(SseEvent { id: id?, data: data? })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    #[test]
    fn events_are_parsed_and_comments_skipped() {
        let mut pending = Bytes::from_static(b"id: 7\nevent: view\ndata: {\"a\":1}\n\n: still here\n\nid: 8\ndata: {}");
        let first = pending.split_to(event_length(&pending).unwrap());
        assert_eq!(read(&first), Some(SseEvent { id: 7, data: Bytes::from_static(b"{\"a\":1}") }));
        let comment = pending.split_to(event_length(&pending).unwrap());
        assert_eq!(read(&comment), None);
        assert_eq!(event_length(&pending), None, "the rest is incomplete");
        assert_eq!(read(&Bytes::from_static(b"event: presence\ndata: {}\n\n")), None);
    }

    #[test]
    fn a_compressed_stream_is_read_as_it_comes() {
        let text: String = (0..40).map(|number| format!("id: {number}\nevent: view\ndata: {{}}\n\n")).collect();
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&text.as_bytes()[..300]).unwrap();
        encoder.flush().unwrap();
        let first = encoder.get_ref().len();
        encoder.write_all(&text.as_bytes()[300..]).unwrap();
        let bytes = encoder.finish().unwrap();
        for length in [1, 7, first, bytes.len()] {
            let (mut gunzip, mut read) = (Gunzip::new(), Vec::new());
            for part in bytes[..first].chunks(length) {
                read.extend(gunzip.read(part).unwrap());
            }
            assert_eq!(read, &text.as_bytes()[..300], "what was flushed, {length} bytes at a time");
            for part in bytes[first..].chunks(length) {
                read.extend(gunzip.read(part).unwrap());
            }
            assert_eq!(read, text.as_bytes());
        }
    }

    #[test]
    fn a_cookie_is_sent_without_its_attributes() {
        let given = HeaderValue::from_static("lonja=0123; Path=/; HttpOnly");
        assert_eq!(cookie_pair(&given), "lonja=0123");
    }
}
