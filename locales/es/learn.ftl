# La primera partida y su maestro, un viejo mercader que habla con frases cortas.
learn-failed = No se pudo abrir una mesa.
learn-again = Probar otra vez
learn-coach = El viejo mercader
learn-got-it = Entendido
learn-back = Página anterior
learn-forward = Página siguiente
learn-page = { $number } de { $all }
learn-ask = ¿Consejo?
learn-ask-long = ¿Qué harías tú?
learn-thinking = Déjame pensar…
learn-fold = Ocultar
learn-unfold = Escuchar al viejo mercader
learn-idle-mine = Te toca. Haz lo que quieras o pregúntame.
learn-idle-other = Mira lo que hace { $name }.
learn-idle-over = ¡Eso fue todo! Vuelve a sentarte cuando quieras.
learn-play-on = Una partida de verdad
learn-rules = Las reglas completas

learn-advise = Mi consejo: { $action }.
learn-close = «{ $other }» es casi igual de bueno.
learn-chances = Así se ganan unas { $win } de cada 100 partidas; con «{ $other }», { $less }.
learn-mistake = Mmm. Yo habría preferido «{ $action }».
learn-mistake-by = Mmm. Habría sido mejor «{ $action }»: cerca de { $more } más al final.
learn-mistake-why = Pensaba así: { $reason }
learn-dear =
    { $highest ->
        [0] ¡Qué caro! Yo lo habría dejado pasar.
       *[other] ¡Qué caro! Yo no habría pasado de { $highest }.
    }
learn-praise-1 = Bien hecho. Yo habría hecho lo mismo.
learn-praise-2 = ¡Buen ojo! Era la mejor opción.
learn-praise-3 = Ya casi no me necesitas.

# Medici
learn-medici-aim = ¡Te doy la bienvenida! Durante tres jornadas compras mercancías en la lonja para tu barco. Gana quien tenga más florines al final. Te lo explico sobre la marcha.
learn-medici-lot = Las cartas marcadas son el lote. El subastador descubre de una a tres; después de cada una, descubre otra o para.
learn-medici-draw = Subastas tú. Descubre otra mientras pueda ayudarte; para cuando el lote te convenga. Pujas al final, y eso vale mucho.
learn-medici-bid = Ahora puja o pasa. Cada jugador habla una sola vez, el subastador al final. Hay que superar la puja anterior.
learn-medici-load = ¡Vendido! Quien compra paga y carga el lote entero, sin vuelta atrás. Un barco solo tiene cinco espacios. Cuenta los tuyos y los ajenos.
learn-medici-value = Los números se suman. Por la noche el barco más valioso gana 30 florines, el segundo 15 y el último nada. El oro vale 10.
learn-medici-money = Los florines son puntos: lo que pujas se va. Paga solo lo que el lote te dará, y sonríe si otros pagan de más.
learn-medici-goods = También cuenta la mercancía. Cada carta te sube un nivel en su escala, sea cual sea su número. Por la noche el primero de cada escala gana 10 y el segundo 5.
learn-medici-room = Quien no tiene espacio para todo el lote debe pasar. Si solo cabe en tu barco, pagas 1.
learn-medici-full = Un barco lleno ya terminó la jornada: ni lotes ni pujas. Pero sin prisa: los últimos espacios suelen ser los más baratos.
learn-medici-free = Cuando solo queda un barco sin llenar, se carga del mazo sin pagar. La suerte elige las cartas, pero el precio es bueno.
learn-medici-ships = Cae la noche. Primero cobran los barcos, según la suma de sus números: 30, 15 y 0. En caso de empate se reparte el pago.
learn-medici-tracks = Después paga cada mercancía: 10 y 5. Desde el nivel 5 hay además una bonificación de 5, 10 o 20, otra vez cada jornada. Céntrate en una o dos mercancías.
learn-medici-done = Una jornada nueva: barcos vacíos, las escalas siguen. Empieza quien tiene menos florines. Ya lo sabes todo: ¡sigue jugando!

learn-medici-why-bonus = Te sube al nivel { $level } en { $good }: eso da una bonificación cada jornada.
learn-medici-why-first = Irías por delante en { $good }, en el nivel { $level }.
learn-medici-why-value = Tu barco valdría { $value }, más que cualquier otro ahora.
learn-medici-why-cheap =
    { $bid ->
        [one] Por 1 florín casi cualquier carta vale su espacio.
       *[other] Llena tu barco, y { $bid } florines no es mucho.
    }
learn-medici-why-limit = Hasta { $limit } vale la pena; por más, yo lo dejaría pasar.
learn-medici-why-last = Hablas al final: basta con uno más que la puja más alta.
learn-medici-why-useless = Este lote no te pone por delante en ninguna mercancía.
learn-medici-why-dear = Por { $bid }, cuesta más de lo que da.
learn-medici-why-spaces =
    { $spaces ->
        [one] Guarda tu último espacio para algo mejor.
       *[other] Guarda tus { $spaces } espacios para algo mejor.
    }
