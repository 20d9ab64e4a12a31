//! Playing games between bots and programs.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lonja_bots::Question;
use lonja_game::catalog::{Playable, Ruleset};
use lonja_game::{GameResult, RECORD_VERSION, Record, ThinkBudget, decision_seeds};
use lonja_review::{QUICK_ITERATIONS, review};
use lonja_rules::flow::{ChanceSource, Decision};
use lonja_rules::{LegalSet, Listener, Observer, Seat};
use serde::{Deserialize, Serialize};

use super::program::Program;
use super::{Player, Roster};
use crate::MatchPlan;
use crate::games::{GameEnding, Playthrough, json_line, record_line};

/// The rules and the bots of a plan, shared by all threads.
pub(crate) struct Contest<'a, R: Playable> {
    pub(crate) plan: &'a MatchPlan,
    pub(crate) ruleset: &'static Ruleset,
    pub(crate) rules: &'a R,
    pub(crate) roster: &'a Roster,
    /// The bots of the roster, ready to play.
    pub(crate) players: Vec<Player<R>>,
    /// When set, games end at their next decision.
    pub(crate) stop: &'a AtomicBool,
}

/// The bots of one thread, with the programs that it has started.
pub(crate) struct Players<'a, R: Playable> {
    pub(crate) contest: &'a Contest<'a, R>,
    /// By bot and seat: a process with two seats in one game would see two hands.
    programs: BTreeMap<(usize, usize), Program>,
}

impl<'a, R: Playable> Players<'a, R> {
    pub(crate) const fn new(contest: &'a Contest<'a, R>) -> Self {
        Self { contest, programs: BTreeMap::new() }
    }

    /// Plays a game between bots given by seat; `None` if it was stopped. Games are numbered from 0. The bots decide
    /// with `seed`; `times` receives the seat and the time of each decision.
    pub(crate) fn play(
        &mut self,
        number: u64,
        bots: &[usize],
        seed: &str,
        chance: impl ChanceSource<R, Error = Infallible>,
        listener: &mut impl Listener<R>,
        mut times: Option<&mut Vec<(usize, Duration)>>,
    ) -> Option<(Playthrough<R>, GameEnding)> {
        let Contest { rules, stop, .. } = *self.contest;
        let seeds = decision_seeds(seed);
        let decide = |state: &R::State, decision: &Decision<R::Legal>, at: usize| {
            if stop.load(Ordering::Relaxed) {
                return Err(None);
            }
            let seat = decision.seat.index();
            let begun = times.is_some().then(Instant::now);
            let chosen = self.decide(bots[seat], number, state, decision, seeds(at));
            if let (Some(times), Some(begun)) = (&mut times, begun) {
                times.push((seat, begun.elapsed()));
            }
            chosen.map_err(|why| Some(GameEnding::Forfeited { seat, why }))
        };
        let mut game = Playthrough::new(rules);
        let ending = match game.play(rules, chance, listener, decide) {
            Ok(()) => GameEnding::Finished(GameResult::of(rules, &game.state)),
            Err(ending) => ending?,
        };
        Some((game, ending))
    }

    /// The record of a game as a line; empty if records are not wanted.
    pub(crate) fn record(
        &self,
        game: &Playthrough<R>,
        ending: &GameEnding,
        seed: Option<String>,
        bots: &[usize],
    ) -> String {
        let Contest { plan, ruleset, rules, roster, .. } = *self.contest;
        if !plan.want_records {
            return String::new();
        }
        let names: Vec<&str> = bots.iter().map(|&bot| roster.name(bot)).collect();
        let record = Record::of(ruleset, rules, &game.chance, &game.actions);
        record_line(Record { seed, ..record }, &names, ending)
    }

    /// What luck gave each seat of a finished game.
    pub(crate) fn luck(&self, game: &Playthrough<R>) -> Vec<f64> {
        let Contest { ruleset, rules, .. } = *self.contest;
        let record = Record::of(ruleset, rules, &game.chance, &game.actions);
        let review = review(&record, QUICK_ITERATIONS);
        review.unwrap_or_else(|error| unreachable!("a finished game can be reviewed: {error}")).totals.luck
    }

    /// The action of a bot, or why it forfeits the game. Inlined: a call costs 4% of the random games of the card game
    /// a second.
    #[inline(always)]
    fn decide(
        &mut self,
        bot: usize,
        game: u64,
        state: &R::State,
        decision: &Decision<R::Legal>,
        seed: u64,
    ) -> Result<R::Action, String> {
        let Contest { plan, rules, roster, players, .. } = self.contest;
        let thinking = roster.bots[bot].thinking.unwrap_or(plan.thinking);
        let Decision { seat, legal } = decision;
        let view = rules.view(state, Observer::Seat(*seat));
        match &players[bot] {
            Player::Bot(bot) => {
                let budget = thinking.for_bot();
                let question: Question<'_, R> = Question { rules, seat: *seat, view: &view, legal, seed, budget };
                let action = bot.choose(&question);
                debug_assert!(legal.contains(action), "a bot of ours chose {action}");
                Ok(action)
            }
            Player::Program(command) => self.decide_by_program(bot, command, game, state, &view, decision, thinking),
        }
    }

    /// Not inlined into the loop of bots: there it cost 7% of the random games of Medici a second.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "all that a question to a program has")]
    fn decide_by_program(
        &mut self,
        bot: usize,
        command: &str,
        game: u64,
        state: &R::State,
        view: &R::View,
        Decision { seat, legal }: &Decision<R::Legal>,
        thinking: ThinkBudget,
    ) -> Result<R::Action, String> {
        let Contest { ruleset, rules, .. } = self.contest;
        let request = ProgramRequest {
            lonja: RECORD_VERSION,
            ruleset: ruleset.id,
            players: rules.seats(),
            options: rules.options(),
            game,
            seat: *seat,
            phase: rules.phase(state),
            view: rules.view_json(view),
            legal: legal.iter().map(|action| action.to_string()).collect(),
            thinking,
        };
        let text = self.ask((bot, seat.index()), command, json_line(&request), thinking)?;
        let action = rules.read_action(&text).ok_or_else(|| format!("answered {text:?}, which is no action"))?;
        if legal.contains(action) { Ok(action) } else { Err(format!("answered \"{action}\", which is not legal")) }
    }

    /// Asks a program for the text of its action. Kills a program that fails; the next game starts it again.
    fn ask(
        &mut self,
        key: (usize, usize),
        command: &str,
        request: String,
        thinking: ThinkBudget,
    ) -> Result<String, String> {
        let mut program = match self.programs.remove(&key) {
            Some(program) => program,
            None => Program::start(command).map_err(|error| format!("can't be started: {error}"))?,
        };
        let time = if let ThinkBudget::Ms(ms) = thinking { Duration::from_millis(ms) } else { Duration::ZERO };
        let answer =
            program.ask(request, time + self.contest.plan.answer_timeout).and_then(|answer| read_answer(&answer));
        if answer.is_ok() {
            self.programs.insert(key, program);
        } else {
            program.kill();
        }
        answer
    }
}

/// The question to a program, a line of JSON.
#[derive(Serialize)]
struct ProgramRequest<O, V> {
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
    struct ProgramAnswer {
        action: String,
    }
    match serde_json::from_slice::<ProgramAnswer>(answer) {
        Ok(answer) => Ok(answer.action),
        Err(error) => {
            let excerpt: String = String::from_utf8_lossy(answer).trim_end().chars().take(60).collect();
            Err(format!("answered {excerpt:?}, which is not like {{\"action\":\"pass\"}}: {error}"))
        }
    }
}
