import { eventOf } from '@bourse/contract/event';
import { withdrawalChanged } from '@bourse/contract/withdrawal';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Registry } from '../registry/index.ts';
import type { Withdrawal } from './withdrawal-store.ts';

/** The event of a withdrawal as it stands. @param returned what a bank has sent back of it, where that is how it ended. */
export function withdrawalEvent(
  registry: Registry,
  one: Withdrawal,
  at: Instant,
  returned: Atoms | null = null,
): OutgoingEvent {
  const { scale } = registry.getAsset(one.assetId);
  const number = formatAmount(one.amount, scale);
  return eventOf(withdrawalChanged, {
    user_id: one.owner,
    withdrawal_id: one.id,
    currency_id: one.assetId,
    number,
    state: one.state,
    ...(one.receiver === null ? {} : { is_internal: true }),
    ...(one.returnsDeposit === null ? {} : { is_return: true }),
    ...(returned === null ? {} : { returned: formatAmount(returned, scale) }),
    at: toIso(at),
  });
}

/** Why an amount is held, by what the checks of the ledger find it. */
export const holdOf = (id: string): { readonly module: string; readonly reference: string } => ({
  module: 'withdrawals',
  reference: `withdrawal:${id}`,
});
