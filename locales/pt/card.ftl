# Medici: o jogo de cartas.
card-heading = Rodada { $round } de { $rounds }
card-heading-advanced = Rodada { $round } de { $rounds }, variante avançada

# De quem é a vez e o que se pede.
card-prompt-other = É a vez de { $name }
card-prompt-other-last = { $name } joga pela última vez na rodada
card-prompt-both = É a sua vez: revele ou pegue cartas
card-prompt-both-last = Sua última vez na rodada: revele ou pegue cartas
card-prompt-take = É a sua vez: pegue cartas
card-prompt-take-last = Sua última vez na rodada: pegue cartas

# As cartas em palavras.
card-words =
    { $good ->
        [cloth] Tecido { $value }
        [fur] Peles { $value }
        [grain] Grãos { $value }
        [dye] Tintura { $value }
        [spice] Especiarias { $value }
       *[value] Valor { $value }
    }{ $icons ->
        [0] {""}
        [1] {""}
       *[other] {" "}({ $icons } ícones)
    }{ $neutral ->
        [yes] {" "}(neutra)
       *[no] {""}
    }

# Lugares, navios, armazéns.
card-seats = Lugares
card-ship = Navio de { $name }: { $loaded } de { $spaces } espaços ocupados, valor { $value }
card-neutral = Cartas neutras de { $name }: não ocupam espaço
card-ship-value = Valor do navio: { $value }
card-full = cheio
card-last-turn = última vez
card-florins =
    { $florins ->
        [1] { $florins } florim
       *[other] { $florins } florins
    }
card-florins-after = se a rodada acabasse agora: { $florins }
card-warehouses = Armazéns
card-warehouses-of = Armazém de { $name }: { $stocks }
card-warehouses-open = Ver todos os armazéns
card-stock =
    { $good }: { $stored ->
        [1] { $stored } ícone
       *[other] { $stored } ícones
    }{ $aboard ->
        [0] {""}
       *[other] , mais { $aboard } a bordo
    }{ $place ->
        [1] , primeira colocação
        [2] , segunda colocação
       *[other] {""}
    }{ $bonus ->
        [0] {""}
       *[other] , bônus de { $bonus }
    }
card-bonus-short = { $icons }: +{ $florins }
card-place =
    { $place ->
        [1] 1º
       *[other] 2º
    }
card-goods-pay = Quem tem mais ícones: 10 florins; o segundo: 5. Com { $icons } ícones ou mais: { $florins } adicionais.
card-goods-pay-advanced = Quem tem mais ícones: 10 florins; o segundo: 5. Com { $icons } ícones ou mais: { $florins } adicionais; com { $more }: { $most } em vez disso.
card-would-be-paid = receberia { $florins }

# Se a rodada acabasse agora.
card-now = Se a rodada acabasse agora
card-now-value = Valor
card-now-ship = Navio
card-now-goods = Mercadorias
card-now-total = Florins

# O mercado.
card-market-title = Mercado
card-market =
    { $count ->
        [0] O mercado está vazio
        [1] Mercado: { $count } carta
       *[other] Mercado: { $count } cartas
    }
card-older =
    { $count ->
        [0] Nenhuma carta fora de alcance
        [1] Fora de alcance: { $count } carta mais antiga
       *[other] Fora de alcance: { $count } cartas mais antigas, primeiro a mais antiga
    }
card-reach = Ao alcance: as três cartas mais recentes
card-no-card = Sem carta
card-pick =
    { $card }, { $position ->
        [1] a mais recente
        [2] a segunda mais recente
       *[other] a terceira mais recente
    }{ $can ->
        [must] : é preciso pegá-la
        [no-room] : não cabe no seu navio
       *[other] {""}
    }
card-caption =
    { $can ->
        [must] obrigatória
        [chosen] escolhida
        [free] opcional
       *[other] não cabe
    }
card-pile =
    { $count ->
        [0] A pilha está vazia
        [1] Pilha: { $count } carta
       *[other] Pilha: { $count } cartas
    }
