// Shares of the victory as the language writes them.
import { texts } from '../texts.svelte';

function format(value: number, options: Intl.NumberFormatOptions): string {
  const text = new Intl.NumberFormat(texts.language, options).format(value);
  // Zero has no sign, also where only its rounding is zero.
  return text.replace('-', /[1-9]/.test(text) ? '\u2212' : '');
}

const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** "31.4%". */
export const share = (value: number): string => format(value, { style: 'percent', ...ONE });

/** "31%", where there is little room. */
export const roughShare = (value: number): string => format(value, { style: 'percent' });

/** "+5.8": points of a hundred. */
export const points = (value: number): string => format(value * 100, { signDisplay: 'exceptZero', ...ONE });

/** "5.8": points of a hundred, whatever their sign. */
export const size = (value: number): string => format(Math.abs(value) * 100, ONE);

export const whole = (value: number): string => format(value, { maximumFractionDigits: 0 });
