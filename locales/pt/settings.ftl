# As preferências, para este navegador.
settings-name-later = Seu novo nome vale nas mesas em que você entrar a partir de agora.
settings-notify = Notificar quando for a minha vez
settings-notify-denied = As notificações desta página estão bloqueadas. Você pode mudar isso nas configurações do navegador.
settings-notify-missing = Este navegador não mostra notificações.
settings-text-size = Tamanho do texto
settings-contrast = Alto contraste
settings-volume = Volume
settings-phrases = Mostrar o que os jogadores dizem
settings-phrases-how = As frases rápidas aparecem sobre a mesa, para quem joga e para quem assiste.
settings-keys = Teclas na mesa
settings-keys-how = Teclas soltas, como P para passar. Aperte “?” em uma mesa para ver todas.
text-size = { $percent }%
