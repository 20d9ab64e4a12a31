# Where a game was won: the review after it and in replays.
review-title = Where the game was won
review-waiting = Looking at every decision…
review-quick = First look
review-deeper = Looking deeper: { $part }
review-deep = Deep review
review-ask-deep = Look deeper
review-failed = This game couldn’t be reviewed.
review-deep-failed = The deeper look failed; this is the first one.
review-again = Try again
review-unfinished = This game wasn’t played to its end, so there is no victory to explain.
review-guesses = The bots weren’t trained with the options of this table. The sums are exact, but the ratings are guesses.
review-rests-on =
    { $on ->
        [heuristic] They rest on rules of thumb.
        [random_games] They rest on random games.
       *[network] They rest on what the bots learned without these options.
    }
review-verdict-skill =
    { $you ->
        [yes] Luck didn’t decide: you are ahead even without it.
       *[no] Luck didn’t decide: { $name } is ahead even without it.
    }
review-verdict-luck =
    { $you ->
        [yes] Luck decided: without it, you would be ahead.
       *[no] Luck decided: without it, { $name } would be ahead.
    }
review-verdict-unsure =
    { $you ->
        [yes] Luck may have decided or not: without it, you would be ahead, but by less than the review may be off.
       *[no] Luck may have decided or not: without it, { $name } would be ahead, but by less than the review may be off.
    }

# The chart.
review-chart = Everybody’s share of the victory during the game
review-table = All numbers
review-go = Go there
review-marks = Signs in the chart
review-mark = Mark
review-mark-best = best
review-mark-good = good
review-mark-inaccuracy = inaccuracy
review-mark-mistake = mistake
review-mark-blunder = blunder
review-legend-draw = a jump: something was drawn

# What each share came from.
review-bars = Luck, play and gifts
review-bars-about = In percentage points of the victory. Each bar runs from a fair share to the result, the dark mark.
review-luck = Luck
review-luck-about = What the cards gave and took
review-play = Own play
review-play-about = What the player’s own mistakes cost
review-gifts = Gifts
review-gifts-about = What the mistakes of others gave and took
review-unknowable = Nobody could know
review-unknowable-about = What decisions gained or lost through hidden cards
review-noise = Rest
review-noise-about = How far the reviewer corrected its own opinion when it looked one step further
review-total-about = The result minus a fair share
review-accuracy = Accuracy { $accuracy }
review-accuracy-about = 100 is perfect play
review-error = { $error }‰ lost per decision
review-error-about = The mean loss of a decision, in thousandths of the victory
review-adjusted = Without luck { $share }
review-adjusted-about = The share of the victory minus luck. It can be below 0 or above 100%.
review-like =
    { $you ->
        [yes] You played like
       *[no] Played like
    } { $level ->
        [random] somebody who plays at random
        [novice] a novice
        [apprentice] an apprentice
        [trader] a trader
        [banker] a banker
       *[expert] an expert
    }
review-like-about = The bot level that loses about as much per decision

# Turning points.
review-turning-points = Turning points
review-go-point = Go to turning point { $number }, a swing of { $moved } points
review-who =
    { $you ->
        [yes] you
       *[no] { $name }
    }
review-turn-better =
    { $you ->
        [yes] You chose: { $did }. Better: { $better }.
       *[no] { $name } chose: { $did }. Better: { $better }.
    }
review-turn-unknowable =
    { $you ->
        [yes] You chose: { $did }. Nobody could know it then, but that was good for { $gained } and bad for { $lost }.
       *[no] { $name } chose: { $did }. Nobody could know it then, but that was good for { $gained } and bad for { $lost }.
    }
review-turn-first =
    { $you ->
        [yes] You began: good for { $gained }, bad for { $lost }.
       *[no] { $name } began: good for { $gained }, bad for { $lost }.
    }
