// Figures as the language writes them.
import { texts } from '../texts.svelte';

/** A sum of money, with a real minus sign. */
export function amount(value: number): string {
  return new Intl.NumberFormat(texts.language).format(value).replace('-', '\u2212');
}

/** A sum of money that comes on top of another, with its sign. */
export function signed(value: number): string {
  return value < 0 ? amount(value) : `+${amount(value)}`;
}

/** A part of the whole. */
export function percent(share: number): string {
  return new Intl.NumberFormat(texts.language, { style: 'percent' }).format(share);
}

/** An expected sum with one decimal: it is not known more exactly. */
export function expected(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(texts.language, digits).format(value).replace('-', '\u2212');
}
