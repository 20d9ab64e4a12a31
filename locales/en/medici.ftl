# The table of Medici (2006, 2018).
medici-heading = Day { $day } of { $days }
medici-prompt-draw-you =
    { $count ->
        [one] One card in the lot: draw another, or stop?
       *[other] { $count } cards in the lot: draw another, or stop?
    }
medici-prompt-draw = { $name } forms the lot
medici-prompt-bid-you = Bid { $least } or more, or pass
medici-prompt-bid = { $name }’s turn to bid

medici-draw = Draw another card
medici-stop =
    { $count ->
        [one] Stop: auction this card
       *[other] Stop: auction these { $count } cards
    }
medici-pass = Pass
medici-bid = Bid { $bid }
medici-bid-what = Bid

# What happened.
medici-log-day-began = Day { $day }: { $name } begins
medici-log-turned = { $name } turns up { $card }.
medici-log-stop = { $name } stops.
medici-log-bid = { $name } bids { $bid }.
medici-log-pass = { $name } passes.
medici-log-pass-forced = { $name } can’t bid more and passes.
medici-log-must-pass =
    { $count ->
        [one] { $names } has no room for the lot or no money, and must pass.
       *[other] { $names } have no room for the lot or no money, and must pass.
    }
medici-log-sold =
    { $bid ->
        [one] { $name } pays { $bid } florin for { $cards }.
       *[other] { $name } pays { $bid } florins for { $cards }.
    }
medici-log-discarded = Nobody wants { $cards }: the lot is discarded.
medici-log-loaded-free = { $name } has the last open ship and loads for free: { $cards }.
medici-log-day-ended-last_ship_full = End of day { $day }: all ships are full
medici-log-day-ended-last_ship_short = End of day { $day }: the pile didn’t fill the last ship
medici-log-day-ended-pile_empty = End of day { $day }: the pile is empty
medici-log-ships-paid = Paid for the ships: { $paid }.
medici-log-good-paid = Paid for { $good }: { $paid }.
medici-log-game-ended =
    { $count ->
        [one] { $names } wins
       *[other] { $names } share the victory
    }
medici-paid-one = { $name } { $florins }

# How the florins came about.
medici-post-start = At the start
medici-post-bids = Bids
medici-post-ships = Ship
medici-post-good = Rank in { $good }
medici-post-bonus = Bonus in { $good }

# The lot and the bids.
medici-lot = The lot
medici-lot-cards =
    { $count ->
        [0] No card in the lot
        [one] One card in the lot
       *[other] { $count } cards in the lot
    }
medici-pile =
    { $count ->
        [one] One card in the pile
       *[other] { $count } cards in the pile
    }
medici-auctioneer = Auctioneer:
medici-auctioneer-is = { $name } is the auctioneer, who forms the lot and bids last
medici-high = Highest bid
medici-no-bid = None yet
medici-last-lot = The previous lot
medici-discarded = Discarded
medici-bids = Bids, in order
medici-passed = pass
medici-out-full = full
medici-out-room = no room
medici-out-florin = no money
medici-out-high = pass
medici-says-bid =
    { $high ->
        [yes] { $name } bid { $bid }, the highest.
       *[no] { $name } bid { $bid }.
    }
medici-says-passed = { $name } passed.
medici-says-asked = { $name }’s turn to bid.
medici-says-waiting = { $name } hasn’t bid yet.
medici-says-out-full = { $name }’s ship is full, so { $name } is out for the day.
medici-says-out-room = { $name } has no room for the whole lot and must pass.
medici-says-out-florin = { $name } has no money and must pass.
medici-says-out-high = { $name } couldn’t bid more and passed.
medici-bids-last = The auctioneer bids last.

# Seats and ships.
medici-seats = The other ships
medici-seat = Player
medici-my-ship = My ship
medici-ship-of = { $name }’s ship
medici-ship-value = The ship is worth { $value }
medici-florins =
    { $florins ->
        [one] { $florins } florin
       *[other] { $florins } florins
    }
medici-florins-after = { $florins } if the day ended now

