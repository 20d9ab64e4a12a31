# Todo lo que rodea la mesa: inicio, mesa nueva, sala de espera, ajustes.
start-motto = Puja, carga tu barco y vuelve a casa más rico que los demás.
start-name = Juegas como
start-mine = Tus mesas
start-older = Mostrar más antiguas
start-turns =
    { $turns ->
        [one] te toca
       *[other] te toca en { $turns }
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
start-play = Jugar ya
start-level = Rivales
about-novice = Bots que cuentan su propio dinero, como en una primera partida.
about-trader = Bots que saben lo que vale cada cosa.
about-expert = Bots que miran más allá y juegan a ganar.
start-friends = Con amigos
start-friends-how = Abre una mesa y envía el enlace: quien lo tenga elige un nombre y se sienta. Los bots ocupan los asientos que queden libres.
start-open = Abrir una mesa
start-public = Mesas que esperan jugadores
start-public-none = Ahora mismo no espera ninguna mesa pública. ¡Abre una!
start-more = Aprender y repasar
start-learn = Primera partida
start-learn-how = Medici con un maestro a tu lado.
start-rules-how = Todas, breves y según el reglamento.
start-record = Abrir un registro
start-record-how = Repasa una partida terminada, jugada a jugada.

game-medici = Medici
game-medici-about = Subasta lotes de mercancías, llena tu barco y sube en las escalas de cinco bienes.
game-card = Medici: el juego de cartas
game-card-about = Revela cartas y toma del mercado: ¿una más o ya basta?
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
edition-medici-2018-about = De dos a seis. Entre dos, los barcos son más largos y solo cobra el primero.
edition-medici-2006-about = De tres a seis. Por lo demás es el mismo juego, con fichas de una bolsa en vez de cartas.
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
list-full = a punto de empezar
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
new-found = Quién la encuentra
new-link = Quien tenga el enlace
new-public = Cualquiera
new-details = Detalles
new-clock = Tiempo para cada decisión
new-time = Tiempo
new-time-none = Sin reloj
new-time-decision = Por decisión
new-time-total = Para toda la partida
new-time-none-means = Si alguien no vuelve, los demás pueden poner un bot en su lugar.
new-time-decision-means = Cuando se acaba el tiempo decide un bot.
new-time-total-means = Tu tiempo solo corre en tus turnos, y ganas un poco con cada decisión. Cuando se agota decide un bot.
new-total = Tiempo para toda la partida
new-total-plus = { $time } + { $increment }
new-pace = Ritmo de los bots
pace-slow = lento
pace-usual = normal
pace-quick = rápido
new-start-when-full = Empezar en cuanto todos los asientos estén ocupados
new-hints = Se puede pedir consejo a un bot
new-options = Otras formas de jugar
new-open = Abrir la mesa
new-begin = Empezar
new-what-next =
    { $open ->
        [0] No queda ningún asiento libre para amigos.
       *[other] Después recibes un enlace para tus amigos.
    }

lobby-waiting =
    { $free ->
        [one] Falta { $free } jugador
       *[other] Faltan { $free } jugadores
    }
lobby-ready = Ya están todos. Empieza la partida quien abrió la mesa.
lobby-ready-opener = Ya están todos. ¡Puedes empezar!
lobby-closed = Esta mesa se cerró antes de empezar una partida.
lobby-join = Únete
lobby-sit = Sentarme
lobby-sit-here = Sentarme aquí
lobby-sit-at = Sentarme en el asiento { $seat }
lobby-watch = Todos los asientos están ocupados. Quédate para mirar: la partida aparecerá sola.
lobby-bots = Bots para los asientos libres
lobby-bot-at = Poner un bot en el asiento { $seat }
lobby-level-at = Nivel de { $name }
lobby-put-bot = Poner un bot
lobby-remove-bot = Quitar el bot { $name }
lobby-fill = Completar con bots
lobby-start = Empezar la partida
lobby-leave = Dejar mi asiento
lobby-close = Cerrar la mesa
lobby-invite = Invitar
lobby-how = Cómo se juega aquí
lobby-public = Cualquiera encuentra la mesa en la página de inicio.
lobby-private = Solo quien tiene el enlace encuentra la mesa.
lobby-no-clock = Sin reloj. Si alguien está ausente { $patience }, los demás pueden poner un bot en su lugar.
lobby-clock = { $time } para cada decisión; después decide un bot. Si alguien está ausente { $patience }, un bot ocupa su lugar.
lobby-total = { $time } para toda la partida; después decide un bot. Si alguien está ausente { $patience }, un bot ocupa su lugar.
lobby-total-plus = { $time } para toda la partida, más { $increment } por cada decisión; después decide un bot. Si alguien está ausente { $patience }, un bot ocupa su lugar.
lobby-remove-person = Quitar a { $name } de la mesa
lobby-remove-means = ¿Quitar a { $name }? No podrá volver a sentarse en esta mesa.
lobby-remove-sure = Quitar
lobby-remove-not = Dejar
lobby-pace-slow = Los bots juegan despacio.
lobby-pace-usual = Los bots juegan a un ritmo tranquilo.
lobby-pace-quick = Los bots juegan rápido.
lobby-hints = Se puede pedir consejo a un bot.
lobby-no-hints = Nadie recibe consejos.
lobby-starts-full = La partida empieza en cuanto todos los asientos estén ocupados.
lobby-starts-opener = Empieza la partida quien abrió la mesa.

fair-title = ¿Son justas las cartas?
fair-how = El orden de las cartas sale de un secreto del servidor y de una palabra secreta de cada jugador, que tu navegador sortea. Todos quedan fijados con hashes antes de que nadie revele una palabra, así que nadie puede elegir las cartas. Al terminar se muestra todo y cualquiera puede comprobarlo.
fair-commitment = Hash del secreto del servidor:
fair-hash = Hash de la palabra de { $name }:

reveal-title = Empieza la partida…
reveal-waiting = Faltan las palabras secretas de { $names }.
reveal-elsewhere = Tu palabra secreta está en otro navegador. Abre allí la mesa, o déjala.
reveal-give-up = No esperar a { $name }
reveal-failed = No se pudo empezar: no llegó la palabra secreta de { $names }. Se sortean de nuevo todos los secretos.

share-link = Enlace de la mesa
share-copy = Copiar enlace
share-copied = Copiado
share-send = Compartir…
share-text = Juega a { $game } conmigo:
share-qr = El enlace como código QR
share-scan = O apunta aquí con la cámara de un móvil.
share-show-qr = Mostrar el código QR

menu-stands-in = (un bot en su lugar)
menu-leave = Dejar la partida
menu-leave-means = Un bot sigue jugando por ti para que los demás puedan terminar. Puedes volver mientras dure la partida.
menu-leave-sure = Que siga un bot
menu-stay = Quedarme
menu-watchers = Invitar a mirar
menu-account = Mi relato de la partida
menu-record = Registro de la partida

absence-yours = Un bot juega por ti.
absence-return = Volver a jugar
absence-other = Parece que { $name } se ha ido.
absence-stand-in = Poner un bot en su lugar
absence-watching = Estás mirando.

refused-not_opener = Solo puede hacerlo quien abrió la mesa.
refused-no_seat = No tienes asiento en esta mesa.
refused-removed = Quien abrió esta mesa te ha quitado de ella. Puedes mirar, o buscar otra mesa.
refused-seat_taken = Ese asiento está ocupado.
refused-wrong_stage = Eso ya no es posible, o todavía no.
refused-still_here = Ese jugador estaba aquí hace un momento. Espera un poco más.
refused-too_many = Es demasiado de golpe: espera un minuto, o termina o deja alguna de tus mesas.
refused-unavailable = El servidor no puede hacerlo ahora mismo. Inténtalo de nuevo.
refused-outcome_unknown = El servidor no sabe si se ha hecho. Mira la mesa y, si no se hizo, inténtalo de nuevo.
refused-damaged_log = El servidor no puede leer esta mesa: su registro está dañado. Avisa a quien lo administra.
refused-unknown_person = El servidor ya no te conoce. Inténtalo de nuevo.
refused-bad_name = Un nombre tiene de 1 a 32 caracteres visibles.

name-label = Tu nombre
settings-name-later = Un nombre nuevo vale para las mesas a partir de ahora.
settings-language = Idioma
settings-theme = Tema
settings-sound = Sonido cuando me toca
settings-notify = Aviso cuando me toca
settings-notify-denied = Este navegador tiene prohibido que esta página te avise. Puedes cambiarlo en los ajustes del navegador para este sitio.
settings-notify-missing = Este navegador no tiene avisos.
theme-system = Como el sistema
theme-light = Claro
theme-dark = Oscuro
