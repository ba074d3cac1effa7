import { randomUUID } from 'node:crypto';
import type { Clock, Scheduler } from '@bourse/kernel/clock';
import type { Vip } from './modules/access/index.ts';
import type { Files } from './modules/files/index.ts';
import type { Identity } from './modules/identity/index.ts';
import { type HoldSource, ledgerWatch, snapshotBalances } from './modules/ledger/index.ts';
import type { MarketList } from './modules/markets/index.ts';
import { buildCandles, type PriceFeed } from './modules/prices/index.ts';
import type { CommitLane } from './modules/spot/index.ts';
import { pruneQuotes } from './modules/wallets/index.ts';
import type { Bus } from './platform/bus/bus.ts';
import { outboxRelay } from './platform/bus/relay.ts';
import type { Database } from './platform/database/database.ts';
import { pruneCommitMarks, vacuumWhereNeeded } from './platform/database/housekeeping.ts';
import { partitionMonthsAhead } from './platform/database/migrate.ts';
import { ensurePartitions } from './platform/database/partitions.ts';
import { type DailyJob, type JobRunner, type Repetition, startJobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log/logger.ts';

export interface BackgroundPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  /** The modules whose rows explain held amounts. */
  readonly holdSources: readonly HoldSource[];
  readonly identity: Pick<Identity, 'prune'>;
  readonly files: Pick<Files, 'prune'>;
  readonly vip: Pick<Vip, 'upkeep' | 'computation'>;
  readonly bus: Bus;
  readonly lane: Pick<CommitLane, 'expireOrders'>;
  readonly markets: MarketList;
  readonly feed: PriceFeed | null;
  /** Who keeps the followers of topics up to date. */
  readonly sockets: { readonly work: readonly Repetition[] };
}

/** Starts what runs without being asked: the checks of the ledger, the way of events to the bus, and what is done daily. */
export async function startBackgroundWork(ports: BackgroundPorts): Promise<JobRunner> {
  const { db, clock, logger, holdSources, feed } = ports;
  const watch = ledgerWatch(db, clock, holdSources, (found) => {
    logger.fatal({ found }, 'the ledger does not add up: everything that moves money has stopped');
  });
  const repetitions: readonly Repetition[] = [
    { name: 'ledger sums', everyMs: 1_000, run: () => watch.sums() },
    { name: 'ledger checkpoint', everyMs: 5_000, run: () => watch.recent() },
    await outboxRelay(db, ports.bus),
    { name: 'orders that are over', everyMs: 1_000, run: async () => ports.lane.expireOrders() },
    { name: 'candles', everyMs: 250, run: () => buildCandles(db, ports.markets) },
    ...(feed === null ? [] : [{ name: 'prices', everyMs: 1_000, run: () => feed.refresh() }]),
    ports.vip.upkeep,
    ...ports.sockets.work,
  ];
  const daily: readonly DailyJob[] = [
    { name: 'partitions', run: (now) => ensurePartitions(db, now, partitionMonthsAhead) },
    { name: 'balance snapshots', run: (now) => snapshotBalances(db, now) },
    ports.vip.computation,
    { name: 'ledger from the beginning', run: () => watch.everything() },
    { name: 'codes and attempts that are over', run: () => ports.identity.prune() },
    { name: 'unused uploads', run: () => ports.files.prune() },
    { name: 'old conversion quotes', run: (now) => pruneQuotes(db, now) },
    { name: 'old commit marks', run: (now) => pruneCommitMarks(db, now) },
    { name: 'vacuum', run: () => vacuumWhereNeeded(db) },
  ];
  const onError = (job: string, error: unknown): void => {
    logger.error({ job, err: error }, 'background work failed and will be tried again');
  };
  return startJobs({ ...ports, node: randomUUID(), onError }, repetitions, daily);
}
