import { instant } from '@bourse/kernel/instant';
import { createDatabase } from '../database/create-database.ts';
import { pgDriver } from '../database/pg-driver.ts';
import { systemScheduler } from '../clock/system-clock.ts';
import { DueWorker } from './due-work.ts';

// A process that does due work until it is killed: for each batch that has written its effects a line with its due times.
const clock = { now: () => instant(Number(process.argv[3])) };
const db = createDatabase({
  driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
  clock,
  scheduler: systemScheduler,
});
const worker = new DueWorker({
  db,
  clock,
  works: [
    {
      module: 'lockup',
      settle: async (tx, entries) => {
        for (const { reference } of entries.slice(0, -1)) {
          tx.send('INSERT INTO effects (reference) VALUES ($1)', [reference]);
        }
        await tx.query('INSERT INTO effects (reference) VALUES ($1)', [entries.at(-1)?.reference]);
        process.stdout.write(`${entries.map(({ dueAt }) => dueAt).join()}\n`);
        await systemScheduler.sleep(5);
      },
    },
  ],
  isHalted: async () => false,
  onFailed: (entry, error) => {
    throw new Error(entry.reference, { cause: error });
  },
});
await worker.run();
await db.close();
