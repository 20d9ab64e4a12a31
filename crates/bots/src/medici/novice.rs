//! The novice: counts what it would be paid if the day ended now, and bids a little more than the others.

use lonja_rules::medici::{Action, Hold, Medici, Phase, Public};
use lonja_rules::{LegalSet, PerSeat, Rules, Seat, Seats};

use crate::bot::{Advice, Alternative, Bot, Question};
use crate::learning::softmax;

/// What part of its gain a novice is ready to pay.
const READY_TO_PAY: f32 = 0.5;
/// By how many florins it thinks that scores may turn out different.
const SPREAD: f32 = 15.0;

/// Knows the rules, and looks no further than today.
#[derive(Clone, Copy, Debug)]
pub(super) struct Novice;

impl Bot<Medici> for Novice {
    fn advise(&self, question: &Question<'_, Medici>) -> Advice<Action> {
        let Question { rules, view, legal, seat, .. } = *question;
        let action = match view.phase {
            Phase::Bid => bid(rules, view, seat),
            // The more the merrier, as long as it fits.
            _ if view.ships[seat].len() + view.lot.len() < rules.ship_size() => Action::Draw,
            _ => Action::Stop,
        };
        let considered = legal.iter().filter(|&other| other == action || other == legal.at(0) || other == Action::Draw);
        let alternatives = considered.map(|action| expect(rules, view, seat, action)).collect();
        Advice { action, alternatives, iterations: 0 }
    }
}

/// One florin more than the highest bid, if that seems cheap.
fn bid(rules: &Medici, public: &Public, seat: Seat) -> Action {
    let gain = paid(rules, public, Some(seat))[seat] - paid(rules, public, None)[seat];
    let bid = public.high.bid + 1;
    if f32::from(bid) <= READY_TO_PAY * gain { Action::Bid(bid) } else { Action::PASS }
}

/// What everybody would have if the lot were loaded and the day ended now.
fn paid(rules: &Medici, public: &Public, buyer: Option<Seat>) -> PerSeat<f32> {
    let mut evening = Public { lot: Hold::default(), ..*public };
    if let Some(buyer) = buyer {
        evening.ships[buyer].load(public.lot);
    }
    rules.pay(&mut evening);
    let mut florins = PerSeat::all(0.0);
    for seat in Seats::first(rules.seats()).iter() {
        florins[seat] = f32::from(evening.florins[seat]);
    }
    florins
}

/// What it expects of an action: that nobody overbids, and that the day ends there.
fn expect(rules: &Medici, public: &Public, seat: Seat, action: Action) -> Alternative<Action> {
    let scores = match action {
        Action::Bid(florins) if florins > 0 => {
            let mut scores = paid(rules, public, Some(seat));
            scores[seat] -= f32::from(florins);
            scores
        }
        _ => paid(rules, public, None),
    };
    Alternative { action, scores, win: softmax(&scores, rules.seats(), SPREAD)[seat] }
}
