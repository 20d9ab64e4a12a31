# Tudo o que está em volta da mesa: início, mesa nova, sala de espera, preferências.
start-motto = Dê seus lances, carregue seu navio e volte para casa com mais florins que todos.
start-name = Você joga como
start-mine = Suas mesas
start-older = Mostrar mais antigas
start-turns =
    { $turns ->
        [1] é a sua vez
       *[other] é a sua vez em { $turns } mesas
    }
start-others =
    { $tables ->
        [1] Mais uma mesa
       *[other] Mais { $tables } mesas
    }
start-over =
    { $tables ->
        [1] Uma partida terminada
       *[other] { $tables } partidas terminadas
    }
start-play = Jogar agora
start-level = Adversários
about-novice = Iniciantes: só olham para o próprio dinheiro.
about-apprentice = Aprendizes: sabem quanto vale cada coisa, mas às vezes erram.
about-trader = Mercadores: sabem quanto vale cada coisa.
about-banker = Banqueiros: aprenderam quanto vale cada posição e raramente erram.
about-expert = Especialistas: calculam várias jogadas e jogam para vencer.
start-friends = Com amigos
start-friends-how = Abra uma mesa e envie o link. Seus amigos escolhem um nome e se sentam; os bots ocupam os lugares que ficarem livres.
start-open = Abrir uma mesa
start-public = Mesas esperando jogadores
start-public-none = Nenhuma mesa pública está esperando jogadores agora. Abra uma!
start-more = Aprender e rever
start-learn = Primeira partida
start-learn-how = Medici com um professor ao seu lado.
start-rules-how = Todas as regras, breves e conforme o manual.
start-record = Abrir um registro
start-record-how = Reveja uma partida terminada, jogada a jogada.

game-medici = Medici
game-medici-about = Leiloe lotes de mercadorias, encha seu navio e suba nas trilhas de cinco mercadorias.
game-card = Medici: o jogo de cartas
game-card-about = Revele cartas e pegue algumas do mercado: mais uma ou já chega?
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
edition-medici-2018-about = De dois a seis jogadores. Cartas em vez das peças de 2006. Com dois, os navios são maiores e só o primeiro recebe.
edition-medici-2006-about = De três a seis jogadores. De resto é o mesmo jogo, com peças de um saquinho em vez de cartas. As pequenas diferenças estão nas regras.
game-players = Número de jogadores
game-number = { $number } jogadores
game-play = Jogar
game-play-named = Jogar { $game }
game-learn = Primeira partida
game-learn-named = Primeira partida de { $game }
game-rules-named = Regras de { $game }

list-free =
    { $free ->
        [1] { $free } lugar livre
       *[other] { $free } lugares livres
    }
list-full = prestes a ser iniciada
list-over = terminada
list-damaged = não pode ser lida
list-bots =
    { $bots ->
        [1] { $bots } bot
       *[other] { $bots } bots
    }
list-clock = { $time } por decisão

lasting-seconds =
    { $number ->
        [1] { $number } segundo
       *[other] { $number } segundos
    }
lasting-minutes =
    { $number ->
        [1] { $number } minuto
       *[other] { $number } minutos
    }
lasting-hours =
    { $number ->
        [1] { $number } hora
       *[other] { $number } horas
    }
