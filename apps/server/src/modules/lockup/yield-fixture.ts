import { instant } from '@bourse/kernel/instant';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { accountResolver } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openLockups } from './index.ts';

// A process that pays the yield that is due at an instant, until it is killed.
const clock = { now: () => instant(Number(process.argv[3])) };
const db = createDatabase({
  driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
  clock,
  scheduler: systemScheduler,
});
const registry = await loadRegistry(db);
const { repetitions = [] } = openLockups({ db, clock, resolve: accountResolver(db), registry });
for (const one of repetitions) await one.run();
await db.close();
