# A mesa de Burgueses.
burgueses-heading = Rodada { $round } de 2

burgueses-prompt-act-mine = Sua vez: compre, venda ou troque
burgueses-prompt-act-other = { $name } pode comprar, vender ou trocar
burgueses-prompt-place-mine = Coloque uma carta na sua vitrine
burgueses-prompt-place-other = { $name } está colocando uma carta
burgueses-prompt-discard-mine = Descarte uma carta da sua vitrine
burgueses-prompt-discard-other = { $name } precisa descartar uma carta

# Cartas
burgueses-card =
    { $suit ->
        [S] { $value } de espadas
        [C] { $value } de paus
        [H] { $value } de copas
       *[D] { $value } de ouros
    }
burgueses-card-hidden = uma carta oculta
burgueses-card-yours = { $card } na sua vitrine
burgueses-card-of = { $card } na vitrine de { $name }
burgueses-card-in-hand = { $card } na sua mão
burgueses-card-drawn = { $card } na sua mão, carta nova
burgueses-drawn = nova

burgueses-king-ks = Rei de espadas
burgueses-king-kc = Rei de paus
burgueses-king-kh = Rei de copas
burgueses-king-kd = Rei de ouros
burgueses-king-as = Ás de espadas
burgueses-rule-ks = Quem soma mais em espadas paga 1 moeda.
burgueses-rule-kc = Quem mostra uma carta de paus recebe 1 moeda.
burgueses-rule-kh = Quem soma mais em copas recebe 1 moeda.
burgueses-rule-kd = Quem mostra uma carta de ouros recebe 1 moeda; quem não mostra descarta uma carta.
burgueses-rule-as = Uma vitrine de soma par recebe 1 moeda; uma de soma ímpar paga 1.
burgueses-nobody-ks = Sem espadas ou com somas iguais: ninguém paga.
burgueses-nobody-kc = Sem paus: ninguém recebe.
burgueses-nobody-kh = Somas iguais: ninguém recebe.
burgueses-nobody-kd = Nada a descartar.
burgueses-nobody-as = Vitrines vazias: nada acontece.
burgueses-king-state =
    { $comes ->
        [yes] { $king }: ainda pode sair
       *[no] { $king }: já saiu
    }
burgueses-king-comes =
    { $comes ->
        [yes] Pode ser o próximo rei.
       *[no] Só volta depois que os cinco forem embaralhados.
    }
burgueses-king-came = O que fez nesta rodada
burgueses-no-king-yet = Depois de cada ação um rei é revelado e obedecido.

# O que cada um tem
burgueses-showcase-yours =
    Sua vitrine: { $cards ->
        [0] vazia
        [1] { $cards } carta, total { $total }, { $parity ->
            [even] par
           *[odd] ímpar
        }
       *[other] { $cards } cartas, total { $total }, { $parity ->
            [even] par
           *[odd] ímpar
        }
    }
burgueses-showcase-of =
    Vitrine de { $name }: { $cards ->
        [0] vazia
        [1] { $cards } carta, total { $total }, { $parity ->
            [even] par
           *[odd] ímpar
        }
       *[other] { $cards } cartas, total { $total }, { $parity ->
            [even] par
           *[odd] ímpar
        }
    }
burgueses-bay =
    { $suit ->
        [S] Espadas
        [C] Paus
        [H] Copas
       *[D] Ouros
    }: { $cards ->
        [0] nenhuma carta
       *[other] soma { $sum }
    }
burgueses-bay-sum =
    { $suit ->
        [S] Espadas somam { $sum }: com o rei de espadas, quem soma mais paga 1
       *[H] Copas somam { $sum }: com o rei de copas, quem soma mais recebe 1
    }
burgueses-coins = Moedas
burgueses-coins-of =
    { $coins ->
        [1] { $name } tem { $coins } moeda
       *[other] { $name } tem { $coins } moedas
    }
burgueses-spades = Espadas à vista
burgueses-in-hand = Cartas na mão
burgueses-riches = Riqueza
burgueses-riches-finished = Riqueza das rodadas terminadas: { $finished }
burgueses-riches-hint = Riqueza das rodadas terminadas: { $finished }. Se esta rodada acabasse agora: { $more }, por moedas e espadas à vista, menos cartas na mão
burgueses-total = Total
burgueses-total-hint = Soma da vitrine: o ás de espadas pergunta se é par ou ímpar
burgueses-parity =
    { $parity ->
        [even] par
       *[odd] ímpar
    }
burgueses-traded =
    { $traded ->
        [yes] sem troca
       *[no] pode trocar
    }
burgueses-traded-hint =
    { $traded ->
        [yes] Não pode mais trocar nesta rodada
       *[no] Ainda pode trocar nesta rodada
    }
