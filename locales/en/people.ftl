# People at a table: who is there, clocks, what they say to each other.
seat-here = { $name } is here.
seat-away = { $name } has been away since { $time }.
seat-away-short = away
seat-stands-in = { $name } is away: a bot plays for them.
menu-here = here
menu-away = away since { $time }
menu-signs = Touch a sign beside a name, or rest the pointer on it, to read what it means.
watching =
    { $others ->
        [one] One person is watching.
       *[other] { $others } people are watching.
    }

name-taken = Somebody here has the same name. At this table you are { $name }.

phrases = Say something
phrases-how = Everybody at the table reads it in their own language. It isn’t kept.
phrases-shown = Show me what others say
phrases-slow = Not so fast: wait a few seconds, then try again.
phrases-failed = Your message wasn’t sent.
phrases-heard = What players say
phrase-hello = Hello!
phrase-nice = Nice!
phrase-well_bid = Well bid
phrase-your_turn = Your turn
phrase-one_moment = One moment
phrase-sorry = Sorry!
phrase-thanks = Thank you
phrase-good_game = Good game!
phrase-smile = smiles
phrase-surprise = is surprised
phrase-applause = applauds

lobby-awaits = Waiting for { $names }
lobby-not-here = not here yet
lobby-start-anyway = Start without waiting
lobby-host-away = { $name }, the host of this table, is away. If you don’t wait, the seat becomes free and another player becomes the host.

elsewhere = It is your turn in { $game } with { $names }.
elsewhere-bots = It is your turn in { $game } against bots.
elsewhere-go = Go there
elsewhere-later = Later

list-end = End
list-end-named = End the game of { $game }
