# Lo que necesitan todas las páginas.
skip = Ir al contenido principal
close = Cerrar
home = Inicio
loading = Un momento…
menu = Mesa
settings = Ajustes
log = Lo que pasó
rules = Reglas
hint = Pedir consejo
unseen = Cartas sin ver
table-tools = Herramientas
seat-open = Asiento libre
you = tú

ruleset-medici-2006 = Medici (2006)
ruleset-medici-2018 = Medici (2018)
ruleset-medici-card = Medici: el juego de cartas
ruleset-burgueses = Burgueses

level-random = al azar
level-novice = principiante
level-apprentice = aprendiz
level-trader = mercader
level-banker = banquero
level-expert = experto
# En una carta que aún no está cargada.
would-be = sería
# Se lee en voz alta, y cuando se apunta con el ratón.
ship-space = espacio vacío

good-cloth = tela
good-fur = pieles
good-grain = grano
good-dye = tinte
good-spice = especias
good-gold = oro
card-name =
    { $good ->
        [cloth] Tela { $value }
        [fur] Pieles { $value }
        [grain] Grano { $value }
        [dye] Tinte { $value }
        [spice] Especias { $value }
        [gold] Oro { $value }
       *[value] Valor { $value }
    }{ $icons ->
        [0] {""}
        [1] {""}
       *[other] , { $icons } iconos
    }{ $neutral ->
        [yes] , neutral
       *[no] {""}
    }

turn-yours = Te toca
turn-other = Le toca a { $name }
turn-over = La partida terminó
turn-ended = Esta partida se terminó antes de tiempo
turn-title = Te toca
turn-line = A quién le toca
clock =
    { $seconds ->
        [one] queda { $seconds } segundo
       *[other] quedan { $seconds } segundos
    }
clock-of =
    { $seconds ->
        [one] A { $name } le queda { $seconds } segundo
       *[other] A { $name } le quedan { $seconds } segundos
    }

account-back = Atrás
account-next = Siguiente
account-skip = Saltar

connection-lost = Se perdió la conexión. Intentándolo de nuevo…
problem-offline = No hay conexión con el servidor.
problem-stale = La mesa ya avanzó. Vuelve a mirarla e inténtalo de nuevo.
problem-no-table = Esa mesa no existe.
missing-title = Aquí no hay nada
missing-why = Puede que la dirección esté mal escrita o que la página ya no exista. Desde el inicio se llega a todo.
missing-game = Aquí no hay ningún juego así
missing-game-why = Puede que la dirección esté mal escrita o que el juego se llame aquí de otra forma. El inicio muestra todos los juegos.
no-table-why = Puede que el enlace esté cortado o que la mesa ya no exista: un servidor puede borrar las mesas terminadas y las abandonadas. Pide el enlace otra vez o abre tu propia mesa.
offline-why = Quizá el servidor se esté reiniciando o este dispositivo no tenga conexión. Las partidas se guardan en el servidor, así que no se pierde nada. Esta página lo vuelve a intentar sola.
server-why = Las partidas se guardan en el servidor, así que no se pierde nada. Si no sirve volver a intentarlo, avisa a quien administra el servidor.
damaged-why = Las demás mesas no están afectadas. Abre otra para seguir jugando.
try-again = Volver a intentarlo
unloaded = No se pudo cargar una parte de esta página.
unloaded-why = Quizá este dispositivo no tenga conexión o el servidor tenga una versión nueva de la página.

log-earlier = Mostrar lo anterior
log-stood-in = Un bot juega por { $name }.
log-returned = { $name } volvió.
log-by-clock = (se le acabó el tiempo)
log-by-stand_in = (jugó un bot)

plain-heading = {""}
plain-line = { $text }
speed =
    { $speed ->
        [700] Velocidad: normal. Presiona para ir al doble.
        [350] Velocidad: el doble. Presiona para verlo todo de una vez.
       *[0] Velocidad: todo de una vez. Presiona para volver a la normal.
    }
speed-short =
    { $speed ->
        [700] 1×
       *[350] 2×
    }
speed-hurry = Avanzar hasta mi próxima decisión
turn-timed-out = Se acabó tu tiempo y un bot decidió por ti: { $what }
