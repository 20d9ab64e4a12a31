"""Checks the chance of records without Lonja: python3 conformance/fair.py FILE…

For each record it says `fair` and what that proves, or what is not. It needs nothing but Python, and knows the rules from the rulebooks alone.
"""

import hashlib
import json
import sys

from chance import seeded
from rulesets import begin

# More failed starts can't be checked: nobody has so much patience.
MAX_FAILED_STARTS = 10_000


def unfair(record):
    """What is wrong with a record's chance; nothing if nothing is."""
    if "seed" not in record:
        return "it has no seed"
    why = broken_promise(record)
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


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def broken_promise(record):
    """What is wrong with the seed's secret and words. A seed without a commitment promises nothing."""
    secret, *in_seed = record["seed"].split("|")
    commitment, words, hashes = (record.get(name) for name in ("commitment", "words", "word_hashes"))
    if commitment is not None and commitment != sha256(secret):
        return "the table was not committed to this secret"
    if "first_secret" in record and not follows(secret, record["first_secret"], record.get("failed_starts", 0)):
        return "the secret does not follow from the first one by the failed starts"
    if words is not None and (words != in_seed or len(words) != record["players"]):
        return "the words are not the seed's"
    if hashes is not None and words is None:
        return "it has hashes of words and no words"
    if (commitment is None) != (words is None):
        return "it has a commitment and no words" if words is None else "it has words and no commitment"
    return wrong_hash(words, hashes) if hashes is not None else None


def follows(secret, first, failed_starts):
    """Whether a secret is the one after so many failed starts. Each secret is a hash of the one before."""
    if failed_starts > MAX_FAILED_STARTS:
        return False
    for start in range(1, failed_starts + 1):
        first = sha256(f"{first}/start/{start}")
    return first == secret


def wrong_hash(words, hashes):
    """What is wrong with the hashes by which seats fixed their words. A word without a hash could have been chosen last."""
    if len(hashes) != len(words):
        return "it does not have a hash, or null, for each word"
    for seat, (word, fixed) in enumerate(zip(words, hashes)):
        if fixed is None and word:
            return f"no hash fixed the word of seat {seat}"
        if fixed is not None and fixed != sha256(word):
            return f"the hash of seat {seat} is not that of its word"
    return None


def fair(record):
    """The verdict on a record that has no fault. A seed without a commitment proves only that the chance follows from it."""
    return "fair" if record.get("commitment") is None else f"fair: {proved(record)}"


def proved(record):
    """What a fair record proves."""
    seats = [str(seat) for seat, fixed in enumerate(record.get("word_hashes") or []) if fixed is not None]
    if not seats:
        return (
            "the deal follows from the secret and the words, but no hash fixed a word; the operator could choose the deal"
        )
    failed = record.get("failed_starts", 0)
    said = (
        f"hashes fixed the secret and the words of seats {', '.join(seats)}; "
        f"nobody could {'predict' if failed else 'choose'} the deal, "
        "provided that the players saw these hashes before they revealed their words"
    )
    if not failed:
        return said
    return (
        f"{said}; {failed} earlier starts failed, and each threw a deal away: "
        "an operator with players at the table could see these deals and keep this one; "
        + (
            "the first secret proves their number to everybody who saw its hash"
            if "first_secret" in record
            else "nothing proves their number"
        )
    )


def main(files):
    good = True
    for file in files:
        with open(file, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                record = json.loads(line)
                why = unfair(record)
                good = good and why is None
                print(f"{file}:{number}: {f'not fair: {why}' if why else fair(record)}")
    return 0 if good and files else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
