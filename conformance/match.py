"""One game, played by the engine and by the referee side by side."""

import copy
import json
import re

import styles
from chance import BadChance, Drawn, Given, seeded
from engine import Mismatch, agree
from medici_card import deck_of
from mischief import MALFORMED_OUTCOMES, illegal_action, impossible_outcome
from rulesets import begin

ALL_VIEWS = 0.15  # how often every seat's view is compared, not just one
ILLEGAL = 0.15
RECORD = 0.03
MALFORMED = 0.2
IMPOSSIBLE = 0.1


# What options are when they are left out.
DEFAULTS = {
    "payments": "by-the-book", "lots": "room", "advanced": False, "zero_icons": False, "suits": "three-spades",
    "single_sales": False, "prices": "what-there-is", "trades": "once-each",
}


def plain_options(options):
    """Options with their defaults filled in, to compare two ways of saying the same."""
    return DEFAULTS | options | {"deck": deck_of(options)}


class Match:
    """Plays one setup from beginning to end, and raises `Mismatch` where the engine differs."""

    def __init__(self, engine, setup, rng):
        self.engine = engine
        self.setup = setup
        self.rng = rng
        self.style = styles.pick(setup.ruleset, rng)
        self.game = None
        self.spoiled = False

    def run(self):
        self.open_seeded() if self.setup.seed is not None else self.open_given()
        self.compare()
        while not self.game.over and not self.spoiled:
            self.disturb()
            self.step(self.style(self.game, self.rng))
        self.compare_record()
        if self.game.over:
            self.check_play_after_end()
            self.replay()

    def endings(self):
        """How its days and rounds ended, and how it ended itself."""
        if self.spoiled:
            return [*self.game.endings, "game: stopped by an impossible outcome"]
        shared = len(self.game.winners()) > 1
        return [*self.game.endings, "game: shared victory" if shared else "game: one winner"]

    def begin(self, chance):
        return begin(self.setup.ruleset, self.setup.players, self.setup.options, chance)

    def open_seeded(self):
        self.game = self.begin(seeded(self.setup.seed))
        self.situation("new", self.setup.new_request(seed=self.setup.seed), self.game)

    def open_given(self):
        """Gives `new` ever more outcomes, until they are enough to begin."""
        outcomes = []
        while self.game is None:
            request = self.setup.new_request(chance=outcomes)
            try:
                self.game = self.begin(Given(outcomes))
            except BadChance as bad:
                self.engine.refused("new with too few or impossible outcomes", request, "bad_chance")
                outcomes = self.more_outcomes(outcomes, bad)
        self.situation("new", request, self.game)

    def more_outcomes(self, outcomes, bad):
        """One more that is needed. What can't have happened is taken back first."""
        if not bad.ran_out:
            return outcomes[:-1]
        return outcomes + [self.next_outcome(bad)]

    def next_outcome(self, bad):
        source = Drawn(self.rng.randrange)
        bad.draw(source)
        good, = source.happened
        if self.rng.random() < IMPOSSIBLE:
            return impossible_outcome(good, self.setup.players, self.rng)
        return good

    def situation(self, what, request, game):
        """Sends a request that should succeed, and compares the situation that comes of it."""
        answer = self.engine.ok(what, request, game.situation())
        if type(answer.get("events")) is not list:
            raise Mismatch(f"{what}: no list of events", {"events": []}, answer)
        if not game.over and answer.get("result") is not None:
            raise Mismatch(f"{what}: a result before the end", game.situation(), answer)

    def step(self, action):
        """Plays an action, or finds that its chance outcomes are missing."""
        request = {"cmd": "play", "action": action}
        after = copy.deepcopy(self.game) if self.setup.seed is None else self.game
        try:
            after.play(action)
        except BadChance as bad:
            self.engine.refused("an action whose chance outcome is missing or impossible", request, "bad_chance")
            self.compare()
            self.add_chance(bad)
            return
        self.game = after
        self.situation("play", request, self.game)
        self.compare()

    def add_chance(self, bad):
        if not bad.ran_out:
            self.spoiled = True  # an impossible outcome stays queued: nothing but another game helps
            return
        good = self.next_outcome(bad)
        if self.rng.random() < MALFORMED:
            outcomes = [good, self.rng.choice(MALFORMED_OUTCOMES)]
            self.engine.refused("a malformed outcome", {"cmd": "chance", "add": outcomes}, "bad_chance")
        self.game.chance.queue.append(good)
        self.situation("chance", {"cmd": "chance", "add": [good]}, self.game)

    def disturb(self):
        """Now and then tries what must be refused, or asks for the record."""
        if self.rng.random() < ILLEGAL:
            action = illegal_action(self.game, self.rng)
            self.engine.refused("an illegal action", {"cmd": "play", "action": action}, "illegal_action")
            self.engine.since_new.pop()
            self.compare()
        if self.rng.random() < RECORD:
            self.compare_record()

    def compare(self):
        """The state, and what the seats see of it."""
        state = self.game.state()
        self.engine.ok("state", {"cmd": "state"}, {"state": state})
        seats = range(self.setup.players)
        every = self.game.over or self.rng.random() < ALL_VIEWS
        for seat in seats if every else [self.rng.choice(seats)]:
            self.compare_view(seat)

    def compare_view(self, seat):
        answer = self.engine.ok(f"view of seat {seat}", {"cmd": "view", "seat": seat}, {"view": self.game.view(seat)})
        text = json.dumps(answer)
        for card in self.game.hidden_from(seat):
            if re.search(rf"\b{card}\b", text):
                raise Mismatch(f"view of seat {seat} names {card}, which is hidden", self.game.view(seat), answer)

    def compare_record(self):
        """The record, its options by what they mean, and its seed or lack of one."""
        record = self.game.record()
        came = self.engine.ok("record", {"cmd": "record"}, {"record": record})["record"]
        agree("options of the record", plain_options(self.setup.options), plain_options(came.get("options", {})))
        agree("seed of the record", self.setup.seed, came.get("seed"))
        if not self.game.over and came.get("result") is not None:
            raise Mismatch("a record has a result before the end", record, came)

    def check_play_after_end(self):
        action = self.rng.choice(self.game.actions or ["pass"])
        self.engine.refused("play after the end", {"cmd": "play", "action": action}, "game_over")
        self.engine.since_new.pop()

    def replay(self):
        """The record's chance, with an outcome to spare, and its actions give the game again."""
        chance = self.game.chance.happened + [{"first": 0}]
        again = self.begin(Given(chance))
        self.situation("new from a record's chance", self.setup.new_request(chance=chance), again)
        for action in self.game.actions:
            again.play(action)
            self.situation("replay", {"cmd": "play", "action": action}, again)
        record = self.engine.ok("record", {"cmd": "record"}, {"record": self.game.record()})["record"]
        agree("seed of the record", None, record.get("seed"))
