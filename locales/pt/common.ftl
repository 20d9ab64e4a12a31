# O que todas as páginas precisam.
skip = Ir para o conteúdo principal
close = Fechar
home = Início
loading = Um momento…
menu = Mesa
settings = Preferências
log = O que aconteceu
rules = Regras
hint = Pedir conselho
unseen = Cartas não vistas
table-tools = Ferramentas
seat-open = Lugar livre
you = você

ruleset-medici-2006 = Medici (2006)
ruleset-medici-2018 = Medici (2018)
ruleset-medici-card = Medici: o jogo de cartas
ruleset-burgueses = Burgueses

level-random = aleatório
level-novice = iniciante
level-apprentice = aprendiz
level-trader = mercador
level-banker = banqueiro
level-expert = especialista
# Em uma carta que ainda não foi carregada.
would-be = seria
# É lido em voz alta, e quando o mouse aponta para ele.
ship-space = espaço vazio

good-cloth = tecido
good-fur = peles
good-grain = grãos
good-dye = tintura
good-spice = especiarias
good-gold = ouro
card-name =
    { $good ->
        [cloth] Tecido { $value }
        [fur] Peles { $value }
        [grain] Grãos { $value }
        [dye] Tintura { $value }
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
turn-ended = Esta partida foi encerrada antes do fim
turn-title = É a sua vez
turn-line = De quem é a vez
clock =
    { $seconds ->
        [1] falta { $seconds } segundo
       *[other] faltam { $seconds } segundos
    }
clock-of =
    { $seconds ->
        [1] { $name } ainda tem { $seconds } segundo
       *[other] { $name } ainda tem { $seconds } segundos
    }

account-back = Voltar
account-next = Próximo
account-skip = Pular

connection-lost = Conexão perdida. Tentando de novo…
problem-offline = Sem conexão com o servidor.
problem-stale = A mesa já avançou. Olhe de novo e tente outra vez.
problem-no-table = Essa mesa não existe.
missing-title = Não há nada aqui
missing-why = O endereço pode estar errado, ou a página não existe mais. Pela página inicial se chega a tudo.
missing-game = Não há nenhum jogo assim aqui
missing-game-why = O endereço pode estar errado, ou o jogo tem outro nome aqui. A página inicial mostra todos os jogos.
no-table-why = O link pode estar cortado, ou a mesa não existe mais: um servidor pode apagar mesas terminadas e abandonadas. Peça o link de novo ou abra a sua própria mesa.
offline-why = O servidor pode estar reiniciando, ou este aparelho está sem conexão. As partidas ficam guardadas no servidor, então nada se perde. Esta página tenta de novo sozinha.
server-why = As partidas ficam guardadas no servidor, então nada se perde. Se tentar de novo não adiantar, avise quem administra o servidor.
damaged-why = As outras mesas não são afetadas. Abra uma nova para continuar jogando.
try-again = Tentar de novo
unloaded = Não foi possível carregar uma parte desta página.
unloaded-why = Este aparelho pode estar sem conexão, ou o servidor tem uma versão nova da página.

log-earlier = Mostrar o que veio antes
log-stood-in = Um bot joga por { $name }.
log-returned = { $name } voltou.
log-by-clock = (o tempo acabou)
log-by-stand_in = (um bot jogou)

plain-heading = {""}
plain-line = { $text }
speed =
    { $speed ->
        [700] Velocidade: normal. Aperte para o dobro.
        [350] Velocidade: o dobro. Aperte para ver tudo de uma vez.
       *[0] Velocidade: tudo de uma vez. Aperte para voltar ao normal.
    }
speed-short =
    { $speed ->
        [700] 1×
       *[350] 2×
    }
speed-hurry = Avançar até a minha próxima decisão
turn-timed-out = Seu tempo acabou, e um bot decidiu por você: { $what }
