import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { selectTerms } from '../config/index.ts';
import { formatRate } from '../products/index.ts';
import { selectDividends } from './dividend-store.ts';
import { findPosition, type Position, selectPositions } from './lockup-store.ts';
import type { LockupTerms } from './lockup-terms.ts';
import type { LockupPorts } from './open-lockup.ts';
import { positionAnswer } from './position-answer.ts';

async function termsOf({ db, sale }: LockupPorts, positions: readonly Position[]): Promise<Map<string, LockupTerms>> {
  const versions = await selectTerms(db, [...new Set(positions.map(({ termsId }) => termsId))]);
  return new Map(versions.map((version) => [version.id, sale.readTerms(version)]));
}

/** Own positions, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listPositions(
  ports: LockupPorts,
  whose: { readonly userId: UserId; readonly lang: Lang },
  input: InputOf<typeof lockupCalls.orders>,
): Promise<Result<OutputOf<typeof lockupCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectPositions(ports.db, whose.userId, input.status ?? null, slice.value);
  const terms = await termsOf(ports, rows);
  const now = ports.clock.now();
  const list = rows.map((row) => positionAnswer(row, present(terms.get(row.termsId), 'its terms'), whose.lang, now));
  return ok(pageOf(input, list, total));
}

/** One own position with each dividend. @returns NOT_FOUND. */
export async function readPosition(
  ports: LockupPorts,
  whose: { readonly userId: UserId; readonly lang: Lang },
  id: string,
): Promise<Result<OutputOf<typeof lockupCalls.order>, Rejection>> {
  const position = await findPosition(ports.db, whose.userId, id);
  if (position === undefined) return reject('NOT_FOUND');
  const terms = present((await termsOf(ports, [position])).get(position.termsId), 'its terms');
  const dividends = await selectDividends(ports.db, id);
  return ok({
    ...positionAnswer(position, terms, whose.lang, ports.clock.now()),
    dividends: dividends.map(({ day, rate, amount, paidAt }) => ({
      day,
      rate: formatRate(rate),
      amount: formatAmount(amount, terms.asset.scale),
      paid_at: toIso(paidAt),
    })),
  });
}
