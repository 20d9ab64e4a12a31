//! Background tasks that outlive their panics: without them a process would still answer requests, but no bot and no
//! clock would move.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

use tokio::time::{Duration, sleep};

/// The pause before a task starts again, so that one that always panics does not fill the log.
const RESTART_PAUSE: Duration = Duration::from_secs(1);

/// Runs a task until it ends or panics. True after a panic: this has then waited for a moment, and the caller reports
/// the panic and starts the task again.
pub(crate) async fn run_catching_panic(task: impl Future<Output = ()>) -> bool {
    let mut task = pin!(task);
    let has_panicked = poll_fn(|context| {
        // What a task changes lives in locks that ignore poison, or is rebuilt when the task starts again.
        match catch_unwind(AssertUnwindSafe(|| task.as_mut().poll(context))) {
            Ok(polled) => polled.map(|()| false),
            Err(_) => Poll::Ready(true),
        }
    })
    .await;
    if has_panicked {
        sleep(RESTART_PAUSE).await;
    }
    has_panicked
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_task_starts_again_until_it_ends_without_a_panic() {
        let starts = Cell::new(0);
        let task = async || {
            starts.set(starts.get() + 1);
            tokio::task::yield_now().await;
            assert!(starts.get() == 3, "a task that fails on purpose");
        };
        let mut panics = 0;
        while run_catching_panic(task()).await {
            panics += 1;
        }
        assert_eq!((starts.get(), panics), (3, 2));
    }
}
