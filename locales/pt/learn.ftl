# A first game and its coach, an old merchant who speaks in short sentences.
learn-failed = Não foi possível abrir uma mesa.
learn-again = Tentar de novo
learn-coach = O velho mercador
learn-got-it = Entendi
learn-back = Ler o que veio antes
learn-forward = Continuar a ler
learn-page = { $number } de { $all }
learn-ask = Conselho?
learn-ask-long = O que você faria?
learn-thinking = Deixe-me pensar …
learn-fold = Recolher
learn-unfold = Ouvir o velho mercador
learn-idle-mine = É a sua vez. Faça como quiser ou me pergunte.
learn-idle-other = Veja o que { $name } faz.
learn-idle-over = Foi isso! Sente-se de novo quando quiser.
learn-play-on = Uma partida de verdade
learn-rules = As regras completas

learn-advise = Meu conselho: { $action }.
learn-close = “{ $other }” é quase tão bom.
learn-chances = Assim se vencem umas { $win } de cada 100 partidas; “{ $other }”: { $less }.
learn-mistake = Hum. Eu teria preferido “{ $action }”.
learn-mistake-by = Hum. “{ $action }” teria sido melhor: cerca de { $more } a mais no fim.
learn-mistake-why = Pensei assim: { $reason }
learn-dear =
    { $highest ->
        [0] Que caro! Eu teria deixado passar.
       *[other] Que caro! Eu não teria passado de { $highest }.
    }
learn-praise-1 = Muito bem. Eu teria feito o mesmo.
learn-praise-2 = Bom olho! Era a melhor escolha.
learn-praise-3 = Você quase já não precisa de mim.

# Medici
learn-medici-aim = Boas-vindas! Por três dias você compra mercadorias para o seu navio. Vence quem tiver mais florins no fim. Explico no caminho.
learn-medici-lot = Vê as cartas no meio? São o lote. O leiloeiro abre de uma a três: depois de cada uma, compra outra ou para.
learn-medici-draw = O leiloeiro é você. Compre enquanto outra carta puder ajudar; pare quando o lote lhe servir. Você dá o último lance, e isso vale muito.
learn-medici-bid = Agora dê um lance ou passe. Cada um fala uma só vez, o leiloeiro por último. O lance deve superar o anterior.
learn-medici-load = Vendido! Quem compra paga e carrega o lote inteiro, para sempre. Um navio só tem cinco espaços. Conte os seus e os dos outros.
learn-medici-value = Os números se somam. À noite o navio mais valioso ganha 30 florins, o segundo 15 e o último nada. O ouro conta 10.
learn-medici-money = Florins são pontos: o que você paga se vai. Pague só o que o lote vai render, e sorria quando outros pagam demais.
learn-medici-goods = O tipo também conta. Cada carta sobe um nível na escala da sua mercadoria, seja qual for o número. À noite o primeiro de cada escala ganha 10 e o segundo 5.
learn-medici-room = Quem não tem lugar para o lote inteiro deve passar. Se só couber no seu navio, você paga 1.
learn-medici-full = Um navio cheio terminou o dia: nem lotes nem lances. Mas sem pressa: os últimos espaços costumam ser os mais baratos.
learn-medici-free = Quando só um navio não está cheio, ele é carregado da pilha de graça. A sorte escolhe as cartas, mas o preço é bom.
learn-medici-ships = Cai a noite. Primeiro são pagos os navios, pela soma dos números: 30, 15 e 0. Empates dividem.
learn-medici-tracks = Depois paga cada mercadoria: 10 e 5. A partir do nível 5 há ainda um bônus de 5, 10 ou 20, de novo a cada dia. Fique com uma ou duas.
learn-medici-done = Um novo dia: navios vazios, as escalas ficam. Começa quem tem menos florins. Agora você sabe tudo: continue jogando!

learn-medici-why-bonus = Leva você ao nível { $level } em { $good }: isso rende um bônus todo dia.
learn-medici-why-first = Você ficaria à frente em { $good }, no nível { $level }.
learn-medici-why-value = Seu navio valeria { $value }, mais que qualquer outro agora.
learn-medici-why-cheap =
    { $bid ->
        [one] Por 1 florim quase toda carta vale o espaço.
       *[other] Enche seu navio, e { $bid } florins não é muito.
    }
