"""Burgueses: `burgueses`."""

from itertools import combinations

from game import Game

SUITS = "SCHD"
GOODS = ["2S", "3S", "4S", "2C", "3C", "4C", "2H", "3H", "4H", "5H", "2D", "3D", "4D", "5D"]  # B1
# The other reading of the damaged suit marks (B1, option `suits`): clubs, diamonds, hearts, spades as they are printed.
FOUR_SPADES = ["2S", "3S", "4S", "5S", "2C", "3C", "4C", "2H", "3H", "4H", "5H", "2D", "3D", "4D"]
KINGS = ["KS", "KC", "KH", "KD", "AS"]
PRICE = {2: 1, 3: 3}  # B5
FOUR = 4
BANK = 8
ROUNDS = 2


def value_of(card):
    return int(card[0])


def suit_of(card):
    return card[1]


def in_order(cards):
    """S, C, H, D, then by rank."""
    return sorted(cards, key=lambda card: (SUITS.index(suit_of(card)), value_of(card)))


def suit_sum(cards, suit):
    return sum(value_of(card) for card in cards if suit_of(card) == suit)


def has_suit(cards, suit):
    return any(suit_of(card) == suit for card in cards)


def goods_of(options):
    return FOUR_SPADES if options.get("suits") == "four-spades" else GOODS


def sales(showcase, fewest):
    """B5: by value, number of cards, cards."""
    legal = []
    for value in (2, 3, 4, 5):
        alike = [card for card in in_order(showcase) if value_of(card) == value]
        for number in range(fewest, len(alike) + 1):
            legal += ["sell " + " ".join(cards) for cards in combinations(alike, number)]
    return legal


