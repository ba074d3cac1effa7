import type { AssetId, MarketId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type Price, price } from '../../prices/index.ts';
import type { Trigger } from '../lane/effects.ts';

/** What a mark price has reached, without whose position it was. */
export interface StoredTrigger {
  readonly symbol: string;
  readonly reason: Trigger['reason'];
  readonly sign: 1 | -1;
  readonly level: Price;
  readonly watchedFrom: Instant;
  readonly at: Instant;
}

/** One trigger; undefined where there is none. */
export async function findTrigger(db: Queryable, id: string): Promise<StoredTrigger | undefined> {
  const { rows } = await db.query<{
    symbol: string;
    reason: Trigger['reason'];
    direction: 1 | -1;
    level: bigint;
    watched_from: Date;
    at: Date;
  }>(
    `SELECT p.symbol, t.reason, t.direction, t.level, t.watched_from, t.at
     FROM lever_triggers t JOIN lever_positions p ON p.id = t.position_id WHERE t.id = $1`,
    [id],
  );
  return rows.map(({ direction, watched_from: from, ...row }) => ({
    ...row,
    sign: direction,
    level: price(row.level),
    watchedFrom: fromDate(from),
    at: fromDate(row.at),
  }))[0];
}

/** The fee of a night, without whose it was. */
export interface StoredOvernight {
  readonly symbol: string;
  readonly marketId: MarketId;
  readonly assetId: AssetId;
  readonly termsId: string;
  readonly midnight: Instant;
  /** The number of the tick of the mark price. */
  readonly markId: number;
  readonly lots: number;
  readonly value: bigint;
  readonly rate: bigint;
  readonly fee: bigint;
}

/** One fee of a night; undefined where there is none. */
export async function findOvernight(db: Queryable, id: string): Promise<StoredOvernight | undefined> {
  const { rows } = await db.query<{
    symbol: string;
    market_id: MarketId;
    asset_id: AssetId;
    terms_id: string;
    midnight: Date;
    mark_id: string;
    lots: number;
    value: bigint;
    rate: bigint;
    fee: bigint;
  }>(
    `SELECT p.symbol, p.market_id, p.asset_id, p.terms_id, t.at AS midnight, t.mark_id, t.lots, t.value,
       t.rate, t.fee
     FROM lever_overnights t JOIN lever_positions p ON p.id = t.position_id WHERE t.id = $1`,
    [id],
  );
  return rows.map((row) => ({
    symbol: row.symbol,
    marketId: row.market_id,
    assetId: row.asset_id,
    termsId: row.terms_id,
    midnight: fromDate(row.midnight),
    markId: Number.parseInt(row.mark_id, 10),
    lots: row.lots,
    value: row.value,
    rate: row.rate,
    fee: row.fee,
  }))[0];
}
