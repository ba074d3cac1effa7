import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { haltOnDamage } from './halt-on-damage.ts';
import { readHalt } from '../modules/ledger/index.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import { postgresCapabilities } from '../platform/database/capabilities.ts';
import { Damage, damageWatchingDriver } from '../platform/database/damage.ts';
import { classify, DatabaseFault } from '../platform/database/database-error.ts';
import type { Database } from '../platform/database/database.ts';
import type { Driver } from '../platform/database/driver.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

/** A driver whose statements all meet one error. */
function failing(code: string): Driver {
  const fail = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('invalid page in block 2 of relation "base/5/16384"'), { code }));
  return {
    capabilities: postgresCapabilities,
    connect: async () => ({ query: fail, pipeline: fail, release: () => undefined }),
    close: async () => undefined,
  };
}

const said: unknown[] = [];
const logger = { fatal: (_facts: unknown, text: unknown) => said.push(text) } as never; // the one method that is used

test('a damaged page that a statement meets raises one alarm and stops money, and is a fault and no bug', async () => {
  const damage = new Damage();
  void haltOnDamage({ db, clock: systemClock, damage, logger });
  const other = await damageWatchingDriver(failing('23505'), damage).connect();
  await assert.rejects(other.query('SELECT 1'));
  assert.deepEqual([said, (await readHalt(db)).halted], [[], false]);
  const connection = await damageWatchingDriver(failing('XX001'), damage).connect();
  const error = await connection.query('SELECT 1').catch(classify);
  assert.ok(error instanceof DatabaseFault && !error.retryable);
  await assert.rejects(connection.pipeline([]));
  while (!(await readHalt(db)).halted) await new Promise((resolve) => void setImmediate(resolve));
  assert.match(String((await readHalt(db)).reason), /^damaged files: invalid page in block 2/);
  assert.equal(said.length, 1);
});

test('where money cannot be stopped, the process is told to end', async () => {
  const damage = new Damage();
  damage.report('the page of the flag itself');
  const broken = { withTx: () => Promise.reject(new Error('no way')) } as unknown as Database; // all that halting uses
  await haltOnDamage({ db: broken, clock: systemClock, damage, logger });
  assert.equal(said.at(-1), 'money could not be stopped');
});