review-turn-card = { $card } came: good for { $gained }, bad for { $lost }.
review-medici-let-go =
    { $you ->
        [yes] You let { $cards } go to { $buyer } for { $paid }; it was worth { $worth } to { $to }.
       *[no] { $name } let { $cards } go to { $buyer } for { $paid }; it was worth { $worth } to { $to }.
    }
review-medici-let-go-both =
    { $you ->
        [yes] You let { $cards } go to { $buyer } for { $paid }; it was worth { $worth } to { $to } and { $buyerWorth } to { $buyer }.
       *[no] { $name } let { $cards } go to { $buyer } for { $paid }; it was worth { $worth } to { $to } and { $buyerWorth } to { $buyer }.
    }
review-medici-unsold =
    { $you ->
        [yes] You passed, and nobody bought { $cards }; it was worth { $worth } to { $to }.
       *[no] { $name } passed, and nobody bought { $cards }; it was worth { $worth } to { $to }.
    }
review-medici-overpaid =
    { $you ->
        [yes] You paid { $paid } for { $cards }; it was worth { $worth ->
            [0] nothing
           *[other] only { $worth }
        } to { $to }.
       *[no] { $name } paid { $paid } for { $cards }; it was worth { $worth ->
            [0] nothing
           *[other] only { $worth }
        } to { $to }.
    }
review-medici-bid =
    { $you ->
        [yes] You bid { $bid } for { $cards }. Better: { $better }.
       *[no] { $name } bid { $bid } for { $cards }. Better: { $better }.
    }
review-medici-passed =
    { $you ->
        [yes] You passed on { $cards }. Better: { $better }.
       *[no] { $name } passed on { $cards }. Better: { $better }.
    }
review-medici-stopped =
    { $you ->
        [yes] You stopped at { $cards }. Better: { $better }.
       *[no] { $name } stopped at { $cards }. Better: { $better }.
    }
review-medici-drew =
    { $you ->
        [yes] You drew a card to add to { $cards }. Better: { $better }.
       *[no] { $name } drew a card to add to { $cards }. Better: { $better }.
    }
review-card-took =
    { $you ->
        [yes] You took { $cards }. Better: { $better }.
       *[no] { $name } took { $cards }. Better: { $better }.
    }
review-card-revealed =
    { $you ->
        [yes] You revealed one more card. Better: { $better }.
       *[no] { $name } revealed one more card. Better: { $better }.
    }
review-burgueses-did =
    { $you ->
        [yes] You
       *[no] { $name }
    } { $verb ->
        [sell] sold { $cards }
        [trade] traded the { $cards } for the { $theirs }
        [place] placed the { $cards }
        [discard] discarded the { $cards }
       *[buy] bought a card
    }. Better: { $better }.

# A moment of a replay.
review-moment = This moment
review-equal = All choices were equally good.
review-lost = loses { $points } points
review-alternatives = What { $name } could choose, with the share of the victory
review-played = played
review-best = best
review-sure = How far the estimate may be off
review-more =
    { $number ->
        [one] { $number } more choice
       *[other] { $number } more choices
    }
review-fewer = Fewer choices
review-price = The lot is worth
review-price-of = To { $name } the lot is worth { $price }
review-price-capped = To { $name } the lot is worth { $price } or more, which is all this player has
review-expected = Should go to
review-paid = Went to
review-bought = { $name } for { $price }
review-nobody = nobody
review-gained = Who gained
review-luck-here = Luck of the cards:
review-whole = The whole review
review-mistake-on = My next mistake
review-mistake-back = My previous mistake
review-any-mistake-on = Next mistake
review-any-mistake-back = Previous mistake
review-gift-on = Next gift
review-gift-back = Previous gift
review-keys = M goes to your next mistake, G to the next gift to you; with Shift, to the previous one.

# Playing on from a moment.
review-try = Try it
review-try-about = Play on from here against bots. This is practice: the table appears in no list.
review-try-as = Play as
review-try-level = Against
review-try-anew = Decide this move again
review-try-here = Play on after this move
review-try-go = Start practice
practice-note = Practice from a moment of another game
