//! Looking ahead: every action is tried on the same guessed piles and played on for some turns.
//!
//! Rivals may think otherwise: on every second pile they go by the trader's rules of thumb.

use lonja_rules::medici_card::{Action, Kind, MediciCard, Phase, Public};
use lonja_rules::{FastRandom, LegalSet, Random, Rules};

use super::appraiser::{Appraiser, Outlook};
use super::estimate::Estimate as HandMade;
use crate::bot::{Advice, Alternative, Question};
use crate::budget::BudgetMeter;

/// Turns that are played on, for each seat. More are more a matter of luck.
const TURNS_A_SEAT: usize = 1;
/// Continuations that the estimate alone is worth.
const PRIOR: f32 = 4.0;
/// Piles after which a clearly worse action is tried no more.
const FEW: f32 = 16.0;
/// Piles after which more would change nothing.
const ENOUGH: f32 = 256.0;
/// By how many standard errors it must be worse.
const CLEARLY: f32 = 3.0;

/// An action that is being tried.
struct Candidate {
    action: Action,
    /// Of all continuations, and of the prior.
    sum: Outlook,
    weight: f32,
    /// How much better the best action was, pile by pile: the sum, and that of the squares.
    behind: (f32, f32),
    /// Whether it is still worth trying.
    open: bool,
}

/// Tries the legal actions as long as the budget says.
pub(super) fn search(appraiser: &impl Appraiser, question: &Question<'_, MediciCard>) -> Advice<Action> {
    let mut candidates: Vec<_> =
        question.legal.iter().map(|action| Candidate::new(appraiser, question, action)).collect();
    let mut random = FastRandom::new(question.seed);
    let mut pace = BudgetMeter::new(question.budget);
    loop {
        let tried = try_pile(appraiser, question, &mut candidates, &mut random);
        let open = candidates.iter().filter(|candidate| candidate.open).count();
        let piles = candidates.iter().map(|candidate| candidate.weight - PRIOR).fold(0.0, f32::max);
        if !pace.more(tried) || open < 2 || piles >= ENOUGH {
            break;
        }
    }
    advice(question, &candidates, pace.done())
}

impl Candidate {
    fn new(appraiser: &impl Appraiser, question: &Question<'_, MediciCard>, action: Action) -> Self {
        let mut sum = Outlook::NONE;
        sum.add(&appraiser.after(question.view, action), PRIOR, question.rules.seats());
        Self { action, sum, weight: PRIOR, behind: (0.0, 0.0), open: true }
    }

    fn expected(&self, seats: usize) -> Outlook {
        let mut mean = Outlook::NONE;
        mean.add(&self.sum, 1.0 / self.weight, seats);
        mean
    }
}

/// Plays every open candidate on with one guessed pile, the same for all.
fn try_pile(
    appraiser: &impl Appraiser,
    question: &Question<'_, MediciCard>,
    candidates: &mut [Candidate],
    random: &mut FastRandom,
) -> u64 {
    let (seat, seats) = (question.seat, question.rules.seats());
    let mut pile = question.view.unseen();
    random.shuffle(&mut pile);
    let otherwise = random.below(2) == 1;
    let mut wins = [0.0; 5];
    for (candidate, win) in candidates.iter_mut().zip(&mut wins).filter(|(candidate, _)| candidate.open) {
        let reached = play_on(appraiser, question.view, candidate.action, &pile, otherwise);
        *win = reached.win[seat];
        candidate.sum.add(&reached, 1.0, seats);
        candidate.weight += 1.0;
    }
    let leader = leader(question, candidates);
    let mut tried = 0;
    for (at, candidate) in candidates.iter_mut().enumerate().filter(|(_, candidate)| candidate.open) {
        tried += 1;
        let behind = wins[leader] - wins[at];
        candidate.behind.0 += behind;
        candidate.behind.1 += behind * behind;
        candidate.open = at == leader || !candidate.clearly_worse();
    }
    tried
}

impl Candidate {
    /// Whether the leader was better by far more than chance would have it. (The leader may have changed on the way, which
    /// makes this careful.)
    fn clearly_worse(&self) -> bool {
        let piles = self.weight - PRIOR;
        let mean = self.behind.0 / piles;
        let variance = (self.behind.1 / piles - mean * mean).max(0.0);
        piles >= FEW && mean > CLEARLY * (variance / piles).sqrt()
    }
}

fn leader(question: &Question<'_, MediciCard>, candidates: &[Candidate]) -> usize {
    let win = |candidate: &Candidate| candidate.sum.win[question.seat] / candidate.weight;
    let best = (0..candidates.len()).max_by(|&a, &b| win(&candidates[a]).total_cmp(&win(&candidates[b])));
    best.unwrap_or(0)
}

/// Plays an action and then what looks best to everybody, to rivals perhaps `otherwise`, until some turns are over or the round
/// is.
fn play_on(appraiser: &impl Appraiser, public: &Public, action: Action, pile: &[Kind], otherwise: bool) -> Outlook {
    let rules = appraiser.rules();
    let own = public.seat;
    let mut public = *public;
    let mut cards = pile.iter();
    let (mut action, mut turns) = (action, TURNS_A_SEAT * rules.seats());
    loop {
        match (action, cards.as_slice()) {
            (Action::Reveal, [_, ..]) => cards.next().into_iter().for_each(|&kind| public.reveal(kind)),
            (Action::Reveal, []) => return appraiser.position(&public),
            (Action::Take(take), _) => {
                let round = public.round;
                rules.take_in(&mut public, take);
                turns -= 1;
                if turns == 0 || public.phase != Phase::Turn || public.round != round {
                    return appraiser.position(&public);
                }
            }
        }
        action = if otherwise && public.seat != own {
            HandMade::new(rules, &public).best(&public)
        } else {
            appraiser.best(&public)
        };
    }
}

fn advice(question: &Question<'_, MediciCard>, candidates: &[Candidate], iterations: u64) -> Advice<Action> {
    let alternative = |candidate: &Candidate| {
        let expected = candidate.expected(question.rules.seats());
        Alternative { action: candidate.action, scores: expected.florins, win: expected.win[question.seat].min(1.0) }
    };
    let alternatives = candidates.iter().map(alternative).collect();
    let action = candidates.get(leader(question, candidates)).map_or(question.legal.at(0), |best| best.action);
    Advice { action, alternatives, iterations }
}
