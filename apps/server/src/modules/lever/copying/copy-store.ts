import type { AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant } from '@bourse/kernel/instant';
import { arrayOf } from '../../../platform/database/array-literal.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sign } from '../positions/margin.ts';

/** A fill of somebody's position, with what was open of it right before. */
export interface SeenFill {
  readonly id: string;
  readonly positionId: number;
  readonly owner: UserId;
  readonly productId: string;
  readonly assetId: AssetId;
  readonly symbol: string;
  readonly sign: Sign;
  readonly multiple: number;
  readonly opens: boolean;
  readonly ticks: number;
  readonly lots: number;
  /** Lots that had been opened and closed of the position before. */
  readonly opened: number;
  readonly closed: number;
  readonly at: Instant;
  readonly orderedAt: Instant;
}

/** The newest fill of all. */
export async function selectLastFill(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM lever_fills');
  return rows[0]?.id ?? '0';
}

/** Fills of some customers behind one fill up to another, in their order. */
export async function selectFillsBetween(
  db: Queryable,
  owners: readonly UserId[],
  after: string,
  until: string,
  limit: number,
): Promise<SeenFill[]> {
  const { rows } = await db.query<{
    id: string;
    position_id: string;
    user_id: UserId;
    product_id: string;
    asset_id: AssetId;
    symbol: string;
    sign: Sign;
    multiple: number;
    opens: boolean;
    ticks: string;
    lots: number;
    opened: number;
    closed: number;
    at: Date;
    created_at: Date;
  }>(
    `SELECT f.id::text AS id, f.position_id::text AS position_id, p.user_id::text AS user_id, p.product_id::text AS product_id,
       p.asset_id, p.symbol, p.sign, p.multiple, f.opens, f.ticks::text AS ticks, f.lots, f.at, p.created_at,
       b.opened, b.closed
     FROM lever_fills f JOIN lever_positions p ON p.id = f.position_id CROSS JOIN LATERAL (
       SELECT coalesce(sum(e.lots) FILTER (WHERE e.opens), 0)::int AS opened,
         coalesce(sum(e.lots) FILTER (WHERE NOT e.opens), 0)::int AS closed
       FROM lever_fills e WHERE e.position_id = f.position_id AND e.id < f.id) AS b
     WHERE f.id > $2 AND f.id <= $3 AND p.user_id = ANY ($1::bigint[]) ORDER BY f.id LIMIT $4`,
    [arrayOf(owners), after, until, limit],
  );
  return rows.map(({ position_id: position, user_id: owner, product_id: productId, asset_id: assetId, ...row }) => ({
    ...row,
    positionId: Number.parseInt(position, 10),
    owner,
    productId,
    assetId,
    ticks: Number.parseInt(row.ticks, 10),
    at: fromDate(row.at),
    orderedAt: fromDate(row.created_at),
  }));
}

/** Every fill of a position up to one of them, in their order. */
export async function selectFillsOf(
  db: Queryable,
  position: number,
  until: string,
): Promise<{ readonly id: string; readonly opens: boolean; readonly lots: number }[]> {
  const { rows } = await db.query<{ id: string; opens: boolean; lots: number }>(
    'SELECT f.id::text AS id, f.opens, f.lots FROM lever_fills f WHERE position_id = $1 AND f.id <= $2 ORDER BY f.id',
    [position, until],
  );
  return rows;
}

/** What positions that are over have come to after every fee, in atoms; of the others nothing is told. */
export async function selectResults(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly result: bigint; readonly closedAt: Instant }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; result: bigint; closed_at: Date }>(
    `SELECT id::text AS id, (realised - fees - overnight + funding)::numeric(38,0) AS result, closed_at
     FROM lever_positions p WHERE id = ANY ($1::bigint[]) AND status > 2 AND closed_at IS NOT NULL`,
    [arrayOf(ids)],
  );
  return new Map(
    rows.map(({ id, result, closed_at: at }) => [Number.parseInt(id, 10), { result, closedAt: fromDate(at) }]),
  );
}

/** When a customer has traded a contract first; null where never. */
export async function selectFirstTrade(db: Queryable, owner: UserId): Promise<Instant | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'SELECT min(opened_at) AS at FROM lever_positions p WHERE user_id = $1',
    [owner],
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : fromDate(at);
}

/** What a day's closed positions of a customer have come to. */
export interface DayResult {
  /** As `2026-03-02`. */
  readonly day: string;
  readonly result: bigint;
  readonly trades: number;
  readonly wins: number;
}

/** The days on which a customer's positions in a currency ended, oldest first; every position that was ever opened counts. */
export async function selectDays(db: Queryable, owner: UserId, asset: AssetId): Promise<DayResult[]> {
  const { rows } = await db.query<DayResult>(
    `SELECT to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(r)::numeric(38,0) AS result,
       count(*)::int AS trades, count(*) FILTER (WHERE r > 0)::int AS wins
     FROM (SELECT closed_at, realised - fees - overnight + funding AS r FROM lever_positions p
       WHERE user_id = $1 AND asset_id = $2 AND status = 3 AND closed_at IS NOT NULL) AS n
     GROUP BY 1 ORDER BY 1`,
    [owner, asset],
  );
  return rows;
}
