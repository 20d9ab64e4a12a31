# La mesa de Burgueses.
burgueses-heading = Ronda { $round } de 2

burgueses-prompt-act-mine = Te toca: compra, vende o intercambia
burgueses-prompt-act-other = { $name } puede comprar, vender o intercambiar
burgueses-prompt-place-mine = Coloca una carta en tu escaparate
burgueses-prompt-place-other = { $name } está colocando una carta
burgueses-prompt-discard-mine = Descarta una carta de tu escaparate
burgueses-prompt-discard-other = { $name } debe descartar una carta

# Cartas
burgueses-card =
    { $suit ->
        [S] { $value } de picas
        [C] { $value } de tréboles
        [H] { $value } de corazones
       *[D] { $value } de diamantes
    }
burgueses-card-hidden = una carta oculta
burgueses-card-yours = { $card } en tu escaparate
burgueses-card-of = { $card } en el escaparate de { $name }
burgueses-card-in-hand = { $card } en tu mano
burgueses-card-drawn = { $card } en tu mano, carta recién robada
burgueses-drawn = nueva

burgueses-king-ks = Rey de picas
burgueses-king-kc = Rey de tréboles
burgueses-king-kh = Rey de corazones
burgueses-king-kd = Rey de diamantes
burgueses-king-as = As de picas
burgueses-rule-ks = Quien suma más en picas paga 1 moneda.
burgueses-rule-kc = Quien muestra un trébol recibe 1 moneda.
burgueses-rule-kh = Quien suma más en corazones recibe 1 moneda.
burgueses-rule-kd = Quien muestra un diamante recibe 1 moneda; quien no, descarta una carta.
burgueses-rule-as = Un escaparate de suma par recibe 1 moneda; uno de suma impar paga 1.
burgueses-nobody-ks = Sin picas o con sumas iguales: nadie paga.
burgueses-nobody-kc = Sin tréboles: nadie recibe.
burgueses-nobody-kh = Sumas iguales: nadie recibe.
burgueses-nobody-kd = Nada que descartar.
burgueses-nobody-as = Escaparates vacíos: no pasa nada.
burgueses-king-state =
    { $comes ->
        [yes] { $king }: aún puede salir
       *[no] { $king }: ya salió
    }
burgueses-king-comes =
    { $comes ->
        [yes] Puede ser el próximo rey.
       *[no] No vuelve hasta que se barajen los cinco.
    }
burgueses-king-came = Qué hizo en esta ronda
burgueses-no-king-yet = Después de cada turno se revela un rey y se le obedece.

# Lo que tiene cada cual
burgueses-showcase-yours =
    Tu escaparate: { $cards ->
        [0] vacío
        [one] { $cards } carta, total { $total }, { $parity ->
            [even] par
           *[odd] impar
        }
       *[other] { $cards } cartas, total { $total }, { $parity ->
            [even] par
           *[odd] impar
        }
    }
burgueses-showcase-of =
    Escaparate de { $name }: { $cards ->
        [0] vacío
        [one] { $cards } carta, total { $total }, { $parity ->
            [even] par
           *[odd] impar
        }
       *[other] { $cards } cartas, total { $total }, { $parity ->
            [even] par
           *[odd] impar
        }
    }
burgueses-bay =
    { $suit ->
        [S] Picas
        [C] Tréboles
        [H] Corazones
       *[D] Diamantes
    }: { $cards ->
        [0] ninguna carta
       *[other] suma { $sum }
    }
burgueses-bay-sum =
    { $suit ->
        [S] Las picas suman { $sum }: con el rey de picas, quien suma más paga 1
       *[H] Los corazones suman { $sum }: con el rey de corazones, quien suma más recibe 1
    }
burgueses-coins = Monedas
burgueses-coins-of =
    { $coins ->
        [one] { $name } tiene { $coins } moneda
       *[other] { $name } tiene { $coins } monedas
    }
burgueses-spades = Picas a la vista
burgueses-in-hand = Cartas en la mano
burgueses-riches = Riqueza
burgueses-riches-finished = Riqueza de las rondas terminadas: { $finished }
burgueses-riches-hint = Riqueza de las rondas terminadas: { $finished }. Si esta ronda acabara ahora: { $more }, por monedas y picas a la vista, menos cartas en la mano
burgueses-total = Total
burgueses-total-hint = Suma del escaparate: el as de picas mira si es par o impar
burgueses-parity =
    { $parity ->
        [even] par
       *[odd] impar
    }
burgueses-traded =
    { $traded ->
        [yes] sin intercambio
       *[no] puede intercambiar
    }
burgueses-traded-hint =
    { $traded ->
        [yes] Ya no puede intercambiar en esta ronda
       *[no] Aún puede intercambiar en esta ronda
    }
