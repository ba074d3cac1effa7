import { instant } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import { openFiles } from '../files/index.ts';
import { accountResolver } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openC2c } from './index.ts';

// A process that does what is due at an instant, until it is killed.
const clock = { now: () => instant(Number(process.argv[3])) };
const db = createDatabase({
  driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
  clock,
  scheduler: systemScheduler,
});
const registry = await loadRegistry(db);
const sealer = sealerWithKey();
const { documents } = await openFiles({ db, clock, sealer });
const identity = { checkPayPassword: async () => ok(undefined) };
const { dueWork = [] } = openC2c({
  db,
  clock,
  resolve: accountResolver(db),
  registry,
  sealer,
  documents,
  identity,
  feed: null,
});
const onFailed = (_entry: unknown, error: unknown): void => {
  throw error;
};
await new DueWorker({ db, clock, works: dueWork, isHalted: async () => false, onFailed }).run();
await db.close();
