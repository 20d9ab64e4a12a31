//! The positions that a turn can lead to.

use lonja_rules::medici_card::{Action, Kind, MediciCard, Public, Take};
use lonja_rules::{LegalSet, Rules};

/// Assumes a take after a reveal, without weighing all of them. With three seats or more only the revealed card is taken, so
/// that there is room for better ones. With two seats, whose ships are larger (C3) and fill in a race, as many cards as fit are
/// taken. The market must have a card.
pub(super) fn assume_take(rules: &MediciCard, public: &Public) -> Take {
    if rules.seats() > 2 {
        return Take::ALL[0];
    }
    let legal = rules.legal_in(public);
    let mut largest_first = Take::ALL.into_iter().rev();
    largest_first.find(|&take| legal.contains(Action::Take(take))).unwrap_or(Take::ALL[0])
}

/// The position after a take: the next turn begins, or the round is over.
pub(super) fn take(rules: &MediciCard, public: &Public, take: Take) -> Public {
    let mut next = *public;
    rules.take_in(&mut next, take);
    next
}

/// The kinds of cards that the pile may reveal next, with their probabilities.
pub(super) fn possible_reveals<'a>(
    rules: &'a MediciCard,
    public: &'a Public,
) -> impl Iterator<Item = (Kind, f32)> + 'a {
    let share = 1.0 / f32::from(public.pile).max(1.0);
    let kinds = rules.deck().kinds().filter(|kind| public.in_pile[kind.index()] > 0);
    kinds.map(move |kind| (kind, f32::from(public.in_pile[kind.index()]) * share))
}

/// The position after this kind was revealed, in the same turn.
pub(super) fn reveal(public: &Public, kind: Kind) -> Public {
    let mut next = *public;
    next.reveal(kind);
    next
}

/// The position with the cards of a take in the ship, but before the turn ends.
pub(super) fn load(rules: &MediciCard, public: &Public, take: Take) -> Public {
    let mut loaded = *public;
    let from_newest = [true, take.second, take.third];
    for (&kind, _) in public.market.iter().rev().zip(from_newest).filter(|(_, is_taken)| *is_taken) {
        loaded.ships[public.seat] += *rules.deck().cargo(kind);
    }
    loaded
}
