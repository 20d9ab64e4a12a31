"""Ways of playing. Each leans towards a corner of the rules that random play seldom sees.

A style is asked with the game and a random generator, and answers one of the legal actions.
"""

from collections import Counter

from burgueses import value_of


def uniform(game, rng):
    return rng.choice(game.legal)


def preferring(chance, wanted):
    """Plays an action that is `wanted`, if there is one, with that chance."""
    def style(game, rng):
        liked = [action for action in game.legal if wanted(action)]
        return rng.choice(liked) if liked and rng.random() < chance else uniform(game, rng)
    return style


def starting(*words):
    return lambda action: action.startswith(words)


def bids_low(game, rng):
    """Buys everything for as little as it can, so that ships fill and florins last."""
    bids = [action for action in game.legal if action.startswith("bid")]
    return bids[0] if bids and rng.random() < 0.9 else uniform(game, rng)


def bids_high(game, rng):
    """Spends nearly all at once, so that seats are left without florins."""
    bids = [action for action in game.legal if action.startswith("bid")]
    return rng.choice(bids[-3:]) if bids else uniform(game, rng)


def takes_all(game, rng):
    takes = [action for action in game.legal if action.startswith("take")]
    return max(takes, key=len) if takes and rng.random() < 0.8 else uniform(game, rng)


def empties_the_pile(game, rng):
    """Reveals all it can and takes as little as it can, so that the pile runs out."""
    return "reveal" if "reveal" in game.legal else game.legal[0]


def trades_late(game, rng):
    """Keeps the trade until hands run out: the last turn of a round may be one."""
    trades = [action for action in game.legal if action.startswith("trade")]
    if trades and not game.pile and not game.hands[1 - game.seat]:
        return rng.choice(trades)
    return rng.choice([action for action in game.legal if action not in trades])


def hoards(number):
    """Both seats work for that many cards of one value, and sell no fewer."""
    def style(game, rng):
        value = wanted_value(game)
        return max(game.legal, key=lambda action: (hoarding_worth(action, number, value, game.seat), rng.random()))
    return style


def wanted_value(game):
    """The value from 2 to 4 of which most cards are shown or in hand."""
    counts = Counter(value_of(card) for cards in (*game.showcases, *game.hands) for card in cards)
    return max((2, 3, 4), key=lambda value: counts[value])


def hoarding_worth(action, number, value, seat):
    """Seat 0 gathers the value; seat 1 shows it for seat 0 to trade for, and gives it away itself."""
    word, *cards = action.split()
    wanted = [value_of(card) == value for card in cards]
    if word == "sell":
        return 9 if len(cards) >= number else -9
    if word == "trade":
        return 5 if wanted == [seat == 1, seat == 0] else -5
    if word == "place":
        return 1 if wanted[0] else 0
    if word == "discard":
        return -1 if wanted[0] else 0
    return 0


BOARD = [
    uniform, uniform, bids_low, bids_high, preferring(0.9, starting("pass")), preferring(1, starting("pass")),
    preferring(1, starting("draw")), preferring(1, starting("stop")), preferring(0.6, starting("pass", "draw")),
]
CARD = [
    uniform, uniform, takes_all, empties_the_pile, preferring(1, starting("reveal")), preferring(1, starting("take")),
    preferring(0.9, lambda action: action == "take 1"), preferring(0.7, starting("reveal")),
]
BURGUESES = [
    uniform, uniform, hoards(3), hoards(4), hoards(4), trades_late, trades_late, preferring(0.8, starting("sell")),
    preferring(1, starting("sell", "trade")), preferring(1, starting("trade")), preferring(1, starting("buy")),
]
STYLES = {"medici-2006": BOARD, "medici-2018": BOARD, "medici-card": CARD, "burgueses": BURGUESES}


def pick(ruleset, rng):
    """One style for the whole table, or each decision by another."""
    styles = STYLES[ruleset]
    if rng.random() < 0.25:
        return lambda game, rng: rng.choice(styles)(game, rng)
    return rng.choice(styles)
