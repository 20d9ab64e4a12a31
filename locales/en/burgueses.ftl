# The table of Burgueses.
burgueses-heading = Round { $round } of 2

burgueses-prompt-act-mine = Your turn: buy, sell or trade
burgueses-prompt-act-other = { $name } may buy, sell or trade
burgueses-prompt-place-mine = Place a card in your showcase
burgueses-prompt-place-other = { $name } is placing a card
burgueses-prompt-discard-mine = Discard a card from your showcase
burgueses-prompt-discard-other = { $name } must discard a card

# Cards
burgueses-card =
    { $suit ->
        [S] { $value } of spades
        [C] { $value } of clubs
        [H] { $value } of hearts
       *[D] { $value } of diamonds
    }
burgueses-card-hidden = a hidden card
burgueses-card-yours = { $card } in your showcase
burgueses-card-of = { $card } in { $name }’s showcase
burgueses-card-in-hand = { $card } in your hand
burgueses-card-drawn = { $card } in your hand, just drawn
burgueses-drawn = drawn

burgueses-king-ks = King of spades
burgueses-king-kc = King of clubs
burgueses-king-kh = King of hearts
burgueses-king-kd = King of diamonds
burgueses-king-as = Ace of spades
burgueses-rule-ks = The higher sum of spades pays 1 coin.
burgueses-rule-kc = Whoever shows a club receives 1 coin.
burgueses-rule-kh = The higher sum of hearts receives 1 coin.
burgueses-rule-kd = A player with a diamond receives 1 coin; one without discards a card.
burgueses-rule-as = A showcase with an even sum receives 1 coin; one with an odd sum pays 1.
burgueses-nobody-ks = No spades, or equal sums: nobody pays.
burgueses-nobody-kc = No clubs: nobody receives.
burgueses-nobody-kh = Equal sums: nobody receives.
burgueses-nobody-kd = Nothing to discard.
burgueses-nobody-as = Empty showcases: nothing happens.
burgueses-king-state =
    { $comes ->
        [yes] { $king }: still to come
       *[no] { $king }: already revealed
    }
burgueses-king-comes =
    { $comes ->
        [yes] It may be the next king.
       *[no] It comes again only after all five have been shuffled.
    }
burgueses-king-came = What it did in this round
burgueses-no-king-yet = After each turn a king is revealed and obeyed.

# What a seat has
burgueses-showcase-yours =
    Your showcase: { $cards ->
        [0] empty
        [one] { $cards } card, total { $total }, { $parity ->
            [even] even
           *[odd] odd
        }
       *[other] { $cards } cards, total { $total }, { $parity ->
            [even] even
           *[odd] odd
        }
    }
burgueses-showcase-of =
    { $name }’s showcase: { $cards ->
        [0] empty
        [one] { $cards } card, total { $total }, { $parity ->
            [even] even
           *[odd] odd
        }
       *[other] { $cards } cards, total { $total }, { $parity ->
            [even] even
           *[odd] odd
        }
    }
burgueses-bay =
    { $suit ->
        [S] Spades
        [C] Clubs
        [H] Hearts
       *[D] Diamonds
    }: { $cards ->
        [0] none
       *[other] sum { $sum }
    }
burgueses-bay-sum =
    { $suit ->
        [S] Spades add up to { $sum }: with the king of spades, the higher sum pays 1
       *[H] Hearts add up to { $sum }: with the king of hearts, the higher sum receives 1
    }
burgueses-coins = Coins
burgueses-coins-of =
    { $coins ->
        [one] { $name } has { $coins } coin
       *[other] { $name } has { $coins } coins
    }
burgueses-spades = Spades on show
burgueses-in-hand = Cards left in hand
burgueses-riches = Riches
burgueses-riches-finished = Riches of the finished rounds: { $finished }
burgueses-riches-hint = Riches of the finished rounds: { $finished }. If this round ended now: { $more }, for coins and spades on show, minus cards in hand
burgueses-total = Total
burgueses-total-hint = Sum of the showcase: the ace of spades asks whether it is even or odd
burgueses-parity =
    { $parity ->
        [even] even
       *[odd] odd
    }
burgueses-traded =
    { $traded ->
        [yes] no trade left
       *[no] may trade
    }
