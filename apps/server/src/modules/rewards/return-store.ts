import { type AssetId, assetId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';

const dayText = (day: Instant): string => toIso(day).slice(0, 10);

/** What coupons gave back to a customer on a day in a coin, and what its fees took up of it. */
export interface Returned {
  readonly userId: UserId;
  readonly assetId: AssetId;
  readonly returned: bigint;
  readonly taken: bigint;
  readonly rest: bigint;
}

/** What coupons gave back, in one coin. */
export interface Rest {
  readonly userId: UserId;
  readonly assetId: AssetId;
  readonly amount: bigint;
}

/** What was left over of each customer's and coin's returns before a day; none of those where nothing was. */
export async function listRests(db: Queryable, users: readonly UserId[], day: Instant): Promise<Rest[]> {
  const { rows } = await db.query<{ user_id: string; asset_id: number; rest: bigint }>(
    `SELECT user_id, asset_id, rest FROM (
       SELECT DISTINCT ON (user_id, asset_id) user_id, asset_id, rest FROM invite_returns
       WHERE user_id = ANY ($1::bigint[]) AND day < $2 ORDER BY user_id, asset_id, day DESC) last
     WHERE rest > 0 ORDER BY user_id, asset_id`,
    [arrayOf(users), dayText(day)],
  );
  return rows.map((row) => ({ userId: userId(row.user_id), assetId: assetId(row.asset_id), amount: row.rest }));
}

/** Keeps what the fees of a day took up; the same again changes nothing. */
export async function insertReturns(tx: Queryable, lines: readonly Returned[], day: Instant): Promise<void> {
  await tx.query(
    `INSERT INTO invite_returns (user_id, day, asset_id, returned, taken, rest)
     SELECT user_id, $2::date, asset_id, returned, taken, rest
     FROM unnest($1::bigint[], $3::int[], $4::numeric[], $5::numeric[], $6::numeric[])
       AS d (user_id, asset_id, returned, taken, rest)
     ORDER BY user_id, asset_id ON CONFLICT (user_id, asset_id, day) DO NOTHING`,
    [
      columnOf(lines, (line) => line.userId),
      dayText(day),
      columnOf(lines, (line) => String(line.assetId)),
      columnOf(lines, (line) => String(line.returned)),
      columnOf(lines, (line) => String(line.taken)),
      columnOf(lines, (line) => String(line.rest)),
    ],
  );
}
