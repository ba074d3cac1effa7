import { type AssetId, type MarketId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** What a customer wants to be told of. */
export interface PriceAlert {
  readonly id: string;
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly condition: 'above' | 'below';
  /** In quote atoms of the market, as `reached` is. */
  readonly price: bigint;
  readonly createdAt: Instant;
  readonly toldAt: Instant | null;
  readonly reached: bigint | null;
}

interface AlertRow {
  readonly id: string;
  readonly user_id: string;
  readonly market_id: MarketId;
  readonly condition: PriceAlert['condition'];
  readonly price: bigint;
  readonly created_at: Date;
  readonly told_at: Date | null;
  readonly reached: bigint | null;
}

const alertOf = (row: AlertRow): PriceAlert => ({
  id: row.id,
  userId: userId(row.user_id),
  marketId: row.market_id,
  condition: row.condition,
  price: row.price,
  createdAt: fromDate(row.created_at),
  toldAt: row.told_at === null ? null : fromDate(row.told_at),
  reached: row.reached,
});

const columns = `id::text AS id, user_id::text AS user_id, market_id, condition, price, created_at, told_at, reached`;

/** Writes an alert down. */
export async function insertAlert(
  tx: Tx,
  { userId: owner, marketId, condition, price, createdAt }: Omit<PriceAlert, 'id' | 'toldAt' | 'reached'>,
  quoteAsset: AssetId,
): Promise<PriceAlert> {
  const { rows } = await tx.query<AlertRow>(
    `INSERT INTO price_alerts (user_id, market_id, condition, price, created_at, quote_asset)
     VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING ${columns}`,
    [owner, marketId, condition, price, toIso(createdAt), quoteAsset],
  );
  return alertOf(present(rows[0], 'the inserted alert'));
}

/** How many alerts of a customer are open. */
export function countOpen(db: Queryable, owner: UserId): Promise<number> {
  return countRows(db, 'SELECT 1 FROM price_alerts WHERE user_id = $1 AND told_at IS NULL', [owner]);
}

/** @returns whether there was such an alert of the customer's. */
export async function deleteAlert(tx: Tx, owner: UserId, id: string): Promise<boolean> {
  return (await tx.query('DELETE FROM price_alerts WHERE user_id = $1 AND id = $2', [owner, id])).rowCount === 1;
}

/** Alerts of a customer, newest first. */
export async function selectAlerts(
  db: Queryable,
  owner: UserId,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: PriceAlert[]; readonly total: number }> {
  const { rows } = await db.query<AlertRow>(
    `SELECT ${columns} FROM price_alerts WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2)
     ORDER BY price_alerts.id DESC LIMIT $3 OFFSET $4`,
    [owner, below, limit, offset],
  );
  const total = await countRows(db, 'SELECT 1 FROM price_alerts WHERE user_id = $1', [owner]);
  return { rows: rows.map(alertOf), total };
}

/** The markets of which somebody wants to be told. */
export async function listWatched(db: Queryable): Promise<MarketId[]> {
  const { rows } = await db.query<{ market_id: MarketId }>(
    'SELECT DISTINCT market_id FROM price_alerts WHERE told_at IS NULL ORDER BY market_id',
  );
  return rows.map(({ market_id: id }) => id);
}

/**
 * Marks open alerts of a market that a price has reached as told, at most so many: whoever marks one tells of it, in the
 * same transaction, and others pass over what is being marked.
 */
export async function markReached(
  tx: Tx,
  market: MarketId,
  price: bigint,
  { at, limit }: { readonly at: Instant; readonly limit: number },
): Promise<PriceAlert[]> {
  const { rows } = await tx.query<AlertRow>(
    `UPDATE price_alerts SET told_at = $3, reached = $2 WHERE id IN (
       SELECT id FROM price_alerts WHERE market_id = $1 AND told_at IS NULL
         AND ((condition = 'above' AND price <= $2::numeric) OR (condition = 'below' AND price >= $2::numeric))
       ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING ${columns}`,
    [market, price, toIso(at), limit],
  );
  return rows.map(alertOf);
}
