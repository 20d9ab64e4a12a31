# La gente en una mesa: quién está, relojes, lo que se dicen.
seat-here = { $name } está aquí.
seat-away = { $name } no está (última vez: { $time }).
seat-away-short = ausente
seat-stands-in = { $name } no está: un bot juega en su lugar.
menu-here = está aquí
menu-away = no está (última vez: { $time })
menu-signs = Toca un signo junto a un nombre, o deja el puntero sobre él, para leer qué significa.
watching =
    { $others ->
        [one] Una persona está mirando.
       *[other] { $others } personas están mirando.
    }

name-taken = Alguien aquí tiene el mismo nombre. En esta mesa eres { $name }.

phrases = Decir algo
phrases-how = Cada persona lo lee en su idioma. No se guarda.
phrases-shown = Mostrarme lo que dicen los demás
phrases-slow = No tan rápido: espera unos segundos y vuelve a intentarlo.
phrases-failed = No se envió tu mensaje.
phrases-heard = Lo que dicen los jugadores
phrase-hello = ¡Hola!
phrase-nice = ¡Muy bien!
phrase-well_bid = Buena puja
phrase-your_turn = Te toca
phrase-one_moment = Un momento
phrase-sorry = ¡Perdón!
phrase-thanks = Gracias
phrase-good_game = ¡Buena partida!
phrase-smile = sonríe
phrase-surprise = se sorprende
phrase-applause = aplaude

lobby-awaits = Esperando a { $names }
lobby-not-here = todavía no está
lobby-start-anyway = Iniciar sin esperar
lobby-host-away = { $name }, que abrió esta mesa, no está. Si no esperan más, el asiento queda libre y otra persona inicia la partida.

elsewhere = Te toca en { $game } con { $names }.
elsewhere-bots = Te toca en { $game } contra bots.
elsewhere-go = Ir allí
elsewhere-later = Más tarde

list-end = Terminar
list-end-named = Terminar la partida de { $game }
