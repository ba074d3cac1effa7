import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { walletTransferred } from '@bourse/contract/events';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createLogger } from '@bourse/server/platform/log/logger';
import { openDatabase } from '@bourse/server/platform/process/open-database';
import { type Engine, openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { startServer } from '../e2e/server-process.ts';
import { fillBooks } from './fill-books.ts';

const behind = 100_000;

describe(`a server with ${String(behind)} events behind`, () => {
  const opened = new Opened();
  let engine: Engine;

  before(async () => {
    engine = await openEngine();
    opened.add(() => engine.close());
    await (await startServer(engine.variables)).stop();
    const choice = { databaseUrl: engine.variables['DATABASE_URL'], dataDir: engine.variables['BOURSE_DATA'] ?? '' };
    const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
    const database = await openDatabase(choice, ports);
    try {
      await database.db.withTx('fill', async (tx) => {
        await fillBooks(tx, { orders: 100, customers: 1_000 });
        const { topic, type, version } = walletTransferred;
        await tx.query(
          `INSERT INTO outbox (at, topic, type, version, payload)
           SELECT now(), $1, $2, $3, jsonb_build_object('user_id', u.id::text, 'transfer_id', '1', 'currency_id', 3, 'number', '1',
             'from_field', 'change', 'to_field', 'legal', 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users WHERE kind = 'customer' ORDER BY id LIMIT 1000) u,
             generate_series(1, $4::int) n`,
          [topic, type, version, behind / 1_000],
        );
      });
    } finally {
      await database.close();
    }
  });
  after(() => opened.close());

  it('stops in order while its readers catch up: it is not cut off, and they go on where they were', async () => {
    for (let start = 0; start < 2; start += 1) {
      const server = await startServer(engine.variables);
      opened.add(() => server.kill());
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
      // A stop that takes too long is cut off by the server itself, with a code of its own.
      const ended = await server.stop('SIGTERM');
      assert.equal(ended.code, 0, ended.stderr);
      assert.doesNotMatch(ended.stderr, /cut off/);
    }
  });
});