burgueses-traded-hint =
    { $traded ->
        [yes] Can’t trade any more in this round
       *[no] May still trade in this round
    }
burgueses-hand-of =
    { $cards ->
        [one] { $name }’s hand: { $cards } card
       *[other] { $name }’s hand: { $cards } cards
    }
burgueses-hand-yours =
    { $cards ->
        [one] Your hand: { $cards } card
       *[other] Your hand: { $cards } cards
    }
burgueses-hand-empty = No cards in hand

burgueses-threat-unseen =
    { $you ->
        [yes] You have three { $value }s: one more wins. The fourth is still unseen.
       *[no] { $name } has three { $value }s: one more wins. The fourth is still unseen.
    }
burgueses-threat-hand =
    { $you ->
        [yes] You have three { $value }s, and the fourth in hand!
       *[no]
            { $yours ->
                [yes] { $name } has three { $value }s: one more wins. You hold it.
               *[no] { $name } has three { $value }s: the fourth is in a hand.
            }
    }
burgueses-threat-across =
    { $you ->
        [yes] You have three { $value }s: { $other } shows the fourth.
       *[no] { $name } has three { $value }s: { $other } shows the fourth.
    }
burgueses-threat-nowhere =
    { $you ->
        [yes] You have four { $value }s: sell them and win!
       *[no] { $name } has four { $value }s: selling them wins!
    }

# The middle
burgueses-middle = Pile, bank and kings
burgueses-pile = pile
burgueses-pile-hint =
    { $cards ->
        [0] The pile is empty
        [one] { $cards } card in the pile
       *[other] { $cards } cards in the pile
    }
burgueses-bank = bank
burgueses-bank-hint =
    { $coins ->
        [one] { $coins } coin in the bank
       *[other] { $coins } coins in the bank
    }
burgueses-out = out
burgueses-out-hint =
    { $cards ->
        [one] { $cards } card sold or discarded in this round
       *[other] { $cards } cards sold or discarded in this round
    }
burgueses-kings-left =
    { $kings ->
        [0] No king left: all five are shuffled before the next
        [one] { $kings } king left before all are shuffled
       *[other] { $kings } kings left before all are shuffled
    }

# What I may do
burgueses-actions = Your hand and your actions
burgueses-buy = Buy
burgueses-buy-hint = draw a card, then place one
burgueses-buy-empty = place a card from your hand
burgueses-place = Place
burgueses-place-hint = choose a card from your hand
burgueses-discard = Discard
burgueses-discard-hint = choose one from your showcase
burgueses-sell = Sell
burgueses-sell-four = Sell four { $value }s
burgueses-sell-hint = choose equal values on show
burgueses-sell-hint-single = choose cards on show
burgueses-sell-none = no two equal values
burgueses-sell-none-single = no card on show
burgueses-sell-brings =
    { $coins ->
        [0] { $name } has no coins
        [one] { $coins } coin from { $name }
       *[other] { $coins } coins from { $name }
    }
burgueses-sell-nothing = for nothing
burgueses-sell-wins = and win the game!
burgueses-trade = Trade
burgueses-trade-hint = 1 coin; one card from each showcase
burgueses-trade-costs = for 1 coin
burgueses-no-trade-done = you have traded this round
burgueses-no-trade-once = there has been a trade this round
burgueses-no-trade-just = { $name } has just traded
burgueses-no-trade-coin = you have no coins
burgueses-no-trade-card = both must show a card

burgueses-action-buy = Buy
burgueses-action-place = Place the { $card }
burgueses-action-discard = Discard the { $card }
burgueses-action-sell =
    { $coins ->
        [0] Sell { $cards } for nothing
        [one] Sell { $cards } for { $coins } coin
       *[other] Sell { $cards } for { $coins } coins
    }
burgueses-action-sell-four = Sell four { $value }s and win the game
burgueses-action-trade = Trade your { $mine } for { $name }’s { $theirs }, for 1 coin

# What happened
burgueses-told-round = Round { $round }: { $name } begins
burgueses-told-dealt =
    { $you ->
        [yes] You are dealt { $cards }.
       *[no] { $name } is dealt { $cards }.
    }
burgueses-told-shuffled = The five kings are shuffled.
burgueses-told-buys =
    { $you ->
        [yes] You buy.
       *[no] { $name } buys.
    }