learn-medici-why-wait = Que gasten los demás. Cada florín que guardas es un punto.
learn-medici-why-alone = Con una carta más, solo tú tienes espacio. ¡Será tuyo por 1!
learn-medici-why-burden = No lo vas a comprar. Cuanto mayor sea el lote, menos jugadores podrán cargarlo.
learn-medici-why-shut = Con una carta más, a { $name } no le cabe: un rival menos.
learn-medici-why-draw = Otra carta puede hacer que valga la pena, y hablas al final.
learn-medici-why-fits = Llena justo tu barco; con una carta más tendrías que pasar.
learn-medici-why-stop = Otra carta ayudaría más a los demás que a ti.

learn-medici-bot-room =
    { $spaces ->
        [0] { $name } debe pasar: no tiene espacio.
        [one] { $name } debe pasar: le queda 1 espacio y el lote tiene { $cards } cartas.
       *[other] { $name } debe pasar: le quedan { $spaces } espacios y el lote tiene { $cards } cartas.
    }
learn-medici-bot-poor = { $name } debe pasar: no le alcanzan los florines.
learn-medici-bot-useless = { $name } pasa: con ese lote no iría por delante en ninguna mercancía.
learn-medici-bot-dear = { $name } pasa: { $bid } o más era demasiado caro.
learn-medici-bot-leads = { $name } puja para ir por delante en { $good }.
learn-medici-bot-value = { $name } puja por los números: sería el mejor barco.

# El juego de cartas
learn-card-aim = ¡Te doy la bienvenida! En tres rondas llenas tu barco en el mercado. Nada cuesta florines, solo espacio. Gana quien tenga más florines al final.
learn-card-market = La fila marcada es el mercado, con la carta más antigua primero. En tu turno revelas cartas al final de la fila y luego tomas algunas.
learn-card-turn = Te toca: revela hasta tres cartas, de una en una. Mira cada una y decide: ¿tomar o revelar otra?
learn-card-newest = La carta más reciente debes tomarla. De las dos anteriores, las que quieras. Revela con cuidado: ¡la última que sale es tuya!
learn-card-ship = En un barco caben cinco cartas. Sus números se suman: tras la ronda el mejor barco gana 30 florines, el segundo 15 y el último nada.
learn-card-icons = Los iconos van a tu bodega y se quedan todas las rondas. Quien tiene más iconos de una mercancía gana 10 tras cada ronda, y el segundo 5.
learn-card-neutral = La bandera verde indica una carta neutral: no ocupa espacio. Siempre se puede cargar.
learn-card-kinds = Dos iconos en una carta cuentan doble en la bodega, pero la carta vale 0. Una carta sin icono solo cuenta su número.
learn-card-left = Lo que se deja sigue en el mercado. Si hay cartas cuando empieza tu turno, puedes tomar enseguida, sin revelar.
learn-card-full = Un barco lleno no tiene más turnos en la ronda. Si lo llenas pronto, dejas lo bueno a otros; si tardas, la ronda se acaba sin ti.
learn-card-last = Cuando solo queda un barco sin llenar, tiene un último turno. Luego acaba la ronda.
learn-card-ships = Se acabó la ronda. Primero cobran los barcos, según la suma de sus números: 30, 15 y 0. En caso de empate se reparte el pago.
learn-card-warehouses = Después paga cada mercancía: 10 y 5 para quienes tengan más iconos. Y con cinco o más de una, una bonificación de 10 cada ronda. ¡Colecciona!
learn-card-done = Ronda nueva: barcos vacíos, las bodegas siguen. Empieza quien tiene menos florines. Ya lo sabes todo: ¡sigue jugando!

learn-card-why-bonus = Son { $icons } iconos de { $good }: una bonificación de { $florins } cada ronda.
learn-card-why-first = Irías por delante en { $good }, con { $icons }.
learn-card-why-value = Tu barco valdría { $value }, más que cualquier otro ahora.
learn-card-why-neutral = La carta neutral no te quita espacio.
learn-card-why-leave = Yo dejaría { $card }: tus espacios valen más.
learn-card-why-cheap = Toma poco y guarda espacio para cartas mejores.
learn-card-why-reveal = Lo que hay te da poco. Puede salir algo mejor.
learn-card-why-still = Después aún puedes tomar { $card }: será la segunda más reciente.
learn-card-why-reveals =
    { $left ->
        [one] Puedes revelar 1 más; la última debes tomarla.
       *[other] Puedes revelar { $left } más; la última debes tomarla.
    }

learn-card-bot-neutral = { $name } tomó una carta neutral: no ocupa espacio.
learn-card-bot-leads = { $name } colecciona: ahora va por delante en { $good }.
learn-card-bot-newest = { $name } solo tomó la más reciente, { $card }, y guarda espacio.