card-reveals = Reveladas desta vez: { $revealed } de { $most }

# O que posso fazer.
card-actions = O que posso fazer
card-wait = Não é a sua vez.
card-ship-full = Seu navio está cheio: você não joga mais nesta rodada.
card-effect =
    Navio: valor { $before } → { $after }, { $left ->
        [0] e fica cheio.
        [1] resta { $left } espaço.
       *[other] restam { $left } espaços.
    }
card-reveal = Revelar
card-reveal-left =
    { $left ->
        [1] resta { $left }
       *[other] restam { $left }
    }
card-reveal-label =
    { $left ->
        [1] Revelar uma carta: resta { $left } desta vez, { $pile } na pilha
       *[other] Revelar uma carta: restam { $left } desta vez, { $pile } na pilha
    }
card-reveal-no-more = Você já revelou três cartas: agora pegue cartas.
card-reveal-no-pile = A pilha está vazia.
card-take = Pegar
card-say-reveal = Revelar uma carta
card-say-take = Pegar { $cards }
card-note-must = É obrigatório pegar a carta mais recente.
card-note-no-room = Essa carta não cabe no seu navio.
card-note-instead = Só cabe uma das duas: sua escolha foi trocada.

# O pagamento no fim de uma rodada.
card-pay-title = Fim da rodada { $round }
card-pay-why =
    { $how ->
        [ships_full] Todos os navios estão cheios.
        [last_ship_short] O último navio já jogou pela última vez.
       *[nothing_left] Não há mais cartas na pilha nem no mercado.
    }
card-pay-ships = Os navios mais valiosos recebem. Em caso de empate, divide-se o pagamento, arredondando para baixo até um múltiplo de 5.
card-pay-total = O que os pagamentos da rodada renderam e o que cada jogador tem agora.
card-pay-florins = Florins
card-pay-ship-cell = valor { $count }, recebe { $florins }
card-pay-good-cell =
    { $count ->
        [1] { $count } ícone
       *[other] { $count } ícones
    }, recebe { $florins }{ $bonus ->
        [0] {""}
       *[other] , dos quais { $bonus } de bônus
    }
card-pay-done = Próxima rodada
card-pay-result = Ver o resultado
card-for =
    { $what ->
        [ships] Navios
        [cloth] Tecido
        [fur] Peles
        [grain] Grãos
        [dye] Tintura
       *[spice] Especiarias
    }
card-for-bonus =
    { $what ->
        [cloth] Tecido: bônus
        [fur] Peles: bônus
        [grain] Grãos: bônus
        [dye] Tintura: bônus
       *[spice] Especiarias: bônus
    }

# O que aconteceu.
card-log-round-began = Rodada { $round }: { $name } começa.
card-log-revealed = { $name } revela { $card }.
card-log-took = { $name } pega { $cards }.
card-log-forced-reveal = Você precisa revelar: não há outra opção.
card-log-forced-take = Você precisa pegar: não há outra opção.
card-log-round-ended =
    Fim da rodada { $round }: { $how ->
        [ships_full] todos os navios estão cheios.
        [last_ship_short] o último navio já jogou pela última vez.
       *[nothing_left] não há mais cartas na pilha nem no mercado.
    }
card-log-paid = { $what }: { $who }.
card-log-earned = { $name } { $florins }
card-log-game-ended =
    { $count ->
        [1] { $names } vence.
       *[other] { $names } dividem a vitória.
    }

# Cartas que ninguém viu ainda.
card-unseen =
    { $count ->
        [1] Há { $count } carta na pilha. De cada tipo: não vistas / no total.
       *[other] Há { $count } cartas na pilha. De cada tipo: não vistas / no total.
    }
card-unseen-reconstruction = As quantidades são uma reconstrução: o manual não dá nenhuma.
card-unseen-value = sem mercadoria
card-unseen-kind = { $card }: { $unseen } de { $all } não vistas
