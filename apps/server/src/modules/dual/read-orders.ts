import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { dualCalls } from '@bourse/contract/dual';
import type { Lang } from '@bourse/contract/lang';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { formatPrice } from '../prices/index.ts';
import { evidenceOf, orderAnswer, subjectOf } from './dual-answer.ts';
import type { DualPorts } from './dual-ports.ts';
import { termsOf } from './dual-terms.ts';
import type { Order } from './order.ts';
import { findOrder, selectHistory, selectOrders } from './order-store.ts';

/** Who reads their own orders. */
export interface OrderReader {
  readonly userId: UserId;
  readonly lang: Lang;
}

async function answersOf({ db, clock, registry }: DualPorts, orders: readonly Order[], lang: Lang) {
  const terms = await termsOf(
    db,
    registry,
    orders.map(({ termsId }) => termsId),
  );
  const now = clock.now();
  return orders.map((order) => orderAnswer(order, present(terms.get(order.termsId), 'its terms'), lang, now));
}

/** Own orders, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listOrders(
  ports: DualPorts,
  { userId, lang }: OrderReader,
  input: InputOf<typeof dualCalls.orders>,
): Promise<Result<OutputOf<typeof dualCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const which = { owner: userId, state: input.status ?? null, now: ports.clock.now() };
  const { rows, total } = await selectOrders(ports.db, which, slice.value);
  return ok(pageOf(input, await answersOf(ports, rows, lang), total));
}

/** One own order. @returns NOT_FOUND. */
export async function readOrder(
  ports: DualPorts,
  { userId, lang }: OrderReader,
  id: string,
): Promise<Result<OutputOf<typeof dualCalls.order>, Rejection>> {
  const order = await findOrder(ports.db, userId, id);
  if (order === undefined) return reject('NOT_FOUND');
  return ok(present((await answersOf(ports, [order], lang))[0], 'the order'));
}

/** Products that were settled, each version of their terms once. */
export async function readHistory(
  { db, registry }: DualPorts,
  lang: Lang,
  { currency_id: coin, page, limit }: InputOf<typeof dualCalls.history>,
): Promise<Result<OutputOf<typeof dualCalls.history>, Rejection>> {
  const { rows, total } = await selectHistory(db, coin ?? null, { limit, offset: (page - 1) * limit });
  const terms = await termsOf(
    db,
    registry,
    rows.map(({ termsId }) => termsId),
  );
  const list = rows.map((order) => {
    const subject = subjectOf(present(terms.get(order.termsId), 'its terms'), lang, order.createdAt);
    const { name, type, symbol, currency_id, currency, apr, linked_price, settles_at } = subject;
    const price = order.end?.price ?? null;
    return {
      product_id: order.productId,
      name,
      type,
      symbol,
      currency_id,
      currency,
      apr,
      linked_price,
      settles_at,
      price: price === null ? null : formatPrice(price),
      evidence: evidenceOf(order.id),
    };
  });
  return ok({ list, page, limit, total });
}
