//! How the game is learned by playing it: positions between decisions, and a decision as the estimate would have it.

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS, State};
use lonja_rules::{FastRandom, LegalSet, Observer, PerSeat, Random, Rules, Seats};

use super::appraiser::{Appraiser, Outlook};
use super::estimate::Estimate as HandMade;
use super::features::Scene;
use crate::learning::{Inputs, STAGES, SelfPlay, ValueFeatures, ValueNet, softmax, victory_shares};

/// Parts that a round is divided into.
const ROUND_PARTS: usize = STAGES / ROUNDS as usize;

impl ValueFeatures for MediciCard {
    /// What the hand-made estimate expects: only how far that is off has to be learned.
    fn money(&self, view: &Public) -> PerSeat<f32> {
        HandMade::new(self, view).final_florins(view)
    }

    fn inputs(&self, view: &Public) -> PerSeat<Inputs> {
        Scene::new(self, view).inputs()
    }

    fn look(&self, view: &Public) -> (PerSeat<f32>, PerSeat<Inputs>) {
        let scene = Scene::new(self, view);
        (scene.final_florins(), scene.inputs())
    }

    fn stage(&self, view: &Public) -> usize {
        let room = usize::from(self.ship_size()) * self.seats();
        let loaded: usize = Seats::first(self.seats()).iter().map(|seat| usize::from(view.ships[seat].room())).sum();
        usize::from(view.round.saturating_sub(1)) * ROUND_PARTS + (loaded * ROUND_PARTS / room).min(ROUND_PARTS - 1)
    }
}

impl SelfPlay for MediciCard {
    const LAMBDA: f32 = 0.97;

    /// After a card came to light, the position in which it was about to: what revealing is worth is learned, too.
    fn afterstate(&self, view: &Public) -> Public {
        let mut before = *view;
        if before.revealed > 0
            && let Some(kind) = before.market.pop()
        {
            before.in_pile[kind.index()] += 1;
            before.pile += 1;
        }
        before
    }

    fn play_turn(&self, estimate: &ValueNet, state: &mut State, random: &mut FastRandom, epsilon: f32) {
        let legal = self.legal(state);
        let action = if (random.below(1000) as f32) < 1000.0 * epsilon {
            legal.at(random.below(legal.len() as u32) as usize)
        } else {
            Learned { rules: self, estimate }.best(&self.view(state, Observer::Public))
        };
        self.play_unchecked(state, action, &mut ());
    }
}

/// Weighs with what was learned.
#[derive(Clone, Copy)]
pub(super) struct Learned<'a> {
    pub(super) rules: &'a MediciCard,
    pub(super) estimate: &'a ValueNet,
}

impl Appraiser for Learned<'_> {
    fn rules(&self) -> &MediciCard {
        self.rules
    }

    fn position(&self, public: &Public) -> Outlook {
        if public.phase == Phase::Over {
            // What the hand-made estimate says of a finished game is what everybody has.
            let florins = self.rules.money(public);
            return Outlook { florins, win: victory_shares(&florins, self.rules.seats()) };
        }
        let florins = self.estimate.scores(self.rules, public);
        let temperature = self.estimate.temperature(self.rules, public);
        Outlook { florins, win: softmax(&florins, self.rules.seats(), temperature) }
    }

    /// One look at the position in which the card is about to come.
    fn revealing(&self, public: &Public) -> Outlook {
        let mut about_to = *public;
        about_to.revealed += 1;
        self.position(&about_to)
    }
}
