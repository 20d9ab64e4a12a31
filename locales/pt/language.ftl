# Como este idioma se chama, e o que a página diz antes de ter os demais textos.
language-name = Português
page-failed = Não foi possível carregar a página. Carregue-a de novo.
page-script = Lonja precisa de JavaScript.
page-about = Medici, Medici: o jogo de cartas e Burgueses, segundo o manual: com amigos e bots.
