# The table of Medici (2006, 2018).
medici-heading = Day { $day } of { $days }
medici-prompt-draw-you =
    { $count ->
        [one] One card in the lot: draw another, or stop?
       *[other] { $count } cards in the lot: draw another, or stop?
    }
medici-prompt-draw = { $name } forms the lot
medici-prompt-bid-you = Bid { $least } or more, or pass
medici-prompt-bid = { $name } is to bid

medici-draw = Draw another card
medici-stop =
    { $count ->
        [one] Stop: sell this card
       *[other] Stop: sell these { $count } cards
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
medici-log-pass-forced = { $name } can't bid more and passes.
medici-log-must-pass =
    { $count ->
        [one] { $names } has no room for the lot, or no florin, and must pass.
       *[other] { $names } have no room for the lot, or no florin, and must pass.
    }
medici-log-sold =
    { $bid ->
        [one] { $name } pays { $bid } florin for { $cards }.
       *[other] { $name } pays { $bid } florins for { $cards }.
    }
medici-log-discarded = Nobody wants { $cards }: discarded.
medici-log-loaded-free = { $name }, with the last open ship, loads free: { $cards }.
medici-log-day-ended-last_ship_full = End of day { $day }: all ships are full
medici-log-day-ended-last_ship_short = End of day { $day }: the pile did not fill the last ship
medici-log-day-ended-pile_empty = End of day { $day }: the pile is empty
medici-log-ships-paid = Ships pay: { $paid }.
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
medici-post-good = Place in { $good }
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
medici-last-lot = The lot before
medici-discarded = Discarded
medici-bids = Bids, in order
medici-passed = pass
medici-out-full = full
medici-out-room = no room
medici-out-florin = no florin
medici-out-high = pass
medici-says-bid =
    { $high ->
        [yes] { $name } bid { $bid }, the highest.
       *[no] { $name } bid { $bid }.
    }
medici-says-passed = { $name } passed.
medici-says-asked = { $name } is to bid.
medici-says-waiting = { $name } has not bid yet.
medici-says-out-full = { $name }’s ship is full: out for the day.
medici-says-out-room = { $name } has no room for the whole lot and must pass.
medici-says-out-florin = { $name } has no florin and must pass.
medici-says-out-high = { $name } could not bid more and passed.
medici-bids-last = Auctioneer: bids last.

# Seats and ships.
medici-seats = The other ships
medici-seat = Player
medici-my-ship = My ship
medici-ship-of = { $name }’s ship
medici-space = empty space
medici-ship-value = The ship is worth { $value }
medici-florins =
    { $florins ->
        [one] { $florins } florin
       *[other] { $florins } florins
    }
medici-florins-after = { $florins } if the day ended now

# The stalls.
medici-stalls = The stalls
medici-stalls-more = All levels of the stalls in detail
medici-level-of =
    { $bonus ->
        [0] { $name } level { $level }
       *[other] { $name } level { $level }, bonus { $bonus }
    }
medici-level-next = level { $level } with what is aboard
medici-stalls-explained =
    At the end of each day a ship moves its mark up one level for each card of the good: rings and arrows show how far it would go now. { $seats ->
        [2] Then the highest on each stall is paid 10.
       *[other] Then the highest on each stall is paid 10, the second 5.
    } Ties share. { $bonus ->
        [0] Levels 6 and 7 pay 10 and 20 more
       *[other] Levels 5, 6 and 7 pay 5, 10 and 20 more
    }, to everybody who stands there.
medici-if-now = If the day ended now
medici-if-now-explained = What ships (in brackets: their value) and goods, bonuses included, would pay, and what each would then have.
medici-if-now-ship = Ship
medici-if-now-florins = Florins then

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
medici-you-wait = You will be asked to bid.
medici-you-out-full = Your ship is full: it waits for the end of the day.
medici-you-out-room = Your ship has no room for the whole lot: you pass.
medici-you-out-florin = You have no florin to bid: you pass.
medici-you-out-high = You can't bid more than was bid: you pass.

# The end of a day.
medici-day-over = Day { $day } is over
medici-how-last_ship_full = All ships are full.
medici-how-last_ship_short = The pile ran out before the last ship was full.
medici-how-pile_empty = The pile is empty.
medici-pay-ships = The ships pay
medici-pay-good = Paid for { $good }
medici-pay-florins = Florins
medici-pay-ships-explained = The most valuable ships are paid. Ties share, rounded down.
medici-pay-good-explained =
    { $seats ->
        [2] The highest level is paid 10. Ties share.
       *[other] The highest level is paid 10, the second 5. Ties share.
    } { $bonus ->
        [0] Levels 6 and 7 pay 10 and 20 more.
       *[other] Levels 5, 6 and 7 pay 5, 10 and 20 more.
    }
medici-pay-total-explained = What this day’s payments brought, and what each has now.
medici-pay-ship-cell = value { $value }, paid { $florins }
medici-pay-good-cell =
    level { $level }, paid { $florins }{ $bonus ->
        [0] {""}
       *[other] , of which bonus { $bonus }
    }
medici-pay-back = Back
medici-pay-skip = Skip
medici-pay-next = Next
medici-pay-done = Go on
medici-pay-result = To the result

# Cards still unseen.
medici-unseen =
    { $count ->
        [one] One card has not been seen today; { $pile } in the pile.
       *[other] { $count } cards have not been seen today; { $pile } in the pile.
    }
medici-unseen-aside =
    { $count ->
        [one] One card was set aside unseen this morning and is not in the pile.
       *[other] { $count } cards were set aside unseen this morning and are not in the pile.
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
