# Cómo se llama este idioma a sí mismo, y lo que dice la página antes de tener sus demás textos.
language-name = Español
page-failed = No se pudo cargar la página. Vuelve a cargarla.
page-script = Lonja necesita JavaScript.
page-about = Medici, Medici: el juego de cartas y Burgueses, según el reglamento: con amigos y con bots.
