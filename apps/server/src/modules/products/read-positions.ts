import type { InputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
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

/** The terms that each position was sold under. */
async function withTerms<R, D extends Dividend>(
  { db, earning }: EarningPorts<R, D>,
  positions: readonly Position<R>[],
): Promise<(readonly [Position<R>, EarningTerms<R>])[]> {
  const versions = await selectTerms(db, [...new Set(positions.map(({ termsId }) => termsId))]);
  const terms = new Map(versions.map((version) => [version.id, earning.sale.readTerms(version)]));
  return positions.map((position) => [position, present(terms.get(position.termsId), 'its terms')]);
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
  const now = ports.clock.now();
  const list = (await withTerms(ports, rows)).map(([position, terms]) => answerOf(position, terms, lang, now));
  return ok(pageOf(input, list, total));
}

/** One own position, and the decimals of its asset. @returns NOT_FOUND. */
export async function readPosition<R, D extends Dividend, A>(
  ports: EarningPorts<R, D>,
  { userId, lang }: PositionReader,
  id: string,
  answerOf: PositionAnswer<R, A>,
): Promise<Result<{ readonly answer: A; readonly scale: number }, Rejection>> {
  const found = await ports.earning.positions.find(ports.db, userId, id);
  if (found === undefined) return reject('NOT_FOUND');
  const [position, terms] = present((await withTerms(ports, [found]))[0], 'the position');
  return ok({ answer: answerOf(position, terms, lang, ports.clock.now()), scale: terms.asset.scale });
}
