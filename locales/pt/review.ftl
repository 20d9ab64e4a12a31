# Onde a partida foi decidida: a análise no fim e nos replays.
review-title = Onde a partida foi decidida
review-waiting = Olhando cada decisão…
review-quick = Primeira olhada
review-deeper = Olhando mais a fundo: { $part }
review-deep = Análise a fundo
review-ask-deep = Olhar mais a fundo
review-failed = Não foi possível analisar esta partida.
review-deep-failed = A análise a fundo falhou; esta é a primeira.
review-again = Tentar de novo
review-unfinished = Esta partida não foi jogada até o fim, então não há vitória a explicar.
review-guesses = Os bots não foram treinados com as opções desta mesa. As somas são exatas, mas as avaliações são palpites.
review-rests-on =
    { $on ->
        [heuristic] Baseiam-se em regras gerais.
        [random_games] Baseiam-se em partidas aleatórias.
       *[network] Baseiam-se no que os bots aprenderam sem estas opções.
    }
review-verdict-skill =
    { $you ->
        [yes] A sorte não decidiu: você está à frente mesmo sem ela.
       *[no] A sorte não decidiu: { $name } está à frente mesmo sem ela.
    }
review-verdict-luck =
    { $you ->
        [yes] A sorte decidiu: sem ela, você estaria à frente.
       *[no] A sorte decidiu: sem ela, { $name } estaria à frente.
    }
review-verdict-unsure =
    { $you ->
        [yes] A sorte pode ter decidido ou não: sem ela você estaria à frente, mas por menos do que a análise pode errar.
       *[no] A sorte pode ter decidido ou não: sem ela { $name } estaria à frente, mas por menos do que a análise pode errar.
    }

# O gráfico.
review-chart = A chance de vitória de cada um durante a partida
review-table = Todos os números
review-go = Ir até lá
review-marks = Sinais do gráfico
review-mark = Marca
review-mark-best = a melhor
review-mark-good = boa
review-mark-inaccuracy = imprecisão
review-mark-mistake = erro
review-mark-blunder = erro grave
review-legend-draw = um salto: algo foi sorteado

# De onde veio cada parte.
review-bars = Sorte, jogo e presentes
review-bars-about = Em pontos percentuais da vitória. Cada barra vai de uma parte igual para todos até o resultado, que é a marca escura.
review-luck = Sorte
review-luck-about = O que as cartas deram e tiraram
review-play = Jogo próprio
review-play-about = O que os erros próprios custaram
review-gifts = Presentes
review-gifts-about = O que os erros dos outros deram e tiraram
review-unknowable = Ninguém podia saber
review-unknowable-about = O que as decisões ganharam ou perderam por causa das cartas ocultas
review-noise = Resto
review-noise-about = Quanto a análise corrigiu sua própria opinião ao olhar um passo adiante
review-total-about = O resultado menos uma parte igual para todos
review-accuracy = Precisão { $accuracy }
review-accuracy-about = 100 é um jogo perfeito
review-error = perda por decisão: { $error }‰
review-error-about = A perda média de uma decisão, em milésimos da vitória
review-adjusted = Sem sorte { $share }
review-adjusted-about = A chance de vitória menos a sorte. Pode ficar abaixo de 0 ou acima de 100%.
review-like =
    { $you ->
        [yes] Seu nível de jogo:
       *[no] Nível de jogo:
    } { $level ->
        [random] ao acaso
        [novice] iniciante
        [apprentice] aprendiz
        [trader] mercador
        [banker] banqueiro
       *[expert] especialista
    }
review-like-about = O nível de bot que perde mais ou menos o mesmo por decisão

# Momentos decisivos.
review-turning-points = Momentos decisivos
review-go-point = Ir ao momento decisivo { $number }: uma virada de { $moved } pontos
review-who =
    { $you ->
        [yes] você
       *[no] { $name }
    }
review-turn-better =
    { $you ->
        [yes] Você escolheu: { $did }. Melhor: { $better }.
       *[no] { $name } escolheu: { $did }. Melhor: { $better }.
    }
review-turn-unknowable =
    { $you ->
        [yes] Você escolheu: { $did }. Na hora ninguém podia saber, mas foi bom para { $gained } e ruim para { $lost }.
       *[no] { $name } escolheu: { $did }. Na hora ninguém podia saber, mas foi bom para { $gained } e ruim para { $lost }.
    }
review-turn-first =
    { $you ->
        [yes] Você começou: bom para { $gained }, ruim para { $lost }.
       *[no] { $name } começou: bom para { $gained }, ruim para { $lost }.
    }
