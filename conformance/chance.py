"""Everything random (X2): the seeded stream of protocol.md, and outcomes given by hand.

A source of chance answers two questions, `first` and `order`, and keeps what it answered in `happened`, in the
shape of a record's `chance`.
"""

import hashlib
import struct
from collections import Counter

WORD = 0xFFFFFFFF
CONSTANTS = struct.unpack("<4I", b"expand 32-byte k")
COLUMNS_THEN_DIAGONALS = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)


def quarter_round(words, a, b, c, d):
    """RFC 8439, 2.1: add, xor, rotate, four times over."""
    for to, other, mixed, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        words[to] = (words[to] + words[other]) & WORD
        word = words[mixed] ^ words[to]
        words[mixed] = (word << turn | word >> 32 - turn) & WORD


def chacha20_block(key, counter, nonce=(0, 0, 0)):
    """RFC 8439, 2.3: sixteen words of the stream. `key` and `nonce` are little-endian words."""
    start = [*CONSTANTS, *key, counter, *nonce]
    words = list(start)
    for _ in range(10):
        for places in COLUMNS_THEN_DIAGONALS:
            quarter_round(words, *places)
    return [(word + first) & WORD for word, first in zip(words, start)]


def stream(seed):
    """The endless 32-bit words that belong to a seed."""
    key = struct.unpack("<8I", hashlib.sha256(seed.encode("utf-8")).digest())
    counter = 0
    while True:
        yield from chacha20_block(key, counter)
        counter += 1


def below_from(words):
    """`below(n)` over a stream of words: words past the last whole multiple of n are thrown away."""
    def below(n):
        limit = 2**32 // n * n
        return next(word for word in words if word < limit) % n
    return below


class Drawn:
    """Chance drawn by a `below(n)`."""

    def __init__(self, below):
        self.below = below
        self.happened = []

    def first(self, seats):
        seat = seats[self.below(len(seats))]
        self.happened.append({"first": seat})
        return seat

    def order(self, kind, cards, size):
        """Shuffles all the cards from their canonical order; the first `size` are the pile."""
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        self.happened.append({kind: cards[:size]})
        return cards[:size]


def seeded(seed):
    return Drawn(below_from(stream(seed)))


class BadChance(Exception):
    """The next outcome is missing (`ran_out`) or impossible. `draw(source)` asks another source for what was needed."""

    def __init__(self, ran_out, draw):
        super().__init__("the next chance outcome is missing or impossible")
        self.ran_out = ran_out
        self.draw = draw


class Given:
    """Chance outcomes given by hand. Play on a copy: one that is refused must stay queued."""

    def __init__(self, outcomes):
        self.queue = list(outcomes)
        self.happened = []

    def first(self, seats):
        def possible(seat):
            return type(seat) is int and seat in seats
        return self.next("first", possible, lambda source: source.first(seats))

    def order(self, kind, cards, size):
        def possible(pile):
            return type(pile) is list and len(pile) == size and Counter(pile) <= Counter(cards)
        return list(self.next(kind, possible, lambda source: source.order(kind, cards, size)))

    def next(self, kind, possible, draw):
        if not self.queue or list(self.queue[0]) != [kind] or not possible(self.queue[0][kind]):
            raise BadChance(not self.queue, draw)
        outcome = self.queue.pop(0)
        self.happened.append(outcome)
        return outcome[kind]
