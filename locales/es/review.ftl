# Dónde se ganó la partida: el análisis al final y en las repeticiones.
review-title = Dónde se ganó la partida
review-waiting = Mirando cada decisión…
review-quick = Primer vistazo
review-deeper = Mirando más a fondo: { $part }
review-deep = Análisis a fondo
review-ask-deep = Mirar más a fondo
review-failed = Esta partida no se pudo analizar.
review-deep-failed = El análisis a fondo falló; este es el primero.
review-again = Intentar de nuevo
review-unfinished = Esta partida no se jugó hasta el final, así que no hay victoria que explicar.
review-guesses = Los bots no se entrenaron con las opciones de esta mesa. Las sumas son exactas, pero las valoraciones son conjeturas.
review-rests-on =
    { $on ->
        [heuristic] Se basan en reglas generales.
        [random_games] Se basan en partidas al azar.
       *[network] Se basan en lo que los bots aprendieron sin estas opciones.
    }
review-verdict-skill =
    { $you ->
        [yes] No decidió la suerte: vas por delante incluso sin ella.
       *[no] No decidió la suerte: { $name } va por delante incluso sin ella.
    }
review-verdict-luck =
    { $you ->
        [yes] Decidió la suerte: sin ella, irías por delante.
       *[no] Decidió la suerte: sin ella, { $name } iría por delante.
    }
review-verdict-unsure =
    { $you ->
        [yes] Puede que decidiera la suerte o que no: sin ella irías por delante, pero por menos de lo que puede fallar el análisis.
       *[no] Puede que decidiera la suerte o que no: sin ella { $name } iría por delante, pero por menos de lo que puede fallar el análisis.
    }

# El gráfico.
review-chart = La probabilidad de victoria de cada cual durante la partida
review-table = Todos los números
review-go = Ir ahí
review-marks = Signos del gráfico
review-mark = Marca
review-mark-best = la mejor
review-mark-good = buena
review-mark-inaccuracy = imprecisión
review-mark-mistake = error
review-mark-blunder = error grave
review-legend-draw = un salto: salió algo al azar

# De dónde vino cada parte.
review-bars = Suerte, juego y regalos
review-bars-about = En puntos porcentuales de la victoria. Cada barra va desde una parte igual para todos hasta el resultado, que es la marca oscura.
review-luck = Suerte
review-luck-about = Lo que las cartas dieron y quitaron
review-play = Juego propio
review-play-about = Lo que costaron los errores propios
review-gifts = Regalos
review-gifts-about = Lo que los errores de los demás dieron y quitaron
review-unknowable = Nadie podía saberlo
review-unknowable-about = Lo que las decisiones ganaron o perdieron por las cartas ocultas
review-noise = Resto
review-noise-about = Cuánto corrigió el análisis su propia opinión al mirar un paso más allá
review-total-about = El resultado menos una parte igual para todos
review-accuracy = Precisión { $accuracy }
review-accuracy-about = 100 es un juego perfecto
review-error = pérdida por decisión: { $error } ‰
review-error-about = La pérdida media de una decisión, en milésimas de la victoria
review-adjusted = Sin suerte { $share }
review-adjusted-about = La probabilidad de victoria menos la suerte. Puede ser menor que 0 o mayor que el 100 %.
review-like =
    { $you ->
        [yes] Tu nivel de juego:
       *[no] Nivel de juego:
    } { $level ->
        [random] al azar
        [novice] principiante
        [apprentice] aprendiz
        [trader] mercader
        [banker] banquero
       *[expert] experto
    }
review-like-about = El nivel de bot que pierde más o menos lo mismo por decisión

# Momentos decisivos.
review-turning-points = Momentos decisivos
review-go-point = Ir al momento decisivo { $number }: un vuelco de { $moved } puntos
review-who =
    { $you ->
        [yes] ti
       *[no] { $name }
    }
review-turn-better =
    { $you ->
        [yes] Elegiste: { $did }. Mejor: { $better }.
       *[no] { $name } eligió: { $did }. Mejor: { $better }.
    }
review-turn-unknowable =
    { $you ->
        [yes] Elegiste: { $did }. Entonces nadie podía saberlo, pero fue bueno para { $gained } y malo para { $lost }.
       *[no] { $name } eligió: { $did }. Entonces nadie podía saberlo, pero fue bueno para { $gained } y malo para { $lost }.
    }
review-turn-first =
    { $you ->
        [yes] Empezaste: bueno para { $gained }, malo para { $lost }.
       *[no] Empezó { $name }: bueno para { $gained }, malo para { $lost }.
    }
