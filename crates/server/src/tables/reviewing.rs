//! Reviews of finished tables: each is computed once, stored, and announced to the subscribers.
//!
//! A review runs on the bots' threads (`review_run.rs`). The store keeps the first one of each depth: if two processes
//! compute the same one, it does not matter who is first, because a review is a function of its record.

use std::collections::HashMap;
use std::io::Write;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use lonja_game::catalog::OptionsJson;
use lonja_game::{ChanceOrigin, Record, begin};
use lonja_review::{REVIEW_VERSION, ReviewPlan};
use lonja_rules::Observer;
use serde_json::value::RawValue;
use tokio::runtime::Handle;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::{Duration, sleep, timeout};

use super::Tables;
use crate::announcement::{ReviewProgressJson, sse_event};
use crate::bot_queue::Asker;
use crate::lock;
use crate::networks::{NETWORKS_PER_BLOCK, block};
use crate::problem::Problem;
use crate::review_run::{PROGRESS_INTERVAL, ReviewFailure, ReviewRun};
use crate::store::{Depth, Millis, Stage, StoredReview};
use crate::table::{Table, TableSetup};

/// Reviews of each depth that run at a time. The others wait and need no memory.
const AT_A_TIME: usize = 8;
/// Reviews of each depth that run for one network at a time. So those of others begin before all of its own are done.
const AT_A_TIME_FOR_NETWORK: usize = AT_A_TIME / 2;
/// How often a review is saved if the store fails, and the pause after each failure.
const SAVE_TRIES: usize = 5;
const SAVE_RETRY: Duration = Duration::from_secs(1);
/// How long a request waits for the locks of all tables that its record may be of: while it does, it takes up one of
/// few places.
const LOCKS_TIMEOUT: Duration = Duration::from_secs(2);
/// Failed reviews that are remembered, so that nobody computes them again and again.
const MAX_FAILED: usize = 256;

/// A table, and how thorough its review is.
type ReviewKey = (Arc<str>, Depth);

/// The reviews of tables that wait, run, or have failed.
pub(super) struct Reviews {
    known: Mutex<HashMap<ReviewKey, KnownReview>>,
    /// How many of each depth may wait and run at a time; 0 is no limit.
    most: AtomicUsize,
    /// The most of them that one network has asked for; 0 is no limit.
    most_per_network: AtomicUsize,
    /// By depth.
    turns: [Semaphore; 2],
}

enum KnownReview {
    Running {
        progress: watch::Sender<ReviewProgressJson>,
        /// Another process has stored one that is as deep.
        stored_elsewhere: Arc<Notify>,
        asked_by: NetworkTurns,
    },
    Failed,
}

/// The network that asked first for a review, and its turns.
#[derive(Clone)]
struct NetworkTurns {
    network: Option<IpAddr>,
    /// The turns of this network; its reviews of one depth share them.
    turns: Arc<Semaphore>,
}

impl Default for Reviews {
    fn default() -> Self {
        let turns = || Semaphore::new(AT_A_TIME);
        let (most, most_per_network) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { known: Mutex::default(), most, most_per_network, turns: [turns(), turns()] }
    }
}

/// The review of a table, or how far it is.
pub(crate) enum TableReview {
    Stored(StoredReview),
    Waiting(ReviewProgressJson),
}

/// How a running game has begun.
struct GameStart {
    options: OptionsJson,
    /// How many actions were played.
    actions: usize,
    /// What everybody sees after them.
    view: Arc<RawValue>,
}

/// How the run of a review has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReviewRunEnd {
    Stored,
    /// The store has failed: the next request queues it again.
    GaveUp,
    /// It would fail again.
    Failed,
}

impl Tables {
    /// At most `most` reviews of tables of each depth wait and run at a time, and `most_per_network` of those that one
    /// network has asked for. 0 is no limit.
    pub(crate) fn limit_reviews(&self, most: usize, most_per_network: usize) {
        self.reviews.most.store(most, Ordering::Relaxed);
        self.reviews.most_per_network.store(most_per_network, Ordering::Relaxed);
    }

