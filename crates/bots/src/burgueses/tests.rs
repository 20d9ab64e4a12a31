//! Laws for all bots of Burgueses.

use lonja_rules::burgueses::{Action, Burgueses};

use super::fixtures::{Fixture, card, four_on_show, rules, takes_a_two, threatened, unguarded};
use super::hoarder::Hoarder;
use crate::bot::Bot;
use crate::level::{Bots, Level};

fn bots(levels: &[Level]) -> Vec<Box<dyn Bot<Burgueses>>> {
    levels.iter().map(|&level| rules().bot(level)).collect()
}

#[test]
fn all_sell_four() {
    for bot in bots(&[Level::Novice, Level::Trader, Level::Expert]).into_iter().chain([Box::new(Hoarder) as _]) {
        assert!(matches!(four_on_show().ask(&*bot, 200).action, Action::Sell(cards) if cards.len() == 4));
    }
}

#[test]
fn traders_and_experts_complete_and_stop_fours() {
    for bot in bots(&[Level::Trader, Level::Expert]) {
        assert!(takes_a_two(unguarded().ask(&*bot, 500).action));
        assert!(takes_a_two(threatened().ask(&*bot, 2000).action));
    }
}

#[test]
fn hoarders_complete_fours_and_do_not_stop_them() {
    assert_eq!(unguarded().ask(&Hoarder, 1).action, Action::Trade { mine: card("5D"), theirs: card("2D") });
    assert_eq!(threatened().ask(&Hoarder, 1).action, Action::Buy);
}

#[test]
fn answers_are_sound_and_always_the_same() {
    for (level, iterations) in [(Level::Novice, 0), (Level::Trader, 0), (Level::Expert, 100)] {
        let bot = rules().bot(level);
        for fixture in Fixture::random_game() {
            let advice = fixture.check(&*bot, 100);
            assert_eq!(advice.iterations, iterations);
            assert_eq!(advice, fixture.ask(&*bot, 100));
        }
    }
}