# The tracks.
medici-stalls = The tracks
medici-stalls-more = All levels of the tracks in detail
medici-level-of =
    { $bonus ->
        [0] { $name } level { $level }
       *[other] { $name } level { $level }, bonus { $bonus }
    }
medici-level-next = level { $level } with what is aboard
medici-stalls-explained =
    At the end of each day, a player’s mark moves up one level for each card of the good on the ship: rings and arrows show how far it would go now. { $seats ->
        [2] Then the highest on each track is paid 10.
       *[other] Then the highest on each track is paid 10, the second 5.
    } Ties split the payment, rounded down. { $bonus ->
        [0] Levels 6 and 7 pay 10 and 20 more
       *[other] Levels 5, 6 and 7 pay 5, 10 and 20 more
    }, to everybody who stands there.
medici-if-now = If the day ended now
medici-if-now-explained = What the ships (in brackets: their value) and the goods would pay, bonuses included, and what each player would then have.
medici-if-now-ship = Ship
medici-if-now-florins = Florins after that

# What I may do.
medici-actions = What I may do
medici-your-bid = My bid
medici-quick = Quick choices
medici-quick-lowest = Lowest: { $bid }
medici-quick-choose = Set the bid to { $bid }, which leaves { $left }
medici-less = Less
medici-more = More
medici-leaves =
    { $florins ->
        [one] leaves you { $florins } florin
       *[other] leaves you { $florins } florins
    }
medici-bid-range =
    { $single ->
        [yes] You can only bid { $least }.
       *[no] You can bid { $least } to { $most }.
    }
medici-you-draw = You are the auctioneer: the others bid first, you last.
medici-you-bid =
    { $high ->
        [yes] You have the highest bid: { $bid }.
       *[no] You bid { $bid } and have been outbid.
    }
medici-you-passed = You passed.
medici-you-last = You bid last.
medici-you-wait = Your turn to bid will come.
medici-you-out-full = Your ship is full: it waits for the end of the day.
medici-you-out-room = Your ship has no room for the whole lot, so you pass.
medici-you-out-florin = You have no money to bid, so you pass.
medici-you-out-high = You can’t outbid them, so you pass.

# The end of a day.
medici-day-over = Day { $day } is over
medici-how-last_ship_full = All ships are full.
medici-how-last_ship_short = The pile ran out before the last ship was full.
medici-how-pile_empty = The pile is empty.
medici-pay-ships = Paid for the ships
medici-pay-good = Paid for { $good }
medici-pay-florins = Florins
medici-pay-ships-explained = The most valuable ships are paid. Ties split the payment, rounded down.
medici-pay-good-explained =
    { $seats ->
        [2] The highest level is paid 10.
       *[other] The highest level is paid 10, the second 5.
    } Ties split the payment, rounded down. { $bonus ->
        [0] Levels 6 and 7 pay 10 and 20 more.
       *[other] Levels 5, 6 and 7 pay 5, 10 and 20 more.
    }
medici-pay-total-explained = What this day’s payments brought, and what each player has now.
medici-pay-ship-cell = value { $value }, paid { $florins }
medici-pay-good-cell =
    level { $level }, paid { $florins }{ $bonus ->
        [0] {""}
       *[other] , of which bonus { $bonus }
    }
medici-pay-done = Continue
medici-pay-result = See the result

# Cards still unseen.
medici-unseen =
    { $count ->
        [one] One card is still unseen today; { $pile } in the pile.
       *[other] { $count } cards are still unseen today; { $pile } in the pile.
    }
medici-unseen-aside =
    { $count ->
        [one] One card was set aside unseen this morning and isn’t in the pile.
       *[other] { $count } cards were set aside unseen this morning and aren’t in the pile.
    }
medici-sold-to =
    { $bid ->
        [one] Sold to { $name } for { $bid } florin
       *[other] Sold to { $name } for { $bid } florins
    }
medici-alone =
    { $bid ->
        [one] Nobody else can bid: { $bid } florin is enough.
       *[other] Nobody else can bid: { $bid } florins are enough.
    }
