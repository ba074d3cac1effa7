import type { HoldSource } from '../../platform/module-manifest.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { checkEverything, checkEverythingIn, type Discrepancy } from './check-store.ts';
import { clearHalt, clearHaltIn } from './state-store.ts';

/** Lets money move again, and only when everything adds up; otherwise gives what does not. */
export async function resume(db: Database, sources: readonly HoldSource[]): Promise<Discrepancy[]> {
  const found = await checkEverything(db, sources);
  if (found.length === 0) await clearHalt(db);
  return found;
}

/** The same in the transaction of whoever decides it. */
export async function resumeIn(tx: Tx, sources: readonly HoldSource[]): Promise<Discrepancy[]> {
  const found = await checkEverythingIn(tx, sources);
  if (found.length === 0) await clearHaltIn(tx);
  return found;
}
