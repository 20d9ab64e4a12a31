# Com o que uma mesa pode ser aberta, e o que se joga então.
new-options-means = Onde o manual pode ser lido de duas maneiras, sua mesa pode escolher. Se você não mudar nada, joga-se conforme as nossas regras.
option-first = Quem começa
option-first-chance = Sorteio
option-first-means-medici-2018 = O manual sorteia quem começa (“aleatoriamente”). Escolher é afastar-se dele.
option-first-means-medici-2006 = O manual deixa a escolha aos jogadores: “de la manera que se desee”, da maneira que quiserem.
option-first-means-medici-card = O manual sorteia quem começa: “al azar”, ao acaso. Escolher é afastar-se dele.
option-first-means-burgueses = Segundo o manual, começa “el jugador más burgués”, o jogador mais burguês: decidam entre vocês.
option-lots = Para aumentar um lote, alguém precisa ter dinheiro
option-lots-means = Só se pode virar mais uma carta se alguém com espaço para o lote tiver um florim. O manual pede um lote “al que pueda pujar al menos un jugador”, pelo qual ao menos um jogador possa dar um lance. Se ninguém tiver florins, os lotes têm uma só carta.
option-payments = Pagamentos de torneio
option-payments-means = Todos começam com 30 florins, o nível 5 não dá bônus e seis navios recebem 30 20 10 10 5 0. Não está nos nossos manuais: é a primeira edição alemã, como se joga nos World Boardgaming Championships.
option-advanced = Pontuação avançada
option-advanced-means = 20 florins em vez de 10 com pelo menos 8 ícones de uma mercadoria (10 com dois jogadores): a variante avançada do manual.
option-zero-icons = Não ter ícones também conta
option-zero-icons-means = Quem não tem ícones de uma mercadoria pode ser primeiro ou segundo nela, como no nível 0 do jogo de tabuleiro. Segundo o manual, recebe “el segundo jugador con más íconos”, o segundo jogador com mais ícones; ele não diz se basta não ter nenhum.
option-suits = Quatro cartas de espadas e três de ouros
option-suits-means = Copas e espadas vão de 2 a 5; paus e ouros, de 2 a 4. Se as somas de espadas forem iguais, ninguém paga. Os símbolos dos naipes estão danificados no manual e permitem as duas leituras.
option-single-sales = Uma carta sozinha pode ser vendida
option-single-sales-means = Uma única carta pode ser vendida, em troca de nada. O manual deixa descartar “tantas cartas […] como quiera”, quantas cartas quiser, mas não dá preço para uma.
option-prices = O preço inteiro ou nada
option-prices-means = Quem tem menos moedas que o preço não paga nada, em vez de pagar o que tem. O manual só diz o que acontece sem nenhuma moeda: “no recibe ninguna moneda”, não se recebe nenhuma.
option-trades = Uma só troca por rodada
option-trades-means = Depois de uma troca, nenhum dos dois pode trocar de novo nessa rodada. O manual diz “una vez por ronda”, uma vez por rodada; nós lemos uma vez por jogador.
option-deck = Baralho
option-deck-ours = O nosso
option-deck-by-the-letter = Ao pé da letra
option-deck-own = O seu
option-deck-means-ours = 110 cartas. O manual não dá as quantidades; as nossas são uma reconstrução, e os 7 se apoiam em resenhas publicadas.
option-deck-means-by-the-letter = As mesmas 110 cartas com cincos em vez dos cinco setes: o manual diz “los valores pueden ser 0, 2, 3, 4 ó 5”.
option-deck-means-own = Se você tem o jogo, conte as cartas. Com 0, esse tipo de carta fica de fora.
option-deck-no-good = Sem ícones
option-deck-add = Outro tipo de carta
option-deck-add-do = Adicionar
option-deck-codes = Um código é uma mercadoria (cloth = tecido, fur = peles, grain = grãos, dye = tintura, spice = especiarias) ou “value”, e depois o valor; “x2” se tiver dois ícones; “!” se for neutra: fur3, dye0x2, grain0!, value7.
option-deck-text = O baralho como texto, para guardar ou enviar
option-deck-copy = Copiar o baralho
option-deck-show =
    { $cards ->
        [1] Mostrar o baralho de { $cards } carta
       *[other] Mostrar o baralho de { $cards } cartas
    }
option-deck-strange = “{ $word }” não é uma carta.
option-deck-cards =
    { $cards ->
        [1] { $cards } carta
       *[other] { $cards } cartas
    }
option-deck-size =
    { $cards ->
        [1] { $cards } carta. Um baralho tem de 1 a { $most } cartas.
       *[other] { $cards } cartas. Um baralho tem de 1 a { $most } cartas.
    }
option-untrained = Os bots conhecem estas regras, mas banqueiros e especialistas foram treinados sem elas: estão só adivinhando.
lobby-advanced = Pontuação avançada: 20 florins por muitos ícones.
lobby-deck = Baralho próprio, escolhido por quem abriu a mesa.
lobby-lots = Para virar mais uma carta é preciso alguém com espaço e um florim.
lobby-payments = Pagamentos de torneio: 30 florins no início, sem bônus no nível 5, e 30 20 10 10 5 0 por seis navios.
lobby-zero-icons = Quem não tem ícones de uma mercadoria também pode receber por ela.
lobby-suits = Copas e espadas de 2 a 5, paus e ouros de 2 a 4; com espadas iguais ninguém paga.
lobby-single-sales = Uma única carta pode ser vendida, em troca de nada.
lobby-prices = O preço é pago inteiro ou não é pago.
lobby-trades = Uma troca por rodada para os dois juntos.
lobby-by-the-letter = O baralho segue o manual ao pé da letra: cincos em vez dos setes.
lobby-first = O lugar { $seat } começa.
lobby-first-name = { $name } começa.
lobby-untrained = Banqueiros e especialistas foram treinados sem estas regras: estão só adivinhando.
lobby-here = Nesta mesa
note-payments-florins = Todos começam com 30 florins.
note-payments-ships = Seis navios recebem 30, 20, 10, 10, 5 e 0.
note-payments-bonus = O nível 5 não dá bônus.
