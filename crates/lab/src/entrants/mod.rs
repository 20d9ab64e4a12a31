//! The bots of a plan, and how they are named: `expert`, `expert@30ms`, `expert=my.net`, `payer*0.8`, `cmd:./mybot`.

mod players;
mod program;

use std::fs;

use lonja_bots::{Bot, Level, Weights};
use lonja_game::ThinkBudget;
use lonja_game::catalog::{Playable, Ruleset, Visitor};

pub(crate) use players::{Contest, Players};
use program::Program;

/// The largest number of entries in a list of bots.
pub const MAX_ENTRANTS: usize = 16;

/// One entry of the list of bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The text of the entry. Entries with the same text are one bot.
    pub name: String,
    kind: EntrantKind,
    /// How long it may think, if it has a budget of its own.
    thinking: Option<ThinkBudget>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum EntrantKind {
    /// A level, or a sparring bot of the ruleset.
    Named(String),
    /// A bot of a family, with its factor in thousandths.
    OfFamily(String, u32),
    /// The expert with the weights of a file.
    ExpertFile(String),
    /// A command for the shell.
    Program(String),
}

/// A bot or a program that makes decisions.
pub(crate) enum Player<R: Playable> {
    Bot(Box<dyn Bot<R>>),
    /// A command for the shell.
    Program(String),
}

impl Entrant {
    /// Reads NAME, NAME@BUDGET, FAMILY*FACTOR, expert=FILE or cmd:PROGRAM. Whether there is such a bot depends on the
    /// ruleset.
    pub fn read(text: &str) -> Result<Self, String> {
        let name = text.to_owned();
        if let Some(command) = text.strip_prefix("cmd:") {
            return match command.trim() {
                "" => Err("cmd: needs the command of a program, for example cmd:./mybot".into()),
                command => Ok(Self { name, kind: EntrantKind::Program(command.to_owned()), thinking: None }),
            };
        }
        let (bot, thinking) = match text.rsplit_once('@') {
            Some((bot, thinking)) => (bot, Some(ThinkBudget::read(thinking).map_err(|why| format!("{text}: {why}"))?)),
            None => (text, None),
        };
        let kind = match bot.split_once('=') {
            Some(("expert", file)) => EntrantKind::ExpertFile(file.to_owned()),
            _ => match bot.split_once('*') {
                Some((family, factor)) => EntrantKind::OfFamily(family.to_owned(), read_factor(text, factor)?),
                None => EntrantKind::Named(bot.to_owned()),
            },
        };
        Ok(Self { name, kind, thinking })
    }

    /// The bot or program that the entry names, or why there is none.
    fn player<R: Playable>(&self, rules: &R) -> Result<Player<R>, String> {
        let name = match &self.kind {
            EntrantKind::Program(command) => return Ok(Player::Program(command.clone())),
            EntrantKind::ExpertFile(file) => return expert_from_file(rules, file).map(Player::Bot),
            EntrantKind::OfFamily(family, thousandths) => {
                let found = R::BOT_FAMILIES.iter().find(|(name, _)| name == family);
                let (_, new) = found.ok_or_else(|| format!("there is no family of bots {family:?} in this ruleset"))?;
                return Ok(Player::Bot(new(*thousandths as f32 / 1000.0)));
            }
            EntrantKind::Named(name) => name,
        };
        let levels = Level::ALL.into_iter().map(|level| (level.name(), rules.bot(level)));
        let sparring_bots = R::SPARRING_BOTS.iter().map(|(name, new)| (*name, new()));
        let (known, bots): (Vec<_>, Vec<_>) = levels.chain(sparring_bots).unzip();
        let bot = known.iter().zip(bots).find(|(known, _)| *known == name).map(|(_, bot)| bot);
        bot.map(Player::Bot)
            .ok_or_else(|| format!("there is no bot {name:?}; there are {}, and cmd:PROGRAM", known.join(", ")))
    }
}

/// A factor from 0 to 100, in thousandths.
fn read_factor(text: &str, factor: &str) -> Result<u32, String> {
    let factor = factor.parse::<f64>().ok().filter(|factor| (0.0..=100.0).contains(factor));
    factor
        .map(|factor| (1000.0 * factor).round() as u32)
        .ok_or_else(|| format!("{text}: a factor is a number up to 100"))
}

