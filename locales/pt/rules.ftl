# The rules as a book.
rules-search = Buscar nestas regras
rules-next = Próximo lugar
rules-before = Lugar anterior
rules-contents = Sumário
rules-others = Regras dos outros jogos
rules-back = Voltar a { $ruleset }
rules-learn = Aprender jogando
rules-ids = Os sinais pequenos como M4 são os números dos parágrafos das regras, iguais em todos os idiomas.
rules-hits =
    { $hits ->
        [0] Nada encontrado
        [one] 1 lugar
       *[other] { $hits } lugares
    }{ $sections ->
        [0] {""}
        [one] {" "}em 1 seção
       *[other] {" "}em { $sections } seções
    }
rules-hit = { $number } de { $hits }
rules-hits-here =
    { $hits ->
        [one] aparece uma vez
       *[other] aparece { $hits } vezes
    }
rules-nothing = Estas regras não falam de “{ $query }”. Tente uma palavra mais curta.

rules-about-medici-2018 = Dê lances por lotes de mercadorias e carregue seu navio, por três dias. De dois a seis jogadores.
rules-about-medici-2006 = A edição anterior dos mesmos leilões. De três a seis jogadores.
rules-about-medici-card = Sem leilões: revele cartas e pegue as que lhe convêm, mas sempre a mais nova. De dois a seis jogadores.
rules-about-burgueses = Mostre suas mercadorias, venda-as à custa do outro e aguente os caprichos dos reis. Dois jogadores.
