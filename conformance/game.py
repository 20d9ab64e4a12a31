"""What every game does the same way: forced moves (X1), the situation, the record."""


class Game:
    """A game in progress, from one decision to the next.

    A subclass sets `seat` and `phase`, and has `list_legal`, `apply`, `state` and `scores`; its constructor ends
    with `settle`. `endings` names how its days and rounds ended, so that a run can tell what it has reached.
    """

    def __init__(self, ruleset, players, options, chance):
        self.ruleset = ruleset
        self.players = players
        self.options = options
        self.chance = chance
        self.seat = None
        self.phase = None
        self.legal = []
        self.actions = []
        self.endings = []

    @property
    def over(self):
        return self.phase == "over"

    def play(self, action):
        """Plays a legal action, and all that follows without anybody being asked."""
        assert action in self.legal, action
        self.apply(action)
        self.actions.append(action)
        self.settle()

    def settle(self):
        """X1: plays the actions of seats that have only one."""
        self.legal = self.list_legal()
        while len(self.legal) == 1:
            self.apply(self.legal[0])
            self.legal = self.list_legal()

    def finish(self):
        self.phase = "over"
        self.seat = None

    def view(self, seat):
        """Only piles are hidden in most games, and the state has no more than their size."""
        return self.state()

    def hidden_from(self, seat):
        """Cards, each the only one of its kind, that no view of the seat may name."""
        return []

    def winners(self):
        """X3."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def result(self):
        return {"scores": self.scores(), "winners": self.winners()}

    def situation(self):
        if self.over:
            return {"over": True, "legal": [], "result": self.result()}
        return {"over": False, "seat": self.seat, "phase": self.phase, "legal": self.legal}

    def record(self):
        record = {"lonja": 1, "ruleset": self.ruleset, "players": self.players, "options": {},
                  "chance": self.chance.happened, "actions": self.actions}
        return record | {"result": self.result()} if self.over else record

    def seats_with_fewest_florins(self):
        """M3, C2."""
        return [seat for seat, florins in enumerate(self.florins) if florins == min(self.florins)]

    def chosen_first(self, seats):
        """M3, C2, B2: who begins the game is chance, unless the table has chosen it."""
        return self.options["first"] if "first" in self.options else self.chance.first(seats)

    def poorest_first(self):
        """M3, C2: it is chance only if several are tied."""
        seats = self.seats_with_fewest_florins()
        return self.chance.first(seats) if len(seats) > 1 else seats[0]

    def pay(self, payments):
        for seat, florins in enumerate(payments):
            self.florins[seat] += florins
