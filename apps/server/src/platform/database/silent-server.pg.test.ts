import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { systemClock, systemScheduler } from '../clock/system-clock.ts';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { DatabaseFault } from './database-error.ts';
import { pgDriver } from './pg-driver.ts';

/** A proxy that can stop forwarding without closing, like a machine that lost its power. */
class SilentProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(hostname: string, port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => undefined);
        from.on('close', () => to.destroy());
        from.pipe(to);
      }
    });
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  }

  /** From now on nothing passes on the connections that are open, but that one of the two hangs up; new ones work. */
  silence(): void {
    for (const socket of this.#sockets) socket.unpipe().resume();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

let opened: TestDatabase;
let proxy: SilentProxy;
let proxyPort: number;
let db: Database;

before(async () => {
  opened = await openTestDatabase();
  const url = new URL(opened.url);
  proxy = new SilentProxy(url.hostname, Number.parseInt(url.port, 10));
  proxyPort = await proxy.listen();
  url.port = String(proxyPort);
  db = createDatabase({
    driver: pgDriver({ url: url.href, engine: opened.engine }),
    clock: systemClock,
    scheduler: systemScheduler,
    statementTimeoutMs: 300,
  });
});

after(async () => {
  proxy.close();
  await db.close();
  await opened.close();
});

test('a lost COMMIT is settled over a new connection, and what was silent keeps no place in the pool', async (t) => {
  if (opened.engine === 'embedded') {
    t.diagnostic('the embedded database is part of the process');
    return;
  }
  const connections = 3;
  const url = new URL(opened.url);
  url.port = String(proxyPort);
  const driver = pgDriver({ url: url.href, engine: opened.engine, connections });
  const few = createDatabase({ driver, clock: systemClock, scheduler: systemScheduler, commitTimeoutMs: 50 });
  t.after(() => few.close());
  await few.query('CREATE TABLE settled (id int)');
  /** As many transactions as there are connections, none of which ends before all have begun. */
  const allAtOnce = async (): Promise<void> => {
    let begun = 0;
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const one = (): Promise<void> =>
      few.withTx('together', async (tx) => {
        await tx.query('SELECT 1');
        begun += 1;
        if (begun === connections) resolve();
        await all;
      });
    await Promise.all(Array.from({ length: connections }, one));
  };
  await allAtOnce();
  let tries = 0;
  await few.withTx('lost', async (tx) => {
    tries += 1;
    await tx.query('INSERT INTO settled VALUES (1)');
    if (tries === 1) proxy.silence();
  });
  assert.equal((await few.query('SELECT 1 FROM settled')).rowCount, 1);
  assert.ok(tries > 1);
  await allAtOnce();
});

test('a server that has gone without hanging up is a fault, and the next connection is a new one', async (t) => {
  if (opened.engine === 'embedded') {
    t.diagnostic('the embedded database is part of the process');
    return;
  }
  await db.query('SELECT 1');
  proxy.silence();
  await assert.rejects(db.query('SELECT 1'), DatabaseFault);
  assert.equal((await db.query('SELECT 1')).rowCount, 1);

  const inTransaction = db.withTx('silenced', async (tx) => {
    await tx.query('CREATE TABLE never (id int)');
    proxy.silence();
    tx.send('SELECT 1');
    await tx.query('SELECT 2');
  });
  await assert.rejects(inTransaction, DatabaseFault);
  const { rows } = await db.query<{ name: string | null }>("SELECT to_regclass('never')::text AS name");
  assert.equal(rows[0]?.name, null);
});
