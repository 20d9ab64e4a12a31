# Todo lo que rodea la mesa: inicio, mesa nueva, sala de espera, ajustes.
start-motto = Puja en la lonja, carga tu barco y vuelve a casa con más florines que nadie.
start-name = Juegas como
start-mine = Tus mesas
start-older = Mostrar más antiguas
start-turns =
    { $turns ->
        [one] te toca
       *[other] te toca en { $turns } mesas
    }
start-others =
    { $tables ->
        [one] Una mesa más
       *[other] { $tables } mesas más
    }
start-over =
    { $tables ->
        [one] Una partida terminada
       *[other] { $tables } partidas terminadas
    }
start-play = Jugar ahora
start-level = Rivales
about-novice = Principiantes: solo miran su propio dinero.
about-apprentice = Aprendices: saben lo que vale cada cosa, pero a veces se equivocan.
about-trader = Mercaderes: saben lo que vale cada cosa.
about-banker = Banqueros: aprendieron cuánto vale cada posición y rara vez se equivocan.
about-expert = Expertos: calculan varias jugadas y juegan a ganar.
start-friends = Con amigos
start-friends-how = Abre una mesa y envía el enlace. Tus amigos eligen un nombre y se sientan; los bots ocupan los asientos que queden libres.
start-open = Abrir una mesa
start-public = Mesas que esperan jugadores
start-public-none = Ahora mismo ninguna mesa pública espera jugadores. ¡Abre una!
start-more = Aprender y repasar
start-learn = Primera partida
start-learn-how = Medici con un maestro a tu lado.
start-rules-how = Todas las reglas, breves y según el reglamento.
start-record = Abrir un registro
start-record-how = Vuelve a ver una partida terminada, jugada a jugada.

game-medici = Medici
game-medici-about = Subasta lotes de mercancías, llena tu barco y sube por las escalas de cinco mercancías.
game-card = Medici: el juego de cartas
game-card-about = Revela cartas y toma algunas del mercado: ¿una más o ya basta?
game-burgueses = Burgueses
game-burgueses-about = Un duelo de dos escaparates, con reyes que dan y quitan.
game-seats =
    { $most ->
        [2] 2 jugadores
       *[other] { $least }–{ $most } jugadores
    }
game-minutes = unos { $minutes } min
game-edition = Edición
edition-medici-2018 = 2018
edition-medici-2006 = 2006
edition-medici-2018-about = De dos a seis jugadores. Cartas en vez de las losetas de 2006. Con dos, los barcos son más largos y solo cobra el primero.
edition-medici-2006-about = De tres a seis jugadores. Por lo demás es el mismo juego, con losetas de una bolsa en vez de cartas. Las pequeñas diferencias están en las reglas.
game-players = Número de jugadores
game-number = { $number } jugadores
game-play = Jugar
game-play-named = Jugar a { $game }
game-learn = Primera partida
game-learn-named = Primera partida de { $game }
game-rules-named = Reglas de { $game }

list-free =
    { $free ->
        [one] { $free } asiento libre
       *[other] { $free } asientos libres
    }
list-full = a punto de iniciarse
list-over = terminada
list-damaged = no se puede leer
list-bots =
    { $bots ->
        [one] { $bots } bot
       *[other] { $bots } bots
    }
list-clock = { $time } por decisión

lasting-seconds =
    { $number ->
        [one] { $number } segundo
       *[other] { $number } segundos
    }
lasting-minutes =
    { $number ->
        [one] { $number } minuto
       *[other] { $number } minutos
    }
lasting-hours =
    { $number ->
        [one] { $number } hora
       *[other] { $number } horas
    }
lasting-days =
    { $number ->
        [one] { $number } día
       *[other] { $number } días
    }

new-title = Abrir una mesa
new-game = Juego
new-seats = Asientos
new-seat = Asiento { $seat }
new-seat-you = Yo
new-seat-open = Libre, para un amigo
new-seat-bots = Bot
seat-bot = Bot, { $level }
new-found = Quién puede encontrarla
new-link = Quien tenga el enlace
new-public = Cualquiera
new-details = Detalles
new-clock = Tiempo para cada decisión
new-time = Tiempo
new-time-none = Sin reloj
new-time-decision = Por decisión
new-time-total = Para toda la partida
new-time-none-means = Si alguien se ausenta, los demás pueden dejar que siga un bot.
new-time-decision-means = Cuando se acaba el tiempo, decide un bot.
new-time-total-means = Tu tiempo solo corre en tus turnos, y ganas un poco con cada decisión. Cuando se acaba, decide un bot.
new-total = Tiempo para toda la partida
new-total-plus = { $time } + { $increment }
new-pace = Ritmo de los bots
pace-slow = lento
pace-usual = normal
pace-quick = rápido
new-account = Tiempo para leer los pagos
new-account-none = ninguno
new-account-means = Después de una jornada o una ronda, los bots y los relojes esperan a que todos hayan leído los pagos, pero no más de este tiempo.
new-start-when-full = Iniciar en cuanto todos los asientos estén ocupados
new-hints = Se puede pedir consejo a un bot
new-options = Otras formas de jugar
new-open = Abrir la mesa
new-begin = Iniciar
new-what-next =
    { $open ->
        [0] No queda ningún asiento para amigos.
       *[other] Después recibes un enlace para tus amigos.
    }