burgueses-told-buys-forced =
    { $you ->
        [yes] You buy: nothing else is possible.
       *[no] { $name } buys: nothing else is possible.
    }
burgueses-told-draws =
    { $you ->
        [yes] You draw the { $card }.
       *[no] { $name } draws the { $card }.
    }
burgueses-told-places =
    { $you ->
        [yes] You place the { $card }.
       *[no] { $name } places the { $card }.
    }
burgueses-told-places-forced =
    { $you ->
        [yes] You place the { $card }: nothing else is possible.
       *[no] { $name } places the { $card }: nothing else is possible.
    }
burgueses-told-discarded =
    { $you ->
        [yes] You discard the { $card }.
       *[no] { $name } discards the { $card }.
    }
burgueses-told-discarded-forced =
    { $you ->
        [yes] You discard the { $card }: nothing else is possible.
       *[no] { $name } discards the { $card }: nothing else is possible.
    }
burgueses-told-must-discard = { $name } must discard a card.
burgueses-told-sold =
    { $you ->
        [yes] You sell { $cards }
       *[no] { $name } sells { $cards }
    }: { $coins ->
        [0] no coins in return.
        [one] { $coins } coin from { $payer }.
       *[other] { $coins } coins from { $payer }.
    }
burgueses-told-sold-four =
    { $you ->
        [yes] You sell four { $value }s!
       *[no] { $name } sells four { $value }s!
    }
burgueses-told-traded =
    { $you ->
        [yes] You trade the { $mine } for { $from }’s { $theirs }.
       *[no] { $name } trades the { $mine } for { $from }’s { $theirs }.
    }
burgueses-told-king = { $king }. { $rule }
burgueses-told-received =
    { $you ->
        [yes] You receive
       *[no] { $name } receives
    } { $coins ->
        [one] { $coins } coin.
       *[other] { $coins } coins.
    }
burgueses-told-received-nothing =
    { $you ->
        [yes] The bank has no coins for you.
       *[no] The bank has no coins for { $name }.
    }
burgueses-told-paid =
    { $you ->
        [yes] You pay
       *[no] { $name } pays
    } { $coins ->
        [one] { $coins } coin.
       *[other] { $coins } coins.
    }
burgueses-told-paid-nothing =
    { $you ->
        [yes] You have no coins to pay.
       *[no] { $name } has no coins to pay.
    }
burgueses-told-round-ended = Round { $round } ends. Riches: { $first } { $firstRiches }, { $second } { $secondRiches }.
burgueses-ended-four =
    { $you ->
        [yes] Four of a kind: you win the game at once!
       *[no] Four of a kind: { $name } wins the game at once!
    }
burgueses-ended-riches =
    { $you ->
        [yes] You are richer: you win!
       *[no] { $name } is richer and wins.
    }
burgueses-ended-tied = Equal riches: nobody has won yet. Play another game to decide.

burgueses-round-short = round
burgueses-round = Round { $round }
burgueses-amount = { $amount }
burgueses-round-over = Round { $round } is over
burgueses-round-next = On to round { $round }
burgueses-ahead =
    { $you ->
        [yes] You are ahead.
       *[no] { $name } is ahead.
    }
burgueses-level = It’s a tie.
burgueses-coins-explained = Each coin counts 1.
burgueses-spades-explained = Each card of spades on show counts 1.
burgueses-in-hand-explained = Each card left in hand costs 1.
burgueses-both = The riches of both rounds are added.
burgueses-round-result = See the result
burgueses-afresh = Coins and cards start from scratch; the riches of both rounds are added.

# Unseen cards
burgueses-unseen =
    { $cards ->
        [0] All goods have been seen.
        [one] { $cards } card is unseen: { $hand } in hand, { $pile } in the pile.
       *[other] { $cards } cards are unseen: { $hand } in hand, { $pile } in the pile.
    }
burgueses-unseen-short = Unseen
burgueses-kings-next = Kings that may come next
burgueses-by-value = On the way to four of a kind
burgueses-by-value-hint = Where the cards of each value are. There are only two 5s.
burgueses-showcase-of-short = { $name }’s showcase
burgueses-hands-seen = Hands that you see
burgueses-out-long = Sold or discarded
