import type { AssetId, MarketId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Price, price } from '../prices/index.ts';
import type { Trigger } from './effects.ts';

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
