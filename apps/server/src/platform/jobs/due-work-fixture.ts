import { instant } from '@bourse/kernel/instant';
import { createDatabase } from '../database/database.ts';
import { pgDriver } from '../database/pg-driver.ts';
import { systemScheduler } from '../clock/system-clock.ts';
import { DueWorker } from './due-work.ts';

// A process that does due work until it is killed: a line for each batch that has written its effects.
const clock = { now: () => instant(Date.UTC(2026, 0, 1)) };
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
        process.stdout.write('begun\n');
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
