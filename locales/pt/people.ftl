# As pessoas de uma mesa: quem está, relógios, o que dizem umas às outras.
seat-here = { $name } está aqui.
seat-away = { $name } está fora (última vez: { $time }).
seat-away-short = fora
seat-stands-in = { $name } está fora: um bot joga em seu lugar.
menu-here = está aqui
menu-away = fora (última vez: { $time })
menu-signs = Toque em um sinal ao lado de um nome, ou pare o ponteiro sobre ele, para ler o que significa.
watching =
    { $others ->
        [1] Uma pessoa está assistindo.
       *[other] { $others } pessoas estão assistindo.
    }

name-taken = Alguém aqui tem o mesmo nome. Nesta mesa você é { $name }.

phrases = Dizer algo
phrases-how = Cada pessoa lê no próprio idioma. Nada é guardado.
phrases-shown = Mostrar o que os outros dizem
phrases-slow = Calma: espere alguns segundos e tente de novo.
phrases-failed = Sua mensagem não foi enviada.
phrases-heard = O que os jogadores dizem
phrase-hello = Olá!
phrase-nice = Muito bem!
phrase-well_bid = Bom lance
phrase-your_turn = Sua vez
phrase-one_moment = Um momento
phrase-sorry = Desculpe!
phrase-thanks = Valeu!
phrase-good_game = Boa partida!
phrase-smile = sorri
phrase-surprise = se surpreende
phrase-applause = aplaude

lobby-awaits = Esperando { $names }
lobby-not-here = ainda não chegou
lobby-start-anyway = Iniciar sem esperar
lobby-host-away = { $name }, que abriu esta mesa, está fora. Se não esperarem mais, o lugar fica livre e outra pessoa inicia a partida.

elsewhere = É a sua vez em { $game } com { $names }.
elsewhere-bots = É a sua vez em { $game } contra bots.
elsewhere-go = Ir para lá
elsewhere-later = Mais tarde

list-end = Encerrar
list-end-named = Encerrar a partida de { $game }
