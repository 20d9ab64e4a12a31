# A primeira partida e seu professor, um velho mercador que fala em frases curtas.
learn-failed = Não foi possível abrir uma mesa.
learn-again = Tentar de novo
learn-coach = O velho mercador
learn-got-it = Entendi
learn-back = Página anterior
learn-forward = Próxima página
learn-page = { $number } de { $all }
learn-ask = Conselho?
learn-ask-long = O que você faria?
learn-thinking = Deixe-me pensar…
learn-fold = Esconder
learn-unfold = Ouvir o velho mercador
learn-idle-mine = É a sua vez. Faça como quiser ou me pergunte.
learn-idle-other = Veja o que { $name } faz.
learn-idle-over = É isso! Sente-se de novo quando quiser.
learn-play-on = Uma partida de verdade
learn-rules = As regras completas

learn-advise = Meu conselho: { $action }.
learn-close = “{ $other }” é quase tão bom quanto.
learn-chances = Assim se vencem cerca de { $win } em cada 100 partidas; com “{ $other }”, { $less }.
learn-mistake = Hum. Eu teria preferido “{ $action }”.
learn-mistake-by = Hum. “{ $action }” teria sido melhor: cerca de { $more } a mais no fim.
learn-mistake-why = Pensei assim: { $reason }
learn-dear =
    { $highest ->
        [0] Que caro! Eu teria deixado passar.
       *[other] Que caro! Eu não teria passado de { $highest }.
    }
learn-praise-1 = Muito bem. Eu teria feito o mesmo.
learn-praise-2 = Olho clínico! Era a melhor escolha.
learn-praise-3 = Você quase não precisa mais de mim.

# Medici
learn-medici-aim = Boas-vindas! Por três dias você compra mercadorias para o seu navio. Vence quem tiver mais florins no fim. Explico tudo durante o jogo.
learn-medici-lot = As cartas marcadas são o lote. O leiloeiro vira de uma a três; depois de cada uma, vira outra ou para.
learn-medici-draw = Você leiloa. Vire mais uma enquanto ela puder ajudar; pare quando o lote servir. Você dá seu lance por último, e isso vale muito.
learn-medici-bid = Agora dê um lance ou passe. Cada jogador fala uma só vez, o leiloeiro por último. O lance deve superar o anterior.
learn-medici-load = Vendido! Quem compra paga e carrega o lote inteiro, em definitivo. Um navio só tem cinco espaços. Conte os seus e os dos outros.
learn-medici-value = Os números se somam. À noite o navio mais valioso ganha 30 florins, o segundo 15 e o último nada. O ouro vale 10.
learn-medici-money = Florins são pontos: o que você paga vai embora. Pague só o que o lote vai render, e sorria quando outros pagam demais.
learn-medici-goods = O tipo também conta. Cada carta faz você subir um nível na trilha da mercadoria, seja qual for o número. À noite o primeiro de cada trilha ganha 10 e o segundo 5.
learn-medici-room = Quem não tem espaço para o lote inteiro precisa passar. Se só couber no seu navio, você paga 1.
learn-medici-full = Um navio cheio terminou o dia: nem lotes nem lances. Mas sem pressa: os últimos espaços costumam ser os mais baratos.
learn-medici-free = Quando só um navio não está cheio, ele é carregado da pilha de graça. A sorte escolhe as cartas, mas o preço é bom.
learn-medici-ships = Cai a noite. Primeiro os navios recebem, pela soma dos números: 30, 15 e 0. Em caso de empate, divide-se o pagamento.
learn-medici-tracks = Depois cada mercadoria paga: 10 e 5. A partir do nível 5 há também um bônus de 5, 10 ou 20, de novo a cada dia. Concentre-se em uma ou duas mercadorias.
learn-medici-done = Um novo dia: navios vazios, as trilhas ficam. Começa quem tem menos florins. Agora você sabe tudo: continue jogando!

learn-medici-why-bonus = Leva você ao nível { $level } em { $good }: isso rende um bônus todo dia.
learn-medici-why-first = Você ficaria à frente em { $good }, no nível { $level }.
learn-medici-why-value = Seu navio valeria { $value }, mais que qualquer outro agora.
learn-medici-why-cheap =
    { $bid ->
        [1] Por 1 florim quase toda carta vale o espaço.
       *[other] Enche seu navio, e { $bid } florins não é muito.
    }
learn-medici-why-limit = Até { $limit } vale a pena; acima disso eu deixaria passar.
learn-medici-why-last = Você fala por último: basta um a mais que o maior lance.
learn-medici-why-useless = Este lote não põe você à frente em nenhuma mercadoria.
learn-medici-why-dear = Por { $bid }, custa mais do que rende.
learn-medici-why-spaces =
    { $spaces ->
        [1] Guarde seu último espaço para algo melhor.
       *[other] Guarde seus { $spaces } espaços para algo melhor.
    }
