import type { InputOf } from '@bourse/contract/call';
import type { lockupCalls } from '@bourse/contract/lockup';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { selectTerms } from '../config/index.ts';
import type { Dividend } from './accrual.ts';
import type { EarningPorts } from './earning.ts';
import type { EarningTerms, Position } from './position.ts';

/** A position with the terms that it was sold under. */
export interface SoldPosition<R> {
  readonly position: Position<R>;
  readonly terms: EarningTerms<R>;
}

async function withTerms<R, D extends Dividend>(
  { db, earning }: EarningPorts<R, D>,
  positions: readonly Position<R>[],
): Promise<SoldPosition<R>[]> {
  const versions = await selectTerms(db, [...new Set(positions.map(({ termsId }) => termsId))]);
  const terms = new Map(versions.map((version) => [version.id, earning.sale.readTerms(version)]));
  return positions.map((position) => ({ position, terms: present(terms.get(position.termsId), 'its terms') }));
}

/** Own positions, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listPositions<R, D extends Dividend, A extends { readonly id: string }>(
  ports: EarningPorts<R, D>,
  userId: UserId,
  input: InputOf<typeof lockupCalls.orders>,
  answerOf: (sold: SoldPosition<R>) => A,
) {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await ports.earning.positions.select(ports.db, userId, input.status ?? null, slice.value);
  return ok(pageOf(input, (await withTerms(ports, rows)).map(answerOf), total));
}

/** One own position. @returns NOT_FOUND. */
export async function readPosition<R, D extends Dividend>(
  ports: EarningPorts<R, D>,
  userId: UserId,
  id: string,
): Promise<Result<SoldPosition<R>, Rejection>> {
  const position = await ports.earning.positions.find(ports.db, userId, id);
  if (position === undefined) return reject('NOT_FOUND');
  return ok(present((await withTerms(ports, [position]))[0], 'the position'));
}
