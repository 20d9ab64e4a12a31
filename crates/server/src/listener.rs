//! Accepts connections, limits how many are open and how long they may stall, and closes them at the shutdown.

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

use crate::http::PeerAddress;
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

/// Serves connections until the shutdown, then finishes the requests in progress.
pub(crate) async fn serve(listener: TcpListener, router: Router, shutdown: ShutdownSignal) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            biased;
            () = shutdown.wait() => break,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept(), if connections.len() < MAX_CONNECTIONS => match accepted {
                Ok((stream, peer)) => drop(connections.spawn(connection(stream, peer, router.clone(), shutdown.clone()))),
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

async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, shutdown: ShutdownSignal) {
    // Events are small and must not wait for more data.
    let _ = stream.set_nodelay(true);
    let serve = move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(PeerAddress(peer.ip()));
        let response = router.clone().oneshot(request.map(axum::body::Body::new) as Request);
        // On a task of its own: a client that disconnects does not cancel the request between commit and publish.
        let response = tokio::spawn(response);
        async { response.await.map(|response| response.unwrap_or_else(|never| match never {})) }
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
