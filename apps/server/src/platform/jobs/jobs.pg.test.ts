import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Scheduler } from '@bourse/kernel/clock';
import { dayMs, hourMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock, systemScheduler } from '../clock/system-clock.ts';
import { type DailyJob, type JobPorts, runDue, startJobs } from './jobs.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

let now: Instant = instant(startOfDay(systemClock.now()) + hourMs);
const errors: string[] = [];
const removed: string[] = [];

const node = (name: string): JobPorts => ({
  db,
  clock: { now: () => now },
  scheduler: systemScheduler,
  node: name,
  onError: (job) => errors.push(job),
  onRemoved: (count, what) => removed.push(`${String(count)} ${what}`),
});

test('a daily job runs once a day, on one of several nodes', async () => {
  let runs = 0;
  const job: DailyJob = { name: 'count', run: async () => void (runs += 1) };
  await Promise.all([runDue(node('a'), [job]), runDue(node('b'), [job]), runDue(node('c'), [job])]);
  assert.equal(runs, 1);
  now = instant(now + hourMs);
  await runDue(node('a'), [job]);
  assert.equal(runs, 1);
  now = instant(now + dayMs);
  await runDue(node('b'), [job]);
  assert.equal(runs, 2);
});

test('what a job has removed is told once, by the node that ran it', async () => {
  const job: DailyJob = { name: 'removes', run: async (_now, tellRemoved) => tellRemoved(3, 'rows') };
  await Promise.all([runDue(node('a'), [job]), runDue(node('b'), [job])]);
  assert.deepEqual(removed, ['3 rows']);
});

test('a job that failed, or whose node died, is taken over when its lease has run out', async () => {
  let runs = 0;
  const job: DailyJob = { name: 'fails first', run: async () => void ((runs += 1) === 1 && assert.fail('first run')) };
  await runDue(node('a'), [job]);
  assert.deepEqual(errors, ['fails first']);
  await runDue(node('b'), [job]);
  assert.equal(runs, 1, 'the lease is still held');
  now = instant(now + hourMs);
  await runDue(node('b'), [job]);
  assert.equal(runs, 2);
});

test('a job that takes longer than its lease stays with its node', async () => {
  const name = 'long';
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  let runs = 0;
  const job: DailyJob = {
    name,
    run: () => {
      runs += 1;
      return end;
    },
  };
  const naps: (() => void)[] = [];
  const scheduler: Scheduler = {
    sleep: (_ms, signal) =>
      new Promise((resolve, reject) => {
        naps.push(resolve);
        signal?.addEventListener('abort', () => reject(signal.reason as Error)); // what abort() gives
      }),
  };
  const leaseUntil = async (): Promise<number> => {
    const { rows } = await db.query<{ lease_until: Date }>('SELECT lease_until FROM jobs WHERE name = $1', [name]);
    return rows[0]?.lease_until.getTime() ?? 0;
  };
  const running = runDue({ ...node('a'), scheduler }, [job]);
  while (runs === 0) await systemScheduler.sleep(5);
  for (let passed = 0; passed < 12; passed += 1) {
    now = instant(now + 5 * 60_000);
    const before = await leaseUntil();
    naps.shift()?.();
    while ((await leaseUntil()) === before) await systemScheduler.sleep(5);
    await runDue(node('b'), [job]);
  }
  assert.equal(runs, 1);
  finish();
  await running;
  await runDue(node('b'), [job]);
  assert.equal(runs, 1);
});

test('repeated work survives its own failure and ends with the process', async () => {
  let runs = 0;
  const twice = Promise.withResolvers<undefined>();
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs === 2) twice.resolve(undefined);
    throw new Error('again');
  };
  const runner = startJobs(node('a'), [{ name: 'fails always', everyMs: 1, run: work }], []);
  await twice.promise;
  await runner.stop();
  const atStop = runs;
  await systemScheduler.sleep(20);
  assert.equal(runs, atStop);
});

test('a process that stops waits for the daily job that runs, and begins no other', async () => {
  now = instant(now + dayMs);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = async (): Promise<void> => {
    begin();
    await end;
    done.push('first');
  };
  const jobs = [
    { name: 'stops first', run: first },
    { name: 'stops second', run: async () => void done.push('second') },
  ];
  const runner = startJobs(node('a'), [], jobs);
  await begun;
  const stopped = runner.stop();
  finish();
  await stopped;
  assert.deepEqual(done, ['first']);
  await runDue(node('b'), jobs);
  assert.deepEqual(done, ['first', 'second']);
});
