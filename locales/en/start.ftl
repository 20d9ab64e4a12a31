# Everything around the table: the start page, a new table, the lobby, settings.
start-motto = Bid, load your ship, and come home richer than the rest.
start-name = You play as
start-mine = Your tables
start-older = Show older ones
start-turns =
    { $turns ->
        [one] it's your turn
       *[other] your turn at { $turns }
    }
start-others =
    { $tables ->
        [one] One more table
       *[other] { $tables } more tables
    }
start-over =
    { $tables ->
        [one] One finished game
       *[other] { $tables } finished games
    }
start-play = Play now
start-level = Opponents
about-novice = Bots that count their own money, as in a first game.
about-trader = Bots that know what things are worth.
about-expert = Bots that look ahead and play for the win.
start-friends = With friends
start-friends-how = Open a table and send its link: whoever has it picks a name and sits down. Bots fill the seats that stay free.
start-open = Open a table
start-public = Tables that wait for players
start-public-none = No public table is waiting just now. Open one!
start-more = Learn and look back
start-learn = First game
start-learn-how = Medici with a teacher at your side.
start-rules-how = All of them, short and by the book.
start-record = Open a record
start-record-how = Replay a finished game, move by move.

game-medici = Medici
game-medici-about = Auction lots of goods, fill your ship, and climb the ladders of five goods.
game-card = Medici: The Card Game
game-card-about = Reveal cards and take from the market row: one more, or enough?
game-burgueses = Burgueses
game-burgueses-about = A duel of two shop windows, with kings who give and take.
game-seats =
    { $most ->
        [2] 2 players
       *[other] { $least }–{ $most } players
    }
game-minutes = about { $minutes } min
game-edition = Edition
edition-medici-2018 = 2018
edition-medici-2006 = 2006
game-players = Number of players
game-number = { $number } players
game-play = Play
game-play-named = Play { $game }
game-learn = First game
game-learn-named = First game of { $game }
game-rules-named = Rules of { $game }

list-free =
    { $free ->
        [one] { $free } free seat
       *[other] { $free } free seats
    }
list-full = about to start
list-over = finished
list-bots =
    { $bots ->
        [one] { $bots } bot
       *[other] { $bots } bots
    }
list-clock = { $time } a decision

lasting-seconds =
    { $number ->
        [one] { $number } second
       *[other] { $number } seconds
    }
lasting-minutes =
    { $number ->
        [one] { $number } minute
       *[other] { $number } minutes
    }
lasting-hours =
    { $number ->
        [one] { $number } hour
       *[other] { $number } hours
    }
lasting-days =
    { $number ->
        [one] { $number } day
       *[other] { $number } days
    }

