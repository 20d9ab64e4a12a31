# Lo que dice la terminal alrededor de las reglas (`lonja rules`). Cada texto es una sola línea.
terminal-rules-in-english = Estas reglas están en inglés: todavía nadie las ha traducido a este idioma.
terminal-paragraphs-in-english = Los párrafos exactos están solo en inglés.
terminal-ruleset = reglas
terminal-seats = asientos
terminal-game = juego
terminal-rules-of-one = Las reglas de un juego:
terminal-paragraph = Un párrafo exacto:
