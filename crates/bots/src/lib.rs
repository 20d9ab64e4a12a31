//! Players that see only a view.
//!
//! A bot is handed the view of its seat and what is legal, never a state: that it can't peek is a matter of types.

use lonja_rules::{LegalSet, Quick, Random, Rules};

/// A player of one seat in one game.
pub trait Bot<R: Rules>: Send {
    /// Chooses one of the `legal` actions, knowing `view` and nothing else. The same bot with the same seed chooses the
    /// same in the same situations.
    fn choose(&mut self, rules: &R, view: &R::View, legal: &R::Legal) -> R::Action;
}

/// The bots there are, by strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal action is as good as any other.
    Random,
}

impl Level {
    /// All of them.
    pub const ALL: [Self; 1] = [Self::Random];

    /// Its name for people and protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
        }
    }

    /// The level with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// A bot of this level. Bots with different seeds choose independently.
    #[must_use]
    pub fn bot<R: Rules>(self, seed: u64) -> Box<dyn Bot<R>> {
        match self {
            Self::Random => Box::new(RandomBot(Quick::new(seed))),
        }
    }
}

/// Chooses uniformly among the legal actions.
#[derive(Clone, Debug)]
struct RandomBot(Quick);

impl<R: Rules> Bot<R> for RandomBot {
    fn choose(&mut self, _: &R, _: &R::View, legal: &R::Legal) -> R::Action {
        legal.at(self.0.below(legal.len() as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Edition, Medici};
    use lonja_rules::{Observer, flow};

    use super::*;

    fn game(bot_seed: u64) -> Vec<i32> {
        let rules = Medici::new(Edition::Of2018, 3).unwrap();
        let mut chance = Quick::new(7);
        let mut bots: Vec<_> = (0..3).map(|seat| Level::Random.bot(bot_seed + seat)).collect();
        let mut state = rules.setup();
        while let Some(decision) = flow::next_decision(&rules, &mut state, &mut chance) {
            let view = rules.view(&state, Observer::Seat(decision.seat));
            let action = bots[decision.seat.index()].choose(&rules, &view, &decision.legal);
            rules.play(&mut state, action, &mut ()).unwrap();
        }
        rules.scores(&state).of(3).to_vec()
    }

    #[test]
    fn a_game_of_bots_depends_on_their_seeds_alone() {
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(100));
    }

    #[test]
    fn names_find_their_level() {
        for level in Level::ALL {
            assert_eq!(Level::named(level.name()), Some(level));
        }
        assert_eq!(Level::named("Random"), None);
    }
}
