import type { Database } from '../../platform/database/database.ts';
import type { HoldSource } from '../../platform/module-manifest.ts';
import { checkEverything, type Discrepancy } from './check-store.ts';
import { clearHalt } from './state-store.ts';

/** Lets money move again, and only when everything adds up; otherwise gives what does not. */
export async function resume(db: Database, sources: readonly HoldSource[]): Promise<Discrepancy[]> {
  const found = await checkEverything(db, sources);
  if (found.length === 0) await clearHalt(db);
  return found;
}
