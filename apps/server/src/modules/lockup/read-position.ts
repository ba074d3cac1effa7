import type { OutputOf } from '@bourse/contract/call';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { formatRate, type PositionReader, readPosition } from '../products/index.ts';
import { selectDividends } from './dividend-store.ts';
import type { LockupPorts } from './lockup-earning.ts';
import { positionAnswer } from './position-answer.ts';

/** One own position with each dividend. @returns NOT_FOUND. */
export async function readLockup(
  ports: LockupPorts,
  reader: PositionReader,
  id: string,
): Promise<Result<OutputOf<typeof lockupCalls.order>, Rejection>> {
  const found = await readPosition(ports, reader, id, positionAnswer);
  if (!found.ok) return found;
  const { answer, scale } = found.value;
  const dividends = (await selectDividends(ports.db, id)).map(({ day, rate, amount, paidAt }) => ({
    day,
    rate: formatRate(rate),
    amount: formatAmount(amount, scale),
    paid_at: toIso(paidAt),
  }));
  return ok({ ...answer, dividends });
}
