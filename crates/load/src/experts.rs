//! How long people wait while hostile tables of expert bots play: for the server, for a bot, and for a clock.

use std::time::{Duration, Instant};

use fastrand::Rng;
use serde::Serialize;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::client::{HttpClient, SseEvent, SseStream};
use crate::error::BenchError;
use crate::latency::percentile_ms;
use crate::product;
use crate::server::Server;
use crate::table::{Game, SHORT_GAME, TIMEOUT, Table, USUAL_GAME};

/// The hostile tables: experts in all seats play without a pause, and each table has a spectator, so that it goes on.
const HOSTILE_TABLES: usize = 200;
const HOSTILE_GAME: Game = Game { ruleset: "medici-2018", seats: 6 };
/// The identities that open them.
const HOSTILE_PEOPLE: usize = 4;
/// The pause before a person acts: shorter than any real person's.
const PAUSE: Duration = Duration::from_millis(5);
/// The clock at tables where nobody acts, and how many there are.
const CLOCK: Duration = Duration::from_secs(2);
const CLOCK_TABLES: usize = 20;

/// Median and 99th percentile of response times: to play an action, and to read the table.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WaitTimes {
    pub act_p50_ms: f64,
    pub act_p99_ms: f64,
    pub look_p50_ms: f64,
    pub look_p99_ms: f64,
}

/// Median and 99th percentile of what a person waits for: the move of a bot, from the frame in which it is the bot's turn to the
/// next one; and the end of a clock, from its deadline on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BotWaits {
    pub trader_p50_ms: f64,
    pub trader_p99_ms: f64,
    pub expert_p50_ms: f64,
    pub expert_p99_ms: f64,
    pub clock_p50_ms: f64,
    pub clock_p99_ms: f64,
}

/// Waiting times without hostile tables, and with them.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ExpertLoad {
    pub bots: usize,
    pub quiet: WaitTimes,
    pub quiet_bots: BotWaits,
    pub busy: WaitTimes,
    pub busy_bots: BotWaits,
}

/// People play: first alone, then while experts play at hostile tables.
pub(crate) fn measure_experts(server: &Server, time: Duration) -> Result<ExpertLoad, BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut table = Table::open(server, 0, USUAL_GAME).await?;
        let (quiet, quiet_bots) = (measure(&mut table, time).await?, measure_bots(server, time).await?);
        let _spectators = open_hostile_tables(server).await?;
        let (busy, busy_bots) = (measure(&mut table, time).await?, measure_bots(server, time).await?);
        Ok(ExpertLoad { bots: HOSTILE_TABLES * HOSTILE_GAME.seats, quiet, quiet_bots, busy, busy_bots })
    })
}

/// Opens the hostile tables. Returns their spectators, who watch until they are dropped.
async fn open_hostile_tables(server: &Server) -> Result<JoinSet<()>, BenchError> {
    let mut spectators = JoinSet::new();
    for person in 0..HOSTILE_PEOPLE {
        let mut opener = HttpClient::connect(server.address(person)).await?;
        product::create_identity(&mut opener, "opener").await?;
        for _ in 0..HOSTILE_TABLES / HOSTILE_PEOPLE {
            let path = product::open_for_bots(&mut opener, HOSTILE_GAME, "expert").await?;
            let mut events = opener.connect_again(opener.address()).await?.subscribe(&format!("{path}/stream")).await?;
            spectators.spawn(async move { while let Ok(Some(_)) = events.next().await {} });
        }
    }
    Ok(spectators)
}

async fn measure(table: &mut Table, time: Duration) -> Result<WaitTimes, BenchError> {
    let (began, mut acts, mut looks) = (Instant::now(), Vec::new(), Vec::new());
    while began.elapsed() < time {
        let Some(next) = table.next_move().await? else {
            table.open_again().await?;
            continue;
        };
        tokio::time::sleep(PAUSE).await;
        let (seat, path) = (next.seat, table.path().to_owned());
        let sent_at = Instant::now();
        table.client(seat).await?.get(&path).await?;
        looks.push(sent_at.elapsed());
        let sent_at = Instant::now();
        table.play(next).await?;
        table.client(seat).await?;
        acts.push(sent_at.elapsed());
    }
    Ok(WaitTimes {
        act_p50_ms: percentile_ms(&mut acts, 50.0),
        act_p99_ms: percentile_ms(&mut acts, 99.0),
        look_p50_ms: percentile_ms(&mut looks, 50.0),
        look_p99_ms: percentile_ms(&mut looks, 99.0),
    })
}

