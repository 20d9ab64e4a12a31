//! Accepts connections, limits how many are open and how long they may stall, and closes them at the shutdown.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, Sleep, sleep, timeout};
use tower::ServiceExt;

use crate::http::{ConnectionCounts, DisconnectGuard, PeerAddress};
use crate::tables::ShutdownSignal;

/// Open connections. More wait to be accepted.
const MAX_CONNECTIONS: usize = 20_000;
/// How long the head of a request may take.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a write may wait for the client to read.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long requests in progress may take after the shutdown began.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// The buffer of an idle connection, in bytes. Most requests and events are shorter; for longer ones it grows.
const BUFFER: usize = 8 << 10;

/// The response to a connection beyond the limit of its address, before its request is read.
const TOO_MANY_CONNECTIONS: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Serves connections until the shutdown, then finishes the requests in progress. `counts` limits the connections of
/// one address.
pub(crate) async fn serve(listener: TcpListener, router: Router, counts: ConnectionCounts, shutdown: ShutdownSignal) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            biased;
            () = shutdown.wait() => break,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept(), if connections.len() < MAX_CONNECTIONS => match accepted {
                Ok((stream, peer)) => match counts.open(peer.ip()) {
                    Some(permit) => {
                        let connection = connection(stream, peer, router.clone(), shutdown.clone());
                        connections.spawn(async move {
                            let _permit = permit;
                            connection.await;
                        });
                    }
                    None => refuse(stream),
                },
                // Mostly out of file descriptors: wait until some connections have ended.
                Err(error) => {
                    tracing::warn!(%error, "a connection can't be accepted");
                    sleep(Duration::from_millis(100)).await;
                }
            },
        }
    }
    let _ = timeout(SHUTDOWN_TIMEOUT, async { while connections.join_next().await.is_some() {} }).await;
}

/// Sends the reason and closes the connection. It never waits: a client that does not read gets no reason.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(TOO_MANY_CONNECTIONS);
    }
}

async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, shutdown: ShutdownSignal) {
    // Events are small and must not wait for more data.
    let _ = stream.set_nodelay(true);
    let serve = move |mut request: hyper::Request<Incoming>| {
        let (guard, signal) = DisconnectGuard::new();
        request.extensions_mut().insert(PeerAddress(peer.ip()));
        request.extensions_mut().insert(signal);
        let response = router.clone().oneshot(request.map(axum::body::Body::new) as Request);
        // On a task of its own: a client that disconnects does not cancel the request between commit and publish.
        let response = tokio::spawn(response);
        async move {
            // Dropped when the client hangs up: what only waits for its turn is then cancelled.
            let _guard = guard;
            response.await.map(|response| response.unwrap_or_else(|never| match never {}))
        }
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream)), service_fn(serve));
    let mut connection = Box::pin(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = shutdown.wait() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// A connection with a timeout for writes.
struct WriteTimeout {
    stream: TcpStream,
    /// Runs while a write waits.
    timer: Option<Pin<Box<Sleep>>>,
}

impl WriteTimeout {
    const fn new(stream: TcpStream) -> Self {
        Self { stream, timer: None }
    }

    /// The result of a write, or an error if it has waited for too long.
    fn with_timeout<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.timer = None;
            return written;
        }
        let timer =
            self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + WRITE_TIMEOUT)));
        ready!(timer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for WriteTimeout {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for WriteTimeout {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, data: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, data);
        self.with_timeout(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        data: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, data);
        self.with_timeout(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use axum::Extension;
    use axum::routing::get;
    use tokio::io::AsyncWriteExt;
    use tokio::sync::mpsc;

    use super::*;
    use crate::http::{DisconnectSignal, TrustedProxies};

    #[tokio::test]
    async fn a_request_learns_that_its_client_hung_up() {
        let (steps, mut done) = mpsc::unbounded_channel();
        let wait = async move |Extension(signal): Extension<DisconnectSignal>| {
            steps.send("begun").unwrap();
            signal.wait().await;
            steps.send("gone").unwrap();
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", get(wait));
        tokio::spawn(serve(listener, router, ConnectionCounts::new(0, TrustedProxies::None), ShutdownSignal::never()));
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        assert_eq!(done.recv().await, Some("begun"));
        drop(client);
        assert_eq!(done.recv().await, Some("gone"));
    }
}
