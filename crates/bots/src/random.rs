//! A bot that plays at random, for any game.

use lonja_rules::{FastRandom, LegalSet, PerSeat, Random, Rules, Seats, flow};

use crate::bot::{Advice, Alternative, Bot, Question};
use crate::sample_mean::SampleMean;
use crate::scores::victory_share;

/// Random games after each action; their mean is its value.
const ROLLOUTS: u32 = 32;

/// Chooses uniformly among the legal actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomBot;

impl<R: Rules> Bot<R> for RandomBot {
    fn advise(&self, question: &Question<'_, R>) -> Advice<R::Action> {
        let mut random = FastRandom::new(question.seed);
        let action = pick(question, &mut random);
        let alternatives: Vec<_> =
            question.legal.iter().map(|action| roll_out(question, action, &mut random)).collect();
        let iterations = u64::from(ROLLOUTS) * alternatives.len() as u64;
        Advice { action, alternatives, iterations }
    }

    fn choose(&self, question: &Question<'_, R>) -> R::Action {
        pick(question, &mut FastRandom::new(question.seed))
    }
}

fn pick<R: Rules>(question: &Question<'_, R>, random: &mut FastRandom) -> R::Action {
    question.legal.at(random.below(question.legal.len() as u32) as usize)
}

fn roll_out<R: Rules>(
    question: &Question<'_, R>,
    action: R::Action,
    random: &mut FastRandom,
) -> Alternative<R::Action> {
    let rules = question.rules;
    let (mut scores, mut wins, mut sample) = (PerSeat::all(0.0), PerSeat::all(0.0), SampleMean::default());
    for _ in 0..ROLLOUTS {
        let mut state = rules.guess(question.view, random);
        rules.play_unchecked(&mut state, action, &mut ());
        flow::playout(rules, &mut state, random);
        let (reached, winners) = (rules.scores(&state), rules.winners(&state));
        for seat in Seats::first(rules.seats()).iter() {
            scores[seat] += reached[seat] as f32 / ROLLOUTS as f32;
            wins[seat] += victory_share(winners, seat) / ROLLOUTS as f32;
        }
        sample.add(victory_share(winners, question.seat));
    }
    Alternative { action, scores, wins, certainty: sample.certainty(0.0) }
}
