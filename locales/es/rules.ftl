# Las reglas como libro.
rules-search = Buscar en estas reglas
rules-next = Resultado siguiente
rules-before = Resultado anterior
rules-contents = Índice
rules-others = Reglas de los otros juegos
rules-back = Volver a { $ruleset }
rules-learn = Aprender jugando
rules-ids = Los signos pequeños como M4 son los números de los párrafos de las reglas, iguales en todos los idiomas. Un signo subrayado lleva a lo que el reglamento deja abierto ahí o a lo que cambia entre ediciones.
rules-hits =
    { $hits ->
        [0] No se encontró nada
        [one] 1 resultado
       *[other] { $hits } resultados
    }{ $sections ->
        [0] {""}
        [one] {" "}en 1 sección
       *[other] {" "}en { $sections } secciones
    }
rules-hit = { $number } de { $hits }
rules-hits-here =
    { $hits ->
        [one] aparece una vez
       *[other] aparece { $hits } veces
    }
rules-nothing = En estas reglas no aparece «{ $query }». Prueba con una palabra más corta.

rules-about-medici-2018 = Puja por lotes de mercancías y carga tu barco durante tres jornadas. De dos a seis jugadores.
rules-about-medici-2006 = La edición anterior de las mismas subastas. De tres a seis jugadores.
rules-about-medici-card = Sin subastas: revela cartas y toma las que te convengan, pero siempre la más reciente. De dos a seis jugadores.
rules-about-burgueses = Muestra tus mercancías, véndelas a costa del otro jugador y soporta los caprichos de los reyes. Dos jugadores.
