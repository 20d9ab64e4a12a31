"""What must be refused outside the play of a game, with the code of the error: tables only."""

from medici import CARDS
from mischief import MALFORMED_OUTCOMES
from rulesets import SEATS

MEGABYTES = 4 << 20
WRONG_TYPES = [None, True, False, 5, 1.5, [], {}, ["x"]]

TABLE = {"cmd": "new", "ruleset": "medici-2018", "players": 4, "options": {}, "seed": "lonja"}
MEDICI_2006_TABLE = TABLE | {"ruleset": "medici-2006"}
CARD_TABLE = TABLE | {"ruleset": "medici-card"}
BURGUESES_TABLE = TABLE | {"ruleset": "burgueses", "players": 2}


def without(request, member):
    return {name: value for name, value in request.items() if name != member}


GIVEN_TABLE = without(TABLE, "seed")
DECK = {"deck": CARDS[:24]}

NOT_JSON = [
    b"x", b"{", b"}", b"NaN", b"-", b"state", b"// state", b"\x1b[2J",
    b'{"cmd":"state",}', b"{'cmd':'state'}", b'{"cmd":"state"', b'{"cmd":"state"}}', b'{"cmd" "state"}', b'{cmd:"state"}',
    b'{"cmd":"state"} {"cmd":"state"}', b'{"cmd":"play","action":"', b'{"cmd":"sta\tte"}', b'{"cmd":NaN}',
    b'{"cmd":"state","x":Infinity}', b'{"cmd":"state","x":01}', b"1e999999", b'"' + b"\\" * 99_999,
]
NOT_OBJECTS = [b"[]", b"[1,2]", b'[{"cmd":"state"}]', b"5", b"-0", b"null", b"true", b'"state"', b"9" * 100_000]
NOT_TEXT = [
    b"\xff\xfe", b'{"cmd":"st\xffate"}', b'{"cmd":"play","action":"\xc3\x28"}', b'{"cmd":"state","x":"\xed\xa0\x80"}',
    b"\x00", b'\x00{"cmd":"state"}', b'{"cmd":"state"}\x00', b'{"cmd":"state\x00"}',
]
LONG_OR_DEEP = [b"x" * MEGABYTES, b"[" * MEGABYTES, b'{"a":' * 200_000, b"[" * 100_000 + b"]" * 100_000]
LINES = NOT_JSON + NOT_OBJECTS + NOT_TEXT + LONG_OR_DEEP

BAD_COMMANDS = [
    {}, {"command": "state"}, {"cmd": ""}, {"cmd": "NEW"}, {"cmd": "State"}, {"cmd": " state"}, {"cmd": "state "},
    {"cmd": "quit"}, {"cmd": "state\u0000"}, {"cmd": "é"}, {"cmd": "a" * 100_000},
    *({"cmd": odd} for odd in WRONG_TYPES),
]
BAD_SEATS = [-1, 4, 5, 256, 2**32, 2**64, 1e20, -1e20, 0.5, "0", None, True, [0], {}]
BAD_MEMBERS = [
    {"cmd": "play"}, {"cmd": "play", "Action": "stop"},
    *({"cmd": "play", "action": odd} for odd in WRONG_TYPES),
    {"cmd": "view"},
    *({"cmd": "view", "seat": odd} for odd in BAD_SEATS),
    {"cmd": "suggest"},
    *({"cmd": "suggest", "bot": odd} for odd in WRONG_TYPES),
    *({"cmd": "suggest", "bot": "random", "ms": odd} for odd in ("300", True, [], {}, -1, 60_001, 1e20)),
    *({"cmd": "suggest", "bot": "random", "iterations": odd} for odd in ("9", None, [], -1, 1.5, 1_000_001, 1e20)),
    {"cmd": "suggest", "bot": "random", "ms": 1, "iterations": 1}, {"cmd": "suggest", "bot": "random", "seed": 5},
    {"cmd": "chance"}, {"cmd": "chance", "add": []}, {"cmd": "chance", "add": [{"first": 0}]},  # TABLE is seeded
]
BAD_NEW = [
    {"cmd": "new"}, without(TABLE, "ruleset"), without(TABLE, "players"),
    *(TABLE | {"ruleset": odd} for odd in WRONG_TYPES),
    *(TABLE | {"players": odd} for odd in (4.5, 0.5, "4", "", None, True, False, [4], {})),
    *(TABLE | {"options": odd} for odd in (None, True, 5, "", "{}", [], [{}])),
    *(TABLE | {"seed": odd} for odd in WRONG_TYPES),
    *(GIVEN_TABLE | {"chance": odd} for odd in (None, True, 5, "", "[]", {}, {"first": 0})),
    TABLE | {"chance": []}, TABLE | {"chance": [{"first": 0}, DECK]},
]
UNKNOWN_RULESETS = [
    "", "medici", "Medici-2018", "medici-2018 ", " medici-2018", "medici-2010", "burgueses\u0000", "🂡", "a" * 100_000,
]
UNKNOWN_BOTS = ["", "Random", "random ", "nobody at all", "🂡", "a" * 10_000]
BAD_PLAYERS = [0, -1, 1, 7, 8, 100, 258, 260, 65540, 2**32 + 4, 2**63, 2**64 + 4, -(2**63), -(2**70), 1e20, -1e20]

