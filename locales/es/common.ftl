# Lo que necesitan todas las páginas.
close = Cerrar
home = Inicio
loading = Un momento…
menu = Mesa
settings = Ajustes
log = Lo que ha pasado
rules = Reglas
hint = Pedir consejo
unseen = Cartas aún no vistas
table-tools = Herramientas
seat-open = Asiento libre
you = tú

ruleset-medici-2006 = Medici (2006)
ruleset-medici-2018 = Medici (2018)
ruleset-medici-card = Medici: el juego de cartas
ruleset-burgueses = Burgueses

level-random = al azar
level-novice = principiante
level-trader = mercader
level-expert = experto
# On a card that is not loaded yet.
would-be = sería

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
turn-over = La partida ha terminado
turn-title = Te toca
banks = Tiempo restante
clock =
    { $seconds ->
        [one] queda { $seconds } segundo
       *[other] quedan { $seconds } segundos
    }

connection-lost = Conexión perdida. Intentándolo de nuevo…
problem-offline = No se puede llegar al servidor.
problem-stale = Antes ha pasado otra cosa. Mira de nuevo.
problem-no-table = Esa mesa no existe.
missing-title = Aquí no hay nada
missing-why = Puede que la dirección esté mal escrita o que la página haya cambiado de sitio. Desde el inicio se llega a todo.
no-table-why = Puede que el enlace esté cortado o que la mesa ya no exista: el servidor puede borrar las terminadas y las abandonadas. Pide el enlace otra vez o abre tu propia mesa.
offline-why = Quizá se esté reiniciando, o este dispositivo no tenga conexión. Las partidas se guardan en el servidor, así que no se pierde nada. Esta página lo vuelve a intentar sola.
damaged-why = Las demás mesas no están afectadas. Abre otra para seguir jugando.
try-again = Volver a intentarlo

log-earlier = Mostrar lo anterior
log-stood-in = Un bot juega por { $name }.
log-returned = { $name } ha vuelto.
log-by-clock = (sin tiempo)
log-by-stand_in = (un bot, en su lugar)

plain-heading = {""}
plain-line = { $text }
speed =
    { $speed ->
        [700] Velocidad: normal. Púlsalo para ir al doble.
        [350] Velocidad: el doble. Púlsalo para verlo todo de golpe.
       *[0] Velocidad: todo de golpe. Púlsalo para volver a la normal.
    }
speed-short =
    { $speed ->
        [700] 1×
        [350] 2×
       *[0] ⏩︎
    }
speed-hurry = Avanzar hasta que me toque decidir
turn-timed-out = Se acabó tu tiempo y un bot decidió por ti: { $what }
