//! One game of the arena.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lonja_bots::Question;
use lonja_rules::flow::Decision;
use lonja_rules::{LegalSet, Observer, Seat};
use serde::{Deserialize, Serialize};

use super::Plan;
use super::chance::Dealt;
use super::entrant::Player;
use super::lineup::Lineup;
use super::program::Program;
use crate::playthrough::{Playthrough, line};
use lonja_game::ThinkBudget;
use lonja_game::catalog::{Playable, Ruleset};
use lonja_game::decision_seeds;
use lonja_game::{GameResult, Record, VERSION};

/// What all threads share.
pub(super) struct Hall<'a, R: Playable> {
    pub(super) plan: &'a Plan,
    pub(super) ruleset: &'static Ruleset,
    pub(super) rules: &'a R,
    /// The entrants.
    pub(super) players: Vec<Player<R>>,
    pub(super) lineup: Lineup,
    pub(super) want_records: bool,
    pub(super) stop: &'a AtomicBool,
}

/// What came of a game.
pub(super) struct Outcome {
    /// The entrants by seat.
    pub(super) entrants: Vec<usize>,
    pub(super) end: End,
    /// Who decided and how long it took, decision by decision.
    pub(super) times: Vec<(usize, Duration)>,
    /// Its line, if records are wanted.
    pub(super) record: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// By the rules.
    Result(GameResult),
    /// A seat did not decide as it should.
    Forfeited { seat: usize, why: String },
}

/// Why a game is not played on.
enum Cut {
    Stopped,
    Forfeited { seat: usize, why: String },
}

/// Where one thread plays: the programs are its own.
pub(super) struct Table<'a, R: Playable> {
    hall: &'a Hall<'a, R>,
    /// By entrant, once they are needed.
    programs: Vec<Option<Program>>,
}

impl<'a, R: Playable> Table<'a, R> {
    pub(super) fn new(hall: &'a Hall<'a, R>) -> Self {
        Self { hall, programs: hall.players.iter().map(|_| None).collect() }
    }

    /// Plays a game; nothing comes of one that is stopped.
    pub(super) fn play(&mut self, number: u64) -> Option<Outcome> {
        let Hall { plan, rules, .. } = *self.hall;
        let seats = rules.seats() as u64;
        let (deal, rotation) = (number / seats, number % seats);
        let entrants = self.hall.lineup.at(deal, rotation);
        let seeds = decision_seeds(&format!("{}/{deal}/{rotation}", plan.seed));
        let mut times = Vec::new();
        let decide = |state: &R::State, decision: &Decision<R::Legal>, at: usize| {
            if self.hall.stop.load(Ordering::Relaxed) {
                return Err(Cut::Stopped);
            }
            let seat = decision.seat.index();
            let begun = Instant::now();
            let chosen = self.decide(entrants[seat], number, state, decision, seeds(at));
            times.push((seat, begun.elapsed()));
            chosen.map_err(|why| Cut::Forfeited { seat, why })
        };
        let mut played = Playthrough::new(rules);
        let end = match played.play(rules, Dealt::new(format!("{}/{deal}", plan.seed)), &mut (), decide) {
            Ok(()) => End::Result(GameResult::of(rules, &played.state)),
            Err(Cut::Forfeited { seat, why }) => End::Forfeited { seat, why },
            Err(Cut::Stopped) => return None,
        };
        let record = if self.hall.want_records { self.record(&played, &end, &entrants) } else { String::new() };
        Some(Outcome { entrants, end, times, record })
    }

    /// What an entrant plays, or why it loses the game.
    fn decide(
        &mut self,
        entrant: usize,
        game: u64,
        state: &R::State,
        Decision { seat, legal }: &Decision<R::Legal>,
        seed: u64,
    ) -> Result<R::Action, String> {
        let Hall { plan, rules, .. } = *self.hall;
        let thinking = plan.entrants[entrant].thinking.unwrap_or(plan.thinking);
        let view = rules.view(state, Observer::Seat(*seat));
        let action = match &self.hall.players[entrant] {
            Player::Bot(bot) => {
                bot.choose(&Question { rules, seat: *seat, view: &view, legal, seed, budget: thinking.for_bot() })
            }
            Player::Program(command) => {
                let request = Request {
                    lonja: VERSION,
                    ruleset: self.hall.ruleset.id,
                    players: rules.seats(),
                    options: rules.options(),
                    game,
                    seat: *seat,
                    phase: rules.phase(state),
                    view: rules.view_json(&view),
                    legal: legal.iter().map(|action| action.to_string()).collect(),
                    thinking,
                };
                let text = self.ask(entrant, command, line(&request), thinking)?;
                rules.read_action(&text).ok_or_else(|| format!("answered {text:?}, which is no action"))?
            }
        };
        if legal.contains(action) { Ok(action) } else { Err(format!("answered \"{action}\", which is not legal")) }
    }

    /// The text of the action that a program answers. One that fails is ended, and started anew for the next game.
    fn ask(&mut self, entrant: usize, command: &str, request: String, thinking: ThinkBudget) -> Result<String, String> {
        let place = &mut self.programs[entrant];
        let mut program = match place.take() {
            Some(program) => program,
            None => Program::start(command).map_err(|error| format!("can't be started: {error}"))?,
        };
        let time = if let ThinkBudget::Ms(ms) = thinking { Duration::from_millis(ms) } else { Duration::ZERO };
        let answer = program.ask(request, time + self.hall.plan.patience).and_then(|answer| read_answer(&answer));
        match answer {
            Ok(_) => *place = Some(program),
            Err(_) => drop(program.end()),
        }
        answer
    }

    fn record(&self, played: &Playthrough<R>, end: &End, entrants: &[usize]) -> String {
        let account = Record::of(self.hall.ruleset, self.hall.rules, &played.chance, &played.actions);
        let (result, forfeited) = match end {
            End::Result(result) => (Some(result.clone()), None),
            End::Forfeited { seat, .. } => (None, Some(*seat)),
        };
        let bots = entrants.iter().map(|&entrant| self.hall.plan.entrants[entrant].name.as_str()).collect();
        line(&NamedRecord { record: Record { result, ..account }, bots, forfeited })
    }
}

/// A record that also tells who played, which whoever reads it may ignore.
#[derive(Serialize)]
struct NamedRecord<'a> {
    #[serde(flatten)]
    record: Record,
    bots: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeited: Option<usize>,
}

/// What a program is asked.
#[derive(Serialize)]
struct Request<O, V> {
    lonja: i64,
    ruleset: &'static str,
    players: usize,
    options: O,
    game: u64,
    seat: Seat,
    phase: &'static str,
    view: V,
    legal: Vec<String>,
    #[serde(flatten)]
    thinking: ThinkBudget,
}

fn read_answer(answer: &[u8]) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Answer {
        action: String,
    }
    match serde_json::from_slice::<Answer>(answer) {
        Ok(answer) => Ok(answer.action),
        Err(error) => {
            let shown: String = String::from_utf8_lossy(answer).trim_end().chars().take(60).collect();
            Err(format!("answered {shown:?}, which is not like {{\"action\":\"pass\"}}: {error}"))
        }
    }
}
