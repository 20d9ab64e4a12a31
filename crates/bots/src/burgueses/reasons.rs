//! Facts about actions: sets of equal cards, sales, and the kings to come.

use lonja_rules::burgueses::{Action, Burgueses, Card, Goods, king_coin};

use super::information_set::InformationSet;
use crate::reason::Reason;

/// What speaks for or against an action of the seat that sees this.
pub(super) fn reasons(rules: &Burgueses, seen: &InformationSet, action: Action) -> Vec<Reason> {
    let after = seen.after(rules, action);
    let own = match action {
        Action::Buy => vec![Reason::Pile { cards: seen.public.pile }],
        Action::Sell(_) if after.public.four.is_some() => return vec![Reason::Four],
        Action::Sell(_) => {
            vec![Reason::Sale { coins: after.public.coins[seen.seat] - seen.public.coins[seen.seat] }]
        }
        Action::Place(card) | Action::Discard(card) => vec![set(&after, card)],
        Action::Trade { theirs, .. } => {
            let cards = count(seen.theirs(), theirs);
            let breaks = (cards > 1).then_some(Reason::Breaks { rank: theirs.rank(), cards });
            [set(&after, theirs)].into_iter().chain(breaks).collect()
        }
    };
    own.into_iter().chain(kings(seen, &after)).collect()
}

fn count(goods: Goods, card: Card) -> u8 {
    goods.of_rank(card.rank()).len() as u8
}

fn set(after: &InformationSet, card: Card) -> Reason {
    Reason::Set { rank: card.rank(), cards: count(after.mine(), card) }
}

/// The kings that may come next (B6) and give or take another coin than before the action.
fn kings(seen: &InformationSet, after: &InformationSet) -> impl Iterator<Item = Reason> {
    let dues = |seen: &InformationSet, king| {
        let (mine, theirs) = (seen.mine(), seen.theirs());
        (king_coin(king, mine, theirs), king_coin(king, theirs, mine))
    };
    let possible = seen.public.possible_kings();
    let changed = possible.iter().filter(move |&king| dues(seen, king) != dues(after, king));
    changed.map(move |king| {
        let (coins, rival_coins) = dues(after, king);
        Reason::King { king: king.code(), coins, rival_coins }
    })
}

#[cfg(test)]
mod tests {
    use lonja_rules::burgueses::Options;
    use lonja_rules::{Observer, Rules, Seat};

    use super::*;

    fn goods(codes: &[&str]) -> Goods {
        let mut goods = Goods::default();
        codes.iter().for_each(|code| goods.insert(Card::read(code).unwrap()));
        goods
    }

    /// Seat 0 is to act, and both seats have two coins.
    fn seen(rules: &Burgueses, mine: &[&str], theirs: &[&str]) -> InformationSet {
        let (seat, mut view) = (Seat::new(0), rules.view(&rules.setup(), Observer::Seat(Seat::new(0))));
        view.public.seat = seat;
        for (seat, cards) in [(seat, mine), (seat.other(), theirs)] {
            view.public.coins[seat] = 2;
            view.public.showcases[seat] = goods(cards);
        }
        InformationSet::of_view(rules, &view, seat)
    }

    #[test]
    fn b5_a_sale_brings_what_the_other_seat_can_pay() {
        let rules = Burgueses::new(2, &Options::default()).unwrap();
        let mut seen = seen(&rules, &["3S", "3C", "3H"], &[]);
        let trio = Action::Sell(goods(&["3S", "3C", "3H"]));
        assert_eq!(reasons(&rules, &seen, trio)[0], Reason::Sale { coins: 2 });
        seen.public.showcases[Seat::new(0)].insert(Card::read("3D").unwrap());
        assert_eq!(reasons(&rules, &seen, Action::Sell(goods(&["3S", "3C", "3H", "3D"]))), [Reason::Four]);
    }

    #[test]
    fn a_trade_makes_a_set_and_breaks_one() {
        let rules = Burgueses::new(2, &Options::default()).unwrap();
        let seen = seen(&rules, &["2S", "4C"], &["4H", "4D"]);
        let [mine, theirs] = ["2S", "4H"].map(|code| Card::read(code).unwrap());
        let reasons = reasons(&rules, &seen, Action::Trade { mine, theirs });
        assert_eq!(reasons[..2], [Reason::Set { rank: 4, cards: 2 }, Reason::Breaks { rank: 4, cards: 2 }]);
        // B8: the sum of hearts on show becomes higher than the other's.
        assert!(reasons.contains(&Reason::King { king: "KH", coins: 1, rival_coins: 0 }), "{reasons:?}");
    }
}
