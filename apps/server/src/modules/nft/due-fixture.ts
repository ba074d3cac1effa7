import { instant } from '@bourse/kernel/instant';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';
import { accountResolver } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openNft } from './index.ts';

// A process that does what is due on the market of works at an instant, until it is killed.
const clock = { now: () => instant(Number(process.argv[3])) };
const db = createDatabase({
  driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
  clock,
  scheduler: systemScheduler,
});
const registry = await loadRegistry(db);
const { dueWork = [] } = openNft({ db, clock, resolve: accountResolver(db), registry });
const onFailed = (_entry: unknown, error: unknown): void => {
  throw error;
};
const worker = new DueWorker({ db, clock, works: dueWork, isHalted: async () => false, onFailed });
process.stdout.write('ready\n');
for (;;) {
  await worker.run();
  await systemScheduler.sleep(5);
}
