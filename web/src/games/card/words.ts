// What a table shows, in words: for screen readers, and for people who wonder what a drawing means.
import { t } from '../../texts.svelte';
import type { Bonus, Stock } from './view';

/** "cloth: 3, and 2 aboard, most of all". */
export function stockWords({ good, stored, aboard, place, bonus }: Stock): string {
  return t('card-stock', {
    good: t(`good-${good}`),
    stored,
    aboard,
    place: place ?? 0,
    bonus: bonus?.florins ?? 0,
  });
}

/** What a good's icons are paid. */
export function goodsPay([bonus, more]: readonly Bonus[]): string {
  const args = { icons: bonus?.icons ?? 0, florins: bonus?.florins ?? 0 };
  return more
    ? t('card-goods-pay-advanced', { ...args, more: more.icons, most: more.florins })
    : t('card-goods-pay', args);
}
