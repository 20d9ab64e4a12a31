# El final de una partida, y la repetición.
after-won =
    { $you ->
        [yes] ¡Ganaste!
       *[no] Gana { $name }
    }
after-four =
    { $you ->
        [yes] Cuatro iguales: ¡ganas la partida!
       *[no] Cuatro iguales: { $name } gana la partida
    }
after-shared = { $names } comparten la victoria
after-tied = Empate: lo decidirá otra partida
after-tied-next = La siguiente mesa se abrió sola.
after-standings = Clasificación final
after-place = Puesto { $place }
after-place-short = { $place }.º
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
after-next = La siguiente mesa está abierta: únete
after-next-watch = La siguiente mesa está abierta: mírala
after-replay = Ver de nuevo
after-record = Guardar registro
after-picture = Imagen del resultado
after-picture-failed = No se pudo dibujar ni compartir la imagen.
after-ledger =
    { $ruleset ->
        [burgueses] De dónde viene la riqueza
       *[other] De dónde vienen los florines
    }
after-ledger-waits = Leyendo lo que pasó…
after-opening = Al empezar
after-chapter =
    { $ruleset ->
        [medici-2006] Jornada { $chapter }
        [medici-2018] Jornada { $chapter }
       *[other] Ronda { $chapter }
    }
after-fold-chapter = Ocultar los detalles
after-unfold-chapter = Mostrar los detalles
after-total = Total
after-not-all = Estas filas no suman la puntuación final.

after-fairness = Antes de la primera carta, el servidor fijó cómo se barajaría. Comprueba si cumplió su palabra.
after-check = Comprobar el barajado
after-checking = Comprobando…
after-verdict-fair = Limpio: nadie pudo elegir el orden de las cartas
after-verdict-predicted = Nadie pudo prever el orden de las cartas, pero se descartaron repartos
after-verdict-words = El orden de las cartas sale de todos los secretos
after-verdict-secret = El orden de las cartas sale del secreto del servidor
after-verdict-seed = El orden de las cartas sale de la semilla
after-verdict-not_fair = No es limpio: algo no encaja
after-verdict-no_seed = No se puede comprobar: el registro no tiene semilla
after-verdict-unknown = No se pudo comprobar.
after-no-seed = El registro dice qué cartas salieron, pero no de dónde. La partida se puede volver a ver, pero nadie puede saber si se barajó limpio.
after-no-promise = Nada quedó fijado antes de esta partida: eligió la semilla quien escribió el registro.
after-promise = El hash de un secreto, fijado antes de la partida:
after-noted-open = Este navegador anotó el hash antes de que se iniciara la partida. Es el mismo.
after-noted-running = Este navegador anotó el hash al ver la mesa por primera vez, con la partida en marcha. Es el mismo.
after-noted-over = Este navegador vio el hash por primera vez con la partida terminada. No puede saber si antes era el mismo.
after-noted-nothing = Este navegador no anotó nada de esta mesa, así que no puede comparar.
after-noted-revealing = Este navegador anotó todos los hashes antes de revelar tu palabra. Son los mismos.
after-noted-other = Este navegador anotó otra cosa. El servidor cambió lo que estaba fijado antes de la partida.
after-secret-right = El secreto, revelado tras la partida, tiene este hash. Lo calculó este navegador.
after-secret-wrong = El secreto revelado tras la partida tiene otro hash.
after-words = Las palabras de los jugadores, que forman parte de la semilla: { $words }.
after-words-none = Ningún jugador añadió una palabra.
after-words-wrong = Pero no son las de la semilla.
after-word = «{ $word }» ({ $name })
after-hashes-none = Ningún jugador fijó una palabra de antemano. Quien administra el servidor pudo elegir el orden de las cartas.
after-hashes-right = Cada jugador fijó una palabra secreta con su hash antes de que se revelara ninguna. Este navegador calculó los hashes y coinciden. Nadie pudo elegir el orden de las cartas, ni siquiera quien administra el servidor.
after-hashes-later = Cada jugador fijó una palabra secreta con su hash antes de que se revelara ninguna. Este navegador calculó los hashes y coinciden. Nadie pudo prever el orden de las cartas, ni siquiera quien administra el servidor.
after-hashes-others = Hubo jugadores que fijaron palabras secretas con sus hashes antes de que se revelara ninguna, y los hashes coinciden. Este navegador no añadió una palabra ni vio antes los hashes: solo esos jugadores saben que nadie eligió el orden de las cartas.
after-hashes-wrong = Una palabra no corresponde al hash que se dio antes de la partida.
after-failed-starts =
    { $count ->
        [one] Antes de esta partida falló un inicio porque alguien no reveló su palabra. Se descartó un reparto. Si quien administra el servidor tenía aquí un jugador, pudo ver ese reparto antes de descartarlo.
       *[other] Antes de esta partida fallaron { $count } inicios porque alguien no reveló su palabra. Cada vez se descartó un reparto. Si quien administra el servidor tenía aquí jugadores, pudo ver esos repartos y quedarse con el que le gustara.
    }
