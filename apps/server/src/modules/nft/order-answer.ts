import type { OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import { mediaAnswer } from './item-answer.ts';
import { findItems } from './item-store.ts';
import type { NftContext } from './nft-ports.ts';
import type { Order } from './order-store.ts';

type OrderAnswer = OutputOf<typeof nftCalls.payOrder>;

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** Own orders as they are told. */
export async function orderAnswers(
  { registry, links }: NftContext,
  db: Queryable,
  orders: readonly Order[],
): Promise<OrderAnswer[]> {
  const linkTo = await links(db);
  const items = await findItems(
    db,
    orders.map(({ code }) => code),
  );
  return orders.map((order) => {
    const item = present(items.get(order.code), 'what was ordered');
    const { id: currency_id, code: currency, scale } = registry.getAsset(order.assetId);
    const { price, margin, status } = order;
    return {
      id: order.id,
      sale_type: order.kind,
      code: order.code,
      name: item.name,
      ...mediaAnswer(linkTo, item),
      price: formatAmount(price, scale),
      currency_id,
      currency,
      margin: formatAmount(margin, scale),
      to_pay: formatAmount(status === 0 ? price - margin : 0n, scale),
      status,
      pay_deadline: isoOf(order.payUntil),
      is_read: order.isRead,
      is_opened: order.kind === 'box' ? order.opened !== null : null,
      seed: order.seed,
      created_at: toIso(order.createdAt),
      paid_at: isoOf(order.paidAt),
    };
  });
}

/** The same of one. */
export async function orderAnswerOf(ports: NftContext, db: Queryable, order: Order): Promise<OrderAnswer> {
  return present((await orderAnswers(ports, db, [order]))[0], 'the order');
}
