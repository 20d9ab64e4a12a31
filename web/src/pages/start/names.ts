// Names for people who have not given theirs: merchants' names that are at home in all three languages.
const NAMES = [
  'Beatriz', 'Bianca', 'Blanca', 'Catalina', 'Constanza', 'Diana', 'Estela', 'Eva', 'Ginevra', 'Inés', 'Isabel', 'Isaura',
  'Julia', 'Laura', 'Leonor', 'Lucrecia', 'Marina', 'Mencía', 'Olivia', 'Oriana', 'Sofía', 'Teresa', 'Valentina', 'Violante',
  'Adrián', 'Álvaro', 'Andrés', 'Cosme', 'Cristóbal', 'Dante', 'Diego', 'Gaspar', 'Gil', 'Jaime', 'Lorenzo', 'Luca',
  'Marco', 'Martín', 'Mateo', 'Nuno', 'Octavio', 'Pablo', 'Rodrigo', 'Simón', 'Tomás', 'Vasco', 'Vicente', 'Zacarías',
] as const; // prettier-ignore

/** One of them; `chance` is from 0 to 1. */
export function inventName(chance: number = Math.random()): string {
  return NAMES[Math.floor(chance * NAMES.length)] ?? NAMES[0];
}