after-starts-kept = El secreto sale del que este navegador anotó antes por su hash: no fallaron más inicios de los que dice el servidor.
after-starts-chained = El secreto sale del primero con este número de inicios fallidos. Este navegador no anotó ningún hash anterior, así que no puede comparar.
after-starts-unproved = El registro no tiene el primer secreto: cuántos inicios fallaron solo lo dice el servidor.
after-starts-broken = El secreto no sale del primero con este número de inicios fallidos.
after-shuffles-right = El servidor volvió a barajar a partir de la semilla: sale lo mismo que en la partida.
after-check-yourself = Para no depender de nadie, comprueba el registro por tu cuenta:
after-fairness-guide = Cómo se prueba que es limpio (en inglés)

replay-title = Repetición
replay-begins = Inicio de la partida
replay-did = { $name }: { $action }
replay-spoken = { $heading }: { $done }
replay-board = La mesa
replay-controls = Recorrer la partida
replay-moment = Momento
replay-first = Ir al principio
replay-chapter-back = Una jornada o ronda atrás
replay-back = Un paso atrás
replay-toggle = Reproducir
replay-pause = Pausa
replay-on = Un paso adelante
replay-chapter-on = Una jornada o ronda adelante
replay-last = Ir al final
replay-speed = Velocidad
replay-times = { $speed }×
replay-copy = Copiar un enlace a este momento
replay-copied = Enlace copiado.
replay-link = Enlace a este momento
replay-about = Sobre esta partida
replay-from = Vista de
replay-from-nobody = quien mira
replay-keys = Teclas: ← y → para un paso, con Mayús para una acción, Re Pág y Av Pág para una jornada o ronda, Inicio y Fin, Espacio para reproducir y pausar.
replay-to-table = Ir a la mesa
replay-another = Otro registro
replay-running = La partida sigue en marcha. Se podrá volver a ver cuando termine.
replay-wrong = Este registro se contradice. { $why }
replay-wrong-at = La repetición acaba aquí: la acción { $action } de este registro no se puede jugar. { $why }
replay-open = Abrir un registro
replay-open-about = Vuelve a ver cualquier partida, momento a momento: una que guardaste aquí o una que escribió un programa.
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
replay-no-record = Esta línea no es el registro de una partida.
replay-more = Mostrar más
replay-empty = Está vacío.
replay-unreadable = Este registro no se puede leer.
replay-unreadable-do = Un registro es el archivo completo que te dio «Guardar registro», sin cambios. Elígelo otra vez o vuelve a guardarlo en su mesa.
replay-too-large = El archivo es demasiado grande.

# Qué está mal en un registro, según el código del servidor.
wrong-illegal_action = Las reglas no la permiten.
wrong-chance = Una carta del registro no puede salir ahí, o falta.
wrong-over = La partida ya había terminado.
wrong-unused_chance = El registro tiene más cartas de las que necesita la partida.
wrong-no_result = La partida terminó, pero el registro no tiene resultado.
wrong-not_over = El registro tiene un resultado, pero la partida no terminó.
wrong-other_result = La partida termina con un resultado distinto del que dice el registro.
# Qué no es limpio en un registro, según el código del servidor.
unfair-commitment = El hash del registro no es el de su secreto.
unfair-words = Las palabras de los jugadores no son las de la semilla.
unfair-no_words = El registro tiene el hash de un secreto, pero no las palabras de los jugadores.
unfair-no_commitment = El registro tiene palabras de jugadores, pero no el hash de un secreto.
unfair-hashes_without_words = El registro tiene hashes de palabras, pero no las palabras.
unfair-hash_count = El registro no dice de cada jugador si un hash fijó su palabra.
unfair-no_hash = Ningún hash fijó la palabra de { $name } antes de la partida.
unfair-wrong_hash = La palabra de { $name } no corresponde a su hash.
unfair-chance = El servidor volvió a barajar a partir de la semilla y no sale lo mismo que en la partida: la primera diferencia es el resultado { $number } del azar.
unfair-first_secret = El secreto del registro no sale del primero con el número de inicios fallidos.
