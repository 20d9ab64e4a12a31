"""What places pay, and how those who tie share it (X4, M10, C8)."""

# M10, C8: by number of seats, best ship first.
SHIPS = {
    2: (20, 0),
    3: (30, 15, 0),
    4: (30, 20, 10, 0),
    5: (30, 20, 10, 5, 0),
    6: (30, 20, 15, 10, 5, 0),
}


def pooled(payments, standing, unit=1):
    """What each seat is paid. Tied seats pool the places they cover, rounded down to a multiple of `unit` (X4).

    `standing` has a number for each seat, or None for a seat that takes no place.
    """
    paid = [0] * len(standing)
    place = 0
    for score in sorted({score for score in standing if score is not None}, reverse=True):
        tied = [seat for seat, other in enumerate(standing) if other == score]
        pool = sum(payments[place:place + len(tied)])
        for seat in tied:
            paid[seat] = pool // len(tied) // unit * unit
        place += len(tied)
    return paid