    /// The review of a table whose game is over. If there is none that is as deep, it is queued. `network` is where the
    /// request comes from.
    pub(crate) async fn request_review(
        &self,
        id: &str,
        depth: Depth,
        network: Option<IpAddr>,
    ) -> Result<TableReview, Problem> {
        self.with_table(id, |_, table| table.is_game_over().then_some(()).ok_or(Problem::GameRunning)).await?;
        if let Some(stored) = self.stored_review(id, depth).await? {
            return Ok(TableReview::Stored(stored));
        }
        self.queue_review(&id.into(), depth, network).map(TableReview::Waiting)
    }

    /// Another process has stored a review.
    pub(crate) fn receive_review(&self, id: &str, depth: Depth) {
        let id: Arc<str> = id.into();
        for shallower in [Depth::Quick, Depth::Deep].into_iter().filter(|one| *one <= depth) {
            if let Some(KnownReview::Running { stored_elsewhere, .. }) =
                lock(&self.reviews.known).get(&(id.clone(), shallower))
            {
                stored_elsewhere.notify_one();
            }
        }
        self.announce_review(&id, ReviewProgressJson { depth, done: 1, of: 1 });
    }

    /// Reviews a record that belongs to no table.
    pub(crate) fn start_review(&self, (depth, asker): (Depth, Asker), plan: ReviewPlan) -> ReviewRun {
        ReviewRun::start(&self.bots, (depth, asker), move || Ok(plan), Bytes::from)
    }

