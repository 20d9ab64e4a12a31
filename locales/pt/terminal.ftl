# O que o terminal diz em volta das regras (`lonja rules`). Cada texto é uma única linha.
terminal-rules-in-english = Estas regras estão em inglês: ninguém ainda as traduziu para este idioma.
terminal-paragraphs-in-english = Os parágrafos exatos estão só em inglês.
terminal-ruleset = regras
terminal-seats = lugares
terminal-game = jogo
terminal-rules-of-one = As regras de um jogo:
terminal-paragraph = Um parágrafo exato:
