# Medici: The Card Game.
card-heading = Round { $round } of { $rounds }
card-heading-advanced = Round { $round } of { $rounds }, advanced variant

# Whose turn it is, and what is asked.
card-prompt-other = { $name }’s turn
card-prompt-other-last = { $name } has the last turn of the round
card-prompt-both = Your turn: reveal or take cards
card-prompt-both-last = Last turn of the round: reveal or take cards
card-prompt-take = Your turn: take cards
card-prompt-take-last = Last turn of the round: take cards

# Cards in words.
card-words =
    { $good ->
        [cloth] Cloth { $value }
        [fur] Fur { $value }
        [grain] Grain { $value }
        [dye] Dye { $value }
        [spice] Spice { $value }
       *[value] Value { $value }
    }{ $icons ->
        [0] {""}
        [1] {""}
       *[other] {" "}({ $icons } icons)
    }{ $neutral ->
        [yes] {" "}(neutral)
       *[no] {""}
    }

# Seats, ships, warehouses.
card-seats = Seats
card-ship = { $name }’s ship: { $loaded } of { $spaces } spaces taken, value { $value }
card-neutral = Neutral cards of { $name }: they take no room
card-ship-value = Value of the ship: { $value }
card-full = full
card-last-turn = last turn
card-florins =
    { $florins ->
        [one] { $florins } florin
       *[other] { $florins } florins
    }
card-florins-after = if the round ended now: { $florins }
card-warehouses = Warehouses
card-warehouses-of = { $name }’s warehouse: { $stocks }
card-warehouses-open = Show all warehouses
card-stock =
    { $good }: { $stored ->
        [one] { $stored } icon
       *[other] { $stored } icons
    }{ $aboard ->
        [0] {""}
       *[other] , { $aboard } more aboard
    }{ $place ->
        [1] , most
        [2] , second most
       *[other] {""}
    }{ $bonus ->
        [0] {""}
       *[other] , bonus { $bonus }
    }
card-bonus-short = { $icons }: +{ $florins }
card-place =
    { $place ->
        [1] 1st
       *[other] 2nd
    }
card-goods-pay = Most icons: 10 florins; second most: 5. With { $icons } icons or more: { $florins } florins extra.
card-goods-pay-advanced = Most icons: 10 florins; second most: 5. With { $icons } icons or more: { $florins } florins extra; with { $more } or more: { $most } instead.
card-would-be-paid = would be paid { $florins }

# If the round ended now.
card-now = If the round ended now
card-now-value = Value
card-now-ship = Ship
card-now-goods = Goods
card-now-total = Florins

# The market.
card-market-title = Market
card-market =
    { $count ->
        [0] The market is empty
        [one] Market: { $count } card
       *[other] Market: { $count } cards
    }
card-older =
    { $count ->
        [0] No cards out of reach
        [one] Out of reach: { $count } older card
       *[other] Out of reach: { $count } older cards, the oldest first
    }
card-reach = Within reach: the newest three cards
card-no-card = No card
card-pick =
    { $card }, { $position ->
        [1] newest
        [2] second newest
       *[other] third newest
    }{ $can ->
        [must] : must be taken
        [no-room] : no room in your ship
       *[other] {""}
    }
card-caption =
    { $can ->
        [must] must take
        [chosen] chosen
        [free] may take
       *[other] no room
    }
card-pile =
    { $count ->
        [0] The pile is empty
        [one] Pile: { $count } card
       *[other] Pile: { $count } cards
    }
card-reveals = Revealed this turn: { $revealed } of { $most }

# What I may do.
card-actions = What I may do
card-wait = It isn’t your turn.
card-ship-full = Your ship is full: no more turns in this round.
card-effect =
    Ship: value { $before } → { $after }, { $left ->
        [0] then it is full.
        [one] { $left } space left.
       *[other] { $left } spaces left.
    }
card-reveal = Reveal
card-reveal-left = { $left } left
card-reveal-label = Reveal a card: { $left } left this turn, { $pile } in the pile
card-reveal-no-more = You have revealed three cards: now take cards.
card-reveal-no-pile = The pile is empty.
card-take = Take
card-say-reveal = Reveal a card
card-say-take = Take { $cards }
card-note-must = You must take the newest card.
card-note-no-room = Your ship has no room for that card.
card-note-instead = Only one of the two fits; your choice was swapped.

# The payment at the end of a round.
card-pay-title = Round { $round } is over
card-pay-why =
    { $how ->
        [ships_full] All ships are full.
        [last_ship_short] The last ship has had its last turn.
       *[nothing_left] Pile and market are empty.
    }
card-pay-ships = The most valuable ships are paid. Ties split the payment, rounded down to fives.
card-pay-total = What this round’s payments brought, and what each player has now.
card-pay-florins = Florins
card-pay-ship-cell = value { $count }, paid { $florins }
card-pay-good-cell =
    { $count ->
        [one] { $count } icon
       *[other] { $count } icons
    }, paid { $florins }{ $bonus ->
        [0] {""}
       *[other] , of which bonus { $bonus }
    }
card-pay-done = Next round
card-pay-result = See the result
card-for =
    { $what ->
        [ships] Ships
        [cloth] Cloth
        [fur] Fur
        [grain] Grain
        [dye] Dye
       *[spice] Spice
    }
card-for-bonus =
    { $what ->
        [cloth] Cloth: bonus
        [fur] Fur: bonus
        [grain] Grain: bonus
        [dye] Dye: bonus
       *[spice] Spice: bonus
    }

# What happened.
card-log-round-began = Round { $round }: { $name } begins.
card-log-revealed = { $name } reveals { $card }.
card-log-took = { $name } takes { $cards }.
card-log-forced-reveal = You have to reveal: nothing else is possible.
card-log-forced-take = You have to take: nothing else is possible.
card-log-round-ended =
    Round { $round } is over: { $how ->
        [ships_full] all ships are full.
        [last_ship_short] the last ship has had its last turn.
       *[nothing_left] pile and market are empty.
    }
card-log-paid = { $what }: { $who }.
card-log-earned = { $name } { $florins }
card-log-game-ended =
    { $count ->
        [one] { $names } wins.
       *[other] { $names } share the victory.
    }

# Cards that nobody has seen yet.
card-unseen =
    { $count ->
        [one] { $count } card is in the pile. Of each kind: unseen / in the deck.
       *[other] { $count } cards are in the pile. Of each kind: unseen / in the deck.
    }
card-unseen-reconstruction = The counts are a reconstruction: the rulebook gives none.
card-unseen-value = without a good
card-unseen-kind = { $card }: { $unseen } of { $all } unseen
