# Tudo o que está em volta da mesa: início, mesa nova, sala de espera, preferências.
start-motto = Dê seus lances, carregue seu navio e volte mais rico que os outros.
start-name = Você joga como
start-mine = Suas mesas
start-older = Mostrar mais antigas
start-turns =
    { $turns ->
        [one] é a sua vez
       *[other] é a sua vez em { $turns }
    }
start-others =
    { $tables ->
        [one] Mais uma mesa
       *[other] Mais { $tables } mesas
    }
start-over =
    { $tables ->
        [one] Uma partida terminada
       *[other] { $tables } partidas terminadas
    }
start-play = Jogar já
start-level = Adversários
about-novice = Bots que contam o próprio dinheiro, como numa primeira partida.
about-trader = Bots que sabem quanto vale cada coisa.
about-expert = Bots que pensam à frente e jogam para vencer.
start-friends = Com amigos
start-friends-how = Abra uma mesa e envie o link: quem o tiver escolhe um nome e se senta. Os bots ocupam os lugares que ficarem livres.
start-open = Abrir uma mesa
start-public = Mesas à espera de jogadores
start-public-none = Nenhuma mesa pública está à espera agora. Abra uma!
start-more = Aprender e rever
start-learn = Primeira partida
start-learn-how = Medici com um professor ao seu lado.
start-rules-how = Todas, breves e conforme o livro.
start-record = Abrir um registro
start-record-how = Reveja uma partida terminada, jogada a jogada.

game-medici = Medici
game-medici-about = Leiloe lotes de mercadorias, encha seu navio e suba nas escalas de cinco bens.
game-card = Medici: o jogo de cartas
game-card-about = Revele cartas e pegue do mercado: mais uma ou já chega?
game-burgueses = Burgueses
game-burgueses-about = Um duelo de duas vitrines, com reis que dão e tomam.
game-seats =
    { $most ->
        [2] 2 jogadores
       *[other] { $least }–{ $most } jogadores
    }
game-minutes = cerca de { $minutes } min
game-edition = Edição
edition-medici-2018 = 2018
edition-medici-2006 = 2006
edition-medici-2018-about = De dois a seis. A dois, os navios são maiores e só o primeiro recebe.
edition-medici-2006-about = De três a seis. De resto é o mesmo jogo, com peças de um saco em vez de cartas.
game-players = Número de jogadores
game-number = { $number } jogadores
game-play = Jogar
game-play-named = Jogar { $game }
game-learn = Primeira partida
game-learn-named = Primeira partida de { $game }
game-rules-named = Regras de { $game }

list-free =
    { $free ->
        [one] { $free } lugar livre
       *[other] { $free } lugares livres
    }
list-full = prestes a começar
list-over = terminada
list-damaged = não pode ser lida
list-bots =
    { $bots ->
        [one] { $bots } bot
       *[other] { $bots } bots
    }
list-clock = { $time } por decisão

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
        [one] { $number } dia
       *[other] { $number } dias
    }

new-title = Abrir uma mesa
new-game = Jogo
new-seats = Lugares
new-seat = Lugar { $seat }
new-seat-you = Eu
new-seat-open = Livre, para um amigo
new-seat-bots = Bot
seat-bot = Bot, { $level }
new-found = Quem a encontra
new-link = Quem tiver o link
new-public = Qualquer pessoa
new-details = Detalhes
new-clock = Tempo para cada decisão
new-time = Tempo
new-time-none = Sem relógio
new-time-decision = Por decisão
new-time-total = Para a partida toda
new-time-none-means = Se alguém não voltar, os outros podem pôr um bot no lugar.
new-time-decision-means = Quando o tempo acaba, um bot decide.
new-time-total-means = Seu tempo só corre nos seus turnos, e você ganha um pouco a cada decisão. Quando ele acaba, um bot decide.
new-total = Tempo para a partida toda
new-total-plus = { $time } + { $increment }
new-pace = Ritmo dos bots
pace-slow = lento
pace-usual = normal
pace-quick = rápido
new-start-when-full = Começar assim que todos os lugares estiverem ocupados
new-hints = Pode-se pedir conselho a um bot
new-options = Outras maneiras de jogar
new-open = Abrir a mesa
new-begin = Começar
new-what-next =
    { $open ->
        [0] Nenhum lugar fica livre para amigos.
       *[other] Em seguida você recebe um link para seus amigos.
    }

lobby-waiting =
    { $free ->
        [one] Falta { $free } jogador
       *[other] Faltam { $free } jogadores
    }
