//! A search for the simple strategy that does best against experts: bots of one family, whose factor is all that they
//! have. The worst half is dropped after each round, and the others play more deals.

use std::sync::atomic::AtomicBool;

use lonja_game::catalog::{OpenError, Playable, Ruleset, Visitor, with_rules};
use serde::Serialize;

use crate::arena::run_arena;
use crate::entrants::Entrant;
use crate::{MatchPlan, PlanError, Summary};

/// The factors that the search begins with, in thousandths.
const FACTORS: [u32; 8] = [400, 600, 750, 850, 950, 1050, 1200, 1500];

/// The win share of one bot against experts in all other seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StrategyResult {
    /// The bot as the arena names it.
    pub bot: String,
    /// The round of the search, from 1. Each round has deals of its own.
    pub round: usize,
    /// Deals played.
    pub deals: u64,
    /// Its win share.
    pub win_share: Summary,
}

/// The families of bots that a ruleset has.
pub fn bot_families(plan: &MatchPlan) -> Result<Vec<&'static str>, OpenError> {
    struct FamilyVisitor;
    impl Visitor for FamilyVisitor {
        type Output = Vec<&'static str>;
        fn visit<R: Playable>(self, _: &'static Ruleset, _: R) -> Self::Output {
            R::BOT_FAMILIES.iter().map(|(name, _)| *name).collect()
        }
    }
    with_rules(&plan.ruleset, plan.players, &plan.options, FamilyVisitor)
}

/// Searches one family. The plan's bots are replaced, and its games are those of a bot in the first round; the number
/// doubles in each round. `report` gets each result. The last one is the best bot's, on deals that did not select it.
/// `stop` ends the search early.
pub fn search_strategies(
    plan: &MatchPlan,
    family: &str,
    stop: &AtomicBool,
    mut report: impl FnMut(&StrategyResult),
) -> Result<Option<StrategyResult>, PlanError> {
    let mut bots: Vec<String> = FACTORS.iter().map(|&factor| name_of(family, factor)).collect();
    let mut games = plan.games;
    for round in 1.. {
        let mut results = Vec::new();
        for bot in &bots {
            let entrants = [bot.as_str(), "expert"].map(Entrant::read);
            let [Ok(bot_entrant), Ok(expert)] = entrants else { unreachable!("known names") };
            let seed = format!("{}/{round}", plan.seed);
            let plan = MatchPlan { entrants: vec![bot_entrant, expert], games, seed, ..plan.clone() };
            let arena = run_arena(&plan, stop, &mut ())?;
            let Some(win_share) = arena.bots[0].win_share.filter(|_| !arena.interrupted) else { return Ok(None) };
            let result = StrategyResult { bot: bot.clone(), round, deals: arena.deals, win_share };
            report(&result);
            results.push(result);
        }
        if let [best] = &results[..] {
            return Ok(Some(best.clone()));
        }
        results.sort_by(|one, other| other.win_share.mean.total_cmp(&one.win_share.mean));
        bots = results.into_iter().take(bots.len().div_ceil(2)).map(|result| result.bot).collect();
        games = games.saturating_mul(2);
    }
    Ok(None)
}

fn name_of(family: &str, thousandths: u32) -> String {
    format!("{family}*{}", f64::from(thousandths) / 1000.0)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lonja_game::ThinkBudget;

    use super::*;

    #[test]
    fn half_of_the_bots_stay_in_each_round() {
        let plan = MatchPlan {
            ruleset: "medici-2018".into(),
            players: 3,
            options: Default::default(),
            entrants: Vec::new(),
            thinking: ThinkBudget::Iterations(1),
            answer_timeout: Duration::from_secs(1),
            games: 3,
            seed: "s".into(),
            threads: 2,
            want_records: false,
            is_adjusted: false,
        };
        assert_eq!(bot_families(&plan).unwrap(), ["payer"]);
        let mut rounds = Vec::new();
        let best = search_strategies(&plan, "payer", &AtomicBool::new(false), |result| {
            rounds.push((result.round, result.deals));
        });
        let count = |round| rounds.iter().filter(|(other, _)| *other == round).count();
        assert_eq!([1, 2, 3, 4].map(count), [8, 4, 2, 1]);
        let best = best.unwrap().unwrap();
        assert_eq!((best.round, best.deals), (4, 8));
        assert!(best.bot.starts_with("payer*"), "{best:?}");
    }
}