learn-medici-why-wait = Que os outros gastem. Cada florim guardado é um ponto.
learn-medici-why-alone = Com mais uma carta, só você tem espaço. Será seu por 1!
learn-medici-why-burden = Você não vai comprar mesmo. Quanto maior o lote, menos gente pode levá-lo.
learn-medici-why-shut = Com mais uma carta, { $name } não tem espaço: um rival a menos.
learn-medici-why-draw = Outra carta pode fazer o lote valer a pena, e você fala por último.
learn-medici-why-fits = Enche seu navio na medida; com mais uma carta você teria que passar.
learn-medici-why-stop = Outra carta ajudaria mais os outros do que você.

learn-medici-bot-room =
    { $spaces ->
        [0] { $name } precisa passar: não tem espaço.
        [1] { $name } precisa passar: resta 1 espaço e o lote tem { $cards } cartas.
       *[other] { $name } precisa passar: restam { $spaces } espaços e o lote tem { $cards } cartas.
    }
learn-medici-bot-poor = { $name } precisa passar: faltam florins.
learn-medici-bot-useless = { $name } passa: com esse lote não ficaria à frente em nenhuma mercadoria.
learn-medici-bot-dear = { $name } passa: { $bid } ou mais era caro demais.
learn-medici-bot-leads = { $name } dá um lance para ficar à frente em { $good }.
learn-medici-bot-value = { $name } dá um lance pelos números: seria o melhor navio.

# O jogo de cartas
learn-card-aim = Boas-vindas! Em três rodadas você enche seu navio no mercado. Nada custa florins, só espaço. Vence quem tiver mais florins no fim.
learn-card-market = A fileira marcada é o mercado, com a carta mais antiga primeiro. Na sua vez você revela cartas no fim da fileira e depois pega algumas.
learn-card-turn = Sua vez: revele até três cartas, uma por vez. Olhe cada uma e decida: pegar ou revelar outra?
learn-card-newest = A carta mais recente você precisa pegar. Das duas anteriores, as que quiser. Revele com cuidado: a última que sai é sua!
learn-card-ship = Em um navio cabem cinco cartas. Os números se somam: depois da rodada o melhor navio ganha 30 florins, o segundo 15 e o último nada.
learn-card-icons = Os ícones vão para o seu armazém e ficam em todas as rodadas. Quem tem mais ícones de uma mercadoria ganha 10 após cada rodada, e o segundo 5.
learn-card-neutral = A bandeira verde indica carta neutra: ela não ocupa espaço. Sempre pode ser carregada.
learn-card-kinds = Dois ícones em uma carta contam em dobro no armazém, mas ela vale 0. Uma carta sem ícone só conta o número.
learn-card-left = O que se deixa fica no mercado. Se houver cartas quando sua vez começar, você pode pegar logo, sem revelar.
learn-card-full = Um navio cheio não joga mais nesta rodada. Se você encher cedo, o melhor fica para os outros; se demorar, a rodada acaba sem você.
learn-card-last = Quando só um navio não está cheio, ele joga uma última vez. Depois a rodada acaba.
learn-card-ships = Acabou a rodada. Primeiro os navios recebem, pela soma dos números: 30, 15 e 0. Em caso de empate, divide-se o pagamento.
learn-card-warehouses = Depois cada mercadoria paga: 10 e 5 para quem tem mais ícones. E com cinco ou mais de uma, um bônus de 10 a cada rodada. Colecione!
learn-card-done = Nova rodada: navios vazios, os armazéns ficam. Começa quem tem menos florins. Agora você sabe tudo: continue jogando!

learn-card-why-bonus = São { $icons } ícones de { $good }: um bônus de { $florins } a cada rodada.
learn-card-why-first = Você ficaria à frente em { $good }, com { $icons }.
learn-card-why-value = Seu navio valeria { $value }, mais que qualquer outro agora.
learn-card-why-neutral = A carta neutra não tira espaço.
learn-card-why-leave = Eu deixaria { $card }: seus espaços valem mais.
learn-card-why-cheap = Pegue pouco e guarde espaço para cartas melhores.
learn-card-why-reveal = O que há ali rende pouco. Pode vir algo melhor.
learn-card-why-still = Depois você ainda pode pegar { $card }: será a segunda mais recente.
learn-card-why-reveals =
    { $left ->
        [1] Você pode revelar mais 1; a última você precisa pegar.
       *[other] Você pode revelar mais { $left }; a última você precisa pegar.
    }

learn-card-bot-neutral = { $name } pegou uma carta neutra: ela não ocupa espaço.
learn-card-bot-leads = { $name } coleciona: agora está à frente em { $good }.
learn-card-bot-newest = { $name } só pegou a mais recente, { $card }, e guarda espaço.

