# O fim de uma partida, e o replay.
after-won =
    { $you ->
        [yes] Você venceu!
       *[no] { $name } vence
    }
after-four =
    { $you ->
        [yes] Quatro iguais: você vence a partida!
       *[no] Quatro iguais: { $name } vence a partida
    }
after-shared = { $names } dividem a vitória
after-tied = Empate: outra partida vai decidir
after-tied-next = A próxima mesa já está aberta.
after-standings = Classificação final
after-place = { $place }ª colocação
after-place-short = { $place }º
after-score =
    { $ruleset ->
        [burgueses] Riqueza: { $score }
       *[other] { $score ->
            [1] { $score } florim
           *[other] { $score } florins
        }
    }
after-fold = Esconder a classificação
after-unfold = Mostrar a classificação
after-again = Outra partida
after-next = A próxima mesa está aberta: entrar
after-next-watch = A próxima mesa está aberta: assistir
after-replay = Rever
after-record = Salvar registro
after-picture = Imagem do resultado
after-picture-failed = Não foi possível desenhar nem compartilhar a imagem.
after-ledger =
    { $ruleset ->
        [burgueses] De onde veio a riqueza
       *[other] De onde vieram os florins
    }
after-ledger-waits = Lendo o que aconteceu…
after-opening = No início
after-chapter =
    { $ruleset ->
        [medici-2006] Dia { $chapter }
        [medici-2018] Dia { $chapter }
       *[other] Rodada { $chapter }
    }
after-fold-chapter = Esconder os detalhes
after-unfold-chapter = Mostrar os detalhes
after-total = Total
after-not-all = Estas linhas não somam a pontuação final.

after-fairness = Antes da primeira carta, o servidor fixou como as cartas seriam embaralhadas. Confira se ele cumpriu a palavra.
after-check = Conferir o embaralhamento
after-checking = Conferindo…
after-verdict-fair = Honesto: ninguém pôde escolher a ordem das cartas
after-verdict-predicted = Ninguém pôde prever a ordem das cartas, mas houve distribuições descartadas
after-verdict-words = A ordem das cartas vem de todos os segredos
after-verdict-secret = A ordem das cartas vem do segredo do servidor
after-verdict-seed = A ordem das cartas vem da semente
after-verdict-not_fair = Não é honesto: algo não bate
after-verdict-no_seed = Não dá para conferir: o registro não tem semente
after-verdict-unknown = Não foi possível conferir.
after-no-seed = O registro diz quais cartas saíram, mas não de onde vieram. Dá para rever a partida, mas ninguém pode saber se as cartas foram embaralhadas com honestidade.
after-no-promise = Nada foi fixado antes desta partida: quem escreveu o registro escolheu a semente.
after-promise = O hash de um segredo, fixado antes da partida:
after-noted-open = Este navegador anotou o hash antes do início da partida. É o mesmo.
after-noted-running = Este navegador anotou o hash ao ver a mesa pela primeira vez, com a partida em andamento. É o mesmo.
after-noted-over = Este navegador só viu o hash com a partida terminada. Ele não pode saber se antes era o mesmo.
after-noted-nothing = Este navegador não anotou nada desta mesa, então não pode comparar.
after-noted-revealing = Este navegador anotou todos os hashes antes de revelar a sua palavra. São os mesmos.
after-noted-other = Este navegador anotou outra coisa. O servidor mudou o que estava fixado antes da partida.
after-secret-right = O segredo, revelado depois da partida, tem esse hash. Este navegador o calculou.
after-secret-wrong = O segredo revelado depois da partida tem outro hash.
after-words = As palavras dos jogadores, que fazem parte da semente: { $words }.
after-words-none = Nenhum jogador acrescentou uma palavra.
after-words-wrong = Mas não são as da semente.
after-word = “{ $word }” ({ $name })
after-hashes-none = Nenhum jogador fixou uma palavra de antemão. Quem administra o servidor pode ter escolhido a ordem das cartas.
after-hashes-right = Cada jogador fixou uma palavra secreta com o hash dela antes de qualquer palavra ser revelada. Este navegador calculou os hashes, e eles batem. Ninguém pôde escolher a ordem das cartas, nem quem administra o servidor.
after-hashes-later = Cada jogador fixou uma palavra secreta com o hash dela antes de qualquer palavra ser revelada. Este navegador calculou os hashes, e eles batem. Ninguém pôde prever a ordem das cartas, nem quem administra o servidor.
after-hashes-others = Houve jogadores que fixaram palavras secretas com os hashes delas antes de qualquer uma ser revelada, e os hashes batem. Este navegador não acrescentou uma palavra nem viu os hashes antes: só esses jogadores sabem que ninguém escolheu a ordem das cartas.
after-hashes-wrong = Uma palavra não bate com o hash dado antes da partida.
after-failed-starts =
    { $count ->
        [1] Antes desta partida um início falhou porque alguém não revelou a palavra. Uma distribuição foi descartada. Se quem administra o servidor tinha um jogador aqui, pôde ver essa distribuição antes de descartá-la.
       *[other] Antes desta partida { $count } inícios falharam porque alguém não revelou a palavra. A cada vez, uma distribuição foi descartada. Se quem administra o servidor tinha jogadores aqui, pôde ver essas distribuições e ficar com a que preferisse.
    }