fn expert_from_file<R: Playable>(rules: &R, file: &str) -> Result<Box<dyn Bot<R>>, String> {
    let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let trainable = rules.trainable().ok_or_else(|| "the expert of this ruleset has no weights".to_owned())?;
    let expert = Weights::read(&bytes).and_then(|weights| trainable.expert(&weights));
    expert.map_err(|error| format!("{file}: {error}"))
}

/// The different bots of a list, and the bot of each entry.
pub(crate) struct Roster {
    /// Sorted by name, so that results do not depend on the order of the list.
    pub(crate) bots: Vec<Entrant>,
    /// The bots by entry, as indices into `bots`. If there are fewer entries than seats, the last one is repeated.
    pub(crate) entries: Vec<usize>,
}

impl Roster {
    /// Fails if the list is empty or too long.
    pub(crate) fn new(entrants: &[Entrant], seats: usize) -> Result<Self, String> {
        let Some(last) = entrants.last().filter(|_| entrants.len() <= MAX_ENTRANTS) else {
            return Err(format!("there can be 1 to {MAX_ENTRANTS} bots, not {}", entrants.len()));
        };
        let mut bots = entrants.to_vec();
        bots.sort_by(|one, other| one.name.cmp(&other.name));
        bots.dedup();
        let missing = seats.saturating_sub(entrants.len());
        let filled = entrants.iter().chain(std::iter::repeat_n(last, missing));
        let entries = filled.filter_map(|entrant| bots.iter().position(|bot| bot == entrant)).collect();
        Ok(Self { bots, entries })
    }

    /// The different bots in the order of the list.
    pub(crate) fn in_list_order(&self) -> Vec<usize> {
        let mut named = Vec::new();
        for &bot in &self.entries {
            if !named.contains(&bot) {
                named.push(bot);
            }
        }
        named
    }

    pub(crate) fn name(&self, bot: usize) -> &str {
        &self.bots[bot].name
    }

    /// The bots, ready to play by these rules.
    pub(crate) fn players<R: Playable>(&self, rules: &R) -> Result<Vec<Player<R>>, String> {
        self.bots.iter().map(|entrant| entrant.player(rules)).collect()
    }
}

/// Checks that the ruleset has all bots, and that the programs can be started.
pub(crate) struct BotCheckVisitor<'a>(pub(crate) &'a Roster);

impl Visitor for BotCheckVisitor<'_> {
    type Output = Result<(), String>;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
        let check = |player: Player<R>| match player {
            Player::Program(command) => Program::check(&command),
            Player::Bot(_) => Ok(()),
        };
        self.0.players(&rules)?.into_iter().try_for_each(check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_follows_the_name() {
        assert_eq!(Entrant::read("expert").unwrap().thinking, None);
        assert_eq!(Entrant::read("expert@30ms").unwrap().thinking, Some(ThinkBudget::Ms(30)));
        assert_eq!(Entrant::read("cmd:./bot me@home").unwrap().kind, EntrantKind::Program("./bot me@home".into()));
        assert_eq!(Entrant::read("expert=a@b.net@30ms").unwrap().kind, EntrantKind::ExpertFile("a@b.net".into()));
        assert!(Entrant::read("expert@soon").is_err());
        assert_eq!(Entrant::read("payer*0.85").unwrap().kind, EntrantKind::OfFamily("payer".into(), 850));
        assert!(Entrant::read("payer*much").is_err() && Entrant::read("payer*-1").is_err());
        assert!(Entrant::read("cmd: ").is_err());
    }

    #[test]
    fn the_last_entrant_fills_the_table() {
        let roster = |names: &[&str], seats| {
            let entrants: Vec<Entrant> = names.iter().map(|name| Entrant::read(name).unwrap()).collect();
            Roster::new(&entrants, seats)
        };
        let filled = roster(&["trader", "novice"], 4).unwrap();
        assert_eq!((filled.entries.as_slice(), filled.in_list_order()), (&[1, 0, 0, 0][..], vec![1, 0]));
        assert_eq!(roster(&["random"], 3).unwrap().entries, [0, 0, 0]);
        assert_eq!(roster(&["random", "novice", "random"], 2).unwrap().entries, [1, 0, 1]);
        assert!(roster(&[], 2).is_err() && roster(&["random"; 17], 2).is_err());
    }
}