review-turn-card = Salió { $card }: bueno para { $gained }, malo para { $lost }.
review-medici-let-go =
    { $you ->
        [yes] Dejaste { $cards } para { $buyer } por { $paid }; para { $to } valía { $worth }.
       *[no] { $name } dejó { $cards } para { $buyer } por { $paid }; para { $to } valía { $worth }.
    }
review-medici-let-go-both =
    { $you ->
        [yes] Dejaste { $cards } para { $buyer } por { $paid }; para { $to } valía { $worth } y para { $buyer }, { $buyerWorth }.
       *[no] { $name } dejó { $cards } para { $buyer } por { $paid }; para { $to } valía { $worth } y para { $buyer }, { $buyerWorth }.
    }
review-medici-unsold =
    { $you ->
        [yes] Pasaste, y nadie compró { $cards }; para { $to } valía { $worth }.
       *[no] { $name } pasó, y nadie compró { $cards }; para { $to } valía { $worth }.
    }
review-medici-overpaid =
    { $you ->
        [yes] Pagaste { $paid } por { $cards }; para { $to } { $worth ->
            [0] no valía nada
           *[other] solo valía { $worth }
        }.
       *[no] { $name } pagó { $paid } por { $cards }; para { $to } { $worth ->
            [0] no valía nada
           *[other] solo valía { $worth }
        }.
    }
review-medici-bid =
    { $you ->
        [yes] Pujaste { $bid } por { $cards }. Mejor: { $better }.
       *[no] { $name } pujó { $bid } por { $cards }. Mejor: { $better }.
    }
review-medici-passed =
    { $you ->
        [yes] Pasaste con { $cards } en subasta. Mejor: { $better }.
       *[no] { $name } pasó con { $cards } en subasta. Mejor: { $better }.
    }
review-medici-stopped =
    { $you ->
        [yes] Paraste con { $cards }. Mejor: { $better }.
       *[no] { $name } paró con { $cards }. Mejor: { $better }.
    }
review-medici-drew =
    { $you ->
        [yes] Descubriste una carta más para { $cards }. Mejor: { $better }.
       *[no] { $name } descubrió una carta más para { $cards }. Mejor: { $better }.
    }
review-card-took =
    { $you ->
        [yes] Tomaste { $cards }. Mejor: { $better }.
       *[no] { $name } tomó { $cards }. Mejor: { $better }.
    }
review-card-revealed =
    { $you ->
        [yes] Revelaste una carta más. Mejor: { $better }.
       *[no] { $name } reveló una carta más. Mejor: { $better }.
    }
review-burgueses-did =
    { $you ->
        [yes] { $verb ->
            [sell] Vendiste { $cards }
            [trade] Intercambiaste el { $cards } por el { $theirs }
            [place] Colocaste el { $cards }
            [discard] Descartaste el { $cards }
           *[buy] Compraste una carta
        }
       *[no] { $name } { $verb ->
            [sell] vendió { $cards }
            [trade] intercambió el { $cards } por el { $theirs }
            [place] colocó el { $cards }
            [discard] descartó el { $cards }
           *[buy] compró una carta
        }
    }. Mejor: { $better }.

# Un momento de una repetición.
review-moment = Este momento
review-equal = Todas las opciones eran igual de buenas.
review-lost = pierde { $points } puntos
review-alternatives = Lo que { $name } podía elegir, con la probabilidad de victoria
review-played = jugada
review-best = la mejor
review-sure = Cuánto puede fallar la estimación
review-more =
    { $number ->
        [one] { $number } opción más
       *[other] { $number } opciones más
    }
review-fewer = Menos opciones
review-price = El lote vale
review-price-of = Para { $name } el lote vale { $price }
review-price-capped = Para { $name } el lote vale { $price } o más, que es todo lo que tiene
review-expected = Debería ser para
review-paid = Fue para
review-bought = { $name } por { $price }
review-nobody = nadie
review-gained = Quién salió ganando
review-luck-here = Suerte de las cartas:
review-whole = Todo el análisis
review-mistake-on = Mi siguiente error
review-mistake-back = Mi error anterior
review-any-mistake-on = Siguiente error
review-any-mistake-back = Error anterior
review-gift-on = Siguiente regalo
review-gift-back = Regalo anterior
review-keys = M va a tu siguiente error, G al siguiente regalo para ti; con Mayús, al anterior.

# Seguir jugando desde un momento.
review-try = Probarlo
review-try-about = Sigue la partida desde aquí contra bots. Es práctica: la mesa no está en ninguna lista.
review-try-as = Jugar como
review-try-level = Contra
review-try-anew = Decidir esta jugada de nuevo
review-try-here = Seguir después de esta jugada
review-try-go = Iniciar la práctica
practice-note = Práctica desde un momento de otra partida
