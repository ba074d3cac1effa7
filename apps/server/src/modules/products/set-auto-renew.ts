import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { lockupCalls } from '@bourse/contract/lockup';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { cancelDue, scheduleDue } from '../../platform/jobs/due-work.ts';
import type { Dividend } from './accrual.ts';
import type { EarningPorts } from './earning.ts';
import { renewalNotice, renewalOf } from './position-due.ts';
import { findTerms } from './sale.ts';

/**
 * Whether a position goes on at its expiry, after a notice and under the terms of that day.
 * @returns NOT_FOUND, STATE_CHANGED when it has ended, PRODUCT_NOT_OPEN when the product takes no renewals.
 */
export async function setAutoRenew<R, D extends Dividend>(
  { db, clock, earning: { name, sale, positions } }: EarningPorts<R, D>,
  userId: UserId,
  { id, enabled }: InputOf<typeof lockupCalls.autoRenew>,
): Promise<Result<OutputOf<typeof lockupCalls.autoRenew>, Rejection>> {
  if ((await positions.find(db, userId, id)) === undefined) return reject('NOT_FOUND');
  return db.withTx('auto renew', async (tx) => {
    await cancelDue(tx, name, renewalOf(id));
    const [position] = await positions.lock(tx, [id]);
    if (position === undefined || position.status === 2) return reject('STATE_CHANGED');
    const now = clock.now();
    const terms = await findTerms(tx, sale, position.productId, now);
    if (enabled && !(terms.ok && terms.value.isOpen && terms.value.isRenewable)) return reject('PRODUCT_NOT_OPEN');
    positions.updateAutoRenew(tx, id, enabled);
    if (enabled) scheduleDue(tx, renewalNotice(name, position, now));
    return ok({ id, auto_renew: enabled });
  });
}
