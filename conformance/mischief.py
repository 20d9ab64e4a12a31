"""What must be refused in the middle of a game: actions that are not legal, outcomes that are not possible."""

from burgueses import GOODS

ODD_ACTIONS = [
    "", " ", "\t", "\u0000", "null", "resign", "🂡", "ａ", "é", "\"pass\"", "{\"action\":\"pass\"}", "%s%n", "a" * 100_000,
    "pas", "passs", "pass pass", "PASS", "Pass", "pass ", " pass", "pass\n", "pass\r", "pass\u0000", "pass\ufeff",
    "\u202epass", "stop ", "stop draw", "Draw", "draw\u200b",
    "bid", "bid ", "bid7", "bid 0", "bid 00", "bid 07", "bid -1", "bid +7", "bid 7 ", " bid 7", "bid  7", "bid\t7", "bid 7\n",
    "Bid 7", "BID 7", "bid 7.0", "bid 1e1", "bid 0x7", "bid 7 7", "bid seven", "bid ٧", "bid ７", "bid 256", "bid 9999",
    "bid 65537", "bid 4294967297", "bid 18446744073709551617", "bid " + "9" * 32, "bid " + "1" * 10_000,
    "take", "take ", "take 0", "take 2", "take 3", "take 4", "take -1", "take 01", "take 12", "take 257", "take  1", "take 1 ",
    "Take 1", "take 1 1", "take 2 1", "take 3 1", "take 2 3", "take 1 4", "take 1,2", "take 1  2", "take 1 02", "take 1 258",
    "take 1 3 2", "take 1 2 3 4", "reveal 1", "Reveal", " reveal",
    "Buy", " buy", "buy 2S", "sell", "sell 2S", "sell 2S 2S", "sell 2S 3S", "sell 2S 2C 2C", "sell 5S 5C", "sell KS KC",
    "sell 2s 2c", "sell 2S,2C", "sell 2S 2C 2H 2D 2S", "sell " + "2S " * 5_000,
    "trade", "trade 2S", "trade 2S 2S", "trade 9S 9C", "trade 2S KS",
    "place", "place 9S", "place 5S", "place 5C", "place KS", "place AS", "place 2s", "place S2", "place 02S", "place ♠2",
    "place 2S 3S", "discard", "discard AS", "discard 2♠", "discard 2S 3S", "DISCARD 2S",
]
FOREIGN_ACTIONS = [
    "stop", "draw", "pass", "bid 1", "bid 2", "bid 40", "take 1", "take 1 2", "take 1 3", "take 1 2 3", "reveal", "buy",
    "sell 2S 2C", "sell 3H 3D", "sell 4S 4C 4H 4D", "trade 2S 3H", "trade 5H 5D", "place 2S", "place 5D", "discard 2H",
    "discard 4C",
]


def twisted(action, rng):
    """A legal action with one thing about it wrong."""
    words = action.split()
    return rng.choice([
        action + " ", " " + action, action.upper(), action.title(), "  ".join(words), "\t".join(words),
        " ".join([words[0], *reversed(words[1:])]), " ".join([*words, words[-1]]), " ".join(words[:-1]),
        action[:-1], action + "0", action.replace(" ", " 0"), action.swapcase(), action + "\n",
    ])


def illegal_action(game, rng):
    """Something that is surely not among the legal actions."""
    while True:
        source = rng.random()
        if source < 0.4:
            action = twisted(rng.choice(game.legal), rng)
        else:
            action = rng.choice(ODD_ACTIONS if source < 0.8 else FOREIGN_ACTIONS)
        if action not in game.legal:
            return action


MALFORMED_OUTCOMES = [
    {}, [], 5, None, True, "first", {"first": "0"}, {"first": None}, {"first": True}, {"first": 0.5}, {"first": [0]},
    {"deck": "cloth0"}, {"deck": {}}, {"deck": [5]}, {"deck": [None]}, {"deck": None}, {"deck": 36}, {"kings": "KS"},
    {"kings": [[]]}, {"dice": 3}, {"First": 0},
]


def impossible_outcome(good, players, rng):
    """A well-formed outcome of the same ruleset, which most likely can't happen where `good` could."""
    (kind, value), = good.items()
    if kind == "first":
        wrong = [{"deck": []}, *({"first": seat} for seat in range(players))]
    else:
        wrong = [{"first": 0}, {kind: value[1:]}, {kind: value + value[:1]}, {kind: value[:1] * len(value)},
                 {kind: value[1:] + value[-1:]}]
    if kind == "kings":
        wrong.append({"deck": GOODS})
    return rng.choice([outcome for outcome in wrong if outcome != good])
