import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { dayMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { insideWork } from '../database/current-work.ts';
import type { Database } from '../database/database.ts';

/** Work that repeats in every process that has it, for example a check every second. */
export interface Repetition {
  readonly name: string;
  readonly everyMs: number;
  /** @param stop aborted when the process ends: who goes on until nothing is left looks at it between transactions. */
  run(stop?: AbortSignal): Promise<void>;
  /** Whether a run now could find nothing to do: then this one is left out. */
  readonly isAtRest?: () => boolean;
  /** Does what is due by the time, such as ending, charging or liquidating: it waits while the clocks differ. */
  readonly byTime?: true;
}

/** Told of what a job has removed because its term is over: how many, and rows of which table or months of what. */
export type TellRemoved = (count: number, what: string) => void;

/** Work that one node does once a day at 00:00 UTC (S55), however many nodes there are. */
export interface DailyJob {
  readonly name: string;
  /** @param stop aborted when the process ends: long work looks at it between statements, and goes on the next day. */
  run(now: Instant, tellRemoved: TellRemoved, stop?: AbortSignal): Promise<void>;
}

export interface JobPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Names this process among the nodes. */
  readonly node: string;
  /** A run that failed is tried again at its next time; here the operator learns of it. */
  readonly onError: (job: string, error: unknown) => void;
  readonly onRemoved: TellRemoved;
  /** Told of each run that has ended, whether it failed or not. */
  readonly onRun?: (name: string) => void;
  /** Whether the clocks agree; absent where there is one alone. */
  readonly isTimeCertain?: () => boolean;
}

/** A node that died in the middle of a job is replaced after this time; one that is at work says so again and again. */
const leaseMs = 10 * 60_000;
const renewEveryMs = leaseMs / 4;
const pollMs = 15_000;

/** Background work of one process. `stop` waits for what is running now. */
export interface JobRunner {
  stop(): Promise<void>;
}

/** Starts repeating work and daily jobs. */
export function startJobs(ports: JobPorts, repetitions: readonly Repetition[], daily: readonly DailyJob[]): JobRunner {
  const ending = new AbortController();
  const loops = repetitions.map((one) => repeat(ports, one, ending.signal));
  const poll: Repetition = {
    name: 'daily jobs',
    everyMs: pollMs,
    byTime: true,
    run: () => runDue(ports, daily, ending.signal),
  };
  loops.push(repeat(ports, poll, ending.signal));
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(loops);
    },
  };
}

function mayRun({ isTimeCertain }: JobPorts, { byTime }: Repetition): boolean {
  return byTime !== true || isTimeCertain === undefined || isTimeCertain();
}

/** Runs it under its name, by which what it asks of the database is told. */
async function runNamed(ports: JobPorts, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await insideWork(name, run);
  } finally {
    ports.onRun?.(name);
  }
}

async function repeat(ports: JobPorts, work: Repetition, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (mayRun(ports, work) && work.isAtRest?.() !== true) await runNamed(ports, work.name, () => work.run(signal));
    } catch (error) {
      ports.onError(work.name, error);
    }
    try {
      await ports.scheduler.sleep(work.everyMs, signal);
    } catch {
      return; // aborted: the process is stopping
    }
  }
}

/** Runs every daily job that is due and that no other node has taken; when the process stops, none after the one that runs. */
export async function runDue(ports: JobPorts, daily: readonly DailyJob[], signal?: AbortSignal): Promise<void> {
  const { rows } = await ports.db.query<{ name: string }>('SELECT name FROM jobs WHERE due_at > $1', [
    toIso(ports.clock.now()),
  ]);
  const notDue = new Set(rows.map((row) => row.name));
  for (const job of daily) {
    if (signal?.aborted === true) return;
    if (notDue.has(job.name) || !(await claim(ports, job.name))) continue;
    try {
      await whileRenewing(ports, job.name, () =>
        runNamed(ports, job.name, () => job.run(ports.clock.now(), ports.onRemoved, signal)),
      );
      await finish(ports, job.name, null);
    } catch (error) {
      ports.onError(job.name, error);
      await finish(ports, job.name, error instanceof Error ? error.message : String(error));
    }
  }
}

async function claim(ports: JobPorts, name: string): Promise<boolean> {
  const now = ports.clock.now();
  return ports.db.withTx(`claim job ${name}`, async (tx) => {
    await tx.query('INSERT INTO jobs (name, due_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
      name,
      toIso(startOfDay(now)),
    ]);
    const { rowCount } = await tx.query(
      `UPDATE jobs SET owner = $2, lease_until = $3, last_started_at = $4
       WHERE name = $1 AND due_at <= $4 AND (lease_until IS NULL OR lease_until < $4)`,
      [name, ports.node, toIso(instant(now + leaseMs)), toIso(now)],
    );
    return rowCount === 1;
  });
}

/** Runs a job and keeps it for this node until it has ended, however long that takes. */
async function whileRenewing(ports: JobPorts, name: string, run: () => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const renewing = renew(ports, name, ending.signal);
  try {
    await run();
  } finally {
    ending.abort();
    await renewing;
  }
}

async function renew(ports: JobPorts, name: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await ports.scheduler.sleep(renewEveryMs, signal);
    } catch {
      return; // aborted: the job has ended
    }
    try {
      await ports.db.withTx(`renew job ${name}`, (tx) =>
        tx.query('UPDATE jobs SET lease_until = $3 WHERE name = $1 AND owner = $2', [
          name,
          ports.node,
          toIso(instant(ports.clock.now() + leaseMs)),
        ]),
      );
    } catch (error) {
      ports.onError(name, error);
    }
  }
}

/** A failed job stays due, and is tried again when its lease has run out. */
async function finish(ports: JobPorts, name: string, error: string | null): Promise<void> {
  const now = ports.clock.now();
  const nextDay = instant(startOfDay(now) + dayMs);
  await ports.db.withTx(`finish job ${name}`, (tx) =>
    error === null
      ? tx.query(
          `UPDATE jobs SET due_at = $3, lease_until = NULL, last_finished_at = $4, last_error = NULL
           WHERE name = $1 AND owner = $2`,
          [name, ports.node, toIso(nextDay), toIso(now)],
        )
      : tx.query('UPDATE jobs SET last_error = $3 WHERE name = $1 AND owner = $2', [name, ports.node, error]),
  );
}
