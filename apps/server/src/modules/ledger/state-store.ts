import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Whether money may move, and why it may not. */
export interface HaltState {
  readonly halted: boolean;
  readonly reason: string | null;
}

/** Stops everything that moves money, until it is resumed. A later halt does not overwrite the first reason. */
export async function halt(db: Database, reason: string, at: Instant): Promise<void> {
  await db.withTx('ledger halt', (tx) =>
    tx.query('UPDATE ledger_state SET halted = true, reason = $1, halted_at = $2 WHERE NOT halted', [
      reason,
      toIso(at),
    ]),
  );
}

/** Reads whether money may move; a missing row means that it may not. */
export async function readHalt(db: Queryable): Promise<HaltState> {
  const { rows } = await db.query<HaltState>('SELECT halted, reason FROM ledger_state');
  return rows[0] ?? { halted: true, reason: 'the row of ledger_state is missing' };
}

/** Lets money move again, whatever the books say; `resume` looks first. */
export async function clearHalt(db: Database): Promise<void> {
  await db.withTx('ledger resume', (tx) =>
    tx.query('UPDATE ledger_state SET halted = false, reason = NULL, halted_at = NULL'),
  );
}
