//! People who play, subscribe, disconnect, come back, and send bad requests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lonja_rules::{FastRandom, Random};
use lonja_server::problem::Problem;
use lonja_server::store::Person;
use lonja_server::table::Table;
use lonja_server::tables::Tables;
use serde_json::Value;
use tokio::time::{sleep, timeout};

use crate::fair_start::{WordHabit, holds_up};
use crate::fleet::Fleet;

/// An acknowledged action: the table, the number in the response, and the action.
pub(crate) type AcknowledgedAction = (String, u64, String);

/// A frame that a person, or a spectator, received.
#[derive(Clone, Debug)]
pub(crate) struct ReceivedFrame {
    pub(crate) table: String,
    pub(crate) person: Option<String>,
    pub(crate) number: u64,
    pub(crate) json: String,
}

/// Everything that players saw, for the laws to compare with the log.
#[derive(Default)]
pub(crate) struct Observations {
    pub(crate) actions: Mutex<Vec<AcknowledgedAction>>,
    pub(crate) frames: Mutex<Vec<ReceivedFrame>>,
    /// The last frame of each player: the table is over in it.
    pub(crate) last_frames: Mutex<Vec<ReceivedFrame>>,
    pub(crate) refused: Mutex<BTreeMap<&'static str, usize>>,
}

/// A player at a table, or a spectator without a person.
pub(crate) struct FleetPlayer {
    pub(crate) fleet: Arc<Fleet>,
    pub(crate) observations: Arc<Observations>,
    pub(crate) person: Option<Person>,
    pub(crate) table: String,
    pub(crate) rng: FastRandom,
    pub(crate) habit: WordHabit,
}

/// The silence after which a player asks for a stand-in; longer than any table's patience.
const SILENCE: Duration = Duration::from_secs(45);

impl FleetPlayer {
    /// Plays until the table is over.
    pub(crate) async fn run(mut self) {
        loop {
            let tables = self.fleet.any();
            let person = self.person.as_ref().map(|person| Arc::from(person.id.as_str()));
            // A killed process never answers.
            let subscribing = tables.subscribe(&self.table, person, None);
            let Ok(Ok(mut subscription)) = timeout(Duration::from_secs(1), subscribing).await else {
                self.pause(500).await;
                continue;
            };
            let mut last = 0;
            loop {
                let frame = match timeout(SILENCE, subscription.next()).await {
                    Ok(Some(frame)) => frame,
                    Ok(None) => break,
                    Err(_) => {
                        self.request_stand_in().await;
                        break;
                    }
                };
                let has_lost_rows = self.fleet.world.versions(&self.table).len() > 1;
                assert!(frame.number > last || has_lost_rows, "{} after {last}", frame.number);
                last = frame.number;
                let received = ReceivedFrame {
                    table: self.table.clone(),
                    person: self.person.as_ref().map(|person| person.id.clone()),
                    number: frame.number,
                    json: std::str::from_utf8(&frame.json()).unwrap().to_owned(),
                };
                self.observations.frames.lock().unwrap().push(received.clone());
                let view: Value = serde_json::from_str(&received.json).unwrap();
                if view["table"]["stage"] == "over" {
                    self.observations.last_frames.lock().unwrap().push(received);
                    return;
                }
                if !self.act(&view).await {
                    break;
                }
            }
            self.pause(200).await;
        }
    }

