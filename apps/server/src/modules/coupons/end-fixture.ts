import { instant } from '@bourse/kernel/instant';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';
import { accountResolver } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openCoupons } from './index.ts';

// A process that ends the campaigns that are due as of an instant, until it is killed.
const clock = { now: () => instant(Number(process.argv[3])) };
const db = createDatabase({
  driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
  clock,
  scheduler: systemScheduler,
});
const { dueWork = [] } = openCoupons({ db, clock, registry: await loadRegistry(db), resolve: accountResolver(db) });
const isHalted = async (): Promise<boolean> => false;
await new DueWorker({ db, clock, works: dueWork, isHalted, onFailed: () => undefined }).run();
await db.close();
