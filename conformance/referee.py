"""Plays the engine against an independent reading of the rules and the protocol. See README.md."""

import argparse
import json
import random
import sys
from collections import Counter

sys.dont_write_bytecode = True

import figures
import nasty
import self_check
from engine import Engine, Mismatch
from match import Match
from rulesets import SEATS
from setups import setups

GAMES = 320


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", metavar="PATH", help="the program that has the command `engine`")
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many games ({GAMES})")
    parser.add_argument("--seed", default="1", help="another seed, other games (1)")
    parser.add_argument("--ruleset", choices=SEATS, help="this ruleset only, and only its games")
    parser.add_argument("--self-check", action="store_true", help="check the referee, without an engine")
    parser.add_argument("--measure", type=int, metavar="GAMES", help="figures of random play, without an engine")
    return parser


def report(name, mismatch, engine):
    """All that a person needs to see the same again."""
    print(f"MISMATCH in {name}")
    print(f"  {mismatch.what}")
    print(f"  expected: {json.dumps(mismatch.expected, default=repr)}")
    print(f"  came:     {json.dumps(mismatch.came, default=repr)}")
    print(f"  actions so far: {[request.get('action') for request in engine.since_new if request['cmd'] == 'play']}")
    print("  lines that lead there:")
    for request in engine.since_new:
        print(json.dumps(request))


def play_games(engine, arguments, passed):
    rulesets = [arguments.ruleset] if arguments.ruleset else list(SEATS)
    rng = random.Random(arguments.seed)
    endings = Counter()
    for number, setup in enumerate(setups(rulesets, arguments.games, rng)):
        match = Match(engine, setup, random.Random(f"{arguments.seed} {number}"))
        with_name(f"game {number}: {setup}", engine, match.run)
        endings.update(f"{setup.ruleset}, {ending}" for ending in match.endings())
        passed += 1
    for ending, count in sorted(endings.items()):
        print(f"  {ending}: {count}")
    return passed


def play_nasty(engine, path):
    passed = 0
    for name, case in nasty.cases():
        with_name(name, engine, lambda: case(engine))
        passed += 1
    engine.since_new = []
    for name, case in nasty.input_cases(path):
        with_name(name, engine, case)
        passed += 1
    return passed


def with_name(name, engine, play):
    try:
        play()
    except Mismatch as mismatch:
        report(name, mismatch, engine)
        raise SystemExit(1) from None


def referee(arguments):
    engine = Engine(arguments.engine)
    try:
        passed = 0 if arguments.ruleset else play_nasty(engine, arguments.engine)
        passed = play_games(engine, arguments, passed)
        with_name("end of input", engine, engine.finish)
    finally:
        engine.stop()
    print(f"{passed} passed, 0 failed")


def main():
    parser = arguments()
    given = parser.parse_args()
    if given.self_check:
        self_check.check_all()
    elif given.measure:
        figures.measure_all(given.measure, given.seed)
    elif given.engine:
        referee(given)
    else:
        parser.error("--engine, --self-check or --measure is needed")


if __name__ == "__main__":
    main()
