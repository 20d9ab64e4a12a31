//! The bots of a game: opponents by level, their valuer and reasons, and the expert's training.

use lonja_rules::{Rules, Seat};

use crate::bot::Bot;
use crate::learning::Trainable;
use crate::random::RandomBot;
use crate::reason::Reason;
use crate::valuer::{RandomValuer, Valuer};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays any legal action.
    Random,
    /// Counts its own money, as a beginner does.
    Novice,
    /// Values positions as the trader does, but errs more often.
    Apprentice,
    /// Values positions by rules of thumb, and does not look ahead.
    Trader,
    /// Values positions as the expert does, but hardly searches, and errs now and then.
    Banker,
    /// Searches with a learned network: the strongest.
    Expert,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 6] = [Self::Random, Self::Novice, Self::Apprentice, Self::Trader, Self::Banker, Self::Expert];

    /// Its name in commands and protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Novice => "novice",
            Self::Apprentice => "apprentice",
            Self::Trader => "trader",
            Self::Banker => "banker",
            Self::Expert => "expert",
        }
    }

    /// One line in English for a person who chooses an opponent.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Random => "plays any legal move, without a thought",
            Self::Novice => "knows the rules and counts its own money, as one does in a first game",
            Self::Apprentice => "knows what things are worth, but hesitates and errs now and then",
            Self::Trader => "knows what things are worth, and decides at once without looking ahead",
            Self::Banker => {
                "has learned what positions are worth, looks ahead a little, and seldom errs, but guesses with options that it \
                 was not trained for"
            }
            Self::Expert => {
                "looks ahead and plays for the win; hard to beat, but guesses with options that it was not trained for"
            }
        }
    }

    /// Whether its bots search: the expert for as long as its budget lasts, the banker always for the same few
    /// milliseconds. All others answer within microseconds.
    #[must_use]
    pub const fn searches(self) -> bool {
        matches!(self, Self::Banker | Self::Expert)
    }

    /// The level with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The name of a bot that is no level, and how to make it.
pub type SparringBot<R> = (&'static str, fn() -> Box<dyn Bot<R>>);

/// The name of a family of bots with one parameter, and how to make the bot with a factor.
pub type BotFamily<R> = (&'static str, fn(f32) -> Box<dyn Bot<R>>);

/// A game that there are bots for.
pub trait Bots: Rules {
    /// The options, by their names in the protocol, that the expert was not trained for. It and the banker play legally
    /// with them, but by the weights of the game without options: their estimates are unreliable.
    const UNTRAINED: &'static [&'static str] = &[];

    /// The numbers of seats for which the expert did not learn who wins: its chances of winning follow from its
    /// expected scores.
    const CHANCES_FROM_SCORES: &'static [usize] = &[];

    /// The bot of a level. A game without bots of its own answers with one that plays at random.
    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        let _ = level;
        Box::new(RandomBot)
    }

    /// The valuer of positions and actions. A game without one of its own answers with random games.
    fn valuer(&self) -> Box<dyn Valuer<Self>> {
        Box::new(RandomValuer)
    }

    /// Why each of these actions may be good or bad for `seat`, whose turn it is: facts that follow from its `view`.
    /// They take more time than an estimate, so bots do not use them.
    fn reasons(&self, view: &Self::View, seat: Seat, actions: &[Self::Action]) -> Vec<Vec<Reason>> {
        let _ = (view, seat);
        vec![Vec::new(); actions.len()]
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
