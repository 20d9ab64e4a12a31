# Los ajustes, para este navegador.
settings-name-later = Tu nuevo nombre se usa en las mesas a las que te unas desde ahora.
settings-notify = Avisarme cuando me toque
settings-notify-denied = Los avisos de esta página están bloqueados. Puedes cambiarlo en los ajustes del navegador.
settings-notify-missing = Este navegador no puede mostrar avisos.
settings-text-size = Tamaño del texto
settings-contrast = Alto contraste
settings-volume = Volumen
settings-phrases = Mostrar lo que dicen los jugadores
settings-phrases-how = Las frases rápidas aparecen sobre la mesa, para quien juega y para quien mira.
settings-keys = Teclas en la mesa
settings-keys-how = Teclas sueltas, como P para pasar. Presiona «?» en una mesa para verlas todas.
text-size = { $percent } %