async fn measure_bots(server: &Server, time: Duration) -> Result<BotWaits, BenchError> {
    let (trader, expert, clocks) =
        tokio::join!(play_bot(server, "trader", time), play_bot(server, "expert", time), measure_clocks(server, time));
    let (mut trader, mut expert, mut clocks) = (trader?, expert?, clocks?);
    Ok(BotWaits {
        trader_p50_ms: percentile_ms(&mut trader, 50.0),
        trader_p99_ms: percentile_ms(&mut trader, 99.0),
        expert_p50_ms: percentile_ms(&mut expert, 50.0),
        expert_p99_ms: percentile_ms(&mut expert, 99.0),
        clock_p50_ms: percentile_ms(&mut clocks, 50.0),
        clock_p99_ms: percentile_ms(&mut clocks, 99.0),
    })
}

/// A person plays against a bot that makes no pause; returns how long each of its moves took.
async fn play_bot(server: &Server, level: &str, time: Duration) -> Result<Vec<Duration>, BenchError> {
    let (mut person, mut rng) = (HttpClient::connect(server.address(0)).await?, Rng::with_seed(1));
    product::create_identity(&mut person, "person").await?;
    let (began, mut waits) = (Instant::now(), Vec::new());
    while began.elapsed() < time || waits.is_empty() {
        let path = product::open_against_bot(&mut person, SHORT_GAME.ruleset, level).await?;
        let mut events = person.connect_again(person.address()).await?.subscribe(&format!("{path}/stream")).await?;
        let mut bots_turn_since = None;
        while began.elapsed() < time || waits.is_empty() {
            let event = next_event(&mut events).await?;
            if let Some(since) = bots_turn_since.take() {
                waits.push(Instant::elapsed(&since));
            }
            let view = product::read(&event.data)?;
            match product::choose(view.legal, &mut rng) {
                _ if view.over => break,
                Some(action) => {
                    tokio::time::sleep(PAUSE).await;
                    let body = json!({"action": action, "after": event.id}).to_string();
                    person.send_json(&format!("{path}/actions"), body.into()).await?;
                }
                None => bots_turn_since = Some(Instant::now()),
            }
        }
    }
    Ok(waits)
}

/// Two people sit at each of some tables with a clock and never act; returns how late each decision of the clock was.
async fn measure_clocks(server: &Server, time: Duration) -> Result<Vec<Duration>, BenchError> {
    let mut tables = JoinSet::new();
    for _ in 0..CLOCK_TABLES {
        let mut people = Vec::new();
        for user in 0..2 {
            people.push(HttpClient::connect(server.address(user)).await?);
            product::create_identity(&mut people[user], "person").await?;
        }
        let path = product::open_with_clock(&mut people[0], SHORT_GAME, CLOCK.as_secs()).await?;
        product::sit(&mut people[1], &path).await?;
        let mut streams = Vec::new();
        for person in people {
            streams.push(person.subscribe(&format!("{path}/stream")).await?);
        }
        tables.spawn(read_clock(streams, time));
    }
    let mut late = Vec::new();
    while let Some(table) = tables.join_next().await {
        late.extend(table.map_err(BenchError::bad_response)??);
    }
    Ok(late)
}

async fn read_clock(mut streams: Vec<SseStream>, time: Duration) -> Result<Vec<Duration>, BenchError> {
    let (began, mut late) = (Instant::now(), Vec::new());
    next_event(&mut streams[0]).await?;
    let mut decision_since = Instant::now();
    while began.elapsed() < time || late.is_empty() {
        next_event(&mut streams[0]).await?;
        let now = Instant::now();
        late.push((now - decision_since).saturating_sub(CLOCK));
        decision_since = now;
    }
    Ok(late)
}

async fn next_event(events: &mut SseStream) -> Result<SseEvent, BenchError> {
    let event = timeout(TIMEOUT, events.next()).await.map_err(|_| BenchError::Timeout)?;
    event?.ok_or_else(|| BenchError::bad_response("a stream that ends"))
}
