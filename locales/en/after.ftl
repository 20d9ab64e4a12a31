# The end of a game, and the replay.
after-won =
    { $you ->
        [yes] You win!
       *[no] { $name } wins
    }
after-four =
    { $you ->
        [yes] Four of a kind: you win the game!
       *[no] Four of a kind: { $name } wins the game
    }
after-shared = { $names } share the victory
after-tied = A tie: another game decides
after-tied-next = The next table has opened by itself.
after-standings = Final standings
after-place = Place { $place }
after-score =
    { $ruleset ->
        [burgueses] Riches: { $score }
       *[other] { $score ->
            [one] { $score } florin
           *[other] { $score } florins
        }
    }
after-fold = Hide the standings
after-unfold = Show the standings
after-again = Another game
after-next = The next table is open: join
after-next-watch = The next table is open: watch
after-replay = Replay
after-record = Save record
after-ledger =
    { $ruleset ->
        [burgueses] How the riches came about
       *[other] How the florins came about
    }
after-ledger-waits = Reading what happened …
after-opening = At the start
after-chapter =
    { $ruleset ->
        [medici-2006] Day { $chapter }
        [medici-2018] Day { $chapter }
       *[other] Round { $chapter }
    }
after-fold-chapter = Fold
after-unfold-chapter = Unfold: what for
after-total = Total
after-not-all = These rows do not add up to the final score.

after-fairness = Before the first card the server committed itself to how the cards would be shuffled. Check that it kept its word.
after-check = Check the shuffles
after-checking = Checking …
after-verdict-fair = Fair: nobody could choose the shuffles
after-verdict-words = The shuffles follow from all secrets
after-verdict-secret = The shuffles follow from the server’s secret
after-verdict-seed = The shuffles are those of the seed
after-verdict-not_fair = Not fair: something does not fit
after-verdict-no_seed = Can't be checked: this record has no seed
after-verdict-unknown = It could not be checked.
after-no-seed = The record tells the cards as they came, but not where they came from. So it can be replayed, but nobody can tell whether they were shuffled honestly.
after-no-promise = Nobody promised anything before this game: whoever wrote the record chose the seed.
after-promise = Promised before the game, the fingerprint of a secret:
after-noted-open = This browser noted it down before the game began. It is the same.
after-noted-running = This browser noted it down when it first saw the table, with the game running. It is the same.
after-noted-over = This browser first saw it when the game was over. It can't tell whether it was the same before.
after-noted-nothing = This browser noted nothing down for this table, so it can't compare.
after-noted-revealing = This browser noted it and all hashes down before it revealed your word. They are the same.
after-noted-other = This browser noted down something else. The server has changed what was fixed before the game.
after-secret-right = The secret, told after the game, has this fingerprint. This browser computed it.
after-secret-wrong = The secret that was told after the game has another fingerprint.
after-words = Mixed into the seed, the words of the players: { $words }.
after-words-none = No player added a word of their own.
after-words-wrong = But they are not those of the seed.
after-word = “{ $word }” ({ $name })
after-hashes-none = No player fixed a word beforehand. So the host of this server could have chosen the shuffles.
after-hashes-right = Each player fixed a secret word by its hash before any word was revealed. This browser computed the hashes: they fit. So nobody could choose the shuffles, not even the host of this server.
after-hashes-others = Players fixed secret words by their hashes before any word was revealed, and the hashes fit. This browser did not add a word and see the hashes beforehand: that nobody chose the shuffles, you know from those players only.
after-hashes-wrong = A word does not fit the hash that was given before the game.
after-failed-starts =
    { $count ->
        [one] One start failed before this game, because somebody did not reveal a word. A deal was thrown away.
       *[other] { $count } starts failed before this game, because somebody did not reveal a word. Each time a deal was thrown away.
    }
after-shuffles-right = The server drew all shuffles again from the seed: they are those of the game.
after-shuffles-wrong = The server drew all shuffles again from the seed: { $why }.
after-check-yourself = To rely on nobody, check the record yourself:

replay-title = Replay
replay-begins = The game begins
replay-did = { $name }: { $action }
replay-spoken = { $heading }: { $done }
replay-board = The table
replay-controls = Move through the game
replay-moment = Moment
replay-first = To the beginning
replay-chapter-back = A day or round back
replay-back = One action back
replay-toggle = Play
replay-pause = Pause
replay-on = One action on
replay-chapter-on = A day or round on
replay-last = To the end
replay-speed = Speed
replay-times = { $speed }×
replay-copy = Copy a link to this moment
replay-copied = The link is copied.
replay-link = Link to this moment
replay-about = About this game
replay-from = Seen from
replay-from-nobody = outside
replay-keys = Keys: ← and → for one action, Page Up and Page Down for a day or round, Home and End, space to play and pause.
replay-to-table = To the table
replay-another = Another record
replay-running = The game is still running. It can be replayed when it is over.
replay-wrong = This record does not agree with itself: { $why }
replay-wrong-at = The replay ends here: action { $action } of this record can't be played. { $why }
replay-open = Open a record
replay-open-about = See any game again, moment by moment: one that you downloaded here, or one that a program has written.
replay-drop = Drop a file anywhere on this page, or
replay-choose = Choose a file
replay-paste = Or paste a record
replay-open-it = Open
replay-found =
    { $number ->
        [one] { $number } record
       *[other] { $number } records
    }
replay-unfinished = not finished
replay-no-record = This line is no record.
replay-more = Show more
replay-empty = There is nothing in it.
replay-unreadable = This record can't be read: { $why }
replay-unreadable-do = A record is the whole file that “Save record” gave you, unchanged. Choose it again, or save it anew at its table.
replay-too-large = The file is too large.
