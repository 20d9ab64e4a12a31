# What a table can be opened with, and what it then plays.
new-options-means = Where the rulebook can be read in two ways, your table can choose. If you change nothing, the game is played as our rules say.
option-first = Who begins
option-first-chance = By chance
option-first-means-medici-2018 = The rulebook draws the first player at random (“aleatoriamente”). Choosing one departs from it.
option-first-means-medici-2006 = The rulebook leaves it to the players: “de la manera que se desee”, in whatever way they like.
option-first-means-medici-card = The rulebook draws the first player: “al azar”, at random. Choosing one departs from it.
option-first-means-burgueses = The rulebook lets “el jugador más burgués” begin, the most bourgeois player: decide among yourselves.
option-lots = A larger lot needs a buyer with money
option-lots-means = Another card may only be drawn if somebody with room for the lot has a florin. The rulebook asks for a lot “al que pueda pujar al menos un jugador”, for which at least one player can bid. If nobody has a florin, lots have one card.
option-payments = Tournament payments
option-payments-means = Everybody begins with 30 florins, level 5 pays no bonus, and six ships are paid 30 20 10 10 5 0. This isn’t in our rulebooks: it is the first German edition, as played at the World Boardgaming Championships.
option-advanced = Advanced scoring
option-advanced-means = 20 florins instead of 10 for at least 8 icons of a good (10 icons with two players): the rulebook’s advanced variant.
option-zero-icons = Zero icons count, too
option-zero-icons-means = A player without an icon of a good can be first or second in it, as at level 0 of the board game. The rulebook pays “el segundo jugador con más íconos”, the player with the second most icons, and doesn’t say whether none is enough.
option-suits = Four spades, three diamonds
option-suits-means = Hearts and spades run from 2 to 5, clubs and diamonds from 2 to 4. If the sums of spades are equal, nobody pays. The suit marks of the rulebook are damaged and allow both.
option-single-sales = A single card can be sold
option-single-sales-means = A single card can be sold, for nothing. The rulebook lets you discard “tantas cartas […] como quiera”, as many as you want, but names no price for one.
option-prices = The whole price or nothing
option-prices-means = A player with fewer coins than the price pays nothing, instead of all they have. The rulebook only says what happens without any coin: “no recibe ninguna moneda”, you receive none.
option-trades = One trade per round in all
option-trades-means = After a trade, neither player can trade again in this round. The rulebook says “una vez por ronda”, once a round, which we read as once for each player.
option-deck = Deck
option-deck-ours = Ours
option-deck-by-the-letter = By the letter
option-deck-own = Your own
option-deck-means-ours = 110 cards. The rulebook doesn’t give the counts; ours are a reconstruction, and the 7s rest on published reviews.
option-deck-means-by-the-letter = The same 110 cards with 5s instead of the five 7s: the rulebook says “los valores pueden ser 0, 2, 3, 4 ó 5”.
option-deck-means-own = If you own the game, count its cards. With 0, a kind of card is left out.
option-deck-no-good = Without icons
option-deck-add = Another kind of card
option-deck-add-do = Add
option-deck-codes = A code is a good (cloth, fur, grain, dye, spice) or “value”, then the value; “x2” for two icons; “!” for a neutral card: fur3, dye0x2, grain0!, value7.
option-deck-text = The deck as text, to keep or to send
option-deck-copy = Copy the deck
option-deck-show =
    { $cards ->
        [one] Show the deck of { $cards } card
       *[other] Show the deck of { $cards } cards
    }
option-deck-strange = “{ $word }” isn’t a card.
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
option-untrained = Bots know these rules, but bankers and experts were trained without them: they are guessing.
lobby-advanced = Advanced scoring: 20 florins for many icons.
lobby-deck = Custom deck, chosen by the host.
lobby-lots = Another card needs somebody with room and a florin.
lobby-payments = Tournament payments: 30 florins at the start, no bonus at level 5, and 30 20 10 10 5 0 for six ships.
lobby-zero-icons = Players without an icon of a good can be paid for it.
lobby-suits = Hearts and spades from 2 to 5, clubs and diamonds from 2 to 4; with equal spades nobody pays.
lobby-single-sales = A single card can be sold, for nothing.
lobby-prices = A price is paid in full or not at all.
lobby-trades = One trade per round for both players together.
lobby-by-the-letter = Deck by the letter: 5s instead of the 7s.
lobby-first = Seat { $seat } begins.
lobby-first-name = { $name } begins.
lobby-untrained = Bankers and experts were trained without these rules: they are guessing.
lobby-here = At this table
note-payments-florins = Everybody begins with 30 florins.
note-payments-ships = Six ships are paid 30, 20, 10, 10, 5 and 0.
note-payments-bonus = Level 5 pays no bonus.