burgueses-hand-of =
    { $cards ->
        [1] Mão de { $name }: { $cards } carta
       *[other] Mão de { $name }: { $cards } cartas
    }
burgueses-hand-yours =
    { $cards ->
        [1] Sua mão: { $cards } carta
       *[other] Sua mão: { $cards } cartas
    }
burgueses-hand-empty = Sem cartas na mão

burgueses-threat-unseen =
    { $you ->
        [yes] Você tem um trio de { $value }: com mais um vence. O quarto ainda não foi visto.
       *[no] { $name } tem um trio de { $value }: com mais um vence. O quarto ainda não foi visto.
    }
burgueses-threat-hand =
    { $you ->
        [yes] Você tem um trio de { $value }, e o quarto na mão!
       *[no]
            { $yours ->
                [yes] { $name } tem um trio de { $value }: com mais um vence. Está com você.
               *[no] { $name } tem um trio de { $value }: o quarto está em uma das mãos.
            }
    }
burgueses-threat-across =
    { $you ->
        [yes] Você tem um trio de { $value }: { $other } mostra o quarto.
       *[no] { $name } tem um trio de { $value }: { $other } mostra o quarto.
    }
burgueses-threat-nowhere =
    { $you ->
        [yes] Você tem os quatro { $value }: venda e vença!
       *[no] { $name } tem os quatro { $value }: se vender, vence!
    }

# O centro
burgueses-middle = Pilha, banco e reis
burgueses-pile = pilha
burgueses-pile-hint =
    { $cards ->
        [0] A pilha está vazia
        [1] { $cards } carta na pilha
       *[other] { $cards } cartas na pilha
    }
burgueses-bank = banco
burgueses-bank-hint =
    { $coins ->
        [1] { $coins } moeda no banco
       *[other] { $coins } moedas no banco
    }
burgueses-out = fora
burgueses-out-hint =
    { $cards ->
        [1] { $cards } carta vendida ou descartada nesta rodada
       *[other] { $cards } cartas vendidas ou descartadas nesta rodada
    }
burgueses-kings-left =
    { $kings ->
        [0] Nenhum rei restante: os cinco são embaralhados antes do próximo
        [1] Resta { $kings } rei antes de embaralhar todos
       *[other] Restam { $kings } reis antes de embaralhar todos
    }

# O que posso fazer
burgueses-actions = Sua mão e suas ações
burgueses-buy = Comprar
burgueses-buy-hint = pegue uma carta e coloque uma
burgueses-buy-empty = coloque uma carta da mão
burgueses-place = Colocar
burgueses-place-hint = escolha uma carta da mão
burgueses-discard = Descartar
burgueses-discard-hint = escolha uma da sua vitrine
burgueses-sell = Vender
burgueses-sell-four = Vender os quatro { $value }
burgueses-sell-hint = escolha valores iguais
burgueses-sell-hint-single = escolha cartas da sua vitrine
burgueses-sell-none = não há dois valores iguais
burgueses-sell-none-single = sua vitrine está vazia
burgueses-sell-brings =
    { $coins ->
        [0] { $name } não tem moedas
        [1] { $coins } moeda de { $name }
       *[other] { $coins } moedas de { $name }
    }
burgueses-sell-nothing = em troca de nada
burgueses-sell-wins = e vença a partida!
burgueses-trade = Trocar
burgueses-trade-hint = 1 moeda; uma carta de cada vitrine
burgueses-trade-costs = por 1 moeda
burgueses-no-trade-done = você já trocou nesta rodada
burgueses-no-trade-once = já houve uma troca nesta rodada
burgueses-no-trade-just = { $name } acabou de trocar
burgueses-no-trade-coin = você não tem moedas
burgueses-no-trade-card = ambos precisam mostrar uma carta

burgueses-action-buy = Comprar
burgueses-action-place = Colocar o { $card }
burgueses-action-discard = Descartar o { $card }
burgueses-action-sell =
    { $coins ->
        [0] Vender { $cards } em troca de nada
        [1] Vender { $cards } por { $coins } moeda
       *[other] Vender { $cards } por { $coins } moedas
    }
burgueses-action-sell-four = Vender os quatro { $value } e vencer a partida
burgueses-action-trade = Trocar seu { $mine } pelo { $theirs } de { $name }, por 1 moeda

# O que aconteceu
burgueses-told-round = Rodada { $round }: { $name } começa
burgueses-told-dealt =
    { $you ->
        [yes] Você recebe { $cards }.
       *[no] { $name } recebe { $cards }.
    }
burgueses-told-shuffled = Os cinco reis são embaralhados.
burgueses-told-buys =
    { $you ->
        [yes] Você compra.
       *[no] { $name } compra.
    }
