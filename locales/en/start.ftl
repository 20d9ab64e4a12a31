# Everything around the table: the start page, a new table, the lobby, settings.
start-motto = Bid, load your ship, and come home richer than the rest.
start-name = You play as
start-mine = Your tables
start-older = Show older ones
start-turns =
    { $turns ->
        [one] it’s your turn
       *[other] your turn at { $turns } tables
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
about-novice = Beginners: they look only at their own money.
about-apprentice = Apprentices: they know what things are worth, but make mistakes now and then.
about-trader = Traders: they know what things are worth.
about-banker = Bankers: they have learned what positions are worth, and rarely make mistakes.
about-expert = Experts: they look ahead and play to win.
start-friends = With friends
start-friends-how = Open a table and send its link. Your friends pick a name and sit down; bots take the seats that stay free.
start-open = Open a table
start-public = Tables waiting for players
start-public-none = No public table is waiting at the moment. Open one!
start-more = Learn and look back
start-learn = First game
start-learn-how = Medici with a teacher at your side.
start-rules-how = All the rules, short and by the book.
start-record = Open a record
start-record-how = Replay a finished game, move by move.

game-medici = Medici
game-medici-about = Auction lots of goods, fill your ship, and climb the tracks of five goods.
game-card = Medici: The Card Game
game-card-about = Reveal cards and take some from the market: one more, or enough?
game-burgueses = Burgueses
game-burgueses-about = A duel of two showcases, with kings who give and take.
game-seats =
    { $most ->
        [2] 2 players
       *[other] { $least }–{ $most } players
    }
game-minutes = about { $minutes } min
game-edition = Edition
edition-medici-2018 = 2018
edition-medici-2006 = 2006
edition-medici-2018-about = For two to six players. Cards instead of the tiles of 2006. With two, ships are longer and only first place is paid.
edition-medici-2006-about = For three to six players. Otherwise the same game, with tiles from a bag instead of cards. See the rules for small differences.
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
list-damaged = can’t be read
list-bots =
    { $bots ->
        [one] { $bots } bot
       *[other] { $bots } bots
    }
list-clock = { $time } per decision

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
new-found = Who can find it
new-link = Anybody with the link
new-public = Everybody
new-details = Details
new-clock = Time for each decision
new-time = Time
new-time-none = No clock
new-time-decision = For each decision
new-time-total = For the whole game
new-time-none-means = If somebody stays away, the others can have a bot take over.
new-time-decision-means = When the time is up, a bot decides.
new-time-total-means = Your time runs only on your turns, and each decision adds a little. When it runs out, a bot decides.
new-total = Time for the whole game
new-total-plus = { $time } + { $increment }
new-pace = Pace of the bots
pace-slow = slow
pace-usual = normal
pace-quick = quick
new-account = Time to read the payments
new-account-none = none
new-account-means = After a day or round, bots and clocks wait until everybody has read the payments, but no longer than this.
new-start-when-full = Start as soon as all seats are taken
new-hints = Players may ask a bot for advice
new-options = Other ways to play
new-open = Open the table
new-begin = Start
new-what-next =
    { $open ->
        [0] No seat is left for friends.
       *[other] Next, you get a link for your friends.
    }

lobby-waiting =
    { $free ->
        [one] Waiting for { $free } more player
       *[other] Waiting for { $free } more players
    }
lobby-ready = Everybody is here. Waiting for the host to start the game.
lobby-ready-opener = Everybody is here. You can start the game!
lobby-closed = This table was closed before its game started.
lobby-join = Join in
lobby-sit = Sit down
lobby-sit-here = Sit here
lobby-sit-at = Sit down at seat { $seat }
lobby-watch = All seats are taken. Stay here to watch: the game appears by itself.
lobby-bots = Bots for empty seats
lobby-bot-at = Add a bot at seat { $seat }
lobby-level-at = Level of { $name }
lobby-put-bot = Add a bot
lobby-remove-bot = Remove the bot { $name }
lobby-fill = Fill with bots
lobby-start = Start the game
lobby-leave = Leave my seat
lobby-close = Close the table
lobby-invite = Invite
lobby-how = How this table plays
lobby-public = Everybody can find this table on the start page.
lobby-private = Only people with the link can find this table.
lobby-no-clock = No clock. If somebody is away for { $patience }, the others can have a bot take over.
lobby-clock = { $time } for each decision; then a bot decides. If somebody is away for { $patience }, a bot plays for them.
lobby-total = { $time } for the whole game; then a bot decides. If somebody is away for { $patience }, a bot plays for them.
lobby-total-plus = { $time } for the whole game, plus { $increment } for each decision; then a bot decides. If somebody is away for { $patience }, a bot plays for them.
lobby-remove-person = Remove { $name } from the table
lobby-remove-means = Remove { $name }? This person can’t sit down at this table again.
lobby-remove-sure = Remove
lobby-remove-not = Keep
lobby-pace-slow = Bots play slowly.
lobby-pace-usual = Bots play at a normal pace.
lobby-pace-quick = Bots play quickly.
lobby-hints = Players may ask a bot for advice.
lobby-no-hints = Nobody can ask for advice.
lobby-starts-full = The game starts as soon as all seats are taken.
lobby-starts-opener = The host starts the game.

fair-title = Is the shuffle fair?
fair-how = The shuffle comes from a secret of the server and a secret word of each player, which your browser makes up. Hashes fix all of them before anybody reveals a word, so nobody can choose the cards. After the game everything is shown, and anybody can check it.
fair-commitment = Hash of the server’s secret:
fair-hash = Hash of { $name }’s word:

reveal-title = The game is starting…
reveal-waiting = Waiting for the secret words of { $names }.
reveal-elsewhere = Your secret word is in another browser. Open the table there, or leave it.
reveal-give-up = Don’t wait for { $name }
reveal-failed = The start failed: no secret word came from { $names }. New secrets will be drawn.

share-link = Link to this table
share-copy = Copy link
share-copied = Copied
share-copy-failed = It couldn’t be copied. The text is selected, so you can copy it yourself.
share-send = Share…
share-text = Play { $game } with me:
share-qr = The link as a QR code
share-scan = Or point a phone’s camera here.
share-show-qr = Show the QR code

menu-stands-in = (a bot plays)
menu-leave = Leave the game
menu-leave-means = A bot plays on for you, so that the others can finish. You can come back while the game is running.
menu-leave-sure = Let a bot play on
menu-stay = Stay
menu-end = End the game
menu-end-means = You play against bots only, so the game ends here. You can still look at it among your finished games.
menu-end-sure = End it
menu-speed = Speed
menu-speed-at-once = at once
menu-keys = Keys
menu-watchers = Invite people to watch
menu-account = Save the game so far
menu-record = Save the record of the game

absence-yours = A bot is playing for you.
absence-return = Take over again
absence-other = { $name } seems to be away.
absence-stand-in = Let a bot play
absence-watching = You are watching.

refused-removed = The host has removed you from this table. You can watch, or look for another table.
refused-damaged_log = The server can’t read this table: its log is damaged. Tell the people who run this server.
refused-unknown_person = Your session has expired. Try again.

name-label = Your name
settings-language = Language
settings-theme = Theme
settings-sound = Sounds
theme-system = Same as system
theme-light = Light
theme-dark = Dark
