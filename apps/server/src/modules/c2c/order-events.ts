import { c2cMoved, type C2cNews } from '@bourse/contract/c2c';
import { eventOf } from '@bourse/contract/event';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { ListedAsset } from '../registry/index.ts';

/** What one customer is told. */
export interface Moved {
  readonly userId: UserId;
  readonly orderId: string | null;
  /** Null for whoever has done it. */
  readonly news: C2cNews | null;
  readonly amount: bigint;
  readonly at: Instant;
}

/** The event of a move for one whom it concerns. */
export function movedEvent({ id, scale }: ListedAsset, { userId, orderId, news, amount, at }: Moved): OutgoingEvent {
  const number = formatAmount(amount, scale);
  return eventOf(c2cMoved, { user_id: userId, order_id: orderId, news, currency_id: id, number, at: toIso(at) });
}
