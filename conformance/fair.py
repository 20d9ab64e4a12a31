"""Checks the chance of records without Lonja: python3 conformance/fair.py FILE…

For each record it says `fair` and what that proves, or what is not. It needs nothing but Python, and knows the rules from the rulebooks alone.
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
    hashes = record.get("word_hashes")
    if hashes is not None:
        why = wrong_hash(words, hashes)
        if why:
            return why
    game = begin(record["ruleset"], record["players"], record["options"], seeded(record["seed"]))
    for action in record["actions"]:
        if action not in game.legal:
            return f"{action!r} can't be played with the chance of this seed"
        game.play(action)
    if game.chance.happened != record["chance"]:
        return "the chance outcomes are not the seed's"
    return None


def wrong_hash(words, hashes):
    """What is wrong with the hashes by which seats fixed their words. A word without a hash could have been chosen last."""
    if len(hashes) != len(words):
        return "it does not have a hash, or null, for each word"
    for seat, (word, fixed) in enumerate(zip(words, hashes)):
        if fixed is None and word:
            return f"no hash fixed the word of seat {seat}"
        if fixed is not None and fixed != hashlib.sha256(word.encode("utf-8")).hexdigest():
            return f"the hash of seat {seat} is not that of its word"
    return None


def proved(record):
    """What a fair record proves."""
    seats = [str(seat) for seat, fixed in enumerate(record.get("word_hashes") or []) if fixed is not None]
    if not seats:
        return (
            "the deal follows from the secret and the words, but no hash fixed a word; the operator could choose the deal"
        )
    said = (
        f"hashes fixed the secret and the words of seats {', '.join(seats)}; "
        "nobody could choose the deal, provided that the players saw these hashes before they revealed their words"
    )
    failed = record.get("failed_starts", 0)
    return said + (f"; {failed} earlier starts failed, and each threw a deal away" if failed else "")


def main(files):
    good = True
    for file in files:
        with open(file, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                record = json.loads(line)
                why = unfair(record)
                good = good and why is None
                print(f"{file}:{number}: {f'fair: {proved(record)}' if why is None else f'not fair: {why}'}")
    return 0 if good and files else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