new-title = Open a table
new-game = Game
new-seats = Seats
new-seat = Seat { $seat }
new-seat-you = Me
new-seat-open = Free, for a friend
new-seat-bots = Bot
seat-bot = Bot, { $level }
new-found = Who finds it
new-link = Whoever has the link
new-public = Everybody
new-details = Details
new-clock = Time for each decision
new-time = Time
new-time-none = No clock
new-time-decision = For each decision
new-time-total = For the whole game
new-time-none-means = If somebody stays away, the others can let a bot stand in.
new-time-decision-means = When the time is up a bot decides.
new-time-total-means = Your time runs on your turns only, and you gain some with each decision. When it is used up a bot decides.
new-total = Time for the whole game
new-total-plus = { $time } + { $increment }
new-pace = Pace of the bots
pace-slow = slow
pace-usual = usual
pace-quick = quick
new-start-when-full = Begin as soon as all seats are taken
new-hints = Players may ask a bot for advice
new-options = Other ways to play
new-options-means = Where the rulebook can be read in two ways, your table can choose. As it is now, the game is played as our rules say.
option-first = Who begins
option-first-chance = Chance
option-first-means-medici-2018 = The rulebook draws the first player at random («aleatoriamente»).
option-first-means-medici-2006 = The rulebook leaves it to the players: «de la manera que se desee».
option-first-means-medici-card = Chance decides, unless you choose a seat.
option-first-means-burgueses = The rulebook lets «el jugador más burgués» begin: decide it among yourselves.
option-lots = A larger lot needs a buyer with money
option-lots-means = A further card may only be turned if somebody with room for the lot has a florin. The rulebook asks for a lot «al que pueda pujar al menos un jugador». If nobody has a florin, lots have one card.
option-payments = Tournament payments
option-payments-means = Everybody begins with 30 florins, level 5 pays no bonus, and six ships are paid 30 20 10 10 5 0. This is not in our rulebooks: it is the first German edition, as played at the World Boardgaming Championships.
option-advanced = Advanced scoring
option-advanced-means = 20 florins instead of 10 for at least 8 icons of a good (10 icons with two players): the rulebook’s advanced variant.
option-zero-icons = No icons count, too
option-zero-icons-means = Who has no icon of a good can be first or second in it, as at level 0 of the board game. The rulebook pays «el segundo jugador con más íconos» and does not say whether none is enough.
option-suits = Four spades, three diamonds
option-suits-means = Hearts and spades run from 2 to 5, clubs and diamonds from 2 to 4. With equal spades nobody pays the king. The suit marks of the rulebook are damaged and allow both.
option-single-sales = One card can be sold
option-single-sales-means = A single card can be sold, for nothing. The rulebook lets you discard «tantas cartas … como quiera», but names no price for one.
option-prices = The whole price or nothing
option-prices-means = Who has fewer coins than the price pays nothing, not what there is. The rulebook only says what happens with no coin at all: «no recibe ninguna moneda».
option-trades = One trade a round in all
option-trades-means = After a trade neither player can trade in this round. The rulebook says «una vez por ronda», and we read it as once for each player.
option-deck = Deck
option-deck-ours = Ours
option-deck-by-the-letter = By the letter
option-deck-own = Your own
option-deck-means-ours = 110 cards. The rulebook does not give the counts; ours are a reconstruction, and the 7s rest on published reviews.
option-deck-means-by-the-letter = The same 110 cards with 5s instead of the five 7s: the rulebook says «los valores pueden ser 0, 2, 3, 4 ó 5».
option-deck-means-own = If you own the game, count its cards. 0 takes a kind out.
option-deck-no-good = Without icons
option-deck-add = Another kind of card
option-deck-add-do = Add
option-deck-codes = A code is a good (cloth, fur, grain, dye, spice) or “value”, then the value; “x2” for two icons; “!” for a neutral card: fur3, dye0x2, grain0!, value7.
option-deck-text = The deck as text, to keep or to send
option-deck-strange = “{ $word }” is no card.
option-deck-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
option-deck-size =
    { $cards ->
        [one] { $cards } card. A deck has 1 to { $most } cards.
       *[other] { $cards } cards. A deck has 1 to { $most } cards.
    }
option-untrained = Bots know these rules, but experts were trained without them: they are guessing.
new-open = Open the table
new-begin = Begin
new-what-next =
    { $open ->
        [0] No seat is free for friends.
       *[other] Next you get a link for your friends.
    }

lobby-waiting =
    { $free ->
        [one] Waiting for { $free } more player
       *[other] Waiting for { $free } more players
    }
