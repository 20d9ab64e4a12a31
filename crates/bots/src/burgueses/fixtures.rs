//! Positions for tests, reached by playing.

use lonja_rules::burgueses::{Action, Burgueses, Card, Chance, King, Options, State};
use lonja_rules::flow::{self, ChanceSource};
use lonja_rules::{FastRandom, LegalSet, Notation, Observer, Random, Rules, Seat};

use super::information_set::InformationSet;
use crate::bot::{Advice, Bot, Question};
use crate::budget::Budget;

/// A position in which a seat has a choice.
pub(super) struct Fixture {
    state: State,
}

/// Outcomes in reverse order.
struct FixedChance(Vec<Chance>);

impl ChanceSource<Burgueses> for FixedChance {
    type Error = &'static str;

    fn outcome(&mut self, _: &Burgueses, _: &State) -> Result<Chance, Self::Error> {
        self.0.pop().ok_or("the fixture goes on longer than its kings")
    }
}

pub(super) fn rules() -> Burgueses {
    Burgueses::new(2, &Options::default()).expect("two seats")
}

/// Whether a seat takes a 2 for a card of another value: it completes [`unguarded`], and is the only way to stop
/// [`threatened`].
pub(super) fn takes_a_two(action: Action) -> bool {
    matches!(action, Action::Trade { mine, theirs } if mine.rank() != 2 && theirs.rank() == 2)
}

pub(super) fn card(code: &str) -> Card {
    Card::read(code).expect("a card")
}

impl Fixture {
    /// Seat 0 begins. The deck has these goods on top, and the kings are in this order after each shuffle.
    pub(super) fn play(goods: &str, kings: &str, actions: &[&str]) -> Self {
        let mut deck: Vec<Card> = goods.split(' ').map(card).collect();
        deck.extend(rules().goods().iter().filter(|card| !deck.contains(card)).collect::<Vec<_>>());
        let kings: Vec<King> = kings.split(' ').map(|code| King::read(code).expect("a king")).collect();
        let kings = Chance::Kings(kings.try_into().expect("five kings"));
        let deck = Chance::Deck(deck.try_into().expect("14 goods"));
        let mut chance = FixedChance(vec![kings, kings, kings, deck, Chance::First(Seat::new(0))]);
        let mut state = rules().setup();
        for action in actions {
            flow::advance(&rules(), &mut state, &mut chance, &mut ()).expect("chance");
            let action = rules().read_action(action).expect("an action");
            rules().play(&mut state, action, &mut ()).expect("a legal action");
        }
        flow::advance(&rules(), &mut state, &mut chance, &mut ()).expect("chance").expect("a decision");
        Self { state }
    }

    /// All positions of a random game.
    pub(super) fn random_game() -> Vec<Self> {
        let mut random = FastRandom::new(9);
        let mut fixtures = Vec::new();
        let mut state = rules().setup();
        while let Some(decision) = flow::next_decision(&rules(), &mut state, &mut random) {
            fixtures.push(Self { state });
            let choice = random.below(decision.legal.len() as u32) as usize;
            rules().play_unchecked(&mut state, decision.legal.at(choice), &mut ());
        }
        fixtures
    }

    fn seat(&self) -> Seat {
        rules().view(&self.state, Observer::Public).public.seat
    }

    pub(super) fn information_set(&self) -> InformationSet {
        InformationSet::of_state(&rules(), &self.state, self.seat())
    }

    pub(super) fn ask(&self, bot: &dyn Bot<Burgueses>, iterations: u64) -> Advice<Action> {
        let view = rules().view(&self.state, Observer::Seat(self.seat()));
        bot.advise(&Question {
            rules: &rules(),
            seat: self.seat(),
            view: &view,
            legal: &rules().legal(&self.state),
            seed: 1,
            budget: Budget::Iterations(iterations),
        })
    }

    /// Asks a bot, and checks that its action is legal and the best of those that it visited often.
    pub(super) fn check(&self, bot: &dyn Bot<Burgueses>, iterations: u64) -> Advice<Action> {
        let advice = self.ask(bot, iterations);
        let chosen = advice.alternatives.iter().find(|alternative| alternative.action == advice.action);
        let chosen = chosen.expect("the action is an alternative");
        let most = advice.alternatives.iter().map(|alternative| alternative.certainty.visits).max().unwrap_or(0);
        for alternative in &advice.alternatives {
            assert!(rules().legal(&self.state).contains(alternative.action));
            let (win, best) = (alternative.wins[self.seat()], chosen.wins[self.seat()]);
            // The expert gives the means of actions with few visits as they are.
            let is_visited = 4 * (alternative.certainty.visits + 1) > most;
            assert!(!is_visited || (0.0..=best).contains(&win), "{alternative:?} is better than {chosen:?}");
        }
        advice
    }
}

const GOODS: &str = "5D 2S 2D 3S 2C 4H 2H 3C 4D 3D 4C";
const KINGS: &str = "KC KH KD AS KS";
const THREATENED: [&str; 11] =
    ["place 5D", "place 2D", "buy", "place 2S", "buy", "place 3S", "buy", "place 2C", "place 4H", "buy", "place 2H"];

/// Seat 1 is to act. Seat 0 shows three 2s and a card to give for the fourth, which seat 1 shows.
pub(super) fn threatened() -> Fixture {
    Fixture::play(GOODS, KINGS, &THREATENED)
}

/// The same, but seat 1 did not see it: seat 0 is to act.
pub(super) fn unguarded() -> Fixture {
    Fixture::play(GOODS, KINGS, &[&THREATENED[..], &["buy", "place 3C"]].concat())
}

/// The same, but seat 0 has traded: seat 1 can't stop it any more, and seat 0 is to act.
pub(super) fn four_on_show() -> Fixture {
    let traded = ["buy", "place 3C", "trade 5D 2D", "buy", "place 3D"];
    Fixture::play(GOODS, KINGS, &[&THREATENED[..], &traded].concat())
}
