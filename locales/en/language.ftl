# What this language calls itself, and what the page says before its other texts are there.
language-name = English
page-failed = The page could not be loaded. Load it again.
page-script = Lonja needs JavaScript.
page-about = Medici, Medici: The Card Game and Burgueses, by the book: with friends and bots.