lobby-ready = Todos estão aqui. Quem abriu a mesa começa a partida.
lobby-ready-opener = Todos estão aqui. Você pode começar!
lobby-closed = Esta mesa foi fechada antes de uma partida começar.
lobby-join = Participe
lobby-sit = Sentar
lobby-sit-here = Sentar aqui
lobby-sit-at = Sentar no lugar { $seat }
lobby-watch = Todos os lugares estão ocupados. Fique para assistir: a partida aparece sozinha.
lobby-bots = Bots para os lugares livres
lobby-bot-at = Pôr um bot no lugar { $seat }
lobby-level-at = Nível de { $name }
lobby-put-bot = Pôr um bot
lobby-remove-bot = Tirar o bot { $name }
lobby-fill = Completar com bots
lobby-start = Começar a partida
lobby-leave = Deixar meu lugar
lobby-close = Fechar a mesa
lobby-invite = Convidar
lobby-how = Como se joga aqui
lobby-public = Qualquer pessoa encontra a mesa na página inicial.
lobby-private = Só quem tem o link encontra a mesa.
lobby-no-clock = Sem relógio. Se alguém ficar ausente por { $patience }, os outros podem pôr um bot no lugar.
lobby-clock = { $time } para cada decisão; depois um bot decide. Se alguém ficar ausente por { $patience }, um bot assume o lugar.
lobby-total = { $time } para a partida toda; depois um bot decide. Se alguém ficar ausente por { $patience }, um bot assume o lugar.
lobby-total-plus = { $time } para a partida toda, mais { $increment } por decisão; depois um bot decide. Se alguém ficar ausente por { $patience }, um bot assume o lugar.
lobby-remove-person = Remover { $name } da mesa
lobby-remove-means = Remover { $name }? Essa pessoa não poderá sentar de novo nesta mesa.
lobby-remove-sure = Remover
lobby-remove-not = Manter
lobby-pace-slow = Os bots jogam devagar.
lobby-pace-usual = Os bots jogam em ritmo tranquilo.
lobby-pace-quick = Os bots jogam rápido.
lobby-hints = Pode-se pedir conselho a um bot.
lobby-no-hints = Ninguém recebe conselhos.
lobby-starts-full = A partida começa assim que todos os lugares estiverem ocupados.
lobby-starts-opener = Quem abriu a mesa começa a partida.

fair-title = As cartas são justas?
fair-how = A ordem das cartas vem de um segredo do servidor e de uma palavra secreta de cada jogador, que o seu navegador sorteia. Todos são fixados com hashes antes que alguém revele uma palavra, então ninguém pode escolher as cartas. Depois da partida tudo é mostrado, e qualquer pessoa pode conferir.
fair-commitment = Hash do segredo do servidor:
fair-hash = Hash da palavra de { $name }:

reveal-title = A partida vai começar…
reveal-waiting = Faltam as palavras secretas de { $names }.
reveal-elsewhere = Sua palavra secreta está em outro navegador. Abra a mesa lá, ou saia dela.
reveal-give-up = Não esperar por { $name }
reveal-failed = A partida não começou: não veio a palavra secreta de { $names }. Todos os segredos são sorteados de novo.

share-link = Link da mesa
share-copy = Copiar link
share-copied = Copiado
share-send = Compartilhar…
share-text = Jogue { $game } comigo:
share-qr = O link como código QR
share-scan = Ou aponte a câmera de um celular para cá.
share-show-qr = Mostrar o código QR

menu-stands-in = (um bot no lugar)
menu-leave = Deixar a partida
menu-leave-means = Um bot continua jogando por você, para que os outros possam terminar. Você pode voltar enquanto a partida durar.
menu-leave-sure = Deixar um bot jogar
menu-stay = Ficar
menu-watchers = Convidar para assistir
menu-account = Meu relato da partida
menu-record = Registro da partida

absence-yours = Um bot joga por você.
absence-return = Voltar a jogar
absence-other = Parece que { $name } saiu.
absence-stand-in = Pôr um bot no lugar
absence-watching = Você está assistindo.

refused-not_opener = Só quem abriu a mesa pode fazer isso.
refused-no_seat = Você não tem lugar nesta mesa.
refused-removed = Quem abriu esta mesa removeu você dela. Você pode assistir, ou procurar outra mesa.
refused-seat_taken = Esse lugar está ocupado.
refused-wrong_stage = Isso já não é possível, ou ainda não.
refused-still_here = Esse jogador estava aqui há pouco. Espere mais um pouco.
refused-too_many = É demais de uma vez: espere um minuto, ou termine ou deixe alguma das suas mesas.
refused-unavailable = O servidor não consegue fazer isso agora. Tente de novo.
refused-outcome_unknown = O servidor não sabe se isso foi feito. Olhe a mesa e, se não foi, tente de novo.
refused-damaged_log = O servidor não consegue ler esta mesa: o registro dela está danificado. Avise quem o administra.
refused-unknown_person = O servidor não conhece mais você. Tente de novo.
refused-bad_name = Um nome tem de 1 a 32 caracteres visíveis.

name-label = Seu nome
settings-name-later = Um nome novo vale para as mesas a partir de agora.
settings-language = Idioma
settings-theme = Tema
settings-sound = Som quando é a minha vez
settings-notify = Notificação quando é a minha vez
settings-notify-denied = Este navegador não permite que esta página notifique você. Isso pode ser mudado nas configurações do navegador para este site.
settings-notify-missing = Este navegador não tem notificações.
theme-system = Como o sistema
theme-light = Claro
theme-dark = Escuro
