import { instant } from '@bourse/kernel/instant';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { pgDriver } from '../../platform/database/pg-driver.ts';
import { accountResolver } from '../ledger/index.ts';
import { loadMarkets } from '../markets/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openCopy } from './index.ts';

// A process that settles the shares that are due at an instant, until it is killed.
const clock = { now: () => instant(Number(process.argv[3])) };
const db = createDatabase({
  driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
  clock,
  scheduler: systemScheduler,
});
const registry = await loadRegistry(db);
const [usdt] = registry.listAssets().filter(({ code }) => code === 'USDT');
if (usdt === undefined) throw new Error('no USDT');
const markets = await loadMarkets(db, registry);
const ports = { db, clock, registry, markets, resolve: accountResolver(db), feed: () => null, usdt };
for (const job of openCopy(ports).repetitions ?? []) if (job.name.startsWith('shares')) await job.run();
await db.close();
