import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** What a back-test of a version says; parts in units of 10^-12. */
export interface KeptBackTest {
  readonly from: Instant;
  readonly to: Instant;
  readonly closesHash: string;
  readonly feeBps: number;
  readonly simulated: boolean;
  readonly result: bigint;
  readonly drawdown: bigint;
  readonly days: number;
  readonly trades: number;
  readonly lost: boolean;
}

interface Row {
  readonly from_at: Date;
  readonly to_at: Date;
  readonly closes_hash: string;
  readonly fee_bps: number;
  readonly simulated: boolean;
  readonly result: bigint;
  readonly drawdown: bigint;
  readonly days: number;
  readonly trades: number;
  readonly lost: boolean;
}

/** The back-test of a version; undefined until one is kept. */
export async function findBackTest(db: Queryable, termsId: string): Promise<KeptBackTest | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM strategy_back_tests WHERE terms_id = $1', [termsId]);
  return rows.map(({ from_at: from, to_at: to, closes_hash: closesHash, fee_bps: feeBps, ...row }) => ({
    simulated: row.simulated,
    result: row.result,
    drawdown: row.drawdown,
    days: row.days,
    trades: row.trades,
    lost: row.lost,
    from: fromDate(from),
    to: fromDate(to),
    closesHash,
    feeBps,
  }))[0];
}

/** Which of these versions have a back-test. */
export async function selectTested(db: Queryable, termsIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ terms_id: string }>(
    'SELECT terms_id FROM strategy_back_tests WHERE terms_id = ANY ($1::bigint[])',
    [termsIds],
  );
  return new Set(rows.map(({ terms_id: id }) => id));
}

/** Keeps the back-test of a version; one that is kept stays. */
export async function insertBackTest(tx: Tx, termsId: string, kept: KeptBackTest, at: Instant): Promise<void> {
  await tx.query(
    `INSERT INTO strategy_back_tests (terms_id, from_at, to_at, closes_hash, fee_bps, simulated, result, drawdown, days,
       trades, lost, computed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
    [
      termsId,
      toIso(kept.from),
      toIso(kept.to),
      kept.closesHash,
      kept.feeBps,
      kept.simulated,
      kept.result.toString(),
      kept.drawdown.toString(),
      kept.days,
      kept.trades,
      kept.lost,
      toIso(at),
    ],
  );
}
