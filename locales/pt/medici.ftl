# A mesa de Medici (2006, 2018).
medici-heading = Dia { $day } de { $days }
medici-prompt-draw-you =
    { $count ->
        [one] Uma carta no lote: comprar outra ou parar?
       *[other] { $count } cartas no lote: comprar outra ou parar?
    }
medici-prompt-draw = { $name } forma o lote
medici-prompt-bid-you = Dê um lance de { $least } ou mais, ou passe
medici-prompt-bid = { $name } dá o lance

medici-draw = Comprar outra carta
medici-stop =
    { $count ->
        [one] Parar: leiloar esta carta
       *[other] Parar: leiloar estas { $count } cartas
    }
medici-pass = Passar
medici-bid = Lance de { $bid }
medici-bid-what = Dar lance

medici-log-day-began = Dia { $day }: { $name } começa
medici-log-turned = { $name } revela { $card }.
medici-log-stop = { $name } para.
medici-log-bid = { $name } dá um lance de { $bid }.
medici-log-pass = { $name } passa.
medici-log-pass-forced = { $name } não pode cobrir o lance e passa.
medici-log-must-pass =
    { $count ->
        [one] { $names } não tem espaço para o lote, ou nenhum florim, e precisa passar.
       *[other] { $names } não têm espaço para o lote, ou nenhum florim, e precisam passar.
    }
medici-log-sold =
    { $bid ->
        [one] { $name } paga { $bid } florim por { $cards }.
       *[other] { $name } paga { $bid } florins por { $cards }.
    }
medici-log-discarded = Ninguém quer { $cards }: descarte.
medici-log-loaded-free = { $name }, com o último navio aberto, carrega de graça: { $cards }.
medici-log-day-ended-last_ship_full = Fim do dia { $day }: todos os navios estão cheios
medici-log-day-ended-last_ship_short = Fim do dia { $day }: a pilha não encheu o último navio
medici-log-day-ended-pile_empty = Fim do dia { $day }: a pilha acabou
medici-log-ships-paid = Os navios pagam: { $paid }.
medici-log-good-paid = Pagamento por { $good }: { $paid }.
medici-log-game-ended =
    { $count ->
        [one] { $names } vence
       *[other] { $names } dividem a vitória
    }
medici-paid-one = { $name } { $florins }

medici-post-start = No início
medici-post-bids = Lances
medici-post-ships = Navio
medici-post-good = Posição em { $good }
medici-post-bonus = Bônus em { $good }

medici-lot = O lote
medici-lot-cards =
    { $count ->
        [0] Nenhuma carta no lote
        [one] Uma carta no lote
       *[other] { $count } cartas no lote
    }
medici-pile =
    { $count ->
        [one] { $count } carta na pilha
       *[other] { $count } cartas na pilha
    }
medici-auctioneer = Leiloa:
medici-auctioneer-is = { $name } leiloa: forma o lote e dá o último lance
medici-high = Maior lance
medici-no-bid = Nenhum ainda
medici-last-lot = O lote anterior
medici-discarded = Descartado
medici-bids = Lances, em ordem
medici-passed = passa
medici-out-full = cheio
medici-out-room = sem lugar
medici-out-florin = sem florim
medici-out-high = passa
medici-says-bid =
    { $high ->
        [yes] { $name } deu { $bid }, o maior lance.
       *[no] { $name } deu um lance de { $bid }.
    }
medici-says-passed = { $name } passou.
medici-says-asked = É a vez de { $name } dar um lance.
medici-says-waiting = { $name } ainda não deu lance.
medici-says-out-full = O navio de { $name } está cheio: não participa mais hoje.
medici-says-out-room = { $name } não tem espaço para o lote inteiro e precisa passar.
medici-says-out-florin = { $name } não tem nenhum florim e precisa passar.
medici-says-out-high = { $name } não podia cobrir o lance e passou.
medici-bids-last = Leiloa: dá o último lance.

medici-seats = Os outros navios
medici-seat = Jogador
medici-my-ship = Meu navio
medici-ship-of = Navio de { $name }
medici-space = espaço vazio
medici-ship-value = O navio vale { $value }
medici-florins =
    { $florins ->
        [one] { $florins } florim
       *[other] { $florins } florins
    }
medici-florins-after = { $florins } se o dia acabasse agora

medici-stalls = As barracas
medici-stalls-more = Todos os níveis das barracas em detalhe
medici-level-of =
    { $bonus ->
        [0] { $name } nível { $level }
       *[other] { $name } nível { $level }, bônus { $bonus }
    }
