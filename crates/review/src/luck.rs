//! Luck: what a draw gave each seat, compared with the mean over everything that could have come.
//!
//! For a draw from point h, r = the exact mean of v over the possible outcomes, each with its probability. The luck of
//! seat i is `v_i(h') − r_i`, where h' is what came. It adds up to 0 over the seats, and its mean over all outcomes
//! is 0.
//!
//! A step may draw several cards, such as those that fill the last ship of a day in Medici. v after an earlier one is
//! the mean over the later ones: exact if a single one is left and values are cheap, otherwise over a sample. All
//! outcomes of a draw have the same sample, as far as it fits.
//!
//! With hidden hands the outcomes are those that fit both hands: the reviewer sees all hands, but not the order of a
//! pile.

use lonja_bots::{Position, Worth};
use lonja_game::catalog::Playable;
use lonja_rules::{FastRandom, LegalSet, Observer, Pending, PerSeat, Random, Step, StepOf};

use crate::columns::{Shares, add_shares};
use crate::reviewer::Reviewer;
use crate::walk::RecordedDraw;

/// Random ways to make the later draws of a step, if a value needs no rollouts. On the last day of Medici each of them
/// has a winner: with few ways luck would be a matter of luck.
const COMPLETIONS: u32 = 64;
/// The same if a value needs rollouts. They are themselves a mean over what comes later.
const COSTLY_COMPLETIONS: u32 = 8;

/// A draw, valued.
pub(crate) struct ValuedDraw {
    /// r: the mean over all outcomes.
    pub(crate) mean: Shares,
    /// v(h'): after what came.
    pub(crate) after: Shares,
}

impl<R: Playable> Reviewer<'_, R> {
    /// v after one outcome of a draw. All outcomes are valued with the same seed, so under the same conditions.
    pub(crate) fn value_outcome(&self, draw: &RecordedDraw<R>, outcome: usize, seed: u64) -> Shares {
        let (mut state, mut step) = (draw.state.clone(), draw.step.clone());
        self.rules.set_draw(&mut state, &mut step, draw.index, draw.odds[outcome].0);
        self.value_after(&state, &step, draw.index + 1, seed)
    }

    /// v after the first `decided` draws of a step. Later draws are made at random.
    fn value_after(&self, state: &R::State, step: &StepOf<R>, decided: usize, seed: u64) -> Shares {
        let draws = self.rules.count_draws(state, step);
        if decided == draws {
            let mut state = state.clone();
            step.apply(self.rules, &mut state, &mut ());
            return self.value_state(state, seed).shares;
        }
        let mut mean = PerSeat::all(0.0);
        if decided + 1 == draws && self.has_cheap_values() {
            let odds = self.rules.draw_odds(state, step, decided);
            let all: u32 = odds.iter().map(|(_, ways)| ways).sum();
            for &(last, ways) in &odds {
                let (mut state, mut step) = (state.clone(), step.clone());
                self.rules.set_draw(&mut state, &mut step, decided, last);
                let shares = self.value_after(&state, &step, draws, seed);
                add_shares(&mut mean, &shares, f64::from(ways) / f64::from(all), self.rules.seats());
            }
            return mean;
        }
        let completions = if self.has_cheap_values() { COMPLETIONS } else { COSTLY_COMPLETIONS };
        let mut random = FastRandom::new(seed);
        for _ in 0..completions {
            let (mut state, mut step) = (state.clone(), step.clone());
            for index in decided..draws {
                let draw = self.pick_draw(&state, &step, index, &mut random);
                self.rules.set_draw(&mut state, &mut step, index, draw);
            }
            let shares = self.value_after(&state, &step, draws, seed);
            add_shares(&mut mean, &shares, 1.0 / f64::from(completions), self.rules.seats());
        }
        mean
    }

    /// Whether the valuer can do without rollouts.
    fn has_cheap_values(&self) -> bool {
        !self.valuer.needs_rollouts()
    }

    fn pick_draw(&self, state: &R::State, step: &StepOf<R>, index: usize, random: &mut FastRandom) -> R::Draw {
        let odds = self.rules.draw_odds(state, step, index);
        let mut left = random.below(odds.iter().map(|(_, ways)| ways).sum());
        let picked = odds.iter().find(|(_, ways)| {
            let is_here = left < *ways;
            left = left.saturating_sub(*ways);
            is_here
        });
        picked.map_or_else(|| self.rules.draw_at(state, step, index), |(draw, _)| *draw)
    }

    /// v of a state, as the reviewer sees it: all hands, but not the order of a pile.
    pub(crate) fn value_state(&self, mut state: R::State, seed: u64) -> Worth {
        self.play_forced(&mut state);
        if self.rules.pending(&state) == Pending::Over {
            return Worth::of_result(self.rules, &state);
        }
        let view = self.rules.view(&state, Observer::AllSeeing);
        self.valuer.value_position(&Position {
            rules: self.rules,
            view: &view,
            seed,
            rollouts_per_value: self.iterations,
        })
    }

    /// Plays forced moves and chance as long as nothing is drawn.
    pub(crate) fn play_forced(&self, state: &mut R::State) {
        while let Some(forced) = self.forced_step(state) {
            forced.apply(self.rules, state, &mut ());
        }
    }

    /// The only thing that can happen, if it draws nothing: the only legal action, or a shuffle that shows no card.
    fn forced_step(&self, state: &R::State) -> Option<StepOf<R>> {
        let step = match self.rules.pending(state) {
            Pending::Over => return None,
            // The order of the pile does not matter: nobody sees it.
            Pending::Chance => Step::Chance(self.rules.sample(state, &mut FastRandom::new(0))),
            Pending::Seat(_) => {
                let legal = self.rules.legal(state);
                (legal.len() == 1).then(|| Step::Action(legal.at(0)))?
            }
        };
        (self.rules.count_draws(state, &step) == 0).then_some(step)
    }
}
