# Con qué se puede abrir una mesa, y qué se juega entonces.
new-options-means = Donde el reglamento admite dos lecturas, tu mesa puede elegir. Si no cambias nada, se juega según nuestras reglas.
option-first = Quién empieza
option-first-chance = El azar
option-first-means-medici-2018 = El reglamento sortea quién empieza («aleatoriamente»). Elegirlo es apartarse de él.
option-first-means-medici-2006 = El reglamento lo deja a los jugadores: «de la manera que se desee».
option-first-means-medici-card = El reglamento sortea quién empieza («al azar»). Elegirlo es apartarse de él.
option-first-means-burgueses = Según el reglamento empieza «el jugador más burgués»: pónganse de acuerdo.
option-lots = Para ampliar un lote hace falta alguien con dinero
option-lots-means = Solo se puede descubrir otra carta si alguien con espacio para el lote tiene un florín. El reglamento pide un lote «al que pueda pujar al menos un jugador». Si nadie tiene florines, los lotes son de una carta.
option-payments = Pagos de torneo
option-payments-means = Todos empiezan con 30 florines, el nivel 5 no da bonificación y seis barcos cobran 30 20 10 10 5 0. No está en nuestros reglamentos: es la primera edición alemana, como se juega en los World Boardgaming Championships.
option-advanced = Puntuación avanzada
option-advanced-means = 20 florines en lugar de 10 con al menos 8 iconos de una mercancía (10 con dos jugadores): la variante avanzada del reglamento.
option-zero-icons = No tener iconos también cuenta
option-zero-icons-means = Quien no tiene iconos de una mercancía puede ser primero o segundo en ella, como en el nivel 0 del juego de tablero. El reglamento paga al «segundo jugador con más íconos» y no dice si basta con no tener ninguno.
option-suits = Cuatro picas y tres diamantes
option-suits-means = Corazones y picas van del 2 al 5; tréboles y diamantes, del 2 al 4. Si las sumas de picas son iguales, nadie paga. Los símbolos de los palos están dañados en el reglamento y admiten ambas lecturas.
option-single-sales = Se puede vender una sola carta
option-single-sales-means = Se puede vender una sola carta, a cambio de nada. El reglamento deja descartar «tantas cartas […] como quiera», pero no da precio para una.
option-prices = El precio entero o nada
option-prices-means = Quien tiene menos monedas que el precio no paga nada, en lugar de pagar lo que tiene. El reglamento solo dice qué pasa sin ninguna moneda: «no recibe ninguna moneda».
option-trades = Un solo intercambio por ronda
option-trades-means = Tras un intercambio, ninguno de los dos puede intercambiar otra vez en esa ronda. El reglamento dice «una vez por ronda»; nosotros leemos una vez por jugador.
option-deck = Baraja
option-deck-ours = La nuestra
option-deck-by-the-letter = Al pie de la letra
option-deck-own = La tuya
option-deck-means-ours = 110 cartas. El reglamento no da las cantidades; las nuestras son una reconstrucción, y los 7 se apoyan en reseñas publicadas.
option-deck-means-by-the-letter = Las mismas 110 cartas con cincos en lugar de los cinco sietes: el reglamento dice «los valores pueden ser 0, 2, 3, 4 ó 5».
option-deck-means-own = Si tienes el juego, cuenta sus cartas. Con 0, esa clase de carta queda fuera.
option-deck-no-good = Sin iconos
option-deck-add = Otra clase de carta
option-deck-add-do = Añadir
option-deck-codes = Un código es una mercancía (cloth = tela, fur = pieles, grain = grano, dye = tinte, spice = especias) o «value», y después el valor; «x2» si tiene dos iconos; «!» si es neutral: fur3, dye0x2, grain0!, value7.
option-deck-text = La baraja como texto, para guardarla o enviarla
option-deck-copy = Copiar la baraja
option-deck-show =
    { $cards ->
        [one] Mostrar la baraja de { $cards } carta
       *[other] Mostrar la baraja de { $cards } cartas
    }
option-deck-strange = «{ $word }» no es una carta.
option-deck-cards =
    { $cards ->
        [one] { $cards } carta
       *[other] { $cards } cartas
    }
option-deck-size =
    { $cards ->
        [one] { $cards } carta. Una baraja tiene de 1 a { $most } cartas.
       *[other] { $cards } cartas. Una baraja tiene de 1 a { $most } cartas.
    }
option-untrained = Los bots conocen estas reglas, pero banqueros y expertos se entrenaron sin ellas: juegan a tientas.
lobby-advanced = Puntuación avanzada: 20 florines por muchos iconos.
lobby-deck = Baraja propia, elegida por quien abrió la mesa.
lobby-lots = Para descubrir otra carta hace falta alguien con espacio y un florín.
lobby-payments = Pagos de torneo: 30 florines al empezar, sin bonificación en el nivel 5, y 30 20 10 10 5 0 por seis barcos.
lobby-zero-icons = Quien no tiene iconos de una mercancía también puede cobrar por ella.
lobby-suits = Corazones y picas del 2 al 5, tréboles y diamantes del 2 al 4; con picas iguales nadie paga.
lobby-single-sales = Se puede vender una sola carta, a cambio de nada.
lobby-prices = El precio se paga entero o no se paga.
lobby-trades = Un intercambio por ronda entre los dos.
lobby-by-the-letter = La baraja sigue el reglamento al pie de la letra: cincos en lugar de los sietes.
lobby-first = Empieza el asiento { $seat }.
lobby-first-name = Empieza { $name }.
lobby-untrained = Banqueros y expertos se entrenaron sin estas reglas: juegan a tientas.
lobby-here = En esta mesa
note-payments-florins = Todos empiezan con 30 florines.
note-payments-ships = Seis barcos cobran 30, 20, 10, 10, 5 y 0.
note-payments-bonus = El nivel 5 no da bonificación.
