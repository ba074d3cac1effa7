import type { OutputOf } from '@bourse/contract/call';
import type { miningCalls } from '@bourse/contract/mining';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { type PositionReader, readPosition } from '../products/index.ts';
import type { MiningPorts } from './mining-earning.ts';
import { positionAnswer } from './position-answer.ts';
import { selectShares } from './share-store.ts';

/** One own position with each share of the budget. @returns NOT_FOUND. */
export async function readMining(
  ports: MiningPorts,
  reader: PositionReader,
  id: string,
): Promise<Result<OutputOf<typeof miningCalls.order>, Rejection>> {
  const found = await readPosition(ports, reader, id, positionAnswer);
  if (!found.ok) return found;
  const { answer, scale } = found.value;
  const dividends = (await selectShares(ports.db, id)).map(({ day, staked, amount, paidAt }) => ({
    day,
    staked: formatAmount(staked, scale),
    amount: formatAmount(amount, scale),
    paid_at: toIso(paidAt),
  }));
  return ok({ ...answer, dividends });
}
