"""Medici: The Card Game: `medici-card`."""

import re
from collections import Counter
from functools import cache

from game import Game
from payment import SHIPS, pooled

GOODS = ("cloth", "fur", "grain", "dye", "spice")
ONE_GOOD = ["2"] * 4 + ["3"] * 4 + ["4"] * 4 + ["5"] * 4 + ["0x2"] * 2 + ["0!"] * 2
DECK = [good + rest for good in GOODS for rest in ONE_GOOD] + ["value7"] * 5 + ["value2!"] * 5  # C1
# By the letter of the rulebook, whose values are 0, 2, 3, 4 and 5: the cards with only a value are 5s (C1).
BY_THE_LETTER = [code.replace("value7", "value5") for code in DECK]
CODE = re.compile(r"(cloth|fur|grain|dye|spice|value)(0|[1-9][0-9]?)(?:x([2-9]))?(!?)")
TAKES = ("take 1", "take 1 2", "take 1 3", "take 1 2 3")
MOST_REVEALED = 3
ROUNDS = 3
COIN = 5  # X4: the smallest there is


class Card:
    """What a card's code says."""

    def __init__(self, code):
        good, value, icons, neutral = CODE.fullmatch(code).groups()
        self.value = int(value)
        self.good = None if good == "value" else good
        self.icons = int(icons or 1) if self.good else 0
        self.neutral = bool(neutral)


card_of = cache(Card)


def equal_cards_together(deck):
    """The canonical order of a deck: equal cards stand where the first of them stands."""
    return list(Counter(deck).elements())


def deck_of(options):
    """C1: ours, one with a name, or the table's own; in canonical order."""
    deck = options.get("deck", DECK)
    return equal_cards_together(BY_THE_LETTER if deck == "by-the-letter" else deck)


def canonical_rest(deck, loaded):
    """The deck without the cards that were loaded, still in canonical order."""
    rest = Counter(deck)
    rest.subtract(loaded)
    return list(rest.elements())


def ship_value(ship):
    return sum(card_of(code).value for code in ship)


def icons_of(ship, good):
    return sum(card.icons for card in map(card_of, ship) if card.good == good)


def taken_positions(action):
    return [int(word) for word in action.split()[1:]]


def bonus(icons, players, advanced):
    """C11."""
    enough, plenty = (7, 10) if players == 2 else (5, 8)
    if advanced and icons >= plenty:
        return 20
    return 10 if icons >= enough else 0


def good_payments(icons, advanced, zero_counts=False):
    """C10 and C11: what one good pays each seat. A seat without an icon takes no place, unless the table says so."""
    places = pooled((10, 5), [count if count or zero_counts else None for count in icons], COIN)
    return [paid + bonus(count, len(icons), advanced) for paid, count in zip(places, icons)]


class MediciCard(Game):
    def __init__(self, ruleset, players, options, chance):
        super().__init__(ruleset, players, options, chance)
        self.advanced = options.get("advanced", False)
        self.zero_counts = options.get("zero_icons", False)
        self.in_game = deck_of(options)
        self.capacity = 7 if players == 2 else 5  # C3
        self.florins = [0] * players
        self.icons = {good: [0] * players for good in GOODS}
        self.round = 0
        self.begin_round()
        self.settle()

    def begin_round(self):
        self.round += 1
        self.ships = [[] for _ in range(self.players)]
        self.market = []
        self.revealed = 0
        everybody = list(range(self.players))
        first = self.chosen_first(everybody) if self.round == 1 else self.poorest_first()
        self.pile = self.chance.order("deck", self.in_game, len(self.in_game))
        if self.pile:
            self.begin_turn(first)
        else:
            self.end_round("round: began with nothing")  # C7

    def begin_turn(self, seat):
        self.phase = "turn"
        self.seat = seat
        self.revealed = 0
        self.last_turn = len(self.open_ships_after(seat)) == 1  # C6

    def room(self, seat):
        """C3: neutral cards take no room."""
        return self.capacity - sum(not card_of(code).neutral for code in self.ships[seat])

    def open_ships_after(self, seat):
        """The seats whose ship is not full, clockwise, `seat` itself last."""
        around = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return [other for other in around if self.room(other)]

    def list_legal(self):
        if self.over:
            return []
        legal = [take for take in TAKES if self.may_take(taken_positions(take))]
        if self.pile and self.revealed < MOST_REVEALED:
            legal.append("reveal")
        return legal

    def may_take(self, positions):
        """C4, C5: there is a newest card only if one was revealed or the market held one."""
        if max(positions) > len(self.market):
            return False
        needed = sum(not card_of(self.market[-position]).neutral for position in positions)
        return needed <= self.room(self.seat)

    def apply(self, action):
        if action == "reveal":
            self.market.append(self.pile.pop(0))
            self.revealed += 1
        else:
            self.take(taken_positions(action))
            self.end_turn()

    def take(self, positions):
        """Cards taken together are loaded newest first."""
        self.ships[self.seat] += [self.market[-position] for position in positions]
        for position in reversed(positions):
            del self.market[-position]

    def end_turn(self):
        if self.last_turn:
            self.end_round("round: last turn taken")
        elif not self.pile and not self.market:
            self.end_round("round: pile and market empty")  # C7
        else:
            self.begin_turn(self.open_ships_after(self.seat)[0])

    def end_round(self, ending):
        self.endings.append(ending)
        self.pay(pooled(SHIPS[self.players], [ship_value(ship) for ship in self.ships], COIN))  # C8
        for good in GOODS:
            for seat, ship in enumerate(self.ships):
                self.icons[good][seat] += icons_of(ship, good)  # C9
            self.pay(good_payments(self.icons[good], self.advanced, self.zero_counts))
        self.in_game = canonical_rest(self.in_game, [card for ship in self.ships for card in ship])  # C12
        if self.round == ROUNDS:
            self.finish()
        else:
            self.begin_round()

    def scores(self):
        return list(self.florins)

    def state(self):
        return {
            "round": self.round, "florins": self.florins, "ships": self.ships, "icons": self.icons,
            "market": self.market, "revealed": self.revealed, "pile": len(self.pile), "phase": self.phase,
            "seat": self.seat,
        }
