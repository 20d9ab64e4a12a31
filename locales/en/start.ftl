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
edition-medici-2018-about = For two to six. With two, ships are longer and only the first is paid.
edition-medici-2006-about = For three to six. Otherwise the same game, with tiles from a bag instead of cards.
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
list-damaged = can't be read
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
