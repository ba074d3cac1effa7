import { type MarketId, marketId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A trade of somebody with somebody. */
export interface Fill {
  readonly id: string;
  readonly at: Instant;
  /** In ticks. */
  readonly price: bigint;
  /** In lots. */
  readonly quantity: bigint;
  readonly buyer: UserId;
}

/** A time: not its beginning, but its end. */
export interface FillWindow {
  readonly after: Instant;
  readonly until: Instant;
  readonly limit: number;
}

interface FillRow {
  readonly id: string;
  readonly at: Date;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly buyer: UserId;
}

const columns = `id::text AS id, at, price, quantity,
  (CASE taker_side WHEN 'buy' THEN taker_user_id ELSE maker_user_id END)::text AS buyer`;
/** Ids grow with time, but for moments in which markets overtake each other: what is older than the window is not read. */
const newer =
  "id >= coalesce((SELECT id FROM spot_trades WHERE at > $2::timestamptz - interval '1 minute' ORDER BY at, id LIMIT 1), 0)";
const inWindow = `at > $2 AND at <= $3 AND ${newer}`;

const fillOf = (row: FillRow): Fill => ({ ...row, at: fromDate(row.at) });

/** The trades of somebody on either side, newest first. */
export async function listFillsOf(db: Queryable, user: UserId, { after, until, limit }: FillWindow): Promise<Fill[]> {
  const side = (of: 'taker' | 'maker'): string =>
    `(SELECT * FROM spot_trades WHERE ${of}_user_id = $1 AND ${inWindow} ORDER BY ${of}_user_id, id DESC LIMIT $4)`;
  const { rows } = await db.query<FillRow>(
    `SELECT ${columns} FROM (${side('taker')} UNION ALL ${side('maker')}) t ORDER BY t.id DESC LIMIT $4`,
    [user, toIso(after), toIso(until), limit],
  );
  return rows.map(fillOf);
}

/** The trades of two with each other in a market, or in all of them, newest first. */
export async function listFillsBetween(
  db: Queryable,
  [one, other]: readonly [UserId, UserId],
  market: MarketId | null,
  { after, until, limit }: FillWindow,
): Promise<Fill[]> {
  const side = (taker: string, maker: string): string =>
    `(SELECT * FROM spot_trades WHERE taker_user_id = ${taker} AND maker_user_id = ${maker} AND ${inWindow}
      AND ($6::int IS NULL OR market_id = $6) ORDER BY taker_user_id, id DESC LIMIT $4)`;
  const { rows } = await db.query<FillRow>(
    `SELECT ${columns} FROM (${side('$1', '$5')} UNION ALL ${side('$5', '$1')}) t ORDER BY t.id DESC LIMIT $4`,
    [one, toIso(after), toIso(until), limit, other, market],
  );
  return rows.map(fillOf);
}

/** A trade of two, and where it was. */
export interface MarketFill extends Fill {
  readonly market: MarketId;
}

/** The trades of each of some pairs with each other, in all markets together, newest first; by `one other`. */
export async function listFillsOfPairs(
  db: Queryable,
  pairs: readonly (readonly [UserId, UserId])[],
  { after, until, limit }: FillWindow,
): Promise<ReadonlyMap<string, readonly MarketFill[]>> {
  const side = (taker: string, maker: string): string =>
    `(SELECT * FROM spot_trades WHERE taker_user_id = ${taker} AND maker_user_id = ${maker} AND ${inWindow}
      ORDER BY taker_user_id, id DESC LIMIT $5)`;
  const { rows } = await db.query<FillRow & { readonly pair: string; readonly market_id: number }>(
    `SELECT p.one || ' ' || p.other AS pair, t.* FROM unnest($1::bigint[], $4::bigint[]) AS p (one, other)
     CROSS JOIN LATERAL (SELECT ${columns}, market_id
       FROM (${side('p.one', 'p.other')} UNION ALL ${side('p.other', 'p.one')}) s ORDER BY s.id DESC LIMIT $5) t`,
    [columnOf(pairs, ([one]) => one), toIso(after), toIso(until), columnOf(pairs, ([, other]) => other), limit],
  );
  const fills = rows.map(
    ({ pair, market_id: market, ...row }) => [pair, { ...fillOf(row), market: marketId(market) }] as const,
  );
  const byPair = Map.groupBy(fills, ([pair]) => pair);
  return new Map([...byPair].map(([pair, all]) => [pair, all.map(([, fill]) => fill)]));
}

/** Of pairs, those who have traded with each other at least `count` times, in all markets together; each as `one other`. */
export async function pairsThatTradeOften(
  db: Queryable,
  pairs: readonly (readonly [UserId, UserId])[],
  count: number,
  { after, until }: Omit<FillWindow, 'limit'>,
): Promise<ReadonlySet<string>> {
  const side = (taker: string, maker: string): string =>
    `(SELECT 1 FROM spot_trades WHERE taker_user_id = ${taker} AND maker_user_id = ${maker} AND ${inWindow} LIMIT $5)`;
  const { rows } = await db.query<{ pair: string }>(
    `SELECT one || ' ' || other AS pair FROM unnest($1::bigint[], $4::bigint[]) AS p (one, other)
     WHERE (SELECT count(*) FROM (${side('p.one', 'p.other')} UNION ALL ${side('p.other', 'p.one')}) t) >= $5`,
    [columnOf(pairs, ([one]) => one), toIso(after), toIso(until), columnOf(pairs, ([, other]) => other), count],
  );
  return new Set(rows.map(({ pair }) => pair));
}
