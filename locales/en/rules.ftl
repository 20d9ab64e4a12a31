# The rules as a book.
rules-search = Search these rules
rules-next = Next place
rules-before = Place before
rules-contents = Contents
rules-others = Rules of the other games
rules-back = Back to { $ruleset }
rules-learn = Learn it by playing
rules-ids = Small signs such as M4 are the numbers of the rules’ paragraphs, the same in all languages.
rules-hits =
    { $hits ->
        [0] Nothing found
        [one] 1 place
       *[other] { $hits } places
    }{ $sections ->
        [0] {""}
        [one] {" "}in 1 section
       *[other] {" "}in { $sections } sections
    }
rules-hit = { $number } of { $hits }
rules-hits-here =
    { $hits ->
        [one] found once
       *[other] found { $hits } times
    }
rules-nothing = These rules don’t speak of “{ $query }”. Try a shorter word.

rules-about-medici-2018 = Bid for lots of goods and load your ship, for three days. Two to six players.
rules-about-medici-2006 = The older edition of the same auctions. Three to six players.
rules-about-medici-card = Without auctions: reveal cards, take what suits you, but always the newest. Two to six players.
rules-about-burgueses = Show your goods, sell them at the other’s expense, and bear the moods of the kings. Two players.