learn-medici-why-limit = Até { $limit } vale a pena; acima disso eu deixaria passar.
learn-medici-why-last = Você fala por último: basta um a mais que o maior lance.
learn-medici-why-useless = Este lote não põe você à frente em nada.
learn-medici-why-dear = Por { $bid } custa mais do que rende.
learn-medici-why-spaces =
    { $spaces ->
        [one] Guarde seu último espaço para algo melhor.
       *[other] Guarde seus { $spaces } espaços para algo melhor.
    }
learn-medici-why-wait = Que os outros gastem. Cada florim guardado é um ponto.
learn-medici-why-alone = Com mais uma carta só você tem lugar. Será seu por 1!
learn-medici-why-burden = Você não vai comprar mesmo. Quanto maior o lote, menos gente pode.
learn-medici-why-shut = Com mais uma carta { $name } não tem lugar: um rival a menos.
learn-medici-why-draw = Outra carta pode fazê-lo valer a pena, e você fala por último.
learn-medici-why-fits = Enche seu navio exatamente; com mais uma você teria de passar.
learn-medici-why-stop = Outra carta ajudaria mais os outros.

learn-medici-bot-room =
    { $spaces ->
        [0] { $name } deve passar: não há lugar.
        [one] { $name } deve passar: resta 1 espaço e o lote tem { $cards } cartas.
       *[other] { $name } deve passar: restam { $spaces } espaços e o lote tem { $cards } cartas.
    }
learn-medici-bot-poor = { $name } deve passar: faltam florins.
learn-medici-bot-useless = { $name } passa: esse lote não traria a frente em nada.
learn-medici-bot-dear = { $name } passa: { $bid } ou mais era caro demais.
learn-medici-bot-leads = { $name } dá um lance para ficar à frente em { $good }.
learn-medici-bot-value = { $name } quer os números: seria o melhor navio.

# The card game
learn-card-aim = Boas-vindas! Em três rodadas você enche seu navio no mercado. Nada custa florins, só lugar. Vence quem tiver mais florins no fim.
learn-card-market = A fila no meio é o mercado, com a carta mais antiga primeiro. Na sua vez cada um revela cartas no fim da fila e depois pega algumas.
learn-card-turn = Sua vez: revele até três cartas, uma por vez. Olhe cada uma e decida: pegar ou revelar outra?
learn-card-newest = A carta mais nova você deve pegar. Das duas anteriores, as que quiser. Revele com cuidado: a última que sai é sua!
learn-card-ship = Num navio cabem cinco cartas. Os números se somam: depois da rodada o melhor navio ganha 30 florins, o segundo 15 e o último nada.
learn-card-icons = Os ícones vão para o seu armazém e ficam em todas as rodadas. Quem tem mais de uma mercadoria ganha 10 após cada rodada, e o segundo 5.
learn-card-neutral = A bandeira verde diz neutra: essa carta não ocupa lugar. Sempre pode ser carregada.
learn-card-kinds = Dois ícones numa carta contam em dobro no armazém, mas ela vale 0. Uma carta sem ícone só conta o número.
learn-card-left = O que se deixa fica no mercado. Se houver cartas quando sua vez começa, você pode pegar logo, sem revelar.
learn-card-full = Um navio cheio não tem mais vez nesta rodada. Encher cedo deixa o melhor aos outros; tarde demais, e eles a terminam.
learn-card-last = Quando só um navio não está cheio, ele tem uma última vez. Depois a rodada acaba.
learn-card-ships = Acabou a rodada. Primeiro são pagos os navios, pela soma dos números: 30, 15 e 0. Empates dividem.
learn-card-warehouses = Depois paga cada mercadoria: 10 e 5 para quem tem mais ícones. E com cinco ou mais de uma, mais 10 a cada rodada. Colecione!
learn-card-done = Nova rodada: navios vazios, os armazéns ficam. Começa quem tem menos florins. Agora você sabe tudo: continue jogando!

learn-card-why-bonus = São { $icons } ícones de { $good }: um bônus de 10 a cada rodada.
learn-card-why-first = Você ficaria à frente em { $good }, com { $icons }.
learn-card-why-value = Seu navio valeria { $value }, mais que qualquer outro agora.
learn-card-why-neutral = A carta neutra não tira lugar.
learn-card-why-leave = Eu deixaria { $card }: seus espaços valem mais.
learn-card-why-cheap = Pegue pouco e guarde lugar para cartas melhores.
learn-card-why-reveal = O que há ali rende pouco. Pode vir algo melhor.
learn-card-why-still = Depois você ainda pode pegar { $card }: será a segunda mais nova.
learn-card-why-reveals =
    { $left ->
        [one] Você pode revelar mais 1; a última deve pegar.
       *[other] Você pode revelar mais { $left }; a última deve pegar.
    }

