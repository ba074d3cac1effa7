import type { CompiledQuery } from 'kysely';
import { toIso } from '@bourse/kernel/instant';
import type { BatchDatabase } from './batch-database.ts';
import { unseenChanges } from './changes.ts';
import { assertCommitted } from './commit-mark.ts';
import { insideWork } from './current-work.ts';
import { DatabaseFault } from './database-error.ts';
import { runOn } from './pipeline.ts';
import { StorageFull } from './storage.ts';
import { connectWithin, type DatabasePorts, newBatchId, patienceOf, retrying, runTransaction } from './transaction.ts';
import { assertOutsideTransaction } from './transaction-guard.ts';

/**
 * A generic plan must not depend on parameter values or on how few rows a new table has. Bitmap scans stay enabled:
 * they are the only plans that cannot read a whole table.
 */
const planByIndex = `SELECT ${['seqscan', 'indexscan', 'hashjoin', 'mergejoin']
  .map((plan) => `set_config('enable_${plan}', 'off', true)`)
  .join(', ')}, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Makes the database port, and that of batches, over a driver. */
export function createDatabase(ports: DatabasePorts): BatchDatabase {
  const { clock, driver } = ports;

  async function outside<R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number }> {
    assertOutsideTransaction('a query');
    return retrying(ports, 3, async () => {
      if (ports.storage?.isStuck() === true) throw new StorageFull();
      const patience = patienceOf(ports);
      const connection = await connectWithin(driver, patience);
      let broken = false;
      try {
        return await runOn<R>(connection, text, values, patience);
      } catch (error) {
        broken = error instanceof DatabaseFault;
        throw error;
      } finally {
        connection.release(broken);
      }
    });
  }

  return {
    capabilities: driver.capabilities,
    changes: ports.changes ?? unseenChanges,
    query: outside,
    run: async <R>(query: CompiledQuery<R>) => (await outside<R>(query.sql, query.parameters)).rows,
    withTx: (name, work, options) => runTransaction(ports, { ...options, name }, work),
    newBatchId: () => newBatchId(ports),
    // Who wakes a lane does not write its batches.
    withBatch: (name, work, options) =>
      insideWork('', () =>
        runTransaction(ports, { ...options, name, settings: [planByIndex] }, (tx) => {
          const dependOn = (before: string): void => tx.send(assertCommitted, [before, toIso(clock.now())]);
          return work({ ...tx, dependOn });
        }),
      ),
    close: () => driver.close(),
  };
}
