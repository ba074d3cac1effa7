import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A record as it was computed. */
export interface TraderRecord {
  readonly at: Instant;
  readonly days: number;
  readonly trades: number;
  readonly wins: number;
  readonly profit: bigint;
  readonly drawdown: bigint;
  readonly followerProfit: bigint;
  readonly line: readonly { readonly day: string; readonly profit: string }[];
}

/** The records of traders. */
export async function selectRecords(
  db: Queryable,
  users: readonly UserId[],
): Promise<ReadonlyMap<UserId, TraderRecord>> {
  const { rows } = await db.query<
    Omit<TraderRecord, 'at' | 'followerProfit'> & { user_id: UserId; at: Date; follower_profit: bigint }
  >(
    `SELECT user_id::text AS user_id, at, days, trades, wins, profit, drawdown, follower_profit, line
     FROM copy_records r WHERE user_id = ANY ($1::bigint[])`,
    [arrayOf(users)],
  );
  return new Map(
    rows.map(({ user_id: user, at, follower_profit: followerProfit, ...row }) => [
      user,
      { ...row, at: fromDate(at), followerProfit },
    ]),
  );
}

/** Writes a record anew. */
export function upsertRecord(tx: Tx, user: UserId, record: TraderRecord): void {
  tx.send(
    `INSERT INTO copy_records (user_id, at, days, trades, wins, profit, drawdown, follower_profit, line)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb) ON CONFLICT (user_id) DO UPDATE SET at = excluded.at,
       days = excluded.days, trades = excluded.trades, wins = excluded.wins, profit = excluded.profit,
       drawdown = excluded.drawdown, follower_profit = excluded.follower_profit, line = excluded.line`,
    [
      user,
      toIso(record.at),
      record.days,
      record.trades,
      record.wins,
      record.profit.toString(),
      record.drawdown.toString(),
      record.followerProfit.toString(),
      JSON.stringify(record.line),
    ],
  );
}
