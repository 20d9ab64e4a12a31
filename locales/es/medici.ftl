# La mesa de Medici (2006, 2018).
medici-heading = Jornada { $day } de { $days }
medici-prompt-draw-you =
    { $count ->
        [one] Una carta en el lote: ¿descubres otra o paras?
       *[other] { $count } cartas en el lote: ¿descubres otra o paras?
    }
medici-prompt-draw = { $name } forma el lote
medici-prompt-bid-you = Puja { $least } o más, o pasa
medici-prompt-bid = Le toca pujar a { $name }

medici-draw = Descubrir otra carta
medici-stop =
    { $count ->
        [one] Parar: subastar esta carta
       *[other] Parar: subastar estas { $count } cartas
    }
medici-pass = Pasar
medici-bid = Pujar { $bid }
medici-bid-what = Pujar

medici-log-day-began = Jornada { $day }: empieza { $name }
medici-log-turned = { $name } descubre { $card }.
medici-log-stop = { $name } para.
medici-log-bid = { $name } puja { $bid }.
medici-log-pass = { $name } pasa.
medici-log-pass-forced = { $name } no puede pujar más y pasa.
medici-log-must-pass =
    { $count ->
        [one] { $names } no tiene espacio para el lote o no tiene florines, y debe pasar.
       *[other] { $names } no tienen espacio para el lote o no tienen florines, y deben pasar.
    }
medici-log-sold =
    { $bid ->
        [one] { $name } paga { $bid } florín por { $cards }.
       *[other] { $name } paga { $bid } florines por { $cards }.
    }
medici-log-discarded = Nadie quiere { $cards }: el lote se descarta.
medici-log-loaded-free = { $name } tiene el último barco abierto y carga gratis: { $cards }.
medici-log-day-ended-last_ship_full = Fin de la jornada { $day }: todos los barcos están llenos
medici-log-day-ended-last_ship_short = Fin de la jornada { $day }: el mazo no alcanzó para llenar el último barco
medici-log-day-ended-pile_empty = Fin de la jornada { $day }: el mazo está vacío
medici-log-ships-paid = Pago por los barcos: { $paid }.
medici-log-good-paid = Pago por { $good }: { $paid }.
medici-log-game-ended =
    { $count ->
        [one] Gana { $names }
       *[other] { $names } comparten la victoria
    }
medici-paid-one = { $name } { $florins }

medici-post-start = Al empezar
medici-post-bids = Pujas
medici-post-ships = Barco
medici-post-good = Puesto en { $good }
medici-post-bonus = Bonificación en { $good }

medici-lot = El lote
medici-lot-cards =
    { $count ->
        [0] Ninguna carta en el lote
        [one] Una carta en el lote
       *[other] { $count } cartas en el lote
    }
medici-pile =
    { $count ->
        [one] Una carta en el mazo
       *[other] { $count } cartas en el mazo
    }
medici-auctioneer = Subasta:
medici-auctioneer-is = { $name } subasta: forma el lote y puja al final
medici-high = Puja más alta
medici-no-bid = Ninguna aún
medici-last-lot = El lote anterior
medici-discarded = Descartado
medici-bids = Pujas, por orden
medici-passed = pasa
medici-out-full = lleno
medici-out-room = sin espacio
medici-out-florin = sin florines
medici-out-high = pasa
medici-says-bid =
    { $high ->
        [yes] { $name } pujó { $bid }, la puja más alta.
       *[no] { $name } pujó { $bid }.
    }
medici-says-passed = { $name } pasó.
medici-says-asked = Le toca pujar a { $name }.
medici-says-waiting = Aún falta la puja de { $name }.
medici-says-out-full = El barco de { $name } está lleno: ya no participa en esta jornada.
medici-says-out-room = { $name } no tiene espacio para todo el lote y debe pasar.
medici-says-out-florin = { $name } no tiene florines y debe pasar.
medici-says-out-high = { $name } no podía pujar más y pasó.
medici-bids-last = Quien subasta puja al final.

medici-seats = Los otros barcos
medici-seat = Jugador
medici-my-ship = Mi barco
medici-ship-of = Barco de { $name }
medici-ship-value = El barco vale { $value }
medici-florins =
    { $florins ->
        [one] { $florins } florín
       *[other] { $florins } florines
    }
medici-florins-after = { $florins } si la jornada acabara ahora

medici-stalls = Las escalas
medici-stalls-more = Todos los niveles de las escalas en detalle
medici-level-of =
    { $bonus ->
        [0] { $name } nivel { $level }
       *[other] { $name } nivel { $level }, bonificación { $bonus }
    }
