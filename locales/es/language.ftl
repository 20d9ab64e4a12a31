# Cómo se llama este idioma a sí mismo.
language-name = Español
