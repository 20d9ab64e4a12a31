//! The tables that bots are tried at, and the games that are played there.

use lonja_bots::{Bot, Budget, Level, Question};
use lonja_game::SeededRandom;
use lonja_game::catalog::{Playable, Ruleset, Visitor};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{LegalSet, Observer, Seat};
use serde_json::json;

use crate::{advice, budget, views};

/// Enough for bots that search to do so, and few enough for many games.
const FEW: Budget<'static> = Budget::Iterations(6);
/// Decisions of a bot from one that is examined to the next.
const EVERY: usize = 7;
/// No game has nearly as many decisions.
const MAX_DECISIONS: u64 = 5000;

/// Rulesets without bots of their own: all levels play at random. A new game begins here.
pub(crate) const WITHOUT_BOTS: &[&str] = &[];

/// A bot under test.
pub(crate) struct TestedBot<R: Playable> {
    pub(crate) bot: Box<dyn Bot<R>>,
    /// None for a sparring bot.
    pub(crate) level: Option<Level>,
    /// Which bot at which table, for messages.
    pub(crate) name: String,
}

/// Lets every bot play a game against others that play at random.
pub(crate) struct PlayAllBots;

impl Visitor for PlayAllBots {
    type Output = ();

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) {
        let table = format!("of {} with {} seats and {}", ruleset.id, rules.seats(), json!(rules.options()));
        for level in Level::ALL {
            let name = format!("{} {table}", level.name());
            let plays_as = if WITHOUT_BOTS.contains(&ruleset.id) { Level::Random } else { level };
            play(&rules, &TestedBot { bot: rules.bot(level), level: Some(plays_as), name });
        }
        for (name, new) in R::BOT_FAMILIES {
            play(&rules, &TestedBot { bot: new(0.9), level: None, name: format!("{name}*0.9 {table}") });
        }
        for (name, new) in R::SPARRING_BOTS {
            play(&rules, &TestedBot { bot: new(), level: None, name: format!("{name} {table}") });
        }
    }
}

/// A whole game: actions are legal, it ends, and some decisions of the bot are examined.
fn play<R: Playable>(rules: &R, tested: &TestedBot<R>) {
    let its_seat = Seat::new(rules.seats() - 1);
    let at_random = rules.bot(Level::Random);
    let mut stream = SeededRandom::new("bots");
    let mut state = rules.setup();
    let mut own_decisions = 0;
    for seed in 0..MAX_DECISIONS {
        let Some(Decision { seat, legal }) = flow::next_decision(rules, &mut state, &mut stream) else { return };
        let view = rules.view(&state, Observer::Seat(seat));
        let question = Question { rules, seat, view: &view, legal: &legal, seed, budget: FEW };
        let action = if seat == its_seat {
            if own_decisions % EVERY == 0 {
                advice::check(tested, &question);
                budget::check(tested, &question);
                views::check(tested, &question, &state);
            }
            own_decisions += 1;
            tested.bot.choose(&question)
        } else {
            at_random.choose(&question)
        };
        assert!(legal.contains(action), "{}: {action} is not legal", tested.name);
        rules.play_unchecked(&mut state, action, &mut ());
    }
    panic!("{}: the game does not end", tested.name);
}
