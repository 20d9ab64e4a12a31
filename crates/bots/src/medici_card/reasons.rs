//! Facts about actions, from the payments of the rules.

use lonja_rules::medici_card::{Action, MediciCard, Phase, Public, Take};
use lonja_rules::{Good, LegalSet, Seat};

use crate::reason::Reason;

/// What speaks for or against an action of the seat to act.
pub(super) fn reasons(rules: &MediciCard, public: &Public, action: Action) -> Vec<Reason> {
    match action {
        Action::Reveal => next_card(rules, public).into_iter().collect(),
        Action::Take(take) => own_gain(rules, public, take).into_iter().chain(left(rules, public, take)).collect(),
    }
}

/// What the taken cards would do for the ship and the warehouse of the seat to act.
fn own_gain(rules: &MediciCard, public: &Public, take: Take) -> Vec<Reason> {
    let (seat, at) = (public.seat, public.seat.index());
    let mut loaded = *public;
    rules.load_taken(&mut loaded, take);
    let (before, after) = (rules.standings(public), rules.standings(&loaded));
    let more = |paid: u16, paid_before: u16| i32::from(paid) - i32::from(paid_before);
    let ship = Reason::Ship { value: after.values[at], florins: more(after.ships[at], before.ships[at]) };
    let icons = |public: &Public, good| public.warehouses[seat].icons(good) + public.ships()[seat].icons(good);
    let goods = Good::ALL.into_iter().filter(|&good| icons(&loaded, good) > icons(public, good));
    let icons = |good| Reason::Icons {
        good,
        icons: icons(&loaded, good),
        florins: more(after.goods.of(good)[at], before.goods.of(good)[at]),
    };
    let room = Reason::Room { left: rules.ship_size() - loaded.ships()[seat].room() };
    [ship].into_iter().chain(goods.map(icons)).chain([room]).collect()
}

/// What the newest card of the market would bring a seat if the round ended then.
fn gain_of_newest(rules: &MediciCard, public: &Public, seat: Seat) -> i32 {
    let mut loaded = *public;
    loaded.seat = seat;
    rules.load_taken(&mut loaded, Take::ALL[0]);
    let florins = |public: &Public| i32::from(rules.standings(public).florins[seat.index()]);
    florins(&loaded) - florins(public)
}

/// The mean over the cards of the pile; none if it is empty.
fn next_card(rules: &MediciCard, public: &Public) -> Option<Reason> {
    let mut sum = 0;
    for kind in rules.deck().kinds().filter(|kind| public.in_pile()[kind.index()] > 0) {
        let mut revealed = *public;
        revealed.reveal(kind);
        if rules.legal_actions(&revealed).contains(Action::Take(Take::ALL[0])) {
            sum += i32::from(public.in_pile()[kind.index()]) * gain_of_newest(rules, &revealed, public.seat);
        }
    }
    let mean = f64::from(sum) / f64::from(public.pile());
    (public.pile() > 0).then(|| Reason::NextCard { florins: (10.0 * mean).round() / 10.0 })
}

/// The newest card that stays in the market for the next seat of this round.
fn left(rules: &MediciCard, public: &Public, take: Take) -> Option<Reason> {
    let mut after = *public;
    rules.take_from_market(&mut after, take);
    let goes_on = after.phase == Phase::Turn && after.round == public.round && after.seat != public.seat;
    let card = *after.market.last().filter(|_| goes_on)?;
    let florins = gain_of_newest(rules, &after, after.seat);
    Some(Reason::Left { seat: after.seat, card: rules.deck().card(card).to_string(), florins })
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici_card::{Card, Options};
    use lonja_rules::{FastRandom, Observer, Rules, flow};

    use super::*;

    /// Three seats before the first take, with these cards in the market.
    fn table(rules: &MediciCard, market: &[&str]) -> Public {
        let mut state = rules.setup();
        flow::next_decision(rules, &mut state, &mut FastRandom::new(1)).unwrap();
        let mut public = rules.view(&state, Observer::Public);
        public.market = market.iter().map(|code| rules.deck().kind(Card::read(code).unwrap()).unwrap()).collect();
        public
    }

    /// C8: nobody has loaded anything, so the first card makes the ship the most valuable. C10: and leads its good.
    #[test]
    fn a_take_raises_ship_and_icons_and_leaves_a_card() {
        let rules = MediciCard::new(3, &Options::default()).unwrap();
        let codes: Vec<String> = rules.deck().codes();
        let good = |code: &str| Good::ALL.into_iter().find(|good| code.starts_with(good.name()));
        let one_of = |wanted: Good| codes.iter().find(|code| good(code) == Some(wanted)).unwrap().as_str();
        let public = table(&rules, &[one_of(Good::Fur), one_of(Good::Cloth)]);
        let reasons = reasons(&rules, &public, Action::Take(Take::ALL[0]));
        assert!(matches!(reasons[0], Reason::Ship { florins: 15, .. }), "{reasons:?}");
        assert!(matches!(reasons[1], Reason::Icons { good: Good::Cloth, florins: 10, .. }), "{reasons:?}");
        let Some(Reason::Left { seat, card, .. }) = reasons.last() else { panic!("{reasons:?}") };
        assert_eq!((*seat != public.seat, card.as_str()), (true, one_of(Good::Fur)));
    }
}
