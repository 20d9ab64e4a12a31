//! Pipelining: sends several statements before the first is answered. The client sends a statement when its future is
//! first polled.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Sends the first, the middle ones and the last statement in this order, then waits for all answers.
pub(super) async fn send_in_order<A: Future, B: Future, C: Future>(
    first: A,
    middle: Vec<B>,
    last: C,
) -> (A::Output, Vec<B::Output>, C::Output) {
    let mut first = Statement::new(first);
    let mut middle: Vec<Statement<B>> = middle.into_iter().map(Statement::new).collect();
    let mut last = Statement::new(last);
    poll_fn(|context| {
        first.poll(context);
        middle.iter_mut().for_each(|one| one.poll(context));
        last.poll(context);
        Poll::Ready(())
    })
    .await;
    // Answers arrive in the same order.
    let first = first.answer().await;
    let mut answers = Vec::with_capacity(middle.len());
    for one in middle {
        answers.push(one.answer().await);
    }
    (first, answers, last.answer().await)
}

/// A sent statement. Its future may have been ready at the first poll, and must not be polled again then.
enum Statement<F: Future> {
    Waiting(Pin<Box<F>>),
    Answered(F::Output),
}

impl<F: Future> Statement<F> {
    fn new(future: F) -> Self {
        Self::Waiting(Box::pin(future))
    }

    fn poll(&mut self, context: &mut Context<'_>) {
        if let Self::Waiting(future) = self
            && let Poll::Ready(answer) = future.as_mut().poll(context)
        {
            *self = Self::Answered(answer);
        }
    }

    async fn answer(self) -> F::Output {
        match self {
            Self::Waiting(future) => future.await,
            Self::Answered(answer) => answer,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[tokio::test]
    async fn all_are_sent_in_order_before_the_first_answer() {
        let log = RefCell::new(Vec::new());
        let statement = async |name: &'static str, pauses: usize| {
            log.borrow_mut().push(format!("sent {name}"));
            for _ in 0..pauses {
                tokio::task::yield_now().await;
            }
            log.borrow_mut().push(format!("answered {name}"));
            name
        };
        let middle = vec![statement("b", 1), statement("c", 3)];
        let answers = send_in_order(statement("a", 2), middle, statement("d", 1)).await;
        assert_eq!(answers, ("a", vec!["b", "c"], "d"));
        assert_eq!(log.borrow()[..4], ["sent a", "sent b", "sent c", "sent d"]);
    }
}
