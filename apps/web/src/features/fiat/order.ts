import type { OutputOf } from '@bourse/contract/call';
import type { fiatCalls } from '@bourse/contract/fiat';
import type { BadgeTone } from '@bourse/ui/badge';

/** A purchase. */
export type Order = OutputOf<typeof fiatCalls.detail>;

/** How a state looks: to be paid, under review, successful, cancelled, returned. */
export const stateTones = { 0: 'warn', 1: 'info', 2: 'good', 3: 'plain', 4: 'bad' } as const satisfies Record<
  Order['status'],
  BadgeTone
>;
/** The keys of their words. */
export const stateKeys = {
  0: 'toPay',
  1: 'review',
  2: 'paid',
  3: 'cancelled',
  4: 'returned',
} as const satisfies Record<Order['status'], string>;
