import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { readHalt } from './modules/ledger/index.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Database } from './platform/database/database.ts';
import { StorageFull } from './platform/database/storage.ts';
import { DueWorker } from './platform/jobs/due-work.ts';
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log/logger.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';

export interface BackgroundPorts {
  readonly environment: Pick<Environment, 'roles'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  /** Who this process is among the nodes. */
  readonly node: string;
  readonly manifests: readonly ModuleManifest[];
}

/** Starts what runs without being asked: what every process needs for itself, and in one with the role the common jobs. */
export function startBackgroundWork(ports: BackgroundPorts): JobRunner {
  const { environment, logger, manifests } = ports;
  const onError = (job: string, error: unknown): void => {
    // The watch over the volume has told it, once.
    if (error instanceof StorageFull) return;
    logger.error({ job, err: error }, 'background work failed and will be tried again');
  };
  const own = manifests.flatMap(({ ownRepetitions = [] }) => ownRepetitions);
  if (!environment.roles.has('jobs')) return startJobs({ ...ports, onError }, own, []);
  const common = manifests.flatMap(({ repetitions = [] }) => repetitions);
  const daily = manifests.flatMap(({ dailyWork = [] }) => dailyWork);
  return startJobs({ ...ports, onError }, [...own, dueWorker(ports).repetition, ...common], daily);
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
