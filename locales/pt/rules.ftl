# As regras como livro.
rules-search = Buscar nestas regras
rules-next = Próximo resultado
rules-before = Resultado anterior
rules-contents = Sumário
rules-others = Regras dos outros jogos
rules-back = Voltar a { $ruleset }
rules-learn = Aprender jogando
rules-ids = Os sinais pequenos como M4 são os números dos parágrafos das regras, iguais em todos os idiomas. Um sinal sublinhado leva ao que o manual deixa em aberto ali ou ao que muda entre as edições.
rules-hits =
    { $hits ->
        [0] Nada encontrado
        [1] 1 resultado
       *[other] { $hits } resultados
    }{ $sections ->
        [0] {""}
        [1] {" "}em 1 seção
       *[other] {" "}em { $sections } seções
    }
rules-hit = { $number } de { $hits }
rules-hits-here =
    { $hits ->
        [1] aparece uma vez
       *[other] aparece { $hits } vezes
    }
rules-nothing = “{ $query }” não aparece nestas regras. Tente uma palavra mais curta.

rules-about-medici-2018 = Dê lances por lotes de mercadorias e carregue seu navio durante três dias. De dois a seis jogadores.
rules-about-medici-2006 = A edição anterior dos mesmos leilões. De três a seis jogadores.
rules-about-medici-card = Sem leilões: revele cartas e pegue as que quiser, mas sempre a mais recente. De dois a seis jogadores.
rules-about-burgueses = Mostre suas mercadorias, venda-as à custa do outro jogador e aguente os caprichos dos reis. Dois jogadores.
