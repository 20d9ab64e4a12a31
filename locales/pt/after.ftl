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
after-tied = Empate: outra partida decide
after-tied-next = A próxima mesa se abriu sozinha.
after-standings = Classificação final
after-place = { $place }º lugar
after-score =
    { $ruleset ->
        [burgueses] Riqueza: { $score }
       *[other] { $score ->
            [one] { $score } florim
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
after-ledger =
    { $ruleset ->
        [burgueses] De onde veio a riqueza
       *[other] De onde vieram os florins
    }
after-ledger-waits = Lendo o que aconteceu…
after-opening = No começo
after-chapter =
    { $ruleset ->
        [medici-2006] Dia { $chapter }
        [medici-2018] Dia { $chapter }
       *[other] Rodada { $chapter }
    }
after-fold-chapter = Recolher
after-unfold-chapter = Abrir: por quê
after-total = Total
after-not-all = Estas linhas não somam a pontuação final.

after-fairness = Antes da primeira carta o servidor se comprometeu com a forma de embaralhar. Confira se ele cumpriu a palavra.
after-check = Conferir o embaralhamento
after-checking = Conferindo…
after-verdict-fair = Honesto: ninguém pôde escolher o embaralhamento
after-verdict-words = Foi embaralhado conforme todos os segredos
after-verdict-secret = Foi embaralhado conforme o segredo do servidor
after-verdict-seed = Foi embaralhado conforme a semente
after-verdict-not_fair = Não é honesto: algo não bate
after-verdict-no_seed = Não dá para conferir: o registro não tem semente
after-verdict-unknown = Não foi possível conferir.
after-no-seed = O registro conta as cartas como elas vieram, mas não de onde vieram. Dá para rever a partida, mas ninguém pode saber se foram embaralhadas com honestidade.
after-no-promise = Ninguém prometeu nada antes desta partida: quem escreveu o registro escolheu a semente.
after-promise = Prometida antes da partida, a impressão digital de um segredo:
after-noted-open = Este navegador a anotou antes de a partida começar. É a mesma.
after-noted-running = Este navegador a anotou ao ver a mesa pela primeira vez, com a partida em andamento. É a mesma.
after-noted-over = Este navegador só a viu com a partida terminada. Ele não pode saber se antes era a mesma.
after-noted-nothing = Este navegador não anotou nada desta mesa, então não pode comparar.
after-noted-revealing = Este navegador a anotou, com todos os hashes, antes de revelar a sua palavra. São os mesmos.
after-noted-other = Este navegador tinha anotado outra coisa. O servidor mudou o que estava fixado antes da partida.
after-secret-right = O segredo, revelado depois da partida, tem essa impressão. Este navegador a calculou.
after-secret-wrong = O segredo revelado depois da partida tem outra impressão.
after-words = Misturadas à semente, as palavras dos jogadores: { $words }.
after-words-none = Nenhum jogador acrescentou uma palavra própria.
after-words-wrong = Mas não são as da semente.
after-word = “{ $word }” ({ $name })
after-hashes-none = Nenhum jogador fixou uma palavra de antemão. Quem mantém o servidor pode ter escolhido o embaralhamento.
after-hashes-right = Cada jogador fixou uma palavra secreta com o hash dela antes de qualquer palavra ser revelada. Este navegador calculou os hashes: eles batem. Ninguém pôde escolher o embaralhamento, nem quem mantém o servidor.
after-hashes-others = Jogadores fixaram palavras secretas com os hashes delas antes de qualquer uma ser revelada, e os hashes batem. Este navegador não acrescentou uma palavra nem viu os hashes antes: que ninguém escolheu o embaralhamento, só esses jogadores sabem.
after-hashes-wrong = Uma palavra não bate com o hash dado antes da partida.
after-failed-starts =
    { $count ->
        [one] Um começo falhou antes desta partida porque alguém não revelou a palavra. Uma distribuição foi descartada.
       *[other] { $count } começos falharam antes desta partida porque alguém não revelou a palavra. Cada vez uma distribuição foi descartada.
    }
after-shuffles-right = O servidor embaralhou tudo de novo a partir da semente: deu o mesmo que na partida.
after-shuffles-wrong = O servidor embaralhou tudo de novo a partir da semente: { $why }.
after-check-yourself = Para não depender de ninguém, confira você o registro:

replay-title = Replay
replay-begins = A partida começa
replay-did = { $name }: { $action }
replay-spoken = { $heading }: { $done }
replay-board = A mesa
replay-controls = Percorrer a partida
replay-moment = Momento
replay-first = Para o começo
replay-chapter-back = Um dia ou rodada para trás
replay-back = Uma ação para trás
replay-toggle = Reproduzir
replay-pause = Pausar
replay-on = Uma ação para a frente
replay-chapter-on = Um dia ou rodada para a frente
replay-last = Para o fim
replay-speed = Velocidade
replay-times = { $speed }×
replay-copy = Copiar um link para este momento
replay-copied = O link foi copiado.
replay-link = Link para este momento
replay-about = Sobre esta partida
replay-from = Vista de
replay-from-nobody = fora
replay-keys = Teclas: ← e → para uma ação, Page Up e Page Down para um dia ou rodada, Home e End, espaço para reproduzir e pausar.
replay-to-table = Para a mesa
replay-another = Outro registro
replay-running = A partida ainda está em andamento. Dá para revê-la quando terminar.
replay-wrong = Este registro não concorda consigo mesmo: { $why }
replay-wrong-at = O replay termina aqui: a ação { $action } deste registro não pode ser jogada. { $why }
replay-open = Abrir um registro
replay-open-about = Reveja qualquer partida, momento a momento: uma que você baixou aqui ou uma que um programa escreveu.
replay-drop = Solte um arquivo em qualquer lugar desta página, ou
replay-choose = Escolher um arquivo
replay-paste = Ou cole um registro
replay-open-it = Abrir
replay-found =
    { $number ->
        [one] { $number } registro
       *[other] { $number } registros
    }
replay-unfinished = não terminada
replay-no-record = Esta linha não é um registro.
replay-more = Mostrar mais
replay-empty = Não há nada nele.
replay-unreadable = Não é possível ler este registro: { $why }
replay-unreadable-do = Um registro é o arquivo inteiro que “Salvar registro” gerou, sem alterações. Escolha-o de novo ou salve-o outra vez na mesa.
replay-too-large = O arquivo é grande demais.
