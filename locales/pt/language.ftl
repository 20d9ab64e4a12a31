# Como este idioma se chama.
language-name = Português