lasting-days =
    { $number ->
        [1] { $number } dia
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
new-found = Quem pode encontrá-la
new-link = Quem tiver o link
new-public = Qualquer pessoa
new-details = Detalhes
new-clock = Tempo para cada decisão
new-time = Tempo
new-time-none = Sem relógio
new-time-decision = Por decisão
new-time-total = Para a partida toda
new-time-none-means = Se alguém se ausentar, os outros podem deixar um bot jogar.
new-time-decision-means = Quando o tempo acaba, um bot decide.
new-time-total-means = Seu tempo só corre na sua vez, e você ganha um pouco a cada decisão. Quando ele acaba, um bot decide.
new-total = Tempo para a partida toda
new-total-plus = { $time } + { $increment }
new-pace = Ritmo dos bots
pace-slow = lento
pace-usual = normal
pace-quick = rápido
new-account = Tempo para ler os pagamentos
new-account-none = nenhum
new-account-means = Depois de um dia ou de uma rodada, os bots e os relógios esperam até que todos tenham lido os pagamentos, mas não mais que este tempo.
new-start-when-full = Iniciar assim que todos os lugares estiverem ocupados
new-hints = Os jogadores podem pedir conselho a um bot
new-options = Outras maneiras de jogar
new-open = Abrir a mesa
new-begin = Iniciar
new-what-next =
    { $open ->
        [0] Nenhum lugar fica livre para amigos.
       *[other] Em seguida, você recebe um link para seus amigos.
    }

lobby-waiting =
    { $free ->
        [1] Falta { $free } jogador
       *[other] Faltam { $free } jogadores
    }
lobby-ready = Todos estão aqui. Falta quem abriu a mesa iniciar a partida.
lobby-ready-opener = Todos estão aqui. Você pode iniciar a partida!
lobby-closed = Esta mesa foi fechada antes do início da partida.
lobby-join = Participe
lobby-sit = Sentar
lobby-sit-here = Sentar aqui
lobby-sit-at = Sentar no lugar { $seat }
lobby-watch = Todos os lugares estão ocupados. Fique para assistir: a partida aparece sozinha.
lobby-bots = Bots para os lugares livres
lobby-bot-at = Colocar um bot no lugar { $seat }
lobby-level-at = Nível de { $name }
lobby-put-bot = Colocar um bot
lobby-remove-bot = Tirar o bot { $name }
lobby-fill = Completar com bots
lobby-start = Iniciar a partida
lobby-leave = Deixar meu lugar
lobby-close = Fechar a mesa
lobby-invite = Convidar
lobby-how = Como se joga nesta mesa
lobby-public = Qualquer pessoa pode encontrar esta mesa na página inicial.
lobby-private = Só quem tem o link pode encontrar esta mesa.
lobby-no-clock = Sem relógio. Se alguém ficar ausente por { $patience }, os outros podem deixar um bot jogar.
lobby-clock = { $time } para cada decisão; depois um bot decide. Se alguém ficar ausente por { $patience }, um bot joga no lugar dessa pessoa.
lobby-total = { $time } para a partida toda; depois um bot decide. Se alguém ficar ausente por { $patience }, um bot joga no lugar dessa pessoa.
lobby-total-plus = { $time } para a partida toda, mais { $increment } por decisão; depois um bot decide. Se alguém ficar ausente por { $patience }, um bot joga no lugar dessa pessoa.
lobby-remove-person = Remover { $name } da mesa
lobby-remove-means = Remover { $name }? Essa pessoa não poderá mais se sentar nesta mesa.
lobby-remove-sure = Remover
lobby-remove-not = Manter
lobby-pace-slow = Os bots jogam devagar.
lobby-pace-usual = Os bots jogam em ritmo normal.
lobby-pace-quick = Os bots jogam rápido.
lobby-hints = Os jogadores podem pedir conselho a um bot.
lobby-no-hints = Ninguém pode pedir conselho.
lobby-starts-full = A partida é iniciada assim que todos os lugares estiverem ocupados.
lobby-starts-opener = Quem abriu a mesa inicia a partida.

fair-title = O embaralhamento é honesto?
fair-how = A ordem das cartas vem de um segredo do servidor e de uma palavra secreta de cada jogador, que o seu navegador sorteia. Os hashes fixam tudo antes que alguém revele uma palavra, então ninguém pode escolher as cartas. Depois da partida tudo é mostrado, e qualquer pessoa pode conferir.
fair-commitment = Hash do segredo do servidor:
fair-hash = Hash da palavra de { $name }:

reveal-title = Iniciando a partida…
reveal-waiting = Faltam as palavras secretas de { $names }.
reveal-elsewhere = Sua palavra secreta está em outro navegador. Abra a mesa lá, ou saia dela.
reveal-give-up = Não esperar por { $name }
reveal-failed = A partida não foi iniciada: não chegou a palavra secreta de { $names }. Todos os segredos serão sorteados de novo.

share-link = Link da mesa
share-copy = Copiar link
share-copied = Copiado
share-copy-failed = Não foi possível copiar. O texto está selecionado para que você possa copiá-lo.
share-send = Compartilhar…
share-text = Jogue { $game } comigo:
share-qr = O link como código QR
share-scan = Ou aponte a câmera de um celular para cá.
share-show-qr = Mostrar o código QR

menu-stands-in = (um bot está jogando)
menu-leave = Deixar a partida
menu-leave-means = Um bot continua jogando por você, para que os outros possam terminar. Você pode voltar enquanto a partida durar.
menu-leave-sure = Deixar um bot jogar
menu-stay = Ficar
menu-end = Encerrar a partida
menu-end-means = Você joga só contra bots, então a partida termina aqui. Ela fica entre as suas partidas terminadas.
menu-end-sure = Encerrar
menu-speed = Velocidade
menu-speed-at-once = de uma vez
menu-keys = Teclas
menu-watchers = Convidar para assistir
menu-account = Salvar a partida até agora
menu-record = Salvar o registro da partida

absence-yours = Um bot está jogando por você.
absence-return = Voltar a jogar
absence-other = Parece que { $name } está fora.
absence-stand-in = Deixar um bot jogar
absence-watching = Você está assistindo.

refused-removed = Quem abriu esta mesa removeu você dela. Você pode assistir ou procurar outra mesa.
refused-damaged_log = O servidor não consegue ler esta mesa: os dados dela estão danificados. Avise quem administra o servidor.
refused-unknown_person = Sua sessão expirou. Tente de novo.

name-label = Seu nome
settings-language = Idioma
settings-theme = Tema
settings-sound = Sons
theme-system = O do sistema
theme-light = Claro
theme-dark = Escuro
