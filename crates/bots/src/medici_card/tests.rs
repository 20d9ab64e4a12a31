//! Laws for all bots of the card game.

use lonja_rules::medici_card::{Action, DeckChoice, MediciCard, Options, Phase, State};
use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules, Seat, Seats, flow};

use crate::bot::{Bot, Question};
use crate::budget::Budget;
use crate::level::{Bots, Level};

/// Enough for one rollout of each action, few enough to be fast.
const ITERATIONS: u64 = 5;

fn rules(seats: usize, advanced: bool, deck: Option<&str>) -> MediciCard {
    let cards = |codes: &str| DeckChoice::Cards(codes.split(' ').map(str::to_owned).collect());
    let deck = deck.map_or(DeckChoice::Ours, cards);
    MediciCard::new(seats, &Options { advanced, deck, ..Options::default() }).unwrap()
}

/// Plays a game of one level against itself and calls `check` with every question.
fn play(rules: &MediciCard, level: Level, check: impl FnMut(&Question<'_, MediciCard>)) {
    let bot = rules.bot(level);
    play_game(rules, |_| &*bot, 3, 0, check);
}

/// The final state of a game. The seeds of questions count up from `seed`.
fn play_game<'a>(
    rules: &MediciCard,
    bot_of: impl Fn(Seat) -> &'a dyn Bot<MediciCard>,
    chance_seed: u64,
    mut seed: u64,
    mut check: impl FnMut(&Question<'_, MediciCard>),
) -> State {
    let mut chance = FastRandom::new(chance_seed);
    let mut state = rules.setup();
    while let Some(decision) = flow::next_decision(rules, &mut state, &mut chance) {
        seed += 1;
        let view = rules.view(&state, Observer::Seat(decision.seat));
        let budget = Budget::Iterations(ITERATIONS);
        let question = Question { rules, seat: decision.seat, view: &view, legal: &decision.legal, seed, budget };
        check(&question);
        let action = bot_of(decision.seat).choose(&question);
        rules.play(&mut state, action, &mut ()).unwrap();
    }
    state
}

#[test]
fn answers_are_sound_and_always_the_same() {
    for level in [Level::Novice, Level::Trader, Level::Expert] {
        let rules = rules(3, true, None);
        let bot = rules.bot(level);
        play(&rules, level, |question| {
            let advice = bot.advise(question);
            // Only every fourth question is asked twice: experts are slow.
            assert!(question.seed % 4 > 0 || advice == bot.advise(question));
            assert!(advice.iterations <= ITERATIONS);
            let actions: Vec<Action> = advice.alternatives.iter().map(|alternative| alternative.action).collect();
            assert_eq!(actions, question.legal.iter().collect::<Vec<_>>());
            assert!(
                advice.alternatives.iter().all(|alternative| (0.0..=1.0001).contains(&alternative.wins[question.seat]))
            );
        });
    }
}

#[test]
fn traders_and_experts_do_what_wins_most() {
    for level in [Level::Trader, Level::Expert] {
        let rules = rules(2, false, None);
        let bot = rules.bot(level);
        play(&rules, level, |question| {
            let advice = bot.advise(question);
            let most =
                advice.alternatives.iter().map(|alternative| alternative.wins[question.seat]).fold(0.0, f32::max);
            let chosen = advice.alternatives.iter().find(|alternative| alternative.action == advice.action);
            assert_eq!(chosen.unwrap().wins[question.seat], most);
        });
    }
}

#[test]
fn odd_decks_are_played_to_the_end() {
    let neutral = vec!["value99! spice0x9! value0!"; 40].join(" ");
    let large = vec!["cloth99 value0 fur3x9 grain0!"; 32].join(" ");
    for deck in ["cloth3", "value0", "value2! value2!", "fur5 fur5 dye0x9 value99 spice0!", &neutral, &large] {
        for level in [Level::Novice, Level::Trader, Level::Expert] {
            play(&rules(2, true, Some(deck)), level, |_| ());
            play(&rules(6, false, Some(deck)), level, |_| ());
        }
    }
}

/// The last take of a game decides it, so traders and experts must find one that wins.
#[test]
fn the_last_take_wins_if_one_does() {
    let mut found = 0;
    for level in [Level::Trader, Level::Expert] {
        let rules = rules(2, false, None);
        let bot = rules.bot(level);
        play(&rules, level, |question| {
            let ends = question.view.round == 3 && question.view.last_turn && !question.legal.contains(Action::Reveal);
            if ends {
                let won = |action| share(question, action);
                let best = question.legal.iter().map(won).fold(0.0, f32::max);
                assert_eq!(share(question, bot.choose(question)), best);
                found += 1;
            }
        });
    }
    assert!(found > 0, "no game came to a last take with a choice");
}

/// The share of the victory if this take ends the game.
fn share(question: &Question<'_, MediciCard>, action: Action) -> f32 {
    let Action::Take(take) = action else { unreachable!("nothing can be revealed") };
    let mut public = *question.view;
    question.rules.take_from_market(&mut public, take);
    let own = public.florins[question.seat];
    let florins = public.florins.of(2);
    let shared = florins.iter().filter(|&&other| other == own).count();
    if florins.iter().any(|&other| other > own) { 0.0 } else { 1.0 / shared as f32 }
}

#[test]
fn stronger_bots_beat_weaker_ones() {
    for (level, weaker, wanted) in [(Level::Novice, Level::Random, 7.0), (Level::Trader, Level::Novice, 7.0)] {
        let won = won_by(level, weaker);
        assert!(won >= wanted, "{level:?} won {won} of 10 against {weaker:?}");
    }
}

/// Games for two that a level wins against another, of ten.
fn won_by(level: Level, other: Level) -> f32 {
    let rules = rules(2, false, None);
    let bots = [rules.bot(level), rules.bot(other)];
    let mut won = 0.0;
    for game in 0..10 {
        let own = Seat::BOTH[game as usize % 2];
        let state = play_game(&rules, |seat| &*bots[usize::from(seat != own)], game / 2, 100 * game, |_| ());
        won += crate::scores::victory_share(rules.winners(&state), own);
    }
    won
}

/// The expert evaluates positions in a round and between two rounds; the open ships must be right in both.
#[test]
fn open_ships_are_those_with_room() {
    let mut ended_rounds = 0;
    for seats in 2..=6 {
        let rules = rules(seats, false, None);
        let mut random = FastRandom::new(seats as u64);
        let mut state = rules.setup();
        while let Some(decision) = flow::next_decision(&rules, &mut state, &mut random) {
            let action = decision.legal.at(random.below(decision.legal.len() as u32) as usize);
            rules.play_unchecked(&mut state, action, &mut ());
            let view = rules.view(&state, Observer::Public);
            if view.phase != Phase::Over {
                let has_room = |seat: &Seat| view.ships()[*seat].room() < rules.ship_size();
                assert_eq!(view.open(), Seats::first(seats).iter().filter(has_room).collect());
            }
            ended_rounds += usize::from(matches!(view.phase, Phase::First | Phase::Deck));
        }
    }
    assert!(ended_rounds > 0);
}
