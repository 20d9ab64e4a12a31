# Lo que aconseja un bot.
hint-advises = Yo haría:
hint-win = Gana
hint-win-about = Con qué frecuencia espero que esta opción gane la partida
hint-score = Puntos
hint-score-about = La puntuación final que espero para ti
hint-weighed =
    { $number ->
        [one] { $number } continuación sopesada
       *[other] { $number } continuaciones sopesadas
    }
hint-do = Hacerlo
hint-others = Qué más consideré
