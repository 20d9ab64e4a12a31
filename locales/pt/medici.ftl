# A mesa de Medici (2006, 2018).
medici-heading = Dia { $day } de { $days }
medici-prompt-draw-you =
    { $count ->
        [1] Uma carta no lote: virar outra ou parar?
       *[other] { $count } cartas no lote: virar outra ou parar?
    }
medici-prompt-draw = { $name } forma o lote
medici-prompt-bid-you = Dê um lance de { $least } ou mais, ou passe
medici-prompt-bid = É a vez de { $name } dar um lance

medici-draw = Virar outra carta
medici-stop =
    { $count ->
        [1] Parar: leiloar esta carta
       *[other] Parar: leiloar estas { $count } cartas
    }
medici-pass = Passar
medici-bid = Lance de { $bid }
medici-bid-what = Dar lance

medici-log-day-began = Dia { $day }: { $name } começa
medici-log-turned = { $name } vira { $card }.
medici-log-stop = { $name } para.
medici-log-bid = { $name } dá um lance de { $bid }.
medici-log-pass = { $name } passa.
medici-log-pass-forced = { $name } não pode superar o lance e passa.
medici-log-must-pass =
    { $count ->
        [1] { $names } não tem espaço para o lote ou não tem florins, e precisa passar.
       *[other] { $names } não têm espaço para o lote ou não têm florins, e precisam passar.
    }
medici-log-sold =
    { $bid ->
        [1] { $name } paga { $bid } florim por { $cards }.
       *[other] { $name } paga { $bid } florins por { $cards }.
    }
medici-log-discarded = Ninguém quer { $cards }: o lote é descartado.
medici-log-loaded-free = { $name } tem o último navio aberto e carrega de graça: { $cards }.
medici-log-day-ended-last_ship_full = Fim do dia { $day }: todos os navios estão cheios
medici-log-day-ended-last_ship_short = Fim do dia { $day }: a pilha não bastou para encher o último navio
medici-log-day-ended-pile_empty = Fim do dia { $day }: a pilha acabou
medici-log-ships-paid = Pagamento pelos navios: { $paid }.
medici-log-good-paid = Pagamento por { $good }: { $paid }.
medici-log-game-ended =
    { $count ->
        [1] { $names } vence
       *[other] { $names } dividem a vitória
    }
medici-paid-one = { $name } { $florins }

medici-post-start = No início
medici-post-bids = Lances
medici-post-ships = Navio
medici-post-good = Colocação em { $good }
medici-post-bonus = Bônus em { $good }

medici-lot = O lote
medici-lot-cards =
    { $count ->
        [0] Nenhuma carta no lote
        [1] Uma carta no lote
       *[other] { $count } cartas no lote
    }
medici-pile =
    { $count ->
        [1] { $count } carta na pilha
       *[other] { $count } cartas na pilha
    }
medici-auctioneer = Leiloa:
medici-auctioneer-is = { $name } leiloa: forma o lote e dá seu lance por último
medici-high = Maior lance
medici-no-bid = Nenhum ainda
medici-last-lot = O lote anterior
medici-discarded = Descartado
medici-bids = Lances, em ordem
medici-passed = passa
medici-out-full = cheio
medici-out-room = sem espaço
medici-out-florin = sem florins
medici-out-high = passa
medici-says-bid =
    { $high ->
        [yes] { $name } deu um lance de { $bid }, o maior.
       *[no] { $name } deu um lance de { $bid }.
    }
medici-says-passed = { $name } passou.
medici-says-asked = É a vez de { $name } dar um lance.
medici-says-waiting = { $name } ainda não deu um lance.
medici-says-out-full = O navio de { $name } está cheio: não participa mais hoje.
medici-says-out-room = { $name } não tem espaço para o lote inteiro e precisa passar.
medici-says-out-florin = { $name } não tem florins e precisa passar.
medici-says-out-high = { $name } não podia superar o lance e passou.
medici-bids-last = Quem leiloa dá seu lance por último.

medici-seats = Os outros navios
medici-seat = Jogador
medici-my-ship = Meu navio
medici-ship-of = Navio de { $name }
medici-ship-value = O navio vale { $value }
medici-florins =
    { $florins ->
        [1] { $florins } florim
       *[other] { $florins } florins
    }
medici-florins-after = { $florins } se o dia acabasse agora

medici-stalls = As trilhas
medici-stalls-more = Todos os níveis das trilhas em detalhe
medici-level-of =
    { $bonus ->
        [0] { $name } nível { $level }
       *[other] { $name } nível { $level }, bônus { $bonus }
    }