# Burgueses
learn-burgueses-aim = Boas-vindas! São duas rodadas e vence quem juntar mais riqueza. A não ser que alguém venda quatro iguais: com isso se vence na hora.
learn-burgueses-buy = Para comprar, pegue uma carta da pilha e coloque uma da sua mão na vitrine. O que está ali pode ser vendido, e os reis levam isso em conta.
learn-burgueses-hands = Só você vê a sua mão. O resto está à vista: vitrines, moedas, quantas cartas restam. Dos valores 2, 3 e 4 há quatro cartas.
learn-burgueses-kings = Depois de cada ação um rei é revelado e ambos obedecem. São cinco. Todos saem antes que algum se repita: veja quais faltam!
learn-burgueses-king-KS = O rei de espadas: quem mostra a maior soma de espadas paga 1 moeda ao banco.
learn-burgueses-king-KH = O rei de copas: quem mostra a maior soma de copas recebe 1 moeda.
learn-burgueses-king-KD = O rei de ouros: com uma carta de ouros à vista você recebe 1 moeda; sem ela, precisa descartar uma carta. Mantenha sempre uma à vista!
learn-burgueses-king-KC = O rei de paus: quem mostra uma carta de paus recebe 1 moeda.
learn-burgueses-king-AS = O ás de espadas soma: se a sua vitrine dá um número par, você recebe 1 moeda; se ímpar, paga 1.
learn-burgueses-sell = Você pode vender! Duas de um valor rendem 1 moeda e três rendem 3, do outro jogador. Com quatro de um valor você vence a partida inteira.
learn-burgueses-trade = Uma vez por rodada você pode trocar: paga 1 moeda e troca uma carta da sua vitrine por uma da vitrine do outro jogador. Serve para quebrar um conjunto.
learn-burgueses-riches = Pense no fim. Cada moeda vale 1, cada carta de espadas à vista vale 1, e cada carta que sobra na mão custa 1.
learn-burgueses-round = A rodada acabou porque a vez chegou a uma mão vazia. A riqueza é anotada; a segunda rodada começa do zero.
learn-burgueses-done = Desta vez começa o outro jogador. Agora você sabe tudo: continue jogando!

learn-burgueses-why-pair =
    { $left ->
        [2] Já são dois { $rank }: vendem-se por 1.
        [3] Já são dois { $rank }: vendem-se por 1, e três por 3.
       *[other] Já são dois { $rank }: vendem-se por 1, três por 3, e com quatro se vence a partida.
    }
learn-burgueses-why-trio =
    { $left ->
        [3] Já são três { $rank }, que valem 3 moedas.
       *[other] Já são três { $rank }, que valem 3 moedas. Com o quarto se vence a partida!
    }
learn-burgueses-why-four = Quatro { $rank }! Venda-os na próxima vez e a partida é sua.
learn-burgueses-why-begin = Você tem { $cards } cartas de valor { $rank }: comece a mostrá-las.
learn-burgueses-why-diamond = Com uma carta de ouros à vista, o rei de ouros paga a você.
learn-burgueses-why-club = Com uma carta de paus à vista, o rei de paus paga a você.
learn-burgueses-why-heart = Com a maior soma de copas, o rei de copas paga a você.
learn-burgueses-why-spade = Uma carta de espadas à vista vale 1 no fim, e o rei de espadas já saiu.
learn-burgueses-why-even = Sua vitrine somaria { $sum }, par: o ás de espadas gosta disso.
learn-burgueses-why-place = É a que menos prejudica à vista; guarde as melhores para um conjunto.
learn-burgueses-why-win = Quatro iguais: venda e vença!
learn-burgueses-why-sell =
    { $coins ->
        [0] Não rende moedas, mas você libera a vitrine.
        [1] Rende 1 moeda, e o outro jogador a perde.
       *[other] Rende { $coins } moedas, e o outro jogador as perde.
    }
learn-burgueses-why-breaks = Quebra os { $rank } do outro jogador.
learn-burgueses-why-trade = O { $card } da outra vitrine serve mais a você.
learn-burgueses-why-discard = É a que menos faz falta.
learn-burgueses-why-keep = Não venda ainda: com mais uma desse valor vai render mais.
learn-burgueses-why-buy = Uma carta nova, e mais uma à vista.

learn-burgueses-bot-sold = { $name } vendeu: as moedas eram suas.
learn-burgueses-bot-traded = { $name } pagou 1 moeda para levar seu { $card }.
learn-burgueses-bot-threat = Cuidado: { $name } mostra três { $rank }. Com o quarto vence!
learn-burgueses-bot-pair = { $name } já tem dois { $rank } e pode vendê-los.
