import { availableParallelism } from 'node:os';
import { embeddedSnapshot, migratedCluster } from '@bourse/testing/migrated-template';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { providePrograms } from './debian-packages.ts';
import { MachinePace } from './machine-pace.ts';
import { ProcessorSampler } from './processor-sampler.ts';
import type { Results } from './results.ts';
import { runStaticCheck } from './static-checks.ts';
import { needsOwnProcess } from './test-files.ts';
import { TestHost } from './test-host.ts';
import { type Costs, type Job, nameOf, runQueue, withPace } from './test-queue.ts';

export interface RunPlan {
  readonly root: string;
  readonly jobs: readonly Job[];
  readonly known: Costs;
  /** Environment of every test process. */
  readonly env: Readonly<Record<string, string>>;
  readonly isLong: boolean;
  readonly print: (line: string) => void;
}

/** Twice what the longest test takes on a machine at half its speed. */
const TEST_TIMEOUT_MS = 480_000;
const LONG_TEST_TIMEOUT_MS = 4 * 3_600_000;

/** What a slot keeps from one job to the next. */
class Slot {
  readonly #plan: RunPlan;
  readonly #sampler: ProcessorSampler;
  readonly #name: string;
  /** By their environment. */
  readonly #hosts = new Map<string, TestHost>();
  #postgres: Promise<PostgresCluster> | null = null;

  constructor(plan: RunPlan, sampler: ProcessorSampler, name: string) {
    this.#plan = plan;
    this.#sampler = sampler;
    this.#name = name;
  }

  /** Runs one job and adds its outcomes. @returns its processor seconds. */
  async run(job: Job, results: Results): Promise<number> {
    const before = this.#sampler.secondsOf(this.#name);
    try {
      if (job.phase === 'static') await this.#check(job, results);
      else await this.#test(job, results);
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      results.add({ name: job.file, file: job.file, phase: job.phase, status: 'failed', durationMs: 0, reason });
    }
    return this.#sampler.secondsOf(this.#name) - before;
  }

  async #check(job: Job, results: Results): Promise<void> {
    await runStaticCheck(this.#plan.root, job.file, results, (pid) => this.#sampler.register(pid, this.#name));
  }

  async #test(job: Job, results: Results): Promise<void> {
    const env = { ...this.#plan.env, ...job.env, ...(await this.#database(job)) };
    const key = JSON.stringify(env);
    const isAlone = this.#plan.isLong || needsOwnProcess(job.file);
    const host = (isAlone ? undefined : this.#hosts.get(key)) ?? this.#startHost(env);
    await host.run(job.phase, job.file, results, isAlone);
    if (!isAlone && host.isUsable) {
      this.#hosts.set(key, host);
      return;
    }
    if (this.#hosts.get(key) === host) this.#hosts.delete(key);
    await host.close();
  }

  #startHost(env: Readonly<Record<string, string>>): TestHost {
    const { root, isLong, print } = this.#plan;
    const testTimeoutMs = isLong ? LONG_TEST_TIMEOUT_MS : TEST_TIMEOUT_MS;
    // The figures of a long form stand in its diagnostics, and whoever waits for hours wants to see that it lives.
    const host = new TestHost({ root, env, testTimeoutMs, ...(isLong ? { tell: print } : {}) });
    this.#sampler.register(host.pid, this.#name);
    return host;
  }

  /** A PostgreSQL server from the first job that wants one to the end of the run. */
  async #database({ env }: Job): Promise<Readonly<Record<string, string>>> {
    // A long form has settings of its own, and fills its server.
    if (env['BOURSE_TEST_ENGINE'] !== 'postgres' || this.#plan.isLong) return {};
    this.#postgres ??= migratedCluster().then((copyOf) => startPostgresCluster({ untilExit: true, copyOf }));
    const server = await this.#postgres;
    this.#sampler.register(server.pid, this.#name);
    return { BOURSE_TEST_POSTGRES: server.url };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosts.values()].map((host) => host.close()));
    await (await this.#postgres)?.close();
  }
}

/** What fails within seconds and without a server comes first, so that a run tells it within a minute. */
const rankOf = ({ phase }: Job): number => (phase === 'static' || phase === 'unit' ? 0 : 1);

/** Runs the jobs, tells each in a line, and adds their outcomes. @returns what each took, and the machine's pace. */
export async function runJobs(plan: RunPlan, results: Results): Promise<Costs> {
  const { jobs, known, isLong, print } = plan;
  if (jobs.some(({ phase }) => phase !== 'unit' && phase !== 'static')) {
    const missing = providePrograms(print);
    if (missing !== null) throw new Error(missing);
    // Made here, so that the first test files do not each begin by making it.
    await Promise.all([embeddedSnapshot(), migratedCluster()]);
  }
  const sampler = new ProcessorSampler();
  const pace = new MachinePace();
  const slots = new Map<number, Slot>();
  let doneCount = 0;
  const work = async (job: Job, number: number): Promise<number> => {
    const slot = slots.get(number) ?? new Slot(plan, sampler, `slot ${String(number)}`);
    slots.set(number, slot);
    const startedMs = performance.now();
    const processor = await slot.run(job, results);
    doneCount += 1;
    const outcome = results.outcomeOf(job.phase, job.file);
    const wall = ((performance.now() - startedMs) / 1000).toFixed(1);
    print(
      `${String(doneCount)}/${String(jobs.length)} ${outcome}, ${wall} s (${processor.toFixed(1)} s processor): ${nameOf(job)}`,
    );
    return processor;
  };
  // A long form wants a core for itself.
  const slotCounts = isLong ? {} : { any: availableParallelism() + 1, waiting: 1 };
  try {
    const took = await runQueue(jobs, known, rankOf, work, slotCounts);
    return withPace(took, await pace.close());
  } finally {
    await pace.close();
    await Promise.all([...slots.values()].map((slot) => slot.close()));
    sampler.close();
  }
}
