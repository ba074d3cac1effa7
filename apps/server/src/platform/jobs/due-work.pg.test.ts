import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hourMs, type Instant, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, testEngine } from '@bourse/testing/disposable-database';
import { isLongForm } from '@bourse/testing/long-form';
import type { Tx } from '../database/database.ts';
import { openFollowed } from '../database/followed-fixture.ts';
import {
  cancelDue,
  countDue,
  type DueEntry,
  type DueWork,
  DueWorker,
  type DueWorkPorts,
  oneByOne,
  scheduleDue,
  triesMax,
} from './due-work.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
await db.withTx('create effects', (tx) => tx.query('CREATE TABLE effects (id serial, reference text NOT NULL)'));

const start = instant(Date.UTC(2026, 0, 1));
let now: Instant = start;
const clock = { now: () => now };

const entry = (reference: string, dueAt: Instant = start): DueEntry => ({ module: 'lockup', reference, dueAt });
const schedule = (entries: readonly DueEntry[]): Promise<void> =>
  db.withTx('schedule', async (tx) => scheduleDue(tx, entries));

const bad = new Set<string>();

/** Writes a row for each entry, and fails after that where one of them is bad. */
async function writeEffects(tx: Tx, entries: readonly DueEntry[]): Promise<void> {
  tx.send('INSERT INTO effects (reference) SELECT * FROM unnest($1::text[])', [
    entries.map(({ reference }) => reference),
  ]);
  const found = entries.find(({ reference }) => bad.has(reference));
  if (found !== undefined) throw new Error(`${found.reference} is bad`);
}

interface Failure {
  readonly reference: string;
  readonly isSetAside: boolean;
}

function worker(given: Partial<DueWorkPorts> = {}): {
  readonly run: (stop?: AbortSignal) => Promise<void>;
  readonly failures: Failure[];
} {
  const failures: Failure[] = [];
  const due = new DueWorker({
    db,
    clock,
    works: [{ module: 'lockup', settle: writeEffects }],
    isHalted: async () => false,
    onFailed: ({ reference }, _error, isSetAside) => void failures.push({ reference, isSetAside }),
    ...given,
  });
  return { run: (stop) => due.run(stop), failures };
}

async function effects(): Promise<string[]> {
  const { rows } = await db.query<{ reference: string }>('SELECT reference FROM effects ORDER BY id');
  return rows.map(({ reference }) => reference);
}