# Options that these rulesets do not have, and a seat that they do not have.
OTHER_OPTIONS = [{"advanced": True}, {"advanced": False}, {"deck": ["cloth3"]}, {"bids": "secret"}]
BAD_FIRSTS = [{"first": odd} for odd in (-1, 6, 7, 256, 2**64, 0.5, "0", None, True, [0], {})]
BAD_MEDICI_OPTIONS = [
    {"first": 4}, {"suits": "four-spades"}, {"zero_icons": True},
    *({"payments": odd} for odd in ("", "Tournament", None, True, 30, [], {})),
    *({"lots": odd} for odd in ("", "florin", None, True, 3, [], {})),
]
BAD_BURGUESES_OPTIONS = [
    {"first": 2}, {"Suits": "four-spades"}, {"suits": "four-spades", "goods": 14},
    *({"suits": odd} for odd in ("", "Four-Spades", "four_spades", None, True, 4, [], {})),
    *({"single_sales": odd} for odd in ("", "true", None, 0, 1, [], {})),
    *({"prices": odd} for odd in ("", "nothing", None, True, 0, [], {})),
    *({"trades": odd} for odd in ("", "once", None, True, 1, [], {})),
]
BAD_CARDS = [
    "", "cloth", "gold10", "silk3", "telá3", "2S", "3", "x2", "!", "value", "Cloth3", "CLOTH3", "cloth 3", " cloth3",
    "cloth3 ", "cloth3\u0000", "cloth100", "cloth03", "cloth00", "cloth-1", "cloth+1", "cloth3.0", "cloth٣", "cloth259",
    "cloth18446744073709551619", "cloth" + "9" * 10_000, "cloth3x", "clothx2", "cloth3x0", "cloth3x1", "cloth3x10",
    "cloth3x02", "cloth3x٣", "cloth3x258", "cloth3x2x2", "cloth3!!", "cloth3!x2", "value3x2", "value3x2!",
]
BAD_DECKS = [
    [], ["cloth3"] * 129, ["cloth3"] * 10_000, "cloth3", 5, True, None, {}, {"cloth3": 5}, [5], [None], [["cloth3"]],
    ["cloth3", 7], ["cloth3", "cloth03", "fur2"], ["cloth3", "value3x2", "fur2"],
    *([card] for card in BAD_CARDS),
]
BAD_CARD_OPTIONS = [
    {"Advanced": True}, {"bids": "secret"}, {"advanced": True, "deck": []},
    {"payments": "tournament"}, {"deck": "ours"}, {"deck": "By-The-Letter"}, {"deck": ["by-the-letter"]},
    *({"zero_icons": odd} for odd in (None, 0, 1, "", "true", [], {})),
    *({"advanced": odd} for odd in (None, 0, 1, "", "true", [], {})),
    *({"deck": odd} for odd in BAD_DECKS),
]

IMPOSSIBLE_FIRSTS = [[{"first": seat}, DECK] for seat in (4, -1, 256, 2**64)]
IMPOSSIBLE_DECKS = [
    [], CARDS, CARDS[:23], CARDS[:25], CARDS[:23] + ["cloth0"], ["gold10"] * 24,
    *(CARDS[:23] + [odd] for odd in ("silk3", "cloth3!", "gold010", "")),
]
BAD_CHANCE = [
    [], [{"first": 0}], [DECK], [DECK, {"first": 0}], [{"first": 0}, {"first": 0}],
    [{"first": 0}, {"kings": ["KS", "KC", "KH", "KD", "AS"]}],
    *IMPOSSIBLE_FIRSTS,
    *([{"first": 0}, {"deck": deck}] for deck in IMPOSSIBLE_DECKS),
    *([odd] for odd in MALFORMED_OUTCOMES),
    *([{"first": 0}, DECK, odd] for odd in MALFORMED_OUTCOMES),
]


def refused_requests():
    """Each request, and the codes that will do."""
    for request in BAD_COMMANDS + BAD_MEMBERS + BAD_NEW:
        yield request, ["bad_request"]
    for bot in UNKNOWN_BOTS:
        yield {"cmd": "suggest", "bot": bot}, ["unknown_bot"]
    for ruleset in UNKNOWN_RULESETS:
        yield TABLE | {"ruleset": ruleset}, ["unknown_ruleset"]
    for players in BAD_PLAYERS:
        yield TABLE | {"players": players}, ["bad_players"]
    for ruleset, seats in SEATS.items():
        yield TABLE | {"ruleset": ruleset, "players": seats.start - 1}, ["bad_players"]
        yield TABLE | {"ruleset": ruleset, "players": seats.stop}, ["bad_players"]
    for table in (TABLE, MEDICI_2006_TABLE, BURGUESES_TABLE):
        for options in OTHER_OPTIONS + BAD_FIRSTS:
            yield table | {"options": options}, ["bad_options"]
    for table in (TABLE, MEDICI_2006_TABLE):
        for options in BAD_MEDICI_OPTIONS:
            yield table | {"options": options}, ["bad_options"]
    yield TABLE | {"options": {"lots": "room-and-florin"}}, ["bad_options"]  # of 2006 only
    for options in BAD_BURGUESES_OPTIONS:
        yield BURGUESES_TABLE | {"options": options}, ["bad_options"]
    for options in BAD_CARD_OPTIONS + BAD_FIRSTS + [{"first": 4}]:
        yield CARD_TABLE | {"options": options}, ["bad_options"]
    for outcomes in BAD_CHANCE:
        yield GIVEN_TABLE | {"chance": outcomes}, ["bad_chance"]
    # An engine may bound a line, and may hold that half a character is no JSON.
    for action in ("a" * MEGABYTES, "\ud800"):
        yield {"cmd": "play", "action": action}, ["illegal_action", "bad_request"]