lobby-ready = Everybody is here. Whoever opened the table begins the game.
lobby-ready-opener = Everybody is here. You can begin!
lobby-closed = This table was closed before a game began.
lobby-join = Join in
lobby-sit = Sit down
lobby-sit-here = Sit here
lobby-sit-at = Sit down at seat { $seat }
lobby-watch = All seats are taken. Stay here to watch: the game appears by itself.
lobby-bots = Bots to fill seats with
lobby-bot-at = Put a bot on seat { $seat }
lobby-level-at = Level of { $name }
lobby-put-bot = Put a bot
lobby-remove-bot = Remove the bot { $name }
lobby-fill = Fill up with bots
lobby-start = Begin the game
lobby-leave = Leave my seat
lobby-close = Close the table
lobby-invite = Invite
lobby-how = How it is played here
lobby-public = Everybody finds the table on the start page.
lobby-private = Only who has the link finds the table.
lobby-no-clock = No clock. For somebody who is away for { $patience } the others may let a bot stand in.
lobby-clock = { $time } for each decision; then a bot makes it. For somebody who is away for { $patience } a bot stands in.
lobby-total = { $time } for the whole game; then a bot decides. For somebody who is away for { $patience } a bot stands in.
lobby-total-plus = { $time } for the whole game, plus { $increment } for each decision; then a bot decides. For somebody who is away for { $patience } a bot stands in.
lobby-remove-person = Remove { $name } from the table
lobby-remove-means = Remove { $name }? This person can't sit down at this table again.
lobby-remove-sure = Remove
lobby-remove-not = Keep
lobby-pace-slow = Bots play slowly.
lobby-pace-usual = Bots play at an easy pace.
lobby-pace-quick = Bots play quickly.
lobby-hints = Players may ask a bot for advice.
lobby-no-hints = Nobody is given advice.
lobby-starts-full = The game begins as soon as all seats are taken.
lobby-starts-opener = Whoever opened the table begins the game.
lobby-advanced = Advanced scoring: 20 florins for many icons.
lobby-deck = The deck is the opener's own.
lobby-lots = A further card needs somebody with room and a florin.
lobby-payments = Tournament payments: 30 florins to begin with, no bonus at level 5, and 30 20 10 10 5 0 for six ships.
lobby-zero-icons = Players without an icon of a good can take a place in it.
lobby-suits = Hearts and spades from 2 to 5, clubs and diamonds from 2 to 4; equal spades cost nobody.
lobby-single-sales = A single card can be sold, for nothing.
lobby-prices = A price is paid in full or not at all.
lobby-trades = One trade a round for both players together.
lobby-by-the-letter = The deck is by the letter: 5s instead of the 7s.
lobby-first = Seat { $seat } begins.
lobby-first-name = { $name } begins.
lobby-untrained = Experts were trained without these rules: they are guessing.
lobby-here = At this table

fair-title = Are the cards fair?
fair-how = The shuffle comes from a secret of the server and a secret word of each player, which your browser draws. All of them are fixed by hashes before anybody reveals a word, so nobody can choose the cards. After the game everything is shown, and anybody can check it.
fair-commitment = Hash of the server’s secret:
fair-hash = Hash of { $name }’s word:

reveal-title = The game begins …
reveal-waiting = Waiting for the secret words of { $names }.
reveal-elsewhere = Your secret word is in another browser. Open the table there, or leave it.
reveal-give-up = Don’t wait for { $name }
reveal-failed = The start failed: no secret word came from { $names }. All secrets are drawn again.

share-link = The table's link
share-copy = Copy link
share-copied = Copied
share-send = Share …
share-text = Play { $game } with me:
share-qr = The link as a QR code
share-scan = Or point a phone's camera here.
share-show-qr = Show the QR code

menu-stands-in = (a bot stands in)
menu-leave = Leave the game
menu-leave-means = A bot plays on for you, so that the others can finish. You can come back as long as the game runs.
menu-leave-sure = Let a bot play on
menu-stay = Stay
menu-watchers = Let others watch
menu-account = My account of the game
menu-record = Record of the game

absence-yours = A bot plays for you.
absence-return = Play again myself
absence-other = { $name } seems to be away.
absence-stand-in = Let a bot stand in
absence-watching = You are watching.

refused-not_opener = Only whoever opened the table may do this.
refused-no_seat = You have no seat at this table.
refused-removed = The person who opened this table has removed you from it. You can watch, or look for another table.
refused-seat_taken = That seat is taken.
refused-wrong_stage = That's not possible any more, or not yet.
refused-still_here = That player was here a moment ago. Wait a little longer.
refused-too_many = That is too much at once: wait a minute, or finish or leave some of your tables.
refused-unavailable = The server can't do it just now. Try again.
refused-outcome_unknown = The server can't tell whether this was done. Look at the table, and try again if it was not.
refused-damaged_log = The server can't read this table: its log is damaged. Tell the host of this server.
refused-unknown_person = The server doesn't know you any more. Try again.
refused-bad_name = A name has 1 to 32 characters that can be seen.

name-label = Your name
settings-name-later = A new name counts for tables from now on.
settings-language = Language
settings-theme = Theme
settings-sound = Sound when it is my turn
settings-notify = Notification when it is my turn
settings-notify-denied = This browser was told not to let this page notify you. You can change that in the browser's settings for this site.
settings-notify-missing = This browser has no notifications.
theme-system = As the system
theme-light = Light
theme-dark = Dark
