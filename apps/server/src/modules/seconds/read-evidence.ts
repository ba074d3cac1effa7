import { priceGapSeconds } from '@bourse/contract/seconds';
import { instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Evidence } from '../../platform/module-manifest.ts';
import { formatPrice } from '../prices/index.ts';
import { findAnyOrder } from './order-store.ts';
import { gapMs, windowOf } from './settlement.ts';

/** What an order was settled at, without whose it is and how much it was; null while it is open. */
export async function readEvidence(db: Queryable, id: string): Promise<Evidence | null> {
  const order = await findAnyOrder(db, id);
  if (order === undefined || order.end === null) return null;
  const { createdAt, expiresAt, windowSeconds, strike, end } = order;
  const { from, to } = windowOf(expiresAt, windowSeconds);
  return {
    settlement: {
      kind: 'seconds',
      symbol: order.symbol,
      direction: order.direction,
      bought_at: toIso(createdAt),
      expires_at: toIso(expiresAt),
      window_seconds: windowSeconds,
      gap_seconds: priceGapSeconds,
      strike: strike === null ? null : formatPrice(strike),
      price: end.price === null ? null : formatPrice(end.price),
      result: end.result,
    },
    spans: [
      { from: createdAt, to: instant(createdAt + gapMs) },
      { from: instant(from - gapMs), to },
    ],
  };
}
