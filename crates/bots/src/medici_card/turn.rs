//! What a turn can come to: the positions after a take, and the cards that revealing may bring.

use lonja_rules::medici_card::{Action, Kind, MediciCard, Public, Take};
use lonja_rules::{LegalSet, Rules};

/// What one usually does with a card that comes to light: with many ships it is taken alone, to be picky; with two, which hold
/// more (C3) and fill in a race, with all others that fit. There must be a card.
pub(super) fn usual_take(rules: &MediciCard, public: &Public) -> Take {
    if rules.seats() > 2 {
        return Take::ALL[0];
    }
    let legal = rules.legal_in(public);
    let mut largest_first = Take::ALL.into_iter().rev();
    largest_first.find(|&take| legal.contains(Action::Take(take))).unwrap_or(Take::ALL[0])
}

/// The position after a take: the next turn begins, or the round is over.
pub(super) fn after(rules: &MediciCard, public: &Public, take: Take) -> Public {
    let mut next = *public;
    rules.take_in(&mut next, take);
    next
}

/// What may come to light next, and how likely it is.
pub(super) fn reveals<'a>(rules: &'a MediciCard, public: &'a Public) -> impl Iterator<Item = (Kind, f32)> + 'a {
    let share = 1.0 / f32::from(public.pile).max(1.0);
    let kinds = rules.deck().kinds().filter(|kind| public.in_pile[kind.index()] > 0);
    kinds.map(move |kind| (kind, f32::from(public.in_pile[kind.index()]) * share))
}

/// The position after this kind came to light, in the same turn.
pub(super) fn revealed(public: &Public, kind: Kind) -> Public {
    let mut shown = *public;
    shown.reveal(kind);
    shown
}

/// The cards of a take in the ship, and nothing else changed: the turn has not ended.
pub(super) fn loaded(rules: &MediciCard, public: &Public, take: Take) -> Public {
    let mut loaded = *public;
    let from_newest = [true, take.second, take.third];
    for (&kind, _) in public.market.iter().rev().zip(from_newest).filter(|(_, taken)| *taken) {
        loaded.ships[public.seat] += *rules.deck().cargo(kind);
    }
    loaded
}
