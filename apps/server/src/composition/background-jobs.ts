import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { readHalt } from '../modules/ledger/index.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Database } from '../platform/database/database.ts';
import { StorageFull } from '../platform/database/storage.ts';
import { DueWorker, pruneDone } from '../platform/jobs/due-work.ts';
import { type DailyJob, type JobRunner, type Repetition, startJobs, type TellRemoved } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';

export interface BackgroundPorts {
  readonly environment: Pick<Environment, 'roles'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  /** Who this process is among the nodes. */
  readonly node: string;
  readonly metrics: Metrics;
  readonly manifests: readonly ModuleManifest[];
  readonly isTimeCertain: () => boolean;
}

/** Starts what runs without being asked: what every process needs for itself, and in one with the role the common jobs. */
export function startBackgroundWork(ports: BackgroundPorts): JobRunner {
  const { environment, logger, manifests, metrics } = ports;
  const onError = (job: string, error: unknown): void => {
    // The watch over the volume has told it, once.
    if (error instanceof StorageFull) return;
    logger.error({ job, err: error }, 'background work failed and will be tried again');
  };
  const removedHelp = 'Rows that were deleted and months that were dropped because their term was over';
  const countRemoved = metrics.counter('retention_removed_total', removedHelp, 'what');
  const onRemoved: TellRemoved = (count, what) => {
    countRemoved(count, what);
    if (count > 0) logger.info({ count, what }, 'removed what was over for long enough');
  };
  const countRun = metrics.counter('background_runs_total', 'Runs of background work, failed ones included', 'work');
  const jobs = { ...ports, onError, onRemoved, onRun: (name: string) => countRun(1, name) };
  const start = (repetitions: readonly Repetition[], daily: readonly DailyJob[]): JobRunner => {
    // Told before its first run, too: what never runs is seen.
    for (const { name } of [...repetitions, ...daily]) countRun(0, name);
    return startJobs(jobs, repetitions, daily);
  };
  const own = manifests.flatMap(({ ownRepetitions = [] }) => ownRepetitions);
  if (!environment.roles.has('jobs')) return start(own, []);
  const common = manifests.flatMap(({ repetitions = [] }) => repetitions);
  const daily = manifests.flatMap(({ dailyWork = [] }) => dailyWork);
  return start([...own, dueWorker(ports).repetition, ...common], [...daily, doneWork(ports)]);
}

/** Forgets due work that is done, except of modules that ask for it later. */
function doneWork({ db, manifests }: BackgroundPorts): DailyJob {
  const kept = manifests.flatMap(({ dueWork = [] }) => dueWork.filter(({ isAskedFor }) => isAskedFor === true));
  const modules = kept.map(({ module }) => module);
  return {
    name: 'due work that is done',
    run: async (now, tellRemoved, stop) => tellRemoved(await pruneDone(db, now, modules, stop), 'due_work'),
  };
}

/** What does the due work of all modules, on each of several nodes. */
function dueWorker({ db, clock, logger, manifests }: BackgroundPorts): DueWorker {
  return new DueWorker({
    db,
    clock,
    works: manifests.flatMap(({ dueWork = [] }) => dueWork),
    isHalted: async () => (await readHalt(db)).halted,
    onFailed: ({ module, reference }, error, isSetAside) => {
      const found = { module, reference, err: error };
      if (isSetAside) logger.fatal(found, 'due work failed too often and waits for an operator');
      else logger.error(found, 'due work failed and will be tried again');
    },
  });
}
