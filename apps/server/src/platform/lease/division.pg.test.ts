import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemScheduler } from '../clock/system-clock.ts';
import { DatabaseFault } from '../database/database-error.ts';
import { pgDriver } from '../database/pg-driver.ts';
import { agreeOnDivision, engineLease, listEngineLeases } from './division-store.ts';
import { fencedDatabase, type Lease, tryLease } from './lease.ts';

const opened = await openTestDatabase();
const db = opened.connect();
const driver = pgDriver({ url: opened.url, engine: opened.engine, connections: 8 });
after(async () => {
  await driver.close();
  await opened.close();
});

const ether = `${engineLease}:ether`;
const alts = `${engineLease}:alts`;

async function taken(name: string): Promise<Lease> {
  const lease = await tryLease({ driver, scheduler: systemScheduler, owner: name, onError: assert.ifError }, name);
  assert.ok(lease !== null, name);
  return lease;
}

const agree = (lease: Lease, name: string, division: string): Promise<boolean> =>
  agreeOnDivision(fencedDatabase(db, lease), name, division);

test('engines of one division agree, and one of another is refused while any of them is at work', async () => {
  const [main, second] = [await taken(engineLease), await taken(ether)];
  assert.equal(await agree(main, engineLease, 'ether=ETH/USDT'), true);
  assert.equal(await agree(second, ether, 'ether=ETH/USDT'), true);
  const other = await taken(alts);
  assert.equal(await agree(other, alts, 'alts=ETH/USDT'), false);
  await main.release();
  assert.equal(await agree(other, alts, 'alts=ETH/USDT'), false);
  await second.release();
  assert.equal(await agree(other, alts, 'alts=ETH/USDT'), true);
  await other.release();
  assert.deepEqual(await listEngineLeases(db), [engineLease, alts, ether]);
});

test('an engine that stood still over a change of the division can write nothing, and finds out', async () => {
  const asleep = await taken(ether);
  await agree(asleep, ether, 'ether=ETH/USDT');
  await db.withTx('run out', (tx) => tx.query(`UPDATE leases SET until = '-infinity' WHERE name = $1`, [ether]));
  const main = await taken(engineLease);
  assert.equal(await agree(main, engineLease, ''), true);
  await assert.rejects(agree(asleep, ether, 'ether=ETH/USDT'), DatabaseFault);
  await asleep.lost;
  assert.equal(await agree(main, engineLease, ''), true);
  await main.release();
});
