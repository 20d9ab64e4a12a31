# What a bot advises.
hint-advises = I would:
hint-win = Wins
hint-win-about = How often I expect this choice to win the game
hint-score = Score
hint-score-about = The final score that I expect for you
hint-weighed =
    { $number ->
        [one] { $number } continuation considered
       *[other] { $number } continuations considered
    }
hint-do = Do it
hint-others = What else I considered
hint-more = Why, and what else
hint-why = Why
hint-sure =
    { $is ->
        [rule] A rule of thumb: I didn’t look ahead.
        [guess] Only a guess: I had time for { $number ->
            [one] one continuation
           *[other] { $number } continuations
        }. The percentages may be off by { $margin }.
        [close] Not sure: another choice may be as good. The percentages may be off by { $margin }.
       *[sure] Quite sure. The percentages may be off by { $margin }.
    }
# What some cards would bring if the day or round ended now.
hint-lot = If the day ended now, the lot would be worth { $florins } to you: { $parts }.
hint-take = If the round ended now, they would be worth { $florins } to you: { $parts }.
hint-newest = If the round ended now, the newest card would be worth { $florins } to you: { $parts }.
hint-part-ship = ship of { $value } ({ $florins })
hint-part-good =
    { $what ->
        [level] { $good } at level { $amount } ({ $florins })
       *[icons] { $good } with { $amount ->
            [one] { $amount } icon
           *[other] { $amount } icons
        } ({ $florins })
    }
hint-full = Your ship would be full.
hint-no-room = The lot doesn’t fit on your ship.
hint-next-card =
    { $what ->
        [lot] With one more card the lot would be worth { $florins } to you, on average.
       *[card] The next card would be worth { $florins } to you, on average.
    }
hint-holder =
    { $effect ->
        [nothing] { $name } has the highest bid, { $bid }, and would gain nothing from the lot now.
        [loses] { $name } has the highest bid, { $bid }, and would lose { $florins } by the lot now.
       *[gains] { $name } has the highest bid, { $bid }, and would gain { $florins } from the lot now.
    }
hint-next =
    { $effect ->
        [nothing] { $name } bids next, would gain nothing now,
        [loses] { $name } bids next, would lose { $florins } now,
       *[gains] { $name } bids next, would gain { $florins } now,
    } { $most ->
        [0] and should pay nothing.
       *[other] and should pay at most { $most }.
    }
hint-next-nobody = Nobody can outbid you after that.
hint-left =
    { $effect ->
        [nothing] That leaves { $card } to { $name }, who would gain nothing from it now.
        [loses] That leaves { $card } to { $name }, who would lose { $florins } by it now.
       *[gains] That leaves { $card } to { $name }, who would gain { $florins } from it now.
    }
