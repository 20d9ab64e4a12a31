"""What uniformly random play looks like, to compare with figures measured elsewhere."""

import random
from collections import Counter
from statistics import fmean, pstdev

from chance import Drawn
from rulesets import begin

MEASURED = (("medici-2018", 4), ("burgueses", 2), ("medici-card", 4))


def random_game(ruleset, players, rng):
    game = begin(ruleset, players, {}, Drawn(rng.randrange))
    while not game.over:
        game.play(rng.choice(game.legal))
    return game


def measure(ruleset, players, games, rng):
    """One paragraph: decisions a game, scores, and how days, rounds and games ended."""
    decisions, scores, endings = 0, [], Counter()
    for _ in range(games):
        game = random_game(ruleset, players, rng)
        decisions += len(game.actions)
        scores += game.scores()
        endings.update(game.endings)
    print(f"{ruleset}, {players} seats, {games} games: {decisions / games:.2f} decisions a game, "
          f"score {fmean(scores):.2f}, sd {pstdev(scores):.2f}")
    for ending, count in endings.most_common():
        print(f"    {ending}: {count / games:.4f} a game")


def measure_all(games, seed):
    for ruleset, players in MEASURED:
        measure(ruleset, players, games, random.Random(f"{seed} {ruleset}"))
