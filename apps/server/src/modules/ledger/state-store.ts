import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Whether money may move, and why it may not. */
export interface HaltState {
  readonly halted: boolean;
  readonly reason: string | null;
}

/** Stops everything that moves money, until it is resumed. A later halt does not overwrite the first reason. */
export async function halt(db: Database, reason: string, at: Instant): Promise<void> {
  await db.withTx('ledger halt', (tx) => haltIn(tx, reason, at));
}

/** The same in a transaction of somebody else's; false where it is halted already. */
export async function haltIn(tx: Queryable, reason: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH stopped AS (UPDATE ledger_state SET halted = true, reason = $1, halted_at = $2 WHERE NOT halted RETURNING halted_at)
     INSERT INTO ledger_halts (at) SELECT halted_at FROM stopped`,
    [reason, toIso(at)],
  );
  return rowCount === 1;
}

/** Whether a halt has begun between two instants, both included, whenever it ended. */
export async function hasHaltBegun(db: Queryable, from: Instant, until: Instant): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM ledger_halts WHERE at BETWEEN $1 AND $2 LIMIT 1', [
    toIso(from),
    toIso(until),
  ]);
  return rowCount > 0;
}

/** What the running checks have found, and when. */
export interface LedgerState extends HaltState {
  readonly haltedAt: Instant | null;
  /** Until when every posting has been compared with the balances. */
  readonly checkedAt: Instant | null;
}

/** Reads whether money may move, and how far the running check has come. */
export async function readLedgerState(db: Queryable): Promise<LedgerState> {
  const { rows } = await db.query<HaltState & { halted_at: Date | null; checked_at: Date | null }>(
    `SELECT s.halted, s.reason, s.halted_at, c.at AS checked_at FROM ledger_state s LEFT JOIN ledger_checkpoints c ON true`,
  );
  const [row] = rows;
  if (row === undefined) return { ...(await readHalt(db)), haltedAt: null, checkedAt: null };
  const { halted, reason, halted_at: haltedAt, checked_at: checkedAt } = row;
  const dateOf = (date: Date | null): Instant | null => (date === null ? null : fromDate(date));
  return { halted, reason, haltedAt: dateOf(haltedAt), checkedAt: dateOf(checkedAt) };
}

/** Reads whether money may move; a missing row means that it may not. */
export async function readHalt(db: Queryable): Promise<HaltState> {
  const { rows } = await db.query<HaltState>('SELECT halted, reason FROM ledger_state');
  return rows[0] ?? { halted: true, reason: 'the row of ledger_state is missing' };
}

/** Lets money move again, whatever the books say; `resume` looks first. */
export async function clearHalt(db: Database): Promise<void> {
  await db.withTx('ledger resume', clearHaltIn);
}

/** The same in a transaction of somebody else's. */
export async function clearHaltIn(tx: Queryable): Promise<void> {
  await tx.query('UPDATE ledger_state SET halted = false, reason = NULL, halted_at = NULL');
}