class Burgueses(Game):
    def __init__(self, ruleset, players, options, chance):
        super().__init__(ruleset, players, options, chance)
        self.goods = goods_of(options)
        self.fewest_sold = 1 if options.get("single_sales") else 2
        self.pays_in_part = options.get("prices") != "all-or-nothing"
        self.one_trade = options.get("trades") == "once-in-all"
        self.riches = [0, 0]
        self.four_sold_by = None
        self.round = 0
        self.first = self.chosen_first([0, 1])
        self.begin_round(self.first)
        self.settle()

    def begin_round(self, first):
        """B2."""
        self.round += 1
        self.coins = [1, 1]
        self.bank = BANK
        self.showcases = [[], []]
        self.traded = [False, False]
        self.just_traded = False
        goods = self.chance.order("deck", self.goods, len(self.goods))
        self.hands = [goods[0:2], goods[2:4]]
        self.pile = goods[4:]
        self.kings = self.chance.order("kings", KINGS, len(KINGS))
        self.begin_turn(first)

    def begin_turn(self, seat):
        self.turn = seat
        self.trading = False
        self.seat = seat
        self.phase = "act"

    def list_legal(self):
        if self.phase == "act":
            return ["buy", *sales(self.showcases[self.seat], self.fewest_sold), *self.trades()]
        if self.phase == "place":
            return [f"place {card}" for card in in_order(self.hands[self.seat])]
        if self.phase == "discard":
            return [f"discard {card}" for card in in_order(self.showcases[self.seat])]
        return []

    def trades(self):
        """B5b. `traded` says whose trade of the round is used up."""
        if not self.coins[self.seat] or self.traded[self.seat] or self.just_traded:
            return []
        mine, theirs = in_order(self.showcases[self.seat]), in_order(self.showcases[1 - self.seat])
        return [f"trade {own} {other}" for own in mine for other in theirs]

    def apply(self, action):
        word, *cards = action.split()
        getattr(self, word)(*cards)

    def buy(self):
        """B4: the card drawn may be placed at once."""
        if self.pile:
            self.hands[self.seat].append(self.pile.pop(0))
        self.phase = "place"

    def place(self, card):
        self.hands[self.seat].remove(card)
        self.showcases[self.seat].append(card)
        self.reveal_king()

    def sell(self, *cards):
        for card in cards:
            self.showcases[self.seat].remove(card)
        if len(cards) == FOUR:
            self.win_with_four()
        else:
            self.pay_seller(PRICE.get(len(cards), 0))
            self.reveal_king()

    def pay_seller(self, price):
        """B5: as far as the other seat has them, or in full or not at all; never from the bank."""
        purse = self.coins[1 - self.seat]
        paid = price if price <= purse else purse if self.pays_in_part else 0
        self.coins[1 - self.seat] -= paid
        self.coins[self.seat] += paid

    def win_with_four(self):
        """B5: the whole game at once."""
        self.four_sold_by = self.seat
        self.endings.append(f"game: four sold in round {self.round}")
        self.finish()

    def trade(self, mine, theirs):
        other = 1 - self.seat
        self.to_bank(self.seat)
        self.showcases[self.seat].remove(mine)
        self.showcases[other].remove(theirs)
        self.showcases[self.seat].append(theirs)
        self.showcases[other].append(mine)
        for seat in (0, 1) if self.one_trade else (self.seat,):
            self.traded[seat] = True
        self.trading = True
        self.reveal_king()

    def discard(self, card):
        self.showcases[self.seat].remove(card)
        self.obey_diamonds()

    def to_bank(self, seat):
        """B6: a coin that is not there is not paid."""
        if self.coins[seat]:
            self.coins[seat] -= 1
            self.bank += 1

    def from_bank(self, seat):
        if self.bank:
            self.bank -= 1
            self.coins[seat] += 1

    def reveal_king(self):
        """B6."""
        if not self.kings:
            self.kings = self.chance.order("kings", KINGS, len(KINGS))
        king = self.kings.pop(0)
        self.yet_to_obey = [self.turn, 1 - self.turn]
        if king == "KD":
            self.obey_diamonds()
            return
        {"KS": self.obey_spades, "KH": self.obey_hearts, "KC": self.obey_clubs, "AS": self.obey_ace}[king]()
        self.end_turn()

    def obey_spades(self):
        """B7: who has more pays; nobody has more in a tie, which three spades have only at nothing."""
        sums = [suit_sum(showcase, "S") for showcase in self.showcases]
        if sums[0] != sums[1]:
            self.to_bank(sums.index(max(sums)))

    def obey_hearts(self):
        """B8."""
        sums = [suit_sum(showcase, "H") for showcase in self.showcases]
        if sums[0] != sums[1]:
            self.from_bank(sums.index(max(sums)))

    def obey_clubs(self):
        """B10."""
        for seat in self.yet_to_obey:
            if has_suit(self.showcases[seat], "C"):
                self.from_bank(seat)

    def obey_ace(self):
        """B11."""
        for seat in self.yet_to_obey:
            showcase = self.showcases[seat]
            if showcase and sum(map(value_of, showcase)) % 2:
                self.to_bank(seat)
            elif showcase:
                self.from_bank(seat)

    def obey_diamonds(self):
        """B9: goes on after each discard with the next seat that has not obeyed yet."""
        while self.yet_to_obey:
            seat = self.yet_to_obey.pop(0)
            if has_suit(self.showcases[seat], "D"):
                self.from_bank(seat)
            elif self.showcases[seat]:
                self.seat = seat
                self.phase = "discard"
                return
        self.end_turn()

    def end_turn(self):
        self.just_traded = self.trading
        other = 1 - self.turn
        if self.hands[other]:
            self.begin_turn(other)
        else:
            self.end_round()

    def end_round(self):
        """B12."""
        self.endings.append(f"round: no card in hand, other has {len(self.hands[self.turn])}")
        for seat in (0, 1):
            spades = sum(suit_of(card) == "S" for card in self.showcases[seat])
            self.riches[seat] += self.coins[seat] + spades - len(self.hands[seat])
        if self.round == ROUNDS:
            self.finish()
        else:
            self.begin_round(1 - self.first)

    def scores(self):
        return list(self.riches)

    def winners(self):
        """B13, but four of a value win whatever the scores (B5)."""
        return super().winners() if self.four_sold_by is None else [self.four_sold_by]

    def state(self):
        return {
            "round": self.round, "coins": self.coins, "bank": self.bank,
            "hands": [in_order(hand) for hand in self.hands],
            "showcases": [in_order(showcase) for showcase in self.showcases], "pile": len(self.pile),
            "kings": len(self.kings), "riches": self.riches, "traded": self.traded, "just_traded": self.just_traded,
            "phase": self.phase, "seat": self.seat,
        }

    def view(self, seat):
        """B14."""
        view = self.state()
        view["hands"][1 - seat] = [None] * len(self.hands[1 - seat])
        return view

    def hidden_from(self, seat):
        """The cards whose place the seat does not know; no view of it may name one."""
        return self.hands[1 - seat] + self.pile
