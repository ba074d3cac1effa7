import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { type CommitFault, commitFaults, faultDriver, type FaultPlan } from '@bourse/testing/fault-driver';
import { systemClock, systemScheduler } from '../clock/system-clock.ts';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { DatabaseFault } from './database-error.ts';
import { pgDriver } from './pg-driver.ts';

const opened = await openTestDatabase();
const calm = opened.connect();
after(() => opened.close());
await calm.withTx('make a table', (tx) => tx.query('CREATE TABLE effects (id int PRIMARY KEY)'));

const lateMs = 120;
const commitTimeoutMs = 40;
const isLong = process.env['BOURSE_LONG'] === '1';
const rounds = isLong ? 1_000 : 200;

function faulty(plan: FaultPlan, late = (): Promise<void> => systemScheduler.sleep(lateMs)): Database {
  const driver = faultDriver(pgDriver({ url: opened.url, engine: opened.engine }), { plan, late });
  return createDatabase({ driver, clock: systemClock, scheduler: systemScheduler, commitTimeoutMs });
}

async function isDurable(id: number): Promise<boolean> {
  return (await calm.query('SELECT 1 FROM effects WHERE id = $1', [id])).rows.length === 1;
}

test(`D3: ${String(rounds)} faults at COMMIT are each resolved to the truth by their mark`, async () => {
  const random = seededRandom(20_261_120);
  const planned: CommitFault[] = [];
  const db = faulty(() => planned.pop() ?? null);
  let slowestMs = 0;
  const seen = new Map<string, number>();
  for (let id = 1; id <= rounds; id += 1) {
    const fault = random.pick(commitFaults);
    planned.push(fault);
    const begun = performance.now();
    const said = await db
      .withTx('faulty', (tx) => tx.query('INSERT INTO effects VALUES ($1)', [id]), { attempts: 1 })
      .then(() => 'committed')
      .catch((error: unknown) => {
        assert.ok(error instanceof DatabaseFault, String(error));
        return 'never';
      });
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    assert.equal(said === 'committed', await isDurable(id), `${fault} said ${said}`);
    seen.set(`${fault} ${said}`, (seen.get(`${fault} ${said}`) ?? 0) + 1);
  }
  await db.close();
  if (isLong) assert.ok(slowestMs < 2_000, `the slowest took ${String(slowestMs)} ms`);
  // Both truths came up, and each fault has the one that it must have; a tombstone may overtake a late commit or not.
  assert.deepEqual([...seen.keys()].filter((key) => !key.startsWith('late')).toSorted(), [
    'lost never',
    'stuck never',
    'unanswered committed',
  ]);
});

test('a lost COMMIT is tried again and has its effect once', async () => {
  const planned: CommitFault[] = ['unanswered', 'lost', 'lost'];
  const db = faulty(() => planned.pop() ?? null);
  await db.withTx('retried', (tx) => tx.query('INSERT INTO effects VALUES ($1)', [100_001]));
  assert.equal(planned.length, 0);
  assert.equal(await isDurable(100_001), true);
  await db.close();
});

test('control: reading the mark back instead of inserting it calls a commit absent that is still to come', async (t) => {
  if (opened.engine === 'embedded') {
    t.diagnostic('one session: the reader itself waits for the old transaction, so the wrong answer cannot be had');
    return;
  }
  const planned: CommitFault[] = ['late'];
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const plan: FaultPlan = () => {
    asked.resolve();
    return planned.pop() ?? null;
  };
  const db = faulty(plan, () => late.promise);
  let batchId = '';
  const settled = db.withTx('late', async (tx) => {
    batchId = tx.batchId;
    await tx.query('INSERT INTO effects VALUES ($1)', [100_002]);
  });
  await asked.promise;
  const { rows } = await calm.query('SELECT 1 FROM commit_marks WHERE id = $1', [batchId]);
  assert.equal(rows.length, 0, 'the naive reader says that it never happened');
  late.resolve();
  await settled;
  assert.equal(await isDurable(100_002), true, 'and yet it did');
  await db.close();
});
