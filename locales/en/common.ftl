# What every page needs.
close = Close
home = Start page
loading = One moment …
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
level-trader = trader
level-expert = expert
# On a card that is not loaded yet.
would-be = would be

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
turn-other = { $name } is to act
turn-over = The game is over
turn-title = Your turn
banks = Time left
clock =
    { $seconds ->
        [one] { $seconds } second left
       *[other] { $seconds } seconds left
    }

connection-lost = Connection lost. Trying again …
problem-offline = The server can't be reached.
problem-stale = Something else happened first. Look again.
problem-no-table = There is no such table.
missing-title = There is nothing here
missing-why = The address may be mistyped, or the page has moved. From the start page you find everything.
no-table-why = The link may be cut off, or the table is gone: a host may remove finished and abandoned ones. Ask for the link again, or open a table of your own.
offline-why = It may be starting anew, or this device is offline. Games are kept on the server, so nothing is lost. This page tries again by itself.
damaged-why = Other tables are not affected. Open a new one to play on.
try-again = Try again

log-earlier = Show what came before
log-stood-in = A bot plays for { $name }.
log-returned = { $name } is back.
log-by-clock = (out of time)
log-by-stand_in = (a bot, standing in)

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
        [350] 2×
       *[0] ⏩︎
    }
speed-hurry = Fast-forward until I decide again
turn-timed-out = Time ran out, so a bot decided for you: { $what }
