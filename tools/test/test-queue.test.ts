import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDurations, describePreparation, type Job, runQueue } from './test-queue.ts';

const jobOf = (file: string): Job => ({ phase: 'unit', file, env: {} });

test('the longest jobs begin first, and one that nobody knows before those that are short', async () => {
  const begun: string[] = [];
  const known = { 'unit: short': 1, 'unit: long': 90, 'unit: middle': 40 };
  const took = await runQueue(['short', 'new', 'long', 'middle'].map(jobOf), known, async ({ file }) => {
    begun.push(file);
  });
  assert.deepEqual(begun, ['long', 'middle', 'new', 'short']);
  assert.deepEqual(Object.keys(took).toSorted(), ['unit: long', 'unit: middle', 'unit: new', 'unit: short']);
});

test('a worker has one job at a time', async () => {
  const busy = new Set<number>();
  const jobs = Array.from({ length: 20 }, (_, number) => jobOf(String(number)));
  await runQueue(jobs, {}, async (_job, worker) => {
    assert.ok(!busy.has(worker));
    busy.add(worker);
    await new Promise((resolve) => void setImmediate(resolve));
    busy.delete(worker);
  });
});

test('the time is summed by phase, and the slowest files are named', () => {
  assert.deepEqual(describeDurations({ 'unit: a': 1, 'browser: b': 3, 'unit: c': 2 }, 2), [
    'Seconds by phase:',
    '  3.0 browser',
    '  3.0 unit',
    'The slowest 2 files:',
    '  3.0 browser: b',
    '  2.0 unit: c',
  ]);
});

test('what came before the queue is told in seconds, and nothing where nothing came', () => {
  const told = JSON.stringify({ installing: 61_240, 'building the app': 4_000 });
  assert.deepEqual(describePreparation(told), ['Seconds before:', '  61.2 installing', '  4.0 building the app']);
  assert.deepEqual([describePreparation('{}'), describePreparation(undefined)], [[], []]);
});

test('as many jobs run at once as is told', async () => {
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => void setImmediate(resolve));
    running -= 1;
  };
  await runQueue(['a', 'b', 'c', 'd', 'e'].map(jobOf), {}, work, 3);
  assert.equal(most, 3);
});
