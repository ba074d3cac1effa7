import type { AssetId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type Price, price } from '../../prices/index.ts';

/** A cross account that was liquidated, without whose it was. */
export interface StoredCrossTrigger {
  readonly asset: AssetId;
  readonly at: Instant;
  readonly watchedFrom: Instant;
  readonly balance: bigint;
  readonly equity: bigint;
  readonly maintenance: bigint;
  readonly legs: readonly {
    readonly symbol: string;
    readonly termsId: string;
    readonly sign: 1 | -1;
    readonly lots: number;
    readonly cost: bigint;
    readonly rate: bigint;
    readonly mark: Price;
    readonly markAt: Instant;
  }[];
}

/** One of them; undefined where there is none. */
export async function findCrossTrigger(db: Queryable, id: string): Promise<StoredCrossTrigger | undefined> {
  const { rows } = await db.query<{
    asset_id: AssetId;
    at: Date;
    watched_from: Date;
    balance: bigint;
    equity: bigint;
    maintenance: bigint;
  }>('SELECT asset_id, at, watched_from, balance, equity, maintenance FROM lever_cross_triggers t WHERE id = $1', [id]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const legs = await db.query<{
    symbol: string;
    terms_id: string;
    sign: 1 | -1;
    lots: number;
    cost: bigint;
    maintenance: bigint;
    mark: bigint;
    mark_at: Date;
  }>(
    `SELECT p.symbol, p.terms_id, p.sign, l.lots, l.cost, l.maintenance, l.mark, l.mark_at
     FROM lever_cross_legs l JOIN lever_positions p ON p.id = l.position_id WHERE l.trigger_id = $1 ORDER BY l.position_id`,
    [id],
  );
  return {
    asset: row.asset_id,
    at: fromDate(row.at),
    watchedFrom: fromDate(row.watched_from),
    balance: row.balance,
    equity: row.equity,
    maintenance: row.maintenance,
    legs: legs.rows.map((leg) => ({
      symbol: leg.symbol,
      termsId: leg.terms_id,
      sign: leg.sign,
      lots: leg.lots,
      cost: leg.cost,
      rate: leg.maintenance,
      mark: price(leg.mark),
      markAt: fromDate(leg.mark_at),
    })),
  };
}
