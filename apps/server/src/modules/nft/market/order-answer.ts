import type { OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { readBeacons, readRounds, trustOf } from '../../beacons/index.ts';
import { readReceipts } from '../../receipts/index.ts';
import { mediaAnswer } from '../artworks/item-answer.ts';
import { findItems } from '../artworks/item-store.ts';
import type { NftContext } from '../nft-ports.ts';
import type { Order } from './order-store.ts';

type OrderAnswer = OutputOf<typeof nftCalls.payOrder>;

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

type DrawAnswer = NonNullable<OrderAnswer['draw']>;

/** By what own boxes are drawn, by their orders. */
async function drawAnswers(db: Queryable, orders: readonly Order[]): Promise<ReadonlyMap<string, DrawAnswer>> {
  const boxed = orders.flatMap(({ id, unit, round, beaconId }) =>
    unit === null || round === null || beaconId === null ? [] : [{ id, unit, round, beaconId }],
  );
  const beacons = await readBeacons(
    db,
    boxed.map(({ beaconId }) => beaconId),
  );
  const receipts = await readReceipts(
    db,
    'box_purchase',
    boxed.map(({ id }) => id),
  );
  const answers = new Map<string, DrawAnswer>();
  for (const [beaconId, own] of Map.groupBy(boxed, (one) => one.beaconId)) {
    const { source } = present(beacons.get(beaconId), 'the beacon of a box');
    const rounds = await readRounds(
      db,
      beaconId,
      own.map(({ round }) => round),
    );
    for (const { id, unit, round } of own) {
      const { dueAt, told } = present(rounds.get(round), 'the round of an order');
      answers.set(id, {
        unit,
        trust: trustOf(source),
        beacon: source,
        round,
        due_at: toIso(dueAt),
        is_told: told !== null,
        receipt: receipts.get(id) ?? null,
      });
    }
  }
  return answers;
}

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
  const draws = await drawAnswers(db, orders);
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
      draw: draws.get(order.id) ?? null,
      created_at: toIso(order.createdAt),
      paid_at: isoOf(order.paidAt),
    };
  });
}

/** The same of one. */
export async function orderAnswerOf(ports: NftContext, db: Queryable, order: Order): Promise<OrderAnswer> {
  return present((await orderAnswers(ports, db, [order]))[0], 'the order');
}
