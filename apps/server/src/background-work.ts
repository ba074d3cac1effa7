import type { Clock, Scheduler } from '@bourse/kernel/clock';
import type { Vip } from './modules/access/index.ts';
import type { Files } from './modules/files/index.ts';
import type { Identity } from './modules/identity/index.ts';
import { type HoldSource, keepDailyBalances, ledgerWatch, readHalt } from './modules/ledger/index.ts';
import type { MarketList } from './modules/markets/index.ts';
import { pruneNotices } from './modules/notices/index.ts';
import { buildCandles, type MarkPorts, type PriceFeed, priceMarker } from './modules/prices/index.ts';
import { openExchangeRates, rateRefresher } from './modules/registry/index.ts';
import { pruneQuotes } from './modules/wallets/index.ts';
import { dropOldEvents } from './platform/bus/drop-old-events.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Database } from './platform/database/database.ts';
import { checkpointsWhereNeeded, pruneCommitMarks, vacuumWhereNeeded } from './platform/database/housekeeping.ts';
import { partitionMonthsAhead } from './platform/database/migrate.ts';
import { type Storage, StorageFull } from './platform/database/storage.ts';
import { ensurePartitions } from './platform/database/partitions.ts';
import { DueWorker } from './platform/jobs/due-work.ts';
import { type DailyJob, type JobRunner, type Repetition, startJobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log/logger.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';
import { pruneMessages } from './platform/mail/outbox-messages.ts';

export interface BackgroundPorts {
  readonly environment: Pick<Environment, 'roles' | 'fiatRatesUrl'>;
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  /** Who this process is among the nodes. */
  readonly node: string;
  /** The modules that say for themselves what they need done. */
  readonly manifests: readonly ModuleManifest[];
  /** The modules whose rows explain held amounts. */
  readonly holdSources: readonly HoldSource[];
  /** What keeps the keys of sealed secrets up to date. */
  readonly secrets: { readonly work: Repetition };
  readonly identity: Pick<Identity, 'prune'>;
  readonly files: Pick<Files, 'prune'>;
  readonly vip: Pick<Vip, 'upkeep' | 'computation'>;
  /** What the engine, or the way to it, needs done again and again. */
  readonly engine: { readonly work: readonly Repetition[] };
  readonly markets: MarketList;
  readonly feed: PriceFeed | null;
  /** The coins whose prices are kept. */
  readonly assets: MarkPorts['assets'];
  /** What the demo does for who registers; null where there is none. */
  readonly newcomers: Repetition | null;
  /** What turns news into notices; null in a process without the common jobs. */
  readonly notices: Repetition | null;
  /** What tells other nodes of this one's counts; null where there are none. */
  readonly sharing: { readonly work: Repetition } | null;
  /** Who keeps the followers of topics up to date. */
  readonly sockets: { readonly work: readonly Repetition[] };
}

/** Starts what runs without being asked: what every process needs for itself, and in one with the role the common jobs. */
export function startBackgroundWork(ports: BackgroundPorts): JobRunner {
  const { environment, logger, feed } = ports;
  const own: readonly Repetition[] = [
    ...ports.engine.work,
    ...(feed === null ? [] : [{ name: 'prices', everyMs: 1_000, run: () => feed.refresh() }]),
    ports.vip.upkeep,
    ports.secrets.work,
    ...ports.sockets.work,
    ...ports.manifests.flatMap(({ ownRepetitions = [] }) => ownRepetitions),
    ...(ports.sharing === null ? [] : [ports.sharing.work]),
  ];
  const onError = (job: string, error: unknown): void => {
    // The watch over the volume has told it, once.
    if (error instanceof StorageFull) return;
    logger.error({ job, err: error }, 'background work failed and will be tried again');
  };
  const common = environment.roles.has('jobs') ? commonJobs(ports) : { repetitions: [], daily: [] };
  return startJobs({ ...ports, onError }, [...own, ...common.repetitions], common.daily);
}

interface CommonJobs {
  readonly repetitions: readonly Repetition[];
  readonly daily: readonly DailyJob[];
}

/** What is done for all nodes: the checks of the ledger, the candles, and what is done daily. Several may do it at once. */
function commonJobs(ports: BackgroundPorts): CommonJobs {
  const { db, storage, clock, logger, holdSources } = ports;
  const { fiatRatesUrl } = ports.environment;
  const watch = ledgerWatch(db, clock, holdSources, (found) => {
    logger.fatal({ found }, 'the ledger does not add up: everything that moves money has stopped');
  });
  const due = new DueWorker({
    db,
    clock,
    works: ports.manifests.flatMap(({ dueWork = [] }) => dueWork),
    isHalted: async () => (await readHalt(db)).halted,
    onFailed: ({ module, reference }, error, isSetAside) => {
      const found = { module, reference, err: error };
      if (isSetAside) logger.fatal(found, 'due work failed too often and waits for an operator');
      else logger.error(found, 'due work failed and will be tried again');
    },
  });
  const checkpoints = checkpointsWhereNeeded(db, clock, storage);
  const repetitions: readonly Repetition[] = [
    { name: 'ledger sums', everyMs: 1_000, run: () => watch.sums() },
    { name: 'ledger checkpoint', everyMs: 5_000, run: () => watch.recent() },
    due.repetition,
    ...ports.manifests.flatMap((one) => one.repetitions ?? []),
    { name: 'candles', everyMs: 250, run: () => buildCandles(db, ports.markets) },
    ...(checkpoints === null ? [] : [checkpoints]),
    ...(fiatRatesUrl === undefined ? [] : [rateRefresher({ db, clock, source: openExchangeRates(fiatRatesUrl) })]),
    ...(ports.newcomers === null ? [] : [ports.newcomers]),
    ...(ports.notices === null ? [] : [ports.notices]),
    ...(ports.feed === null ? [] : [priceMarker({ db, clock, feed: ports.feed, assets: ports.assets })]),
  ];
  const daily: readonly DailyJob[] = [
    { name: 'partitions', run: (now) => ensurePartitions(db, now, partitionMonthsAhead) },
    { name: 'daily balances', run: (now) => keepDailyBalances(db, now) },
    ports.vip.computation,
    { name: 'ledger from the beginning', run: () => watch.everything() },
    { name: 'codes and attempts that are over', run: () => ports.identity.prune() },
    { name: 'unused uploads', run: () => ports.files.prune() },
    { name: 'old notices', run: (now) => pruneNotices(db, now) },
    { name: 'old conversion quotes', run: (now) => pruneQuotes(db, now) },
    {
      name: 'old events',
      run: async (now) => {
        await dropOldEvents(db, now);
      },
    },
    { name: 'old messages', run: (now) => pruneMessages(db, now) },
    { name: 'old commit marks', run: (now) => pruneCommitMarks(db, now) },
    ...ports.manifests.flatMap(({ dailyWork = [] }) => dailyWork),
    { name: 'vacuum', run: () => vacuumWhereNeeded(db) },
  ];
  return { repetitions, daily };
}
