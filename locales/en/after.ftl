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
after-tied = A tie: play another game to decide
after-tied-next = The next table has opened by itself.
after-standings = Final standings
after-place = Place { $place }
after-place-short =
    { $place ->
        [1] { $place }st
        [2] { $place }nd
        [3] { $place }rd
       *[other] { $place }th
    }
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
after-picture = Picture of the result
after-picture-failed = The picture couldn’t be drawn or shared.
after-ledger =
    { $ruleset ->
        [burgueses] Where the riches came from
       *[other] Where the florins came from
    }
after-ledger-waits = Reading what happened…
after-opening = At the start
after-chapter =
    { $ruleset ->
        [medici-2006] Day { $chapter }
        [medici-2018] Day { $chapter }
       *[other] Round { $chapter }
    }
after-fold-chapter = Hide details
after-unfold-chapter = Show details
after-total = Total
after-not-all = These rows don’t add up to the final score.

after-fairness = Before the first card, the server fixed how the cards would be shuffled. Check that it kept its word.
after-check = Check the shuffle
after-checking = Checking…
after-verdict-fair = Fair: nobody could choose the shuffle
after-verdict-predicted = Nobody could predict the shuffle, but deals were thrown away
after-verdict-words = The shuffle follows from all the secrets
after-verdict-secret = The shuffle follows from the server’s secret
after-verdict-seed = The shuffle follows from the seed
after-verdict-not_fair = Not fair: something doesn’t match
after-verdict-no_seed = Can’t be checked: this record has no seed
after-verdict-unknown = It couldn’t be checked.
after-no-seed = The record says which cards came, but not where they came from. So it can be replayed, but nobody can tell whether the cards were shuffled honestly.
after-no-promise = Nothing was fixed before this game: the author of the record chose the seed.
after-promise = The hash of a secret, fixed before the game:
after-noted-open = This browser noted the hash before the game started. It is the same.
after-noted-running = This browser noted the hash when it first saw the table, with the game running. It is the same.
after-noted-over = This browser first saw the hash when the game was over. It can’t tell whether it was the same before.
after-noted-nothing = This browser noted nothing at this table, so it can’t compare.
after-noted-revealing = This browser noted all hashes before it revealed your word. They are the same.
after-noted-other = This browser noted something else. The server has changed what was fixed before the game.
after-secret-right = The secret, shown after the game, has this hash. This browser computed it.
after-secret-wrong = The secret that was shown after the game has another hash.
after-words = The players’ words, which are part of the seed: { $words }.
after-words-none = No player added a word.
after-words-wrong = But they don’t match the seed.
after-word = “{ $word }” ({ $name })
after-hashes-none = No player fixed a word beforehand. So the people who run this server could have chosen the shuffle.
after-hashes-right = Each player fixed a secret word by its hash before any word was revealed. This browser computed the hashes, and they match. So nobody could choose the shuffle, not even the people who run this server.
after-hashes-later = Each player fixed a secret word by its hash before any word was revealed. This browser computed the hashes, and they match. So nobody could predict the shuffle, not even the people who run this server.
after-hashes-others = Players fixed secret words by their hashes before any word was revealed, and the hashes match. This browser added no word and didn’t see the hashes beforehand: only those players can vouch that nobody chose the shuffle.
after-hashes-wrong = A word doesn’t match the hash that was given before the game.
after-failed-starts =
    { $count ->
        [one] One start failed before this game, because somebody didn’t reveal a word. One deal was thrown away. If the people who run this server had a player here, they could see that deal before they threw it away.
       *[other] { $count } starts failed before this game, because somebody didn’t reveal a word. Each time a deal was thrown away. If the people who run this server had players here, they could see these deals and keep the one they liked.
    }
after-starts-kept = The secret follows from the one that this browser noted by its hash before: no more starts failed than the server says.
after-starts-chained = The secret follows from the first one by this number of failed starts. This browser noted no earlier hash, so it can’t compare.
after-starts-unproved = The record has no first secret, so only the server says how many starts failed.
after-starts-broken = The secret doesn’t follow from the first one by this number of failed starts.
after-shuffles-right = The server shuffled again from the seed: the cards are the same as in the game.
after-check-yourself = To rely on nobody, check the record yourself:
after-fairness-guide = How fairness is proved (in English)

replay-title = Replay
replay-begins = The game starts
replay-did = { $name }: { $action }
replay-spoken = { $heading }: { $done }
replay-board = The table
replay-controls = Move through the game
replay-moment = Moment
replay-first = Go to the start
replay-chapter-back = One day or round back
replay-back = One step back
replay-toggle = Play
replay-pause = Pause
replay-on = One step forward
replay-chapter-on = One day or round forward
replay-last = Go to the end
replay-speed = Speed
replay-times = { $speed }×
replay-copy = Copy a link to this moment
replay-copied = The link is copied.
replay-link = Link to this moment
replay-about = About this game
replay-from = Seen by
replay-from-nobody = a spectator
replay-keys = Keys: ← and → for one step, with Shift for one action, Page Up and Page Down for a day or round, Home and End, Space to play and pause.
replay-to-table = To the table
replay-another = Another record
replay-running = The game is still running. You can replay it when it is over.
replay-wrong = This record contradicts itself. { $why }
replay-wrong-at = The replay ends here: action { $action } of this record can’t be played. { $why }
replay-open = Open a record
replay-open-about = Watch any game again, moment by moment: one that you saved here, or one that a program wrote.
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
replay-no-record = This line isn’t a game record.
replay-more = Show more
replay-empty = It is empty.
replay-unreadable = This record can’t be read.
replay-unreadable-do = A record is the whole file that “Save record” gave you, unchanged. Choose it again, or save it again at its table.
replay-too-large = The file is too large.

# What is wrong with a record, by the server's code.
wrong-illegal_action = The rules don’t allow it.
wrong-chance = A card in the record can’t come here, or is missing.
wrong-over = The game was already over at this point.
wrong-unused_chance = The record has more cards than the game needs.
wrong-no_result = The game is over, but the record has no result.
wrong-not_over = The record has a result, but the game isn’t over.
wrong-other_result = The game ends with a different result from the one in the record.
# What is not fair about a record, by the server's code.
unfair-commitment = The record’s hash isn’t that of its secret.
unfair-words = The players’ words aren’t those in the seed.
unfair-no_words = The record has the hash of a secret, but not the players’ words.
unfair-no_commitment = The record has words of players, but no hash of a secret.
unfair-hashes_without_words = The record has hashes of words, but not the words.
unfair-hash_count = The record doesn’t say for each player whether a hash fixed the word.
unfair-no_hash = No hash fixed { $name }’s word before the game.
unfair-wrong_hash = { $name }’s word doesn’t match its hash.
unfair-chance = The server shuffled again from the seed, and the cards aren’t the same as in the game: the first difference is outcome { $number }.
unfair-first_secret = The record’s secret doesn’t follow from the first one by the number of failed starts.