after-starts-kept = O segredo vem daquele que este navegador anotou antes pelo hash: não falharam mais inícios do que o servidor diz.
after-starts-chained = O segredo vem do primeiro com este número de inícios que falharam. Este navegador não anotou nenhum hash anterior, então não pode comparar.
after-starts-unproved = O registro não tem o primeiro segredo: só o servidor diz quantos inícios falharam.
after-starts-broken = O segredo não vem do primeiro com este número de inícios que falharam.
after-shuffles-right = O servidor embaralhou tudo de novo a partir da semente: deu o mesmo que na partida.
after-check-yourself = Para não depender de ninguém, confira o registro por conta própria:
after-fairness-guide = Como se prova que é honesto (em inglês)

replay-title = Replay
replay-begins = Início da partida
replay-did = { $name }: { $action }
replay-spoken = { $heading }: { $done }
replay-board = A mesa
replay-controls = Percorrer a partida
replay-moment = Momento
replay-first = Ir para o início
replay-chapter-back = Um dia ou rodada para trás
replay-back = Um passo para trás
replay-toggle = Reproduzir
replay-pause = Pausar
replay-on = Um passo para a frente
replay-chapter-on = Um dia ou rodada para a frente
replay-last = Ir para o fim
replay-speed = Velocidade
replay-times = { $speed }×
replay-copy = Copiar um link para este momento
replay-copied = Link copiado.
replay-link = Link para este momento
replay-about = Sobre esta partida
replay-from = Visão de
replay-from-nobody = quem assiste
replay-keys = Teclas: ← e → para um passo, com Shift para uma ação, Page Up e Page Down para um dia ou rodada, Home e End, Espaço para reproduzir e pausar.
replay-to-table = Ir para a mesa
replay-another = Outro registro
replay-running = A partida ainda está em andamento. Você poderá revê-la quando terminar.
replay-wrong = Este registro se contradiz. { $why }
replay-wrong-at = O replay termina aqui: a ação { $action } deste registro não pode ser jogada. { $why }
replay-open = Abrir um registro
replay-open-about = Reveja qualquer partida, momento a momento: uma que você salvou aqui ou uma que um programa escreveu.
replay-drop = Solte um arquivo em qualquer lugar desta página, ou
replay-choose = Escolher um arquivo
replay-paste = Ou cole um registro
replay-open-it = Abrir
replay-found =
    { $number ->
        [1] { $number } registro
       *[other] { $number } registros
    }
replay-unfinished = não terminada
replay-no-record = Esta linha não é o registro de uma partida.
replay-more = Mostrar mais
replay-empty = Está vazio.
replay-unreadable = Não é possível ler este registro.
replay-unreadable-do = Um registro é o arquivo inteiro que “Salvar registro” gerou, sem alterações. Escolha-o de novo ou salve-o outra vez na mesa.
replay-too-large = O arquivo é grande demais.

# O que está errado em um registro, conforme o código do servidor.
wrong-illegal_action = As regras não a permitem.
wrong-chance = Uma carta do registro não pode sair ali, ou está faltando.
wrong-over = A partida já tinha terminado.
wrong-unused_chance = O registro tem mais cartas do que a partida precisa.
wrong-no_result = A partida terminou, mas o registro não tem resultado.
wrong-not_over = O registro tem um resultado, mas a partida não terminou.
wrong-other_result = A partida termina com um resultado diferente do registrado.
# O que não é honesto em um registro, conforme o código do servidor.
unfair-commitment = O hash do registro não é o do segredo.
unfair-words = As palavras dos jogadores não são as da semente.
unfair-no_words = O registro tem o hash de um segredo, mas não as palavras dos jogadores.
unfair-no_commitment = O registro tem palavras de jogadores, mas não o hash de um segredo.
unfair-hashes_without_words = O registro tem hashes de palavras, mas não as palavras.
unfair-hash_count = O registro não diz de cada jogador se um hash fixou a palavra.
unfair-no_hash = Nenhum hash fixou a palavra de { $name } antes da partida.
unfair-wrong_hash = A palavra de { $name } não corresponde ao hash.
unfair-chance = O servidor embaralhou tudo de novo a partir da semente, e o resultado não é o da partida: a primeira diferença é o sorteio { $number }.
unfair-first_secret = O segredo do registro não vem do primeiro com o número de inícios que falharam.
