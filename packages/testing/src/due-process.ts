import { instant } from '@bourse/kernel/instant';
import { type ChancePorts, openTestChance } from './chance.ts';
import { accountResolver, type MoneyPorts } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { loadRegistry, type Registry } from '@bourse/server/modules/registry/index';
import { systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { DueWorker } from '@bourse/server/platform/jobs/due-work';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';

/** On what a family is opened in a process of its own. */
interface DuePorts extends MoneyPorts, ChancePorts {
  readonly registry: Registry;
  readonly markets: Awaited<ReturnType<typeof loadMarkets>>;
  readonly feed: null;
}

/**
 * In a process that `dueKillerOf` starts: does what is due for a family at an instant, and what follows from it, until it is
 * killed. The address of the database and the instant are its arguments.
 */
export async function doDueUntilKilled(open: (ports: DuePorts) => ModuleManifest): Promise<never> {
  const clock = { now: () => instant(Number(process.argv[3])) };
  const db = createDatabase({
    driver: pgDriver({ url: process.argv[2] ?? '', engine: 'postgres' }),
    clock,
    scheduler: systemScheduler,
  });
  const registry = await loadRegistry(db);
  const markets = await loadMarkets(db, registry);
  const { ports } = await openTestChance(db, clock);
  const { dueWork = [] } = open({ db, clock, resolve: accountResolver(db), registry, markets, feed: null, ...ports });
  const onFailed = (_entry: unknown, error: unknown): void => {
    throw error;
  };
  const worker = new DueWorker({ db, clock, works: dueWork, isHalted: async () => false, onFailed });
  process.stdout.write('ready\n');
  for (;;) {
    await worker.run();
    await systemScheduler.sleep(5);
  }
}
