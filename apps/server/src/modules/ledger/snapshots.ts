import { type Instant, startOfDay, toIso } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';

/** Keeps every balance as it is now under the day that has just begun (S55). Running it twice keeps the first. */
export async function snapshotBalances(db: Database, now: Instant): Promise<void> {
  await db.withTx('balance snapshot', (tx) =>
    tx.query(
      `INSERT INTO balance_snapshots (day, account_id, available, held)
       SELECT $1::date, id, available, held FROM ledger_accounts ON CONFLICT DO NOTHING`,
      [toIso(startOfDay(now)).slice(0, 10)],
    ),
  );
}