    /// Reacts to a frame; false to disconnect.
    async fn act(&mut self, view: &Value) -> bool {
        let Some(person) = self.person.clone() else { return self.rng.below(40) > 0 };
        let (game, you) = (&view["game"], &view["you"]);
        let number = view["number"].as_u64().unwrap();
        match self.rng.below(60) {
            // The browser is closed or offline, for a moment or for long.
            0 => {
                self.pause(60_000).await;
                return false;
            }
            1 => self.send(async |tables, id| tables.change(&id, |table| table.leave(&person.id)).await).await,
            2 => self.send(async |tables, id| tables.change(&id, |table| table.return_to_seat(&person.id)).await).await,
            // A stale action, an illegal one.
            3 => self.play(&person, "pass", number.saturating_sub(3)).await,
            4 => self.play(&person, "bid 1000", number).await,
            5 => {
                let pace_ms = self.rng.below(1000);
                let change = |table: &Table| table.change_pace(&person.id, pace_ms);
                self.send(async |tables, id| tables.change(&id, change).await).await;
            }
            6 if self.rng.below(8) == 0 => self.leave_and_return_for_long(&person).await,
            // A lesson is read, and perhaps never to its end.
            7 => self.hold_bots(&person, true).await,
            8 => self.hold_bots(&person, false).await,
            _ => {}
        }
        if view["table"]["stage"] == "open" {
            self.prepare_start(&person, view).await;
        }
        // Half of them never say that they have read it.
        if !view["table"]["account"].is_null() && self.rng.below(2) == 0 {
            self.pause(3000).await;
            self.send(async |tables, id| tables.confirm_read(&id, &person.id).await).await;
        }
        if game["seat"] == *you && you.is_u64() {
            let legal: Vec<&str> = game["legal"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
            let action = legal[self.rng.below(legal.len().min(6) as u32) as usize].to_owned();
            self.pause(300).await;
            let person = self.person.clone().unwrap();
            self.play(&person, &action, number).await;
            // The response was lost, so the client retries.
            if self.rng.below(10) == 0 {
                self.play(&person, &action, number).await;
            }
        }
        true
    }

    async fn hold_bots(&mut self, person: &Person, hold: bool) {
        let change = |table: &Table| table.hold_bots(&person.id, hold);
        self.send(async |tables, id| tables.change(&id, change).await).await;
    }

    /// Leaves and returns as often as a table allows it, for longer than a clock does.
    async fn leave_and_return_for_long(&mut self, person: &Person) {
        for _ in 0..20 {
            self.send(async |tables, id| tables.change(&id, |table| table.leave(&person.id)).await).await;
            self.pause(2500).await;
            self.send(async |tables, id| tables.change(&id, |table| table.return_to_seat(&person.id)).await).await;
            self.pause(300).await;
        }
    }

    async fn play(&mut self, person: &Person, action: &str, after: u64) {
        let tables = self.fleet.any();
        let decide = |table: &Table| {
            let changes = table.act(&person.id, action, after)?;
            tables.mark_present(table, &person.id, None);
            Ok(changes)
        };
        match timeout(Duration::from_secs(1), tables.change(&self.table, decide)).await {
            Ok(Ok(number)) => {
                self.observations.actions.lock().unwrap().push((self.table.clone(), number, action.to_owned()));
            }
            Ok(Err(problem)) => self.refused(&problem),
            Err(_) => {}
        }
    }

    pub(crate) async fn send(&mut self, request: impl AsyncFnOnce(Arc<Tables>, String) -> Result<u64, Problem>) {
        let response = request(self.fleet.any(), self.table.clone());
        if let Ok(Err(problem)) = timeout(Duration::from_secs(1), response).await {
            self.refused(&problem);
        }
    }

    /// Nothing has happened for a while: asks for a bot in the seat to act, or to start without the person who holds it
    /// up.
    async fn request_stand_in(&mut self) {
        let Some(person) = self.person.clone() else { return };
        let request = async |tables: Arc<Tables>, id: String| {
            let seat = tables.with_table(&id, |_, table| Ok(table.to_act().or_else(|| holds_up(table)))).await?;
            let Some(seat) = seat else { return Ok(0) };
            let seen = tables.last_seen(&id.as_str().into(), seat).await?;
            let now = tables.now();
            tables.change(&id, |table| table.request_stand_in(&person.id, seat, seen, now)).await
        };
        self.send(request).await;
    }

    fn refused(&self, problem: &Problem) {
        *self.observations.refused.lock().unwrap().entry(problem.code()).or_default() += 1;
    }

    pub(crate) async fn pause(&mut self, most_ms: u32) {
        sleep(Duration::from_millis(u64::from(self.rng.below(most_ms)))).await;
    }
}
