# O que todas as páginas precisam.
close = Fechar
home = Início
loading = Um momento…
menu = Mesa
settings = Preferências
log = O que aconteceu
rules = Regras
hint = Pedir conselho
unseen = Cartas ainda não vistas
table-tools = Ferramentas
seat-open = Lugar livre
you = você

ruleset-medici-2006 = Medici (2006)
ruleset-medici-2018 = Medici (2018)
ruleset-medici-card = Medici: o jogo de cartas
ruleset-burgueses = Burgueses

level-random = ao acaso
level-novice = iniciante
level-trader = mercador
level-expert = especialista
# On a card that is not loaded yet.
would-be = seria

good-cloth = tecido
good-fur = peles
good-grain = grãos
good-dye = corante
good-spice = especiarias
good-gold = ouro
card-name =
    { $good ->
        [cloth] Tecido { $value }
        [fur] Peles { $value }
        [grain] Grãos { $value }
        [dye] Corante { $value }
        [spice] Especiarias { $value }
        [gold] Ouro { $value }
       *[value] Valor { $value }
    }{ $icons ->
        [0] {""}
        [1] {""}
       *[other] , { $icons } ícones
    }{ $neutral ->
        [yes] , neutra
       *[no] {""}
    }

turn-yours = É a sua vez
turn-other = É a vez de { $name }
turn-over = A partida terminou
turn-title = É a sua vez
banks = Tempo restante
clock =
    { $seconds ->
        [one] falta { $seconds } segundo
       *[other] faltam { $seconds } segundos
    }

connection-lost = Conexão perdida. Tentando de novo…
problem-offline = Não é possível chegar ao servidor.
problem-stale = Outra coisa aconteceu antes. Olhe de novo.
problem-no-table = Essa mesa não existe.
missing-title = Não há nada aqui
missing-why = O endereço pode estar errado, ou a página mudou de lugar. Da página inicial se chega a tudo.
no-table-why = O link pode estar cortado, ou a mesa já não existe: o servidor pode apagar as terminadas e as abandonadas. Peça o link de novo ou abra a sua própria mesa.
offline-why = Talvez esteja reiniciando, ou este aparelho esteja sem conexão. As partidas ficam guardadas no servidor, então nada se perde. Esta página tenta de novo sozinha.
damaged-why = As outras mesas não são afetadas. Abra uma nova para continuar jogando.
try-again = Tentar de novo

log-earlier = Mostrar o que veio antes
log-stood-in = Um bot joga por { $name }.
log-returned = { $name } voltou.
log-by-clock = (sem tempo)
log-by-stand_in = (um bot, no lugar)

plain-heading = {""}
plain-line = { $text }
speed =
    { $speed ->
        [700] Velocidade: normal. Toque para o dobro.
        [350] Velocidade: o dobro. Toque para ver tudo de uma vez.
       *[0] Velocidade: tudo de uma vez. Toque para voltar ao normal.
    }
speed-short =
    { $speed ->
        [700] 1×
        [350] 2×
       *[0] ⏩︎
    }
speed-hurry = Avançar até eu decidir de novo
turn-timed-out = Seu tempo acabou, e um bot decidiu por você: { $what }
