"""Checks the chance of records without Lonja: python3 conformance/fair.py FILE…

For each record it says `fair`, or what is not. It needs nothing but Python, and knows the rules from the rulebooks alone.
"""

import hashlib
import json
import sys

from chance import seeded
from rulesets import begin


def unfair(record):
    """What is wrong with a record's chance; nothing if nothing is."""
    if "seed" not in record:
        return "it has no seed"
    secret, *words = record["seed"].split("|")
    if record.get("commitment") != hashlib.sha256(secret.encode("utf-8")).hexdigest():
        return "the table was not committed to this secret"
    if record.get("words") != words or len(words) != record["players"]:
        return "the words are not the seed's"
    game = begin(record["ruleset"], record["players"], record["options"], seeded(record["seed"]))
    for action in record["actions"]:
        if action not in game.legal:
            return f"{action!r} can't be played with the chance of this seed"
        game.play(action)
    if game.chance.happened != record["chance"]:
        return "the chance outcomes are not the seed's"
    return None


def main(files):
    good = True
    for file in files:
        with open(file, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                why = unfair(json.loads(line))
                good = good and why is None
                print(f"{file}:{number}: {'fair' if why is None else f'not fair: {why}'}")
    return 0 if good and files else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
