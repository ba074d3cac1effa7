import type { MarketId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
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
const inWindow = 'at > $2 AND at <= $3';

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
