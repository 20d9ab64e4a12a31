"""The rulesets, the seats they have, and the game that plays them."""

from burgueses import Burgueses
from medici import Medici
from medici_card import MediciCard

SEATS = {
    "medici-2006": range(3, 7),
    "medici-2018": range(2, 7),
    "medici-card": range(2, 7),
    "burgueses": range(2, 3),
}
GAME = {"medici-2006": Medici, "medici-2018": Medici, "medici-card": MediciCard, "burgueses": Burgueses}


def begin(ruleset, players, options, chance):
    return GAME[ruleset](ruleset, players, options, chance)
