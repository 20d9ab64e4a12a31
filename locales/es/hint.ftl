# Lo que aconseja un bot.
hint-advises = Yo haría:
hint-win = Gana
hint-win-about = Con qué frecuencia espero que esta opción gane la partida
hint-score = Puntos
hint-score-about = La puntuación final que espero para ti
hint-weighed =
    { $number ->
        [one] { $number } continuación considerada
       *[other] { $number } continuaciones consideradas
    }
hint-do = Hacerlo
hint-others = Qué más consideré
hint-more = Por qué, y qué más
hint-why = Por qué
hint-sure =
    { $is ->
        [rule] Una regla práctica: no miré más allá.
        [guess] Es una conjetura: solo pude considerar { $number ->
            [one] una continuación
           *[other] { $number } continuaciones
        }. Los porcentajes pueden desviarse hasta { $margin }.
        [close] Sin certeza: otra opción puede ser igual de buena. Los porcentajes pueden desviarse hasta { $margin }.
       *[sure] Con bastante certeza. Los porcentajes pueden desviarse hasta { $margin }.
    }
# Lo que darían unas cartas si la jornada o la ronda acabara ahora.
hint-lot = Si la jornada acabara ahora, el lote te valdría { $florins }: { $parts }.
hint-take = Si la ronda acabara ahora, te valdrían { $florins }: { $parts }.
hint-newest = Si la ronda acabara ahora, la carta más reciente te valdría { $florins }: { $parts }.
hint-part-ship = barco de { $value } ({ $florins })
hint-part-good =
    { $what ->
        [level] { $good } en el nivel { $amount } ({ $florins })
       *[icons] { $good } con { $amount ->
            [one] { $amount } icono
           *[other] { $amount } iconos
        } ({ $florins })
    }
hint-full = Tu barco quedaría lleno.
hint-no-room = El lote no cabe en tu barco.
hint-next-card =
    { $what ->
        [lot] Con una carta más, el lote te valdría { $florins } en promedio.
       *[card] La próxima carta te valdría { $florins } en promedio.
    }
hint-holder =
    { $effect ->
        [nothing] { $name } tiene la puja más alta, { $bid }, y ahora no ganaría nada con el lote.
        [loses] { $name } tiene la puja más alta, { $bid }, y ahora perdería { $florins } con el lote.
       *[gains] { $name } tiene la puja más alta, { $bid }, y ahora ganaría { $florins } con el lote.
    }
hint-next =
    { $effect ->
        [nothing] Después puja { $name }, que ahora no ganaría nada
        [loses] Después puja { $name }, que ahora perdería { $florins }
       *[gains] Después puja { $name }, que ahora ganaría { $florins }
    } { $most ->
        [0] y no debería pagar nada.
       *[other] y debería pagar como máximo { $most }.
    }
hint-next-nobody = Después nadie puede superar tu puja.
hint-left =
    { $effect ->
        [nothing] Así le queda { $card } a { $name }, que ahora no ganaría nada con ella.
        [loses] Así le queda { $card } a { $name }, que ahora perdería { $florins } con ella.
       *[gains] Así le queda { $card } a { $name }, que ahora ganaría { $florins } con ella.
    }
