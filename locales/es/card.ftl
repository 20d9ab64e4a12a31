# Medici: el juego de cartas.
card-heading = Ronda { $round } de { $rounds }
card-heading-advanced = Ronda { $round } de { $rounds }, avanzado

# A quién le toca y qué se le pide.
card-prompt-other = Le toca a { $name }
card-prompt-other-last = { $name } juega el último turno de la ronda
card-prompt-both = Te toca: revela una carta o toma
card-prompt-both-last = Último turno de la ronda: revela o toma
card-prompt-take = Te toca: toma
card-prompt-take-last = Último turno de la ronda: toma

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

# Asientos, barcos, almacenes.
card-seats = Asientos
card-ship = Barco de { $name }: { $loaded } de { $spaces } espacios ocupados, valor { $value }
card-space = espacio libre
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
card-warehouses = Almacenes
card-warehouses-of = Almacenes de { $name }: { $stocks }
card-warehouses-open = Ver todos los almacenes
card-stock =
    { $good }: { $stored ->
        [one] { $stored } icono
       *[other] { $stored } iconos
    }{ $aboard ->
        [0] {""}
       *[other] , { $aboard } más a bordo
    }{ $place ->
        [1] , quien más tiene
        [2] , segundo
       *[other] {""}
    }{ $bonus ->
        [0] {""}
       *[other] , prima de { $bonus }
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
card-now-goods = Géneros
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
card-reach = Al alcance: las tres cartas más nuevas
card-no-card = Sin carta
card-pick =
    { $card }, { $position ->
        [1] la más nueva
        [2] la segunda más nueva
       *[other] la tercera más nueva
    }{ $can ->
        [must] : hay que tomarla
        [no-room] : no cabe en tu barco
       *[other] {""}
    }
card-caption =
    { $can ->
        [must] obligada
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

# Lo que puedes hacer.
card-actions = Lo que puedes hacer
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
card-reveal-no-more = Ya has revelado tres: ahora toma.
card-reveal-no-pile = El mazo está vacío.
card-take = Tomar
card-say-reveal = Revelar una carta
card-say-take = Tomar { $cards }
card-note-must = La carta más nueva se toma siempre.
card-note-no-room = Esa carta no cabe en tu barco.
card-note-instead = Solo cabe una de las dos: cambiada.

# El pago al final de una ronda.
card-pay-title = Fin de la ronda { $round }
card-pay-why =
    { $how ->
        [ships_full] Todos los barcos están llenos.
        [last_ship_short] El último barco ha jugado su último turno.
       *[nothing_left] No quedan cartas en el mazo ni en el mercado.
    }
card-pay-ships = Cobran los barcos de más valor; en caso de empate se reparte.
card-pay-total = Lo que tiene cada cual ahora.
card-pay-florins = Florines
card-pay-ship-cell = valor { $count }, cobra { $florins }
card-pay-good-cell =
    { $count ->
        [one] { $count } icono
       *[other] { $count } iconos
    }, cobra { $florins }{ $bonus ->
        [0] {""}
       *[other] , de ellos { $bonus } de prima
    }
card-pay-next = Siguiente
card-pay-back = Atrás
card-pay-skip = Saltar
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
        [cloth] Tela: prima
        [fur] Pieles: prima
        [grain] Grano: prima
        [dye] Tinte: prima
       *[spice] Especias: prima
    }

# Lo que ha pasado.
card-log-round-began = Ronda { $round }: empieza { $name }.
card-log-revealed = { $name } revela { $card }.
card-log-took = { $name } toma { $cards }.
card-log-round-ended =
    Fin de la ronda { $round }: { $how ->
        [ships_full] todos los barcos están llenos.
        [last_ship_short] el último barco ha jugado su último turno.
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
card-unseen-value = sin género
card-unseen-kind = { $card }: { $unseen } de { $all } sin ver
