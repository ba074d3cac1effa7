import type { InputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { selectTerms } from '../config/index.ts';
import type { Dividend } from './accrual.ts';
import type { EarningPorts } from './earning.ts';
import type { EarningTerms, Position } from './position.ts';

/** Who reads their own positions. */
export interface PositionReader {
  readonly userId: UserId;
  readonly lang: Lang;
}

/** How a family shows a position. */
export type PositionAnswer<R, A> = (position: Position<R>, terms: EarningTerms<R>, lang: Lang, now: Instant) => A;

/** A position as its customer reads it. */
type Held<A> = A & { readonly paid_yesterday: string };

/** Shows positions under the terms that each was sold under, with what they were paid for yesterday. */
async function answersOf<R, D extends Dividend, A>(
  { db, clock, earning }: EarningPorts<R, D>,
  positions: readonly Position<R>[],
  lang: Lang,
  answerOf: PositionAnswer<R, A>,
): Promise<Held<A>[]> {
  const now = clock.now();
  const ids = positions.map(({ id }) => id);
  const paid = await earning.positions.selectPaid(db, ids, instant(startOfDay(now) - dayMs));
  const versions = await selectTerms(db, [...new Set(positions.map(({ termsId }) => termsId))]);
  const terms = new Map(versions.map((version) => [version.id, earning.sale.readTerms(version)]));
  return positions.map((position) => {
    const own = present(terms.get(position.termsId), 'its terms');
    const paidYesterday = formatAmount(paid.get(position.id) ?? 0n, own.asset.scale);
    return { ...answerOf(position, own, lang, now), paid_yesterday: paidYesterday };
  });
}

/** Own positions, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listPositions<R, D extends Dividend, A extends { readonly id: string }>(
  ports: EarningPorts<R, D>,
  { userId, lang }: PositionReader,
  input: InputOf<typeof lockupCalls.orders>,
  answerOf: PositionAnswer<R, A>,
) {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await ports.earning.positions.select(ports.db, userId, input.status ?? null, slice.value);
  return ok(pageOf(input, await answersOf(ports, rows, lang, answerOf), total));
}

/** One own position, and the decimals of its asset. @returns NOT_FOUND. */
export async function readPosition<R, D extends Dividend, A>(
  ports: EarningPorts<R, D>,
  { userId, lang }: PositionReader,
  id: string,
  answerOf: PositionAnswer<R, A>,
): Promise<Result<{ readonly answer: Held<A>; readonly scale: number }, Rejection>> {
  const found = await ports.earning.positions.find(ports.db, userId, id);
  if (found === undefined) return reject('NOT_FOUND');
  const answer = present((await answersOf(ports, [found], lang, answerOf))[0], 'the position');
  return ok({ answer, scale: ports.registry.getAsset(found.assetId).scale });
}
