# What the terminal says around the rules (`lonja rules`). Each text is one plain line.
terminal-rules-in-english = These rules are in English: nobody has translated them into this language yet.
terminal-paragraphs-in-english = Exact paragraphs are in English only.
terminal-ruleset = ruleset
terminal-seats = seats
terminal-game = game
terminal-rules-of-one = The rules of one:
terminal-paragraph = An exact paragraph:
