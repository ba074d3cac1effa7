import type { Clock } from '@bourse/kernel/clock';
import type { TestDatabase } from '@bourse/testing/disposable-database';
import { systemClock, systemScheduler } from '../clock/system-clock.ts';
import { type ConnectionCounts, countedDriver } from '../metrics/counted-driver.ts';
import type { BatchDatabase } from './batch-database.ts';
import { ChangeLog } from './changes.ts';
import { createDatabase } from './create-database.ts';
import { pgDriver } from './pg-driver.ts';

/** A test's database as a server that is alone opens it: what this process changes is known, and statements are counted. */
export function openFollowed(
  { url, engine }: TestDatabase,
  clock: Clock = systemClock,
): { readonly db: BatchDatabase; readonly counts: ConnectionCounts } {
  const changes = new ChangeLog();
  const { driver, counts } = countedDriver(changes.follow(pgDriver({ url, engine })));
  return { db: createDatabase({ driver, changes, clock, scheduler: systemScheduler }), counts };
}
