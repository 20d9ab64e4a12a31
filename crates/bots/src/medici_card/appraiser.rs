//! Weighing actions with an estimate of positions, whatever it is.

use lonja_rules::medici_card::{Action, MediciCard, Public, Take};
use lonja_rules::{LegalSet, PerSeat, Rules, Seats};

use super::turn;
use crate::bot::{Advice, Alternative, Question};

/// What is expected of the game, by seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// Final florins.
    pub(super) florins: PerSeat<f32>,
    /// The chance of winning.
    pub(super) win: PerSeat<f32>,
}

impl Outlook {
    /// Nothing yet, to add to.
    pub(super) const NONE: Self = Self { florins: PerSeat::all(0.0), win: PerSeat::all(0.0) };

    /// Adds another, weighted.
    pub(super) fn add(&mut self, other: &Self, weight: f32, seats: usize) {
        for seat in Seats::first(seats).iter() {
            self.florins[seat] += weight * other.florins[seat];
            self.win[seat] += weight * other.win[seat];
        }
    }
}

/// Says what positions are worth.
pub(super) trait Appraiser {
    /// The rules that are played by.
    fn rules(&self) -> &MediciCard;

    /// What to expect at the beginning of a turn, between rounds, or at the end.
    fn position(&self, public: &Public) -> Outlook;

    /// What to expect if the seat to act reveals now.
    fn revealing(&self, public: &Public) -> Outlook {
        expected_reveal(self, public)
    }

    /// What to expect after an action.
    fn after(&self, public: &Public, action: Action) -> Outlook {
        match action {
            Action::Take(take) => self.after_take(public, take),
            Action::Reveal => self.revealing(public),
        }
    }

    /// What to expect after a take.
    fn after_take(&self, public: &Public, take: Take) -> Outlook {
        self.position(&turn::after(self.rules(), public, take))
    }

    /// An answer without looking further than the action itself.
    fn advise(&self, question: &Question<'_, MediciCard>) -> Advice<Action> {
        let expect = |action| {
            let expected = self.after(question.view, action);
            Alternative { action, scores: expected.florins, win: expected.win[question.seat].min(1.0) }
        };
        let alternatives: Vec<_> = question.legal.iter().map(expect).collect();
        let best = alternatives.iter().max_by(|a, b| a.win.total_cmp(&b.win));
        let action = best.map_or_else(|| question.legal.at(0), |best| best.action);
        Advice { action, alternatives, iterations: 0 }
    }

    /// The best action for the seat to act.
    fn best(&self, public: &Public) -> Action {
        let legal = self.rules().legal_in(public);
        if legal.len() == 1 {
            return legal.at(0);
        }
        let worths = legal.iter().map(|action| (action, self.after(public, action).win[public.seat]));
        worths.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(Action::Reveal, |(action, _)| action)
    }
}

/// What to expect of each card that may come to light, weighted by how likely it is.
fn expected_reveal(appraiser: &(impl Appraiser + ?Sized), public: &Public) -> Outlook {
    let rules = appraiser.rules();
    let mut expected = Outlook::NONE;
    for (kind, share) in turn::reveals(rules, public) {
        let revealed = turn::revealed(public, kind);
        expected.add(&appraiser.after_take(&revealed, turn::usual_take(rules, &revealed)), share, rules.seats());
    }
    expected
}
