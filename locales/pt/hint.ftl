# O que um bot aconselha.
hint-advises = Eu faria:
hint-win = Vence
hint-win-about = Com que frequência espero que esta opção vença a partida
hint-score = Pontos
hint-score-about = A pontuação final que espero para você
hint-weighed =
    { $number ->
        [one] { $number } continuação avaliada
       *[other] { $number } continuações avaliadas
    }
hint-do = Fazer
hint-others = O que mais considerei
