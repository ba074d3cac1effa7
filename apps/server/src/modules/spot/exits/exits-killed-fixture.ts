import { instant } from '@bourse/kernel/instant';
import { FastBook } from '@bourse/matching/fast-book';
import { systemScheduler } from '../../../platform/clock/system-clock.ts';
import { createDatabase } from '../../../platform/database/create-database.ts';
import { pgDriver } from '../../../platform/database/pg-driver.ts';
import { accountResolver } from '../../ledger/index.ts';
import { loadMarkets } from '../../markets/index.ts';
import { loadRegistry } from '../../registry/index.ts';
import { CommitLane } from '../lane/commit-lane.ts';
import { placeExits } from './place-exits.ts';

// A process that has the lane and places the exits that are due, once or until it is killed.
const clock = { now: () => instant(Number(process.argv[3])) };
const db = createDatabase({
  driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
  clock,
  scheduler: systemScheduler,
});
const markets = await loadMarkets(db, await loadRegistry(db));
const report = (error: unknown): void => {
  throw error;
};
const createEngine = (): FastBook => new FastBook();
const lane = new CommitLane({ db, clock, markets, resolveAccounts: accountResolver(db), createEngine, report });
await lane.start();
await placeExits({ db, clock, markets, lane, barred: async () => new Set(), resting: new Map() });
await db.close();