burgueses-told-buys-forced =
    { $you ->
        [yes] Você compra: não há outra opção.
       *[no] { $name } compra: não há outra opção.
    }
burgueses-told-draws =
    { $you ->
        [yes] Você pega o { $card }.
       *[no] { $name } pega o { $card }.
    }
burgueses-told-places =
    { $you ->
        [yes] Você coloca o { $card }.
       *[no] { $name } coloca o { $card }.
    }
burgueses-told-places-forced =
    { $you ->
        [yes] Você coloca o { $card }: não há outra opção.
       *[no] { $name } coloca o { $card }: não há outra opção.
    }
burgueses-told-discarded =
    { $you ->
        [yes] Você descarta o { $card }.
       *[no] { $name } descarta o { $card }.
    }
burgueses-told-discarded-forced =
    { $you ->
        [yes] Você descarta o { $card }: não há outra opção.
       *[no] { $name } descarta o { $card }: não há outra opção.
    }
burgueses-told-must-discard = { $name } precisa descartar uma carta.
burgueses-told-sold =
    { $you ->
        [yes] Você vende { $cards }
       *[no] { $name } vende { $cards }
    }: { $coins ->
        [0] nenhuma moeda em troca.
        [1] { $coins } moeda de { $payer }.
       *[other] { $coins } moedas de { $payer }.
    }
burgueses-told-sold-four =
    { $you ->
        [yes] Você vende os quatro { $value }!
       *[no] { $name } vende os quatro { $value }!
    }
burgueses-told-traded =
    { $you ->
        [yes] Você troca o { $mine } pelo { $theirs } de { $from }.
       *[no] { $name } troca o { $mine } pelo { $theirs } de { $from }.
    }
burgueses-told-king = { $king }. { $rule }
burgueses-told-received =
    { $you ->
        [yes] Você recebe
       *[no] { $name } recebe
    } { $coins ->
        [1] { $coins } moeda.
       *[other] { $coins } moedas.
    }
burgueses-told-received-nothing =
    { $you ->
        [yes] O banco não tem moedas para você.
       *[no] O banco não tem moedas para { $name }.
    }
burgueses-told-paid =
    { $you ->
        [yes] Você paga
       *[no] { $name } paga
    } { $coins ->
        [1] { $coins } moeda.
       *[other] { $coins } moedas.
    }
burgueses-told-paid-nothing =
    { $you ->
        [yes] Você não tem moedas para pagar.
       *[no] { $name } não tem moedas para pagar.
    }
burgueses-told-round-ended = Acaba a rodada { $round }. Riqueza: { $first } { $firstRiches }, { $second } { $secondRiches }.
burgueses-ended-four =
    { $you ->
        [yes] Quatro iguais: você vence a partida na hora!
       *[no] Quatro iguais: { $name } vence a partida na hora!
    }
burgueses-ended-riches =
    { $you ->
        [yes] Sua riqueza é maior: você vence!
       *[no] { $name } tem mais riqueza e vence a partida.
    }
burgueses-ended-tied = Riqueza igual: ninguém venceu ainda; outra partida vai decidir.

burgueses-round-short = rodada
burgueses-round = Rodada { $round }
burgueses-amount = { $amount }
burgueses-round-over = A rodada { $round } acabou
burgueses-round-next = Ir para a rodada { $round }
burgueses-ahead =
    { $you ->
        [yes] Você está à frente.
       *[no] { $name } está à frente.
    }
burgueses-level = Empate.
burgueses-coins-explained = Cada moeda vale 1.
burgueses-spades-explained = Cada carta de espadas à vista vale 1.
burgueses-in-hand-explained = Cada carta que sobra na mão desconta 1.
burgueses-both = A riqueza das duas rodadas é somada.
burgueses-round-result = Ver o resultado
burgueses-afresh = Moedas e cartas recomeçam do zero; a riqueza das duas rodadas é somada.

# Cartas não vistas
burgueses-unseen =
    { $cards ->
        [0] Todas as mercadorias já foram vistas.
        [1] { $cards } carta não vista: { $hand } na mão, { $pile } na pilha.
       *[other] { $cards } cartas não vistas: { $hand } na mão, { $pile } na pilha.
    }
burgueses-unseen-short = Não vistas
burgueses-kings-next = Reis que podem sair agora
burgueses-by-value = A caminho de quatro iguais
burgueses-by-value-hint = Onde estão as cartas de cada valor. Só há dois cincos.
burgueses-showcase-of-short = Vitrine de { $name }
burgueses-hands-seen = Mãos que você vê
burgueses-out-long = Vendidas ou descartadas
