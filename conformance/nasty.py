"""The small print of protocol.md: what must be refused and change nothing, and oddities that must not be refused.

A case is a name and a function of a running engine.
"""

import json
from itertools import product

from chance import seeded
from engine import Engine, Mismatch, agree
from mischief import MALFORMED_OUTCOMES
from refusals import BURGUESES_TABLE, DECK, GIVEN_TABLE, LINES, MEGABYTES, TABLE, refused_requests, without
from rulesets import SEATS, begin

BOTS = ["random", "novice", "apprentice", "trader", "banker", "expert"]
IDS = [
    None, True, False, 0, -1, 1.5, 2**53, 2**63, 2**64 - 1, -(2**63), "", "seven", "é🂡\u0000\n\"", [], [1, [2, None]],
    {}, {"b": {"a": [1]}, "id": 0},
]
ANSWERED_WITH_ID = [  # and whether the answer is a success
    ({"cmd": "state"}, True),
    (TABLE, True),
    (TABLE | {"ruleset": "go"}, False),
    (GIVEN_TABLE | {"chance": []}, False),
    ({"cmd": "play", "action": "fly"}, False),
    ({"cmd": "view", "seat": "x"}, False),
    ({"cmd": "suggest", "bot": "nobody at all"}, False),
    ({"cmd": "fly"}, False),
    ({"cmd": 5}, False),
    ({}, False),
]
NEEDS_A_GAME = [
    {"cmd": "state"}, {"cmd": "view", "seat": 0}, {"cmd": "record"}, {"cmd": "play", "action": "pass"},
    {"cmd": "suggest", "bot": "random"}, {"cmd": "chance", "add": []},
]
BLANK_LINES = [b"", b"\n\n", b"   ", b"\t", b"\r", b" " * 100_000, b"\r\n \n\t\r\n"]
SAME_AS_STATE = [
    b'{"cmd":"state"}\r', b'\t{"cmd":"state"}', b'  { "cmd" :\t"state" }  ', b'{"\\u0063md":"st\\u0061te"}',
]
UNKNOWN_MEMBERS = {"x": {"y": [None, 1e300]}, "action ": 1, "Seat": "?", "": ""}
WHOLE_INPUTS = [  # and whether each answer is a success; the last line needs no line end
    (b"", []), (b"\n", []), (b" ", []), (b"\n \n", []), (b'{"cmd":"state"}', [False]), (b'{"cmd', [False]), (b"\xff", [False]),
    (json.dumps(TABLE).encode() + b"\n" + b'{"cmd":"state"}\n' * 500 + b'{"cmd":"state"}', [True] * 502),
]


def short(value):
    text = value if isinstance(value, bytes) else json.dumps(value)
    return repr(text) if len(text) <= 100 else f"{text[:100]!r}… ({len(text)} long)"


def snapshot(engine):
    return [engine.ask({"cmd": "state"}), engine.ask({"cmd": "record"})]


def changing_nothing(check):
    """Runs a check with TABLE open, and sees that the game is as before."""
    def case(engine):
        engine.ok("new", TABLE, {})
        before = snapshot(engine)
        check(engine)
        agree("the game after a refusal", before, snapshot(engine))
    return case


def line_case(line):
    def check(engine):
        engine.check_refusal(f"line {short(line)}", engine.ask_bytes(line), ["bad_request"])
    return f"bad_request: {short(line)}", changing_nothing(check)


def request_case(request, codes):
    def check(engine):
        engine.refused(f"request {short(request)}", request, *codes)
    return f"{' or '.join(codes)}: {short(request)}", changing_nothing(check)


def nothing_without_a_game(engine):
    for request in NEEDS_A_GAME:
        engine.refused(f"{request['cmd']} without a game", request, "no_game")


def failing_new_leaves_no_game(engine):
    engine.refused("new", TABLE | {"players": 9}, "bad_players")
    engine.refused("new", GIVEN_TABLE | {"chance": [{"first": 0}]}, "bad_chance")
    nothing_without_a_game(engine)


def ids_are_repeated(engine):
    engine.ok("new", TABLE, {})
    for request, ok in ANSWERED_WITH_ID:
        for name in IDS:
            answer = engine.ask({"id": name} | request)
            agree(f"`ok` of {short(request)} with id {short(name)}", ok, answer["ok"])
            if json.dumps(name, sort_keys=True) != json.dumps(answer.get("id", "absent"), sort_keys=True):
                raise Mismatch(f"id of {short(request)}", {"id": name}, answer)
        agree(f"no id of {short(request)}", None, engine.ask(request).get("id"))


def blank_lines_are_ignored(engine):
    engine.ok("new", TABLE, {})
    for number, blank in enumerate(BLANK_LINES):
        engine.send(blank + b"\n")
        engine.ok("after a blank line", {"cmd": "state", "id": number}, {"id": number})


def spaces_and_escapes_are_json(engine):
    engine.ok("new", TABLE, {})
    for line in SAME_AS_STATE:
        agree(short(line), {"ok": True, "state": {}}, engine.ask_bytes(line))
    escaped = b'{"cmd":"play","action":"\\u0073top"}'
    agree("an escaped action", {"ok": True, "phase": "bid"}, engine.ask_bytes(escaped))


def unknown_members_are_ignored(engine):
    engine.ok("new", UNKNOWN_MEMBERS | TABLE, {"over": False})
    engine.ok("new without options", UNKNOWN_MEMBERS | without(TABLE, "options"), {"over": False})
    for request in ({"cmd": "state"}, {"cmd": "view", "seat": 3}, {"cmd": "record"}, {"cmd": "play", "action": "stop"},
                    {"cmd": "suggest", "bot": "random", "ms": 1},
                    {"cmd": "state", "seat": "x", "action": 5, "seed": 1, "chance": 2}):
        engine.ok(f"{request['cmd']} with unknown members", UNKNOWN_MEMBERS | request, {})