learn-card-bot-neutral = { $name } pegou uma carta neutra: não ocupa lugar.
learn-card-bot-leads = { $name } coleciona: agora está à frente em { $good }.
learn-card-bot-newest = { $name } só pegou a mais nova, { $card }, e guarda lugar.

# Burgueses
learn-burgueses-aim = Boas-vindas! Duas rodadas; vence a casa mais rica. A não ser que alguém venda quatro iguais: isso vence na hora.
learn-burgueses-buy = Para comprar, tire uma carta e coloque uma da sua mão na vitrine. O que está ali pode ser vendido, e os reis olham para isso.
learn-burgueses-hands = Só você vê a sua mão. O resto está à vista: vitrines, moedas, quantas cartas restam. Dos valores 2, 3 e 4 há quatro cartas.
learn-burgueses-kings = Depois de cada vez um rei é revelado e ambos obedecem. São cinco. Cada um sai uma vez antes de repetir: veja quais faltam!
learn-burgueses-king-KS = O rei de espadas: quem mostra a maior soma de espadas paga 1 moeda ao banco.
learn-burgueses-king-KH = O rei de copas: quem mostra a maior soma de copas recebe 1 moeda.
learn-burgueses-king-KD = O rei de ouros: com um de ouros à vista você recebe 1 moeda; sem, deve descartar uma carta. Guarde um de ouros!
learn-burgueses-king-KC = O rei de paus: quem mostra uma carta de paus recebe 1 moeda.
learn-burgueses-king-AS = O ás de espadas soma: se a sua vitrine dá um número par, você recebe 1 moeda; se ímpar, paga 1.
learn-burgueses-sell = Você pode vender! Duas de um valor rendem 1 moeda e três rendem 3, do outro jogador. Quatro de um valor vencem a partida inteira.
learn-burgueses-trade = Uma vez por rodada você pode trocar: paga 1 moeda e troca uma carta da sua vitrine por uma da dele. Serve para quebrar um conjunto.
learn-burgueses-riches = Pense no fim. Cada moeda conta 1, cada carta de espadas à vista 1, e cada carta que sobra na mão custa 1.
learn-burgueses-round = A rodada acabou porque a vez chegou a uma mão vazia. A riqueza é anotada; a segunda rodada começa do zero.
learn-burgueses-done = Agora começa quem antes foi o segundo. Agora você sabe tudo: continue jogando!

learn-burgueses-why-pair = São dois { $rank }: vendem-se por 1, três por 3, e quatro vencem a partida.
learn-burgueses-why-trio = São três { $rank }, que valem 3 moedas. O quarto venceria a partida!
learn-burgueses-why-four = Quatro { $rank }! Venda-os na próxima vez e a partida é sua.
learn-burgueses-why-begin = Você tem { $cards } cartas de valor { $rank }: comece a mostrá-las.
learn-burgueses-why-diamond = Com uma carta de ouros à vista, o rei de ouros paga a você.
learn-burgueses-why-club = Com uma carta de paus à vista, o rei de paus paga a você.
learn-burgueses-why-heart = Com mais copas que o outro, o rei de copas paga a você.
learn-burgueses-why-spade = Uma carta de espadas à vista é 1 no fim, e o rei dela acabou de passar.
learn-burgueses-why-even = Sua vitrine somaria { $sum }, par: o ás de espadas gosta disso.
learn-burgueses-why-place = É a que menos prejudica à vista; guarde as melhores para um conjunto.
learn-burgueses-why-win = Quatro iguais: venda e vença!
learn-burgueses-why-sell =
    { $coins ->
        [0] O outro não tem com que pagar, mas você limpa a vitrine.
        [one] Rende 1 moeda, e o outro a perde.
       *[other] Rende { $coins } moedas, e o outro as perde.
    }
learn-burgueses-why-breaks = Quebra os { $rank } do outro.
learn-burgueses-why-trade = O { $card } dele serve mais a você.
learn-burgueses-why-discard = É a que menos faz falta.
learn-burgueses-why-keep = Não venda ainda: com mais uma desse valor renderá mais.
learn-burgueses-why-buy = Uma carta nova, e mais uma à vista.

learn-burgueses-bot-sold = { $name } vendeu: as moedas eram suas.
learn-burgueses-bot-traded = { $name } pagou 1 moeda para levar seu { $card }.
learn-burgueses-bot-threat = Cuidado: { $name } mostra três { $rank }. O quarto venceria!
learn-burgueses-bot-pair = { $name } já tem dois { $rank } e pode vendê-los.
