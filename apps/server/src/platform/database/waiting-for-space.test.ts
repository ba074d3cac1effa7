import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { systemClock, systemScheduler } from '../clock/system-clock.ts';
import { embeddedCapabilities } from './capabilities.ts';
import { createDatabase } from './create-database.ts';
import { UnknownOutcome } from './database-error.ts';
import type { Driver, StatementResult } from './driver.ts';
import { StorageFull } from './storage.ts';

/** What the database is asked for when it finds no space; it is silent from then on. */
let silentFrom = '';
let isStuck = false;
let released: boolean[] = [];
const waiting = new Set<() => void>();

beforeEach(() => {
  [silentFrom, isStuck, released] = ['', false, []];
  waiting.clear();
});

const never = (): Promise<never> => new Promise(() => undefined);

async function answerTo(asked: string): Promise<StatementResult> {
  if (asked === silentFrom) isStuck = true;
  if (isStuck) return never();
  return { rows: [], rowCount: 0, command: asked };
}

/** The embedded database as it is seen by its driver. */
const driver: Driver = {
  capabilities: embeddedCapabilities,
  connect: async () => {
    await answerTo('connect');
    return {
      query: (text) => answerTo(text),
      pipeline: async (statements) => void (await answerTo(String(statements.at(-1)?.text))),
      release: (isBroken) => void released.push(isBroken),
    };
  },
  close: async () => undefined,
};

const db = createDatabase({
  driver,
  clock: systemClock,
  scheduler: systemScheduler,
  commitTimeoutMs: 20,
  storage: {
    isFull: () => isStuck,
    isStuck: () => isStuck,
    onStuck: (tell) => {
      // Those that come when it is stuck already are told, too.
      waiting.add(tell);
      if (isStuck) setTimeout(tell, 1);
      return () => waiting.delete(tell);
    },
  },
});

/** Rejects as told when the database waits for space. */
async function endsWith(work: Promise<unknown>, kind: typeof StorageFull | typeof UnknownOutcome): Promise<void> {
  const refused = assert.rejects(work, kind);
  while (!isStuck) await systemScheduler.sleep(1);
  for (const tell of waiting) tell();
  await refused;
  assert.equal(waiting.size, 0);
}

test('what reads is refused when the database waits for space, on its way there and behind', async () => {
  for (const asked of ['SELECT 1', 'connect']) {
    [silentFrom, isStuck] = [asked, false];
    await endsWith(db.query('SELECT 1'), StorageFull);
    await assert.rejects(db.query('SELECT 1'), StorageFull);
  }
  assert.deepEqual(released, [true]);
});

test('a transaction that has not asked to commit is refused, and its connection closed', async () => {
  silentFrom = 'UPDATE a';
  await endsWith(
    db.withTx('waits', (tx) => tx.query('UPDATE a')),
    StorageFull,
  );
  assert.deepEqual(released, [true]);
});

test('of a transaction that asked to commit nobody can say what becomes of it', async () => {
  silentFrom = 'COMMIT';
  await endsWith(
    db.withTx('waits', async (tx) => tx.send('UPDATE a')),
    UnknownOutcome,
  );
  [silentFrom, isStuck, released] = ['UPDATE b', false, []];
  // All of it is sent at once, its COMMIT behind the statement that waits.
  await endsWith(
    db.withBatch('waits', async (tx) => tx.send('UPDATE b'), { inOnePiece: true }),
    UnknownOutcome,
  );
  assert.deepEqual(released, [true]);
});
