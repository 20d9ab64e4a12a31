# Medici: el juego de cartas.
card-heading = Ronda { $round } de { $rounds }
card-heading-advanced = Ronda { $round } de { $rounds }, variante avanzada

# A quién le toca y qué se le pide.
card-prompt-other = Le toca a { $name }
card-prompt-other-last = { $name } juega el último turno de la ronda
card-prompt-both = Te toca: revela o toma cartas
card-prompt-both-last = Último turno de la ronda: revela o toma cartas
card-prompt-take = Te toca: toma cartas
card-prompt-take-last = Último turno de la ronda: toma cartas

# Las cartas en palabras.
card-words =
    { $good ->
        [cloth] Tela { $value }
        [fur] Pieles { $value }
        [grain] Grano { $value }
        [dye] Tinte { $value }
        [spice] Especias { $value }
       *[value] Valor { $value }
    }{ $icons ->
        [0] {""}
        [1] {""}
       *[other] {" "}({ $icons } iconos)
    }{ $neutral ->
        [yes] {" "}(neutral)
       *[no] {""}
    }

# Asientos, barcos, bodegas.
card-seats = Asientos
card-ship = Barco de { $name }: { $loaded } de { $spaces } espacios ocupados, valor { $value }
card-neutral = Cartas neutrales de { $name }: no ocupan espacio
card-ship-value = Valor del barco: { $value }
card-full = lleno
card-last-turn = último turno
card-florins =
    { $florins ->
        [one] { $florins } florín
       *[other] { $florins } florines
    }
card-florins-after = si la ronda acabara ahora: { $florins }
card-warehouses = Bodegas
card-warehouses-of = Bodega de { $name }: { $stocks }
card-warehouses-open = Ver todas las bodegas
card-stock =
    { $good }: { $stored ->
        [one] { $stored } icono
       *[other] { $stored } iconos
    }{ $aboard ->
        [0] {""}
       *[other] , { $aboard } más a bordo
    }{ $place ->
        [1] , el primer puesto
        [2] , el segundo puesto
       *[other] {""}
    }{ $bonus ->
        [0] {""}
       *[other] , bonificación de { $bonus }
    }
card-bonus-short = { $icons }: +{ $florins }
card-place =
    { $place ->
        [1] 1.º
       *[other] 2.º
    }
card-goods-pay = Quien más iconos tiene: 10 florines; el segundo: 5. Con { $icons } iconos o más: { $florins } adicionales.
card-goods-pay-advanced = Quien más iconos tiene: 10 florines; el segundo: 5. Con { $icons } iconos o más: { $florins } adicionales; con { $more }: { $most } en su lugar.
card-would-be-paid = cobraría { $florins }

# Si la ronda acabara ahora.
card-now = Si la ronda acabara ahora
card-now-value = Valor
card-now-ship = Barco
card-now-goods = Mercancías
card-now-total = Florines

# El mercado.
card-market-title = Mercado
card-market =
    { $count ->
        [0] El mercado está vacío
        [one] Mercado: { $count } carta
       *[other] Mercado: { $count } cartas
    }
card-older =
    { $count ->
        [0] No hay cartas fuera de alcance
        [one] Fuera de alcance: { $count } carta más antigua
       *[other] Fuera de alcance: { $count } cartas más antiguas, primero la más antigua
    }
card-reach = Al alcance: las tres cartas más recientes
card-no-card = Sin carta
card-pick =
    { $card }, { $position ->
        [1] la más reciente
        [2] la segunda más reciente
       *[other] la tercera más reciente
    }{ $can ->
        [must] : hay que tomarla
        [no-room] : no cabe en tu barco
       *[other] {""}
    }
card-caption =
    { $can ->
        [must] obligatoria
        [chosen] elegida
        [free] opcional
       *[other] no cabe
    }
card-pile =
    { $count ->
        [0] El mazo está vacío
        [one] Mazo: { $count } carta
       *[other] Mazo: { $count } cartas
    }
