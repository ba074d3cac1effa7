import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describeCosts,
  describePreparation,
  findGrowth,
  type Job,
  runQueue,
  type Slots,
  withPace,
} from './test-queue.ts';

const jobOf = (file: string): Job => ({ phase: 'unit', file, env: {} });
const cost = (wall: number, processor = wall): { wall: number; processor: number } => ({ wall, processor });
const sameRank = (): number => 0;
const soon = (): Promise<unknown> => new Promise((resolve) => void setImmediate(resolve));

/** Runs jobs that take no time. @returns the order in which they began, and the most that ran at once. */
async function order(
  files: readonly string[],
  known: Parameters<typeof runQueue>[1],
  rankOf: (job: Job) => number = sameRank,
  slots: Slots = { any: 1 },
): Promise<{ begun: string[]; most: number }> {
  const begun: string[] = [];
  let [running, most] = [0, 0];
  await runQueue(
    files.map(jobOf),
    known,
    rankOf,
    async ({ file }) => {
      begun.push(file);
      running += 1;
      most = Math.max(most, running);
      await soon();
      running -= 1;
      return 0;
    },
    slots,
  );
  return { begun, most };
}

test('the longest jobs begin first, and one that nobody knows before those that are short', async () => {
  const known = { 'unit: short': cost(1), 'unit: long': cost(90), 'unit: middle': cost(40) };
  const { begun } = await order(['short', 'new', 'long', 'middle'], known);
  assert.deepEqual(begun, ['long', 'middle', 'new', 'short']);
});

test('jobs of a lower rank begin before longer ones of a higher rank', async () => {
  const known = { 'unit: check': cost(1), 'unit: journey': cost(90) };
  const { begun } = await order(['journey', 'check'], known, ({ file }) => (file === 'check' ? 0 : 1));
  assert.deepEqual(begun, ['check', 'journey']);
});

test('as many jobs run at once as there are slots, and a slot has one at a time', async () => {
  const files = Array.from({ length: 20 }, (_, number) => String(number));
  assert.equal((await order(files, {}, sameRank, { any: 3 })).most, 3);
  const busy = new Set<number>();
  await runQueue(files.map(jobOf), {}, sameRank, async (_, slot) => {
    assert.ok(!busy.has(slot));
    busy.add(slot);
    await soon();
    busy.delete(slot);
    return 0;
  });
});

test('a slot for waiting jobs takes none that computes, and none that nobody knows', async () => {
  const known = { 'unit: computes': cost(60, 50), 'unit: waits': cost(60, 6), 'unit: waits too': cost(50, 5) };
  const files = ['computes', 'new', 'waits', 'waits too'];
  const bySlot = new Map<number, string[]>();
  const waited = Promise.withResolvers<undefined>();
  const work = async ({ file }: Job, slot: number): Promise<number> => {
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), file]);
    if (file === 'waits too') waited.resolve(undefined);
    // The slot for any job is busy until the other has taken what it may.
    if (slot === 0) await waited.promise;
    return 0;
  };
  await runQueue(files.map(jobOf), known, sameRank, work, { any: 1, waiting: 1 });
  assert.deepEqual(bySlot.get(1), ['waits', 'waits too']);
  assert.deepEqual(bySlot.get(0), ['computes', 'new']);
});

test('what each job took is told by its name: wall time as it was, processor time as the work says', async () => {
  const took = await runQueue([jobOf('a')], {}, sameRank, async () => 1.26);
  assert.equal(took['unit: a']?.processor, 1.3);
  assert.ok((took['unit: a']?.wall ?? -1) >= 0);
});

test('the time is summed by phase, and the slowest files and the heavy ones are named', () => {
  assert.deepEqual(describeCosts({ 'unit: a': cost(1), 'browser: b': cost(90, 61), 'unit: c': cost(2) }, 2), [
    'Seconds by phase, summed over the jobs:',
    '  90.0 (61.0 processor) browser',
    '  3.0 (3.0 processor) unit',
    '  93.0 (64.0 processor) all',
    'The slowest 2 files:',
    '  90.0 (61.0 processor) browser: b',
    '  2.0 (2.0 processor) unit: c',
    'Files above 60 processor seconds:',
    '  90.0 (61.0 processor) browser: b',
  ]);
});

test('jobs that take above 1.5 times their recorded processor time are told; those of one run alone do not count', () => {
  const recorded = withPace({ 'unit: a': cost(50, 20), 'unit: gone': cost(50, 100) }, 0.4);
  assert.equal(findGrowth(withPace({ 'unit: a': cost(1, 30), 'unit: new': cost(1, 99) }, 0.4), recorded), null);
  const told = findGrowth(withPace({ 'unit: a': cost(1, 31) }, 0.4), recorded) ?? '';
  assert.match(told, /31 processor seconds, 1\.55 times the 20/);
  assert.equal(findGrowth(withPace({ 'unit: a': cost(1, 31) }, 0.4), {}), null);
});

test('growth is told by the pace of the machine in both runs, and not where one of them does not know it', () => {
  const recorded = withPace({ 'unit: a': cost(50, 20) }, 0.4);
  assert.equal(findGrowth(withPace({ 'unit: a': cost(1, 60) }, 0.8), recorded), null);
  assert.match(findGrowth(withPace({ 'unit: a': cost(1, 62) }, 0.8), recorded) ?? '', /the 40 .* pace of 2\.00/);
  assert.match(findGrowth(withPace({ 'unit: a': cost(1, 16) }, 0.2), recorded) ?? '', /1\.60 times the 10/);
  assert.equal(findGrowth({ 'unit: a': cost(1, 99) }, recorded), null);
  assert.equal(findGrowth(withPace({ 'unit: a': cost(1, 99) }, 0.4), { 'unit: a': cost(50, 20) }), null);
});

test('what came before the queue is told in seconds, and nothing where nothing came', () => {
  const told = JSON.stringify({ installing: 61_240, 'building the app': 4_000 });
  assert.deepEqual(describePreparation(told), ['Seconds before:', '  61.2 installing', '  4.0 building the app']);
  assert.deepEqual([describePreparation('{}'), describePreparation(undefined)], [[], []]);
});
