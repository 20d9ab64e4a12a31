//! Bounded queues for requests that need a processor or much memory: replays, reviews of records, and folds of whole
//! logs.
//!
//! A few run at a time, on threads where they delay nobody; some more wait; the rest get 429. A request whose client
//! hangs up while it waits gives its place back.

use std::sync::Arc;

use axum::response::Response;
use bytes::Bytes;
use futures_util::stream::unfold;
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use super::caller::RequestOrigin;
use super::limits::{NetworkCount, NetworkCounts};
use super::response::json;
use crate::problem::Problem;

pub(super) struct WorkQueue {
    /// One permit for each request that may run or wait.
    places: Arc<Semaphore>,
    /// One permit for each request that may run.
    running: Arc<Semaphore>,
    waiting: Gauge,
    addresses: NetworkCounts,
}

/// A request of an address, until its response is sent.
pub(super) struct AddressSlot {
    _address: Option<NetworkCount>,
}

/// The right to run.
pub(super) struct WorkPermit {
    _permits: [OwnedSemaphorePermit; 2],
}

impl WorkQueue {
    /// `at_a_time` requests run and `most_waiting` more wait; of one address at most `most_per_address`, 0 is no limit.
    pub(super) fn new(at_a_time: usize, most_waiting: usize, most_per_address: u32, waiting: Gauge) -> Self {
        Self {
            places: Arc::new(Semaphore::new(at_a_time + most_waiting)),
            running: Arc::new(Semaphore::new(at_a_time)),
            waiting,
            addresses: NetworkCounts::new(most_per_address),
        }
    }

    /// Counts a request of an address until the slot is dropped.
    pub(super) fn enter(&self, client: &RequestOrigin) -> Result<AddressSlot, Problem> {
        let busy =
            || Problem::Busy { what: "Your address waits for several of these already.".into(), retry_after_s: 1 };
        let count = |address| self.addresses.open(address).ok_or_else(busy);
        Ok(AddressSlot { _address: client.address.map(count).transpose()? })
    }

    /// Waits for the right to run, unless too many wait or the client hangs up.
    pub(super) async fn acquire(&self, client: &RequestOrigin) -> Result<WorkPermit, Problem> {
        let busy = || Problem::Busy { what: "The server has too many of these to do.".into(), retry_after_s: 2 };
        let place = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        let _waiting = WaitingGauge::new(&self.waiting);
        tokio::select! {
            biased;
            () = client.wait() => Err(Problem::BadRequest("The connection ended.".into())),
            running = self.running.clone().acquire_owned() => match running {
                Ok(running) => Ok(WorkPermit { _permits: [running, place] }),
                Err(_) => Err(Problem::Unavailable { maybe_done: false }),
            },
        }
    }
}

impl WorkPermit {
    /// Runs work on a thread where it may take long. The permit lasts as long as the work.
    pub(super) async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        self.run_and_keep(work).await.map(|(done, _)| done)
    }

    /// The same; returns the permit, too.
    pub(super) async fn run_and_keep<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<(T, Self), Problem> {
        // The thread holds the permit, not the request: a client that hangs up does not stop work that has begun.
        let work = spawn_blocking(move || (work(), self));
        work.await.map_err(|_| Problem::Unavailable { maybe_done: false })
    }
}

/// One of the waiting requests, in the metrics.
struct WaitingGauge<'a>(&'a Gauge);

impl<'a> WaitingGauge<'a> {
    fn new(gauge: &'a Gauge) -> Self {
        gauge.inc();
        Self(gauge)
    }
}

impl Drop for WaitingGauge<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl AddressSlot {
    /// A JSON response that keeps the permit until the client has read it, so that clients who do not read can't fill
    /// the memory with responses.
    pub(super) fn json(self, text: impl Into<Bytes>) -> Response {
        let next = async |(text, slot): (Option<Bytes>, Self)| {
            let text: Result<Bytes, std::convert::Infallible> = Ok(text?);
            Some((text, (None, slot)))
        };
        json(axum::body::Body::from_stream(unfold((Some(text.into()), self), next)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::caller::DisconnectGuard;
    use super::*;

    fn client() -> (DisconnectGuard, RequestOrigin) {
        let (guard, signal) = DisconnectGuard::new();
        (guard, RequestOrigin { address: Some([192, 0, 2, 1].into()), signal: Some(signal) })
    }

    #[tokio::test]
    async fn the_queue_is_bounded_and_those_who_hang_up_leave_it() {
        let queue = Arc::new(WorkQueue::new(1, 1, 0, Gauge::default()));
        let (_here, one) = client();
        let running = queue.acquire(&one).await.map_err(drop).unwrap();
        let (guard, other) = client();
        let waiting = tokio::spawn({
            let queue = queue.clone();
            async move { queue.acquire(&other).await.map(drop) }
        });
        while queue.waiting.get() == 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(queue.acquire(&one).await.map(drop), Err(Problem::Busy { .. })));
        drop(guard);
        assert!(matches!(waiting.await, Ok(Err(Problem::BadRequest(_)))));
        assert_eq!(queue.waiting.get(), 0);
        assert_eq!(running.run(|| 7).await, Ok(7));
        assert!(queue.acquire(&one).await.is_ok(), "both places are free again");
    }

    #[test]
    fn an_address_has_its_share() {
        let queue = WorkQueue::new(8, 8, 2, Gauge::default());
        let (_here, one) = client();
        let permits = [queue.enter(&one), queue.enter(&one)];
        assert!(matches!(queue.enter(&one).map(drop), Err(Problem::Busy { .. })));
        let other = RequestOrigin { address: Some([192, 0, 2, 2].into()), signal: None };
        assert!(queue.enter(&other).is_ok());
        drop(permits);
        assert!(queue.enter(&one).is_ok());
    }
}
