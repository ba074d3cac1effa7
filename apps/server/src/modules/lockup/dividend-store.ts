import type { Atoms } from '@bourse/kernel/amount';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { dayText, type Dividend, type ProductDay } from '../products/index.ts';
import type { DayFill } from './lockup.ts';

/** The yield of one day of one position, and the rate of that day. */
export interface LockupDividend extends Dividend {
  readonly rate: bigint;
}

/** Writes down what was paid for which day; a day is paid once. */
export function insertDividends(tx: Tx, dividends: readonly LockupDividend[], at: Instant): void {
  if (dividends.length === 0) return;
  tx.send(
    `INSERT INTO lockup_dividends (position_id, day, rate, amount, paid_at)
     SELECT *, $5::timestamptz FROM unnest($1::bigint[], $2::date[], $3::numeric[], $4::numeric[])`,
    [
      dividends.map(({ positionId }) => positionId),
      dividends.map(({ day }) => dayText(day)),
      columnOf(dividends, ({ rate }) => rate),
      columnOf(dividends, ({ amount }) => amount),
      toIso(at),
    ],
    dividends.length,
  );
}

/** The dividends of a position, newest first. */
export async function selectDividends(
  db: Queryable,
  positionId: string,
): Promise<(Omit<LockupDividend, 'day'> & { readonly day: string; readonly paidAt: Instant })[]> {
  const { rows } = await db.query<{ day: string; rate: bigint; amount: Atoms; paid_at: Date }>(
    `SELECT day::text AS day, rate, amount, paid_at FROM lockup_dividends WHERE position_id = $1
     ORDER BY lockup_dividends.day DESC`,
    [positionId],
  );
  return rows.map(({ paid_at: paidAt, ...row }) => ({ positionId, ...row, paidAt: fromDate(paidAt) }));
}

/** What is written down of these days. */
export async function selectDays(db: Queryable, days: readonly ProductDay[]): Promise<Map<string, DayFill>> {
  const { rows } = await db.query<{ product_id: string; day: string } & DayFill>(
    `SELECT product_id, day::text AS day, sold, quota FROM lockup_days
     WHERE (product_id, day) IN (SELECT * FROM unnest($1::bigint[], $2::date[]))`,
    [days.map(({ productId }) => productId), days.map(({ day }) => dayText(day))],
  );
  return new Map(rows.map(({ product_id: id, day, sold, quota }) => [`${id} ${day}`, { sold, quota }]));
}

/**
 * Writes a day down: what was in running positions when it began. The positions say it for ever, so it does not matter
 * when it is asked, or by how many at once.
 */
export async function insertDay(tx: Tx, { productId, day }: ProductDay, quota: bigint): Promise<void> {
  await tx.query(
    `INSERT INTO lockup_days (product_id, day, sold, quota)
     SELECT $1, $2::date, coalesce(sum(amount), 0), $4 FROM lockup_positions
     WHERE product_id = $1 AND created_at < $3 AND (redeemed_at IS NULL OR redeemed_at >= $3)
     ON CONFLICT DO NOTHING`,
    [productId, dayText(day), toIso(day), quota.toString()],
  );
}
