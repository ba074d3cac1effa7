import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemScheduler } from '../clock/system-clock.ts';
import { DatabaseFault } from '../database/database-error.ts';
import type { Driver } from '../database/driver.ts';
import { pgDriver } from '../database/pg-driver.ts';
import { fencedDatabase, type Lease, type LeasePorts, tryLease, waitForLease } from './lease.ts';

const opened = await openTestDatabase();
const db = opened.connect();
const drivers: Driver[] = [];
after(async () => {
  for (const driver of drivers) await driver.close();
  await opened.close();
});

interface TestNode extends LeasePorts {
  /** What it was told of the database. */
  readonly errors: unknown[];
  /** Lets its own clock run ahead. */
  age(ms: number): void;
}

/** A node with connections of its own. */
function node(owner: string): TestNode {
  const driver = pgDriver({ url: opened.url, engine: opened.engine, connections: 3 });
  drivers.push(driver);
  const errors: unknown[] = [];
  let ahead = 0;
  return {
    driver,
    owner,
    errors,
    scheduler: systemScheduler,
    nowMs: () => performance.now() + ahead,
    onError: (error) => errors.push(error),
    age: (ms) => {
      ahead += ms;
    },
  };
}

let names = 0;
const freshName = (): string => `lease ${String((names += 1))}`;

async function taken(ports: LeasePorts, name: string): Promise<Lease> {
  const lease = await tryLease(ports, name);
  assert.ok(lease !== null, `${ports.owner} does not get ${name}`);
  return lease;
}

const count = async (): Promise<number> =>
  (await db.query<{ count: number }>('SELECT count(*)::int AS count FROM outbox_readers')).rows[0]?.count ?? -1;

/** A write of whoever thinks that they own the lease. */
const write = (lease: Lease): Promise<void> =>
  fencedDatabase(db, lease).withTx('write', async (tx) => {
    tx.send(`INSERT INTO outbox_readers (name, xid, seq) VALUES (gen_random_uuid()::text, '0', 0)`);
  });

/** Lets the time of a lease run out, as a node does that hangs. */
const runOut = (name: string): Promise<unknown> =>
  db.withTx('run out', (tx) => tx.query(`UPDATE leases SET until = '-infinity' WHERE name = $1`, [name]));

test('a replaced owner cannot write', async () => {
  const name = freshName();
  const old = await taken(node('old'), name);
  await write(old);
  const before = await count();
  await runOut(name);
  const young = await taken(node('young'), name);
  assert.ok(young.epoch > old.epoch);
  await assert.rejects(write(old), DatabaseFault);
  assert.equal(await count(), before);
  await write(young);
  assert.equal(await count(), before + 1);
  await old.lost;
  assert.equal(old.isHeld(), false);
  await young.release();
});

test('control: without the fence the replaced owner’s write goes through', async () => {
  const name = freshName();
  const old = await taken(node('old'), name);
  await runOut(name);
  const young = await taken(node('young'), name);
  const before = await count();
  await write({ ...old, fence: () => undefined });
  assert.equal(await count(), before + 1);
  await old.lost;
  await young.release();
});

test('what only reads is not fenced', async () => {
  const name = freshName();
  const old = await taken(node('old'), name);
  await runOut(name);
  const young = await taken(node('young'), name);
  const read = fencedDatabase(db, old).withTx('read', (tx) => tx.query('SELECT 1'), { readOnly: true });
  assert.equal((await read).rowCount, 1);
  await old.lost;
  await young.release();
});

test('a released lease is had at once, with the next epoch', async () => {
  const name = freshName();
  const first = await taken(node('first'), name);
  await first.release();
  const second = await taken(node('second'), name);
  assert.equal(second.epoch, first.epoch + 1);
  await second.release();
});

// The embedded database serves one process, whose connections are one session: who is the owner is no question there.
if (db.capabilities.ownSession) {
  test('while one node is the owner, no other is, and whoever waits follows it', async () => {
    const name = freshName();
    const first = await taken(node('first'), name);
    assert.equal(await tryLease(node('second'), name), null);
    assert.equal(first.isHeld(), true);
    const waiting = waitForLease(node('third'), name, new AbortController().signal);
    await first.release();
    const third = await waiting;
    assert.equal(third.epoch, first.epoch + 1);
    await third.release();
  });

  test('of ten nodes that acquire it concurrently, one succeeds', async () => {
    const name = freshName();
    const leases = await Promise.all(
      Array.from({ length: 10 }, (_, place) => tryLease(node(`node ${String(place)}`), name)),
    );
    const held = leases.filter((lease) => lease !== null);
    assert.equal(held.length, 1);
    await held[0]?.release();
  });

  test('an owner whose connection died is replaced without waiting for its time', async () => {
    const name = freshName();
    let dead = false;
    const dying = node('dying');
    const driver: Driver = {
      ...dying.driver,
      connect: () => (dead ? Promise.reject(new DatabaseFault('no way', true, null)) : dying.driver.connect()),
    };
    const old = await taken({ ...dying, driver }, name);
    dead = true;
    await db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = hashtext($1)::oid`,
      [`lease ${name}`],
    );
    const young = await waitForLease(node('young'), name, new AbortController().signal);
    assert.equal(young.epoch, old.epoch + 1);
    dead = false;
    await old.lost;
    assert.equal(old.isHeld(), false);
    await young.release();
  });

  test('an owner that lost its connection keeps the lease when nobody else took it', async () => {
    const name = freshName();
    const steady = node('steady');
    const lease = await taken(steady, name);
    await db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = hashtext($1)::oid`,
      [`lease ${name}`],
    );
    while (steady.errors.length === 0) await sleep(20);
    assert.equal(lease.isHeld(), false);
    while (!lease.isHeld()) await sleep(20);
    await write(lease);
    assert.equal(await tryLease(node('other'), name), null);
    await lease.release();
  });

  test('an owner that could not renew for long is not certain any more', async () => {
    const name = freshName();
    const slow = node('slow');
    const lease = await taken(slow, name);
    assert.equal(lease.isHeld(), true);
    slow.age(7_000);
    assert.equal(lease.isHeld(), false);
    await lease.release();
  });

  test('the next owner waits until what the one before is writing has ended, and a renewal does not', async () => {
    const name = freshName();
    const old = await taken(node('old'), name);
    const order: string[] = [];
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const writing = fencedDatabase(db, old).withTx('slow write', async (tx) => {
      await tx.query('SELECT 1'); // the fence has been answered, so it holds
      begin();
      await go;
      order.push('written');
    });
    await begun;
    const renewal = await db.withTx('renew', (tx) =>
      tx.query('UPDATE leases SET until = until WHERE name = $1', [name]),
    );
    assert.equal(renewal.rowCount, 1);
    await runOut(name);
    const taking = tryLease(node('young'), name).then((lease) => {
      order.push('taken');
      return lease;
    });
    const stuck = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE leases%'`;
    while ((await db.query(stuck)).rowCount === 0) await sleep(20);
    letGo();
    await writing;
    await (await taking)?.release();
    assert.deepEqual(order, ['written', 'taken']);
    await old.lost;
  });
}
