//! How long people wait while hostile tables of bots play: for the server, for a bot, and for a clock. And how many
//! moves experts make.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
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
use crate::server::MeasuredServer;
use crate::table::{GameSetup, LoadTable, SHORT_GAME, TIMEOUT, USUAL_GAME};

/// The hostile tables: experts play without a pause. At half of the tables they have all seats, and a spectator, so
/// that the table goes on; at the others the opener sits and acts at once, so that its bots have the highest priority.
const HOSTILE_TABLES: usize = 200;
const HOSTILE_GAME: GameSetup = GameSetup { ruleset: "medici-2018", seats: 6 };
/// Other hostile tables: traders have all seats and play one game after the other, as many as one address may watch.
const TRADER_TABLES: usize = 20;
/// The identities that open the tables of experts, and where all of these come from: a network that can take any number
/// of identities. It is in another block than that of all others.
const HOSTILE_PEOPLE: usize = 200;
const HOSTILE_ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 1, 1));
/// The pause before a person acts: shorter than any real person's.
const PAUSE: Duration = Duration::from_millis(5);
/// The tables at which the moves of experts are counted: more than any machine has cores.
const COUNTED_TABLES: usize = 64;
/// The clock at tables where nobody acts, and how many there are.
const CLOCK: Duration = Duration::from_secs(2);
const CLOCK_TABLES: usize = 20;

/// Response times of the server.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WaitTimes {
    /// To play an action: median.
    pub act_p50_ms: f64,
    /// To play an action: 99th percentile.
    pub act_p99_ms: f64,
    /// To read the table: median.
    pub look_p50_ms: f64,
    /// To read the table: 99th percentile.
    pub look_p99_ms: f64,
}

/// Median and 99th percentile of what a person waits for: the move of a bot, from the frame in which it is the bot's
/// turn to the next one; and the end of a clock, from its deadline on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BotWaits {
    /// For a bot that does not search: median.
    pub trader_p50_ms: f64,
    /// For a bot that does not search: 99th percentile.
    pub trader_p99_ms: f64,
    /// For a bot that searches: median.
    pub expert_p50_ms: f64,
    /// For a bot that searches: 99th percentile.
    pub expert_p99_ms: f64,
    /// For the decision of a clock that has run out: median.
    pub clock_p50_ms: f64,
    /// For the decision of a clock that has run out: 99th percentile.
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
pub(crate) fn measure_experts(server: &MeasuredServer, time: Duration) -> Result<ExpertLoad, BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut table = LoadTable::open(server, 0, USUAL_GAME).await?;
        let (quiet, quiet_bots) = (measure(&mut table, time).await?, measure_bots(server, time).await?);
        let _others = open_hostile_tables(server).await?;
        let (busy, busy_bots) = (measure(&mut table, time).await?, measure_bots(server, time).await?);
        let bots = HOSTILE_TABLES * HOSTILE_GAME.seats - HOSTILE_TABLES / 2;
        Ok(ExpertLoad { bots, quiet, quiet_bots, busy, busy_bots })
    })
}

/// Opens the hostile tables. Returns those who watch or play there until they are dropped.
async fn open_hostile_tables(server: &MeasuredServer) -> Result<JoinSet<()>, BenchError> {
    let mut people = JoinSet::new();
    for person in 0..HOSTILE_PEOPLE {
        let mut opener = HttpClient::connect_from(Some(HOSTILE_ADDRESS), server.target(person)).await?;
        product::create_identity(&mut opener, "opener").await?;
        for number in 0..HOSTILE_TABLES / HOSTILE_PEOPLE {
            if (person + number) % 2 == 0 {
                let mut events = open_watched_table(&mut opener, "expert").await?;
                people.spawn(async move { while let Ok(Some(_)) = events.next().await {} });
            } else {
                let path = product::open_against_bots(&mut opener, HOSTILE_GAME, "expert").await?;
                let client = opener.connect_again(opener.target()).await?;
                // A game that ends leaves one table less.
                people.spawn(async move { drop(act_at_once(client, path).await) });
            }
        }
    }
    for number in 0..TRADER_TABLES {
        let mut opener = HttpClient::connect_from(Some(HOSTILE_ADDRESS), server.target(number)).await?;
        product::create_identity(&mut opener, "opener").await?;
        people.spawn(async move { drop(watch_traders(opener).await) });
    }
    Ok(people)
}

