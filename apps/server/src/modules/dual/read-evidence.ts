import { dualGapSeconds, dualPatienceHours, dualWindowMinutes } from '@bourse/contract/dual';
import { toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Evidence } from '../../platform/module-manifest.ts';
import { formatPrice } from '../prices/index.ts';
import { lastEnd, readUpTo } from './deciding-window.ts';
import { findAnyOrder } from './order-store.ts';

/** What an order was settled at, without whose it is and how much it was; null while it is open. */
export async function readEvidence(db: Queryable, id: string): Promise<Evidence | null> {
  const order = await findAnyOrder(db, id);
  if (order === undefined || order.end === null) return null;
  const { symbol, type, linked, settlesAt, end } = order;
  return {
    settlement: {
      kind: 'dual',
      symbol,
      type,
      linked_price: formatPrice(linked),
      settles_at: toIso(settlesAt),
      window_seconds: dualWindowMinutes * 60,
      gap_seconds: dualGapSeconds,
      patience_seconds: dualPatienceHours * 3_600,
      decided_at: end.decidedAt === null ? null : toIso(end.decidedAt),
      price: end.price === null ? null : formatPrice(end.price),
      result: end.price === null ? 'returned' : end.isConverted === (type === 'call') ? 'usdt' : 'coin',
    },
    spans: [readUpTo(settlesAt, end.decidedAt ?? lastEnd(settlesAt))],
  };
}
