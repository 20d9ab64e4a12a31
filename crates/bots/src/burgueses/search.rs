//! Search with hidden hands: the tree is made of what each seat sees, and the games that are played in it of what may be
//! (information set Monte Carlo tree search: Cowling, Powley and Whitehouse, 2012). A seat in the tree can't act on a hand
//! that it does not see, and what it sees is all that makes one situation different from another.

use lonja_rules::burgueses::{Action, Burgueses, Legal, State};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{FastRandom, LegalSet, Rules, Seat};

use super::inputs::Inputs;
use super::net::{Base, Net};
use super::outlook::Outlook;
use super::tree::{Choice, Ending, Tree};
use crate::bot::Question;
use crate::portable_math::exp;
use crate::random::win_share;

/// How much less of a chance a choice may seem to give and still be about a third as urgent.
const DOUBT: f32 = 0.06;

/// A search for the best action.
pub(super) struct Search<'a> {
    question: &'a Question<'a, Burgueses>,
    net: &'a Net,
    random: FastRandom,
    tree: Tree,
    /// The choices that led to where the game is: the number of the situation, and the place of the choice.
    path: Vec<(usize, usize)>,
    /// The choices of a situation that is new.
    fresh: Vec<Choice>,
}

impl<'a> Search<'a> {
    pub(super) fn new(question: &'a Question<'a, Burgueses>, net: &'a Net) -> Self {
        let random = FastRandom::new(question.seed);
        Self { question, net, random, tree: Tree::default(), path: Vec::new(), fresh: Vec::new() }
    }

    /// What was found out about the legal actions, in their order.
    pub(super) fn choices(&self) -> &[Choice] {
        self.tree.find(&Outlook::asked(self.question)).map_or(&[], |root| self.tree.choices(root))
    }

    /// Plays a game that may be, until it is over or comes to a situation that is new.
    pub(super) fn iterate(&mut self) {
        let rules = self.question.rules;
        let mut state = rules.guess(self.question.view, &mut self.random);
        self.path.clear();
        let ending = loop {
            let Some(decision) = flow::next_decision(rules, &mut state, &mut self.random) else {
                break ended(rules, &state);
            };
            let outlook = Outlook::seen(rules, &state, decision.seat);
            let Some(number) = self.tree.find(&outlook) else {
                break self.meet(&outlook, &decision);
            };
            let at = self.tree.select(number);
            self.path.push((number, at));
            rules.play_unchecked(&mut state, decision.legal.at(at), &mut ());
        };
        for &(number, at) in &self.path {
            self.tree.learn(number, at, &ending);
        }
    }

    /// A situation that is new: the best of what the network expects of the choices is what will come of it.
    fn meet(&mut self, outlook: &Outlook, decision: &Decision<Legal>) -> Ending {
        let base = self.net.base(&Inputs::of(outlook));
        self.fresh.clear();
        for action in decision.legal.iter() {
            let mean = expect(self.net, &base, outlook, action);
            self.fresh.push(Choice { urge: 0.0, visits: 1, mean });
        }
        let best = set_urges(&mut self.fresh, outlook.seat);
        self.tree.grow(outlook, &self.fresh);
        best
    }
}

/// What is to be expected of an action.
fn expect(net: &Net, base: &Base, outlook: &Outlook, action: Action) -> Ending {
    let seat = outlook.seat;
    let after = outlook.after(action);
    if after.public.four.is_some() {
        // B5: the riches of the finished rounds are the score.
        return Ending::new(seat, 1.0, outlook.public.riches.0.map(f32::from));
    }
    let expected = net.expect(base, &Inputs::of(&after));
    let [own, others] = expected.riches;
    Ending::new(seat, expected.win, if seat.index() == 0 { [own, others] } else { [others, own] })
}

/// Sets how much each choice is to be tried, going by what is expected of it; tells the best that is.
fn set_urges(choices: &mut [Choice], seat: Seat) -> Ending {
    let better = |one: Ending, other: Ending| if other.win(seat) > one.win(seat) { other } else { one };
    let best = choices.iter().map(|choice| choice.mean).fold(choices[0].mean, better);
    let mut sum = 0.0;
    for choice in &mut *choices {
        choice.urge = exp((choice.mean.win(seat) - best.win(seat)) / DOUBT);
        sum += choice.urge;
    }
    for choice in choices {
        choice.urge /= sum;
    }
    best
}

/// How a game that is over has ended.
fn ended(rules: &Burgueses, state: &State) -> Ending {
    let scores = rules.scores(state);
    let first = Seat::new(0);
    Ending::new(first, win_share(rules.winners(state), first), Seat::BOTH.map(|seat| scores[seat] as f32))
}