medici-level-next = nível { $level } com o que está a bordo
medici-stalls-explained =
    No fim de cada dia um navio sobe sua marca um nível para cada carta da mercadoria: os anéis e as setas mostram até onde ela iria agora. { $seats ->
        [2] Depois quem está mais alto em cada escala recebe 10.
       *[other] Depois quem está mais alto em cada escala recebe 10, e o segundo 5.
    } Empates dividem. { $bonus ->
        [0] Os níveis 6 e 7 pagam mais 10 e 20
       *[other] Os níveis 5, 6 e 7 pagam mais 5, 10 e 20
    } a todos que estão neles.
medici-if-now = Se o dia acabasse agora
medici-if-now-explained = O que pagariam os navios (entre parênteses, seu valor) e as mercadorias com seus bônus, e o que cada um teria então.
medici-if-now-ship = Navio
medici-if-now-florins = Florins então

medici-actions = O que posso fazer
medici-your-bid = Meu lance
medici-quick = Lances rápidos
medici-quick-lowest = Mínimo: { $bid }
medici-quick-choose = Pôr o lance em { $bid }, restando { $left }
medici-less = Menos
medici-more = Mais
medici-leaves =
    { $florins ->
        [one] resta a você { $florins } florim
       *[other] restam a você { $florins } florins
    }
medici-bid-range =
    { $single ->
        [yes] Você só pode dar { $least }.
       *[no] Você pode dar de { $least } a { $most }.
    }
medici-you-draw = Você leiloa: os outros dão lances antes, você por último.
medici-you-bid =
    { $high ->
        [yes] Seu lance é o maior: { $bid }.
       *[no] Você deu { $bid } e o lance foi coberto.
    }
medici-you-passed = Você passou.
medici-you-last = Você dá o último lance.
medici-you-wait = Sua vez de dar um lance vai chegar.
medici-you-out-full = Seu navio está cheio: ele espera o fim do dia.
medici-you-out-room = Seu navio não tem espaço para o lote inteiro: você passa.
medici-you-out-florin = Você não tem nenhum florim: você passa.
medici-you-out-high = Você não pode cobrir o lance: você passa.

medici-day-over = Fim do dia { $day }
medici-how-last_ship_full = Todos os navios estão cheios.
medici-how-last_ship_short = A pilha acabou antes de encher o último navio.
medici-how-pile_empty = A pilha acabou.
medici-pay-ships = Os navios pagam
medici-pay-good = Pagamento por { $good }
medici-pay-florins = Florins
medici-pay-ships-explained = Os navios mais valiosos recebem. Empates dividem, arredondando para baixo.
medici-pay-good-explained =
    { $seats ->
        [2] O nível mais alto recebe 10. Empates dividem.
       *[other] O nível mais alto recebe 10 e o segundo 5. Empates dividem.
    } { $bonus ->
        [0] Os níveis 6 e 7 recebem mais 10 e 20.
       *[other] Os níveis 5, 6 e 7 recebem mais 5, 10 e 20.
    }
medici-pay-total-explained = O que os pagamentos do dia trouxeram e o que cada um tem agora.
medici-pay-ship-cell = valor { $value }, recebe { $florins }
medici-pay-good-cell =
    nível { $level }, recebe { $florins }{ $bonus ->
        [0] {""}
       *[other] , dos quais { $bonus } de bônus
    }
medici-pay-back = Voltar
medici-pay-skip = Pular
medici-pay-next = Próximo
medici-pay-done = Continuar
medici-pay-result = Ver o resultado

medici-unseen =
    { $count ->
        [one] Hoje { $count } carta ainda não foi vista; na pilha há { $pile }.
       *[other] Hoje { $count } cartas ainda não foram vistas; na pilha há { $pile }.
    }
medici-unseen-aside =
    { $count ->
        [one] { $count } carta foi separada esta manhã sem ser vista e não está na pilha.
       *[other] { $count } cartas foram separadas esta manhã sem serem vistas e não estão na pilha.
    }
medici-sold-to =
    { $bid ->
        [one] Vendido a { $name } por { $bid } florim
       *[other] Vendido a { $name } por { $bid } florins
    }
medici-alone =
    { $bid ->
        [one] Ninguém mais pode dar lance: { $bid } florim basta.
       *[other] Ninguém mais pode dar lance: { $bid } florins bastam.
    }