medici-level-next = nivel { $level } con lo que lleva a bordo
medici-stalls-explained =
    Al final de cada jornada, la marca de cada jugador sube un nivel por cada carta de la mercancía en su barco: los anillos y las flechas muestran hasta dónde llegaría ahora. { $seats ->
        [2] Después cobra 10 quien esté más alto en cada escala.
       *[other] Después cobra 10 quien esté más alto en cada escala, y 5 el segundo.
    } En caso de empate se reparte el pago, redondeando hacia abajo. { $bonus ->
        [0] Los niveles 6 y 7 pagan además 10 y 20
       *[other] Los niveles 5, 6 y 7 pagan además 5, 10 y 20
    } a todos los que estén en ellos.
medici-if-now = Si la jornada acabara ahora
medici-if-now-explained = Lo que pagarían los barcos (entre paréntesis, su valor) y las mercancías con sus bonificaciones, y lo que tendría cada jugador.
medici-if-now-ship = Barco
medici-if-now-florins = Florines al final

medici-actions = Lo que puedo hacer
medici-your-bid = Mi puja
medici-quick = Pujas rápidas
medici-quick-lowest = Mínima: { $bid }
medici-quick-choose = Poner la puja en { $bid }, con lo que quedan { $left }
medici-less = Menos
medici-more = Más
medici-leaves =
    { $florins ->
        [one] te queda { $florins } florín
       *[other] te quedan { $florins } florines
    }
medici-bid-range =
    { $single ->
        [yes] Solo puedes pujar { $least }.
       *[no] Puedes pujar de { $least } a { $most }.
    }
medici-you-draw = Subastas tú: los demás pujan antes y tú al final.
medici-you-bid =
    { $high ->
        [yes] Tienes la puja más alta: { $bid }.
       *[no] Pujaste { $bid } y te superaron.
    }
medici-you-passed = Pasaste.
medici-you-last = Pujas al final.
medici-you-wait = Ya te tocará pujar.
medici-you-out-full = Tu barco está lleno: espera el final de la jornada.
medici-you-out-room = Tu barco no tiene espacio para todo el lote: pasas.
medici-you-out-florin = No tienes florines para pujar: pasas.
medici-you-out-high = No puedes superar la puja: pasas.

medici-day-over = Fin de la jornada { $day }
medici-how-last_ship_full = Todos los barcos están llenos.
medici-how-last_ship_short = El mazo se acabó antes de llenar el último barco.
medici-how-pile_empty = El mazo está vacío.
medici-pay-ships = Pago por los barcos
medici-pay-good = Pago por { $good }
medici-pay-florins = Florines
medici-pay-ships-explained = Cobran los barcos más valiosos. En caso de empate se reparte el pago, redondeando hacia abajo.
medici-pay-good-explained =
    { $seats ->
        [2] El nivel más alto cobra 10.
       *[other] El nivel más alto cobra 10 y el segundo 5.
    } En caso de empate se reparte el pago, redondeando hacia abajo. { $bonus ->
        [0] Los niveles 6 y 7 pagan además 10 y 20.
       *[other] Los niveles 5, 6 y 7 pagan además 5, 10 y 20.
    }
medici-pay-total-explained = Lo que dieron los pagos de la jornada y lo que tiene ahora cada jugador.
medici-pay-ship-cell = valor { $value }, cobra { $florins }
medici-pay-good-cell =
    nivel { $level }, cobra { $florins }{ $bonus ->
        [0] {""}
       *[other] , de ellos { $bonus } de bonificación
    }
medici-pay-done = Seguir
medici-pay-result = Ver el resultado

medici-unseen =
    { $count ->
        [one] Queda una carta sin ver hoy; en el mazo hay { $pile }.
       *[other] Quedan { $count } cartas sin ver hoy; en el mazo hay { $pile }.
    }
medici-unseen-aside =
    { $count ->
        [one] Una carta se apartó esta mañana sin verla y no está en el mazo.
       *[other] { $count } cartas se apartaron esta mañana sin verlas y no están en el mazo.
    }
medici-sold-to =
    { $bid ->
        [one] Vendido a { $name } por { $bid } florín
       *[other] Vendido a { $name } por { $bid } florines
    }
medici-alone =
    { $bid ->
        [one] Nadie más puede pujar: basta con { $bid } florín.
       *[other] Nadie más puede pujar: basta con { $bid } florines.
    }