card-reveals = Reveladas en este turno: { $revealed } de { $most }

# Lo que puedo hacer.
card-actions = Lo que puedo hacer
card-wait = No te toca.
card-ship-full = Tu barco está lleno: no tienes más turnos en esta ronda.
card-effect =
    Barco: valor { $before } → { $after }, { $left ->
        [0] y queda lleno.
        [one] queda { $left } espacio.
       *[other] quedan { $left } espacios.
    }
card-reveal = Revelar
card-reveal-left =
    { $left ->
        [one] queda { $left }
       *[other] quedan { $left }
    }
card-reveal-label =
    { $left ->
        [one] Revelar una carta: queda { $left } en este turno, { $pile } en el mazo
       *[other] Revelar una carta: quedan { $left } en este turno, { $pile } en el mazo
    }
card-reveal-no-more = Ya revelaste tres cartas: ahora toma cartas.
card-reveal-no-pile = El mazo está vacío.
card-take = Tomar
card-say-reveal = Revelar una carta
card-say-take = Tomar { $cards }
card-note-must = Hay que tomar la carta más reciente.
card-note-no-room = Esa carta no cabe en tu barco.
card-note-instead = Solo cabe una de las dos: se cambió tu elección.

# El pago al final de una ronda.
card-pay-title = Fin de la ronda { $round }
card-pay-why =
    { $how ->
        [ships_full] Todos los barcos están llenos.
        [last_ship_short] El último barco ya jugó su último turno.
       *[nothing_left] No quedan cartas en el mazo ni en el mercado.
    }
card-pay-ships = Cobran los barcos más valiosos. En caso de empate se reparte el pago, redondeando hacia abajo a múltiplos de 5.
card-pay-total = Lo que dieron los pagos de la ronda y lo que tiene ahora cada jugador.
card-pay-florins = Florines
card-pay-ship-cell = valor { $count }, cobra { $florins }
card-pay-good-cell =
    { $count ->
        [one] { $count } icono
       *[other] { $count } iconos
    }, cobra { $florins }{ $bonus ->
        [0] {""}
       *[other] , de ellos { $bonus } de bonificación
    }
card-pay-done = Siguiente ronda
card-pay-result = Ver el resultado
card-for =
    { $what ->
        [ships] Barcos
        [cloth] Tela
        [fur] Pieles
        [grain] Grano
        [dye] Tinte
       *[spice] Especias
    }
card-for-bonus =
    { $what ->
        [cloth] Tela: bonificación
        [fur] Pieles: bonificación
        [grain] Grano: bonificación
        [dye] Tinte: bonificación
       *[spice] Especias: bonificación
    }

# Lo que pasó.
card-log-round-began = Ronda { $round }: empieza { $name }.
card-log-revealed = { $name } revela { $card }.
card-log-took = { $name } toma { $cards }.
card-log-forced-reveal = Tienes que revelar: no hay otra opción.
card-log-forced-take = Tienes que tomar: no hay otra opción.
card-log-round-ended =
    Fin de la ronda { $round }: { $how ->
        [ships_full] todos los barcos están llenos.
        [last_ship_short] el último barco ya jugó su último turno.
       *[nothing_left] no quedan cartas en el mazo ni en el mercado.
    }
card-log-paid = { $what }: { $who }.
card-log-earned = { $name } { $florins }
card-log-game-ended =
    { $count ->
        [one] Gana { $names }.
       *[other] { $names } comparten la victoria.
    }

# Cartas que nadie ha visto aún.
card-unseen =
    { $count ->
        [one] Queda { $count } carta en el mazo. De cada tipo: no vistas / en total.
       *[other] Quedan { $count } cartas en el mazo. De cada tipo: no vistas / en total.
    }
card-unseen-reconstruction = Las cantidades son una reconstrucción: el reglamento no da ninguna.
card-unseen-value = sin mercancía
card-unseen-kind = { $card }: { $unseen } de { $all } sin ver