review-turn-card = Saiu { $card }: bom para { $gained }, ruim para { $lost }.
review-medici-let-go =
    { $you ->
        [yes] Você deixou { $cards } para { $buyer } por { $paid }; para { $to } valia { $worth }.
       *[no] { $name } deixou { $cards } para { $buyer } por { $paid }; para { $to } valia { $worth }.
    }
review-medici-let-go-both =
    { $you ->
        [yes] Você deixou { $cards } para { $buyer } por { $paid }; para { $to } valia { $worth } e para { $buyer }, { $buyerWorth }.
       *[no] { $name } deixou { $cards } para { $buyer } por { $paid }; para { $to } valia { $worth } e para { $buyer }, { $buyerWorth }.
    }
review-medici-unsold =
    { $you ->
        [yes] Você passou, e ninguém comprou { $cards }; para { $to } valia { $worth }.
       *[no] { $name } passou, e ninguém comprou { $cards }; para { $to } valia { $worth }.
    }
review-medici-overpaid =
    { $you ->
        [yes] Você pagou { $paid } por { $cards }; para { $to } { $worth ->
            [0] não valia nada
           *[other] só valia { $worth }
        }.
       *[no] { $name } pagou { $paid } por { $cards }; para { $to } { $worth ->
            [0] não valia nada
           *[other] só valia { $worth }
        }.
    }
review-medici-bid =
    { $you ->
        [yes] Você deu um lance de { $bid } por { $cards }. Melhor: { $better }.
       *[no] { $name } deu um lance de { $bid } por { $cards }. Melhor: { $better }.
    }
review-medici-passed =
    { $you ->
        [yes] Você passou com { $cards } em leilão. Melhor: { $better }.
       *[no] { $name } passou com { $cards } em leilão. Melhor: { $better }.
    }
review-medici-stopped =
    { $you ->
        [yes] Você parou em { $cards }. Melhor: { $better }.
       *[no] { $name } parou em { $cards }. Melhor: { $better }.
    }
review-medici-drew =
    { $you ->
        [yes] Você virou mais uma carta para { $cards }. Melhor: { $better }.
       *[no] { $name } virou mais uma carta para { $cards }. Melhor: { $better }.
    }
review-card-took =
    { $you ->
        [yes] Você pegou { $cards }. Melhor: { $better }.
       *[no] { $name } pegou { $cards }. Melhor: { $better }.
    }
review-card-revealed =
    { $you ->
        [yes] Você revelou mais uma carta. Melhor: { $better }.
       *[no] { $name } revelou mais uma carta. Melhor: { $better }.
    }
review-burgueses-did =
    { $you ->
        [yes] Você
       *[no] { $name }
    } { $verb ->
        [sell] vendeu { $cards }
        [trade] trocou o { $cards } pelo { $theirs }
        [place] colocou o { $cards }
        [discard] descartou o { $cards }
       *[buy] comprou uma carta
    }. Melhor: { $better }.

# Um momento de um replay.
review-moment = Este momento
review-equal = Todas as opções eram igualmente boas.
review-lost = perde { $points } pontos
review-alternatives = O que { $name } podia escolher, com a chance de vitória
review-played = jogada
review-best = a melhor
review-sure = Quanto a estimativa pode errar
review-more =
    { $number ->
        [1] mais { $number } opção
       *[other] mais { $number } opções
    }
review-fewer = Menos opções
review-price = O lote vale
review-price-of = Para { $name } o lote vale { $price }
review-price-capped = Para { $name } o lote vale { $price } ou mais, que é tudo o que tem
review-expected = Deveria ficar com
review-paid = Ficou com
review-bought = { $name } por { $price }
review-nobody = ninguém
review-gained = Quem saiu ganhando
review-luck-here = Sorte das cartas:
review-whole = A análise toda
review-mistake-on = Meu próximo erro
review-mistake-back = Meu erro anterior
review-any-mistake-on = Próximo erro
review-any-mistake-back = Erro anterior
review-gift-on = Próximo presente
review-gift-back = Presente anterior
review-keys = M vai ao seu próximo erro, G ao próximo presente para você; com Shift, ao anterior.

# Jogar a partir de um momento.
review-try = Experimentar
review-try-about = Continue daqui contra bots. É treino: a mesa não está em nenhuma lista.
review-try-as = Jogar como
review-try-level = Contra
review-try-anew = Decidir esta jogada de novo
review-try-here = Continuar depois desta jogada
review-try-go = Iniciar o treino
practice-note = Treino a partir de um momento de outra partida