def long_lines_are_read(engine):
    """A very long or deep line is read or refused, but it is answered."""
    engine.ok("new", TABLE, {})
    engine.ok("a long unknown member", {"cmd": "state", "x": "a" * 200_000}, {})
    for member in ("a" * MEGABYTES, [0] * (MEGABYTES // 4)):
        engine.ask({"cmd": "state", "x": member})
    for depth in (50, 100_000):
        engine.ask_bytes(b'{"cmd":"state","x":' + b"[" * depth + b"]" * depth + b"}")
    engine.ok("after long lines", {"cmd": "state"}, {})


def a_seed_is_picked(engine):
    """`new` with neither seed nor chance: the record tells a seed, and the chance is that seed's."""
    seeds = set()
    for ruleset, seats in SEATS.items():
        engine.ok("new without a seed", {"cmd": "new", "ruleset": ruleset, "players": seats.start}, {"over": False})
        record = engine.ok("record", {"cmd": "record"}, {"record": {}})["record"]
        if type(record.get("seed")) is not str:
            raise Mismatch("a seed is picked", {"seed": "…"}, record)
        game = begin(ruleset, seats.start, {}, seeded(record["seed"]))
        agree("chance of the seed that was picked", game.record(), record)
        seeds.add(record["seed"])
    agree("every game picks another seed", len(SEATS), len(seeds))


def suggestions_are_legal(engine):
    for ruleset, seats in SEATS.items():
        legal = engine.ok("new", TABLE | {"ruleset": ruleset, "players": seats.start}, {})["legal"]
        for bot, time in product(BOTS, ({"ms": 1}, {"ms": 0}, {"iterations": 5}, {"iterations": 5, "seed": "x"})):
            before = snapshot(engine)
            answer = engine.ok("suggest", {"cmd": "suggest", "bot": bot} | time, {"bot": bot})
            considered = [alternative["action"] for alternative in answer["alternatives"]]
            if answer["action"] not in considered or considered != [action for action in legal if action in considered]:
                raise Mismatch(f"suggest in {ruleset}", {"action": legal, "alternatives": legal}, answer)
            agree("the game after a suggestion", before, snapshot(engine))


def nothing_but_looking_after_the_end(engine):
    situation = engine.ok("new", BURGUESES_TABLE, {})
    while not situation["over"]:
        situation = engine.ok("play", {"cmd": "play", "action": situation["legal"][0]}, {})
    for action in ("buy", "", "fly"):
        engine.refused("play after the end", {"cmd": "play", "action": action}, "game_over")
    engine.refused("suggest after the end", {"cmd": "suggest", "bot": "random"}, "game_over")
    engine.ok("state after the end", {"cmd": "state"}, {"state": {"seat": None, "phase": "over"}})
    engine.ok("view after the end", {"cmd": "view", "seat": 1}, {"view": {"seat": None, "phase": "over"}})
    engine.ok("record after the end", {"cmd": "record"}, {"record": {"result": situation["result"]}})


def chance_can_be_given_later(engine):
    """An addition that fails adds nothing, and an empty one is fine."""
    situation = {"over": False, "seat": 3, "phase": "draw", "legal": ["stop", "draw"]}
    engine.ok("new", GIVEN_TABLE | {"chance": [{"first": 3}, DECK]}, situation)
    before = snapshot(engine)
    for odd in MALFORMED_OUTCOMES:
        engine.refused(f"adding {short(odd)}", {"cmd": "chance", "add": [{"first": 0}, odd]}, "bad_chance")
    for odd in (None, True, 5, "", "[]", {}, {"first": 0}):
        engine.refused(f"adding {short(odd)}", {"cmd": "chance", "add": odd}, "bad_request")
    engine.refused("chance without `add`", {"cmd": "chance"}, "bad_request")
    engine.ok("adding nothing", {"cmd": "chance", "add": []}, situation)
    engine.ok("adding more than is needed", {"cmd": "chance", "add": [{"first": 0}, DECK] * 50}, situation)
    agree("the game after adding chance", before, snapshot(engine))


AT_THE_START = [nothing_without_a_game, failing_new_leaves_no_game]
ODDITIES = [
    ids_are_repeated, blank_lines_are_ignored, spaces_and_escapes_are_json, unknown_members_are_ignored,
    long_lines_are_read, a_seed_is_picked, suggestions_are_legal, nothing_but_looking_after_the_end,
    chance_can_be_given_later,
]


def named(check):
    return check.__name__.replace("_", " "), check


def cases():
    """Every case with a name, those that need an engine without a game first."""
    yield from map(named, AT_THE_START)
    yield from map(line_case, LINES)
    for request, codes in refused_requests():
        yield request_case(request, codes)
    yield from map(named, ODDITIES)


def feed_and_close(path, data, expected):
    """Gives a new engine a whole input at once, as a file would, and expects these answers and exit code 0."""
    engine = Engine(path)
    try:
        engine.send(data)
        engine.process.stdin.close()
        for ok in expected:
            agree(f"answer to {short(data)}", ok, engine.answer()["ok"])
        engine.finish()
    finally:
        engine.stop()


def input_cases(path):
    """Cases that need an engine of their own, to see how it ends."""
    for data, expected in WHOLE_INPUTS:
        def case(data=data, expected=expected):
            feed_and_close(path, data, expected)
        yield f"end of input after {short(data)}", case
