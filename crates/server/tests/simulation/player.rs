//! People who play, watch, go away, come back, and ask for what they should not.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lonja_rules::{FastRandom, Random};
use lonja_server::problem::Problem;
use lonja_server::store::Person;
use serde_json::Value;
use tokio::time::{sleep, timeout};

use crate::house::Fleet;

/// An action that was answered: the table, the number of the answer, and what was played.
pub(crate) type Answered = (String, u64, String);

/// What a person was shown.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) table: String,
    pub(crate) person: Option<String>,
    pub(crate) number: u64,
    pub(crate) json: String,
}

/// What everybody remembers, to be held against the log.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) answered: Mutex<Vec<Answered>>,
    pub(crate) seen: Mutex<Vec<Seen>>,
    /// The last frame of each watcher who watched to the end.
    pub(crate) last: Mutex<Vec<Seen>>,
    pub(crate) refused: Mutex<BTreeMap<&'static str, usize>>,
}

/// Somebody at a table. Without a person it only watches.
pub(crate) struct Player {
    pub(crate) fleet: Arc<Fleet>,
    pub(crate) memory: Arc<Memory>,
    pub(crate) person: Option<Person>,
    pub(crate) table: String,
    pub(crate) luck: FastRandom,
}

/// How long nothing may happen before somebody asks for a bot, longer than any table's patience.
const TOO_LONG: Duration = Duration::from_secs(45);

impl Player {
    /// Watches and plays until the table is over.
    pub(crate) async fn run(mut self) {
        loop {
            let house = self.fleet.any();
            let person = self.person.as_ref().map(|person| Arc::from(person.id.as_str()));
            // A dead process does not answer.
            let Ok(Ok(mut stream)) = timeout(Duration::from_secs(1), house.watch(&self.table, person)).await else {
                self.pause(500).await;
                continue;
            };
            let mut shown = 0;
            loop {
                let frame = match timeout(TOO_LONG, stream.next()).await {
                    Ok(Some(frame)) => frame,
                    Ok(None) => break,
                    Err(_) => {
                        self.ask_stand_in().await;
                        break;
                    }
                };
                assert!(frame.number > shown, "{} after {shown}", frame.number);
                shown = frame.number;
                let json = std::str::from_utf8(&frame.json()).unwrap().to_owned();
                let seen = Seen {
                    table: self.table.clone(),
                    person: self.person.as_ref().map(|person| person.id.clone()),
                    number: frame.number,
                    json,
                };
                self.memory.seen.lock().unwrap().push(seen.clone());
                let view: Value = serde_json::from_str(&seen.json).unwrap();
                if view["table"]["stage"] == "over" {
                    self.memory.last.lock().unwrap().push(seen);
                    return;
                }
                if !self.act(&view).await {
                    break;
                }
            }
            self.pause(200).await;
        }
    }

    /// Does something, or nothing; whether to go on watching.
    async fn act(&mut self, view: &Value) -> bool {
        let Some(person) = self.person.clone() else { return self.luck.below(40) > 0 };
        let (game, you) = (&view["game"], &view["you"]);
        let number = view["number"].as_u64().unwrap();
        match self.luck.below(60) {
            // The browser is closed, or the net is gone, for a moment or for long.
            0 => {
                self.pause(60_000).await;
                return false;
            }
            1 => self.try_to(|house, table| async move { house.change(&table, |t| t.leave(&person.id)).await }).await,
            2 => {
                self.try_to(|house, table| async move { house.change(&table, |t| t.come_back(&person.id)).await })
                    .await;
            }
            // Out of turn, too late, or nonsense.
            3 => self.play(&person, "pass", number.saturating_sub(3)).await,
            4 => self.play(&person, "bid 1000", number).await,
            _ => {}
        }
        if game["seat"] == *you && you.is_u64() {
            let legal: Vec<&str> = game["legal"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
            let action = legal[self.luck.below(legal.len().min(6) as u32) as usize].to_owned();
            self.pause(300).await;
            let person = self.person.clone().unwrap();
            self.play(&person, &action, number).await;
            // The answer was lost on the way, and it is sent again.
            if self.luck.below(10) == 0 {
                self.play(&person, &action, number).await;
            }
        }
        true
    }

    async fn play(&mut self, person: &Person, action: &str, after: u64) {
        let house = self.fleet.any();
        let played = timeout(Duration::from_secs(1), house.act(&self.table, &person.id, action, after)).await;
        match played {
            Ok(Ok(number)) => {
                self.memory.answered.lock().unwrap().push((self.table.clone(), number, action.to_owned()));
            }
            Ok(Err(problem)) => self.refused(&problem),
            Err(_) => {}
        }
    }

    async fn try_to<F: Future<Output = Result<u64, Problem>>>(
        &mut self,
        ask: impl FnOnce(Arc<lonja_server::house::House>, String) -> F,
    ) {
        let asked = ask(self.fleet.any(), self.table.clone());
        if let Ok(Err(problem)) = timeout(Duration::from_secs(1), asked).await {
            self.refused(&problem);
        }
    }

    /// Nothing has happened for a while.
    async fn ask_stand_in(&mut self) {
        let Some(person) = self.person.clone() else { return };
        let house = self.fleet.any();
        let id: Arc<str> = self.table.as_str().into();
        let asked = async {
            let Some(seat) = house.with_table(&id, |_, table| Ok(table.to_act())).await? else { return Ok(0) };
            let seen = house.seen(&id, seat).await?;
            let now = house.now();
            house.change(&id, |table| table.ask_stand_in(&person.id, seat, seen, now)).await
        };
        if let Ok(Err(problem)) = timeout(Duration::from_secs(1), asked).await {
            self.refused(&problem);
        }
    }

    fn refused(&self, problem: &Problem) {
        *self.memory.refused.lock().unwrap().entry(problem.code()).or_default() += 1;
    }

    async fn pause(&mut self, most_ms: u32) {
        sleep(Duration::from_millis(u64::from(self.luck.below(most_ms)))).await;
    }
}
