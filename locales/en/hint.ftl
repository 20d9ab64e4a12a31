# What a bot advises.
hint-advises = I would:
hint-win = Wins
hint-win-about = How often I expect this choice to win the game
hint-score = Score
hint-score-about = The final score that I expect for you
hint-weighed =
    { $number ->
        [one] { $number } continuation weighed
       *[other] { $number } continuations weighed
    }
hint-do = Do it
hint-others = What else I thought of
