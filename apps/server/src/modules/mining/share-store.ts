import type { Atoms } from '@bourse/kernel/amount';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { dayText, type Dividend, type ProductDay } from '../products/index.ts';

/** The share of one position in the budget of one day, and what shared that budget. */
export interface Share extends Dividend {
  readonly staked: bigint;
}

/** Writes down which shares were paid; a day is paid once. */
export function insertShares(tx: Tx, shares: readonly Share[], at: Instant): void {
  if (shares.length === 0) return;
  tx.send(
    `INSERT INTO mining_dividends (position_id, day, staked, amount, paid_at)
     SELECT *, $5::timestamptz FROM unnest($1::bigint[], $2::date[], $3::numeric[], $4::numeric[])`,
    [
      shares.map(({ positionId }) => positionId),
      shares.map(({ day }) => dayText(day)),
      columnOf(shares, ({ staked }) => staked),
      columnOf(shares, ({ amount }) => amount),
      toIso(at),
    ],
    shares.length,
  );
}

/** The shares that a position was paid, newest first. */
export async function selectShares(
  db: Queryable,
  positionId: string,
): Promise<{ readonly day: string; readonly staked: bigint; readonly amount: Atoms; readonly paidAt: Instant }[]> {
  const { rows } = await db.query<{ day: string; staked: bigint; amount: Atoms; paid_at: Date }>(
    `SELECT day::text AS day, staked, amount, paid_at FROM mining_dividends WHERE position_id = $1
     ORDER BY mining_dividends.day DESC`,
    [positionId],
  );
  return rows.map(({ paid_at: paidAt, ...row }) => ({ ...row, paidAt: fromDate(paidAt) }));
}

/** What shared the budget on these days, as far as it is written down. */
export async function selectStaked(db: Queryable, days: readonly ProductDay[]): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ product_id: string; day: string; staked: bigint }>(
    `SELECT product_id, day::text AS day, staked FROM mining_days
     WHERE (product_id, day) IN (SELECT * FROM unnest($1::bigint[], $2::date[]))`,
    [days.map(({ productId }) => productId), days.map(({ day }) => dayText(day))],
  );
  return new Map(rows.map(({ product_id: id, day, staked }) => [`${id} ${day}`, staked]));
}

/**
 * Writes down what shared the budget of a day: the positions that were running when it began and whose term has it. One
 * that has expired, and whose end is late, has no part. The positions say it for ever, so it does not matter when it is
 * asked, or by how many at once.
 */
export async function insertStaked(tx: Tx, { productId, day }: ProductDay): Promise<void> {
  await tx.query(
    `INSERT INTO mining_days (product_id, day, staked)
     SELECT $1, $2::date, coalesce(sum(amount), 0) FROM mining_positions
     WHERE product_id = $1 AND starts_at <= $3 AND expires_at > $3 AND (redeemed_at IS NULL OR redeemed_at > $3)
     ON CONFLICT DO NOTHING`,
    [productId, dayText(day), toIso(day)],
  );
}