/// Lets traders play one game after the other. Returns only if that fails.
async fn watch_traders(mut opener: HttpClient) -> Result<(), BenchError> {
    loop {
        let mut events = open_watched_table(&mut opener, "trader").await?;
        while let Some(event) = events.next().await? {
            if product::read(&event.data)?.over {
                break;
            }
        }
    }
}

/// Opens a table of bots; returns the stream of its spectator.
async fn open_watched_table(opener: &mut HttpClient, level: &str) -> Result<SseStream, BenchError> {
    let path = product::open_for_bots(opener, HOSTILE_GAME, level).await?;
    opener.connect_again(opener.target()).await?.subscribe(&format!("{path}/stream")).await
}

/// Plays the opener's seat until the game is over.
async fn act_at_once(mut client: HttpClient, path: String) -> Result<(), BenchError> {
    let mut events = client.connect_again(client.target()).await?.subscribe(&format!("{path}/stream")).await?;
    let mut rng = Rng::with_seed(1);
    while let Some(event) = events.next().await? {
        let view = product::read(&event.data)?;
        match product::choose(view.legal, &mut rng) {
            _ if view.over => break,
            Some(action) => {
                let body = json!({"action": action, "after": event.id}).to_string();
                client.send_json(&format!("{path}/actions"), body.into()).await?;
            }
            None => {}
        }
    }
    Ok(())
}

/// Moves per second of experts, whose number depends on processor time alone: more tables wait for a move than there
/// are cores. Users, and with them the spectators, are spread over the server's processes.
pub(crate) fn measure_bot_moves(server: &MeasuredServer, warm_up: Duration, time: Duration) -> Result<f64, BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (mut spectators, moves) = (JoinSet::new(), Arc::new(AtomicU64::new(0)));
        for number in 0..COUNTED_TABLES {
            let mut opener = HttpClient::connect(server.target(number)).await?;
            product::create_identity(&mut opener, "opener").await?;
            let (mut events, moves) = (open_watched_table(&mut opener, "expert").await?, moves.clone());
            spectators.spawn(async move {
                while let Ok(Some(_)) = events.next().await {
                    moves.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        tokio::time::sleep(warm_up).await;
        let (began, before) = (Instant::now(), moves.load(Ordering::Relaxed));
        tokio::time::sleep(time).await;
        Ok((moves.load(Ordering::Relaxed) - before) as f64 / began.elapsed().as_secs_f64())
    })
}

/// People play at a table; returns how long they waited for the server.
pub(crate) async fn measure(table: &mut LoadTable, time: Duration) -> Result<WaitTimes, BenchError> {
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

/// People play against bots and against clocks; returns how long they waited for those.
pub(crate) async fn measure_bots(server: &MeasuredServer, time: Duration) -> Result<BotWaits, BenchError> {
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
async fn play_bot(server: &MeasuredServer, level: &str, time: Duration) -> Result<Vec<Duration>, BenchError> {
    let (mut person, mut rng) = (HttpClient::connect(server.target(0)).await?, Rng::with_seed(1));
    product::create_identity(&mut person, "person").await?;
    let (began, mut waits) = (Instant::now(), Vec::new());
    while began.elapsed() < time || waits.is_empty() {
        let path = product::open_against_bots(&mut person, SHORT_GAME, level).await?;
        let mut events = person.connect_again(person.target()).await?.subscribe(&format!("{path}/stream")).await?;
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
async fn measure_clocks(server: &MeasuredServer, time: Duration) -> Result<Vec<Duration>, BenchError> {
    let mut tables = JoinSet::new();
    for _ in 0..CLOCK_TABLES {
        let mut people = Vec::new();
        for user in 0..2 {
            people.push(HttpClient::connect(server.target(user)).await?);
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
