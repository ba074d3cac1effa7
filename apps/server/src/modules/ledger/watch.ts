import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { HoldSource } from '../../platform/module-manifest.ts';
import { checkEverything, checkFromCheckpoint, checkSums, type Discrepancy } from './check-store.ts';
import { halt } from './state-store.ts';

/** Called when the ledger was halted; raises the operator's alarm. */
export type OnHalt = (found: readonly Discrepancy[]) => void;

/** The running checks, to be called again and again. */
export interface LedgerWatch {
  /** Every second. */
  sums(): Promise<void>;
  /** Every few seconds. */
  recent(): Promise<void>;
  /** Every night. */
  everything(stop?: AbortSignal): Promise<void>;
}

/** The three running checks; each halts the ledger when it finds a discrepancy. */
export function ledgerWatch(db: Database, clock: Clock, sources: readonly HoldSource[], onHalt: OnHalt): LedgerWatch {
  async function judge(found: readonly Discrepancy[]): Promise<void> {
    const first = found[0];
    if (first === undefined) return;
    await halt(db, `${first.check}: ${first.subject} expected ${first.expected}, found ${first.found}`, clock.now());
    onHalt(found);
  }
  return {
    sums: async () => judge(await checkSums(db)),
    recent: async () => judge(await checkFromCheckpoint(db, clock.now())),
    everything: async (stop) => judge(await checkEverything(db, sources, stop)),
  };
}
