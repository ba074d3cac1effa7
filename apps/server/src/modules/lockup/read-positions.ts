import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { formatRate, listPositions, readPosition } from '../products/index.ts';
import { selectDividends } from './dividend-store.ts';
import type { LockupPorts } from './lockup-earning.ts';
import { positionAnswer } from './position-answer.ts';

interface Reader {
  readonly userId: UserId;
  readonly lang: Lang;
}

/** Own positions, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listLockups(
  ports: LockupPorts,
  { userId, lang }: Reader,
  input: InputOf<typeof lockupCalls.orders>,
): Promise<Result<OutputOf<typeof lockupCalls.orders>, Rejection>> {
  const now = ports.clock.now();
  return listPositions(ports, userId, input, ({ position, terms }) => positionAnswer(position, terms, lang, now));
}

/** One own position with each dividend. @returns NOT_FOUND. */
export async function readLockup(
  ports: LockupPorts,
  { userId, lang }: Reader,
  id: string,
): Promise<Result<OutputOf<typeof lockupCalls.order>, Rejection>> {
  const found = await readPosition(ports, userId, id);
  if (!found.ok) return found;
  const { position, terms } = found.value;
  const dividends = await selectDividends(ports.db, id);
  return ok({
    ...positionAnswer(position, terms, lang, ports.clock.now()),
    dividends: dividends.map(({ day, rate, amount, paidAt }) => ({
      day,
      rate: formatRate(rate),
      amount: formatAmount(amount, terms.asset.scale),
      paid_at: toIso(paidAt),
    })),
  });
}