    /// Whether a record begins like a game that runs at a table in the memory of this process: the same actions led to
    /// the same public view. The rest of such a record is made up, and its review would be advice. Waits for the locks
    /// of these tables, for a limited time, so it needs a thread where it may wait.
    pub(crate) fn has_running_game_like(&self, record: &Record) -> Result<bool, Problem> {
        let starts = Handle::current().block_on(async { timeout(LOCKS_TIMEOUT, self.starts_of(record)).await });
        let starts = starts.map_err(|_| Problem::Unavailable { maybe_done: false })??;
        let origin = ChanceOrigin::Given(record.chance.clone().into());
        let Ok(mut game) = begin(&record.ruleset, record.players, &record.options, origin) else { return Ok(false) };
        let options = game.record().options;
        let mut played = 0;
        while starts.iter().any(|start| start.actions > played) {
            if game.play(&record.actions[played]).is_err() {
                return Ok(false);
            }
            played += 1;
            let view = game.view(Observer::Public);
            let is_like = |start: &GameStart| start.actions == played && start.view.get() == view.get();
            if starts.iter().any(|start| start.options == options && is_like(start)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The games in the memory of this process that run and have the same actions as the beginning of a record.
    async fn starts_of(&self, record: &Record) -> Result<Vec<GameStart>, Problem> {
        // Practice begins like a finished game, which may be reviewed.
        let is_same =
            |setup: &TableSetup| !setup.practice && setup.ruleset == record.ruleset && setup.players == record.players;
        // Without a lock, because a table of another game must delay nobody.
        let live_tables: Vec<_> =
            lock(&self.live_tables).values().filter(|live| live.setup().is_some_and(is_same)).cloned().collect();
        let mut starts = Vec::new();
        for live in live_tables {
            let cached = live.lock().await?;
            let table = cached.as_ref().filter(|table| table.stage() == Stage::Running);
            let Some(game) = table.and_then(Table::game) else { continue };
            let Record { options, actions, .. } = game.record();
            if !actions.is_empty() && record.actions.starts_with(&actions) {
                starts.push(GameStart { options, actions: actions.len(), view: game.view(Observer::Public) });
            }
        }
        Ok(starts)
    }

    async fn stored_review(&self, id: &str, depth: Depth) -> Result<Option<StoredReview>, Problem> {
        let stored = self.store.read_review(id, REVIEW_VERSION).await;
        Ok(stored.map_err(|error| self.report_store_error(&error))?.filter(|stored| stored.depth >= depth))
    }

    /// Queues a review, if it is not queued yet; returns how far it is.
    fn queue_review(
        &self,
        id: &Arc<str>,
        depth: Depth,
        network: Option<IpAddr>,
    ) -> Result<ReviewProgressJson, Problem> {
        let Some(tables) = self.weak_self.upgrade() else { return Err(Problem::Unavailable { maybe_done: false }) };
        let mut known = lock(&self.reviews.known);
        match known.get(&(id.clone(), depth)) {
            Some(KnownReview::Running { progress, .. }) => return Ok(*progress.borrow()),
            Some(KnownReview::Failed) => return Err(Problem::ReviewFailed),
            None => {}
        }
        let asked_by = self.reviews.admit(&known, depth, network)?;
        let start = ReviewProgressJson { depth, done: 0, of: 1 };
        let (progress, stored_elsewhere) = (watch::Sender::new(start), Arc::new(Notify::new()));
        let running = KnownReview::Running {
            progress: progress.clone(),
            stored_elsewhere: stored_elsewhere.clone(),
            asked_by: asked_by.clone(),
        };
        known.insert((id.clone(), depth), running);
        self.metrics.reviews_waiting.inc();
        tokio::spawn(tables.run_review((id.clone(), depth), asked_by, progress, stored_elsewhere));
        Ok(start)
    }

    /// Computes and stores a review, unless the server shuts down.
    async fn run_review(
        self: Arc<Self>,
        key: ReviewKey,
        asked_by: NetworkTurns,
        progress: watch::Sender<ReviewProgressJson>,
        stored_elsewhere: Arc<Notify>,
    ) {
        let shutdown = self.shutdown_signal();
        let end = tokio::select! {
            biased;
            () = shutdown.wait() => return,
            () = stored_elsewhere.notified() => ReviewRunEnd::Stored,
            end = self.compute_review(&key, &asked_by, &progress) => end,
        };
        self.reviews.forget(&key, end);
        self.metrics.reviews_waiting.dec();
        if end == ReviewRunEnd::Stored {
            let ReviewProgressJson { depth, of, .. } = *progress.borrow();
            self.announce_review(&key.0, ReviewProgressJson { depth, done: of, of });
        }
    }

    async fn compute_review(
        &self,
        (id, depth): &ReviewKey,
        NetworkTurns { network, turns }: &NetworkTurns,
        progress: &watch::Sender<ReviewProgressJson>,
    ) -> ReviewRunEnd {
        let Ok(_turn_of_network) = turns.acquire().await else { return ReviewRunEnd::GaveUp };
        let Ok(_turn) = self.reviews.turns[*depth as usize].acquire().await else { return ReviewRunEnd::GaveUp };
        // It may have been stored since somebody asked.
        match self.stored_review(id, *depth).await {
            Ok(Some(_)) => return ReviewRunEnd::Stored,
            Ok(None) => {}
            Err(_) => return ReviewRunEnd::GaveUp,
        }
        let read = |table: &Table| Some((table.finished_record()?, table.last_row(), table.opener().clone()));
        let read = self.with_table(id, |_, table| Ok(read(table))).await;
        let Ok(Some((record, last_row, opener))) = read else { return ReviewRunEnd::GaveUp };
        let iterations = depth.iterations();
        let plan = move || ReviewPlan::new(&record, iterations);
        let asker = Asker { network: *network, person: opener };
        let mut run = ReviewRun::start(&self.bots, (*depth, asker), plan, gzip);
        match self.announce_until_done(id, &mut run, progress).await {
            Ok(body) => {
                self.metrics.reviews.inc();
                self.save_review(id, last_row, StoredReview { depth: *depth, body: body.into() }).await
            }
            Err(ReviewFailure::Refused(error)) => {
                tracing::error!(table = &**id, %error, "a finished table can't be reviewed");
                ReviewRunEnd::Failed
            }
            Err(ReviewFailure::Lost) => {
                self.report_panic("a review");
                ReviewRunEnd::Failed
            }
        }
    }

    /// Waits for a review, and announces now and then how far it is.
    async fn announce_until_done(
        &self,
        id: &Arc<str>,
        run: &mut ReviewRun,
        progress: &watch::Sender<ReviewProgressJson>,
    ) -> Result<Bytes, ReviewFailure> {
        let mut news = run.progress();
        loop {
            tokio::select! {
                biased;
                answer = run.answer() => return answer,
                Ok(()) = news.changed() => {
                    let present = *news.borrow_and_update();
                    progress.send_replace(present);
                    self.announce_review(id, present);
                }
            }
            tokio::select! {
                biased;
                answer = run.answer() => return answer,
                () = sleep(PROGRESS_INTERVAL) => {}
            }
        }
    }

    async fn save_review(&self, id: &str, last_row: (u64, Millis), review: StoredReview) -> ReviewRunEnd {
        for _ in 0..SAVE_TRIES {
            match self.store.save_review(id, last_row, REVIEW_VERSION, review.clone()).await {
                // If another process was first, its review is the same. A table that was pruned needs none, and one
                // whose end the store has lost is reviewed anew when somebody asks again.
                Ok(_) => return ReviewRunEnd::Stored,
                Err(error) => drop(self.report_store_error(&error)),
            }
            sleep(SAVE_RETRY).await;
        }
        ReviewRunEnd::GaveUp
    }

    fn announce_review(&self, id: &Arc<str>, progress: ReviewProgressJson) {
        let live = lock(&self.live_tables).get(id).cloned();
        if let Some(live) = live {
            live.audience.send(sse_event("review", &progress));
        }
    }
}

impl Reviews {
    /// Admits one more review, unless too many of its depth wait and run, or too many that the same network has asked
    /// for.
    fn admit(
        &self,
        known: &HashMap<ReviewKey, KnownReview>,
        depth: Depth,
        network: Option<IpAddr>,
    ) -> Result<NetworkTurns, Problem> {
        let too_many = |what: &str| Problem::Busy { what: what.into(), retry_after_s: 10 };
        let is_reached = |most: &AtomicUsize, count: usize| {
            let most = most.load(Ordering::Relaxed);
            most > 0 && count >= most
        };
        let running: Vec<_> = known
            .iter()
            .filter_map(|((_, of_depth), review)| match review {
                KnownReview::Running { asked_by, .. } if *of_depth == depth => Some(asked_by),
                _ => None,
            })
            .collect();
        if is_reached(&self.most, running.len()) {
            return Err(too_many("Too many reviews wait already."));
        }
        // Somebody without a known network has turns of its own.
        let of_network = || running.iter().filter(|one| network.is_some() && one.network == network);
        if is_reached(&self.most_per_network, of_network().count()) {
            return Err(too_many("Your address waits for several reviews already."));
        }
        let of_block = running.iter().filter(|one| network.is_some() && one.network.map(block) == network.map(block));
        let most_per_block = self.most_per_network.load(Ordering::Relaxed) * NETWORKS_PER_BLOCK as usize;
        if most_per_block > 0 && of_block.count() >= most_per_block {
            return Err(too_many("Your provider's network waits for many reviews already."));
        }
        let turns = of_network().next().map(|one| one.turns.clone());
        Ok(NetworkTurns { network, turns: turns.unwrap_or_else(|| Arc::new(Semaphore::new(AT_A_TIME_FOR_NETWORK))) })
    }

    /// A review neither waits nor runs any longer. That it has failed is remembered.
    fn forget(&self, key: &ReviewKey, end: ReviewRunEnd) {
        let mut known = lock(&self.known);
        known.remove(key);
        if end == ReviewRunEnd::Failed {
            if known.len() >= MAX_FAILED {
                known.retain(|_, review| matches!(review, KnownReview::Running { .. }));
            }
            known.insert(key.clone(), KnownReview::Failed);
        }
    }
}

fn gzip(text: String) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(&text.into_bytes()).and_then(|()| encoder.finish());
    written.unwrap_or_else(|error| unreachable!("writing to memory does not fail: {error}")).into()
}

#[cfg(test)]
mod tests;
