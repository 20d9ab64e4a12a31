# What every page needs.
skip = Skip to the main content
close = Close
home = Start page
loading = One moment…
menu = Table
settings = Settings
log = What happened
rules = Rules
hint = Ask for advice
unseen = Cards still unseen
table-tools = Tools
seat-open = Free seat
you = you

ruleset-medici-2006 = Medici (2006)
ruleset-medici-2018 = Medici (2018)
ruleset-medici-card = Medici: The Card Game
ruleset-burgueses = Burgueses

level-random = random
level-novice = novice
level-apprentice = apprentice
level-trader = trader
level-banker = banker
level-expert = expert
# On a card that is not loaded yet.
would-be = would be
# Read aloud, and when a mouse points at it.
ship-space = empty space

good-cloth = cloth
good-fur = fur
good-grain = grain
good-dye = dye
good-spice = spice
good-gold = gold
# A card of goods in words.
card-name =
    { $good ->
        [cloth] Cloth { $value }
        [fur] Fur { $value }
        [grain] Grain { $value }
        [dye] Dye { $value }
        [spice] Spice { $value }
        [gold] Gold { $value }
       *[value] Value { $value }
    }{ $icons ->
        [0] {""}
        [1] {""}
       *[other] , { $icons } icons
    }{ $neutral ->
        [yes] , neutral
       *[no] {""}
    }

turn-yours = Your turn
turn-other = { $name }’s turn
turn-over = The game is over
turn-ended = This game was ended early
turn-title = Your turn
turn-line = Whose turn it is
clock =
    { $seconds ->
        [one] { $seconds } second left
       *[other] { $seconds } seconds left
    }
clock-of =
    { $seconds ->
        [one] { $name } has { $seconds } second left
       *[other] { $name } has { $seconds } seconds left
    }

account-back = Back
account-next = Next
account-skip = Skip

connection-lost = Connection lost. Trying again…
problem-offline = The server can’t be reached.
problem-stale = The table has moved on. Check it and try again.
problem-no-table = There is no such table.
missing-title = There is nothing here
missing-why = The address may be mistyped, or the page has moved. You can find everything from the start page.
missing-game = There is no such game here
missing-game-why = The address may be mistyped, or the game has another name here. The start page shows all games.
no-table-why = The link may be cut off, or the table is gone: servers may delete finished and abandoned tables. Ask for the link again, or open a table of your own.
offline-why = The server may be restarting, or this device is offline. Games are kept on the server, so nothing is lost. This page tries again by itself.
server-why = Games are kept on the server, so nothing is lost. If trying again doesn’t help, tell the people who run this server.
damaged-why = Other tables aren’t affected. Open a new one to play on.
try-again = Try again
unloaded = A part of this page couldn’t be loaded.
unloaded-why = This device may be offline, or the server has a new version of the page.

log-earlier = Show earlier lines
log-stood-in = A bot plays for { $name }.
log-returned = { $name } is back.
log-by-clock = (out of time)
log-by-stand_in = (played by a bot)

plain-heading = {""}
plain-line = { $text }
speed =
    { $speed ->
        [700] Speed: normal. Press for twice as fast.
        [350] Speed: twice as fast. Press to see everything at once.
       *[0] Speed: everything at once. Press for normal.
    }
speed-short =
    { $speed ->
        [700] 1×
       *[350] 2×
    }
speed-hurry = Fast-forward to my next decision
turn-timed-out = Your time ran out, so a bot decided for you: { $what }