lobby-waiting =
    { $free ->
        [one] Falta { $free } jugador
       *[other] Faltan { $free } jugadores
    }
lobby-ready = Ya están todos. Falta que quien abrió la mesa inicie la partida.
lobby-ready-opener = Ya están todos. ¡Puedes iniciar la partida!
lobby-closed = Esta mesa se cerró antes de iniciar la partida.
lobby-join = Únete
lobby-sit = Sentarme
lobby-sit-here = Sentarme aquí
lobby-sit-at = Sentarme en el asiento { $seat }
lobby-watch = Todos los asientos están ocupados. Quédate a mirar: la partida aparecerá sola.
lobby-bots = Bots para los asientos libres
lobby-bot-at = Poner un bot en el asiento { $seat }
lobby-level-at = Nivel de { $name }
lobby-put-bot = Poner un bot
lobby-remove-bot = Quitar el bot { $name }
lobby-fill = Completar con bots
lobby-start = Iniciar la partida
lobby-leave = Dejar mi asiento
lobby-close = Cerrar la mesa
lobby-invite = Invitar
lobby-how = Cómo se juega en esta mesa
lobby-public = Cualquiera puede encontrar esta mesa en la página de inicio.
lobby-private = Solo quien tenga el enlace puede encontrar esta mesa.
lobby-no-clock = Sin reloj. Si alguien se ausenta { $patience }, los demás pueden dejar que siga un bot.
lobby-clock = { $time } para cada decisión; después decide un bot. Si alguien se ausenta { $patience }, un bot juega en su lugar.
lobby-total = { $time } para toda la partida; después decide un bot. Si alguien se ausenta { $patience }, un bot juega en su lugar.
lobby-total-plus = { $time } para toda la partida, más { $increment } por cada decisión; después decide un bot. Si alguien se ausenta { $patience }, un bot juega en su lugar.
lobby-remove-person = Sacar a { $name } de la mesa
lobby-remove-means = ¿Sacar a { $name }? No podrá volver a sentarse en esta mesa.
lobby-remove-sure = Sacar
lobby-remove-not = No sacar
lobby-pace-slow = Los bots juegan despacio.
lobby-pace-usual = Los bots juegan a un ritmo normal.
lobby-pace-quick = Los bots juegan rápido.
lobby-hints = Se puede pedir consejo a un bot.
lobby-no-hints = No se puede pedir consejo.
lobby-starts-full = La partida se inicia en cuanto todos los asientos estén ocupados.
lobby-starts-opener = La partida la inicia quien abrió la mesa.

fair-title = ¿Se baraja limpio?
fair-how = El orden de las cartas sale de un secreto del servidor y de una palabra secreta de cada jugador, que tu navegador sortea. Los hashes lo fijan todo antes de que alguien revele una palabra, así que nadie puede elegir las cartas. Al terminar se muestra todo y cualquiera puede comprobarlo.
fair-commitment = Hash del secreto del servidor:
fair-hash = Hash de la palabra de { $name }:

reveal-title = Iniciando la partida…
reveal-waiting = Faltan las palabras secretas de { $names }.
reveal-elsewhere = Tu palabra secreta está en otro navegador. Abre allí la mesa o sal de ella.
reveal-give-up = No esperar a { $name }
reveal-failed = No se pudo iniciar: no llegó la palabra secreta de { $names }. Todos los secretos se sortean de nuevo.

share-link = Enlace de la mesa
share-copy = Copiar enlace
share-copied = Copiado
share-copy-failed = No se pudo copiar. El texto está seleccionado para que puedas copiarlo.
share-send = Compartir…
share-text = Juega a { $game } conmigo:
share-qr = El enlace como código QR
share-scan = O apunta aquí con la cámara de un teléfono.
share-show-qr = Mostrar el código QR

menu-stands-in = (juega un bot)
menu-leave = Dejar la partida
menu-leave-means = Un bot sigue jugando por ti para que los demás puedan terminar. Puedes volver mientras dure la partida.
menu-leave-sure = Que siga un bot
menu-stay = Quedarme
menu-end = Terminar la partida
menu-end-means = Juegas solo contra bots, así que la partida termina aquí. Podrás verla entre tus partidas terminadas.
menu-end-sure = Terminarla
menu-speed = Velocidad
menu-speed-at-once = de una vez
menu-keys = Teclas
menu-watchers = Invitar a mirar
menu-account = Guardar la partida hasta ahora
menu-record = Guardar el registro de la partida

absence-yours = Un bot juega por ti.
absence-return = Seguir jugando yo
absence-other = Parece que { $name } no está.
absence-stand-in = Que juegue un bot
absence-watching = Estás mirando.

refused-removed = Quien abrió esta mesa te sacó de ella. Puedes mirar o buscar otra mesa.
refused-damaged_log = El servidor no puede leer esta mesa: sus datos están dañados. Avisa a quien administra el servidor.
refused-unknown_person = Tu sesión caducó. Inténtalo de nuevo.

name-label = Tu nombre
settings-language = Idioma
settings-theme = Tema
settings-sound = Sonidos
theme-system = El del sistema
theme-light = Claro
theme-dark = Oscuro
