# El final de una partida, y la repetición.
after-won =
    { $you ->
        [yes] ¡Has ganado!
       *[no] Gana { $name }
    }
after-four =
    { $you ->
        [yes] Cuatro iguales: ¡ganas la partida!
       *[no] Cuatro iguales: { $name } gana la partida
    }
after-shared = { $names } comparten la victoria
after-tied = Empate: lo decide otra partida
after-tied-next = La siguiente mesa se ha abierto sola.
after-standings = Clasificación final
after-place = Puesto { $place }
after-score =
    { $ruleset ->
        [burgueses] Riqueza: { $score }
       *[other] { $score ->
            [one] { $score } florín
           *[other] { $score } florines
        }
    }
after-fold = Ocultar la clasificación
after-unfold = Mostrar la clasificación
after-again = Otra partida
after-next = La siguiente mesa está abierta: unirse
after-next-watch = La siguiente mesa está abierta: mirar
after-replay = Ver de nuevo
after-record = Guardar registro
after-ledger =
    { $ruleset ->
        [burgueses] De dónde viene la riqueza
       *[other] De dónde vienen los florines
    }
after-ledger-waits = Leyendo lo que ha pasado…
after-opening = Al empezar
after-chapter =
    { $ruleset ->
        [medici-2006] Día { $chapter }
        [medici-2018] Día { $chapter }
       *[other] Ronda { $chapter }
    }
after-fold-chapter = Plegar
after-unfold-chapter = Desplegar: por qué
after-total = Total
after-not-all = Estas filas no suman la puntuación final.

after-fairness = Antes de la primera carta el servidor se comprometió a cómo se barajaría. Comprueba que ha cumplido su palabra.
after-check = Comprobar las barajadas
after-checking = Comprobando…
after-verdict-fair = Limpio: nadie pudo elegir las barajadas
after-verdict-words = Se barajó según todos los secretos
after-verdict-secret = Se barajó según el secreto del servidor
after-verdict-seed = Se barajó según la semilla
after-verdict-not_fair = No es limpio: algo no encaja
after-verdict-no_seed = No se puede comprobar: el registro no tiene semilla
after-verdict-unknown = No se ha podido comprobar.
after-no-seed = El registro cuenta las cartas tal como salieron, pero no de dónde salieron. Se puede ver de nuevo, pero nadie puede saber si se barajó con honradez.
after-no-promise = Nadie prometió nada antes de esta partida: eligió la semilla quien escribió el registro.
after-promise = Prometida antes de la partida, la huella de un secreto:
after-noted-open = Este navegador la anotó antes de empezar la partida. Es la misma.
after-noted-running = Este navegador la anotó al ver la mesa por primera vez, con la partida en marcha. Es la misma.
after-noted-over = Este navegador la vio por primera vez con la partida terminada. No puede saber si antes era la misma.
after-noted-nothing = Este navegador no anotó nada de esta mesa, así que no puede comparar.
after-noted-revealing = Este navegador la anotó, con todos los hashes, antes de revelar tu palabra. Son los mismos.
after-noted-other = Este navegador había anotado otra cosa. El servidor ha cambiado lo que estaba fijado antes de la partida.
after-secret-right = El secreto, revelado tras la partida, tiene esta huella. La ha calculado este navegador.
after-secret-wrong = El secreto revelado tras la partida tiene otra huella.
after-words = Mezcladas en la semilla, las palabras de los jugadores: { $words }.
after-words-none = Ningún jugador añadió una palabra propia.
after-words-wrong = Pero no son las de la semilla.
after-word = «{ $word }» ({ $name })
after-hashes-none = Ningún jugador fijó una palabra de antemano. Quien lleva el servidor pudo elegir las barajadas.
after-hashes-right = Cada jugador fijó una palabra secreta con su hash antes de que se revelara ninguna. Este navegador ha calculado los hashes: encajan. Nadie pudo elegir las barajadas, ni siquiera quien lleva el servidor.
after-hashes-others = Unos jugadores fijaron palabras secretas con sus hashes antes de que se revelara ninguna, y los hashes encajan. Este navegador no añadió una palabra ni vio antes los hashes: que nadie eligió las barajadas solo lo saben esos jugadores.
after-hashes-wrong = Una palabra no encaja con el hash que se dio antes de la partida.
after-failed-starts =
    { $count ->
        [one] Un comienzo falló antes de esta partida porque alguien no reveló su palabra. Se descartó un reparto.
       *[other] { $count } comienzos fallaron antes de esta partida porque alguien no reveló su palabra. Cada vez se descartó un reparto.
    }
after-shuffles-right = El servidor ha vuelto a barajar a partir de la semilla: sale lo mismo que en la partida.
after-shuffles-wrong = El servidor ha vuelto a barajar a partir de la semilla: { $why }.
after-check-yourself = Para no depender de nadie, comprueba tú el registro:

replay-title = Repetición
replay-begins = Empieza la partida
replay-did = { $name }: { $action }
replay-spoken = { $heading }: { $done }
replay-board = La mesa
replay-controls = Moverse por la partida
replay-moment = Momento
replay-first = Al principio
replay-chapter-back = Un día o ronda atrás
replay-back = Una acción atrás
replay-toggle = Reproducir
replay-pause = Pausa
replay-on = Una acción adelante
replay-chapter-on = Un día o ronda adelante
replay-last = Al final
replay-speed = Velocidad
replay-times = { $speed }×
replay-copy = Copiar un enlace a este momento
replay-copied = El enlace está copiado.
replay-link = Enlace a este momento
replay-about = Sobre esta partida
replay-from = Vista desde
replay-from-nobody = fuera
replay-keys = Teclas: ← y → para una acción, Re Pág y Av Pág para un día o ronda, Inicio y Fin, espacio para reproducir y pausar.
replay-to-table = A la mesa
replay-another = Otro registro
replay-running = La partida aún está en marcha. Se podrá ver de nuevo cuando termine.
replay-wrong = Este registro no concuerda consigo mismo: { $why }
replay-wrong-at = La repetición acaba aquí: la acción { $action } de este registro no se puede jugar. { $why }
replay-open = Abrir un registro
replay-open-about = Vuelve a ver cualquier partida, momento a momento: una que descargaste aquí o una que haya escrito un programa.
replay-drop = Suelta un archivo en cualquier parte de esta página, o
replay-choose = Elegir un archivo
replay-paste = O pega un registro
replay-open-it = Abrir
replay-found =
    { $number ->
        [one] { $number } registro
       *[other] { $number } registros
    }
replay-unfinished = sin terminar
replay-no-record = Esta línea no es un registro.
replay-more = Mostrar más
replay-empty = No contiene nada.
replay-unreadable = Este registro no se puede leer: { $why }
replay-unreadable-do = Un registro es el archivo completo que te dio «Guardar registro», sin cambios. Elígelo otra vez o vuelve a guardarlo en su mesa.
replay-too-large = El archivo es demasiado grande.
