# The rules as a book.
rules-search = Search these rules
rules-next = Next match
rules-before = Previous match
rules-contents = Contents
rules-others = Rules of the other games
rules-back = Back to { $ruleset }
rules-learn = Learn it by playing
rules-ids = Small marks such as M4 are the numbers of the rules’ paragraphs, the same in all languages. An underlined mark leads to what the rulebook leaves open there, or to how the editions differ.
rules-hits =
    { $hits ->
        [0] Nothing found
        [one] 1 match
       *[other] { $hits } matches
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
rules-nothing = “{ $query }” isn’t mentioned in these rules. Try a shorter word.

rules-about-medici-2018 = Bid for lots of goods and load your ship, for three days. Two to six players.
rules-about-medici-2006 = The older edition of the same auctions. Three to six players.
rules-about-medici-card = Without auctions: reveal cards, take what suits you, but always the newest. Two to six players.
rules-about-burgueses = Show your goods, sell them at the other player’s expense, and bear the moods of the kings. Two players.
