import { eventOf } from '@bourse/contract/event';
import { lockupEnded } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Position } from './lockup-store.ts';

/** The facts of an end, for whoever follows the family. */
export function endedEvent(
  position: Position,
  scale: number,
  facts: { readonly at: Instant; readonly early: boolean; readonly penalty: bigint; readonly payout: bigint },
  renewal: 'none' | 'done' | 'failed' = 'none',
) {
  const written = (value: bigint): string => formatAmount(value, scale);
  return eventOf(lockupEnded, {
    user_id: position.userId,
    position_id: position.id,
    config_id: position.productId,
    currency_id: position.assetId,
    amount: written(position.amount),
    early: facts.early,
    penalty: written(facts.penalty),
    payout: written(facts.payout),
    renewed: renewal === 'done',
    renewal_failed: renewal === 'failed',
    at: toIso(facts.at),
  });
}