# Burgueses
learn-burgueses-aim = ¡Te doy la bienvenida! Son dos rondas y gana quien reúna más riqueza. Salvo que alguien venda cuatro iguales: con eso se gana en el acto.
learn-burgueses-buy = Para comprar, roba una carta y coloca una de tu mano en tu escaparate. Lo que está allí se puede vender, y los reyes lo tienen en cuenta.
learn-burgueses-hands = Tu mano solo la ves tú. Lo demás está a la vista: escaparates, monedas, cuántas cartas quedan. De los valores 2, 3 y 4 hay cuatro cartas.
learn-burgueses-kings = Tras cada turno se revela un rey y ambos obedecen. Son cinco. Todos salen antes de que se repita alguno: ¡fíjate en los que quedan!
learn-burgueses-king-KS = El rey de picas: quien muestra la suma más alta de picas paga 1 moneda al banco.
learn-burgueses-king-KH = El rey de corazones: quien muestra la suma más alta de corazones recibe 1 moneda.
learn-burgueses-king-KD = El rey de diamantes: con un diamante a la vista recibes 1 moneda; sin él, debes descartar una carta. ¡Ten siempre un diamante a la vista!
learn-burgueses-king-KC = El rey de tréboles: quien muestra un trébol recibe 1 moneda.
learn-burgueses-king-AS = El as de picas suma: si tu escaparate da un número par, recibes 1 moneda; si es impar, pagas 1.
learn-burgueses-sell = ¡Puedes vender! Dos de un valor dan 1 moneda y tres dan 3, del otro jugador. Con cuatro de un valor ganas toda la partida.
learn-burgueses-trade = Una vez por ronda puedes intercambiar: pagas 1 moneda y cambias una carta de tu escaparate por una del escaparate del otro jugador. Sirve para romper sus grupos.
learn-burgueses-riches = Piensa en el final. Cada moneda vale 1, cada pica a la vista vale 1, y cada carta que quede en tu mano resta 1.
learn-burgueses-round = La ronda acabó porque el turno llegó a una mano vacía. Se anota la riqueza; la segunda ronda empieza de cero.
learn-burgueses-done = Esta vez empieza el otro jugador. Ya lo sabes todo: ¡sigue jugando!

learn-burgueses-why-pair =
    { $left ->
        [2] Ya son dos { $rank }: se venden por 1.
        [3] Ya son dos { $rank }: se venden por 1, y tres por 3.
       *[other] Ya son dos { $rank }: se venden por 1, tres por 3, y con cuatro se gana la partida.
    }
learn-burgueses-why-trio =
    { $left ->
        [3] Ya son tres { $rank }, que valen 3 monedas.
       *[other] Ya son tres { $rank }, que valen 3 monedas. ¡Con el cuarto se gana la partida!
    }
learn-burgueses-why-four = ¡Cuatro { $rank }! Véndelos en tu próximo turno y la partida es tuya.
learn-burgueses-why-begin = Tienes { $cards } cartas de valor { $rank }: empieza a mostrarlas.
learn-burgueses-why-diamond = Con un diamante a la vista te paga el rey de diamantes.
learn-burgueses-why-club = Con un trébol a la vista te paga el rey de tréboles.
learn-burgueses-why-heart = Si sumas más en corazones, te paga el rey de corazones.
learn-burgueses-why-spade = Una pica a la vista vale 1 al final, y el rey de picas ya salió.
learn-burgueses-why-even = Tu escaparate sumaría { $sum }, par: eso le gusta al as de picas.
learn-burgueses-why-place = Es la que menos te perjudica a la vista; guarda las mejores para un grupo.
learn-burgueses-why-win = Cuatro iguales: ¡véndelas y gana!
learn-burgueses-why-sell =
    { $coins ->
        [0] No te da monedas, pero despejas tu escaparate.
        [one] Te da 1 moneda, y el otro jugador la pierde.
       *[other] Te da { $coins } monedas, y el otro jugador las pierde.
    }
learn-burgueses-why-breaks = Deshace los { $rank } del otro jugador.
learn-burgueses-why-trade = Su { $card } te sirve más a ti.
learn-burgueses-why-discard = Es la que menos falta te hace.
learn-burgueses-why-keep = No vendas aún: con una más de ese valor ganarás más.
learn-burgueses-why-buy = Una carta nueva, y una más a la vista.

learn-burgueses-bot-sold = { $name } vendió: las monedas eran tuyas.
learn-burgueses-bot-traded = { $name } pagó 1 moneda para llevarse tu { $card }.
learn-burgueses-bot-threat = Cuidado: { $name } muestra tres { $rank }. ¡Con el cuarto gana!
learn-burgueses-bot-pair = { $name } ya tiene dos { $rank } y puede venderlos.
