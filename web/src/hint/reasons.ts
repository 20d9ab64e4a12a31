// Why a bot advises something, in sentences: the teacher's reasons, then the engine's facts about the action, with figures.
import { amount, expected, signed } from '../after/figures';
import type { Reason, Suggestion } from '../api/types';
import type { Play } from '../games/contract';
import { loadTutor, nameOf } from '../learn/tutor';
import { goodsCard } from '../learn/views';
import { list, say, t, texts } from '../texts.svelte';

/** How many of the teacher's reasons are shown: more would hide the best. */
const MAX_REASONS = 3;

export type Reasons = (play: Play, advice: Suggestion) => string[];

export async function loadReasons(ruleset: string): Promise<Reasons> {
  const [tutor] = await Promise.all([loadTutor(ruleset), texts.load('learn'), texts.load('hint')]);
  return (play, advice) => [
    ...tutor.reasons(play, advice).slice(0, MAX_REASONS).map(say),
    ...facts(play, advice),
  ];
}

/** The engine's facts about what is advised. */
export function facts(play: Play, { action, alternatives }: Suggestion): string[] {
  const reasonsFor = (other: string) => alternatives.find((one) => one.action === other)?.reasons ?? [];
  const reasons = reasonsFor(action);
  // A player who reveals a card does not take the newest one.
  const gain =
    action === 'reveal' ? gainFrom(reasonsFor('take 1'), 'hint-newest') : gainFrom(reasons, gainText(action));
  return [...gain, ...reasons.flatMap((reason) => sentence(play, action, reason) ?? [])];
}

const gainText = (action: string): string => (action.startsWith('take ') ? 'hint-take' : 'hint-lot');

/** What another seat would gain: in words, because to lose is not to gain less. */
const effectOf = (florins: number) => ({
  effect: florins === 0 ? 'nothing' : florins < 0 ? 'loses' : 'gains',
  florins: Math.abs(florins),
});

/** "If the day ended now, the lot would be worth 20 to you: ship of 17 (+15), cloth at level 2 (+5)." */
function gainFrom(reasons: readonly Reason[], id: string): string[] {
  const parts: string[] = [];
  let sum = 0;
  for (const reason of reasons) {
    if (reason.kind !== 'ship' && reason.kind !== 'track' && reason.kind !== 'icons') continue;
    sum += reason.florins;
    parts.push(part(reason));
  }
  return parts.length > 0 ? [t(id, { florins: amount(sum), parts: list(parts) })] : [];
}

function part(reason: Extract<Reason, { kind: 'ship' | 'track' | 'icons' }>): string {
  const florins = reason.florins === 0 ? amount(0) : signed(reason.florins);
  if (reason.kind === 'ship') return t('hint-part-ship', { value: reason.value, florins });
  const good = t(`good-${reason.good}`);
  return reason.kind === 'track'
    ? t('hint-part-good', { good, amount: reason.level, florins, what: 'level' })
    : t('hint-part-good', { good, amount: reason.icons, florins, what: 'icons' });
}

function sentence(play: Play, action: string, reason: Reason): string | null {
  switch (reason.kind) {
    case 'room':
      return reason.left === 0 ? t('hint-full') : null;
    case 'no_room':
      return t('hint-no-room');
    case 'next_card':
      return t('hint-next-card', {
        florins: expected(reason.florins),
        what: action === 'draw' ? 'lot' : 'card',
      });
    case 'holder':
      return t('hint-holder', {
        name: nameOf(play, reason.seat),
        bid: reason.bid,
        ...effectOf(reason.florins),
      });
    case 'rival':
      return t('hint-next', {
        name: nameOf(play, reason.seat),
        ...effectOf(reason.florins),
        most: reason.price,
      });
    case 'no_rival':
      return t('hint-next-nobody');
    case 'left': {
      const { good, value, icons, neutral } = goodsCard(reason.card);
      const card = t('card-name', { good, value, icons, neutral: neutral ? 'yes' : 'no' });
      return t('hint-left', { name: nameOf(play, reason.seat), card, ...effectOf(reason.florins) });
    }
    default:
      // The teacher already speaks about sets, sales and kings; the gain is one sentence.
      return null;
  }
}
