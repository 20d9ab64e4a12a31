"""Which games are played: every ruleset, number of seats and option, in turn; and by which chance."""

import json
from dataclasses import dataclass, field

from medici_card import GOODS
from rulesets import SEATS

ODD_SEEDS = [
    "", " ", "lonja", "0", "ñandú", "🂡🂱", "a\"b\\c", "line\nbreak", "nul\u0000byte", "\u202e", "é", "e\u0301", "x" * 5000,
]


@dataclass
class Setup:
    ruleset: str
    players: int
    options: dict = field(default_factory=dict)
    seed: str | None = None  # None: the chance is given

    def __str__(self):
        chance = "given chance" if self.seed is None else f"seed {json.dumps(self.seed)}"
        return f"{self.ruleset}, {self.players} players, options {json.dumps(self.options)}, {chance}"

    def new_request(self, **chance):
        request = {"cmd": "new", "ruleset": self.ruleset, "players": self.players, **chance}
        return request | {"options": self.options} if self.options else request


def card_code(rng, neutral):
    good = rng.choice([*GOODS, "value"])
    value = rng.choice([0, 0, 2, 3, 4, 5, 7, 10, 98, 99, rng.randrange(100)])
    icons = f"x{rng.randrange(2, 10)}" if good != "value" and rng.random() < 0.3 else ""
    return f"{good}{value}{icons}" + "!" * (rng.random() < neutral)


def custom_deck(rng):
    """From one card to 128, some with many equal cards, some all neutral."""
    size = rng.choice([1, 2, 3, rng.randint(4, 10), rng.randint(11, 60), 128])
    neutral = rng.choice([0, 0.1, 0.6, 1])
    codes = [card_code(rng, neutral) for _ in range(rng.choice([size, 3, 12]))]
    return [rng.choice(codes) for _ in range(size)]


def card_options(rng, advanced):
    """`advanced` false is the same as left out, and both are tried."""
    options = {"advanced": True} if advanced else rng.choice([{}, {"advanced": False}])
    options |= rng.choice([{}, {"zero_icons": True}, {"zero_icons": False}])
    return options | rng.choice([{}, {"deck": custom_deck(rng)}, {"deck": custom_deck(rng)}, {"deck": "by-the-letter"}])


def medici_options(ruleset, rng):
    """Only 2006 has the other largest lot."""
    lots = [{}, {"lots": "room"}] + [{"lots": "room-and-florin"}] * 2 * (ruleset == "medici-2006")
    return rng.choice([{}, {"payments": "tournament"}, {"payments": "by-the-book"}]) | rng.choice(lots)


def burgueses_options(rng):
    """Each option is as usual in half of the games, and then left out or said."""
    options = {}
    for name, usual, other in (
            ("suits", "three-spades", "four-spades"), ("single_sales", False, True),
            ("prices", "what-there-is", "all-or-nothing"), ("trades", "once-each", "once-in-all")):
        if rng.random() < 0.75:
            options[name] = rng.choice([usual, other, other])
    return options


def chosen_first(rng, players):
    """In one game of four the table chooses who begins."""
    return {"first": rng.randrange(players)} if rng.random() < 0.25 else {}


def options_of(ruleset, players, advanced, rng):
    if ruleset == "medici-card":
        options = card_options(rng, advanced)
    elif ruleset == "burgueses":
        options = burgueses_options(rng) if rng.random() < 0.7 else {}
    else:
        options = medici_options(ruleset, rng)
    return options | chosen_first(rng, players)


def seed_text(rng):
    return rng.choice(ODD_SEEDS) if rng.random() < 0.1 else f"referee {rng.randrange(10**9)}"


def setups(rulesets, games, rng):
    """`games` setups, going round all rulesets, seats and `advanced`, one in three with given chance."""
    kinds = [(ruleset, players, advanced) for ruleset in rulesets for players in SEATS[ruleset]
             for advanced in ((False, True) if ruleset == "medici-card" else (False,))]
    # Burgueses has one number of seats only, and its own corners: play it as often as another ruleset.
    kinds += [("burgueses", 2, False)] * 4 * ("burgueses" in rulesets)
    for number in range(games):
        ruleset, players, advanced = kinds[number % len(kinds)]
        options = options_of(ruleset, players, advanced, rng)
        yield Setup(ruleset, players, options, None if rng.random() < 1 / 3 else seed_text(rng))
