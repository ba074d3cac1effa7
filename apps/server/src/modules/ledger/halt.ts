import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { checkEverything, type Discrepancy, type HoldSource } from './checks.ts';

/** Whether money may move, and since when and why it may not. */
export interface HaltState {
  readonly halted: boolean;
  readonly reason: string | null;
}

/** Stops everything that moves money, until {@link resume}. A later halt does not overwrite the first reason. */
export async function halt(db: Database, reason: string, at: Instant): Promise<void> {
  await db.withTx('ledger halt', (tx) =>
    tx.query('UPDATE ledger_state SET halted = true, reason = $1, halted_at = $2 WHERE NOT halted', [
      reason,
      toIso(at),
    ]),
  );
}

export async function readHalt(db: Queryable): Promise<HaltState> {
  const { rows } = await db.query<HaltState>('SELECT halted, reason FROM ledger_state');
  return rows[0] ?? { halted: true, reason: 'the row of ledger_state is missing' };
}

/** Lets money move again, and only when everything adds up; otherwise gives what does not. */
export async function resume(db: Database, sources: readonly HoldSource[]): Promise<Discrepancy[]> {
  const found = await checkEverything(db, sources);
  if (found.length > 0) return found;
  await db.withTx('ledger resume', (tx) =>
    tx.query('UPDATE ledger_state SET halted = false, reason = NULL, halted_at = NULL'),
  );
  return [];
}