burgueses-hand-of =
    { $cards ->
        [one] Mano de { $name }: { $cards } carta
       *[other] Mano de { $name }: { $cards } cartas
    }
burgueses-hand-yours =
    { $cards ->
        [one] Tu mano: { $cards } carta
       *[other] Tu mano: { $cards } cartas
    }
burgueses-hand-empty = Sin cartas en la mano

burgueses-threat-unseen =
    { $you ->
        [yes] Tienes un trío de { $value }: con otro ganas. El cuarto aún no se ha visto.
       *[no] { $name } tiene un trío de { $value }: con otro gana. El cuarto aún no se ha visto.
    }
burgueses-threat-hand =
    { $you ->
        [yes] Tienes un trío de { $value }, ¡y el cuarto en la mano!
       *[no]
            { $yours ->
                [yes] { $name } tiene un trío de { $value }: con otro gana. Lo tienes tú.
               *[no] { $name } tiene un trío de { $value }: el cuarto está en una de las manos.
            }
    }
burgueses-threat-across =
    { $you ->
        [yes] Tienes un trío de { $value }: el cuarto lo muestra { $other }.
       *[no] { $name } tiene un trío de { $value }: el cuarto lo muestra { $other }.
    }
burgueses-threat-nowhere =
    { $you ->
        [yes] Tienes los cuatro { $value }: ¡véndelos y gana!
       *[no] { $name } tiene los cuatro { $value }: ¡si los vende, gana!
    }

# El centro
burgueses-middle = Mazo, banco y reyes
burgueses-pile = mazo
burgueses-pile-hint =
    { $cards ->
        [0] El mazo está vacío
        [one] { $cards } carta en el mazo
       *[other] { $cards } cartas en el mazo
    }
burgueses-bank = banco
burgueses-bank-hint =
    { $coins ->
        [one] { $coins } moneda en el banco
       *[other] { $coins } monedas en el banco
    }
burgueses-out = fuera
burgueses-out-hint =
    { $cards ->
        [one] { $cards } carta vendida o descartada en esta ronda
       *[other] { $cards } cartas vendidas o descartadas en esta ronda
    }
burgueses-kings-left =
    { $kings ->
        [0] No queda ningún rey: antes del próximo se barajan los cinco
        [one] Queda { $kings } rey antes de barajarlos todos
       *[other] Quedan { $kings } reyes antes de barajarlos todos
    }

# Lo que puedo hacer
burgueses-actions = Tu mano y tus acciones
burgueses-buy = Comprar
burgueses-buy-hint = roba una carta y coloca una
burgueses-buy-empty = coloca una carta de tu mano
burgueses-place = Colocar
burgueses-place-hint = elige una carta de tu mano
burgueses-discard = Descartar
burgueses-discard-hint = elige una de tu escaparate
burgueses-sell = Vender
burgueses-sell-four = Vender los cuatro { $value }
burgueses-sell-hint = elige valores iguales
burgueses-sell-hint-single = elige cartas de tu escaparate
burgueses-sell-none = no hay dos valores iguales
burgueses-sell-none-single = tu escaparate está vacío
burgueses-sell-brings =
    { $coins ->
        [0] { $name } no tiene monedas
        [one] { $coins } moneda de { $name }
       *[other] { $coins } monedas de { $name }
    }
burgueses-sell-nothing = a cambio de nada
burgueses-sell-wins = ¡y ganas la partida!
burgueses-trade = Intercambiar
burgueses-trade-hint = 1 moneda; una carta de cada escaparate
burgueses-trade-costs = por 1 moneda
burgueses-no-trade-done = ya lo hiciste en esta ronda
burgueses-no-trade-once = en esta ronda ya hubo un intercambio
burgueses-no-trade-just = { $name } acaba de hacerlo
burgueses-no-trade-coin = no tienes monedas
burgueses-no-trade-card = ambos deben mostrar una carta

burgueses-action-buy = Comprar
burgueses-action-place = Colocar el { $card }
burgueses-action-discard = Descartar el { $card }
burgueses-action-sell =
    { $coins ->
        [0] Vender { $cards } a cambio de nada
        [one] Vender { $cards } por { $coins } moneda
       *[other] Vender { $cards } por { $coins } monedas
    }
burgueses-action-sell-four = Vender los cuatro { $value } y ganar la partida
burgueses-action-trade = Intercambiar tu { $mine } por el { $theirs } de { $name }, por 1 moneda

# Lo que pasó
burgueses-told-round = Ronda { $round }: empieza { $name }
burgueses-told-dealt =
    { $you ->
        [yes] Recibes { $cards }.
       *[no] { $name } recibe { $cards }.
    }
burgueses-told-shuffled = Se barajan los cinco reyes.
burgueses-told-buys =
    { $you ->
        [yes] Compras.
       *[no] { $name } compra.
    }
