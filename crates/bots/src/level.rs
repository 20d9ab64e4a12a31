//! The bots of a game: opponents by level, sparring bots, and the expert's training.

use lonja_rules::Rules;

use crate::bot::Bot;
use crate::learning::Trainable;
use crate::random::RandomBot;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays any legal action.
    Random,
    /// Counts its own money, as a beginner does.
    Novice,
    /// Values positions by rules of thumb, and does not look ahead.
    Trader,
    /// Searches with a learned network: the strongest.
    Expert,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Novice, Self::Trader, Self::Expert];

    /// Its name in commands and protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Novice => "novice",
            Self::Trader => "trader",
            Self::Expert => "expert",
        }
    }

    /// One line in English for a person who chooses an opponent.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Random => "plays any legal move, without a thought",
            Self::Novice => "knows the rules and counts its own money, as one does in a first game",
            Self::Trader => "knows what things are worth, and decides at once without looking ahead",
            Self::Expert => {
                "looks ahead and plays for the win; hard to beat, but guessing with options that it was not trained for"
            }
        }
    }

    /// Whether its bots search for as long as their budget lasts. All others answer within microseconds.
    #[must_use]
    pub const fn searches(self) -> bool {
        matches!(self, Self::Expert)
    }

    /// The level with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// A game that there are bots for.
pub trait Bots: Rules {
    /// The options, by their names in the protocol, that the expert was not trained for. It plays legally with them, but
    /// by the weights of the game without options: it is guessing.
    const UNTRAINED: &'static [&'static str] = &[];

    /// The bot of a level. A game without bots of its own answers with one that plays at random.
    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        let _ = level;
        Box::new(RandomBot)
    }

    /// Further bots to measure others against, with their names. Nobody is offered them as opponents.
    fn sparring_bots(&self) -> Vec<(&'static str, Box<dyn Bot<Self>>)> {
        Vec::new()
    }

    /// How the expert is trained; none if it does not learn.
    fn trainable(&self) -> Option<&dyn Trainable<Self>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_find_their_level() {
        for level in Level::ALL {
            assert_eq!(Level::named(level.name()), Some(level));
        }
        assert_eq!(Level::named("Random"), None);
    }
}
