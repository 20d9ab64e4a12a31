//! Lots that nobody bought, although somebody would have gained: each is a failure of the experts' bidding.

use std::sync::atomic::AtomicBool;

use lonja_bots::{Auctions, Bot, Budget, Level, LotEnd, Position, Question, Valuer};
use lonja_game::catalog::{OpenError, OptionsJson, Playable, Ruleset, Visitor, with_rules};
use lonja_game::{SeededRandom, decision_seeds};
use lonja_rules::flow::{self, Decision, RandomChance};
use lonja_rules::{LegalSet, Listener, Observer, Seat};
use serde::Serialize;

use crate::games::Workload;

/// Rollouts of each possible sale, for the fair prices of a lot that nobody bought.
const ROLLOUTS: u32 = 64;

/// Which games to play.
#[derive(Clone, Debug)]
pub struct UnsoldPlan {
    /// The ruleset's id.
    pub ruleset: String,
    /// Number of seats.
    pub players: usize,
    /// Options of the ruleset.
    pub options: OptionsJson,
    /// Number of games.
    pub games: u64,
    /// Iterations of the experts for each decision.
    pub iterations: u64,
    /// The seed of all random numbers.
    pub seed: String,
    /// Number of threads.
    pub threads: usize,
}

/// How many lots were sold among experts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct UnsoldReport {
    /// Games played.
    pub games: u64,
    /// Lots that some seat could bid for.
    pub lots: u64,
    /// Those that nobody bought.
    pub unsold: u64,
    /// Those of them that some bidder should have bought for at least one florin.
    pub missed: u64,
}

impl UnsoldReport {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.lots += other.lots;
        self.unsold += other.unsold;
        self.missed += other.missed;
    }
}

/// Plays the games of a plan; `None` if the ruleset has no auctions. `stop` ends it early; the report then has the
/// games so far.
pub fn count_unsold(plan: &UnsoldPlan, stop: &AtomicBool) -> Result<Option<UnsoldReport>, OpenError> {
    with_rules(&plan.ruleset, plan.players, &plan.options, UnsoldVisitor { plan, stop })
}

struct UnsoldVisitor<'a> {
    plan: &'a UnsoldPlan,
    stop: &'a AtomicBool,
}

impl Visitor for UnsoldVisitor<'_> {
    type Output = Option<UnsoldReport>;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
        let Self { plan, stop } = self;
        rules.auctions()?;
        let (rules, mut report) = (&rules, UnsoldReport::default());
        let workload = Workload { threads: plan.threads, tasks: plan.games, stop };
        let worker = || {
            let study = Study { rules, expert: rules.bot(Level::Expert), valuer: rules.valuer() };
            move |number| study.play(plan, number)
        };
        workload.run(worker, |game| report.add(&game));
        Some(report)
    }
}

/// Hears how auctions end.
struct LotListener<'a, R: Playable> {
    auctions: Option<&'a dyn Auctions<R>>,
    ends: Vec<LotEnd>,
}

impl<R: Playable> Listener<R> for LotListener<'_, R> {
    fn action(&mut self, _: Seat, _: R::Action, _: bool) {}

    fn event(&mut self, event: impl FnOnce() -> R::Event) {
        let event = event();
        self.ends.extend(self.auctions.and_then(|auctions| auctions.lot_end(&event)));
    }
}

struct Study<'a, R: Playable> {
    rules: &'a R,
    expert: Box<dyn Bot<R>>,
    valuer: Box<dyn Valuer<R>>,
}

impl<R: Playable> Study<'_, R> {
    /// Plays a game between experts, and counts its lots.
    fn play(&self, plan: &UnsoldPlan, number: u64) -> UnsoldReport {
        let rules = self.rules;
        let seed = format!("{}/{number}", plan.seed);
        let (seeds, mut chance) = (decision_seeds(&seed), SeededRandom::new(&seed));
        let mut listener = LotListener { auctions: rules.auctions(), ends: Vec::new() };
        let mut report = UnsoldReport { games: 1, ..UnsoldReport::default() };
        let mut state = rules.setup();
        // The first decision of the present auction.
        let mut first: Option<(R::View, Decision<R::Legal>)> = None;
        for at in 0.. {
            let Ok(next) = flow::advance(rules, &mut state, &mut RandomChance(&mut chance), &mut listener);
            for end in listener.ends.drain(..) {
                // A lot without a decision: nobody was able to bid.
                let Some((view, decision)) = first.take() else { continue };
                report.lots += 1;
                if end == LotEnd::Unsold {
                    report.unsold += 1;
                    report.missed += u64::from(self.is_missed(&view, &decision, seeds(at)));
                }
            }
            let Some(decision) = next else { break };
            let view = rules.view(&state, Observer::Seat(decision.seat));
            let budget = Budget::Iterations(plan.iterations);
            let question =
                Question { rules, seat: decision.seat, view: &view, legal: &decision.legal, seed: seeds(at), budget };
            let action = self.expert.choose(&question);
            if first.is_none() && rules.auctions().is_some_and(|auctions| !auctions.lot_cards(&view).is_empty()) {
                first = Some((view, decision));
            }
            rules.play_unchecked(&mut state, action, &mut listener);
        }
        report
    }

    /// Whether a lot that nobody bought has a fair price of a florin or more for some bidder.
    fn is_missed(&self, view: &R::View, decision: &Decision<R::Legal>, seed: u64) -> bool {
        let position = Position { rules: self.rules, view, seed, rollouts_per_value: ROLLOUTS };
        let actions: Vec<R::Action> = decision.legal.iter().collect();
        let rollouts = self.valuer.roll_out(&position, &actions, 0..ROLLOUTS);
        let lot = self.valuer.value_decision(&position, &actions, &rollouts).lot;
        lot.is_some_and(|lot| lot.fair_prices.of(self.rules.seats()).iter().flatten().any(|&price| price >= 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(ruleset: &str, players: usize) -> Option<UnsoldReport> {
        let plan = UnsoldPlan {
            ruleset: ruleset.into(),
            players,
            options: OptionsJson::new(),
            games: 2,
            iterations: 4,
            seed: "unsold".into(),
            threads: 2,
        };
        count_unsold(&plan, &AtomicBool::new(false)).unwrap()
    }

    #[test]
    fn lots_are_counted_once() {
        let report = count("medici-2018", 3).unwrap();
        assert_eq!(report.games, 2);
        // Three days, and each fills most of 15 places with lots of one to three cards.
        assert!((2 * 15..2 * 45).contains(&report.lots), "{report:?}");
        assert!(report.missed <= report.unsold && report.unsold < report.lots, "{report:?}");
        assert_eq!(count("burgueses", 2), None, "it has no auctions");
    }
}
