import type { AssetId } from '@bourse/kernel/ids';
import { oneRate } from '@bourse/kernel/term';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** The pairs of coins of which a price decides something now. */
export async function selectPairs(db: Queryable): Promise<WatchedPair[]> {
  const { rows } = await db.query<WatchedPair>(
    `SELECT pledge_asset AS pledge, loan_asset AS loan, max(level) AS highest,
       max(level) FILTER (WHERE warned = 0) AS "highestUnwarned", max(level) FILTER (WHERE warned = 1) AS "highestOnce",
       min(level) FILTER (WHERE warned > 0) AS "lowestWarned"
     FROM loans WHERE status IN (2, 4) AND liquidated_at IS NULL GROUP BY 1, 2`,
  );
  return rows;
}

/** Two coins. */
interface CoinPair {
  readonly pledge: AssetId;
  readonly loan: AssetId;
}

/**
 * Two coins with loans that run, and the levels of these, in 10^-12 as prices are: of all, of those that were not warned yet,
 * and of those that were warned; null where there is none.
 */
export interface WatchedPair extends CoinPair {
  readonly highest: bigint;
  readonly highestUnwarned: bigint | null;
  readonly highestOnce: bigint | null;
  readonly lowestWarned: bigint | null;
}

/** The level up to which a price asks nothing of a loan: {@link selectReached} finds those above. */
const partOf = (relative: bigint, part: bigint): bigint => (relative * part) / oneRate;

/** Whether {@link selectReached} can find any: what the levels of a pair say without a look at its loans. */
export function mayBeReached(
  pair: WatchedPair,
  relative: bigint,
  [warning, urgent]: readonly [bigint, bigint],
): boolean {
  const { highest, highestUnwarned, highestOnce } = pair;
  return (
    highest > relative ||
    (highestUnwarned ?? 0n) > partOf(relative, warning) ||
    (highestOnce ?? 0n) > partOf(relative, urgent)
  );
}

/** Whether {@link forgetWarnings} can forget any. */
export function mayHaveCalmed({ lowestWarned }: WatchedPair, relative: bigint, calm: bigint): boolean {
  return lowestWarned !== null && lowestWarned <= partOf(relative, calm);
}

/** Warned loans of a pair, in `$1` and `$2`, whose level is no more than a part, in `$4`, of the price in `$3`. */
const calmed = `pledge_asset = $1 AND loan_asset = $2 AND status IN (2, 4)
  AND liquidated_at IS NULL AND warned > 0 AND level <= div($3::numeric * $4::numeric, 1000000000000)`;

/**
 * Lets warnings be given again whose loans a price has calmed.
 * @param relative the price of the pledge in the loan's currency, in 10^-12.
 * @param calm the level of the liquidation as a part of that of calm, in 10^-12.
 */
export function forgetWarnings(tx: Tx, { pledge, loan }: CoinPair, relative: bigint, calm: bigint): void {
  tx.send(`UPDATE loans SET warned = 0 WHERE ${calmed}`, [pledge, loan, relative.toString(), calm.toString()]);
}

/**
 * Loans of a pair that a price may have reached: a warning that was not given yet, or their liquidation.
 * @param relative the price of the pledge in the loan's currency, in 10^-12.
 * @param levels that of the liquidation as a part of those of the two warnings: `[liquidation / warning, liquidation / urgent]` in 10^-12.
 */
export async function selectReached(
  db: Queryable,
  pair: CoinPair,
  relative: bigint,
  [warning, urgent]: readonly [bigint, bigint],
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM loans
     WHERE pledge_asset = $1 AND loan_asset = $2 AND status IN (2, 4) AND liquidated_at IS NULL
       AND level > div($3::numeric * $4::numeric, 1000000000000)
       AND (level > $3::numeric OR warned = 0
         OR (warned = 1 AND level > div($3::numeric * $5::numeric, 1000000000000)))
     ORDER BY level DESC, id LIMIT $6`,
    [pair.pledge, pair.loan, relative.toString(), warning.toString(), urgent.toString(), limit],
  );
  return rows.map(({ id }) => id);
}

/** Loans behind an id whose pledge is being sold, oldest first. */
export async function selectInLiquidation(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM loans o WHERE status IN (2, 4) AND liquidated_at IS NOT NULL AND o.id > $1 ORDER BY o.id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}
