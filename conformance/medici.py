"""Medici, the board game: `medici-2006` and `medici-2018`."""

from game import Game
from payment import SHIPS, pooled

GOODS = ("cloth", "fur", "grain", "dye", "spice")
CARDS = [f"{good}{value}" for good in GOODS for value in (0, 1, 2, 3, 4, 5, 5)] + ["gold10"]  # M1
FLORINS = {2: 40, 3: 40, 4: 40, 5: 30, 6: 30}  # M2
PILE = {2: 18, 3: 18, 4: 24, 5: 30, 6: 36}  # M3
BONUS = {5: 5, 6: 10, 7: 20}  # M13
# As in tournaments, after the first German edition (option `payments`).
TOURNAMENT_FLORINS = 30
TOURNAMENT_SIX_SHIPS = (30, 20, 10, 10, 5, 0)
TOURNAMENT_BONUS = {6: 10, 7: 20}
TOP_LEVEL = 7
LARGEST_LOT = 3
DAYS = 3


def good_of(card):
    return card.rstrip("0123456789")


def value_of(card):
    return int(card[len(good_of(card)):])


def ship_value(ship):
    return sum(map(value_of, ship))


def climbed(levels, ships, good):
    """M11."""
    return [min(TOP_LEVEL, level + [good_of(card) for card in ship].count(good)) for level, ship in zip(levels, ships)]


def track_payments(levels, bonus=BONUS):
    """M12 and M13: what one track pays each seat."""
    places = (10, 0) if len(levels) == 2 else (10, 5)
    return [paid + bonus.get(level, 0) for paid, level in zip(pooled(places, levels), levels)]


class Medici(Game):
    def __init__(self, ruleset, players, options, chance):
        super().__init__(ruleset, players, options, chance)
        self.capacity = 7 if players == 2 else 5  # M3
        self.by_money = options.get("lots") == "room-and-florin"
        self.tournament = options.get("payments") == "tournament"
        self.florins = [TOURNAMENT_FLORINS if self.tournament else FLORINS[players]] * players
        self.tracks = {good: [0] * players for good in GOODS}
        self.day = 0
        self.begin_day()
        self.settle()

    def begin_day(self):
        self.day += 1
        self.ships = [[] for _ in range(self.players)]
        everybody = list(range(self.players))
        self.auctioneer = self.chosen_first(everybody) if self.day == 1 else self.poorest_first()
        self.pile = self.chance.order("deck", CARDS, PILE[self.players])
        self.open_lot()

    def open_lot(self):
        """M4: the first card is turned without being asked for."""
        self.lot = [self.pile.pop(0)]
        self.high = None
        self.phase = "draw"
        self.seat = self.auctioneer

    def room(self, seat):
        return self.capacity - len(self.ships[seat])

    def clockwise_after(self, seat):
        """The seats that are still in (M5), clockwise, `seat` itself last."""
        around = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return [other for other in around if self.room(other)]

    def may_draw(self):
        """M4: somebody must have room for one card more; with the option `lots`, and a florin to bid for it."""
        could_buy = [seat for seat in range(self.players) if self.florins[seat] or not self.by_money]
        largest_room = max(map(self.room, could_buy), default=0)
        return bool(self.pile) and len(self.lot) < min(LARGEST_LOT, largest_room)

    def list_legal(self):
        if self.phase == "draw":
            return ["stop", "draw"] if self.may_draw() else ["stop"]
        if self.phase == "bid":
            return ["pass", *self.bids()]
        return []

    def bids(self):
        """M6."""
        if self.room(self.seat) < len(self.lot):
            return []
        lowest = self.high["bid"] + 1 if self.high else 1
        return [f"bid {florins}" for florins in range(lowest, self.florins[self.seat] + 1)]

    def apply(self, action):
        if action == "draw":
            self.lot.append(self.pile.pop(0))
        elif action == "stop":
            self.phase = "bid"
            self.bidders = self.clockwise_after(self.auctioneer)
            self.ask_next_bidder()
        else:
            if action != "pass":
                self.high = {"seat": self.seat, "bid": int(action.split()[1])}
            self.ask_next_bidder()

    def ask_next_bidder(self):
        if self.bidders:
            self.seat = self.bidders.pop(0)
        else:
            self.close_auction()

    def close_auction(self):
        """M7."""
        if self.high:
            self.florins[self.high["seat"]] -= self.high["bid"]
            self.ships[self.high["seat"]] += self.lot
        self.lot = []
        self.high = None
        open_ships = self.clockwise_after(self.auctioneer)
        if len(open_ships) <= 1:
            self.fill_free(open_ships)
            self.end_day()
        elif not self.pile:
            self.endings.append("day: pile empty")
            self.end_day()
        else:
            self.auctioneer = open_ships[0]  # M8
            self.open_lot()

    def fill_free(self, open_ships):
        """M9: the last open ship fills free."""
        for seat in open_ships:
            free = self.pile[:self.room(seat)]
            self.endings.append("day: last ship filled" if len(free) == self.room(seat) else "day: pile too short")
            self.ships[seat] += free
            del self.pile[:len(free)]

    def end_day(self):
        places = TOURNAMENT_SIX_SHIPS if self.tournament and self.players == 6 else SHIPS[self.players]
        self.pay(pooled(places, [ship_value(ship) for ship in self.ships]))
        for good in GOODS:
            self.tracks[good] = climbed(self.tracks[good], self.ships, good)
            self.pay(track_payments(self.tracks[good], TOURNAMENT_BONUS if self.tournament else BONUS))
        if self.day == DAYS:
            self.finish()
        else:
            self.begin_day()

    def scores(self):
        return list(self.florins)

    def state(self):
        return {
            "day": self.day, "florins": self.florins, "ships": self.ships, "tracks": self.tracks, "lot": self.lot,
            "auctioneer": self.auctioneer, "high": self.high, "pile": len(self.pile), "phase": self.phase,
            "seat": self.seat,
        }