describe('due work', () => {
  beforeEach(async () => {
    now = start;
    bad.clear();
    await db.withTx('clear', async (tx) => {
      tx.send('DELETE FROM due_work');
      tx.send('DELETE FROM effects');
    });
  });

  test('asks nothing before the next is due, and is done at its instant, or earlier where an earlier one comes', async () => {
    const followed = openFollowed(opened, clock);
    const isHalted = async (): Promise<boolean> =>
      (await followed.db.query('SELECT 1 FROM ledger_state WHERE halted')).rowCount > 0;
    const { repetition } = new DueWorker({
      db: followed.db,
      clock,
      works: [{ module: 'lockup', settle: writeEffects }],
      isHalted,
      onFailed: (_entry, error) => assert.fail(String(error)),
    });
    const rounds = async (): Promise<number> => {
      const before = followed.counts.statements();
      for (let count = 0; count < 10; count += 1) if (repetition.isAtRest?.() !== true) await repetition.run();
      return followed.counts.statements() - before;
    };
    const write = (reference: string, ms: number): Promise<void> =>
      followed.db.withTx('schedule', async (tx) => scheduleDue(tx, [entry(reference, instant(start + ms))]));
    await write('later', 3_000);
    assert.equal(await rounds(), 1, 'one look');
    now = instant(start + 2_999);
    assert.equal(await rounds(), 0);
    await write('earlier', 2_999);
    await rounds();
    assert.deepEqual(await effects(), ['earlier']);
    // A halt that comes while it rests stops what falls due then.
    await db.withTx('halt', (tx) => tx.query(`UPDATE ledger_state SET halted = true, reason = 'test'`));
    now = instant(start + 3_000);
    await rounds();
    assert.deepEqual(await effects(), ['earlier']);
    await db.withTx('resume', (tx) => tx.query('UPDATE ledger_state SET halted = false, reason = NULL'));
    await rounds();
    assert.deepEqual(await effects(), ['earlier', 'later']);
    await followed.db.close();
  });

  test('is done when it falls due, the oldest first, and once', async () => {
    const later = instant(start + secondMs);
    await schedule([entry('third', later), entry('second', start), entry('first', instant(start - hourMs))]);
    const { run } = worker();
    await run();
    assert.deepEqual(await effects(), ['first', 'second']);
    now = instant(later - 1);
    await run();
    assert.deepEqual(await effects(), ['first', 'second']);
    assert.deepEqual(await countDue(db, later), { late: 1, failed: 0 });
    now = later;
    await run();
    await run();
    assert.deepEqual(await effects(), ['first', 'second', 'third']);
    assert.deepEqual(await countDue(db, later), { late: 0, failed: 0 });
  });

  test('is registered with the position or not at all, and once by its reference', async () => {
    await assert.rejects(
      db.withTx('schedule', async (tx) => {
        scheduleDue(tx, [entry('a')]);
        throw new Error('the position was not opened');
      }),
    );
    assert.deepEqual(await countDue(db, now), { late: 0, failed: 0 });
    await schedule([entry('a')]);
    await assert.rejects(schedule([entry('a')]), /due_work_module_reference_key/);
  });

  test('is left alone while everything that moves money is stopped', async () => {
    await schedule([entry('a')]);
    let isHalted = true;
    const { run } = worker({ isHalted: async () => isHalted });
    await run();
    assert.deepEqual(await effects(), []);
    isHalted = false;
    await run();
    assert.deepEqual(await effects(), ['a']);
  });

  test('of modules that this process does not have is left to others', async () => {
    await schedule([{ ...entry('a'), module: 'dual' }, entry('b')]);
    await worker().run();
    assert.deepEqual(await effects(), ['b']);
    assert.deepEqual(await countDue(db, now), { late: 1, failed: 0 });
  });

  test('that fails keeps nobody else back, is tried again later each time, and is set aside in the end', async () => {
    const references = Array.from({ length: 100 }, (_, index) => `n${String(index)}`);
    await schedule(references.map((reference) => entry(reference)));
    bad.add('n7').add('n63');
    const { run, failures } = worker();
    await run();
    const good = references.filter((reference) => !bad.has(reference));
    assert.deepEqual((await effects()).toSorted(), good.toSorted());
    const both = (isSetAside: boolean): Failure[] => ['n63', 'n7'].map((reference) => ({ reference, isSetAside }));
    const told = (): Failure[] =>
      failures.splice(0).toSorted((one, other) => (one.reference < other.reference ? -1 : 1));
    assert.deepEqual(told(), both(false));
    for (let tries = 1; tries < triesMax; tries += 1) {
      now = instant(now + minuteMs * 4 ** (tries - 1) - 1);
      await run();
      assert.deepEqual(told(), [], `too early for try ${String(tries + 1)}`);
      now = instant(now + 1);
      await run();
      assert.deepEqual(told(), both(tries + 1 === triesMax));
    }
    assert.deepEqual(await countDue(db, now), { late: 0, failed: 2 });
    assert.equal((await effects()).length, good.length);
  });

  test('of modules that ask for each entry comes in short transactions, whatever is due of others', async () => {
    const batches: (readonly [string, number])[] = [];
    const work = (module: string, rest: Partial<DueWork> = {}): DueWork => ({
      module,
      settle: async (tx, entries) => {
        batches.push([module, entries.length]);
        await writeEffects(tx, entries);
      },
      ...rest,
    });
    const isLarge = ({ reference }: DueEntry): boolean => reference.startsWith('large');
    const works = [
      work('lockup'),
      work('c2c', { atOnce: oneByOne }),
      work('loans', {
        choose: async (_tx, entries) => [
          ...entries.filter(isLarge).slice(0, 1),
          ...entries.filter((one) => !isLarge(one)),
        ],
      }),
    ];
    const of = (module: string, count: number, name = 'n'): DueEntry[] =>
      Array.from({ length: count }, (_, index) => ({ ...entry(`${name}${String(index)}`), module }));
    const all = [of('lockup', 100), of('c2c', 12), of('loans', 80), of('loans', 3, 'large')].flat();
    await schedule(all);
    const { run } = worker({ works });
    await run();
    assert.equal((await effects()).length, all.length);
    const sizesOf = (module: string): number[] => batches.flatMap(([one, size]) => (one === module ? [size] : []));
    assert.deepEqual(sizesOf('c2c'), [5, 5, 2]);
    assert.ok(sizesOf('lockup').length <= 3, 'others are done at once');
    const ofLoans = sizesOf('loans');
    assert.ok(ofLoans.length >= 3, 'one of the large in each');
  });

  test('ends between two batches when it is told to stop', async () => {
    await schedule(Array.from({ length: 12 }, (_, index) => entry(`n${String(index)}`)));
    const ending = new AbortController();
    const settle: DueWork['settle'] = async (tx, entries) => {
      await writeEffects(tx, entries);
      ending.abort();
    };
    const { run } = worker({ works: [{ module: 'lockup', atOnce: 5, settle }] });
    await run(ending.signal);
    assert.equal((await effects()).length, 5);
  });

  test('that succeeds after a failure is done once', async () => {
    await schedule([entry('a')]);
    bad.add('a');
    const { run } = worker();
    await run();
    bad.clear();
    now = instant(now + minuteMs);
    await run();
    assert.deepEqual(await effects(), ['a']);
  });

  test('can be cancelled until it is done', async () => {
    await schedule([entry('a'), entry('b')]);
    const cancel = (reference: string): Promise<boolean> =>
      db.withTx('cancel', (tx) => cancelDue(tx, 'lockup', reference));
    assert.equal(await cancel('a'), true);
    await worker().run();
    assert.deepEqual(await effects(), ['b']);
    assert.deepEqual([await cancel('a'), await cancel('b')], [false, false]);
  });

  test('is done once by several nodes at once, while some of it is cancelled', async () => {
    const references = Array.from({ length: 1_500 }, (_, index) => `n${String(index)}`);
    await schedule(references.map((reference) => entry(reference)));
    const cancelled: string[] = [];
    const cancel = async (): Promise<void> => {
      for (const reference of references.filter((_, index) => index % 50 === 49)) {
        if (await db.withTx('cancel', (tx) => cancelDue(tx, 'lockup', reference))) cancelled.push(reference);
      }
    };
    await Promise.all([worker().run(), worker().run(), worker().run(), cancel()]);
    await worker().run();
    const gone = new Set(cancelled);
    assert.deepEqual((await effects()).toSorted(), references.filter((one) => !gone.has(one)).toSorted());
  });

  // The folder of an embedded database is open to one process.
  if (testEngine() === 'postgres')
    test('is done once, what is late first, although the process is killed again and again', async () => {
      const kills = isLongForm ? 200 : 5;
      const each = 600;
      for (let kill = 0; kill < kills; kill += 1) {
        // Due later than everything that the processes before have left.
        now = instant(start + kill * minuteMs);
        await schedule(Array.from({ length: each }, (_, index) => entry(`${String(kill)}:${String(index)}`, now)));
        const { rows } = await db.query<{ oldest: Date }>(
          `SELECT min(due_at) AS oldest FROM due_work WHERE state = 'waiting'`,
        );
        const oldest = present(rows[0], 'the oldest').oldest.getTime();
        assert.equal(oldest < now, kill > 0, 'the process before has left something');
        // Somewhere in the middle of a batch: each line is a transaction that has begun.
        const told = await runUntilKilled(1 + (kill % 4));
        const times = told.flat();
        assert.equal(times[0], oldest);
        assert.deepEqual(
          times,
          times.toSorted((one, other) => one - other),
          'the oldest first',
        );
      }
      await worker().run();
      const done = await effects();
      assert.equal(done.length, kills * each);
      assert.equal(new Set(done).size, done.length);
    });
});

/** Lets a process do due work until it has told of some batches, and kills it. @returns the due times of each batch. */
async function runUntilKilled(batches: number): Promise<number[][]> {
  const script = fileURLToPath(new URL('due-work-fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, opened.url, String(now)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => {
    resolve();
  });
  const told: number[][] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    told.push(line.split(',').map(Number));
    if (told.length >= batches) child.kill('SIGKILL');
  });
  await ended;
  return told;
}
