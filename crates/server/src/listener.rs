//! Connections: accepted, bounded, and given up when nothing moves.

use std::io;
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

use crate::house::Closing;
use crate::http::Peer;

/// Connections at a time. More wait to be accepted.
const MOST_CONNECTIONS: usize = 20_000;
/// How long a request's head may take.
const HEAD: Duration = Duration::from_secs(10);
/// How long a write may wait for the other side to read: whoever is slower is dropped.
const STUCK: Duration = Duration::from_secs(30);
/// How long requests may take that have begun when the server ends.
const GRACE: Duration = Duration::from_secs(10);
/// What is kept of a connection that says nothing: most requests and all events are shorter, and longer ones make room.
const BUFFER: usize = 8 << 10;

/// Serves connections until `closing` says so, then finishes what was begun.
pub(crate) async fn serve(listener: TcpListener, router: Router, closing: Closing) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            biased;
            () = closing.closed() => break,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept(), if connections.len() < MOST_CONNECTIONS => match accepted {
                Ok((stream, peer)) => drop(connections.spawn(connection(stream, peer, router.clone(), closing.clone()))),
                // Out of file handles, mostly: those that end give theirs back.
                Err(error) => {
                    tracing::warn!(%error, "a connection was not accepted");
                    sleep(Duration::from_millis(100)).await;
                }
            },
        }
    }
    let _ = timeout(GRACE, async { while connections.join_next().await.is_some() {} }).await;
}

async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, closing: Closing) {
    // Events are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let answer = move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        let answer = router.clone().oneshot(request.map(axum::body::Body::new) as Request);
        // On a task of its own: whoever hangs up does not stop half-way what was begun, so that what is written is shown.
        let answered = tokio::spawn(answer);
        async { answered.await.map(|answer| answer.unwrap_or_else(|never| match never {})) }
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Unstuck::new(stream)), service_fn(answer));
    let mut connection = Box::pin(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = closing.closed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// A connection that fails if the other side does not read for too long.
struct Unstuck {
    stream: TcpStream,
    /// Since a write waits.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Unstuck {
    const fn new(stream: TcpStream) -> Self {
        Self { stream, stuck: None }
    }

    /// What a write came to, or that it has waited for too long.
    fn watch<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + STUCK)));
        ready!(stuck.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Unstuck {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Unstuck {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, data: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, data);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        data: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, data);
        self.watch(context, written)
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
