# O que um bot aconselha.
hint-advises = Eu faria:
hint-win = Vence
hint-win-about = Com que frequência espero que esta opção vença a partida
hint-score = Pontos
hint-score-about = A pontuação final que espero para você
hint-weighed =
    { $number ->
        [1] { $number } continuação avaliada
       *[other] { $number } continuações avaliadas
    }
hint-do = Fazer
hint-others = Outras opções que considerei
hint-more = Por quê, e o que mais
hint-why = Por quê
hint-sure =
    { $is ->
        [rule] Uma regra prática: não olhei adiante.
        [guess] É um palpite: só tive tempo de avaliar { $number ->
            [1] uma continuação
           *[other] { $number } continuações
        }. As porcentagens podem errar em até { $margin }.
        [close] Sem certeza: outra escolha pode ser tão boa quanto. As porcentagens podem errar em até { $margin }.
       *[sure] Com bastante certeza. As porcentagens podem errar em até { $margin }.
    }
# O que algumas cartas dariam se o dia ou a rodada acabasse agora.
hint-lot = Se o dia acabasse agora, o lote valeria { $florins } para você: { $parts }.
hint-take = Se a rodada acabasse agora, elas valeriam { $florins } para você: { $parts }.
hint-newest = Se a rodada acabasse agora, a carta mais recente valeria { $florins } para você: { $parts }.
hint-part-ship = navio de { $value } ({ $florins })
hint-part-good =
    { $what ->
        [level] { $good } no nível { $amount } ({ $florins })
       *[icons] { $good } com { $amount ->
            [1] { $amount } ícone
           *[other] { $amount } ícones
        } ({ $florins })
    }
hint-full = Seu navio ficaria cheio.
hint-no-room = O lote não cabe no seu navio.
hint-next-card =
    { $what ->
        [lot] Com mais uma carta, o lote valeria em média { $florins } para você.
       *[card] A próxima carta valeria em média { $florins } para você.
    }
hint-holder =
    { $effect ->
        [nothing] { $name } tem o maior lance, { $bid }, e agora não ganharia nada com o lote.
        [loses] { $name } tem o maior lance, { $bid }, e agora perderia { $florins } com o lote.
       *[gains] { $name } tem o maior lance, { $bid }, e agora ganharia { $florins } com o lote.
    }
hint-next =
    { $effect ->
        [nothing] Depois é a vez de { $name }, que agora não ganharia nada
        [loses] Depois é a vez de { $name }, que agora perderia { $florins }
       *[gains] Depois é a vez de { $name }, que agora ganharia { $florins }
    } { $most ->
        [0] e não deveria pagar nada.
       *[other] e deveria pagar no máximo { $most }.
    }
hint-next-nobody = Depois disso ninguém pode superar o seu lance.
hint-left =
    { $effect ->
        [nothing] Assim sobra { $card } para { $name }, que agora não ganharia nada com ela.
        [loses] Assim sobra { $card } para { $name }, que agora perderia { $florins } com ela.
       *[gains] Assim sobra { $card } para { $name }, que agora ganharia { $florins } com ela.
    }