burgueses-told-buys-forced =
    { $you ->
        [yes] Compras: no hay otra opción.
       *[no] { $name } compra: no hay otra opción.
    }
burgueses-told-draws =
    { $you ->
        [yes] Robas el { $card }.
       *[no] { $name } roba el { $card }.
    }
burgueses-told-places =
    { $you ->
        [yes] Colocas el { $card }.
       *[no] { $name } coloca el { $card }.
    }
burgueses-told-places-forced =
    { $you ->
        [yes] Colocas el { $card }: no hay otra opción.
       *[no] { $name } coloca el { $card }: no hay otra opción.
    }
burgueses-told-discarded =
    { $you ->
        [yes] Descartas el { $card }.
       *[no] { $name } descarta el { $card }.
    }
burgueses-told-discarded-forced =
    { $you ->
        [yes] Descartas el { $card }: no hay otra opción.
       *[no] { $name } descarta el { $card }: no hay otra opción.
    }
burgueses-told-must-discard = { $name } debe descartar una carta.
burgueses-told-sold =
    { $you ->
        [yes] Vendes { $cards }
       *[no] { $name } vende { $cards }
    }: { $coins ->
        [0] ninguna moneda a cambio.
        [one] { $coins } moneda de { $payer }.
       *[other] { $coins } monedas de { $payer }.
    }
burgueses-told-sold-four =
    { $you ->
        [yes] ¡Vendes los cuatro { $value }!
       *[no] ¡{ $name } vende los cuatro { $value }!
    }
burgueses-told-traded =
    { $you ->
        [yes] Intercambias el { $mine } por el { $theirs } de { $from }.
       *[no] { $name } intercambia el { $mine } por el { $theirs } de { $from }.
    }
burgueses-told-king = { $king }. { $rule }
burgueses-told-received =
    { $you ->
        [yes] Recibes
       *[no] { $name } recibe
    } { $coins ->
        [one] { $coins } moneda.
       *[other] { $coins } monedas.
    }
burgueses-told-received-nothing =
    { $you ->
        [yes] El banco no tiene monedas para ti.
       *[no] El banco no tiene monedas para { $name }.
    }
burgueses-told-paid =
    { $you ->
        [yes] Pagas
       *[no] { $name } paga
    } { $coins ->
        [one] { $coins } moneda.
       *[other] { $coins } monedas.
    }
burgueses-told-paid-nothing =
    { $you ->
        [yes] No tienes monedas para pagar.
       *[no] { $name } no tiene monedas para pagar.
    }
burgueses-told-round-ended = Acaba la ronda { $round }. Riqueza: { $first } { $firstRiches }, { $second } { $secondRiches }.
burgueses-ended-four =
    { $you ->
        [yes] Cuatro iguales: ¡ganas la partida en el acto!
       *[no] Cuatro iguales: ¡{ $name } gana la partida en el acto!
    }
burgueses-ended-riches =
    { $you ->
        [yes] ¡Tu riqueza es mayor: ganas la partida!
       *[no] { $name } tiene más riqueza y gana la partida.
    }
burgueses-ended-tied = La misma riqueza: aún no gana nadie; lo decidirá otra partida.

burgueses-round-short = ronda
burgueses-round = Ronda { $round }
burgueses-amount = { $amount }
burgueses-round-over = Acabó la ronda { $round }
burgueses-round-next = Ir a la ronda { $round }
burgueses-ahead =
    { $you ->
        [yes] Vas por delante.
       *[no] { $name } va por delante.
    }
burgueses-level = Hay empate.
burgueses-coins-explained = Cada moneda vale 1.
burgueses-spades-explained = Cada carta de picas a la vista vale 1.
burgueses-in-hand-explained = Cada carta que queda en la mano resta 1.
burgueses-both = La riqueza de ambas rondas se suma.
burgueses-round-result = Ver el resultado
burgueses-afresh = Monedas y cartas empiezan de cero; la riqueza de ambas rondas se suma.

# Cartas sin ver
burgueses-unseen =
    { $cards ->
        [0] Ya se vieron todas las mercancías.
        [one] { $cards } carta sin ver: { $hand } en la mano, { $pile } en el mazo.
       *[other] { $cards } cartas sin ver: { $hand } en la mano, { $pile } en el mazo.
    }
burgueses-unseen-short = Sin ver
burgueses-kings-next = Reyes que pueden salir ahora
burgueses-by-value = Camino de cuatro iguales
burgueses-by-value-hint = Dónde están las cartas de cada valor. Solo hay dos cincos.
burgueses-showcase-of-short = Escaparate de { $name }
burgueses-hands-seen = Manos que ves
burgueses-out-long = Vendidas o descartadas
