import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { findTerms } from '../products/index.ts';
import type { EtfPorts } from './etf-ports.ts';
import { findPosition, lockPositions, updateAutoRenew } from './etf-store.ts';

/**
 * Whether the shares are kept for another term at expiry, under the terms of that day.
 * @returns NOT_FOUND, STATE_CHANGED when it has ended, PRODUCT_NOT_OPEN.
 */
export async function setAutoRenew(
  { db, clock, sale }: EtfPorts,
  userId: UserId,
  { id, enabled }: InputOf<typeof etfCalls.autoRenew>,
): Promise<Result<OutputOf<typeof etfCalls.autoRenew>, Rejection>> {
  if ((await findPosition(db, userId, id)) === undefined) return reject('NOT_FOUND');
  return db.withTx('auto renew', async (tx) => {
    const [position] = await lockPositions(tx, [id]);
    if (position === undefined || position.status === 2) return reject('STATE_CHANGED');
    const terms = await findTerms(tx, sale, position.productId, clock.now());
    if (enabled && !(terms.ok && terms.value.isOpen)) return reject('PRODUCT_NOT_OPEN');
    updateAutoRenew(tx, id, enabled);
    return ok({ id, auto_renew: enabled });
  });
}
