import { instant } from '@bourse/kernel/instant';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { loadRegistry } from '../registry/index.ts';
import { openRewards } from './index.ts';

// A process that works out the rebates of whole days as of an instant, until it is killed.
const clock = { now: () => instant(Number(process.argv[3])) };
const db = createDatabase({
  driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
  clock,
  scheduler: systemScheduler,
});
const { repetitions = [] } = openRewards({ db, clock, registry: await loadRegistry(db) });
for (const job of repetitions) await job.run();
await db.close();
