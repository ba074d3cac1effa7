import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';

/** What an order traded at a moment, by the references of its postings. */
export async function listTradesOfOrder(db: Queryable, order: string, at: Instant): Promise<readonly string[]> {
  const { rows } = await db.query<{ reference: string }>(
    `SELECT 'trade:' || id AS reference FROM spot_trades
     WHERE at = $1 AND (taker_order_id = $2::bigint OR maker_order_id = $2::bigint) ORDER BY id`,
    [toIso(at), order],
  );
  return rows.map(({ reference }) => reference);
}

/** When an own trade was; null where there is none of this id. */
export async function findTradeMoment(db: Queryable, owner: UserId, trade: string): Promise<Instant | null> {
  const side = (of: 'taker' | 'maker'): string =>
    `SELECT at FROM spot_trades WHERE ${of}_user_id = $1 AND id = $2::bigint`;
  const { rows } = await db.query<{ at: Date }>(`${side('taker')} UNION ALL ${side('maker')} LIMIT 1`, [owner, trade]);
  return rows.map(({ at }) => fromDate(at))[0] ?? null;
}
