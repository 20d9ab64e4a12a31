//! Who enters, as it is written: `expert`, `expert@30ms`, `expert=my.net`, `cmd:./mybot`.

use std::fs;

use lonja_bots::{Bot, Level, Weights};

use lonja_game::ThinkBudget;
use lonja_game::catalog::Playable;

/// One entry of the list of bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// As it was written; entries that are written alike are one bot.
    pub name: String,
    kind: Kind,
    /// How long it may think, if it has a budget of its own.
    pub(super) thinking: Option<ThinkBudget>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Bot(String),
    /// The expert with the weights of a file.
    Taught(String),
    Program(String),
}

/// Somebody who can be asked.
pub(super) enum Player<R: Playable> {
    Bot(Box<dyn Bot<R>>),
    /// A command for the shell.
    Program(String),
}

impl Entrant {
    /// Reads NAME, NAME@BUDGET, expert=FILE or cmd:PROGRAM. Whether there is such a bot depends on the ruleset.
    pub fn read(text: &str) -> Result<Self, String> {
        let name = text.to_owned();
        if let Some(command) = text.strip_prefix("cmd:") {
            return match command.trim() {
                "" => Err("what follows cmd: is the command of a program".into()),
                command => Ok(Self { name, kind: Kind::Program(command.to_owned()), thinking: None }),
            };
        }
        let (bot, thinking) = match text.rsplit_once('@') {
            Some((bot, thinking)) => (bot, Some(ThinkBudget::read(thinking).map_err(|why| format!("{text}: {why}"))?)),
            None => (text, None),
        };
        let kind = match bot.split_once('=') {
            Some(("expert", file)) => Kind::Taught(file.to_owned()),
            _ => Kind::Bot(bot.to_owned()),
        };
        Ok(Self { name, kind, thinking })
    }

    /// The bot of these rules that is meant, or why there is none.
    pub(super) fn player<R: Playable>(&self, rules: &R) -> Result<Player<R>, String> {
        let name = match &self.kind {
            Kind::Program(command) => return Ok(Player::Program(command.clone())),
            Kind::Taught(file) => return taught(rules, file).map(Player::Bot),
            Kind::Bot(name) => name,
        };
        let levels = Level::ALL.into_iter().map(|level| (level.name(), rules.bot(level)));
        let (known, bots): (Vec<_>, Vec<_>) = levels.chain(rules.sparring_bots()).unzip();
        let bot = known.iter().zip(bots).find(|(known, _)| *known == name).map(|(_, bot)| bot);
        bot.map(Player::Bot)
            .ok_or_else(|| format!("there is no bot {name:?}; there are {}, and cmd:PROGRAM", known.join(", ")))
    }
}

/// The expert with the weights of a file.
fn taught<R: Playable>(rules: &R, file: &str) -> Result<Box<dyn Bot<R>>, String> {
    let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let trainable = rules.trainable().ok_or_else(|| "this ruleset's expert has no weights".to_owned())?;
    let expert = Weights::read(&bytes).and_then(|weights| trainable.expert(&weights));
    expert.map_err(|error| format!("{file}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_follows_the_name() {
        assert_eq!(Entrant::read("expert").unwrap().thinking, None);
        assert_eq!(Entrant::read("expert@30ms").unwrap().thinking, Some(ThinkBudget::Ms(30)));
        assert_eq!(Entrant::read("cmd:./bot me@home").unwrap().kind, Kind::Program("./bot me@home".into()));
        assert_eq!(Entrant::read("expert=a@b.net@30ms").unwrap().kind, Kind::Taught("a@b.net".into()));
        assert!(Entrant::read("expert@soon").is_err());
        assert!(Entrant::read("cmd: ").is_err());
    }
}