medici-level-next = nível { $level } com o que está a bordo
medici-stalls-explained =
    No fim de cada dia, a marca de cada jogador sobe um nível para cada carta da mercadoria no navio: os anéis e as setas mostram até onde ela iria agora. { $seats ->
        [2] Depois quem está mais alto em cada trilha recebe 10.
       *[other] Depois quem está mais alto em cada trilha recebe 10, e o segundo 5.
    } Em caso de empate, divide-se o pagamento, arredondando para baixo. { $bonus ->
        [0] Os níveis 6 e 7 pagam ainda 10 e 20
       *[other] Os níveis 5, 6 e 7 pagam ainda 5, 10 e 20
    } a todos que estão neles.
medici-if-now = Se o dia acabasse agora
medici-if-now-explained = O que pagariam os navios (entre parênteses, seu valor) e as mercadorias com seus bônus, e o que cada jogador teria então.
medici-if-now-ship = Navio
medici-if-now-florins = Florins no fim

medici-actions = O que posso fazer
medici-your-bid = Meu lance
medici-quick = Lances rápidos
medici-quick-lowest = Mínimo: { $bid }
medici-quick-choose = Definir o lance em { $bid }, restando { $left }
medici-less = Menos
medici-more = Mais
medici-leaves =
    { $florins ->
        [1] você fica com { $florins } florim
       *[other] você fica com { $florins } florins
    }
medici-bid-range =
    { $single ->
        [yes] Seu único lance possível é { $least }.
       *[no] Seu lance pode ir de { $least } a { $most }.
    }
medici-you-draw = Você leiloa: os outros dão lances antes, você por último.
medici-you-bid =
    { $high ->
        [yes] Seu lance é o maior: { $bid }.
       *[no] Seu lance de { $bid } foi superado.
    }
medici-you-passed = Você passou.
medici-you-last = Você dá seu lance por último.
medici-you-wait = Sua vez de dar um lance vai chegar.
medici-you-out-full = Seu navio está cheio: ele espera o fim do dia.
medici-you-out-room = Seu navio não tem espaço para o lote inteiro: você passa.
medici-you-out-florin = Você não tem florins: você passa.
medici-you-out-high = Você não pode superar o lance: você passa.

medici-day-over = Fim do dia { $day }
medici-how-last_ship_full = Todos os navios estão cheios.
medici-how-last_ship_short = A pilha acabou antes de encher o último navio.
medici-how-pile_empty = A pilha acabou.
medici-pay-ships = Pagamento pelos navios
medici-pay-good = Pagamento por { $good }
medici-pay-florins = Florins
medici-pay-ships-explained = Os navios mais valiosos recebem. Em caso de empate, divide-se o pagamento, arredondando para baixo.
medici-pay-good-explained =
    { $seats ->
        [2] O nível mais alto recebe 10.
       *[other] O nível mais alto recebe 10 e o segundo 5.
    } Em caso de empate, divide-se o pagamento, arredondando para baixo. { $bonus ->
        [0] Os níveis 6 e 7 pagam ainda 10 e 20.
       *[other] Os níveis 5, 6 e 7 pagam ainda 5, 10 e 20.
    }
medici-pay-total-explained = O que os pagamentos do dia renderam e o que cada jogador tem agora.
medici-pay-ship-cell = valor { $value }, recebe { $florins }
medici-pay-good-cell =
    nível { $level }, recebe { $florins }{ $bonus ->
        [0] {""}
       *[other] , dos quais { $bonus } de bônus
    }
medici-pay-done = Continuar
medici-pay-result = Ver o resultado

medici-unseen =
    { $count ->
        [1] Hoje { $count } carta ainda não foi vista; na pilha há { $pile }.
       *[other] Hoje { $count } cartas ainda não foram vistas; na pilha há { $pile }.
    }
medici-unseen-aside =
    { $count ->
        [1] { $count } carta foi separada esta manhã sem ser vista e não está na pilha.
       *[other] { $count } cartas foram separadas esta manhã sem serem vistas e não estão na pilha.
    }
medici-sold-to =
    { $bid ->
        [1] Vendido a { $name } por { $bid } florim
       *[other] Vendido a { $name } por { $bid } florins
    }
medici-alone =
    { $bid ->
        [1] Ninguém mais pode dar lance: { $bid } florim basta.
       *[other] Ninguém mais pode dar lance: { $bid } florins bastam.
    }
